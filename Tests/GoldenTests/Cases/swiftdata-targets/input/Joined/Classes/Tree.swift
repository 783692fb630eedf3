import SwiftData

@Model final class Tree {
    var name: String = ""
    var kind: Kind = Kind.oak
    init() {}
}

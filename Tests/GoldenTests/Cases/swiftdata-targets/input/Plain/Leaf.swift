import SwiftData

@Model final class Leaf {
    var name: String = ""
    init() {}
}

import SwiftData

@Model final class Widget {
    var name: String = ""
    init() {}
}

import SwiftData

@Model final class Vendor {
    var name: String = ""
    init() {}
}

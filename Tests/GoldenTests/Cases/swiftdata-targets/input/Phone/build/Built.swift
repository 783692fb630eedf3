import SwiftData

@Model final class Built {
    var name: String = ""
    init() {}
}

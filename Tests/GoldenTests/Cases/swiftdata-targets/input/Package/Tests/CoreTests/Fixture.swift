import SwiftData

@Model final class Fixture {
    var name: String = ""
    init() {}
}

import SwiftData

@Model final class Fixture {
    var name: String
    init(name: String) { self.name = name }
}

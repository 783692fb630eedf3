import SwiftData

@Model final class Trip {
    var name: String = ""
    lazy var count = 1
    init() {}
}

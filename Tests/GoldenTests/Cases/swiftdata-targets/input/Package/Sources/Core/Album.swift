import SwiftData

@Model final class Album {
    var name: String = ""
    init() {}
}

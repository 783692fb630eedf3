import SwiftData

@Model
final class Post {
    var title = ""
    init() {}
}

/// A live type that the frozen version shares: it got a property after the version shipped.
struct Attachment: Codable {
    var name: String
    var size: Int
}

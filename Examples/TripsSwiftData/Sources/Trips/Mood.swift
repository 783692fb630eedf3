/// The mood of a trip. In iCloud it is one field of bytes; in the store it is a column of text.
enum Mood: String, Codable {
    case happy, calm, tired
}

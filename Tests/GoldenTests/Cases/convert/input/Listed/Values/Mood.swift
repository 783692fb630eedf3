enum Mood: String, Codable {
    case calm, wild
}

enum Shelf: String, Codable { case unread, reading, done }

struct Money: Codable {
    var amount: Double
    var currency: String
}

extension [UInt8] {
    /// Deletes, doubles or reverses up to eight bytes, or replaces one by a byte of a text; leaves shorter files alone.
    ///
    ///     var bytes = Array(text.utf8)
    ///     bytes.damage(with: "();\"", using: &random)
    package mutating func damage(with text: String, using random: inout SeededGenerator) {
        guard count > 8 else { return }
        let place = Int.random(in: 0..<count - 8, using: &random)
        let length = Int.random(in: 1...8, using: &random)
        let piece = Array(self[place..<place + length])
        switch Int.random(in: 0..<4, using: &random) {
        case 0: removeSubrange(place..<place + length)
        case 1: insert(contentsOf: piece, at: Int.random(in: 0..<count, using: &random))
        case 2: replaceSubrange(place..<place + length, with: piece.reversed())
        default: self[place] = text.utf8.randomElement(using: &random) ?? 0
        }
    }
}

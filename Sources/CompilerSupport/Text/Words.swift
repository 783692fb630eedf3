/// The known word that the user probably meant, or nil when none is near.
///
/// A word is near when at most a third of its letters differ, counting one letter too many, too few, wrong or swapped
/// with the next, and ignoring case. A beginning of at least three letters is near, too. Among equally near words the
/// first wins.
///
///     nearest(to: "--fromat", in: ["--against", "--format"])  // "--format"
///     nearest(to: "warn", in: ["note", "warning"])            // "warning"
///     nearest(to: "colour", in: ["path", "stores"])           // nil
package func nearest(to word: String, in known: some Sequence<String>) -> String? {
    let letters = foldedLetters(of: word)
    let near = known.compactMap { candidate in
        distance(from: letters, to: foldedLetters(of: candidate)).map { (word: candidate, distance: $0) }
    }
    return near.min { $0.distance < $1.distance }?.word
}

/// The number of mistakes between two words; nil when there are too many for a slip.
private func distance(from word: [UInt8], to known: [UInt8]) -> Int? {
    if word.count >= 3, known.starts(with: word) { return known == word ? 0 : 1 }
    let limit = max(word.count, known.count) / 3
    // Also keeps the table small when the word is hostile text.
    guard abs(word.count - known.count) <= limit else { return nil }
    let distance = editDistance(from: word, to: known)
    return distance <= limit ? distance : nil
}

/// Optimal string alignment: the fewest insertions, removals, replacements and swaps of neighbours.
private func editDistance(from word: [UInt8], to known: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...known.count)
    for (row, letter) in word.enumerated() {
        var current = [row + 1]
        for (column, knownLetter) in known.enumerated() {
            let replaced = previous[column] + (letter == knownLetter ? 0 : 1)
            var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, letter == known[column - 1], word[row - 1] == knownLetter {
                best = min(best, beforePrevious[column - 1] + 1)
            }
            current.append(best)
        }
        beforePrevious = previous
        previous = current
    }
    return previous[known.count]
}

/// Known words are ASCII, so bytes can stand for letters.
private func foldedLetters(of word: String) -> [UInt8] {
    word.utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
}

extension StringProtocol {
    /// The text with an uppercase first letter: `tagsArray` is `TagsArray`.
    package var withUppercaseStart: String { prefix(1).uppercased() + dropFirst() }

    /// The text with a lowercase first letter: `TagsArray` is `tagsArray`.
    package var withLowercaseStart: String { prefix(1).lowercased() + dropFirst() }
}

/// `1 entity`, `2 entities`.
package func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

extension [String] {
    /// The first texts of a list in one line, and the number of the others.
    ///
    ///     ["Tag", "Post", "Photo"].listed(2)  // Tag, Post and 1 more
    package func listed(_ limit: Int) -> String {
        let list = prefix(limit).joined(separator: ", ")
        return count > limit ? "\(list) and \(count - limit) more" : list
    }
}

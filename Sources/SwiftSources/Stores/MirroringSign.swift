package import CompilerSupport

/// A word in code without which Core Data mirrors nothing.
///
/// Core Data mirrors a store only through an `NSPersistentCloudKitContainer`, or where a description has
/// `cloudKitContainerOptions`. Where neither word stands in the code of an app, in no language, its models stay on the device.
package struct MirroringSign: Hashable, Sendable {
    /// The word.
    package let word: String
    /// The place where it stands.
    package let location: SourceLocation

    /// The first such word of a source in Swift, Objective-C, or C; nil when there is none, or in comments only. Of a source that
    /// cannot be read, a comment counts, too.
    package init?(in source: SwiftSource) {
        let found = Self.words.compactMap { word in
            source.placeInCode(of: word).map { (word: word, place: $0) }
        }
        guard let first = found.min(by: { $0.place < $1.place }) else { return nil }
        word = first.word
        location = SourceLocation(path: source.path, bytes: first.place..<first.place + first.word.utf8.count)
    }

    private static let words = ["NSPersistentCloudKitContainer", "cloudKitContainerOptions"]
}

extension SwiftSource {
    /// The first place of a word outside of comments; in a string it counts.
    fileprivate func placeInCode(of word: String) -> Int? {
        var places: [Int] = []
        _ = bytes.hasWord(word) { place in
            places.append(place)
            return false
        }
        if places.isEmpty { return nil }
        if !path.hasSuffix(".swift") {
            let comments = bytes.cComments
            return places.first { place in !comments.contains { $0.contains(place) } }
        }
        guard let tokens = try? SwiftLexer.tokens(of: bytes) else { return places[0] }
        var index = 0
        return places.first { place in
            while index < tokens.count, tokens[index].bytes.upperBound <= place { index += 1 }
            return index < tokens.count && tokens[index].bytes.contains(place)
        }
    }
}

extension [UInt8] {
    /// The comments of a source in C or Objective-C.
    fileprivate var cComments: [Range<Int>] {
        var comments: [Range<Int>] = []
        var index = 0
        while index + 1 < count {
            let start = index
            switch (self[index], self[index + 1]) {
            case (UInt8(ascii: "/"), UInt8(ascii: "/")): index = end(from: index + 2, at: "\n")
            case (UInt8(ascii: "/"), UInt8(ascii: "*")): index = end(from: index + 2, at: "*/")
            case (UInt8(ascii: "\""), _): index = endOfCString(from: index + 1) ?? index + 1
            default: index += 1
            }
            if self[start] == UInt8(ascii: "/"), index > start + 1 { comments.append(start..<index) }
        }
        return comments
    }

    /// The end of a string, which is in one line; nil where a quotation mark begins none.
    private func endOfCString(from start: Int) -> Int? {
        var index = start
        while index < count, self[index] != UInt8(ascii: "\n") {
            if self[index] == UInt8(ascii: "\"") { return index + 1 }
            index += self[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// The end of the next mark, or of the source.
    private func end(from start: Int, at mark: String) -> Int {
        let mark = Array(mark.utf8)
        return (start..<count).first { self[$0...].starts(with: mark) }.map { $0 + mark.count } ?? count
    }
}

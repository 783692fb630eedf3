/// Where things begin in XML that is known to be well-formed so far; libxml2 says only where they end, or less.
extension [UInt8] {
    /// `<` cannot stand inside an attribute value, so the nearest one before the end of a tag begins it.
    func startOfTag(endingAt end: Int) -> Int {
        self[..<Swift.min(end, count)].lastIndex(of: UInt8(ascii: "<")) ?? 0
    }

    /// A comment cannot hold `--`, so the nearest `<!--` before its end begins it.
    func startOfRemark(endingAt end: Int) -> Int {
        let end = Swift.min(end, count)
        let opening = self[..<end].suffix(3).elementsEqual("-->".utf8) ? "<!--" : "<?"
        var index = Swift.max(end - 1, 0)
        while index > 0, !self[index...].starts(with: opening.utf8) { index -= 1 }
        return index
    }

    /// libxml2 names the start or the end of a piece of text, white space included; people look for the first letter.
    func startOfText(at offset: Int) -> Int {
        let tag = self[..<Swift.min(offset, count)].lastIndex(of: UInt8(ascii: ">")) ?? -1
        return self[(tag + 1)...].firstIndex { $0 > UInt8(ascii: " ") } ?? count
    }
}

/// What a tag begins and ends with.
struct Delimiters {
    let open: [UInt8]
    let close: [UInt8]

    static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))

    /// Longer ones would be of no use, and would make the search for them slow.
    static let maximumLength = 16

    private init(open: [UInt8], close: [UInt8]) {
        self.open = open
        self.close = close
    }

    /// Reads what stands between the equals signs of `{{=<% %>=}}`; nil unless that is two proper delimiters.
    init?(_ content: String) {
        let parts = content.utf8.split { $0.isWhitespace }.map(Array.init)
        guard parts.count == 2, parts.allSatisfy(Delimiters.isProper) else { return nil }
        self.init(open: parts[0], close: parts[1])
    }

    private static func isProper(_ delimiter: [UInt8]) -> Bool {
        delimiter.count <= maximumLength && !delimiter.contains(UInt8(ascii: "="))
    }
}

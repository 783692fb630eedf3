extension String {
    /// How many columns the text takes: one for each character that a reader sees.
    ///
    ///     "title".columnCount  // 5
    ///     "größe".columnCount  // 5
    public var columnCount: Int { count }

    /// ``columnCount`` when each byte is a column, whatever stands before or behind the text; otherwise nil.
    public var plainWidth: Int? {
        utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? utf8.count : nil
    }
}

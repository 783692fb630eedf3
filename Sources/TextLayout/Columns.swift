extension String {
    /// How many columns the text takes: one for each character that a reader sees.
    ///
    ///     "title".columnCount  // 5
    ///     "größe".columnCount  // 5
    public var columnCount: Int {
        // Looking for characters that belong together is most of counting; those of names hardly ever do.
        plainWidth ?? count
    }

    /// ``columnCount`` when each byte is a column, whatever stands before or behind the text; otherwise nil.
    public var plainWidth: Int? {
        withBytes { bytes in bytes.allSatisfy { $0 &- 0x20 < 0x5F } ? bytes.count : nil }
    }
}

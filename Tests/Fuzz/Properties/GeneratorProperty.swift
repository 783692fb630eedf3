extension FuzzProperty {
    /// Brackets, literals and comments of every generated source are closed.
    ///
    /// The compiler judges the sources of many inputs at once: ``UnparsedSources``.
    func checkGenerator(_ bytes: [UInt8]) throws(BrokenProperty) {
        var sources = UnparsedSources()
        try sources.add(bytes)
    }
}

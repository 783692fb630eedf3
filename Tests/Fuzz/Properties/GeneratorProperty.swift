extension FuzzProperty {
    /// Brackets, literals and comments of every generated source are closed.
    ///
    /// Whether all of it is Swift is asked of the compiler about many inputs at once: ``UnparsedSources``.
    func checkGenerator(_ bytes: [UInt8]) throws(BrokenProperty) {
        var sources = UnparsedSources()
        try sources.add(bytes)
    }
}

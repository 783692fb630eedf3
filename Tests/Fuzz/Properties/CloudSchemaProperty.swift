import CloudSchema
import CompilerSupport

extension FuzzProperty {
    /// Parsing undoes writing, and writing twice changes nothing.
    func checkCloudSchema(_ bytes: [UInt8]) throws(BrokenProperty) {
        let parsed = Schema.parse(bytes: bytes, path: "schema.ckdb")
        try require(parsed == Schema.parse(bytes: bytes, path: "schema.ckdb"), "reading twice gives two schemas")
        try require(
            (parsed.schema == nil) == parsed.diagnostics.contains { $0.severity == .error },
            "no schema goes with an error, and a schema with none"
        )
        checkPlaces(of: parsed.diagnostics, in: bytes)
        guard let schema = parsed.schema else { return }
        let written = Schema.parse(bytes: Array(schema.text.utf8), path: "schema.ckdb")
        try require(written.schema == schema.canonical, "a written schema means something else")
        try require(written.schema?.text == schema.text, "writing twice gives two texts")
    }

    /// Every place of a finding can be looked up.
    func checkPlaces(of diagnostics: [Diagnostic], in bytes: [UInt8]) {
        let text = SourceText(path: "", bytes: bytes)
        for location in diagnostics.compactMap(\.location) { _ = text.excerpt(of: location, reach: 100) }
    }
}

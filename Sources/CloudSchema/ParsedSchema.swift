package import CompilerSupport

/// What came of reading the text of a schema.
package struct ParsedSchema: Equatable, Sendable {
    /// The schema, in the order of the text; nil when there is an error among the findings.
    package let schema: Schema?
    /// Everything that is wrong with the text, in printing order.
    package let diagnostics: [Diagnostic]

    init(_ schema: Schema, diagnostics: [Diagnostic]) {
        self.schema = diagnostics.contains { $0.severity == .error } ? nil : schema
        self.diagnostics = diagnostics.inPrintingOrder()
    }
}

extension Schema {
    /// Reads a `.ckdb` file.
    ///
    /// Reports all it can find in one pass, and never more than a thousand things. Keywords may be in any case, every
    /// name may be quoted, lines may end in CR LF, and a byte order mark may come first. The time is linear in the
    /// size of the text.
    ///
    ///     let parsed = Schema.parse(bytes: bytes, path: "production.ckdb")
    ///     guard let schema = parsed.schema else { return report(parsed.diagnostics) }
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file, at most 64 MiB of UTF-8 without NUL.
    ///   - path: The file as the user named it, for locations.
    /// - Returns: The schema unless there are errors, and the findings, of the rules in ``SchemaLanguageRules``.
    package static func parse(bytes: [UInt8], path: String) -> ParsedSchema {
        if let problem = TextCheck.problem(in: bytes, path: path) {
            return ParsedSchema(Schema(), diagnostics: [problem])
        }
        var parser = SchemaParser(bytes: bytes, path: path)
        parser.parseSchema()
        var check = SchemaCheck(path: path, findings: parser.findings)
        check.run(on: parser.schema)
        return ParsedSchema(parser.schema, diagnostics: check.findings.diagnostics)
    }
}

import CompilerSupport

/// Refuses what is not text before anything looks for meaning in it.
enum TextCheck {
    /// Far beyond any real schema, which has at most a few hundred kilobytes.
    private static let sizeLimit = 64 << 20
    /// A field takes some 300 bytes in memory and may take 8 in the file.
    private static let itemLimit = 1_000_000

    static func problem(in bytes: [UInt8], path: String) -> Diagnostic? {
        if bytes.count > sizeLimit {
            return finding("the file is larger than 64 MiB", at: nil)
        }
        // Behind each item stands one of these; a comment may have some more.
        if bytes.count(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) > itemLimit {
            return finding("the file has more than \(itemLimit) fields, grants and record types", at: nil)
        }
        if let offset = bytes.firstIndex(of: 0) {
            return finding("the file contains a NUL byte", at: SourceLocation(path: path, bytes: offset..<offset + 1))
        }
        if let offset = bytes.firstOffsetThatIsNotUTF8 {
            return finding("the file is not UTF-8", at: SourceLocation(path: path, bytes: offset..<offset + 1))
        }
        return nil
    }

    private static func finding(_ message: String, at location: SourceLocation?) -> Diagnostic {
        Diagnostic(
            rule: SchemaLanguageRules.unreadableSchema,
            message: message,
            help: "save the file as UTF-8, or export the schema again with cktool export-schema",
            location: location
        )
    }
}

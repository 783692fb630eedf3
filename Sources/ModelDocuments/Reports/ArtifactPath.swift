import CompilerSupport

/// A path the way services want it that look files up in a repository: without `.` between the slashes.
struct ArtifactPath {
    let text: String

    init(_ path: String) {
        let parts = path.split(separator: "/").filter { $0 != "." }
        text = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    var isAbsolute: Bool { text.hasPrefix("/") }

    /// A relative reference, or a `file:` URI for an absolute path. Everything but RFC 3986's unreserved characters is
    /// percent-encoded: a colon in the first part would otherwise end a scheme.
    var uri: String { (isAbsolute ? "file://" : "") + text.utf8.map(Self.encoded).joined() }

    private static func encoded(_ byte: UInt8) -> String {
        let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "-._~/".utf8.contains(byte)
        if isPlain { return String(Unicode.Scalar(byte)) }
        return (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
}

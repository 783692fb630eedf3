/// A Swift source: its bytes, and the path by which findings name it.
package struct SwiftSource: Hashable, Sendable {
    /// The file, as the user named it.
    package var path: String
    /// The file's bytes: UTF-8, with or without a byte order mark.
    package var bytes: [UInt8]

    /// Creates a source.
    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Whether there is an `@Model` somewhere, be it in a comment: one look at the bytes.
    package var mayHaveModels: Bool {
        bytes.indices.contains { index in
            bytes[index] == UInt8(ascii: "@")
                && ["Model", "SwiftData"].contains { bytes[(index + 1)...].starts(with: $0.utf8) }
        }
    }
}

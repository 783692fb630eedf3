public import Diagnostics

/// The texts of the files that findings point into.
public struct SourceTexts: Sendable {
    private var texts: [String: SourceText] = [:]

    /// Creates an empty collection.
    public init() {}

    /// Adds a file.
    public mutating func add(_ bytes: [UInt8], path: String) {
        texts[path] = SourceText(path: path, bytes: bytes)
    }

    /// Where a location begins and ends; nil when its file is not here.
    public func range(of location: SourceLocation) -> SourceRange? { texts[location.path]?.range(of: location) }

    /// One line of a file; nil when the file is not here.
    public func line(_ number: Int, of path: String) -> String? { texts[path]?.line(number) }
}

package import CompilerSupport

/// The texts of the files that findings point into.
package struct FindingTexts: Sendable {
    private var texts: [String: SourceText] = [:]

    /// Creates an empty collection.
    package init() {}

    /// Adds a file.
    package mutating func add(_ bytes: [UInt8], path: String) {
        texts[path] = SourceText(path: path, bytes: bytes)
    }

    /// Where a location begins and ends; nil when its file is not here.
    package func range(of location: SourceLocation) -> SourceRange? { texts[location.path]?.range(of: location) }

    /// The line of a location as far as `reach` bytes around it, and the location's column in that; nil when its file is
    /// not here.
    func excerpt(of location: SourceLocation, reach: Int) -> (text: String, column: Int)? {
        texts[location.path]?.excerpt(of: location, reach: reach)
    }
}

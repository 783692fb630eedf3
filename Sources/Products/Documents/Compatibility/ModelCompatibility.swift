public import Compatibility
import Text

/// Which versions of a model read through CloudKit what the others write, with what people are told about the bundle.
public struct ModelCompatibility: Sendable {
    /// A version that writes and one that reads, by position.
    struct Pair: Hashable, Sendable {
        let writer: Int
        let reader: Int
    }

    /// The bundle, as the user named it.
    public let path: String
    /// The mirrored part, in words.
    public let scope: String
    /// How the versions are ordered, in words.
    public let order: String
    /// The versions that take part, oldest first.
    public let matrix: CompatibilityMatrix
    /// The position of the version that the others are compared with where not all pairs are shown.
    public let target: Int
    /// Whether that is the bundle's current version.
    let isTargetCurrent: Bool
    /// Whether it is known which versions shipped.
    public let areShipped: Bool
    /// The versions that nothing says are mirrored, and that take no part.
    public let unmirrored: [String]
    /// The versions that shipped, and of which nobody has the model.
    public let missing: [String]

    /// Judges the versions of a bundle; nil when the target is not among them.
    ///
    /// - Parameters:
    ///   - versions: The versions that take part, oldest first; their names differ.
    ///   - target: The name of the version that the others are compared with where not all pairs are shown.
    ///   - path: The bundle, as the user named it.
    ///   - isTargetCurrent: Whether the target is the bundle's current version.
    ///   - order: How the versions are ordered, in words.
    ///   - scope: The mirrored part, in words.
    ///   - areShipped: Whether it is known which versions shipped.
    ///   - unmirrored: The versions that nothing says are mirrored.
    ///   - missing: The versions that shipped, and of which nobody has the model.
    public init?(
        _ versions: [CompatibilityVersion],
        to target: String,
        path: String,
        isTargetCurrent: Bool,
        order: String,
        scope: String,
        areShipped: Bool,
        unmirrored: [String] = [],
        missing: [String] = []
    ) {
        guard let position = versions.firstIndex(where: { $0.name == target }) else { return nil }
        matrix = CompatibilityMatrix(versions)
        self.target = position
        self.path = path
        self.isTargetCurrent = isTargetCurrent
        self.order = order
        self.scope = scope
        self.areShipped = areShipped
        self.unmirrored = unmirrored
        self.missing = missing
    }

    /// The document in a format.
    ///
    /// - Parameters:
    ///   - format: The format; JSON has every pair.
    ///   - isMatrix: Whether every pair of versions is shown, and not only those with the target.
    /// - Returns: The document.
    public func document(_ format: DocumentFormat, isMatrix: Bool = false) -> Document {
        switch format {
        case .text: Document(isMatrix ? matrixText : text)
        case .json: Document(JSONValue(self, CompatibilityJSON.keys))
        case .markdown: Document(markdown(isMatrix: isMatrix))
        }
    }

    /// Every pair of different versions, by the writer.
    var pairs: [Pair] {
        let positions = matrix.versions.indices
        return positions.flatMap { writer in
            positions.filter { $0 != writer }.map { Pair(writer: writer, reader: $0) }
        }
    }

    func verdict(of pair: Pair) -> CompatibilityVerdict { matrix.verdict(of: pair.writer, readBy: pair.reader) }
}

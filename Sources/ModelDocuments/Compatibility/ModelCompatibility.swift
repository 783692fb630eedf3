import CompilerSupport
package import SchemaRules

/// Which versions of a model read through CloudKit what the others write, with what people are told about the bundle.
package struct ModelCompatibility: Sendable {
    /// The bundle, as the user named it.
    package var path = ""
    /// The mirrored part, in words.
    package var scope = ""
    /// How the versions are ordered, in words.
    package var order = ""
    /// The versions that take part, oldest first.
    let matrix: CompatibilityMatrix
    /// The position of the version that the others are compared with where not all pairs are shown.
    let target: Int
    /// Whether that is the bundle's current version.
    package var isTargetCurrent = false
    /// Whether it is known which versions shipped.
    package var areShipped = false
    /// The versions that nothing says are mirrored, and that take no part.
    package var unmirrored: [String] = []
    /// The versions that shipped, and of which nobody has the model.
    package var missing: [String] = []

    /// Judges the versions of a bundle, oldest first and with different names; nil when the target is not among them.
    package init?(_ versions: [CompatibilityVersion], to target: String) {
        guard let position = versions.firstIndex(where: { $0.name == target }) else { return nil }
        matrix = CompatibilityMatrix(versions)
        self.target = position
    }

    /// The document in a format.
    ///
    /// - Parameters:
    ///   - format: The format; JSON has every pair.
    ///   - isMatrix: Whether every pair of versions is shown, and not only those with the target.
    /// - Returns: The document.
    package func document(_ format: DocumentFormat, isMatrix: Bool = false) -> Document {
        switch format {
        case .text: Document(isMatrix ? matrixText : text)
        case .json: Document(JSON(self, CompatibilityJSON.keys))
        case .markdown: Document(markdown(isMatrix: isMatrix))
        }
    }

    /// Every pair of different versions, by the writer.
    var pairs: [(writer: Int, reader: Int, verdict: CompatibilityVerdict)] {
        let positions = matrix.versions.indices
        return positions.flatMap { writer in
            positions.filter { $0 != writer }.map { (writer, $0, matrix.verdict(of: writer, readBy: $0)) }
        }
    }
}

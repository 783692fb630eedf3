package import CompilerSupport
import Foundation

/// One file of a rule's example, made into a whole document, with the places where findings must be.
///
/// Nothing here knows a subject: read `bytes` into whatever the rule looks at, and compare with `expected`.
package struct MarkedExample {
    /// A change of the document that must not change the findings.
    package enum Surroundings: String, CaseIterable, Sendable {
        /// Nothing.
        case plain
        /// Lines end with CR LF.
        case carriageReturns
        /// Characters of several bytes stand before everything else.
        case multiByteComment
    }

    /// The document without marks.
    package let bytes: [UInt8]
    /// The marked places, in the order of the text.
    package let expected: [SourceLocation]

    /// Takes the marks out of a file.
    package init(_ file: RuleExample.File, in surroundings: Surroundings = .plain) {
        let marked = Self.document(around: file, in: surroundings)
        var bytes: [UInt8] = []
        var expected: [SourceLocation] = []
        for (index, piece) in marked.components(separatedBy: "↓").enumerated() {
            if index > 0 { expected.append(Self.location(in: file.name, after: bytes, before: piece)) }
            bytes += piece.utf8
        }
        self.bytes = bytes
        self.expected = expected
    }

    private static func document(around file: RuleExample.File, in surroundings: Surroundings) -> String {
        // A ledger has one spelling.
        if file.name.hasSuffix(".lock") { return file.text }
        let hasSlashComments = [".ckdb", ".json", ".swift"].contains { file.name.hasSuffix($0) }
        let isWhole = hasSlashComments || file.name.hasSuffix(".xml")
        let document = isWhole ? file.text : model(around: file.text)
        return switch surroundings {
        case .plain: document
        case .carriageReturns: document.replacingOccurrences(of: "\n", with: "\r\n")
        // A mark at the start of a schema means the whole file.
        case .multiByteComment where file.name.hasSuffix(".ckdb") && document.hasPrefix("↓"):
            "↓// \(letters)\n" + document.dropFirst()
        case .multiByteComment: (hasSlashComments ? "// \(letters)\n" : "<!-- \(letters) -->\n") + document
        }
    }

    private static let letters = "Größe 写真 👩‍👩‍👧"

    /// Children of an entity get one around them, and everything but a whole model gets a model.
    private static func model(around fragment: String) -> String {
        let start = fragment.drop { $0 == "↓" }
        // A comment of the surroundings may be before it.
        if start.contains("<model>") || start.contains("<model ") { return fragment }
        let isPartOfEntity = partsOfEntity.contains { start.hasPrefix("<\($0)") }
        let content = isPartOfEntity ? "<entity name=\"Post\">\n\(fragment)\n</entity>" : fragment
        return "<model>\n\(content)\n</model>\n"
    }

    private static let partsOfEntity = [
        "attribute", "relationship", "fetchedProperty", "fetchIndex", "compoundIndexes", "uniquenessConstraints",
    ]

    /// A mark before `<` means the element, one before a quote the string; elsewhere it means the attribute whose name
    /// follows. In Swift and in schema files it means the place alone.
    private static func location(in path: String, after bytes: [UInt8], before piece: String) -> SourceLocation {
        if path.hasSuffix(".swift") || path.hasSuffix(".ckdb") {
            return SourceLocation(path: path, offset: bytes.count)
        }
        if piece.hasPrefix("<") { return SourceLocation(path: path, offset: bytes.count) }
        if piece.hasPrefix("\"") {
            let length = piece.dropFirst().prefix { $0 != "\"" }.utf8.count + 2
            return SourceLocation(path: path, offset: bytes.count, part: .text(length: length))
        }
        let name = String(piece.prefix { $0 != "=" })
        let tag = bytes.lastIndex(of: UInt8(ascii: "<")) ?? 0
        return SourceLocation(path: path, offset: tag, part: .attribute(name))
    }
}

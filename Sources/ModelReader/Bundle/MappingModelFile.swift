public import Diagnostics

/// The two paths that the `xcmapping.xml` of an `.xcmappingmodel` names.
///
/// The rest of the file is a Core Data store of Xcode's editor: archives of both models and of expressions.
///
///     MappingModelFile(bytes, path: "V1toV2.xcmappingmodel/xcmapping.xml")?.source.text
///     // App/Model.xcdatamodeld/Model.xcdatamodel
public struct MappingModelFile: Hashable, Sendable {
    /// The path of a model, relative to the project.
    public struct ModelPath: Hashable, Sendable {
        /// The path as written.
        public let text: String
        /// The element that holds it.
        public let location: SourceLocation
    }

    /// The model of the stores that are migrated.
    public let source: ModelPath
    /// The model that they get.
    public let destination: ModelPath

    /// Finds the paths; nil when the file does not have both.
    public init?(_ bytes: [UInt8], path: String) {
        guard let source = Self.path("sourcemodelpath", in: bytes, of: path),
            let destination = Self.path("destinationmodelpath", in: bytes, of: path)
        else { return nil }
        self.source = source
        self.destination = destination
    }

    private static func path(_ name: String, in bytes: [UInt8], of file: String) -> ModelPath? {
        let tag = Array("<attribute name=\"\(name)\"".utf8)
        guard let start = bytes.firstRange(of: tag)?.lowerBound,
            let open = bytes[start...].firstIndex(of: UInt8(ascii: ">")),
            let end = bytes[open...].firstIndex(of: UInt8(ascii: "<"))
        else { return nil }
        let text = String(decoding: bytes[(open + 1)..<end], as: UTF8.self)
        return ModelPath(text: unescaped(text), location: SourceLocation(path: file, offset: start))
    }

    private static func unescaped(_ text: String) -> String {
        let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        return entities.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}

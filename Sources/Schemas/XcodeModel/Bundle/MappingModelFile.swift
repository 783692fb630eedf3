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
        guard DocumentInspection(bytes, path: path).refusal == nil else { return nil }
        var paths: [String: ModelPath] = [:]
        var open: (name: String, start: Int)?
        var text = ""
        _ = XMLEvents.read(bytes) { event, _ in
            switch event {
            case .start(let tag):
                open = Self.attribute(in: tag).map { ($0, tag.origin.offset) }
                text = ""
            case .text(let piece): if open != nil { text += piece }
            case .end:
                guard let (name, start) = open else { break }
                paths[name] = paths[name] ?? ModelPath(text: text, location: SourceLocation(path: path, offset: start))
                open = nil
            case .remark: break
            case .documentType(let hasDeclarations): return !hasDeclarations
            case .fault: return false
            }
            // The rest of the file is long, and nothing is looked for in it.
            return paths.count < 2
        }
        guard let source = paths["sourcemodelpath"], let destination = paths["destinationmodelpath"] else { return nil }
        self.source = source
        self.destination = destination
    }

    /// What the tag of an attribute that is looked for calls it.
    private static func attribute(in tag: Tag) -> String? {
        let name = tag.settings.first { $0.name == "name" }?.text
        let isWanted = tag.name == "attribute" && (name == "sourcemodelpath" || name == "destinationmodelpath")
        return isWanted ? name : nil
    }
}

import CompilerSupport
package import ObjectModel

extension MappingModel {
    /// Reads the two paths that the `xcmapping.xml` of an `.xcmappingmodel` names; nil when the file does not have both.
    ///
    /// The rest of the file is a Core Data store of Xcode's editor: archives of both models and of expressions.
    ///
    ///     MappingModel(bytes, path: "V1toV2.xcmappingmodel/xcmapping.xml")?.source.path
    ///     // App/Model.xcdatamodeld/Model.xcdatamodel
    package init?(_ bytes: [UInt8], path: String) {
        guard DocumentInspection(bytes, path: path).refusal == nil else { return nil }
        var paths: [String: End] = [:]
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
                paths[name] = paths[name] ?? End(path: text, location: SourceLocation(path: path, offset: start))
                open = nil
            case .remark: break
            case .documentType(let hasDeclarations): return !hasDeclarations
            case .fault: return false
            }
            // The rest of the file is long, and nothing is looked for in it.
            return paths.count < 2
        }
        guard let source = paths["sourcemodelpath"], let destination = paths["destinationmodelpath"] else { return nil }
        self.init(from: source, to: destination)
    }

    /// What the tag of an attribute that is looked for calls it.
    private static func attribute(in tag: Tag) -> String? {
        let name = tag.settings.first { $0.name == "name" }?.text
        let isWanted = tag.name == "attribute" && (name == "sourcemodelpath" || name == "destinationmodelpath")
        return isWanted ? name : nil
    }
}

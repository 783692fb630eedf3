import Diagnostics
import ObjectModel

extension RecordReview {
    /// Names that cannot be respelled, and types that are called alike.
    mutating func reviewTypes() {
        var owners: [String: (name: String, origin: SourceOrigin)] = [:]
        for type in types {
            guard let name = type.name else {
                reportUnnameable(type.symbol, type.origin)
                continue
            }
            let key = name.text.lowercased()
            if let owner = owners[key] {
                reportCollision(name.text, type.symbol, type.origin, with: owner)
            } else {
                owners[key] = (type.symbol, type.origin)
            }
            if !name.isFaithful { noteRespelled(name.text, type.symbol, type.origin) }
        }
    }

    private typealias NamedType = (name: RecordTypeName?, symbol: String, origin: SourceOrigin)

    /// What is generated, with the entity or relationship that it is called after.
    private var types: [NamedType] {
        let graph = entities.graph
        let records = entities.concrete.map { (names.records[$0], model.entities[$0].name, model.entities[$0].origin) }
        let families = entities.contributors.filter(entities.isFamily).map {
            (names.families[$0], model.entities[$0].name, model.entities[$0].origin)
        }
        let links = pairs.map { pair in
            let relationship = graph.relationship(pair.source)
            let symbol = "\(model.entities[pair.source.entity].name).\(relationship.name)"
            return (names.links[pair], symbol, relationship.origin)
        }
        return records + families + links
    }

    mutating func reportUnnameable(_ symbol: String, _ origin: SourceOrigin) {
        report(
            GenerationRules.unnameableRecord,
            "no Swift type or file can be named after \(stringLiteral(symbol))",
            help: "Give it a name of at most 200 letters and digits.",
            symbol: symbol,
            at: model.location(origin, "name")
        )
    }

    private mutating func reportCollision(
        _ name: String,
        _ symbol: String,
        _ origin: SourceOrigin,
        with owner: (name: String, origin: SourceOrigin)
    ) {
        report(
            GenerationRules.duplicateRecordName,
            "'\(name)' would be generated for '\(owner.name)' and for '\(symbol)'",
            help: "Type and file names must differ in more than case.",
            symbol: symbol,
            at: model.location(origin, "name"),
            related: [Diagnostic.Related("'\(owner.name)' is declared here", at: model.location(owner.origin, "name"))]
        )
    }
}

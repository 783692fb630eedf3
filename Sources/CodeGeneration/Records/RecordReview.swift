import Diagnostics
import ObjectModel

/// Everything there is to say about generating the records of a model, and what its types are called.
struct RecordReview {
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether the size of the model allows generating it at all.
    private(set) var isFeasible = true
    let pairs: [ManyToManyPair]
    let names: RecordTypeNames
    private let entities: MirroredEntities

    init(_ entities: MirroredEntities) {
        self.entities = entities
        pairs = ManyToManyPair.all(in: entities)
        names = RecordTypeNames(entities, pairs: pairs)
        noteUnmirrored()
        reviewExtent()
        guard isFeasible else { return }
        reviewTypes()
        reviewProperties()
        reviewCollisions()
    }

    private var model: ManagedObjectModel { entities.graph.model }

    private mutating func noteUnmirrored() {
        if entities.isStated || model.entities.isEmpty { return }
        report(
            GenerationRules.unmirroredModel,
            "nothing says which entities are mirrored; mappings are written for all of them",
            help: "Name the store or the configuration in modelc.json, or pass --configuration.",
            at: model.location(model.origin)
        )
    }

    private mutating func reviewExtent() {
        guard entities.extent > Self.extentLimit else { return }
        isFeasible = false
        report(
            GenerationRules.excessiveInheritance,
            "with inherited properties written out the mappings would have \(entities.extent) members",
            help: "At most \(Self.extentLimit) are written. Make the inheritance trees flatter.",
            at: model.location(model.origin)
        )
    }

    private static let extentLimit = 1_000_000

    private mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        help: String,
        symbol: String? = nil,
        at location: SourceLocation,
        related: [Diagnostic.Related] = []
    ) {
        let diagnostic = Diagnostic(
            rule: rule,
            message: message,
            help: help,
            symbol: symbol,
            location: location,
            related: related
        )
        diagnostics.append(diagnostic)
    }
}

extension RecordReview {
    /// Names that cannot be respelled, and types that are called alike.
    private mutating func reviewTypes() {
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

    private mutating func reportUnnameable(_ symbol: String, _ origin: SourceOrigin) {
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

extension RecordReview {
    /// Properties with names that Swift does not take as they are.
    private mutating func reviewProperties() {
        for entity in entities.contributors {
            for property in MappedProperty.declared(by: entity, in: entities.graph) {
                reviewProperty(property, of: model.entities[entity].name)
            }
        }
    }

    private mutating func reviewProperty(_ property: MappedProperty, of entity: String) {
        let symbol = "\(entity).\(property.name)"
        guard let identifier = Respelling.member(property.name, besides: names.all) else {
            reportUnnameable(symbol, property.origin)
            return
        }
        if identifier.name != property.name { noteRespelled(identifier.name, symbol, property.origin) }
    }

    private mutating func noteRespelled(_ name: String, _ symbol: String, _ origin: SourceOrigin) {
        report(
            GenerationRules.respelledName,
            "\(stringLiteral(symbol)) is called '\(name)' in the mapping",
            help: "CloudKit sees the name of the model; in Swift that one means something else, or nothing.",
            symbol: symbol,
            at: model.location(origin, "name")
        )
    }

    /// Properties that would be called alike in a struct that has both, found in a walk down every inheritance tree.
    private mutating func reviewCollisions() {
        var collisions = RecordMemberCollisions(entities, types: names.all)
        for collision in collisions.find() {
            report(
                GenerationRules.duplicateRecordName,
                "'\(collision.first.symbol)' and '\(collision.second.symbol)' would both be called '\(collision.name)'",
                help: "Rename the one that is not deployed yet.",
                symbol: collision.second.symbol,
                at: model.location(collision.second.origin, "name"),
                related: [
                    Diagnostic.Related(
                        "'\(collision.first.symbol)' is declared here",
                        at: model.location(collision.first.origin, "name")
                    )
                ]
            )
        }
    }
}

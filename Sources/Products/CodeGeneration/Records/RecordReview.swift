import Diagnostics
import ObjectModel

/// Everything there is to say about generating the records of a model, and what its types are called.
struct RecordReview: GenerationReview {
    var diagnostics: [Diagnostic] = []
    /// Whether the size of the model allows generating it at all.
    private(set) var isFeasible = true
    let names: RecordTypeNames
    private let entities: MirroredEntities

    init(_ entities: MirroredEntities, _ affixes: TypeAffixes) {
        self.entities = entities
        names = RecordTypeNames(entities, affixes)
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
            "the mirrored entities are unknown; modelc writes mappings for all entities",
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
}

/// An entity or property of a model, and what it is called in findings.
private struct NamedElement {
    let symbol: String
    let origin: SourceOrigin

    init(_ entity: Entity) {
        symbol = entity.name
        origin = entity.origin
    }

    init(_ property: String, of entity: String, _ origin: SourceOrigin) {
        symbol = "\(entity).\(property)"
        self.origin = origin
    }
}

// MARK: - Types

extension RecordReview {
    /// Names that cannot be respelled, and types that are called alike.
    private mutating func reviewTypes() {
        var owners: [String: NamedElement] = [:]
        for (name, element) in types {
            guard let name else {
                reportUnnameable(element)
                continue
            }
            let key = name.text.lowercased()
            if let owner = owners[key] {
                report(
                    GenerationRules.duplicateRecordName,
                    "'\(name.text)' would be generated for '\(owner.symbol)' and for '\(element.symbol)'",
                    help: "Type and file names must differ in more than case.",
                    about: element,
                    beside: owner
                )
            } else {
                owners[key] = element
            }
            if !name.isFaithful { noteRespelled(name.text, element) }
        }
    }

    /// What is generated, as types, by name.
    var generatedTypes: [GeneratedType] {
        let found = types.compactMap { name, element in
            name.map {
                GeneratedType(
                    name: Located($0.text, at: model.location(element.origin, "name")),
                    source: .entityName,
                    symbol: element.symbol
                )
            }
        }
        return found.sorted { $0.name.value < $1.name.value }
    }

    /// What is generated, with the entity or relationship that it is called after.
    private var types: [(name: RecordTypeName?, element: NamedElement)] {
        let records = entities.concrete.map { (names.records[$0], NamedElement(model.entities[$0])) }
        let families = entities.contributors.filter(entities.isFamily).map {
            (names.families[$0], NamedElement(model.entities[$0]))
        }
        let links = names.pairs.map { pair in
            let relationship = entities.graph.relationship(pair.source)
            let entity = model.entities[pair.source.entity].name
            return (names.links[pair], NamedElement(relationship.name, of: entity, relationship.origin))
        }
        return records + families + links
    }

    private mutating func reportUnnameable(_ element: NamedElement) {
        report(
            GenerationRules.unnameableRecord,
            "\(stringLiteral(element.symbol)) cannot become the name of a Swift type or file",
            help: "Give it a name of at most 200 letters and digits.",
            about: element
        )
    }

    private mutating func noteRespelled(_ name: String, _ element: NamedElement) {
        report(
            GenerationRules.respelledName,
            "\(stringLiteral(element.symbol)) has the name '\(name)' in the mapping",
            help: "CloudKit uses the name of the model, which has another meaning in Swift, or is not allowed.",
            about: element
        )
    }

    private mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        help: String,
        about element: NamedElement,
        beside other: NamedElement? = nil
    ) {
        let related = other.map {
            [Diagnostic.Related("'\($0.symbol)' is declared here", at: model.location($0.origin, "name"))]
        }
        report(
            rule,
            message,
            help: help,
            symbol: element.symbol,
            at: model.location(element.origin, "name"),
            related: related ?? []
        )
    }
}

// MARK: - Properties

extension RecordReview {
    private typealias Member = (name: String, spelled: String?, element: NamedElement)

    /// The properties with fields that an entity declares, and what they are called in a mapping.
    private func members(of entity: Int) -> [Member] {
        MappedProperty.declared(by: entity, in: entities.graph).map { property in
            let spelled = Respelling.member(property.name, besides: names.all)?.name
            let element = NamedElement(property.name, of: model.entities[entity].name, property.origin)
            return (property.name, spelled, element)
        }
    }

    /// Properties with names that Swift does not take as they are.
    private mutating func reviewProperties() {
        for member in entities.contributors.flatMap(members) {
            guard let spelled = member.spelled else {
                reportUnnameable(member.element)
                continue
            }
            if spelled != member.name { noteRespelled(spelled, member.element) }
        }
    }

    /// Properties that would be called alike in a struct that has both, found in a walk down every inheritance tree.
    private mutating func reviewCollisions() {
        var collisions: [(name: String, first: NamedElement, second: NamedElement)] = []
        var taken = InheritedNames<Member>()
        taken.walk(down: entities.graph) { entity, taken in
            guard entities.hasFamily(entity) else { return }
            for member in members(of: entity) {
                guard let name = member.spelled else { continue }
                // A property that is declared twice is reported by the rules of the model.
                if let first = taken.owner(of: name), first.name != member.name {
                    collisions.append((name, first.element, member.element))
                }
                taken.declare(name, by: member)
            }
        }
        for collision in collisions {
            report(
                GenerationRules.duplicateRecordName,
                "'\(collision.first.symbol)' and '\(collision.second.symbol)' would both be called '\(collision.name)'",
                help: "Rename the one that is not deployed yet.",
                about: collision.second,
                beside: collision.first
            )
        }
    }
}

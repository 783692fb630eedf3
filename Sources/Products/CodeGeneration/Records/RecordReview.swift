import Text
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

// MARK: - Types

extension RecordReview {
    /// Names that cannot be respelled, and types that are called alike.
    private mutating func reviewTypes() {
        var owners: [String: ReviewedElement] = [:]
        for (name, element) in types {
            guard let name else {
                reportUnnameable(element)
                continue
            }
            if let owner = owners.take(name.text.lowercased(), for: element) {
                report(
                    GenerationRules.duplicateRecordName,
                    "'\(name.text)' would be generated for '\(owner.symbol)' and for '\(element.symbol)'",
                    help: "Type and file names must differ in more than case.",
                    about: element,
                    related: [declaration(of: owner)]
                )
            }
            if !name.isFaithful { noteRespelled(name.text, element) }
        }
    }

    /// What is generated, as types, by name.
    var generatedTypes: [GeneratedType] {
        let found = types.compactMap { name, element in
            name.map { GeneratedType($0.text, at: element.location, symbol: element.symbol) }
        }
        return found.inOrder(of: \.name.value)
    }

    /// What is generated, with the entity or relationship that it is called after.
    private var types: [(name: RecordTypeName?, element: ReviewedElement)] {
        let records = entities.concrete.map { (names.records[$0], element(model.entities[$0])) }
        let families = entities.contributors.filter(entities.isFamily).map {
            (names.families[$0], element(model.entities[$0]))
        }
        let links = names.pairs.map { pair in
            let relationship = entities.graph.relationship(pair.source)
            return (names.links[pair], element(relationship, of: model.entities[pair.source.entity].name))
        }
        return records + families + links
    }

    private func element(_ named: some NamedElement, of entity: String? = nil) -> ReviewedElement {
        let symbol = entity.map { "\($0).\(named.name)" } ?? named.name
        return ReviewedElement(symbol: symbol, location: model.location(named.origin, "name"))
    }

    private func declaration(of owner: ReviewedElement) -> Diagnostic.Related {
        Diagnostic.Related("'\(owner.symbol)' is declared here", at: owner.location)
    }

    private mutating func reportUnnameable(_ element: ReviewedElement) {
        report(
            GenerationRules.unnameableRecord,
            "\(stringLiteral(element.symbol)) cannot become the name of a Swift type or file",
            help: "Give it a name of at most 200 letters and digits.",
            about: element
        )
    }

    private mutating func noteRespelled(_ name: String, _ element: ReviewedElement) {
        report(
            GenerationRules.respelledName,
            "\(stringLiteral(element.symbol)) has the name '\(name)' in the mapping",
            help: "CloudKit uses the name of the model, which has another meaning in Swift, or is not allowed.",
            about: element
        )
    }
}

// MARK: - Properties

extension RecordReview {
    private typealias Member = (name: String, spelled: String?, element: ReviewedElement)

    /// The properties with fields that an entity declares, and what they are called in a mapping.
    private func members(of entity: Int) -> [Member] {
        MappedProperty.declared(by: entity, in: entities.graph).map { property in
            let spelled = Respelling.member(property.name, besides: names.all)?.name
            return (property.name, spelled, element(property, of: model.entities[entity].name))
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
        var collisions: [(name: String, first: ReviewedElement, second: ReviewedElement)] = []
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
                related: [declaration(of: collision.first)]
            )
        }
    }
}

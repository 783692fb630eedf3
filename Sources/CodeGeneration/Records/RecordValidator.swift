import CompilerSupport
import ObjectModel

/// The findings about generating the records of a model, and the names of its types.
struct RecordValidator: GenerationValidator {
    var diagnostics: [Diagnostic] = []
    /// True if the model is small enough to be generated.
    private(set) var isFeasible = true
    let names: RecordTypeNames
    let entities: MirroredEntities
    /// The declared properties with fields of each entity.
    let declared: [[RecordProperty]]

    init(_ entities: MirroredEntities, _ affixes: TypeAffixes) {
        let names = RecordTypeNames(entities, affixes)
        self.entities = entities
        self.names = names
        declared = entities.graph.model.entities.indices.map { entity in
            entities.hasFamily(entity) ? RecordProperty.declared(by: entity, names, in: entities.graph) : []
        }
        noteUnmirrored()
        reviewExtent()
        guard isFeasible else { return }
        reviewTypes()
        reviewProperties()
        reviewCollisions()
    }

    private var model: ManagedObjectModel { entities.graph.model }

    private mutating func noteUnmirrored() {
        if entities.isExplicit || model.entities.isEmpty { return }
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

extension RecordValidator {
    /// Reports names that cannot be respelled, and types with the same name.
    private mutating func reviewTypes() {
        var owners: [String: NamedPlace] = [:]
        for (name, place) in types {
            guard let name else {
                reportUnnameable(place)
                continue
            }
            if let owner = owners.take(name.text.lowercased(), for: place) {
                report(
                    GenerationRules.duplicateRecordName,
                    "'\(name.text)' would be generated for '\(owner.symbol)' and for '\(place.symbol)'",
                    help: "Type and file names must differ in more than case.",
                    about: place,
                    related: [declaration(of: owner)]
                )
            }
            if !name.isFaithful { noteRespelled(name.text, place) }
        }
    }

    /// The generated types, by name.
    var generatedTypes: [GeneratedType] {
        let found = types.compactMap { name, place in
            name.map { GeneratedType($0.text, at: place.location, symbol: place.symbol) }
        }
        return found.inOrder(of: \.name.value)
    }

    /// The generated types, each with its entity or relationship.
    private var types: [(name: RecordTypeName?, place: NamedPlace)] {
        let records = entities.concrete.map { (names.records[$0], model.place(of: model.entities[$0], "name")) }
        let families = entities.contributors.filter(entities.isFamily).map {
            (names.families[$0], model.place(of: model.entities[$0], "name"))
        }
        let links = names.pairs.map { (names.links[$0], entities.graph.place(of: $0.source, "name")) }
        return records + families + links
    }

    private func declaration(of owner: NamedPlace) -> Diagnostic.Related {
        Diagnostic.Related("'\(owner.symbol)' is declared here", at: owner.location)
    }

    private mutating func reportUnnameable(_ place: NamedPlace) {
        report(
            GenerationRules.unnameableRecord,
            "\(stringLiteral(place.symbol)) cannot become the name of a Swift type or file",
            help: "Give it a name of at most 200 letters and digits.",
            about: place
        )
    }

    private mutating func noteRespelled(_ name: String, _ place: NamedPlace) {
        report(
            GenerationRules.respelledName,
            "\(stringLiteral(place.symbol)) has the name '\(name)' in the mapping",
            help: "CloudKit uses the name of the model, which has another meaning in Swift, or is not allowed.",
            about: place
        )
    }
}

// MARK: - Properties

extension RecordValidator {
    /// Reports properties whose names are not valid in Swift.
    private mutating func reviewProperties() {
        for property in declared.joined() {
            guard let spelled = property.identifier?.name else {
                reportUnnameable(property.place)
                continue
            }
            if spelled != property.name { noteRespelled(spelled, property.place) }
        }
    }

    /// Reports properties that would have the same name in one struct, found in a walk down every inheritance tree.
    private mutating func reviewCollisions() {
        var collisions: [(name: String, first: NamedPlace, second: NamedPlace)] = []
        var taken = InheritedNames<RecordProperty>()
        taken.walk(down: entities.graph) { entity, taken in
            for property in declared[entity] {
                guard let name = property.identifier?.name else { continue }
                // The rules of the model report a property that is declared twice.
                if let first = taken.owner(of: name), first.name != property.name {
                    collisions.append((name, first.place, property.place))
                }
                taken.declare(name, by: property)
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

extension GenerationRules {
    /// The rules about record mappings.
    static let records = [
        unmirroredModel, respelledName, unnameableRecord, duplicateRecordName, excessiveInheritance,
    ]

    /// No source says which entities are mirrored.
    static let unmirroredModel = RuleMetadata(
        id: "GEN610",
        name: "unmirrored-model",
        severity: .note,
        summary: "modelc writes record mappings for every entity, because the mirrored entities are unknown.",
        rationale: """
            Only mirrored entities have records. Name them with a store in `modelc.json`, with `--configuration`, or \
            with Used with CloudKit in the model editor. A mapping of an entity that is not mirrored does no harm.
            """
    )
    /// An element has another name in the mapping.
    static let respelledName = RuleMetadata(
        id: "GEN611",
        name: "respelled-name",
        severity: .note,
        summary: "A property or type of the record mappings has another name than in the model.",
        rationale: """
            A deployed name cannot change, so mappings accept any name. A character that Swift does not allow becomes \
            an underscore, a name with a digit at the beginning gets one in front, and names that mappings use \
            themselves, such as `recordName` or `CloudRecord`, get one at the end. The field in CloudKit keeps the \
            name of the model.
            """
    )
    /// An entity or property cannot be named in Swift.
    static let unnameableRecord = RuleMetadata.obstacle(
        id: "GEN612",
        name: "unnameable-record",
        summary: "The name of an entity or property cannot become a Swift name.",
        rationale: "The name is empty, or too long for a file. CloudKit would refuse it, too."
    )
    /// Two elements would have the same name in Swift.
    static let duplicateRecordName = RuleMetadata.obstacle(
        id: "GEN613",
        name: "duplicate-record-name",
        summary: "Two types, files or properties of record mappings would have the same name.",
        rationale: """
            Types have names from the model: `PostRecord`, `AnyPostRecord` (with its subentities), and \
            `PostTagsLink`. File systems of macOS do not distinguish `Post` from `POST`. An entity `AnyPost` beside \
            an entity `Post` with subentities has the same type name, and so do properties such as `a b` and `a_b`.
            """
    )
    /// Inheritance is too deep to be generated.
    static let excessiveInheritance = RuleMetadata.obstacle(
        id: "GEN614",
        name: "excessive-inheritance",
        summary: "With inherited properties written out, the record mappings would be too large.",
        rationale: """
            Each mapping has the inherited properties of its entity, so long chains of entities with many properties \
            grow with the square of their length. No compiler could compile the result.
            """
    )
}

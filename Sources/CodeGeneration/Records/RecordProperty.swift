import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel
import Templating

extension Attribute {
    /// The reason that an attribute is not in the record, in a word or two; nil when it is.
    var reasonLeftOut: String? {
        if isTransient { return "transient" }
        return switch mirroringDoubt {
        case .derived: "derived and so not mirrored"
        case .ignored: "ignored by mirroring because of its user info"
        default: fieldMapping == nil ? "of a type that is not mirrored" : nil
        }
    }
}

/// A declared property with a field, and its part of the mapping.
struct RecordProperty {
    let name: String
    /// The property, as the subject of findings.
    let place: NamedPlace
    let kind: PropertyKind
    /// The name in Swift; nil when none can be made.
    let identifier: SwiftIdentifier?
    /// The template context of the property.
    let record: TemplateRecord
    /// True if the type is one of Foundation.
    let usesFoundation: Bool

    /// The properties of an entity that have fields: its attributes, then its to-one relationships.
    static func declared(by entity: Int, _ names: RecordTypeNames, in graph: ModelGraph) -> [RecordProperty] {
        let attributes = graph.model.attributes(of: [entity]) { !$0.isLeftOutByMirroring }.compactMap { attribute in
            RecordForm(of: attribute.value).map { RecordProperty(attribute, $0, names) }
        }
        let relationships = graph.model.relationships(of: [entity], where: \.isField).map { relationship in
            let destination = graph.destination(of: relationship.position)
            let name = destination.map { graph.model.entities[$0].name }
            let form = RecordForm(of: relationship.value, to: names.target(destination), of: name)
            return RecordProperty(relationship, form, names)
        }
        return attributes + relationships
    }

    private init(_ property: OwnedProperty<some NamedElement>, _ form: RecordForm, _ names: RecordTypeNames) {
        let identifier = Respelling.member(property.value.name, besides: names.all)
        name = property.value.name
        place = property.place("name")
        kind = property.position.kind
        self.identifier = identifier
        usesFoundation = ["Data", "Date", "Decimal", "URL", "UUID"].contains(form.type)
        record = [
            "name": .text(identifier?.asValue ?? ""),
            "reference": .text(identifier?.reference(behind: ["record", "writer"]) ?? ""),
            "keyLiteral": .text(stringLiteral(form.key)),
            "type": .text(form.type + (form.isOptional ? "?" : "")),
            "comment": .text(form.comment),
            "isEncrypted": .flag(form.isEncrypted),
            "assetKeyLiteral": TemplateValue(form.asset.map(stringLiteral)),
            // The value for an absent one, and the default of the initializer's parameter.
            "defaultValue": TemplateValue(form.defaultValue),
            "parameterDefault": TemplateValue(form.defaultValue ?? (form.isOptional ? "nil" : nil)),
        ]
    }
}

/// The Swift type of a property in a mapping, and its field in CloudKit.
private struct RecordForm {
    /// The field.
    let key: String
    /// The type of a value, without regard to optionality.
    let type: String
    let isOptional: Bool
    var defaultValue: String?
    var isEncrypted = false
    /// The field for values that are too large for a record.
    var asset: String?
    let comment: String

    /// Nil for a type that is not mirrored.
    ///
    /// An attribute with a default has a non-optional type: Core Data's import replaces an absent value by the default,
    /// so nothing else would survive a round trip. A mandatory attribute without a default is required. A default that
    /// only the app can compute does not count.
    init?(of attribute: Attribute) {
        guard let mapping = attribute.fieldMapping else { return nil }
        key = MirroringNames.field(attribute.name)
        let value = DefaultLiteral.text(of: attribute)
        // The expression of a URL returns an optional, even for a valid one.
        let mayLack = attribute.isOptional || attribute.details.defaultExpression != nil
        isOptional = attribute.type == .uri ? value != nil || mayLack : value == nil && mayLack
        defaultValue = value
        type =
            switch attribute.type {
            // The stored bytes.
            case .transformable, .composite, .undefined, .objectID: "Data"
            default: attribute.type.valueName
            }
        isEncrypted = attribute.isEncryptedByMirroring
        asset = mapping.hasAssetCompanion ? MirroringNames.assetCompanion(of: key) : nil
        let field = "\(commentCode(key)): \(isEncrypted ? "encrypted " : "")\(mapping.primitive.rawValue)"
        let large = asset.map { ", or the asset \(commentCode($0)) when too large for the record" } ?? ""
        let note = Self.note(on: attribute).map { " \($0)" } ?? ""
        let absence = attribute.details.defaultExpression.map { " Without a value: \(commentCode($0))." } ?? ""
        comment = "\(field)\(large).\(note)\(absence)"
    }

    /// The name of a record with the target as its mapping.
    init(of relationship: Relationship, to target: String, of entity: String?) {
        key = MirroringNames.field(relationship.name)
        let owner = entity.map { " of the entity \(commentCode($0))" } ?? ""
        type = "RecordName<\(target)>"
        isOptional = true
        comment = "\(commentCode(key)): the name of a record\(owner), which may not have arrived yet."
    }

    private static func note(on attribute: Attribute) -> String? {
        let type = attribute.details.swiftType.map(commentCode)
        switch attribute.type {
        case .boolean: return "0 or 1."
        case .decimal: return "Up to 15 significant digits survive."
        case .transformable: return "The bytes that the attribute's value transformer made of the value."
        case .composite: return "The archive that Core Data made of \(type ?? "the composite")."
        case .binary:
            // Collections are JSON; of other values the form is not known.
            let isKnown = ["[", "Set<"].contains { attribute.details.swiftType?.hasPrefix($0) == true }
            return type.map { isKnown ? "\($0) as JSON." : "What SwiftData made of \($0)." }
        default: return nil
        }
    }
}

/// The entities with mapped records, and their inheritance.
struct MirroredEntities {
    let graph: ModelGraph
    /// True if a source says that the model is mirrored; if not, all of it is assumed to be.
    let isExplicit: Bool
    /// The positions of the entities that have records, by name.
    let concrete: [Int]
    /// The positions of the entities that declare the properties of those, in the model's order.
    let contributors: [Int]
    /// The concrete entities among each entity and its subentities.
    private let families: EntityFamilies
    /// The entities with records among them, mapped or not.
    private let recordedFamilies: EntityFamilies
    /// The entities that are only in stores of the public database.
    private let onlyPublic: Set<Int>
    /// For each entity, true if it has records, mapped or not.
    private let hasRecords: [Bool]
    private let isAskedFor: [Bool]

    init(_ source: GenerationSource, _ manner: GenerationOptions) {
        let graph = source.graph
        let entities = graph.model.entities
        let mirrored = source.mirrored.map { Set($0.members.joined()) } ?? Set(entities.indices)
        let hasRecords = entities.indices.map { mirrored.contains($0) && !entities[$0].isAbstract }
        let isAskedFor = entities.map(manner.generates)
        let concrete = entities.indices.filter { hasRecords[$0] && isAskedFor[$0] }
        let families = EntityFamilies(in: graph) { hasRecords[$0] && isAskedFor[$0] }
        self.graph = graph
        self.hasRecords = hasRecords
        self.isAskedFor = isAskedFor
        onlyPublic = source.mirrored.map(Self.onlyPublic) ?? []
        isExplicit = source.mirrored != nil
        self.concrete = concrete.inOrder { entities[$0].name }
        self.families = families
        recordedFamilies = EntityFamilies(in: graph) { hasRecords[$0] }
        contributors = entities.indices.filter { !families[$0].isEmpty }
    }

    /// True if the entity's records include those of subentities.
    func isFamily(_ entity: Int) -> Bool {
        isAskedFor[entity] && families[entity].count > (hasRecords[entity] ? 1 : 0)
    }

    /// True if the entity or one of its subentities has records.
    func hasFamily(_ entity: Int) -> Bool { !families[entity].isEmpty }

    /// The selected entities with records among an entity and its subentities, by name.
    func family(of entity: Int) -> [Int] { byName(families[entity]) }

    /// All entities with records among an entity and its subentities, mapped or not.
    func recordedFamily(of entity: Int) -> [Int] { byName(recordedFamilies[entity]) }

    private func byName(_ entities: ArraySlice<Int>) -> [Int] { entities.inOrder { graph.model.entities[$0].name } }

    /// True if all of these entities are mirrored only to the public database.
    func arePublic(_ entities: [Int]) -> Bool { onlyPublic.isSuperset(of: entities) }

    private static func onlyPublic(in mirrored: MirroredModel) -> Set<Int> {
        func entities(inPublicStores isPublic: Bool) -> Set<Int> {
            let stores = zip(mirrored.scope.stores, mirrored.members).filter { ($0.0.scope == .public) == isPublic }
            return Set(stores.flatMap(\.1))
        }
        return entities(inPublicStores: true).subtracting(entities(inPublicStores: false))
    }

    /// The size of the output: every property once for each entity that has or inherits it, and every entity once for
    /// each ancestor. With deep trees it grows with the square of the model.
    var extent: Int {
        contributors.reduce(0) { extent, entity in
            let declared = graph.model.entities[entity]
            return extent + (1 + declared.attributes.count + 3 * declared.relationships.count) * families[entity].count
        }
    }
}

/// Some entities of a model, by the entities that they are kinds of.
///
/// One walk down the trees has each family as one stretch: in a chain of entities, a walk for each family would take the square
/// of its length.
private struct EntityFamilies {
    private var members: [Int] = []
    private var stretches: [Range<Int>]

    init(in graph: ModelGraph, of isMember: (Int) -> Bool) {
        stretches = graph.parents.map { _ in 0..<0 }
        for visit in graph.visits {
            switch visit {
            case .enter(let entity):
                stretches[entity] = members.count..<members.count
                if isMember(entity) { members.append(entity) }
            case .leave(let entity): stretches[entity] = stretches[entity].lowerBound..<members.count
            }
        }
    }

    /// The members among an entity and its subentities.
    subscript(entity: Int) -> ArraySlice<Int> { members[stretches[entity]] }
}

/// A many-to-many relationship and its inverse, in the order in which Core Data writes their sides.
struct ManyToManyPair: Hashable {
    let source: PropertyID
    let destination: PropertyID

    /// Every pair among mirrored entities once, by the source's entity and name.
    static func all(in entities: MirroredEntities) -> [ManyToManyPair] {
        let graph = entities.graph
        return graph.model.relationships(of: entities.contributors) { !$0.isTransient }
            .compactMap { ManyToManyPair($0.position, in: entities) }
            .uniqued
            .sorted { graph.sortKey(of: $0).lexicographicallyPrecedes(graph.sortKey(of: $1)) }
    }

    /// Nil when it is no many-to-many relationship, or the other side is not mirrored.
    private init?(_ end: PropertyID, in entities: MirroredEntities) {
        let graph = entities.graph
        guard graph.isManyToMany(end), let inverse = graph.inverse(of: end),
            !graph.relationship(inverse).isTransient, entities.hasFamily(inverse.entity)
        else { return nil }
        let isInOrder = !graph.sortKey(of: inverse).lexicographicallyPrecedes(graph.sortKey(of: end))
        source = isInOrder ? end : inverse
        destination = isInOrder ? inverse : end
    }
}

extension ModelGraph {
    fileprivate func sortKey(of pair: ManyToManyPair) -> [String] {
        sortKey(of: pair.source) + sortKey(of: pair.destination)
    }

    /// By entity, then by relationship, ignoring case.
    fileprivate func sortKey(of end: PropertyID) -> [String] {
        [model.entities[end.entity].name.lowercased(), relationship(end).name.lowercased()]
    }
}

/// The name of a generated type, which its file has, too.
struct RecordTypeName {
    let text: String
    let fileName: FileName
    /// True if it contains the names of the model unchanged.
    let isFaithful: Bool

    /// `PostTagsLink`
    static func link(_ entity: String, _ relationship: String, _ affixes: TypeAffixes) -> RecordTypeName? {
        guard let identifier = Respelling.identifier(for: relationship) else { return nil }
        return RecordTypeName(
            entity,
            affixes,
            and: identifier.capitalized,
            ending: "Link",
            isFaithful: identifier.name == relationship
        )
    }

    /// A name chosen by the user; nil when it is no type name, or too long for a file.
    init?(exactly name: String) {
        guard let identifier = SwiftIdentifier(name), identifier.asType == name,
            let fileName = FileName(name + ".swift")
        else { return nil }
        text = name
        self.fileName = fileName
        isFaithful = true
    }

    /// `PostRecord` for `Post`. Nil when a name is empty, or too long for a file.
    init?(
        _ entity: String,
        _ affixes: TypeAffixes,
        beginning: String = "",
        and middle: String = "",
        ending: String = "Record",
        isFaithful: Bool = true
    ) {
        guard let identifier = Respelling.identifier(for: entity) else { return nil }
        let stem = beginning + affixes.prefix + identifier.capitalized + middle
        let ending = ending + affixes.suffix
        let isTaken = RecordVocabulary.types.contains(stem + ending)
        text = stem + (isTaken ? "_" : "") + ending
        guard let fileName = FileName(text + ".swift") else { return nil }
        self.fileName = fileName
        self.isFaithful = isFaithful && !isTaken && identifier.name == entity
    }
}

/// The names of all types that are generated for the records of a model.
struct RecordTypeNames {
    /// The struct of each entity with records.
    let records: [Int: RecordTypeName]
    /// The enum of each entity with subentities.
    let families: [Int: RecordTypeName]
    /// The many-to-many relationships.
    let pairs: [ManyToManyPair]
    /// The struct of each pair.
    let links: [ManyToManyPair: RecordTypeName]
    /// All of them as texts.
    let all: Set<String>

    init(_ entities: MirroredEntities, _ affixes: TypeAffixes) {
        let pairs = ManyToManyPair.all(in: entities)
        self.pairs = pairs
        let names = entities.graph.model.entities.map(\.name)
        records = Self.named(entities.concrete) { RecordTypeName(names[$0], affixes) }
        families = Self.named(entities.contributors.filter(entities.isFamily)) {
            RecordTypeName(names[$0], affixes, beginning: "Any")
        }
        links = Self.named(pairs) { pair in
            RecordTypeName.link(names[pair.source.entity], entities.graph.relationship(pair.source).name, affixes)
        }
        all = Set([records.values.map(\.text), families.values.map(\.text), links.values.map(\.text)].joined())
    }

    /// The type of a relationship's records; `CloudRecord` where none is generated for them.
    func target(_ entity: Int?) -> String {
        entity.flatMap { families[$0] ?? records[$0] }?.text ?? "CloudRecord"
    }

    private static func named<Key: Hashable>(
        _ keys: [Key],
        _ name: (Key) -> RecordTypeName?
    ) -> [Key: RecordTypeName] {
        Dictionary(keys.compactMap { key in name(key).map { (key, $0) } }) { first, _ in first }
    }
}

/// The words that generated mappings use.
enum RecordVocabulary {
    /// Names that properties and cases cannot have: existing members of the types, words that have a meaning after a
    /// point even in backticks, and types that the property would hide.
    static let members: Set<String> = [
        "Any", "Bool", "CloudRecord", "Data", "Date", "Decimal", "Double", "Fields", "Float", "ID", "Identifiable",
        "Int16", "Int32", "Int64", "MirroredEntity", "MirroredRecord", "NotCompared", "RecordReader",
        "RecordSystemFields", "RecordWriter",
        "Protocol", "RecordDatabaseScope", "RecordField", "RecordMappingFailure", "RecordName", "RequiredRunTime",
        "GeneratedCode", "Self", "String", "Type", "URL", "UUID", "AnyRecordField", "databaseScope", "deployedKeys",
        "desiredKeys",
        "entityName", "entityNames", "fieldDescriptions", "fields", "hash", "hashValue", "init", "memberTypes",
        "newRecord", "none", "recordID", "recordName", "recordType", "self", "some", "system", "systemFields", "write",
    ]

    /// Types of the run-time library that a generated type would hide.
    static let types: Set<String> = [
        "AnyRecordMapping", "AnyRecordField", "CloudRecord", "GeneratedCode", "ManyToManyRelationship", "MirroredLink",
        "MirroredRecord", "NativeRecord",
    ]
}

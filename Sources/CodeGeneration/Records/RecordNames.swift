import ObjectModel

/// The name of a generated type, which its file has, too.
struct RecordTypeName {
    let text: String
    let fileName: FileName
    /// Whether the names of the model are in it as they are.
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

    /// A name of the user's choice; nil when it cannot name a type, or is too long for a file.
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

/// The names of everything that is generated for the records of a model.
struct RecordTypeNames {
    /// For each entity with records the struct.
    let records: [Int: RecordTypeName]
    /// For each entity with subentities the enum.
    let families: [Int: RecordTypeName]
    /// The many-to-many relationships.
    let pairs: [ManyToManyPair]
    /// For each pair the struct.
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

    /// What records that a relationship leads to are called; `CloudRecord` where nothing is generated for them.
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

/// The words that generated mappings use themselves.
enum RecordVocabulary {
    /// What properties and cases cannot be called: members that the types have already, words that mean something after
    /// a point even between backticks, and types that would then mean the property.
    static let members: Set<String> = [
        "Any", "Bool", "CloudRecord", "Data", "Date", "Decimal", "Double", "Fields", "Float", "Int16", "Int32", "Int64",
        "MirroredEntity", "MirroredRecord", "MirroredRecordReader", "MirroredRecordWriter", "Protocol",
        "RecordDatabaseScope", "RecordField", "RecordMappingFailure", "RecordName", "RequiredRunTime",
        "RunTimeVersion1", "RunTimeVersion2", "Self", "String", "Type", "URL", "UUID", "AnyRecordField",
        "databaseScope", "desiredKeys", "entityName", "entityNames", "fieldDescriptions", "fields", "hash",
        "hashValue", "init", "memberTypes", "newRecord", "none", "recordName", "recordType", "self", "some", "update",
    ]

    /// Types of the run-time library that a generated type would hide.
    static let types: Set<String> = [
        "AnyNativeRecord", "AnyRecordField", "CloudRecord", "ManyToManyLink", "MirroredLink", "MirroredRecord",
        "MirroredRecordReader", "MirroredRecordWriter", "NativeRecord", "NativeRecordReader", "NativeRecordWriter",
    ]
}

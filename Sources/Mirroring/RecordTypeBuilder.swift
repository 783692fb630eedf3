import CloudSchema
import ObjectModel

/// Collects the fields of one record type.
struct RecordTypeBuilder {
    private(set) var conflicts: [FieldConflict] = []
    private let name: String
    private let tree: MirroredTree?
    private let indexes: IndexPolicy
    private let isPublic: Bool
    private var fields: [MirroredField] = []
    /// Rules out that a name was met; only where it cannot, `positions` are worth being made.
    private var names = NameSieve()
    private var positions: [String: Int] = [:]

    /// Begins a record type for an inheritance tree, or without one that of links.
    init(name: String, tree: MirroredTree?, indexes: IndexPolicy, isPublic: Bool) {
        self.name = name
        self.tree = tree
        self.indexes = indexes
        self.isPublic = isPublic
        for field in SystemField.allCases {
            let required = isPublic ? field.publicDatabaseIndexes : []
            let value = Field(
                name: field.rawValue,
                type: field.type,
                indexes: indexes.indexes(for: field).union(required)
            )
            insert(MirroredField(field: value, origin: .system))
        }
        if tree == nil { return }
        addFramework(MirroringNames.entityName, .string)
        addFramework(MirroringNames.moveReceipt, .bytes)
        addFramework(MirroringNames.assetCompanion(of: MirroringNames.moveReceipt), .asset)
    }

    var recordType: MirroredRecordType {
        let fields = fields.sortedByBytes(of: \.name)
        return MirroredRecordType(
            name: name,
            kind: tree.map { .entities(root: $0.root) } ?? .links,
            entities: tree?.entities ?? [],
            fields: fields,
            grants: .standard,
            isPublic: isPublic
        )
    }

    mutating func addFramework(_ name: String, _ primitive: FieldType.Primitive) {
        insert(MirroredField(field: field(name, FieldType(primitive)), origin: .framework))
    }

    /// Transient attributes are never mirrored; nor are those without a type, which the rules report.
    mutating func add(_ attribute: Attribute, _ reference: AttributeReference) {
        guard !attribute.isTransient, let mapping = FieldMapping(attribute.type) else { return }
        let name = MirroringNames.field(attribute.name)
        let type = FieldType(mapping.primitive, isEncrypted: attribute.allowsCloudEncryption)
        let assumption = attribute.mirroringAssumption
        insert(MirroredField(field: field(name, type), origin: .attribute(reference), assumption: assumption))
        if mapping.hasAssetCompanion {
            insert(
                MirroredField(
                    // An asset is encrypted anyway; the language has no encrypted one.
                    field: field(MirroringNames.assetCompanion(of: name), FieldType(.asset)),
                    origin: .assetCompanion(reference),
                    assumption: assumption ?? mapping.companionAssumption
                )
            )
        }
    }

    /// A to-one relationship holds the other record's name as text: mirroring never uses references.
    mutating func add(_ relationship: Relationship, _ reference: ModelGraph.RelationshipReference) {
        let name = MirroringNames.field(relationship.name)
        insert(MirroredField(field: field(name, FieldType(.string)), origin: .relationship(reference)))
    }

    private func field(_ name: String, _ type: FieldType) -> Field {
        Field(name: name, type: type, indexes: indexes.indexes(for: type))
    }

    private mutating func insert(_ field: MirroredField) {
        guard !names.insert(field.name), let position = position(of: field.name) else {
            fields.append(field)
            return
        }
        let existing = fields[position]
        if existing.contradicts(field) {
            conflicts.append(FieldConflict(recordType: name, first: existing, second: field))
        } else if existing.assumption != nil, field.assumption == nil {
            fields[position] = field
        }
    }
}

extension RecordTypeBuilder {
    /// The position of the field with a name, when there is one already.
    private mutating func position(of name: String) -> Int? {
        for position in positions.count..<fields.count { positions[fields[position].name] = position }
        return positions[name]
    }
}

extension MirroredField {
    /// Whether two properties claim a field that cannot be both: with two types, or one as an attribute and the other as a
    /// relationship. Names that mirroring itself uses are a fault of their own, and not a contradiction.
    public func contradicts(_ other: MirroredField) -> Bool {
        switch (origin, other.origin) {
        case (.attribute, .attribute), (.relationship, .relationship): field.type != other.field.type
        case (.attribute, .relationship), (.relationship, .attribute): true
        default: false
        }
    }
}

extension Attribute {
    /// Why it is uncertain that the attribute is mirrored at all. It is planned all the same: a field too many does no
    /// harm, a missing one ends sync.
    fileprivate var mirroringAssumption: String? {
        if isDerived { return "derived attributes are probably not mirrored" }
        if isIgnoredByMirroring { return "user info asks mirroring to ignore it" }
        return nil
    }
}

import CloudSchema
import ObjectModel

/// Collects the fields of one record type.
struct RecordTypeBuilder {
    private(set) var conflicts: [FieldConflict] = []
    private var name = ""
    private var tree: MirroredTree?
    private let indexes: IndexPolicy
    private let isPublic: Bool
    private let systemFields: [MirroredField]
    private var fields: [MirroredField] = []
    /// Whether two fields may have one name. Where none can, nobody looks for it.
    private var mayRepeatNames = true
    /// Rules out that a name was met; only where it cannot, `positions` are worth being made.
    private var names = NameSieve()
    private var positions: [String: Int] = [:]

    /// Begins with the six fields that the server keeps on every record.
    init(indexes: IndexPolicy, isPublic: Bool) {
        self.indexes = indexes
        self.isPublic = isPublic
        systemFields = SystemField.allCases.map { field in
            let required = isPublic ? field.publicDatabaseIndexes : []
            let indexes = indexes.indexes(for: field).union(required)
            return MirroredField(
                field: Field(name: field.rawValue, type: field.type, indexes: indexes),
                origin: .system
            )
        }
    }

    /// The same with the fields that mirroring writes to every record of an entity.
    var withFrameworkFields: RecordTypeBuilder {
        var type = self
        type.addFramework(MirroringNames.entityName, .string)
        type.addFramework(MirroringNames.moveReceipt, .bytes)
        type.addFramework(MirroringNames.assetCompanion(of: MirroringNames.moveReceipt), .asset)
        return type
    }

    /// Goes on for one record type: that of an inheritance tree, or without one that of links.
    ///
    /// - Parameters:
    ///   - name: The name of the record type.
    ///   - tree: The tree.
    ///   - size: The most fields that are still to come.
    ///   - mayRepeatNames: Whether two of them, or one of them and one that is there, may have the same name.
    /// - Returns: A builder of its own.
    func begun(_ name: String, tree: MirroredTree? = nil, size: Int, mayRepeatNames: Bool = true) -> RecordTypeBuilder {
        var type = self
        type.name = name
        type.tree = tree
        type.mayRepeatNames = mayRepeatNames
        type.fields.reserveCapacity(fields.count + size + systemFields.count)
        return type
    }

    /// Brings the fields in the byte order of their names, once all are there.
    mutating func sort() {
        // No name of mirroring's is like theirs. They sort behind `CD_`, so that there they are where they belong.
        fields += systemFields
        fields.sortByBytes(of: \.name)
        positions = [:]
    }

    /// What was collected; ``sort()`` comes first.
    var recordType: MirroredRecordType {
        MirroredRecordType(
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
        guard mayRepeatNames, !names.insert(field.name), let position = position(of: field.name) else {
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

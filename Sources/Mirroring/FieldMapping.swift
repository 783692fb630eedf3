package import CloudSchema
package import CompilerSupport
package import ObjectModel

/// How one attribute becomes fields: the mapping of Core Data's mirroring, in one place.
///
/// Documented by Apple ("Reading CloudKit Records for Core Data") and seen in exports: 631 properties of real pairs agree.
/// Where only behaviour reported in public says so, the mapping carries an assumption, which every plan shows.
package struct FieldMapping: Sendable {
    /// The type of `CD_<name>`, encryption aside.
    package let primitive: FieldType.Primitive
    /// Whether a value too large for the record moves to `CD_<name>_ckAsset`.
    package private(set) var hasAssetCompanion = false
    /// What is uncertain about the companion.
    package private(set) var companionAssumption: MirroringAssumption?

    /// Whether the values are numbers: of another type of attribute with the same type of field, devices read those that fit.
    /// Of all other types, they read none.
    package var isNumber: Bool { primitive == .int64 || primitive == .double }

}

extension FieldMapping {
    /// The mapping of an attribute type; nil for types that are never mirrored.
    package init?(_ type: AttributeType) {
        switch type {
        case .integer16, .integer32, .integer64, .boolean: self.init(primitive: .int64)
        case .double, .float, .decimal: self.init(primitive: .double)
        case .date: self.init(primitive: .timestamp)
        case .uuid: self.init(primitive: .string)
        case .string: self.init(primitive: .string, hasAssetCompanion: true)
        case .binary, .transformable: self.init(primitive: .bytes, hasAssetCompanion: true)
        case .uri: self.init(primitive: .string, hasAssetCompanion: true, companionAssumption: .uriCompanion)
        case .composite:
            self.init(primitive: .bytes, hasAssetCompanion: true, companionAssumption: .compositeCompanion)
        case .undefined, .objectID: return nil
        }
    }
}

extension Attribute {
    /// How the attribute becomes fields; nil when it is never mirrored, because it is transient or of such a type.
    package var fieldMapping: FieldMapping? { isTransient ? nil : FieldMapping(type) }

    /// Why mirroring probably does not write the attribute; nil when nothing speaks against it.
    package var mirroringDoubt: MirroringAssumption? { isDerived ? .derived : isIgnoredByMirroring ? .ignored : nil }

    /// Whether mirroring surely writes the attribute.
    package var isSurelyMirrored: Bool { fieldMapping != nil && mirroringDoubt == nil }

    /// The name of the value transformer; nil for the default one.
    package var valueTransformer: String? {
        details.valueTransformerName.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether a value transformer makes keyed archives, as the default one does; all that do read those of the others.
    ///
    /// Looking a transformer up also finds classes by name, hence the third.
    package static func makesArchives(_ transformer: String?) -> Bool {
        switch transformer {
        case nil, "NSKeyedUnarchiveFromData", "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer": true
        default: false
        }
    }

    /// Why mirroring leaves the attribute out, or probably does, in a word; nil when nothing speaks against it.
    package var reasonNotWritten: String? {
        if isTransient { return "transient" }
        return mirroringDoubt.map { $0 == .derived ? "derived" : "ignored by mirroring" }
    }

    /// Whether mirroring leaves the attribute out, or probably does.
    package var isLeftOutByMirroring: Bool { reasonNotWritten != nil }
}

extension Relationship {
    /// Whether the record holds the relationship in a field: the other record's name. Of to-many ones the other end does,
    /// or a record of its own.
    package var isField: Bool { !isTransient && !isToMany }
}

/// The names of fields and record types that mirroring makes up.
package enum MirroringNames {
    /// What stands before every entity's and property's name.
    package static let prefix = "CD_"
    /// What stands behind the name of a field whose large values move to an asset.
    package static let assetSuffix = "_ckAsset"
    /// The record type of links of many-to-many relationships.
    package static let linkRecordType = "CDMR"
    /// The fields of ``linkRecordType``: two names each, joined by a colon.
    static let linkFields = ["CD_entityNames", "CD_recordNames", "CD_relationships"]
    /// The field that holds the name of a record's own entity.
    package static let entityName = "CD_entityName"
    /// The field that is written when an object moves between zones, which sharing does.
    package static let moveReceipt = "CD_moveReceipt"

    /// The record type of an inheritance tree.
    package static func recordType(rootEntity: String) -> String { prefix + rootEntity }

    /// Whether a record type is one of mirroring's: of entities, or of the links of many to many.
    package static func isRecordType(_ name: String) -> Bool { name.hasPrefix(prefix) || name == linkRecordType }

    /// The field of an attribute or to-one relationship.
    package static func field(_ property: String) -> String { prefix + property }

    /// The asset beside a field.
    package static func assetCompanion(of field: String) -> String { field + assetSuffix }
}

extension ModelGraph {
    /// The record type that an entity's records have: the one of the entity at the top of its inheritance tree.
    package func recordType(of entity: Int) -> String {
        MirroringNames.recordType(rootEntity: model.entities[roots[entity]].name)
    }
}

/// A fact about mirroring that is not certain, and that a planned field rests on.
///
/// What may not be mirrored is planned all the same: a field too many does no harm, a missing one ends sync.
package enum MirroringAssumption: UInt8, CaseIterable, Sendable {
    /// A derived attribute has a field.
    case derived
    /// An attribute has a field although its user info asks mirroring to ignore it.
    case ignored
    /// A URI has an asset for large values.
    case uriCompanion
    /// A composite attribute has an asset for large values.
    case compositeCompanion

    /// Whether it is uncertain that mirroring writes the property at all, and not just where its large values go.
    ///
    /// The field is planned all the same; nothing else may rest on it, because the app works without it.
    package var isAboutProperty: Bool { self == .derived || self == .ignored }

    /// What is uncertain, for people.
    package var text: String {
        switch self {
        case .derived: "derived attributes are probably not mirrored"
        case .ignored: "user info asks mirroring to ignore it"
        case .uriCompanion:
            "Apple's documentation does not list URI among the types with an asset, reported behaviour does"
        case .compositeCompanion: "no export of a composite attribute is known; one with an asset is the superset"
        }
    }
}

/// The undocumented user info keys by which a model speaks to mirroring.
package enum MirroringUserInfo {
    /// Leaves an attribute out.
    package static let ignoredProperty = "NSCloudKitMirroringDelegateIgnoredPropertyKey"
    /// Encrypts an attribute or not, whatever its setting says: see ``ObjectModel/Attribute/isEncryptedByMirroring``.
    package static let encryptedAttribute = "NSPersistentCloudKitContainerEncryptedAttributeKey"
}

extension [UserInfoEntry] {
    /// The entry that counts: user info becomes a dictionary, in which the last one stays.
    package func entry(for key: String) -> UserInfoEntry? { last { $0.key == key } }
}

extension UserInfoEntry {
    /// The value as a truth value, spelled as in the rest of a model; nil when it is none.
    package var truth: Bool? {
        guard case .boolean(let truth) = AttributeValue(value, type: .boolean) else { return nil }
        return truth
    }
}

extension Attribute {
    /// Whether user info asks mirroring to leave the attribute out.
    package var isIgnoredByMirroring: Bool {
        hasDetails && details.userInfo.entry(for: MirroringUserInfo.ignoredProperty)?.truth == true
    }

    /// Whether mirroring encrypts the attribute's value.
    ///
    /// Reported of Core Data's serializer: where user info has the key, its truth value decides, and the setting Allows Cloud
    /// Encryption is not looked at. A value that is none decides nothing; no store loads with it (CKL120).
    package var isEncryptedByMirroring: Bool { encryptionEntry?.truth ?? allowsCloudEncryption }

    fileprivate var encryptionEntry: UserInfoEntry? {
        hasDetails ? details.userInfo.entry(for: MirroringUserInfo.encryptedAttribute) : nil
    }
}

extension ManagedObjectModel {
    /// What in the file decides whether an attribute is encrypted: its user info, else its setting, else that it has neither.
    package func encryptionLocation(of attribute: Attribute) -> SourceLocation {
        if let entry = attribute.encryptionEntry { return location(entry.origin, "value") }
        return location(attribute.origin, attribute.allowsCloudEncryption ? "allowsCloudEncryption" : nil)
    }
}

/// What of an inheritance tree goes to one container, and so shares a record type there.
package struct MirroredTree: Sendable {
    /// The position of the entity at the top, whose name the record type has even when it is not mirrored itself.
    package let root: Int
    /// The positions of the mirrored entities.
    package let entities: [Int]
    /// The same and their ancestors, in the model's order: where the properties of mirrored entities are declared.
    package let contributors: [Int]
    /// Whether a store in the public database holds one of the entities.
    package let isPublic: Bool

    /// Sorts the entities of a container into trees, in the order of their first entities.
    static func trees(of entities: [Int], publicEntities: Set<Int>, in graph: ModelGraph) -> [MirroredTree] {
        let members = Dictionary(grouping: entities) { graph.roots[$0] }
        let contributors = Dictionary(grouping: graph.lineages(of: entities)) { graph.roots[$0] }
        return entities.map { graph.roots[$0] }.uniqued.map { root in
            let entities = members[root] ?? []
            return MirroredTree(
                root: root,
                entities: entities,
                contributors: contributors[root] ?? [],
                isPublic: entities.contains(where: publicEntities.contains)
            )
        }
    }
}

extension MirroredTree {
    /// The name of the record type: `CD_Post`.
    package func recordType(in graph: ModelGraph) -> String { graph.recordType(of: root) }

    /// Whether the tree has a relationship of many to many, whose links are records of their own.
    package func hasLinks(in graph: ModelGraph) -> Bool {
        graph.model.relationships(of: contributors) { $0.isToMany && !$0.isTransient }
            .contains { graph.isManyToMany($0.position) }
    }

    /// The most fields that the tree's properties can need: two for each attribute, one for each relationship.
    package func propertyFieldLimit(in graph: ModelGraph) -> Int {
        contributors.reduce(0) { sum, entity in
            sum + 2 * graph.model.entities[entity].attributes.count + graph.model.entities[entity].relationships.count
        }
    }
}

/// The stores of a model that share a container, and what goes there.
package struct MirroredContainer: Sendable {
    /// The stores.
    package let stores: [MirroredStore]
    /// The inheritance trees, in the order of their first mirrored entities.
    package let trees: [MirroredTree]
}

/// Two properties of one inheritance tree, or of two models, that claim the same field with different types.
///
/// Seen in the wild: the server refuses one of them, and one such record stalls all sync.
package struct FieldConflict: Equatable, Sendable {
    /// The record type.
    package var recordType: String
    /// What is planned.
    package var first: MirroredField
    /// What contradicts it.
    package var second: MirroredField

    /// Creates a conflict.
    package init(recordType: String, first: MirroredField, second: MirroredField) {
        self.recordType = recordType
        self.first = first
        self.second = second
    }

    /// Whether mirroring surely writes both.
    package var isCertain: Bool { !first.isAssumed && !second.isAssumed }

    /// Where the second contradicts the first: a setting of the property, or all of it when it lacks one that the first has.
    package func location(at second: NamedPlace) -> SourceLocation {
        var location = second.location
        if let setting { location.part = .attribute(setting) }
        return location
    }

    private var setting: String? {
        guard case .attribute = first.origin, case .attribute = second.origin else { return "name" }
        let (first, second) = (first.field.type, second.field.type)
        if first.primitive != second.primitive { return "attributeType" }
        return second.isEncrypted ? "allowsCloudEncryption" : nil
    }
}

extension MirroredField {
    /// What a property needs the field as, for messages.
    package var claim: String { isRelationship ? "a to-one relationship" : field.type.text }
}

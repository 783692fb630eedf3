package import CloudSchema
package import CompilerSupport
package import ObjectModel

/// The fields of one attribute, as Core Data's mirroring maps it.
///
/// Documented by Apple ("Reading CloudKit Records for Core Data") and seen in exports: 631 properties of real pairs agree.
package struct FieldMapping: Sendable {
    /// The type of `CD_<name>`, encryption aside.
    package let primitive: FieldType.Primitive
    /// True if a value too large for the record moves to `CD_<name>_ckAsset`.
    package fileprivate(set) var hasAssetCompanion = false

    /// True if the values are numbers.
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
        case .string, .uri: self.init(primitive: .string, hasAssetCompanion: true)
        case .binary, .transformable: self.init(primitive: .bytes, hasAssetCompanion: true)
        // An archive of the elements, which never moves to an asset.
        case .composite: self.init(primitive: .bytes)
        case .undefined, .objectID: return nil
        }
    }
}

/// The effect on values in a field whose attribute has one type where they were written and another one where they
/// are read.
package enum ValueReading: Sendable {
    /// The field would need another type, and the server refuses that.
    case refused
    /// Each value is one of both types.
    case all
    /// The numbers that fit are read.
    case some
    /// No value is read as it was meant.
    case none
}

extension AttributeType {
    /// The effect of reading values of another type as values of this one. `check`, `diff` and `compatibility` all ask this.
    package func reading(of other: AttributeType) -> ValueReading {
        guard FieldMapping(self)?.primitive == FieldMapping(other)?.primitive else { return .refused }
        if holdsAll(of: other) { return .all }
        return FieldMapping(self)?.isNumber == true ? .some : .none
    }

    /// True if each value that an attribute of another type puts into a field of the same type is one of this type.
    ///
    /// A Decimal is in the cloud as the Double that is next to it, so nothing more is lost when it is read as one.
    private func holdsAll(of other: AttributeType) -> Bool {
        switch (other, self) {
        case (.boolean, .integer16), (.boolean, .integer32), (.boolean, .integer64), (.integer16, .integer32),
            (.integer16, .integer64), (.integer32, .integer64):
            true
        case (.float, .double), (.float, .decimal), (.decimal, .double), (.double, .decimal): true
        case (.uuid, .string), (.uri, .string): true
        default: self == other
        }
    }
}

extension Attribute {
    /// The fields of the attribute; nil when it is never mirrored, because it is transient or of such a type.
    package var fieldMapping: FieldMapping? {
        guard !isTransient, var mapping = FieldMapping(type) else { return nil }
        // By the name of the key, its value is always an asset. A field too many does no harm.
        if type == .composite, isExternalizedByMirroring { mapping.hasAssetCompanion = true }
        return mapping
    }

    /// Why mirroring does not write the attribute, although its type could be; nil when nothing speaks against it.
    package var mirroringDoubt: MirroringAssumption? { isDerived ? .derived : isIgnoredByMirroring ? .ignored : nil }

    /// True if mirroring writes the attribute.
    package var isSurelyMirrored: Bool { fieldMapping != nil && mirroringDoubt == nil }

    /// The name of the value transformer; nil for the default one.
    package var valueTransformer: String? {
        details.valueTransformerName.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// True if a value transformer makes keyed archives, as the default one does; all such transformers read each
    /// other's archives.
    ///
    /// The third name is that of a class, because transformers are also looked up by class name.
    private static func makesArchives(_ transformer: String?) -> Bool {
        switch transformer {
        case nil, "NSKeyedUnarchiveFromData", "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer": true
        default: false
        }
    }

    /// True if the attribute reads the bytes that a value transformer wrote. `check`, `diff`, `migrate` and `compatibility` all
    /// ask this.
    package func readsBytes(ofTransformer other: String?) -> Bool {
        valueTransformer == other || Self.makesArchives(valueTransformer) && Self.makesArchives(other)
    }

    /// Why mirroring leaves the attribute out, in a word; nil when nothing speaks against it.
    package var reasonNotWritten: String? {
        if isTransient { return "transient" }
        return mirroringDoubt.map { $0 == .derived ? "derived" : "ignored by mirroring" }
    }

    /// True if mirroring leaves the attribute out.
    package var isLeftOutByMirroring: Bool { reasonNotWritten != nil }
}

extension Relationship {
    /// True if the record stores the relationship in a field, as the other record's name. To-many relationships are
    /// stored at the other end, or in a separate record.
    package var isField: Bool { !isTransient && !isToMany }
}

/// The names of fields and record types in mirroring.
package enum MirroringNames {
    /// The prefix of every entity's and property's name.
    package static let prefix = "CD_"
    /// The suffix of the asset field for large values.
    package static let assetSuffix = "_ckAsset"
    /// The record type of links of many-to-many relationships.
    package static let linkRecordType = "CDMR"
    /// The fields of ``linkRecordType``: two names each, joined by a colon.
    static let linkFields = ["CD_entityNames", "CD_recordNames", "CD_relationships"]
    /// The field with the name of a record's own entity.
    package static let entityName = "CD_entityName"
    /// The field that is written when an object moves between zones, which sharing does.
    package static let moveReceipt = "CD_moveReceipt"

    /// The record type of an inheritance tree.
    package static func recordType(rootEntity: String) -> String { prefix + rootEntity }

    /// True if a record type belongs to mirroring: one of entities, or that of many-to-many links.
    package static func isRecordType(_ name: String) -> Bool { name.hasPrefix(prefix) || name == linkRecordType }

    /// The field of an attribute or to-one relationship.
    package static func field(_ property: String) -> String { prefix + property }

    /// The asset beside a field.
    package static func assetCompanion(of field: String) -> String { field + assetSuffix }
}

extension ModelGraph {
    /// The record type of an entity's records: that of the root of its inheritance tree.
    package func recordType(of entity: Int) -> String {
        MirroringNames.recordType(rootEntity: model.entities[roots[entity]].name)
    }
}

/// Why mirroring writes no field for an attribute that would have one by its type.
///
/// Plans do not make such a field. Where one is deployed, because an older plan of modelc had it or the attribute was stored
/// once, it is known whose it is.
package enum MirroringAssumption: UInt8, CaseIterable, Sendable {
    /// The store computes the attribute, and export and import skip what is read-only.
    case derived
    /// User info asks mirroring to ignore the attribute.
    case ignored

    /// True if it is the property that has no field, and not just its large values.
    package var isAboutProperty: Bool { true }

    /// The reason, for people.
    package var text: String {
        switch self {
        case .derived: "mirroring does not write derived attributes"
        case .ignored: "user info asks mirroring to ignore it"
        }
    }
}

/// The undocumented user info keys with which a model controls mirroring.
package enum MirroringUserInfo {
    /// Leaves an attribute out.
    package static let ignoredProperty = "NSCloudKitMirroringDelegateIgnoredPropertyKey"
    /// Encrypts an attribute or not, overriding its setting: see ``ObjectModel/Attribute/isEncryptedByMirroring``.
    package static let encryptedAttribute = "NSPersistentCloudKitContainerEncryptedAttributeKey"
    /// Asks the systems of 2026 to keep an attribute's value outside of its record.
    package static let externalizedAttribute = "NSPersistentCloudKitContainerExternalizedAttributeKey"
}

extension [UserInfoEntry] {
    /// The effective entry: user info becomes a dictionary, in which the last one stays.
    package func entry(for key: String) -> UserInfoEntry? { last { $0.key == key } }
}

extension UserInfoEntry {
    /// The value as a Boolean, spelled as in the rest of a model; nil when it is none.
    package var truth: Bool? {
        guard case .boolean(let truth) = AttributeValue(value, type: .boolean) else { return nil }
        return truth
    }
}

extension Attribute {
    /// True if user info asks mirroring to leave the attribute out.
    package var isIgnoredByMirroring: Bool {
        hasDetails && details.userInfo.entry(for: MirroringUserInfo.ignoredProperty)?.truth == true
    }

    /// True if user info asks mirroring to keep the attribute's value outside of its record.
    fileprivate var isExternalizedByMirroring: Bool {
        guard hasDetails, let entry = details.userInfo.entry(for: MirroringUserInfo.externalizedAttribute) else {
            return false
        }
        return entry.truth != false
    }

    /// True if mirroring encrypts the attribute's value.
    ///
    /// As reported about Core Data's serializer: where user info has the key, its Boolean decides, and the setting
    /// Allows Cloud Encryption is ignored. A value that is no Boolean has no effect here, because no store loads with
    /// it (CKL120).
    package var isEncryptedByMirroring: Bool { encryptionEntry?.truth ?? allowsCloudEncryption }

    fileprivate var encryptionEntry: UserInfoEntry? {
        hasDetails ? details.userInfo.entry(for: MirroringUserInfo.encryptedAttribute) : nil
    }
}

extension ManagedObjectModel {
    /// The place in the file that decides whether an attribute is encrypted: its user info, else its setting, else the
    /// attribute.
    package func encryptionLocation(of attribute: Attribute) -> SourceLocation {
        if let entry = attribute.encryptionEntry { return location(entry.origin, "value") }
        return location(attribute.origin, attribute.allowsCloudEncryption ? "allowsCloudEncryption" : nil)
    }
}

/// The part of an inheritance tree that is mirrored to one container, where it shares a record type.
package struct MirroredTree: Sendable {
    /// The position of the root entity, after which the record type is named even when the root is not mirrored.
    package let root: Int
    /// The positions of the mirrored entities.
    package let entities: [Int]
    /// The same entities and their ancestors, in the model's order: the entities that declare the properties.
    package let contributors: [Int]
    /// True if a store in the public database holds one of the entities.
    package let isPublic: Bool

    /// Groups the entities of a container into trees, in the order of their first entities.
    static func trees(of entities: [Int], publicEntities: Set<Int>, in graph: ModelGraph) -> [MirroredTree] {
        let members = Dictionary(grouping: entities) { graph.roots[$0] }
        let contributors = Dictionary(grouping: graph.withAncestors(of: entities)) { graph.roots[$0] }
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

    /// True if the tree has a many-to-many relationship, whose links are separate records.
    package func hasLinks(in graph: ModelGraph) -> Bool {
        graph.model.relationships(of: contributors) { $0.isToMany && !$0.isTransient }
            .contains { graph.isManyToMany($0.position) }
    }

    /// The largest number of fields for the tree's properties: two for each attribute, one for each relationship.
    package func propertyFieldLimit(in graph: ModelGraph) -> Int {
        contributors.reduce(0) { sum, entity in
            sum + 2 * graph.model.entities[entity].attributes.count + graph.model.entities[entity].relationships.count
        }
    }
}

/// The stores of a model that share a container, and the trees mirrored there.
package struct MirroredContainer: Sendable {
    /// The stores.
    package let stores: [MirroredStore]
    /// The inheritance trees, in the order of their first mirrored entities.
    package let trees: [MirroredTree]
}

/// Two properties of one inheritance tree, or of two models, that claim the same field with different types.
///
/// Observed in apps: the server refuses one of them, and one such record stalls all sync.
package struct FieldConflict: Equatable, Sendable {
    /// The record type.
    package var recordType: String
    /// The planned field.
    package var first: MirroredField
    /// The contradicting field.
    package var second: MirroredField

    /// Creates a conflict.
    package init(recordType: String, first: MirroredField, second: MirroredField) {
        self.recordType = recordType
        self.first = first
        self.second = second
    }

    /// True if mirroring certainly writes both.
    package var isCertain: Bool { !first.isAssumed && !second.isAssumed }

    /// The place of the contradiction: a setting of the second property, or the whole property when it lacks a setting
    /// of the first.
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
    /// The field that a property needs, for messages.
    package var claim: String { isRelationship ? "a to-one relationship" : field.type.text }
}

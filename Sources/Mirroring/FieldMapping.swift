package import CloudSchema
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

import Mirroring
import ObjectModel

/// Turns properties into what templates know about them.
struct MappedPropertyLowering {
    let names: RecordTypeNames
    let entityNames: [String]

    /// Nil when the property has no name.
    func context(of property: MappedProperty) -> RecordPropertyContext? {
        guard let identifier = Respelling.member(property.name, besides: names.all) else { return nil }
        return switch property {
        case .attribute(let attribute, let mapping): context(of: attribute, mapping, identifier)
        case .toOne(let relationship, let destination): context(of: relationship, to: destination, identifier)
        }
    }

    private func context(
        of attribute: Attribute,
        _ mapping: FieldMapping,
        _ identifier: SwiftIdentifier
    ) -> RecordPropertyContext {
        let key = MirroringNames.field(attribute.name)
        let asset = mapping.hasAssetCompanion ? MirroringNames.assetCompanion(of: key) : nil
        let type = RecordAttributeType(attribute)
        return RecordPropertyContext(
            name: identifier.asValue,
            reference: reference(to: identifier),
            type: type.text,
            comment: RecordFieldComment.text(of: attribute, mapping, key: key, asset: asset),
            keyLiteral: stringLiteral(key),
            isEncrypted: attribute.isEncryptedByMirroring,
            assetKeyLiteral: asset.map(stringLiteral),
            defaultValue: type.defaultValue,
            parameterDefault: type.defaultValue ?? (type.isOptional ? "nil" : nil),
            usesFoundation: type.isFoundationType
        )
    }

    private func context(
        of relationship: Relationship,
        to destination: Int?,
        _ identifier: SwiftIdentifier
    ) -> RecordPropertyContext {
        let key = MirroringNames.field(relationship.name)
        return RecordPropertyContext(
            name: identifier.asValue,
            reference: reference(to: identifier),
            type: "RecordName<\(names.target(destination))>?",
            comment: RecordFieldComment.text(of: key, leadingTo: destination.map { entityNames[$0] }),
            keyLiteral: stringLiteral(key),
            isEncrypted: false,
            assetKeyLiteral: nil,
            defaultValue: nil,
            parameterDefault: "nil",
            usesFoundation: false
        )
    }

    /// The names of the parameter and the variable of the methods hide properties of the same names.
    private func reference(to identifier: SwiftIdentifier) -> String {
        ["record", "writer"].contains(identifier.name) ? "self.\(identifier.name)" : identifier.asValue
    }
}

package import CloudSchema
import Mirroring

// What a name in the cloud says of where it comes from.

extension MirroringNames {
    /// The name of the property that a field has: `title` for `CD_title`.
    static func property(ofField name: String) -> String {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }

    /// The field whose large values are in an asset: `CD_title` for `CD_title_ckAsset`.
    static func owner(ofAsset name: String) -> String { String(name.dropLast(assetSuffix.count)) }
}

extension Field {
    /// Whether it holds the large values of another field.
    var isCompanion: Bool { name.hasSuffix(MirroringNames.assetSuffix) && type.primitive == .asset }

    /// Whether a property of a mirrored model was behind it: companions and the fields of the framework have none.
    package var isOfProperty: Bool {
        let isOfFramework = [MirroringNames.entityName, MirroringNames.moveReceipt].contains(name)
        return name.hasPrefix(MirroringNames.prefix) && !isOfFramework && !isCompanion
    }
}

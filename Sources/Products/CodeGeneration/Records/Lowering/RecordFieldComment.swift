import CloudSchema
import Mirroring
import ObjectModel

/// What is said about a field where its property is declared.
enum RecordFieldComment {
    static func text(of attribute: Attribute, _ mapping: FieldMapping, key: String, asset: String?) -> String {
        let encryption = attribute.isEncryptedByMirroring ? "encrypted " : ""
        let field = "\(commentCode(key)): \(encryption)\(mapping.primitive.rawValue)"
        let large = asset.map { ", or the asset \(commentCode($0)) when too large for the record" } ?? ""
        return field + large + "." + (note(on: attribute.type).map { " \($0)" } ?? "")
    }

    static func text(of key: String, leadingTo entity: String?) -> String {
        let target = entity.map { " of the entity \(commentCode($0))" } ?? ""
        return "\(commentCode(key)): the name of a record\(target), which may not have arrived yet."
    }

    private static func note(on type: AttributeType) -> String? {
        switch type {
        case .boolean: "0 or 1."
        case .decimal: "Up to 15 significant digits survive."
        case .transformable: "What the attribute's value transformer made of the value."
        case .composite: "The archive that Core Data made of the composite."
        default: nil
        }
    }
}

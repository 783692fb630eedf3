import CloudSchema
import Diagnostics
import Mirroring
import ObjectModel
import Templating

/// A property as an entity declares it, with the decision whether it has a field.
enum MappedProperty {
    case attribute(Attribute, FieldMapping)
    case toOne(Relationship, destination: Int?)

    /// The properties of an entity that have fields: attributes by name, then to-one relationships by name.
    static func declared(by entity: Int, in graph: ModelGraph) -> [MappedProperty] {
        let attributes = graph.model.attributes(of: [entity]) { !$0.isLeftOutByMirroring }.compactMap { attribute in
            attribute.value.fieldMapping.map { MappedProperty.attribute(attribute.value, $0) }
        }
        let relationships = graph.model.relationships(of: [entity], where: \.isField).map { relationship in
            MappedProperty.toOne(relationship.value, destination: graph.destination(of: relationship.position))
        }
        return attributes + relationships
    }

    var name: String {
        switch self {
        case .attribute(let attribute, _): attribute.name
        case .toOne(let relationship, _): relationship.name
        }
    }

    var origin: SourceOrigin {
        switch self {
        case .attribute(let attribute, _): attribute.origin
        case .toOne(let relationship, _): relationship.origin
        }
    }

    var isRelationship: Bool {
        if case .toOne = self { true } else { false }
    }
}

extension Attribute {
    /// Why an attribute is not in the record, in a word or two; nil when it is.
    var reasonLeftOut: String? {
        if isTransient { return "transient" }
        return switch mirroringDoubt {
        case .derived: "derived and so probably not mirrored"
        case .ignored: "ignored by mirroring because of its user info"
        default: fieldMapping == nil ? "of a type that is not mirrored" : nil
        }
    }
}

/// A property of a mapping, and its field.
struct RecordProperty {
    let name: String
    let isRelationship: Bool
    /// What templates know about it.
    let record: TemplateRecord
    /// Whether the type is one of Foundation.
    let usesFoundation: Bool

    /// Nil when the property has no name.
    init?(_ property: MappedProperty, _ names: RecordTypeNames, in graph: ModelGraph) {
        guard let identifier = Respelling.member(property.name, besides: names.all) else { return nil }
        let key = MirroringNames.field(property.name)
        let common: TemplateRecord = [
            "name": .text(identifier.asValue),
            "reference": .text(Self.reference(to: identifier)),
            "keyLiteral": .text(stringLiteral(key)),
        ]
        name = property.name
        isRelationship = property.isRelationship
        switch property {
        case .attribute(let attribute, let mapping):
            let type = RecordAttributeType(attribute)
            record = common.adding(Self.record(of: attribute, type, mapping, key: key))
            usesFoundation = type.isFoundationType
        case .toOne(_, let destination):
            let entity = destination.map { graph.model.entities[$0].name }
            record = common.adding(Self.record(key: key, leadingTo: names.target(destination), of: entity))
            usesFoundation = false
        }
    }

    private static func record(
        of attribute: Attribute,
        _ type: RecordAttributeType,
        _ mapping: FieldMapping,
        key: String
    ) -> TemplateRecord {
        let asset = mapping.hasAssetCompanion ? MirroringNames.assetCompanion(of: key) : nil
        return [
            "type": .text(type.text),
            "comment": .text(comment(on: attribute, mapping, key: key, asset: asset)),
            "isEncrypted": .flag(attribute.isEncryptedByMirroring),
            "assetKeyLiteral": TemplateValue(asset.map(stringLiteral)),
            // What an absent value means, and what a new value has that nobody gives one.
            "defaultValue": TemplateValue(type.defaultValue),
            "parameterDefault": TemplateValue(type.defaultValue ?? (type.isOptional ? "nil" : nil)),
        ]
    }

    private static func record(key: String, leadingTo target: String, of entity: String?) -> TemplateRecord {
        let owner = entity.map { " of the entity \(commentCode($0))" } ?? ""
        return [
            "type": "RecordName<\(target)>?",
            "comment": "\(commentCode(key)): the name of a record\(owner), which may not have arrived yet.",
            "isEncrypted": false,
            "assetKeyLiteral": nil,
            "defaultValue": nil,
            "parameterDefault": "nil",
        ]
    }

    /// The property inside of a method, whose parameter and variable hide properties of the same names.
    private static func reference(to identifier: SwiftIdentifier) -> String {
        ["record", "writer"].contains(identifier.name) ? "self.\(identifier.name)" : identifier.asValue
    }

    /// What the field is in CloudKit.
    private static func comment(
        on attribute: Attribute,
        _ mapping: FieldMapping,
        key: String,
        asset: String?
    ) -> String {
        let encryption = attribute.isEncryptedByMirroring ? "encrypted " : ""
        let field = "\(commentCode(key)): \(encryption)\(mapping.primitive.rawValue)"
        let absence = attribute.details.defaultExpression.map { " Without a value: \(commentCode($0))." } ?? ""
        let large = asset.map { ", or the asset \(commentCode($0)) when too large for the record" } ?? ""
        return field + large + "." + (note(on: attribute).map { " \($0)" } ?? "") + absence
    }

    private static func note(on attribute: Attribute) -> String? {
        let type = attribute.details.swiftType.map(commentCode)
        switch attribute.type {
        case .boolean: return "0 or 1."
        case .decimal: return "Up to 15 significant digits survive."
        case .transformable: return "What the attribute's value transformer made of the value."
        case .composite: return "The archive that Core Data made of \(type ?? "the composite")."
        case .binary:
            // Arrays and dictionaries were seen as JSON in records; no other value was.
            let isKnown = attribute.details.swiftType?.hasPrefix("[") == true
            return type.map { isKnown ? "\($0) as JSON." : "What SwiftData made of \($0)." }
        default: return nil
        }
    }
}

/// The Swift type of an attribute in a mapping.
///
/// An attribute with a default has no optional type: Core Data's import turns an absent value into the default, so that
/// nothing else would survive a round trip. Where neither is there, the attribute is required. A default that only the app
/// can compute is no value.
private struct RecordAttributeType {
    let text: String
    let isOptional: Bool
    let defaultValue: String?
    let isFoundationType: Bool

    init(_ attribute: Attribute) {
        let value = DefaultLiteral.text(of: attribute)
        // The expression of an address may have no result, even though the model's address has one.
        let mayLack = attribute.isOptional || attribute.details.defaultExpression != nil
        isOptional = attribute.type == .uri ? value != nil || mayLack : value == nil && mayLack
        defaultValue = value
        let base =
            switch attribute.type {
            // What the store holds of them.
            case .transformable, .composite, .undefined, .objectID: "Data"
            default: attribute.type.valueName
            }
        isFoundationType = ["Data", "Date", "Decimal", "URL", "UUID"].contains(base)
        text = base + (isOptional ? "?" : "")
    }
}

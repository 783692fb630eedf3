import CloudSchema
import Diagnostics
import Mirroring
import ObjectModel
import Templating

/// A property with a field, as an entity declares it.
enum MappedProperty: NamedElement {
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

    private var element: any NamedElement {
        switch self {
        case .attribute(let attribute, _): attribute
        case .toOne(let relationship, _): relationship
        }
    }

    var name: String { element.name }

    var origin: SourceOrigin { element.origin }

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
        let form =
            switch property {
            case .attribute(let attribute, let mapping): RecordForm(of: attribute, mapping, key: key)
            case .toOne(_, let destination):
                RecordForm(
                    linkTo: names.target(destination),
                    of: destination.map { graph.model.entities[$0].name },
                    key: key
                )
            }
        name = property.name
        isRelationship = property.isRelationship
        usesFoundation = ["Data", "Date", "Decimal", "URL", "UUID"].contains(form.type)
        record = [
            "name": .text(identifier.asValue),
            "reference": .text(identifier.reference(behind: ["record", "writer"])),
            "keyLiteral": .text(stringLiteral(key)),
            "type": .text(form.type + (form.isOptional ? "?" : "")),
            "comment": .text(form.comment),
            "isEncrypted": .flag(form.isEncrypted),
            "assetKeyLiteral": TemplateValue(form.asset.map(stringLiteral)),
            // What an absent value means, and what a new value has that nobody gives one.
            "defaultValue": TemplateValue(form.defaultValue),
            "parameterDefault": TemplateValue(form.defaultValue ?? (form.isOptional ? "nil" : nil)),
        ]
    }
}

/// The Swift type of a property in a mapping, and what its field is in CloudKit.
private struct RecordForm {
    /// The type of a value, whether it is optional or not.
    let type: String
    let isOptional: Bool
    var defaultValue: String?
    var isEncrypted = false
    /// The field that takes values too large for a record.
    var asset: String?
    let comment: String

    /// An attribute with a default has no optional type: Core Data's import turns an absent value into the default, so that
    /// nothing else would survive a round trip. Where neither is there, the attribute is required. A default that only the
    /// app can compute is not a value.
    init(of attribute: Attribute, _ mapping: FieldMapping, key: String) {
        let value = DefaultLiteral.text(of: attribute)
        // The expression of an address may have no result, even though the model's address has one.
        let mayLack = attribute.isOptional || attribute.details.defaultExpression != nil
        isOptional = attribute.type == .uri ? value != nil || mayLack : value == nil && mayLack
        defaultValue = value
        type =
            switch attribute.type {
            // What the store holds of them.
            case .transformable, .composite, .undefined, .objectID: "Data"
            default: attribute.type.valueName
            }
        isEncrypted = attribute.isEncryptedByMirroring
        asset = mapping.hasAssetCompanion ? MirroringNames.assetCompanion(of: key) : nil
        let field = "\(commentCode(key)): \(isEncrypted ? "encrypted " : "")\(mapping.primitive.rawValue)"
        let large = asset.map { ", or the asset \(commentCode($0)) when too large for the record" } ?? ""
        let note = Self.note(on: attribute).map { " \($0)" } ?? ""
        let absence = attribute.details.defaultExpression.map { " Without a value: \(commentCode($0))." } ?? ""
        comment = "\(field)\(large).\(note)\(absence)"
    }

    /// The name of a record, whose mapping is the target.
    init(linkTo target: String, of entity: String?, key: String) {
        let owner = entity.map { " of the entity \(commentCode($0))" } ?? ""
        type = "RecordName<\(target)>"
        isOptional = true
        comment = "\(commentCode(key)): the name of a record\(owner), which may not have arrived yet."
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

import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel
import Templating

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

/// A property with a field, as an entity declares it, and what stands for it in a mapping.
struct RecordProperty {
    let name: String
    /// The property, as what findings are about.
    let place: NamedPlace
    let kind: PropertyKind
    /// What it is called in Swift; nil for a name that cannot become one.
    let identifier: SwiftIdentifier?
    /// What templates know about it.
    let record: TemplateRecord
    /// Whether the type is one of Foundation.
    let usesFoundation: Bool

    /// The properties of an entity that have fields: its attributes, then its to-one relationships.
    static func declared(by entity: Int, _ names: RecordTypeNames, in graph: ModelGraph) -> [RecordProperty] {
        let attributes = graph.model.attributes(of: [entity]) { !$0.isLeftOutByMirroring }.compactMap { attribute in
            RecordForm(of: attribute.value).map { RecordProperty(attribute, $0, names) }
        }
        let relationships = graph.model.relationships(of: [entity], where: \.isField).map { relationship in
            let destination = graph.destination(of: relationship.position)
            let name = destination.map { graph.model.entities[$0].name }
            let form = RecordForm(of: relationship.value, to: names.target(destination), of: name)
            return RecordProperty(relationship, form, names)
        }
        return attributes + relationships
    }

    private init(_ property: Declared<some NamedElement>, _ form: RecordForm, _ names: RecordTypeNames) {
        let identifier = Respelling.member(property.value.name, besides: names.all)
        name = property.value.name
        place = property.place("name")
        kind = property.position.kind
        self.identifier = identifier
        usesFoundation = ["Data", "Date", "Decimal", "URL", "UUID"].contains(form.type)
        record = [
            "name": .text(identifier?.asValue ?? ""),
            "reference": .text(identifier?.reference(behind: ["record", "writer"]) ?? ""),
            "keyLiteral": .text(stringLiteral(form.key)),
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
    /// The field.
    let key: String
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
    /// app can compute is not a value. Nil for a type that is not mirrored.
    init?(of attribute: Attribute) {
        guard let mapping = attribute.fieldMapping else { return nil }
        key = MirroringNames.field(attribute.name)
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
    init(of relationship: Relationship, to target: String, of entity: String?) {
        key = MirroringNames.field(relationship.name)
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

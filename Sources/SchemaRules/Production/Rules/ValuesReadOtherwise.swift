import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let valuesReadOtherwise = Rule<SchemaComparison>(
        id: "CKP349",
        name: "values-read-otherwise",
        severity: .error,
        summary: "The type of an attribute changed, and the type of its field did not.",
        rationale: """
            Several types of attributes share a type of field: String, UUID, and URI are STRING; Binary, \
            Transformable, and Composite are BYTES. The server accepts a change among them, but devices cannot read \
            each other's values: a text that is not a UUID is read as no value, and bytes of another type are read \
            as no value, too. Add an attribute with a new name. If you know that every value fits both types, accept \
            the finding with a waiver.

            If the elements of a composite attribute changed, the finding is a warning: it is not documented how a \
            device decodes bytes with elements that it does not know.

            For numbers, the finding is a warning: Integer 16, 32, 64, and Boolean, and also Float and Double, have \
            different ranges, so this version or older versions may not be able to store a value. Double and Decimal \
            hold each other's values, because a Decimal is in the cloud as a Double.

            If the elements of an array, a dictionary, or a set of SwiftData have another type, such as `[Int]` \
            after `[String]`, the finding is an error, too: existing values are not read. If an enumeration lost a \
            raw value, or gives it to another case, the finding is a warning, because existing values may have it.

            No schema shows this. modelc takes the former type from the models that shipped: the model at the merge \
            base (`--against`), a version of the bundle that the ledger records, or a tag.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\": the type of field for each type of attribute",
        supersedes: [CompatibilityRuleTable.incompatibleWithShippedVersion.metadata],
        passing: [
            RuleExample(
                .post("code", "UUID"),
                before: .post("code", "UUID"),
                production: ["CD_Post": ["CD_code STRING"]]
            )
        ],
        failing: [
            RuleExample(
                .post("code", "UUID").marking("attributeType"),
                before: .post("code", "String"),
                production: ["CD_Post": ["CD_code STRING"]]
            ),
            RuleExample(
                .post("count", "Integer 16").marking("attributeType"),
                before: .post("count", "Integer 64"),
                production: ["CD_Post": ["CD_count INT64"]]
            ),
            RuleExample(
                place(#"<attribute name="street" optional="YES" attributeType="String"/>"#).marking("attributeType"),
                before: place(#"<attribute name="road" optional="YES" attributeType="String"/>"#),
                production: ["CD_Post": ["CD_place BYTES"]]
            ),
        ],
        check: reportMeanings
    )

    private static func place(_ elements: String) -> String {
        """
        <entity name="Post"><attribute name="place" optional="YES" attributeType="Composite" composite="Place"/></entity>
        <composite name="Place">\(elements)</composite>
        """
    }

    /// Several types of attributes have one type of field.
    static let otherValues = Decision<PropertyPair>(ofMeaning: valuesReadOtherwise) { pair in
        guard let (old, new) = pair.attributes else { return nil }
        // This version reads what older ones wrote, and the reverse.
        let readings = [new.type.reading(of: old.type), old.type.reading(of: new.type)]
        if readings.contains(.refused) || readings == [.all, .all] { return nil }
        let (name, isNumber) = (pair.name("attributeType"), FieldMapping(new.type)?.isNumber == true)
        let kind: CompatibilityReason.Kind? =
            switch readings[0] {
            case .refused, .all: nil
            case .some: .someValuesUnreadable
            case .none: .valuesUnreadable
            }
        return ShippedChange(
            name: name,
            severity: isNumber ? .warning : nil,
            message:
                "'\(name.symbol)' is \(new.type.rawValue), but it was \(old.type.rawValue) when it shipped, and the field stays",
            help: isNumber
                ? "Values that do not fit the narrower type change or are lost. Keep the type, or make sure that all values fit."
                : "A device cannot read values of one type as the other. Add an attribute with a new name.",
            reading: kind.map { .init(kind: $0, from: old.type.rawValue, to: new.type.rawValue) }
        )
    }

    /// Changes that no schema shows: members of structures, elements of collections, cases of enumerations.
    static let otherContents = Decision<PropertyPair>(ofMeaning: valuesReadOtherwise) { pair in
        guard let (old, new) = pair.attributes, old.type == new.type else { return nil }
        let comparison = StoredValueComparison(from: pair.models.shipped.model, to: pair.models.graph.model)
        let changes = comparison.changes(from: old, to: new).filter(\.isMisread)
        // Elements first: they are an error, and the others are warnings.
        if let elements = changes.first(where: \.isOfElements) { return contentsChanged(elements, of: pair) }
        if comparison.isSameComposite(old, new), !changes.contains(where: \.isOfMember) {
            return changes.first.map { contentsChanged($0, of: pair) }
        }
        let name = pair.name("attributeType")
        return ShippedChange(
            name: name,
            severity: .warning,
            message: "'\(name.symbol)' has other elements than what shipped, and the field stays",
            help: "Older versions may not be able to read its values. Add an attribute with a new name.",
            reading: .init(kind: .compositeChanged)
        )
    }

    /// The bytes of such values Swift encodes.
    private static func contentsChanged(_ change: StoredValueChange, of pair: PropertyPair) -> ShippedChange {
        let name = pair.name("attributeType")
        let kind: CompatibilityReason.Kind = change.isOfElements ? .valuesUnreadable : .someValuesUnreadable
        return ShippedChange(
            name: name,
            severity: change.isOfElements ? nil : .warning,
            message: words(about: change, of: name.symbol),
            help: change.help,
            reading: .init(kind: kind, from: change.from, to: change.to)
        )
    }

    private static func words(about change: StoredValueChange, of symbol: String) -> String {
        switch change.kind {
        case .elements(let old, let new):
            let subject = change.member.isEmpty ? "'\(symbol)'" : "'\(change.member)' in '\(symbol)'"
            return "\(subject) is \(new), but it was \(old) when it shipped, and the field stays"
        case .rawValuesMoved(let names):
            return "in the enumeration of '\(symbol)', \(StoredValueChange.list(names)) has a raw value that "
                + "another case had when it shipped"
        case .rawValuesLost(let values):
            return "the enumeration of '\(symbol)' has no case with \(StoredValueChange.list(values)), which shipped"
        case .memberAdded, .memberRemoved, .memberType, .memberOptionality: return change.words
        }
    }
}

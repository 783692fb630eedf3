import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let valueTransformerChanged = Rule<SchemaComparison>(
        id: "CKP321",
        name: "value-transformer-changed",
        severity: .warning,
        summary: "Another value transformer wrote the bytes of a shipped attribute.",
        rationale: """
            Mirroring writes the bytes of the value transformer for a transformable attribute. Older versions of the \
            app cannot read the bytes of a new transformer, and the new transformer may not read the existing bytes.

            Let the new transformer read both formats, and write the old format until no old version is in use. Or \
            add an attribute with a new name.
            """,
        source: "what mirroring writes for transformable attributes; inferred",
        supersedes: [
            CompatibilityRuleTable.incompatibleWithShippedVersion.metadata,
            VersionRuleTable.hashEqualButMeaningChanged.metadata,
        ],
        passing: [
            RuleExample(
                #"<entity name="Post"><attribute name="color" optional="YES" attributeType="Transformable" valueTransformerName="Color"/></entity>"#,
                ledger: ["field CD_Post CD_color BYTES single plain", "transformer Post.color Color V1 1"]
            )
        ],
        failing: [
            RuleExample(
                #"<entity name="Post"><attribute name="color" optional="YES" attributeType="Transformable" ↓valueTransformerName="Hue"/></entity>"#,
                ledger: ["field CD_Post CD_color BYTES single plain", "transformer Post.color Color V1 1"]
            )
        ],
        check: reportMeanings
    )

    /// If the field has another type, that is the change.
    static let otherTransformer = Decision<FactPair>(ofMeaning: valueTransformerChanged) { pair in
        let positions = pair.meaning.attributes(pair.symbols[0]).filter { pair.graph.attribute($0).isSurelyMirrored }
        let attributes = positions.map(pair.graph.attribute)
        guard case .transformer(_, let old, _) = pair.fact.statement, let attribute = attributes.first,
            FieldMapping(attribute.type)?.primitive == .bytes,
            !attributes.contains(where: { $0.type == .transformable && $0.readsBytes(ofTransformer: old) })
        else { return nil }
        let now = attribute.valueTransformer
        let setting = now == nil ? "attributeType" : "valueTransformerName"
        let name = pair.name(of: positions[0], setting, field: MirroringNames.field(attribute.name))
        return transformerChanged(name, from: old, to: now)
    }

    /// A transformer that has a name is a fact that ledgers record; a whole model also shows the default one.
    static let namedTransformer = Decision<PropertyPair>(ofMeaning: valueTransformerChanged) { pair in
        guard let (old, new) = pair.attributes, old.type == .transformable, new.type == .transformable,
            old.valueTransformer == nil, let name = new.valueTransformer, !new.readsBytes(ofTransformer: nil)
        else { return nil }
        return transformerChanged(pair.name("valueTransformerName"), from: nil, to: name)
    }

    /// Of values of the default transformer when one has no name.
    private static func transformerChanged(_ name: ShippedName, from old: String?, to new: String?) -> ShippedChange {
        ShippedChange(
            name: name,
            message: "'\(name.symbol)' \(new.map { "uses '\($0)'" } ?? "names none"), but "
                + "\(old.map { "'\($0)'" } ?? "the default one") wrote its deployed bytes",
            help: "Older versions cannot read the bytes of another transformer. "
                + "Keep the transformer, or add a new attribute.",
            reading: .init(kind: .transformerChanged, from: old ?? "the default", to: new ?? "the default"),
            isOfFact: true
        )
    }
}

public import CloudSchema
import Mirroring

/// One field of a plan.
public struct PlannedField: Hashable, Sendable {
    /// The field, as it is deployed or as it will be.
    public internal(set) var field: Field
    /// The property it comes from; nil for fields of no property.
    let property: Property?
    /// Why it left the model, when the ledger says so.
    public let retirementReason: String?
    /// All that is known of it but words.
    public internal(set) var facts: PlannedFieldFacts

    init(field: Field, property: Property?, retirementReason: String? = nil, facts: PlannedFieldFacts) {
        self.field = field
        self.property = property
        self.retirementReason = retirementReason
        self.facts = facts
    }

    /// A property, named only when somebody asks: a plan has more fields than anything else, and most are never printed.
    struct Property: Hashable, Sendable {
        let entity: String
        let name: String
    }

    /// The name, for example `CD_title`.
    public var name: String { field.name }

    /// The property it comes from, for example `Post.title`; nil for fields of no property.
    public var source: String? { property.map { "\($0.entity).\($0.name)" } }

    /// Whether a field looks like one that holds the large values of another.
    static func isCompanion(_ field: Field) -> Bool {
        field.type.primitive == .asset && field.name.hasSuffix(MirroringNames.assetSuffix)
    }
}

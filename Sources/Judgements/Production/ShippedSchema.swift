import CloudSchema
public import Diagnostics
public import Mirroring

/// What a version needs of a container that shipped: its users have records of it, or soon will.
public struct ShippedSchema: Hashable, Sendable {
    /// The version's name.
    public let version: String
    /// What it needs of the container.
    public let schema: MirroredSchema
    /// Who says that it shipped.
    public let evidence: Diagnostic.Related

    /// Creates a value.
    public init(version: String, schema: MirroredSchema, evidence: Diagnostic.Related) {
        self.version = version
        self.schema = schema
        self.evidence = evidence
    }

    func needs(_ recordType: String) -> Bool { schema.recordType(named: recordType) != nil }

    /// Whether the version surely writes a field.
    func needs(_ field: String, of recordType: String) -> Bool {
        schema.recordType(named: recordType)?.field(named: field)?.isAssumed == false
    }
}

extension SchemaComparison {
    /// The newest shipped version that needs something the environment lacks; nil for other changes.
    func shippedVersion(thatMisses change: SchemaChange) -> ShippedSchema? {
        switch change {
        case .typeMissing(let type): shipped.last { $0.needs(type.name) }
        case .fieldMissing(let type, let field): shipped.last { $0.needs(field.name, of: type.name) }
        default: nil
        }
    }
}

package import CompilerSupport
package import Mirroring

/// What a version needs of a container that shipped: its users have records of it, or soon will.
package struct ShippedSchema: Sendable {
    /// The version's name.
    let version: String
    /// What it needs of the container.
    private(set) var schema: MirroredSchema
    /// Who says that it shipped.
    let evidence: Diagnostic.Related

    /// Creates a value.
    package init(version: String, schema: MirroredSchema, evidence: Diagnostic.Related) {
        self.version = version
        self.schema = schema
        self.evidence = evidence
    }
}

extension ShippedSchema {
    /// The same without some record types, which it does not need after all.
    package func without(_ types: Set<String>) -> ShippedSchema {
        var shipped = self
        shipped.schema.recordTypes.removeAll { types.contains($0.name) }
        return shipped
    }
}

extension MirroredField {
    /// Whether a version that has the field surely writes it, and the server does not have it by itself.
    var isWrittenByShippedVersions: Bool { origin != .system && !isAssumed && !isOccasional }
}

extension SchemaChange {
    /// What the environment lacks and the model needs; nil for other changes.
    var missingSubject: LedgerSubject? {
        switch self {
        case .typeMissing(let type): .recordType(type.name)
        case .fieldMissing(let type, let field): .field(recordType: type.name, name: field.name)
        default: nil
        }
    }
}

extension MirroredSchema {
    /// Whether it has a record type, or a field that counts.
    func has(_ subject: LedgerSubject, where counts: (MirroredField) -> Bool = { _ in true }) -> Bool {
        switch subject {
        case .recordType(let name): recordType(named: name) != nil
        case .field(let type, let name): recordType(named: type)?.field(named: name).map(counts) == true
        case .entity: false
        }
    }
}

extension SchemaComparison {
    /// Whether a version needs what a change says is missing, and shipped: then users miss it, which is said apart.
    func isMissedByUsers(_ change: SchemaChange) -> Bool {
        guard let subject = change.missingSubject else { return false }
        return shipped.contains { $0.schema.has(subject, where: \.isWrittenByShippedVersions) }
    }
}

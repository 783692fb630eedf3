/// The handling of values for fields that production lacks.
///
/// Production refuses the whole record, at every retry. Its fields are known from the export with which the mapping was
/// generated; without an export every field counts as deployed. Absent values, and values that equal the meaning of an
/// absent one, are never affected.
public enum UndeployedFieldPolicy: Sendable {
    /// Throws a problem and writes nothing: for tests, and to learn about the field at once.
    case refuse
    /// Reports the value and writes the others: for apps, until the field is deployed.
    ///
    /// The report is the only trace of a value that does not sync, so keep it.
    case omit(report: @Sendable (UndeployedField) -> Void)
    /// Writes the value: for the Development environment, where the field exists or is created.
    case write

    var refuses: Bool { if case .refuse = self { true } else { false } }

    /// The values to write, and the lost values of fields that production lacks.
    func split(
        _ assignments: [FieldAssignment],
        to record: CloudRecord,
        deployed keys: Set<String>?
    ) -> (written: [FieldAssignment], undeployed: [FieldAssignment]) {
        guard let keys else { return (assignments, []) }
        if case .write = self { return (assignments, []) }
        let undeployed = assignments.filter { !keys.contains($0.field.key) }
        // An absent value, or one that its absence means, is not lost.
        let lost = undeployed.filter { $0.value != nil && !$0.isImplied(by: record) }
        return (assignments.filter { keys.contains($0.field.key) }, lost)
    }
}

/// A field with a value that production lacks.
public struct UndeployedField: Hashable, Sendable, CustomStringConvertible {
    /// The type of the record.
    public let recordType: String
    /// The name of the record.
    public let recordName: String
    /// The field.
    public let key: String

    /// The type and the field: `Journey.title`.
    public var description: String { "\(recordType).\(key)" }
}

extension RecordFieldDescription {
    var notDeployed: RecordMappingFailure.Problem {
        let hint = "Deploy the schema, and generate the mapping again with an export of production."
        return .init(.undeployed, field: key, expected: "a field of production", found: "a value", hint: hint)
    }
}

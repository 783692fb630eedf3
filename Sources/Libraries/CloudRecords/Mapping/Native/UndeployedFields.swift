/// What happens to a value for a field that production does not have.
///
/// Production refuses the whole record, again with every retry. Which fields it has is known from the export that the
/// mapping was generated with; without one every field counts as deployed. A field that is absent and stays so is not
/// a case, and neither is a value that its absence means.
public enum UndeployedFieldPolicy: Sendable {
    /// It is a problem like any other, and nothing is written: for tests, and for whoever wants to know at once.
    case refuse
    /// It is left out and reported, and the rest is written: for the app, until the field is deployed.
    ///
    /// The report is the only trace of a value that does not sync, so do not drop it.
    case omit(report: @Sendable (UndeployedField) -> Void)
    /// It is written: for the Development environment, where the field exists already or comes into being.
    case write

    var refuses: Bool { if case .refuse = self { true } else { false } }

    /// What is written, and what production has no field for.
    func split(
        _ assignments: [FieldAssignment],
        to record: CloudRecord,
        deployed keys: Set<String>?
    ) -> (written: [FieldAssignment], undeployed: [FieldAssignment]) {
        guard let keys else { return (assignments, []) }
        if case .write = self { return (assignments, []) }
        let undeployed = assignments.filter { !keys.contains($0.field.key) }
        // Nothing is lost of a value that is not there, or that its absence means.
        let lost = undeployed.filter { $0.value != nil && !$0.isImplied(by: record) }
        return (assignments.filter { keys.contains($0.field.key) }, lost)
    }
}

/// A field of a record that has a value, and that production does not have.
public struct UndeployedField: Hashable, Sendable, CustomStringConvertible {
    /// The type of the record.
    public let recordType: String
    /// The name of the record.
    public let recordName: String
    /// The field.
    public let key: String

    /// The type and the field.
    public var description: String { "\(recordType).\(key)" }
}

extension RecordFieldDescription {
    var notDeployed: RecordMappingFailure.Problem {
        let hint = "Deploy the schema, and generate the mapping again with an export of production."
        return .init(.undeployed, field: key, expected: "a field of production", found: "a value", hint: hint)
    }
}

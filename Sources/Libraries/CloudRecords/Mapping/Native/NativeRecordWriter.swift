/// Collects the values of a mapping and writes them to a record; generated code calls it.
public struct NativeRecordWriter<Record: NativeRecord>: Sendable {
    private let identity: RecordIdentity
    private var assignments: [FieldAssignment] = []
    private var problems: [RecordMappingFailure.Problem] = []
    /// The record that this one is shared with; nil where the type has no parent.
    private var parent: String??

    init(for value: Record) {
        identity = RecordIdentity(recordType: Record.recordType, entityName: nil, recordName: value.recordName.rawValue)
    }

    /// Notes the value of a field.
    public mutating func set<Value>(_ field: RecordField<Value>, to value: Value) {
        do throws(RecordValueFailure) {
            assignments.append(FieldAssignment(AnyRecordField(field), try value.recordValue()))
        } catch {
            problems.append(field.description.unwritable(error))
        }
    }

    /// Notes the value of a field that is stored in another form.
    public mutating func set<Form: FieldForm>(_ field: RecordField<Form>, to content: Form.Content) {
        set(field, to: Form(content: content))
    }

    /// Notes what becomes of an asset; one that is kept is not written.
    public mutating func set(_ field: RecordField<AssetField>, to value: AssetField) {
        if case .keep = value { return }
        assignments.append(FieldAssignment(AnyRecordField(field), value.recordValue()))
    }

    /// Notes the value of a field that is never cleared: nil leaves it as it is.
    public mutating func setIfPresent<Value>(_ field: RecordField<Value?>, to value: Value?) {
        if value != nil { set(field, to: value) }
    }

    /// Notes the record that this one is shared with, as a part of it.
    public mutating func setParent<Target>(_ name: RecordName<Target>?) { parent = .some(name?.rawValue) }

    /// Writes what was noted, all of it or, when something is wrong, nothing.
    func apply(to record: inout CloudRecord, _ policy: UndeployedFieldPolicy) throws(RecordMappingFailure) {
        let changing = assignments.filter { !$0.isStored(in: record) }
        let (deployed, undeployed) = policy.split(changing, to: record, deployed: Record.deployedKeys)
        let refused = policy.refuses ? undeployed.map { $0.field.notDeployed } : []
        try identity.check(record, besides: problems + refused)
        for assignment in deployed {
            let field = assignment.field
            record.set(assignment.value, for: field.key, isEncrypted: field.isEncrypted, ofType: field.type)
        }
        if case .omit(let report) = policy {
            for key in undeployed.map(\.field.key) {
                report(UndeployedField(recordType: record.type, recordName: record.id.name, key: key))
            }
        }
        if let parent, parent != record.parent?.recordName { record.parent = parent.map { RecordReference($0) } }
    }
}

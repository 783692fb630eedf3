/// Collects the values of a mapping and writes them to a record; generated code calls it.
@_spi(GeneratedCode)
public struct RecordWriter: Sendable {
    private(set) var identity: RecordIdentity
    private(set) var assignments: [FieldAssignment] = []
    private(set) var problems: [RecordMappingFailure.Problem] = []
    /// The name of the parent record; nil for a type without a parent.
    private(set) var parent: String??
    /// The values that are not written, because they stay.
    private var kept: [String: RecordValue] = [:]
    /// The changes of assets.
    private var assets: [String: AssetField] = [:]

    /// Collects the values of a mapping.
    init<Record: RecordMapping>(of value: Record) {
        identity = RecordIdentity(recordType: Record.recordType, recordName: value.recordName.rawValue)
        value.write(to: &self)
    }

    /// Collects some of the values of a record.
    init(_ identity: RecordIdentity, _ assignments: [FieldAssignment]) {
        (self.identity, self.assignments) = (identity, assignments)
    }

    /// The content of a field, be it written or kept.
    func value(of field: RecordFieldDescription) -> RecordValue? {
        assignments.first { $0.field == field }.map(\.value) ?? kept[field.key]
    }

    /// Names the entity of a mirrored record.
    public mutating func setEntity(_ name: String) { identity.entityName = name }

    /// Adds the value of a field.
    public mutating func set<Value>(_ field: RecordField<Value>, to content: Value.Content) {
        do throws(_RecordValueFailure) {
            assignments.append(FieldAssignment(AnyRecordField(field), try Value(content: content).recordValue()))
        } catch {
            problems.append(field.description.unwritable(error))
        }
    }

    /// Adds an asset; a kept one is not written.
    public mutating func set(_ field: RecordField<AssetField>, to value: AssetField) {
        if case .keep(let asset) = value { return kept[field.key] = asset.map(RecordValue.asset) }
        assets[field.key] = value
        assignments.append(FieldAssignment(AnyRecordField(field), value.recordValue()))
    }

    /// The fields with such changes of assets, sorted; nil for none.
    func assetKeys(where matches: (AssetField) -> Bool) -> [String]? {
        let keys = assets.filter { matches($0.value) }.keys.sorted()
        return keys.isEmpty ? nil : keys
    }

    /// Adds the value of a field that is only read: an archive has it, a record keeps its own.
    public mutating func keep<Value>(_ field: RecordField<Value>, _ content: Value.Content) {
        kept[field.key] = try? Value(content: content).recordValue()
    }

    /// Adds the value of a field that is never cleared: nil leaves it unchanged.
    public mutating func setIfPresent<Value>(_ field: RecordField<Value?>, to content: Value.Content?) {
        if content != nil { set(field, to: content) }
    }

    /// Adds the parent record, with which this record is shared.
    public mutating func setParent<Target>(_ name: RecordName<Target>?) { parent = .some(name?.rawValue) }

    /// Adds what keeps the value from being written.
    mutating func add(_ problem: RecordMappingFailure.Problem) { problems.append(problem) }

    /// Writes all added values, or nothing when there is a problem.
    func apply(
        to record: inout CloudRecord,
        _ policy: UndeployedFieldPolicy,
        deployed keys: Set<String>?
    ) throws(RecordMappingFailure) {
        let isStored = assignments.map { $0.isStored(in: record) }
        let stored = zip(assignments, isStored).filter(\.1).map(\.0)
        let changing = zip(assignments, isStored).filter { !$0.1 }.map(\.0)
        let (deployed, undeployed) = policy.split(changing, to: record, deployed: keys)
        let refused = policy.refuses ? undeployed.map { $0.field.notDeployed } : []
        try identity.check(record, besides: problems + refused)
        // Core Data finds objects by entity and name, so an existing record keeps its entity.
        if record.changeTag == nil, let entityName = identity.entityName {
            record[MirroredKeys.entityName] = .string(entityName)
        }
        record.assign(deployed, besides: stored)
        if case .omit(let report) = policy {
            for key in undeployed.map(\.field.key) {
                report(UndeployedField(recordType: record.type, recordName: record.id.name, key: key))
            }
        }
        if let parent, parent != record.parent?.recordName { record.parent = parent.map { RecordReference($0) } }
    }
}

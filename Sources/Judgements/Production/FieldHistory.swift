import Ledger
import Mirroring

/// Which record types and fields a model had before, and which of the fields it surely wrote.
///
/// A derived attribute has a field in every plan and is probably never written. Neither an export nor a ledger tells such a
/// field from one whose attribute was stored until it became derived: earlier models do.
struct FieldHistory {
    private let baseline: SchemaSubjects?
    private let versions: [SchemaSubjects]

    /// - Parameters:
    ///   - baseline: What the model needed where this branch began, when that is known.
    ///   - versions: What other versions of it need.
    init(baseline: MirroredSchema?, versions: [MirroredSchema]) {
        self.baseline = baseline.map { SchemaSubjects($0) }
        self.versions = versions.map { SchemaSubjects($0) }
    }

    /// Whether the model had it where this branch began, for sure.
    func baselineWrote(_ subject: LedgerSubject) -> Bool { baseline?.certain.contains(subject) == true }

    /// Whether an earlier model had it for sure; false when it only ever was assumed, and nil when none had it.
    func wasWritten(_ subject: LedgerSubject) -> Bool? {
        let models = [baseline].compactMap(\.self) + versions
        if models.contains(where: { $0.certain.contains(subject) }) { return true }
        return models.contains { $0.assumed.contains(subject) } ? false : nil
    }
}

/// What a schema consists of.
private struct SchemaSubjects {
    private(set) var certain: Set<LedgerSubject> = []
    /// The fields that are probably not written.
    private(set) var assumed: Set<LedgerSubject> = []

    init(_ schema: MirroredSchema) {
        for type in schema.recordTypes {
            certain.insert(.recordType(type.name))
            for field in type.fields {
                let subject = LedgerSubject.field(recordType: type.name, name: field.name)
                if field.isAssumed { assumed.insert(subject) } else { certain.insert(subject) }
            }
        }
    }
}

import CloudSchema
import Ledger
import Mirroring
import Production

/// The beginning of a ledger.
public struct AdoptedLedger: Sendable {
    /// The file.
    public let text: String
    /// The number of fields that Production holds, system fields aside.
    public let fieldCount: Int
    /// What the models lack, as findings name it: `CD_Type`, `CD_Type.CD_field`; with a remark where a name differs from one
    /// of the models only in case.
    public let retired: [String]
}

extension AdoptedLedger {
    /// Nil when the export could not be read.
    init?(_ file: LoadedSchema, container: String?, lackedBy compilation: Compilation) {
        guard let evidence = file.evidence else { return nil }
        let export = Ledger(export: evidence.schema, path: file.file.path, container: container)
        let lacking = compilation.subjects(lackingFrom: evidence)
        let retirements = lacking.map { LedgerFact($0.retirement(reason: "before modelc")) }
        text = export.joined(with: Ledger(retirements)).text
        fieldCount = export.facts(of: .field).count
        retired = lacking.map { subject in
            compilation.recordType(spelledLike: subject).map {
                "\(subject.symbol) (case counts: \($0) is another record type)"
            }
                ?? subject.symbol
        }
    }
}

extension Compilation {
    /// What mirroring wrote into an export and no model has any more, in the order of the export.
    fileprivate func subjects(lackingFrom evidence: SchemaEvidence) -> [LedgerSubject] {
        var needed: [String: Set<String>] = [:]
        for type in schemas.joined().flatMap(\.recordTypes) {
            needed[type.name, default: []].formUnion(type.fields.map(\.name))
        }
        let claimed = subjects(claimedFrom: evidence)
        let lacking = evidence.schema.recordTypes.flatMap { type -> [LedgerSubject] in
            guard type.name.hasPrefix(MirroringNames.prefix) else { return [] }
            guard let names = needed[type.name] else { return [.recordType(type.name)] }
            return type.fields.filter { $0.isProperty && !names.contains($0.name) }
                .map { .field(recordType: type.name, name: $0.name) }
        }
        return lacking.filter { !claimed.contains($0) }
    }

    /// The record type of a model that differs from one of an export only in case.
    fileprivate func recordType(spelledLike subject: LedgerSubject) -> String? {
        guard case .recordType(let name) = subject else { return nil }
        return schemas.joined().flatMap(\.recordTypes).map(\.name).first { $0.lowercased() == name.lowercased() }
    }

    /// What the models still lay claim to under another name.
    private func subjects(claimedFrom evidence: SchemaEvidence) -> Set<LedgerSubject> {
        var claimed: Set<LedgerSubject> = []
        for (index, model) in mirrored.enumerated() {
            guard let model else { continue }
            for schema in schemas[index] {
                let comparison = SchemaComparison(
                    of: model,
                    needed: schema,
                    with: evidence,
                    otherTypes: recordTypes(besides: schema, at: index),
                    otherFields: fields(besides: schema, at: index)
                )
                claimed.formUnion(comparison.changes.compactMap(\.claim))
            }
        }
        return claimed
    }
}

extension Field {
    /// Whether a property of a model was behind it: companions and the fields of the framework have none.
    fileprivate var isProperty: Bool {
        guard name.hasPrefix(MirroringNames.prefix) else { return false }
        if [MirroringNames.entityName, MirroringNames.moveReceipt].contains(name) { return false }
        return !(name.hasSuffix(MirroringNames.assetSuffix) && type.primitive == .asset)
    }
}

extension SchemaChange {
    fileprivate var claim: LedgerSubject? {
        switch self {
        case .entityMoved(let move): .recordType(move.from.name)
        case .propertyRenamed(let type, _, let old): .field(recordType: type.name, name: old.name)
        default: nil
        }
    }
}

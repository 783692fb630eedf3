import Mirroring
import Production
import Reporting
import TextLayout

/// A plan for people.
///
///     Plan for iCloud.com.example.app (private) · compared with production.ckdb
///       new now     CD_Post.CD_location  ENCRYPTED BYTES   encryption is decided at this deployment
///       deployed    27 fields in 4 types (unchanged)
///     Next: import in Development, then deploy the schema in the CloudKit Console, before the build ships.
struct PlanText {
    private let plan: SchemaPlan
    private let name: String
    private let evidence: [String]
    private let encryption: PlanEncryption
    private let localEntities: [String]
    private let showsAssumptions: Bool
    private let rows: PlanRows

    /// - Parameters:
    ///   - named: The plan, and what is said with it.
    ///   - showsAssumptions: Whether assumed fields are listed rather than counted.
    init(_ named: NamedPlan, showsAssumptions: Bool) {
        plan = named.plan
        name = named.name
        evidence = named.evidence
        encryption = named.encryption
        localEntities = named.localEntities
        self.showsAssumptions = showsAssumptions
        rows = PlanRows(named.plan)
    }

    /// Writes the text.
    func write(to writer: inout TextWriter) {
        writer.write(lines: [heading])
        write("conflict", rows.contradictions, to: &writer)
        write("new now", rows.new, to: &writer)
        writer.write(lines: counts)
        write("index", rows.indexes, to: &writer)
        write("waiting", rows.waiting, to: &writer)
        write("sensitive?", encryption.questions, to: &writer)
        writer.write(lines: sharing + deployed)
        write("for ever", rows.retired, to: &writer)
        if showsAssumptions { write("assumed", rows.assumed, to: &writer) }
        writer.write(lines: assumed + local + encryption.twinLines + [next])
    }

    private var heading: String {
        let scopes = plan.scopes.map(\.rawValue).joined(separator: ", ")
        let comparison =
            evidence.isEmpty ? "compared with nothing" : "compared with \(evidence.joined(separator: ", "))"
        return "Plan for \(plan.container ?? name) (\(scopes)) · \(comparison)"
    }

    private var counts: [String] {
        guard rows.newFrameworkFieldCount > 0 else { return [] }
        let fields = counted(rows.newFrameworkFieldCount, "field", "fields")
        let types = counted(rows.newTypeCount, "new record type", "new record types")
        let label = rows.new.isEmpty ? "new now" : ""
        return [line(label, "and \(fields) that mirroring and the server add, \(types)")]
    }

    /// What sharing needs beyond the model, and nobody thinks of: production never creates it.
    private var sharing: [String] {
        let needs = PlanSharing(plan)
        if needs.missing.isEmpty { return [] }
        return [line("sharing", "\(needs.missing.joined(separator: ", ")): production never creates them by itself")]
    }

    private var deployed: [String] {
        guard rows.deployedFieldCount > 0 else { return [] }
        let fields = counted(rows.deployedFieldCount, "field", "fields")
        return [line("deployed", "\(fields) in \(counted(rows.deployedTypeCount, "type", "types")) (unchanged)")]
    }

    private var local: [String] {
        if localEntities.isEmpty { return [] }
        let rest = localEntities.count - 8
        let names = localEntities.prefix(8).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        return [line("left out", "\(names.printable): in no mirrored store")]
    }

    private var assumed: [String] {
        if rows.assumed.isEmpty || showsAssumptions { return [] }
        return [line("assumed", "\(counted(rows.assumed.count, "field", "fields")) (--verbose)")]
    }

    private var next: String {
        if !rows.contradictions.isEmpty {
            return "Next: resolve the conflicts; the server refuses these fields for ever."
        }
        if rows.new.isEmpty, rows.waiting.isEmpty, rows.indexes.isEmpty, rows.newFrameworkFieldCount == 0 {
            return "Next: nothing; everything this model needs is deployed."
        }
        return "Next: import in Development, then deploy the schema in the CloudKit Console, before the build ships."
    }

    /// Plans have thousands of rows, so no string is made for one.
    private func write(_ label: String, _ rows: [PlanRows.Row], to writer: inout TextWriter) {
        var nameWidths: [Int] = []
        var typeWidth = 0
        for row in rows {
            nameWidths.append(row.nameWidth)
            typeWidth = max(typeWidth, row.type.columnCount)
        }
        let nameWidth = nameWidths.max() ?? 0
        var start = "  \(label.padded(to: Self.labelWidth))  "
        for (row, width) in zip(rows, nameWidths) {
            writer.write(start)
            writer.write(row.recordType)
            writer.write(UInt8(ascii: "."))
            writer.write(row.field)
            writer.write(blanks: nameWidth - width + 2)
            if row.remark.isEmpty {
                writer.write(row.type)
            } else {
                writer.write(row.type, paddedTo: typeWidth + 2)
                writer.write(row.remark)
            }
            writer.write(UInt8(ascii: "\n"))
            start = Self.continued
        }
    }

    private func line(_ label: String, _ text: String) -> String { "  \(label.padded(to: Self.labelWidth))  \(text)" }

    private static let labelWidth = 10
    private static let continued = String(repeating: " ", count: 2 + labelWidth + 2)
}

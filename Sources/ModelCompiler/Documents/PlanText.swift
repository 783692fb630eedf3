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
    private let summary: PlanSummary

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
        summary = PlanSummary(named.plan)
    }

    /// Writes the text.
    func write(to writer: inout TextWriter) {
        writer.write(lines: [heading])
        write("conflict", .contradictions, to: &writer)
        write("new now", .new, to: &writer)
        writer.write(lines: counts)
        write("index", .indexes, to: &writer)
        write("waiting", .waiting, to: &writer)
        write("sensitive?", encryption.questions, to: &writer)
        writer.write(lines: sharing + deployed)
        write("for ever", .retired, to: &writer)
        if showsAssumptions { write("assumed", .assumed, to: &writer) }
        writer.write(lines: assumed + local + encryption.twinLines + [next])
    }

    private var heading: String {
        let scopes = plan.scopes.map(\.rawValue).joined(separator: ", ")
        let comparison =
            evidence.isEmpty ? "compared with nothing" : "compared with \(evidence.joined(separator: ", "))"
        return "Plan for \(plan.container ?? name) (\(scopes)) · \(comparison)"
    }

    private var counts: [String] {
        guard summary.newFrameworkFieldCount > 0 else { return [] }
        let fields = counted(summary.newFrameworkFieldCount, "field", "fields")
        let types = counted(summary.newTypeCount, "new record type", "new record types")
        let label = summary[.new].isEmpty ? "new now" : ""
        return [line(label, "and \(fields) that mirroring and the server add, \(types)")]
    }

    /// What sharing needs beyond the model, and nobody thinks of: production never creates it.
    private var sharing: [String] {
        let needs = PlanSharing(plan)
        if needs.missing.isEmpty { return [] }
        return [line("sharing", "\(needs.missing.joined(separator: ", ")): production never creates them by itself")]
    }

    private var deployed: [String] {
        guard summary.deployedFieldCount > 0 else { return [] }
        let fields = counted(summary.deployedFieldCount, "field", "fields")
        return [line("deployed", "\(fields) in \(counted(summary.deployedTypeCount, "type", "types")) (unchanged)")]
    }

    private var local: [String] {
        if localEntities.isEmpty { return [] }
        let rest = localEntities.count - 8
        let names = localEntities.prefix(8).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        return [line("left out", "\(names.printable): in no mirrored store")]
    }

    private var assumed: [String] {
        if summary[.assumed].isEmpty || showsAssumptions { return [] }
        return [line("assumed", "\(counted(summary[.assumed].rowCount, "field", "fields")) (--verbose)")]
    }

    private var next: String {
        if !summary[.contradictions].isEmpty {
            return "Next: resolve the conflicts; the server refuses these fields for ever."
        }
        if summary.isAllDeployed { return "Next: nothing; everything this model needs is deployed." }
        return "Next: import in Development, then deploy the schema in the CloudKit Console, before the build ships."
    }

    private func write(_ label: String, _ list: PlanList, to writer: inout TextWriter) {
        let extent = summary[list]
        let layout = RowLayout(label, nameWidth: extent.nameWidth, typeWidth: extent.typeWidth)
        list.write(plan, extent, to: &writer) { layout.write($1, isFirst: $2, to: &$0) }
    }

    private func write(_ label: String, _ rows: [PlanRow], to writer: inout TextWriter) {
        let layout = RowLayout(
            label,
            nameWidth: rows.map(\.nameWidth).max() ?? 0,
            typeWidth: rows.map(\.type.width).max() ?? 0
        )
        for (position, row) in rows.enumerated() { layout.write(row, isFirst: position == 0, to: &writer) }
    }

    private func line(_ label: String, _ text: String) -> String { RowLayout.start(label) + text }
}

/// The columns of a list: its label, what is named, its type and a remark.
private struct RowLayout {
    private let start: String
    private let nameWidth: Int
    private let typeWidth: Int

    init(_ label: String, nameWidth: Int, typeWidth: Int) {
        start = Self.start(label)
        self.nameWidth = nameWidth
        self.typeWidth = typeWidth
    }

    /// What stands before the names.
    static func start(_ label: String) -> String { "  \(label.padded(to: labelWidth))  " }

    /// Plans have thousands of rows, so no string is made for one.
    func write(_ row: PlanRow, isFirst: Bool, to writer: inout TextWriter) {
        if isFirst { writer.write(start) } else { writer.write(blanks: Self.labelWidth + 4) }
        writer.write(row.recordType)
        writer.write(".")
        writer.write(row.field)
        writer.write(blanks: nameWidth - row.nameWidth + 2)
        row.type.write(to: &writer)
        if !row.remark.isEmpty {
            writer.write(blanks: typeWidth - row.type.width + 2)
            writer.write(row.remark)
        }
        writer.write("\n")
    }

    private static let labelWidth = 10
}

import CompilerSupport
import Mirroring
import SchemaRules
import SwiftSources

extension Analysis {
    /// What SwiftData makes of a model's sources, beside what is said of every model.
    func swiftDataFindings(_ history: ModelHistory) -> [Diagnostic] {
        guard let project = swiftDataProject(history) else { return [] }
        return SwiftDataRuleTable.all.flatMap { $0.findings(in: project) }
    }

    /// A model's sources beside what is known of them; nil for an older version of them, and for other models.
    func swiftDataProject(_ history: ModelHistory) -> SwiftDataProject? {
        let model = history.model
        guard let swiftData = model.input.swiftData, let position = swiftData.position,
            position == swiftData.read.current
        else { return nil }
        return SwiftDataProject(swiftData.read, scope: model.mirrored?.scope, history: history.history)
    }
}

extension ReadSwiftData {
    /// How the app opens older stores: by the stages of its migration plan, otherwise SwiftData infers.
    var migrationStrategy: VersionHistory.Strategy { migrationPlans.isEmpty ? .inferred : .staged }

    /// The rules about versions that say something of these sources.
    ///
    /// Where no `VersionedSchema` is declared, the next release simply has other classes. The stages of a plan have verdicts
    /// of their own.
    var versionRules: [Rule<VersionHistory>] {
        let hasVersions = versions.contains { $0.name != nil }
        return VersionRuleTable.all.filter { rule in
            switch rule.metadata.id {
            case "MIG501": hasVersions
            case "MIG510": migrationPlans.isEmpty
            default: true
            }
        }
    }
}

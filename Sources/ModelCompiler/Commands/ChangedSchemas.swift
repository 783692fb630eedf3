package import CompilerSupport
import ModelDocuments
package import SchemaRules

extension Compiler {
    /// The shipped schemas of each model that its Swift sources no longer have: those that `check` has a finding for.
    package func changedSchemas() -> [(model: ModelInput, schemas: [ChangedSchema])] {
        let analysis = Analysis(project, isPartial: true)
        return analysis.histories.map { ($0.input, analysis.swiftDataProject($0)?.changedSchemas ?? []) }
    }
}

extension CompilerResult {
    /// Whether a shipped schema has changed.
    package var hasChangedSchemas: Bool { report.findings.contains { $0.diagnostic.isOfChangedSchema } }

    /// Adds where and when a shipped schema changed to the finding about it.
    ///
    /// - Parameters:
    ///   - change: The commit, in words, and the place in its sources.
    ///   - schema: The schema.
    ///   - files: The sources of the commit.
    package mutating func add(_ change: Diagnostic.Related, to schema: ChangedSchema, in files: [InputFile]) {
        for section in report.sections.indices {
            for index in report.sections[section].findings.indices {
                let finding = report.sections[section].findings[index].diagnostic
                guard finding.isOfChangedSchema, finding.symbol == schema.symbol, finding.location == schema.location
                else { continue }
                report.sections[section].findings[index].diagnostic.related.append(change)
            }
        }
        for file in files where file.path == change.location?.path { sources.add(file.bytes, path: file.path) }
    }
}

extension Diagnostic {
    fileprivate var isOfChangedSchema: Bool { rule == SwiftDataRuleTable.shippedSchemaChanged.metadata }
}

package import CompilerSupport
package import ModelDocuments
import ModelFiles
package import SchemaRules

extension Compiler {
    /// `modelc diff`: every difference between two models, graded for the store, both environments and older apps.
    ///
    /// The old model comes first in the project, the new one last. Models between are the versions on the way, oldest
    /// first, whose renamings count. Unreadable ones are left out.
    ///
    /// - Returns: The differences, nil when one of the models could not be read, and the reader's findings in both
    ///   models.
    package func diff() -> (differences: NamedDifferences?, result: CompilerResult) {
        let analysis = Analysis(project)
        let findings = analysis.readingSections
        let ends = findings.count > 1 ? [findings[0], findings[findings.count - 1]] : findings
        return (analysis.differences, analysis.result(ends))
    }

    /// `modelc diff` of two schema files.
    ///
    /// - Parameters:
    ///   - old: The old one.
    ///   - new: The new one.
    /// - Returns: The differences, nil when one of the files could not be read, and the findings about both.
    package static func diffSchemas(
        _ old: InputFile,
        _ new: InputFile
    ) -> (differences: NamedDifferences?, result: CompilerResult) {
        let (before, after) = (LoadedSchema(old), LoadedSchema(new))
        let sections = [before, after].map { ReportSection(name: $0.file.path, $0.diagnostics) }
        let result = CompilerResult(sections: sections, files: [old, new])
        guard let first = before.evidence?.schema, let last = after.evidence?.schema else { return (nil, result) }
        let differences = SchemaDifferences(from: first, to: last)
        return (NamedDifferences(differences, from: before.file.path, to: after.file.path), result)
    }
}

extension Analysis {
    /// The differences between the first model and the last one; nil when one of them could not be read.
    fileprivate var differences: NamedDifferences? {
        guard models.count > 1, let first = models.first, let last = models.last,
            let old = first.today.version, let new = last.today.version
        else { return nil }
        let between = models.dropFirst().dropLast().compactMap(\.today.version)
        let grading = ModelGrading(from: old, through: between, to: new)
        let mirrored = models.compactMap { model in
            model.mirrored.map { CompatibilityVersion(name: model.input.versionName, mirrored: $0) }
        }
        let areMirrored = first.mirrored != nil && last.mirrored != nil
        return NamedDifferences(
            grading.changes + grading.observations,
            reasons: areMirrored ? grading.ungradedReasons(between: mirrored) : [],
            from: first.input.heading,
            to: last.input.heading,
            between: between.map(\.name),
            scope: scopeWords(last) ?? scopeWords(first)
        )
    }
}

extension Compiler {
    /// `modelc migrate`: the migration of stores of every version.
    ///
    /// The models are the versions of one bundle, in natural order. Those that cannot be read are left out, and
    /// reported.
    ///
    /// - Parameter version: The name of the version that opens the stores.
    /// - Returns: The verdicts, nil when that version could not be read, and the findings: of the reader, of the rules
    ///   for models about that version, and of those for versions.
    package func migrate(to version: String) -> (migration: ModelMigration?, result: CompilerResult) {
        let analysis = Analysis(project)
        let target = analysis.models.first { $0.input.version?.name == version }
        let history = target.map(analysis.history)
        let findings = target.map(analysis.modelFindings) ?? []
        let result = analysis.result(about: target, history, findings + (history?.findings ?? []))
        let order = VersionOrder(history?.shipped)
        let migration = target.flatMap { target in
            let versions = order.sorted(analysis.models.compactMap(\.today.version))
            return analysis.migration(of: versions, to: target, order)
        }
        return (migration, result)
    }

    /// The intermediate models of recipes, each as a `contents` file: `V1 to V2 1.xcdatamodel/contents`.
    ///
    /// - Parameter migration: The verdicts on the versions of the project.
    /// - Returns: The drafts; nil when parts of a version that a draft starts from would be lost. The findings name
    ///   them.
    package func drafts(for migration: ModelMigration) -> Written {
        let drafts = migration.recipes.flatMap(\.steps).compactMap { draft, hop in
            draft.map { OutputFile(path: "\($0).xcdatamodel/contents", bytes: Array(contents(of: hop.model).utf8)) }
        }
        let losses = losses(in: Set(migration.recipes.flatMap { [$0.from, $0.to] }))
        return (losses.report.findings.isEmpty ? drafts : nil, losses)
    }

    /// The parts of versions that drafts would lose.
    private func losses(in versions: Set<String>) -> CompilerResult {
        let inputs = project.models.filter { $0.version.map { versions.contains($0.name) } == true }
        let sections = inputs.compactMap { input -> ReportSection? in
            guard let file = input.file else { return nil }
            let losses = readModel(file.bytes, path: file.path).losses.inPrintingOrder()
            return losses.isEmpty ? nil : ReportSection(name: input.name, losses)
        }
        return CompilerResult(sections: sections, files: inputs.flatMap(\.files))
    }
}

extension Analysis {
    /// The migration of stores of some versions, oldest first, to a model of the run.
    func migration(of versions: [MigrationVersion], to model: ModelTimeline, _ order: VersionOrder) -> ModelMigration? {
        let input = model.input
        var migration = ModelMigration(versions, to: input.versionName)
        migration?.path = input.path
        migration?.isTargetCurrent = input.version?.isCurrent == true
        migration?.order = order.words
        migration?.scope = scopeWords(model)
        return migration
    }

    /// The findings about a version and the versions before it. Notes about the others are left out, because nobody
    /// edits them any more.
    func result(about target: ModelTimeline?, _ history: ModelHistory?, _ own: [Diagnostic]) -> CompilerResult {
        var policies = FindingPolicies(project)
        let sections = models.map { model in
            var findings = model.today.diagnostics
            if target?.isSame(as: model) == true {
                findings += own
            } else {
                findings.removeAll { $0.severity == .note }
            }
            return policies.section(about: model.input, findings)
        }
        return result(sections, and: history?.files ?? [])
    }
}

extension Compiler {
    /// The shipped schemas of each model that changed in its Swift sources: those for which `check` has a finding.
    package func changedSchemas() -> [(model: ModelInput, schemas: [ChangedSchema])] {
        let analysis = Analysis(project, isPartial: true)
        return analysis.histories.map { ($0.input, analysis.swiftDataProject($0)?.changedSchemas ?? []) }
    }
}

extension CompilerResult {
    /// True if a shipped schema has changed.
    package var hasChangedSchemas: Bool { report.findings.contains { $0.diagnostic.isOfChangedSchema } }

    /// Adds the place and commit of a change to the finding about a shipped schema.
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

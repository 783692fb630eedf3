import Diagnostics
import Migration
import ObjectModel
import Templating

/// A test case that asks Core Data for what the stages of a model rest on.
struct ModelMigrationTests: GenerationProduct {
    let diagnostics: [Diagnostic]
    private let name: MigrationName?
    private let tests: MigrationTestContext?

    init(_ source: GenerationSource, options: GenerationOptions) {
        let review = MigrationReview(source)
        diagnostics = review.diagnostics
        let name = MigrationName(modelName: source.modelName)
        self.name = name
        tests = name.flatMap { name in
            review.plan.map {
                MigrationTestContext(name, $0, modelName: source.modelName, isNonisolated: options.isNonisolated)
            }
        }
    }

    var files: [FileDraft] {
        guard let name, tests != nil else { return [] }
        return [FileDraft(name: name.testFileName, content: draft("migration-tests-file"))]
    }

    var section: TextDraft { draft("migration-tests-section") }

    private func draft(_ template: String) -> TextDraft {
        TextDraft(template: template, context: ["tests": tests?.templateValue ?? .absent])
    }
}

extension MigrationTestContext {
    fileprivate init(_ name: MigrationName, _ plan: StagePlan, modelName: String, isNonisolated: Bool) {
        let last = plan.versions.count - 1
        let neighbours = plan.hops.indices.map { (old: $0, new: $0 + 1) }
        let leaps = plan.versions.indices.dropLast(2).map { (old: $0, new: last) }
        self.init(
            isNonisolated: isNonisolated,
            typeName: name.tests.asType,
            modelNameLiteral: stringLiteral(modelName),
            versions: plan.versions.map(TestedVersionContext.init),
            steps: (neighbours + leaps).compactMap { TestedStepContext(plan, from: $0.old, to: $0.new) }
        )
    }
}

extension TestedVersionContext {
    fileprivate init(_ version: MigrationVersion) {
        self.init(
            nameLiteral: stringLiteral(version.name),
            checksumLiteral: stringLiteral((try? version.hashes.checksum.get()) ?? "")
        )
    }
}

extension TestedStepContext {
    /// Nil where nobody knows what Core Data says.
    fileprivate init?(_ plan: StagePlan, from old: Int, to new: Int) {
        guard let isInferable = plan.matrix.verdict(from: old, to: new).isMappingInferable else { return nil }
        self.init(
            oldLiteral: stringLiteral(plan.versions[old].name),
            newLiteral: stringLiteral(plan.versions[new].name),
            isInferable: isInferable
        )
    }
}

extension MigrationVerdict {
    /// Whether Core Data infers a mapping from the models alone; nil when nobody knows.
    ///
    /// Rows that do not fit, and renamings in mirrored stores, are refused only when the migration runs (134110, 134111).
    fileprivate var isMappingInferable: Bool? {
        if kind <= .inferable { return true }
        let obstacles = reasons.filter { $0.store > .inferred }
        if obstacles.contains(where: { $0.coreDataCode == 134190 }) { return false }
        return obstacles.allSatisfy { $0.coreDataCode == 134110 } ? true : nil
    }
}

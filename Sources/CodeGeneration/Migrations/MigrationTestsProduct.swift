import CompilerSupport
import ObjectModel
import SchemaRules
import Templating

extension DraftedProduct {
    /// A test case that asks Core Data for what the stages of a model rest on.
    static func migrationTests(_ source: GenerationSource, _ manner: ProductManner) -> DraftedProduct {
        let review = MigrationReview(source)
        let content = review.plan.map { name, plan in
            let steps = plan.testedSteps
            return [
                "isNonisolated": .flag(!manner.isIsolated),
                "typeName": .text(name.tests.identifier.asType),
                "modelNameLiteral": .text(stringLiteral(source.modelName)),
                "versions": .records(plan.versions.map(\.testedRecord)),
                "steps": .records(steps),
                "hasSteps": .flag(!steps.isEmpty),
            ] as TemplateRecord
        }
        let fileName = review.plan?.name.tests.fileName
        return DraftedProduct(.migrationTests, review.diagnostics, "tests", content, in: fileName)
    }
}

extension StagePlan {
    /// The steps between neighbours and those to the last version, without those of which nobody knows what Core Data says.
    fileprivate var testedSteps: [TemplateRecord] {
        let neighbours = hops.indices.map { (old: $0, new: $0 + 1) }
        let leaps = versions.indices.dropLast(2).map { (old: $0, new: versions.count - 1) }
        return (neighbours + leaps).compactMap { old, new in
            guard let isInferable = matrix.verdict(from: old, to: new).isMappingInferable else { return nil }
            return [
                "oldLiteral": .text(stringLiteral(versions[old].name)),
                "newLiteral": .text(stringLiteral(versions[new].name)),
                "isInferable": .flag(isInferable),
            ]
        }
    }
}

extension MigrationVersion {
    /// The checksum as a string literal.
    var checksumLiteral: String { stringLiteral((try? hashes.checksum.get()) ?? "") }

    fileprivate var testedRecord: TemplateRecord {
        ["nameLiteral": .text(stringLiteral(name)), "checksumLiteral": .text(checksumLiteral)]
    }
}

extension MigrationVerdict {
    /// Whether Core Data infers a mapping from the models alone; nil when nobody knows.
    ///
    /// Rows that do not fit, and renamings in mirrored stores, are refused only when the migration runs (134110, 134111).
    fileprivate var isMappingInferable: Bool? {
        if kind <= .inferable { return true }
        let obstacles = reasons.map(\.grade).filter { $0.store > .inferred }
        if obstacles.contains(where: { $0.coreDataCode == 134190 }) { return false }
        return obstacles.allSatisfy { $0.coreDataCode == 134110 } ? true : nil
    }
}

import CompilerSupport
import Mirroring
package import ModelDocuments
import SchemaRules

extension Compiler {
    /// `modelc diff`: every difference between two models, graded for the store, both environments and older apps.
    ///
    /// The old model comes first in the project, the new one last. Models between are the versions by which the old one
    /// became the new one, oldest first: they tell which renamings were meant. Those that cannot be read are left out.
    ///
    /// - Returns: The differences, nil when one of the models could not be read, and the reader's findings in both models.
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
    /// - Returns: The differences, nil when one of the files could not be read, and what is wrong with both.
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
        return NamedDifferences(
            grading.changes + grading.observations,
            from: first.input.heading,
            to: last.input.heading,
            between: between.map(\.name),
            scope: scopeWords(last) ?? scopeWords(first)
        )
    }
}

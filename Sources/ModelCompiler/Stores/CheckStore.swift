import CompilerSupport
import ModelDocuments
package import ModelFiles
import ObjectModel
import SchemaRules

extension Compiler {
    /// `modelc store check`: what is wrong with a store, beside the version of the project that it was made with, or the
    /// nearest; without models beside the model that the store carries.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - path: The store, as the user named it.
    ///   - showsValues: Whether findings name values.
    /// - Returns: The findings.
    /// - Throws: ``CommandFailure`` when there is no model, or the store cannot be read to its end.
    package func check(_ store: StoreFile, at path: String, showsValues: Bool) throws(CommandFailure) -> CompilerResult
    {
        let compared = ComparedStore(project, store)
        guard let graph = compared.graph else {
            if !compared.analysis.isReadable { return compared.analysis.readingResult }
            throw .usage("the store carries no model, and no other was found; name one with --model")
        }
        let numbers = Dictionary(store.entityNumbers.map { ($0.name, $0.number) }) { first, _ in first }
        let check = StoreCheck(
            store,
            layout: StoreLayout(of: graph, numbers: numbers),
            path: path,
            showsValues: showsValues
        )
        do throws(StoreError) {
            let findings =
                try (compared.input == nil ? [] : check.findings(about: compared.identity)) + check.findings()
            return compared.result(findings, at: path)
        } catch {
            throw CommandFailure(error, at: path)
        }
    }
}

/// A store beside the versions of a project.
struct ComparedStore {
    let analysis: Analysis
    let identity: StoreIdentity
    /// The versions that could be read.
    let versions: [(version: MigrationVersion, input: ModelInput)]

    init(_ project: Project, _ store: StoreFile) {
        let analysis = Analysis(project, isPartial: true)
        let versions = analysis.models.compactMap { model in
            model.today.version.map { (version: $0, input: model.input) }
        }
        self.analysis = analysis
        self.versions = versions
        identity = StoreIdentity(
            of: store,
            among: versions.map(\.version),
            isSwiftData: versions.map { $0.input.swiftData != nil }
        )
    }

    /// The position of the version that the store was made with, or of the nearest.
    private var position: Int? { identity.matches.last?.version ?? identity.nearest?.version }
    /// What that version was read from; nil when the store is compared with its own model.
    var input: ModelInput? { position.map { versions[$0].input } }
    /// The model to compare with.
    var graph: ModelGraph? { position.map { versions[$0].version.graph } ?? identity.model?.graph }

    /// The findings about a store, as the settings of the model judge them.
    func result(_ findings: [Diagnostic], at path: String) -> CompilerResult {
        var policies = FindingPolicies(analysis.project)
        let model = input ?? ModelInput(path: path, file: nil)
        var section = policies.section(about: model, findings)
        section.heading = "\(path) · \(input?.heading ?? "the model that it carries")"
        section.checked = ["store rules, \(counted(graph?.model.entities.count ?? 0, "entity", "entities"))"]
        return analysis.result([section] + analysis.readingSections.filter { !$0.findings.isEmpty })
    }
}

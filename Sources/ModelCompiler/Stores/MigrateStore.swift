import CompilerSupport
package import ModelDocuments
package import ModelFiles
import SchemaRules

extension Compiler {
    /// `modelc store migrate --dry-run`: what migrating a store to another version would do to its rows.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - path: The store, as the user named it.
    ///   - target: The name of the version to migrate to.
    ///   - showsValues: Whether the document names values.
    /// - Returns: The document and the reader's findings; no document when a version could not be read.
    /// - Throws: ``CommandFailure`` when there is no such version, or the store cannot be read to its end.
    package func migrate(
        _ store: StoreFile,
        at path: String,
        to target: String,
        showsValues: Bool
    ) throws(CommandFailure) -> (store: MigratedStore?, result: CompilerResult) {
        let compared = ComparedStore(project, store)
        let names = compared.versions.map(\.input.versionName)
        guard let new = names.firstIndex(of: target) else {
            if !compared.analysis.isReadable { return (nil, compared.analysis.readingResult) }
            let known =
                names.isEmpty ? "no model was found; name one with --model" : "known: \(names.joined(separator: ", "))"
            throw .usage("there is no version '\(target)'; \(known)".printable)
        }
        let old = compared.identity.matches.last.map(\.version)
        let source = old.map { compared.versions[$0].version } ?? compared.identity.model
        do throws(StoreError) {
            let migration = try source.map { source throws(StoreError) in
                try StoreMigration(
                    of: store,
                    from: source,
                    to: compared.versions[new].version,
                    showsValues: showsValues
                )
            }
            let document = MigratedStore(
                path: path,
                from: old.map { names[$0] } ?? (source == nil ? nil : "the model that the store carries"),
                to: target,
                migration: migration ?? .withoutSource,
                stages: old.flatMap { compared.stages(from: $0, to: new) }?.map { names[$0] } ?? [],
                size: store.size
            )
            return (document, compared.analysis.readingResult)
        } catch {
            throw CommandFailure(error, at: path)
        }
    }
}

extension ComparedStore {
    /// The versions by way of which a staged migration gets from one to another; nil when there is no way, or no stage.
    fileprivate func stages(from old: Int, to new: Int) -> [Int]? {
        guard let path = MigrationMatrix(versions.map(\.version)).path(from: old, to: new), path.hops.count > 1,
            path.hops.allSatisfy({ $0.kind <= .inferable })
        else { return nil }
        return [old] + path.hops.map(\.to)
    }
}

extension CommandFailure {
    /// What is wrong with a store.
    package init(_ error: StoreError, at path: String) {
        self.init(
            message: "'\(path)': \(error.message)",
            status: error.reason == .trouble ? .fileTrouble : .unparsableInput
        )
    }
}

package import CompilerSupport
package import Mirroring

/// The files that the stack of one model opens, and the target that compiles it.
///
/// Every stack keeps its stores in one folder of the app unless the app says otherwise. A store that another model made
/// cannot be opened (134100), or is migrated to this model, which removes what the other one kept in it.
package struct StackFiles: Sendable {
    private let model: String
    private let target: String?
    private let stores: [StackStore]

    /// The files of a stack that is generated.
    package init(_ source: GenerationSource, of model: String, in target: String?) {
        self.model = model
        self.target = target
        stores = StackReview(source).stores
    }

    /// The files of a stack of which only the settings are known.
    package init(_ stores: [MirroredStore], of model: String, in target: String?) {
        self.model = model
        self.target = target
        self.stores = stores.map(StackStore.init)
    }

    /// Where the stores are named.
    package var locations: [SourceLocation] { stores.compactMap(\.element.location) }

    /// What there is to say about stores with the files of other stacks.
    package func findings(beside others: [StackFiles]) -> [Diagnostic] {
        let rivals = others.filter { $0.target == nil || target == nil || $0.target == target }
        return stores.compactMap { store in
            for rival in rivals {
                guard let taken = rival.stores.first(where: { $0.key == store.key }) else { continue }
                return finding(about: store, beside: taken, of: rival.model)
            }
            return nil
        }
    }

    private func finding(about store: StackStore, beside taken: StackStore, of other: String) -> Diagnostic {
        Diagnostic(
            rule: GenerationRules.sharedStoreFile,
            message: "the models '\(model)' and '\(other)' both have a store \(stringLiteral(store.name))",
            help: "Both would open one file. Rename the one that no released app has: a renamed store begins empty. "
                + #"If different targets compile the two stacks, name each in "generate": "target"."#,
            symbol: store.element.symbol,
            location: store.element.location,
            related: [taken.asOther]
        )
    }
}

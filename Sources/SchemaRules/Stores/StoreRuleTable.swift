package import CompilerSupport

/// The rules about stores, `SHR701` to `SHR719`: containers, databases, and their limits.
///
///     let findings = StoreRuleTable.all.flatMap { $0.findings(in: comparison) }.inPrintingOrder()
package enum StoreRuleTable {
    /// Every rule, by number.
    package static let all: [Rule<StoreComparison>] = [
        relationshipBetweenStores,
        fieldConflictBetweenModels,
        publicIndexMissing,
        sharedEntityInPublicStore,
        noDeletionMarkInPublicStore,
        movedToAnotherContainer,
        entityMovedBetweenStores,
        containerAssignedTwice,
    ]
}

/// The files of the examples.
extension RuleExample {
    /// An example compared with a merge base whose model has one entity `Post` in one store.
    init(_ entities: String, stores: [String], before store: String) {
        let before: KeyValuePairs = [
            "before": "<model>\n<entity name=\"Post\"/>\n</model>\n", "before.json": Self.settings([store]),
        ]
        self.init(entities, stores: stores, and: before, arguments: ["--against", "main"])
    }

    /// An example: children of `<model>`, and the model's stores in the settings.
    ///
    /// - Parameters:
    ///   - entities: The children of `<model>`.
    ///   - stores: The members of `"stores"`.
    ///   - files: Further files, for example a ledger.
    ///   - arguments: Further options.
    init(
        _ entities: String,
        stores: [String],
        and files: KeyValuePairs<String, String> = [:],
        arguments: [String] = []
    ) {
        let own = [("contents", entities.asModel), ("modelc.json", Self.settings(stores))]
        self.init(own + files.map { ($0.key, $0.value) }, arguments: arguments)
    }

    /// The settings of an example's model.
    static func settings(_ stores: [String]) -> String {
        #"{"models": [{"path": "contents", "stores": ["# + "\n    " + stores.joined(separator: ",\n    ") + "\n]}]}\n"
    }

    /// The lines of a ledger.
    static func ledger(_ facts: String...) -> String {
        (["!modelc.lock 2"] + facts.sorted()).joined(separator: "\n") + "\n"
    }
}

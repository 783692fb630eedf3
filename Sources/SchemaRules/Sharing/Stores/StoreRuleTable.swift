package import CompilerSupport

/// The rules about stores, `SHR701` to `SHR719`: what belongs together, and what a database cannot do.
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
    ]
}

public import Text

// What JSON Schemas say of the documents.
extension JSONShape {
    /// `modelc.plan/1`.
    public static var plan: JSONShape { .object(PlanJSON.keys) }
    /// `modelc.model/1`.
    public static var model: JSONShape { .object(ModelJSON.keys) }
    /// `modelc.schema/1`.
    public static var schema: JSONShape { .object(SchemaJSON.keys) }
    /// `modelc.ledger/1`.
    public static var ledger: JSONShape { .object(LedgerJSON.keys) }
    /// `modelc.hash/1`.
    public static var hash: JSONShape { .object(HashJSON.keys) }
    /// `modelc.rules/1`.
    public static var rules: JSONShape { .object(RulesJSON.keys) }
    /// `modelc.diff/1`.
    public static var diff: JSONShape { .object(DiffJSON.keys) }
    /// `modelc.migration/1`.
    public static var migration: JSONShape { .object(MigrationJSON.keys) }
    /// `modelc.compatibility/1`.
    public static var compatibility: JSONShape { .object(CompatibilityJSON.keys) }
    /// `modelc.share/1`.
    public static var share: JSONShape { .object(ShareJSON.keys) }
    /// `modelc.store/1`.
    public static var store: JSONShape { .object(StoreJSON.keys) }
    /// `modelc.store-migration/1`.
    public static var storeMigration: JSONShape { .object(StoreMigrationJSON.keys) }
}

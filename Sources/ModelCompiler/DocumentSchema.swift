import CompilerSupport
import ModelDocuments

/// The formats of our own that have a JSON Schema; raw values are the words of the command line.
///
///     DocumentSchema.plan.text  // { "$schema": "https://json-schema.org/draft/2020-12/schema", …
package enum DocumentSchema: String, CaseIterable, Sendable {
    /// `modelc.json`, which people write.
    case settings
    /// Findings.
    case report
    /// `modelc plan`.
    case plan
    /// `modelc show` of a model.
    case model
    /// `modelc show` of a `.ckdb` file.
    case schema
    /// `modelc lock show`.
    case ledger
    /// `modelc hash`.
    case hash
    /// `modelc rules`.
    case rules
    /// `modelc diff`.
    case diff
    /// `modelc migrate`.
    case migration
    /// `modelc compatibility`.
    case compatibility
    /// `modelc share`.
    case share
    /// `modelc store identify`.
    case store
    /// `modelc store migrate`.
    case storeMigration = "store-migration"

    /// The JSON Schema, of draft 2020-12.
    ///
    /// Documents only grow within a major version, so keys that are not listed are allowed, except in the settings, where
    /// modelc refuses them.
    package var text: String {
        let head: [JSON.Member] = [
            .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("title", .string(title)),
        ]
        let off = RuleCatalogue.entries.map(\.metadata).filter(\.isOptIn).map(\.id)
        return JSON.object(head + shape.members).documentText()
            .replacing("@off@", with: off.joined(separator: ", "))
            .replacing("@listable@", with: KnownFaultRules.listableIDs)
    }

    private var title: String { self == .settings ? "modelc.json" : "modelc.\(rawValue)/1" }

    private var shape: JSONShape {
        switch self {
        case .settings: Settings.jsonShape
        case .report: ReportPrinter.jsonShape
        case .plan: .object(PlanJSON.keys)
        case .model: .object(ModelJSON.keys)
        case .schema: .object(SchemaJSON.keys)
        case .ledger: .object(LedgerJSON.keys)
        case .hash: .object(HashJSON.keys)
        case .rules: .object(RulesJSON.keys)
        case .diff: .object(DiffJSON.keys)
        case .migration: .object(MigrationJSON.keys)
        case .compatibility: .object(CompatibilityJSON.keys)
        case .share: .object(ShareJSON.keys)
        case .store: .object(StoreJSON.keys)
        case .storeMigration: .object(StoreMigrationJSON.keys)
        }
    }
}

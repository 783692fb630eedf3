import CloudSchema
import CodeGeneration
import CompilerSupport
import Mirroring
package import ModelDocuments
import ModelFiles
import SchemaRules
import SwiftSources

/// Every rule that modelc knows, by family and number.
package enum RuleCatalogue {
    /// All entries, sorted by id.
    package static let entries: [CatalogueEntry] =
        (parserEntries + entries(ModelRuleTable.all) + entries(CloudKitRuleTable.all) + entries(ProductionRuleTable.all)
        + entries(ProductionRuleTable.evidence) + entries(ProductionRuleTable.development)
        + entries(ProductionRuleTable.encryption) + entries(NativeLawTable.all) + entries(NativeLintTable.all)
        + entries(RecordRuleTable.all)
        + entries(ProductionRuleTable.twins) + entries(CompatibilityRuleTable.all) + entries(VersionRuleTable.all)
        + entries(StoreRuleTable.all)
        + entries(AppRuleTable.all)
        + entries(ShareRuleTable.all) + entries(SwiftDataRuleTable.all)).inOrder(of: \.metadata.id)

    /// The entry with an id, in any case, or with a name.
    package static func entry(for word: String) -> CatalogueEntry? {
        let (id, name) = (word.uppercased(), word.lowercased())
        return entries.first { $0.metadata.id == id || $0.metadata.name == name }
    }

    /// Rules that parsers report, without a check of their own.
    private static var parserEntries: [CatalogueEntry] {
        (SourceRules.all + SwiftSourceRules.all + SchemaLanguageRules.all + LedgerRules.all + SettingsRules.all
            + WaiverRules.all + KnownFaultRules.all + StoreRules.all + ComparisonRules.all + GenerationRules.all
            + TemplateRules.all + CompilationRules.all).map { CatalogueEntry(metadata: $0) }
    }

    private static func entries<Subject>(_ rules: [Rule<Subject>]) -> [CatalogueEntry] {
        rules.map { CatalogueEntry(metadata: $0.metadata, passing: $0.passing, failing: $0.failing) }
    }
}

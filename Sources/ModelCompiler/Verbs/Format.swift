import CloudSchema
import CompilerSupport
package import ModelDocuments
import ModelFiles
import SchemaRules

extension Compiler {
    /// `modelc format` of a model.
    ///
    /// - Parameter file: A `contents` file.
    /// - Returns: The model as Xcode would write it; nil when the file cannot be read, or when parts of it would be
    ///   lost. The findings name them.
    package static func formatModel(_ file: InputFile) -> (text: String?, result: CompilerResult) {
        let read = readModel(file.bytes, path: file.path)
        let findings = read.model == nil ? read.diagnostics : read.losses
        let section = ReportSection(name: file.path, findings.inPrintingOrder())
        let result = CompilerResult(sections: [section], files: [file])
        return (findings.isEmpty ? read.model.map(contents) : nil, result)
    }

    /// `modelc format` of a schema.
    ///
    /// - Parameter file: A `.ckdb` file.
    /// - Returns: The schema as `cktool export-schema` would write it, with the comments of the file; nil when the file cannot be read.
    package static func formatSchema(_ file: InputFile) -> (text: String?, result: CompilerResult) {
        let schema = LoadedSchema(file)
        let text = schema.evidence.map { evidence in
            evidence.schema.text(keeping: SchemaComments(bytes: file.bytes, of: evidence.schema))
        }
        return (text, schema.result)
    }

    /// `modelc show` of a schema.
    ///
    /// - Parameters:
    ///   - file: A `.ckdb` file.
    ///   - format: The format.
    /// - Returns: The document; nil when the file cannot be read.
    package static func showSchema(_ file: InputFile, as format: DocumentFormat) -> Printed {
        let loaded = LoadedSchema(file)
        guard let schema = loaded.evidence?.schema.canonical else { return (nil, loaded.result) }
        return (Document(schema.document(format, path: file.path)), loaded.result)
    }
}

extension LoadedSchema {
    /// The parser's findings as a result.
    fileprivate var result: CompilerResult {
        CompilerResult(sections: [ReportSection(name: file.path, diagnostics)], files: [file])
    }
}

/// The formats of modelc that have a JSON Schema; raw values are the words of the command line.
///
///     DocumentSchema.plan.text  // { "$schema": "https://json-schema.org/draft/2020-12/schema", …
package enum DocumentSchema: String, CaseIterable, Sendable {
    /// `modelc.json`.
    case settings
    /// Findings.
    case report
    /// `modelc plan`.
    case plan
    /// `modelc show` of a model.
    case model
    /// `modelc show` of a `.ckdb` file.
    case schema
    /// `modelc show --usage` of a `.ckdb` file.
    case usage
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
        case .usage: .object(UsageJSON.keys)
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

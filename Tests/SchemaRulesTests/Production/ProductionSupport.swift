import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import ModelFiles
@testable import ObjectModel
@testable import SchemaRules

extension MirroredModel {
    /// What a container holds after everything this model needs was deployed.
    func deployed() throws -> SchemaEvidence {
        SchemaEvidence(path: "production.ckdb", schema: try #require(schemas.first).schema)
    }

    /// The same, as the ledger has it after this model shipped.
    func shipped(as version: String = "V1", retiring subjects: [DeployedElement] = []) throws -> SchemaEvidence {
        let release = ShippedRelease(
            version: version,
            checksum: nil,
            meaning: try meaning().facts.map(\.statement),
            isNewest: true
        )
        let ledger = try #require(Ledger(export: deployed().schema, path: "modelc.lock").recording(release))
        let retired = try subjects.reduce(ledger) { try $0.retiring($1, reason: "no longer used") }
        let parsed = Ledger.parse(bytes: Array(retired.text.utf8), path: "modelc.lock")
        return SchemaEvidence(path: "modelc.lock", ledger: try #require(parsed.ledger))
    }

    /// What this model means by the records that it writes.
    func meaning() throws -> MeaningFacts { MeaningFacts(of: self, deployedIn: try deployed()) }

    /// What production says about this model: `CKP303 error Post.title`. A ledger says what shipped as well.
    func findings(
        with production: SchemaEvidence,
        meaning: MeaningFacts? = nil,
        shipped models: [MirroredModel] = [],
        baseline: MirroredSchema? = nil,
        otherTypes: Set<String> = [],
        isRelease: Bool = false
    ) throws -> [String] {
        let comparison = SchemaComparison(
            of: self,
            needed: try #require(schemas.first),
            with: production,
            meaning: meaning ?? production.ledger.map { MeaningFacts(in: $0) },
            baseline: baseline,
            otherTypes: otherTypes,
            shippedModels: models,
            isRelease: isRelease
        )
        return ProductionRuleTable.all.flatMap { $0.findings(in: comparison) }
            .map { "\($0.rule.id) \($0.severity) \($0.symbol ?? "-")" }
    }
}

/// Evidence from the text of record types; `CD_entityName` and grants are not needed to judge fields.
func evidence(_ recordTypes: String, path: String = "production.ckdb") throws -> SchemaEvidence {
    let parsed = Schema.parse(bytes: Array("DEFINE SCHEMA\n\(recordTypes)".utf8), path: path)
    return SchemaEvidence(path: path, schema: try #require(parsed.schema, "\(parsed.diagnostics.map(\.message))"))
}

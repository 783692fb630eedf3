import EditedModels
import Mirroring
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import SchemaRules

/// Evidence from the text of record types; `CD_entityName` and grants are not needed to judge fields.
func evidence(_ recordTypes: String, path: String = "production.ckdb") throws -> SchemaEvidence {
    let parsed = Schema.parse(bytes: Array("DEFINE SCHEMA\n\(recordTypes)".utf8), path: path)
    return SchemaEvidence(path: path, schema: try #require(parsed.schema, "\(parsed.diagnostics.map(\.message))"))
}

extension MirroredModel {
    /// The schema of a container after everything that this model needs was deployed.
    func deployed() throws -> SchemaEvidence {
        SchemaEvidence(path: "production.ckdb", schema: try #require(schemas.first).schema)
    }
}

extension EditedModel {
    /// A model, and the text of the record types in production.
    init(_ model: String, deployed types: String, scope: DatabaseScope = .private, isRelease: Bool = false) {
        self.init(from: model, to: model, deployed: "DEFINE SCHEMA\n\(types)")
        stores = [Self.store(scope: scope)]
        self.isRelease = isRelease
    }
}

/// The fields that mirroring adds to each record type.
let mirroringFields = "CD_entityName STRING, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET"

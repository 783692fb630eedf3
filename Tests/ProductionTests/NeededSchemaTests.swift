import CloudSchema
import Diagnostics
import Mirroring
import Production
import Testing

/// A schema file that says by itself what is needed, without a model.
private struct SchemaFile: SchemaAuthor {
    let path = "needed.ckdb"
    let schema: Schema

    var location: Diagnostics.SourceLocation { Diagnostics.SourceLocation(path: path, bytes: 0..<0) }
    var firstLocation: Diagnostics.SourceLocation { location }
    var entities: [SchemaPlace] { [] }

    func place(of type: MirroredRecordType) -> SchemaPlace {
        let line = schema.recordTypes.first { $0.name == type.name }
        return SchemaPlace(type.name, at: line?.location(in: path) ?? location)
    }

    func entities(of type: MirroredRecordType) -> [SchemaPlace] { [] }

    func property(of field: MirroredField, _ setting: FieldSetting?) -> SchemaPlace? {
        let location = setting == nil ? field.field.location(in: path) : field.field.typeLocation(in: path)
        return SchemaPlace(field.name, at: location)
    }

    func renamingIdentifier(of field: MirroredField) -> String? { nil }

    func reasonWithoutField(_ property: String, in type: MirroredRecordType) -> ReasonWithoutField? { nil }

    var needed: MirroredSchema {
        let types = schema.recordTypes.map { type in
            let fields = type.fields.map { MirroredField(field: $0, origin: .server) }
            return MirroredRecordType(name: type.name, kind: .entities(root: 0), fields: fields)
        }
        return MirroredSchema(container: nil, scopes: [.private], recordTypes: types, author: self)
    }
}

@Suite("The law without a model")
struct NeededSchemaTests {
    @Test("judges what a schema file needs, and points into it")
    func law() throws {
        let text = "DEFINE SCHEMA\nRECORD TYPE CD_Post ( CD_rank INT64, CD_title ENCRYPTED STRING, CD_new STRING );"
        let file = SchemaFile(schema: try #require(Schema.parse(bytes: Array(text.utf8), path: "needed.ckdb").schema))
        let production = try evidence("RECORD TYPE CD_Post ( CD_rank DOUBLE, CD_title STRING, CD_gone INT64 );")
        let comparison = SchemaComparison(of: nil, needed: file.needed, with: production)
        let findings = ProductionRuleTable.all.flatMap { $0.findings(in: comparison) }
        #expect(
            findings.map { "\($0.rule.id) \($0.symbol ?? "-")" } == [
                "CKP302 CD_Post.CD_gone", "CKP303 CD_rank", "CKP304 CD_title", "CKP314 CD_new",
            ]
        )
        let places = findings.compactMap(\.location).map { location in
            String(text.utf8.dropFirst(location.offset).prefix { $0 != UInt8(ascii: " ") }) ?? ""
        }
        #expect(places == ["CD_Post", "INT64,", "ENCRYPTED", "CD_new"])
        #expect(findings.compactMap(\.location?.path).allSatisfy { $0 == "needed.ckdb" })
    }

    @Test("plans what a schema file needs")
    func plan() throws {
        let text = "DEFINE SCHEMA\nRECORD TYPE CD_Post ( CD_rank INT64 );"
        let file = SchemaFile(schema: try #require(Schema.parse(bytes: Array(text.utf8), path: "needed.ckdb").schema))
        let production = try evidence("RECORD TYPE CD_Post ( CD_gone INT64 );")
        let plan = SchemaPlan(for: [file.needed], production: production, development: nil)
        let fields = try #require(plan.recordTypes.first).fields.map { "\($0.name) \($0.action)" }
        #expect(fields.filter { $0.hasPrefix("CD_") } == ["CD_gone keepRetired", "CD_rank addField"])
    }
}

import EditedModels
import ReadableModels
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import SchemaRules

/// Facts that only a ledger has: retired names, and the meanings of several versions.
@Suite("Edits judged by a ledger")
struct LedgerTests {
    private static let title = ModelEdit.post(ModelEdit.attribute("title"))
    private static let retiredTitle = """
        retired-field CD_Post CD_title no%20longer%20used
        retired-field CD_Post CD_title_ckAsset no%20longer%20used

        """

    @Test("A removed attribute or entity that is retired is not reported")
    func retired() throws {
        var edited = EditedModel(from: Self.title + #"<entity name="Tag"/>"#, to: ModelEdit.post(""))
        edited.facts = Self.retiredTitle + "retired-record CD_Tag no%20longer%20used\n"
        #expect(try edited.findings(by: .ledger) == [])
    }

    @Test(
        "A retired name that is used again is a warning, and with another type an error",
        arguments: [("String", "warning"), ("Date", "error")]
    )
    func reused(type: String, severity: String) throws {
        let new = ModelEdit.post(ModelEdit.attribute("title", type: type))
        let edited = EditedModel(from: Self.title, to: new, facts: Self.retiredTitle)
        #expect(try edited.findings(by: .ledger) == ["CKP311 \(severity) Post.title"])
    }

    @Test("A retired record type that is used again is one warning, and an error for each other type")
    func reusedType() throws {
        let retired = "retired-record CD_Post no%20longer%20used\n"
        let same = EditedModel(from: Self.title, to: Self.title, facts: retired)
        #expect(try same.findings(by: .ledger) == ["CKP311 warning Post"])
        let new = ModelEdit.post(ModelEdit.attribute("title", type: "Date"))
        let other = EditedModel(from: Self.title, to: new, facts: retired)
        #expect(try other.findings(by: .ledger) == ["CKP311 warning Post", "CKP311 error Post.title"])
    }

    @Test("Of a ledger and an export, the ledger is the evidence of what both have")
    func both() throws {
        let old = try mirrored(ModelEdit.post(""))
        let ledger = Ledger(export: try old.deployed().schema, path: "modelc.lock")
        let grown = try mirrored(
            ModelEdit.post(#"<attribute name="rank" attributeType="Double"/>"#) + #"<entity name="Tag"/>"#
        )
        let both = SchemaEvidence(path: "modelc.lock", ledger: ledger)
            .joined(withExport: try grown.deployed().schema, path: "production.ckdb")
        #expect(both.path(of: .recordType("CD_Post")) == "modelc.lock")
        #expect(both.path(of: .field(recordType: "CD_Post", name: "CD_rank")) == "production.ckdb")
        #expect(both.name == "modelc.lock or production.ckdb")
        #expect(both.schema.text == (try grown.deployed().schema.text))
        let removed = EditedModel(from: Self.title, to: ModelEdit.post(""))
        #expect(try removed.findings(by: [.export, .ledger]) == ["CKP302 error CD_Post.CD_title"])
    }

    @Test("Joined evidence has types from the ledger, and indexes and grants from the export")
    func joinedField() throws {
        let ledger = try evidence("RECORD TYPE CD_Post ( CD_title STRING QUERYABLE, GRANT READ TO reader );")
        let export = try evidence("RECORD TYPE CD_Post ( CD_title INT64 SORTABLE, GRANT WRITE TO writer );")
        let evidence = SchemaEvidence(path: "modelc.lock", ledger: Ledger(export: ledger.schema, path: "modelc.lock"))
        let joined = try #require(
            evidence.joined(withExport: export.schema, path: "production.ckdb").recordType(named: "CD_Post")
        )
        let field = try #require(joined.fields.first { $0.name == "CD_title" })
        #expect(field.type == FieldType(.string))
        #expect(field.indexes == [.sortable])
        #expect(joined.grants.map(\.role) == ["writer"])
    }

    @Test("A record type that another model of the container needs is not reported")
    func otherModel() throws {
        var edited = EditedModel(
            from: ModelEdit.ends(post: "tags*", tag: "posts*"),
            to: #"<entity name="Log"/>"#
        )
        edited.others = [edited.old]
        #expect(try edited.findings(by: .ledger) == ["CKP314 note Log"])
    }

    @Test(
        "Content of a container beyond the model is not reported",
        arguments: [
            "RECORD TYPE CD_Post ( \(mirroringFields), CD_title STRING, CD_title_ckAsset ASSET, CD_old_ckAsset ASSET );",
            "RECORD TYPE CD_Post ( \(mirroringFields), CD_title STRING QUERYABLE, CD_title_ckAsset ASSET, note STRING );",
            """
            CREATE ROLE editor; RECORD TYPE Score ( points INT64 ); RECORD TYPE CDMR ( x INT64 );
            RECORD TYPE CD_Post ( \(mirroringFields), CD_title STRING, CD_title_ckAsset ASSET, GRANT READ TO editor );
            """,
        ]
    )
    func beyond(types: String) throws {
        let model = #"<entity name="Post"><attribute name="title" attributeType="String" elementID="name"/></entity>"#
        #expect(try EditedModel(model, deployed: types).findings(by: .ledger) == [])
    }

    @Test("A renaming that shipped long ago is not reported")
    func oldNames() throws {
        let before = ModelEdit.ends(post: "tags*", tag: "posts*").replacing("Tag", with: "Mark")
        let after = ModelEdit.ends(post: "labels*", tag: "articles*", settings: #" elementID="tags""#)
            .replacing(#"entity name="Tag""#, with: #"entity elementID="Mark" name="Tag""#)
        #expect(try Self.findings(shipped: [before, after], now: after) == [])
    }

    @Test("A link whose other end was renamed with its entity and shipped since is not reported")
    func supersededLink() throws {
        let old = ModelEdit.ends(post: "tags*", tag: "posts*")
        let new = ModelEdit.ends(post: "tags*", tag: "articles*")
            .replacing("Tag", with: "Label")
            .replacing(#"name="Label""#, with: #"name="Label" elementID="Tag""#)
        #expect(try Self.findings(shipped: [old, new], now: new) == [])
        // If the new names did not ship, the links are lost.
        #expect(try Self.findings(shipped: [old], now: new, deployed: new).contains("CKP320 error Post.tags"))
    }

    @Test("A link of which one end was renamed and shipped since is not reported")
    func renamedLink() throws {
        let old = ModelEdit.ends(post: "tags*", tag: "posts*")
        let new = ModelEdit.ends(post: "labels*", tag: "posts*", settings: #" elementID="tags""#)
        #expect(try Self.findings(shipped: [old, new], now: new) == [])
    }

    /// The findings about a model after others shipped, the oldest first, if the needs of both are deployed.
    private static func findings(shipped: [String], now: String, deployed: String? = nil) throws -> [String] {
        var edited = EditedModel(from: shipped[shipped.count - 1], to: now)
        edited.earlier = shipped.dropLast()
        let types = try [shipped[0], deployed ?? now].flatMap { try mirrored($0).deployed().schema.recordTypes }
        var all: [RecordType] = []
        for type in types where !all.contains(where: { $0.name == type.name }) { all.append(type) }
        for type in types {
            guard let position = all.firstIndex(where: { $0.name == type.name }) else { continue }
            all[position].fields += type.fields.filter { field in
                !all[position].fields.contains { $0.name == field.name }
            }
        }
        edited.deployed = Schema(recordTypes: all).text
        return try edited.findings(by: .ledger)
    }

    @Test("A finding that explains several changes lists them all")
    func related() throws {
        let width = #"<attribute name="width" attributeType="Double"/>"#
        let edited = EditedModel(
            from: #"<entity name="Media"/><entity name="Photo" parentEntity="Media">\#(width)</entity>"#,
            to: #"<entity name="Media"/><entity name="Photo">\#(width)</entity>"#
        )
        let found = try edited.diagnostics(by: .ledger).filter { $0.rule.id.hasPrefix("CKP") }
        #expect(
            found.map { $0.related.map(\.message) } == [
                ["CD_Media is deployed here", "what shipped", "CD_Media.CD_width is deployed here as DOUBLE"]
            ]
        )
    }
}

import EditedModels
import ReadableModels
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import SchemaRules

/// Production never creates `cloudkit.share` or the move receipts, and development does so only for people who share.
@Suite("Releases of a shared store")
struct SharedReleaseTests {
    private static let post = #"<entity name="Post"/>"#
    private static let note = #"<entity name="Post"><attribute name="note" attributeType="String"/></entity>"#
    private static let grown = "RECORD TYPE CD_Post ( CD_entityName STRING );"
    private static let share = #"RECORD TYPE "cloudkit.share" ( "cloudkit.title" STRING );"#

    @Test("A release of a shared store needs the move receipt and the record type of shares", arguments: [false, true])
    func bothMissing(isRelease: Bool) throws {
        let level = isRelease ? "error" : "note"
        let grown = EditedModel(Self.post, deployed: Self.grown, scope: .shared, isRelease: isRelease)
        #expect(
            try grown.findings(by: .export).sorted() == ["CKP314 \(level) Post", "CKP314 \(level) cloudkit.share"]
        )
    }

    @Test(
        "A release without a shared store needs no move receipt and no record type of shares",
        arguments: [DatabaseScope.private, .public]
    )
    func notShared(scope: DatabaseScope) throws {
        let grown = EditedModel(Self.post, deployed: Self.grown, scope: scope, isRelease: true)
        #expect(try grown.findings(by: .export).filter { $0.hasPrefix("CKP") } == ["CKP314 warning Post"])
    }

    @Test("A missing asset of the move receipt is a warning")
    func asset() throws {
        let types = "RECORD TYPE CD_Post ( CD_entityName STRING, CD_moveReceipt BYTES ); \(Self.share)"
        let shared = EditedModel(Self.post, deployed: types, scope: .shared, isRelease: true)
        #expect(try shared.findings(by: .export).sorted() == ["CKP314 warning Post"])
    }

    @Test("A missing move receipt is an error, and a missing asset of a large value a warning")
    func receiptAndAssets() throws {
        let grown = "RECORD TYPE CD_Post ( CD_entityName STRING, CD_note STRING ); \(Self.share)"
        let messages = try diagnostics(Self.note, deployed: grown).map { "\($0.severity) \($0.message)" }
        #expect(
            messages == [
                "error CD_Post in production.ckdb lacks CD_moveReceipt, CD_moveReceipt_ckAsset",
                "warning CD_Post in production.ckdb lacks CD_note_ckAsset",
            ]
        )
    }

    @Test("The record type of shares may be listed with any fields")
    func serverFields() throws {
        let complete =
            "RECORD TYPE CD_Post ( \(mirroringFields) ); "
            + #"RECORD TYPE "cloudkit.share" ( "___recordID" REFERENCE );"#
        #expect(try diagnostics(Self.post, deployed: complete).map(\.message) == [])
    }

    @Test("The help about a shared store quotes production's answer and says how to deploy")
    func words() throws {
        let found = try diagnostics(Self.post, deployed: Self.grown)
        let help = found.sorted { $0.words < $1.words }.compactMap(\.help)
        #expect(help.count == 2)
        #expect(help.first?.contains("Cannot create or modify field 'CD_moveReceipt'") == true)
        #expect(help.last?.contains("Cannot create new type cloudkit.share in production schema") == true)
        for text in help {
            #expect(text.contains("Import the schema") && text.contains("in Development; then deploy it."))
        }
    }

    @Test("A plan for a shared store has the move receipts and the record type of shares")
    func plan() throws {
        let tags = try mirrored(ModelEdit.ends(post: "tags*", tag: "posts*"), stores: [MirroredStore(scope: .shared)])
        let plan = SchemaPlan(for: tags.schemas, production: nil, development: nil)
        let names = plan.recordTypes.map { type in
            (type.name, type.fields.map(\.name).filter { $0.hasPrefix("CD_moveReceipt") }.count)
        }
        #expect(names.map(\.0) == ["CDMR", "CD_Post", "CD_Tag", "Users", "cloudkit.share"])
        #expect(names.map(\.1) == [0, 2, 2, 0, 0])
    }

    private func diagnostics(_ children: String, deployed types: String) throws -> [Diagnostic] {
        try EditedModel(children, deployed: types, scope: .shared, isRelease: true).diagnostics(by: .export)
            .filter { $0.rule.id.hasPrefix("CKP") }
    }
}

import EditedModels
import Testing

@testable import ModelCompiler
@testable import ModelDocuments

/// Two properties of one inheritance tree need one field differently: production accepts one of them at most.
@Suite("Contradicting claims to a field")
struct ClaimTests {
    private static let silences = [
        #"{"rules": {"CKL116": "off"}}"#, #"{"rules": {"field-conflict-in-inheritance-tree": "note"}}"#,
        #"{"waivers": [{"rule": "CKL116", "symbol": "Photo.size", "reason": "r"}]}"#,
        #"{"rules": {"CKP303": "warning"}, "waivers": [{"rule": "CKP303", "symbol": "Photo.size", "reason": "r"}]}"#,
    ]

    @Test("Contradicting claims are errors whatever the settings say, and no schema is written", arguments: silences)
    func unsilenced(settings: String) throws {
        let edited = EditedModel(
            from: ModelEdit.claims(ModelEdit.ofInteger, ""),
            to: ModelEdit.claims(ModelEdit.ofInteger, ModelEdit.ofDouble),
            settings: settings
        )
        let found = try edited.faults(by: .export)
        #expect(found.filter { !$0.hasPrefix("CFG") } == ["CKL116 error Photo.size", "CKP303 error Photo.size"])
        #expect(found.contains("CFG012 error -"))
        #expect(try edited.planned().plans.document(.ckdb) == nil)
    }

    private static let empty = "DEFINE SCHEMA\nRECORD TYPE Users ( roles LIST<INT64> );"

    @Test("Contradicting claims keep a schema from being written even without evidence")
    func unplanned() throws {
        let edited = EditedModel(
            from: "",
            to: ModelEdit.claims(ModelEdit.ofInteger, ModelEdit.ofDouble),
            deployed: Self.empty
        )
        #expect(try edited.planned().hasConflicts)
        #expect(try edited.planned().plans.document(.ckdb) == nil)
        let alike = EditedModel(
            from: "",
            to: ModelEdit.claims(ModelEdit.ofInteger, ModelEdit.ofInteger),
            deployed: Self.empty
        )
        #expect(try alike.planned().plans.document(.ckdb) != nil)
        let assumed = EditedModel(
            from: "",
            to: ModelEdit.claims(ModelEdit.ofDerived, ModelEdit.ofInteger),
            deployed: Self.empty
        )
        #expect(try #require(assumed.planned().plans.document(.ckdb)?.text).contains("CD_size") == true)
    }
}

import EditedModels
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import ModelDocuments

/// One decision, wherever it is asked: where an attribute has the user info key of encryption, its value counts, and the
/// setting Allows Cloud Encryption does not.
@Suite("User info key for encryption")
struct EncryptionKeyTests {
    @Test("The encryption key in user info decides in plans, and an answered attribute is not asked about")
    func plans() throws {
        let schema = try #require(
            EditedModel(ofPost: "", to: ModelEdit.note(key: "YES")).planned().plans.document(.ckdb)?.text
        )
        #expect(schema.contains("ENCRYPTED STRING"))
        #expect(schema.contains("CD_note_ckAsset"))
        let secret = ModelEdit.note(key: "YES").replacing("\"note\"", with: "\"diagnosis\"")
        let asked = try EditedModel(ofPost: "", to: secret).planned().result.report.findings
        #expect(!asked.contains { $0.diagnostic.rule.id == "CKP324" })
        let open = ModelEdit.note(key: "NO").replacing("\"note\"", with: "\"diagnosis\"")
        #expect(
            try EditedModel(ofPost: "", to: open).planned().result.report.findings.contains {
                $0.diagnostic.rule.id == "CKP324"
            }
        )
    }

    @Test(
        "The encryption key in user info decides in generated code and in show",
        arguments: [("YES", true), ("NO", false)]
    )
    func generated(value: String, isEncrypted: Bool) throws {
        var request = try EditedModel(ofPost: "", to: ModelEdit.note(key: value)).project(.export)
        let mappings = try #require(Compiler(request).generate(GenerationTask(.builtIn(.records))).files)
        #expect(mappings.contains { $0.text.contains("isEncrypted: true") } == isEncrypted)
        #expect(Compiler(request).show(as: .text).document.text.contains("encrypted") == isEncrypted)
        request.options.database = .public
        let refused = Compiler(request).check().report.findings.contains { $0.diagnostic.rule.id == "CKL111" }
        #expect(refused == isEncrypted)
    }

    @Test("A contradictory encryption key cannot be waived or turned off", arguments: ["CKL120", "CKL119", "CKL123"])
    func pinned(rule: String) throws {
        let settings =
            #"{"rules": {"\#(rule)": "off"}, "waivers": [{"rule": "\#(rule)", "symbol": "Post.note", "reason": "r"}]}"#
        let edited = EditedModel(ofPost: ModelEdit.note(), to: ModelEdit.note(key: "maybe"), settings: settings)
        #expect(try edited.faults(by: .export) == ["CFG012 error -", "CFG012 error -", "CKL120 error Post.note"])
    }
}

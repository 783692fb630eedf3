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
    private static let key = "NSPersistentCloudKitContainerEncryptedAttributeKey"
    private static let flag = #"allowsCloudEncryption="YES""#

    /// An attribute `note` with settings, and perhaps the key.
    private static func note(_ settings: String = "", key value: String? = nil) -> String {
        let entry = value.map { "<userInfo><entry key=\"\(key)\" value=\"\($0)\"/></userInfo>" } ?? ""
        return "<attribute name=\"note\" optional=\"YES\" attributeType=\"String\" \(settings)>\(entry)</attribute>"
    }

    private static func entry(_ value: String, key: String = key) -> String {
        "<userInfo><entry key=\"\(key)\" value=\"\(value)\"/></userInfo>"
    }

    /// What is deployed, what the branch makes of it, and what must be found by every kind of evidence.
    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let old: String
        let new: String
        var expected: [String] = []

        var testDescription: String { name }
    }

    private static let encrypted = "CKP304 error Post.note"
    private static let decrypted = "CKP305 error Post.note"
    private static let refused = "CKL120 error Post.note"

    private static let legal = [
        Change(name: "from the setting to the key", old: note(flag), new: note(key: "YES")),
        Change(name: "from the key to the setting", old: note(key: "YES"), new: note(flag)),
        Change(name: "another word for yes", old: note(key: "YES"), new: note(key: "true")),
        Change(name: "a digit for yes", old: note(key: "true"), new: note(key: "1")),
        Change(name: "from nothing to a key that says no", old: note(), new: note(key: "NO")),
        Change(name: "from a key that says no to nothing", old: note(key: "0"), new: note()),
        Change(
            name: "a setting that is off beside a key that says no",
            old: note(),
            new: note(#"allowsCloudEncryption="NO""#, key: "NO")
        ),
        Change(name: "a new attribute with the key", old: "", new: note(key: "YES")),
        Change(name: "a new attribute with a key that says no", old: "", new: note(key: "NO")),
        Change(
            name: "other user info",
            old: note(flag),
            new: note(flag).replacing("></attribute>", with: ">\(entry("YES", key: "encrypted"))</attribute>")
        ),
        Change(
            name: "the last of two entries counts",
            old: note(key: "YES"),
            new: note().replacing(
                "></attribute>",
                with:
                    "><userInfo><entry key=\"\(key)\" value=\"NO\"/><entry key=\"\(key)\" value=\"YES\"/></userInfo></attribute>"
            )
        ),
    ]

    private static let illegal = [
        Change(name: "the key on a plain field", old: note(), new: note(key: "YES"), expected: [encrypted]),
        Change(name: "the key as true on a plain field", old: note(), new: note(key: "true"), expected: [encrypted]),
        Change(name: "the key as 1 on a plain field", old: note(), new: note(key: "1"), expected: [encrypted]),
        Change(name: "the key removed", old: note(key: "YES"), new: note(), expected: [decrypted]),
        Change(name: "the key turned off", old: note(key: "YES"), new: note(key: "NO"), expected: [decrypted]),
        Change(
            name: "the setting replaced by a key that says no",
            old: note(flag),
            new: note(key: "NO"),
            expected: [decrypted]
        ),
        Change(name: "a key that says 0 for a setting", old: note(flag), new: note(key: "0"), expected: [decrypted]),
        Change(
            name: "a key that says no replaced by the setting",
            old: note(key: "NO"),
            new: note(flag),
            expected: [encrypted]
        ),
        Change(
            name: "the last of two entries says no",
            old: note(key: "YES"),
            new: note().replacing(
                "></attribute>",
                with:
                    "><userInfo><entry key=\"\(key)\" value=\"YES\"/><entry key=\"\(key)\" value=\"NO\"/></userInfo></attribute>"
            ),
            expected: [decrypted]
        ),
        Change(name: "the key beside the setting", old: note(flag), new: note(flag, key: "YES"), expected: [refused]),
        Change(
            name: "a key that says no beside the setting",
            old: note(),
            new: note(flag, key: "NO"),
            expected: [refused]
        ),
        Change(
            name: "the key beside the setting on a plain field",
            old: note(),
            new: note(flag, key: "YES"),
            expected: [refused, encrypted]
        ),
        Change(name: "an empty key", old: note(), new: note(key: ""), expected: [refused]),
        Change(name: "a key in small letters", old: note(), new: note(key: "yes"), expected: [refused]),
        Change(name: "a key with a space", old: note(), new: note(key: "YES "), expected: [refused]),
        Change(name: "a key with a cipher", old: note(), new: note(key: "AES"), expected: [refused]),
        Change(name: "a key with a number", old: note(), new: note(key: "2"), expected: [refused]),
        Change(
            name: "a malformed key beside the setting",
            old: note(flag),
            new: note(flag, key: "on"),
            expected: [refused]
        ),
        Change(
            name: "a malformed key for a setting",
            old: note(flag),
            new: note(key: "on"),
            expected: [refused, decrypted]
        ),
        Change(name: "the key on the entity", old: note(), new: note() + entry("YES"), expected: ["CKL120 error Post"]),
        Change(
            name: "a key that says no on the entity",
            old: note(),
            new: note() + entry("NO"),
            expected: ["CKL120 error Post"]
        ),
        Change(
            name: "the key nearly spelled",
            old: note(),
            new: note().replacing("></attribute>", with: ">\(entry("YES", key: key + " "))</attribute>"),
            expected: ["CKL123 error Post.note"]
        ),
    ]

    @Test(
        "The encryption key in user info is no change where it says what was said before",
        arguments: legal,
        Gate.Evidence.allCases
    )
    func isLegal(_ change: Change, by evidence: Gate.Evidence) throws {
        #expect(try Gate(ofPost: change.old, to: change.new).findings(by: evidence) == [])
    }

    @Test(
        "The encryption key in user info is found where it turns encryption on or off",
        arguments: illegal,
        Gate.Evidence.allCases
    )
    func isFound(_ change: Change, by evidence: Gate.Evidence) throws {
        let found = try Gate(ofPost: change.old, to: change.new).findings(by: evidence)
        #expect(found.sorted() == change.expected.sorted())
    }

    @Test("The encryption key in user info decides in plans, and an answered attribute is not asked about")
    func plans() throws {
        let schema = try #require(Gate(ofPost: "", to: Self.note(key: "YES")).planned().plans.document(.ckdb)?.text)
        #expect(schema.contains("ENCRYPTED STRING"))
        #expect(schema.contains("CD_note_ckAsset"))
        let secret = Self.note(key: "YES").replacing("\"note\"", with: "\"diagnosis\"")
        let asked = try Gate(ofPost: "", to: secret).planned().result.report.findings
        #expect(!asked.contains { $0.diagnostic.rule.id == "CKP324" })
        let open = Self.note(key: "NO").replacing("\"note\"", with: "\"diagnosis\"")
        #expect(
            try Gate(ofPost: "", to: open).planned().result.report.findings.contains {
                $0.diagnostic.rule.id == "CKP324"
            }
        )
    }

    @Test(
        "The encryption key in user info decides in generated code and in show",
        arguments: [("YES", true), ("NO", false)]
    )
    func generated(value: String, isEncrypted: Bool) throws {
        var request = try Gate(ofPost: "", to: Self.note(key: value)).request(.export)
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
        let gate = Gate(ofPost: Self.note(), to: Self.note(key: "maybe"), settings: settings)
        #expect(try gate.findings(by: .export) == ["CFG012 error -", "CFG012 error -", Self.refused])
    }
}

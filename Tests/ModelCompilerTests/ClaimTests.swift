import Testing

@testable import ModelCompiler
@testable import ModelDocuments

/// Two properties of one inheritance tree need one field differently: production accepts one of them at most.
@Suite("Contradicting claims to a field")
struct ClaimTests {
    private static func tree(_ first: String, _ second: String) -> String {
        """
        <entity name="Item"/>
        <entity name="Post" parentEntity="Item">\(attribute(first))</entity>
        <entity name="Photo" parentEntity="Item">\(attribute(second))</entity>
        """
    }

    private static func attribute(_ settings: String) -> String {
        settings.isEmpty ? "" : "<attribute name=\"size\" optional=\"YES\" \(settings)/>"
    }

    private static let integer = #"attributeType="Integer 64""#
    private static let double = #"attributeType="Double""#
    private static let text = #"attributeType="String""#
    private static let secret = #"attributeType="Integer 64" allowsCloudEncryption="YES""#
    private static let derived = #"attributeType="String" derived="YES" derivationExpression="now()""#

    /// What is deployed, and which claims the branch makes.
    struct Claims: Sendable, CustomTestStringConvertible {
        let old: (String, String)
        let new: (String, String)
        let expected: [String]
        /// What the model of before shows besides.
        var byModel: [String] = []

        var testDescription: String { "\(old.0) / \(old.1) → \(new.0) / \(new.1)" }
    }

    private static let conflict = "CKL116 error Photo.size"

    private static let refused = [
        Claims(old: (integer, ""), new: (integer, double), expected: [conflict, "CKP303 error Photo.size"]),
        Claims(old: (integer, integer), new: (integer, double), expected: [conflict, "CKP303 error Photo.size"]),
        Claims(old: (integer, integer), new: (double, integer), expected: [conflict, "CKP303 error Post.size"]),
        Claims(old: ("", double), new: (integer, double), expected: [conflict, "CKP303 error Post.size"]),
        Claims(
            old: (text, text),
            new: (integer, double),
            expected: [conflict, "CKP303 error Photo.size", "CKP303 error Post.size"]
        ),
        Claims(old: (integer, integer), new: (integer, secret), expected: [conflict, "CKP304 error Photo.size"]),
        Claims(old: (secret, ""), new: (secret, integer), expected: [conflict, "CKP305 error Photo.size"]),
        Claims(old: ("", ""), new: (integer, double), expected: [conflict]),
        // What is not mirrored stands in nobody's way, and hides nothing.
        Claims(
            old: (integer, integer),
            new: (derived, double),
            expected: ["CKP303 error Photo.size"],
            byModel: ["CKP346 warning Post.size"]
        ),
        Claims(
            old: (integer, integer),
            new: (double, derived),
            expected: ["CKP303 error Post.size"],
            byModel: ["CKP346 warning Photo.size"]
        ),
        Claims(
            old: (integer, integer),
            new: (derived, integer),
            expected: [],
            byModel: ["CKP346 warning Post.size"]
        ),
        Claims(
            old: (integer, integer),
            new: (integer, derived),
            expected: [],
            byModel: ["CKP346 warning Photo.size"]
        ),
    ]

    @Test(
        "All contradicting claims to a field are compared with what is deployed",
        arguments: refused,
        [Gate.Evidence.export, .ledger, .against]
    )
    func compared(_ claims: Claims, by evidence: Gate.Evidence) throws {
        let gate = Gate(from: Self.tree(claims.old.0, claims.old.1), to: Self.tree(claims.new.0, claims.new.1))
        let findings = try gate.findings(by: evidence).sorted()
        let expected = claims.expected + (evidence == .against ? claims.byModel : [])
        #expect(findings == expected.sorted())
    }

    private static let silences = [
        #"{"rules": {"CKL116": "off"}}"#, #"{"rules": {"field-conflict-in-inheritance-tree": "note"}}"#,
        #"{"waivers": [{"rule": "CKL116", "symbol": "Photo.size", "reason": "r"}]}"#,
        #"{"rules": {"CKP303": "warning"}, "waivers": [{"rule": "CKP303", "symbol": "Photo.size", "reason": "r"}]}"#,
    ]

    @Test("Contradicting claims are errors whatever the settings say, and no schema is written", arguments: silences)
    func unsilenced(settings: String) throws {
        let gate = Gate(from: Self.tree(Self.integer, ""), to: Self.tree(Self.integer, Self.double), settings: settings)
        let found = try gate.findings(by: .export)
        #expect(found.filter { !$0.hasPrefix("CFG") } == [Self.conflict, "CKP303 error Photo.size"])
        #expect(found.contains("CFG012 error -"))
        #expect(try gate.planned().plans.document(.ckdb) == nil)
    }

    private static let empty = "DEFINE SCHEMA\nRECORD TYPE Users ( roles LIST<INT64> );"

    @Test("Contradicting claims keep a schema from being written even without evidence")
    func unplanned() throws {
        let gate = Gate(from: "", to: Self.tree(Self.integer, Self.double), deployed: Self.empty)
        #expect(try gate.planned().hasConflicts)
        #expect(try gate.planned().plans.document(.ckdb) == nil)
        let alike = Gate(from: "", to: Self.tree(Self.integer, Self.integer), deployed: Self.empty)
        #expect(try alike.planned().plans.document(.ckdb) != nil)
        let assumed = Gate(from: "", to: Self.tree(Self.derived, Self.integer), deployed: Self.empty)
        #expect(try #require(assumed.planned().plans.document(.ckdb)?.text).contains("CD_size") == true)
    }
}

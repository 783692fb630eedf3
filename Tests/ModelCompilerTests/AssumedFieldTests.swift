import Testing

@testable import ModelCompiler
@testable import ModelDocuments

/// Mirroring writes no derived and ignored attributes. Production can have their fields all the same, because older plans had
/// them.
@Suite("Fields that mirroring does not write")
struct AssumedFieldTests {
    private static func attribute(_ settings: String, _ userInfo: String = "") -> String {
        "<attribute name=\"count\" optional=\"YES\" \(settings)>\(userInfo)</attribute>"
    }

    private static let stored = attribute(#"attributeType="Integer 64""#)
    private static let transient = attribute(#"attributeType="Integer 64" transient="YES""#)
    private static let derived = attribute(#"attributeType="Integer 64" derived="YES" derivationExpression="now()""#)
    private static let derivedText = attribute(#"attributeType="String" derived="YES" derivationExpression="now()""#)
    private static let derivedSecret = attribute(
        #"attributeType="Integer 64" allowsCloudEncryption="YES" derived="YES" derivationExpression="now()""#
    )
    private static let ignored = attribute(#"attributeType="Integer 64""#, ignore)
    private static let ignoredDate = attribute(#"attributeType="Date""#, ignore)
    private static let notIgnored = attribute(#"attributeType="Integer 64""#, ignore.replacing("YES", with: "NO"))
    private static let text = attribute(#"attributeType="String""#)
    private static let renamed =
        #"<attribute name="number" optional="YES" attributeType="Integer 64" elementID="count" derived="YES" derivationExpression="now()"/>"#
    private static let ignore =
        #"<userInfo><entry key="NSCloudKitMirroringDelegateIgnoredPropertyKey" value="YES"/></userInfo>"#

    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let old: String
        let new: String
        /// What is found where the model of before is known, and where only its fields are.
        var known: [String] = []
        var unknown: [String] = []

        var testDescription: String { name }
    }

    /// A change of an attribute whose field is deployed, whether mirroring writes it or not.
    private static func gate(_ old: String, _ new: String) throws -> Gate {
        let stored = old.replacing(#" derived="YES" derivationExpression="now()""#, with: "")
            .replacing(ignore, with: "")
        let production = try #require(Gate(ofPost: stored, to: stored).request(.export).production)
        var gate = Gate(ofPost: old, to: new)
        gate.deployed = String(decoding: production.bytes, as: UTF8.self)
        return gate
    }

    private static let error = ["CKP302 error CD_Post.CD_count"]
    private static let warning = ["CKP302 warning CD_Post.CD_count"]
    private static let retyped = ["CKP303 error Post.count"]

    private static let changes = [
        // A stored attribute that is no longer written is removed.
        Change(name: "stored, then derived", old: stored, new: derived, known: error, unknown: warning),
        Change(
            name: "stored, then derived with another type",
            old: stored,
            new: derivedText,
            known: error,
            unknown: warning
        ),
        Change(
            name: "stored, then derived and encrypted",
            old: stored,
            new: derivedSecret,
            known: error,
            unknown: warning
        ),
        Change(name: "stored, then ignored", old: stored, new: ignored, known: error, unknown: warning),
        Change(
            name: "stored, then ignored with another type",
            old: stored,
            new: ignoredDate,
            known: error,
            unknown: warning
        ),
        Change(
            name: "stored, then derived under a new name",
            old: stored,
            new: renamed,
            known: error,
            unknown: warning
        ),
        Change(name: "not ignored, then ignored", old: notIgnored, new: ignored, known: error, unknown: warning),
        // One that never was written may become anything that fits the field.
        Change(name: "derived", old: derived, new: derived, unknown: warning),
        Change(name: "ignored", old: ignored, new: ignored, unknown: warning),
        Change(name: "derived, then with another type", old: derived, new: derivedText, unknown: warning),
        Change(name: "derived, then encrypted", old: derived, new: derivedSecret, unknown: warning),
        Change(name: "ignored, then with another type", old: ignored, new: ignoredDate, unknown: warning),
        Change(name: "derived, then ignored", old: derived, new: ignored, unknown: warning),
        Change(name: "derived, then stored", old: derived, new: stored),
        Change(name: "ignored, then stored", old: ignored, new: stored),
        // The field is there, whoever asked for it.
        Change(
            name: "derived, then stored with another type",
            old: derived,
            new: text,
            known: retyped,
            unknown: retyped
        ),
        Change(
            name: "ignored, then stored with another type",
            old: ignored,
            new: text,
            known: retyped,
            unknown: retyped
        ),
        Change(name: "a new derived attribute", old: "", new: derived),
        Change(name: "a new ignored attribute", old: "", new: ignored),
    ]

    @Test(
        "An assumed field is judged by what the model before made of it",
        arguments: changes,
        [Gate.Evidence.against, .version, .release]
    )
    func known(_ change: Change, by evidence: Gate.Evidence) throws {
        let found = try Self.gate(change.old, change.new).findings(by: evidence)
        // An export with a version of the bundle does not say that the version shipped.
        let isCertain = evidence != .version
        #expect(found == (isCertain ? change.known : change.known.map { $0 == Self.error[0] ? Self.warning[0] : $0 }))
    }

    @Test(
        "An assumed field is at most a warning where the model before is unknown",
        arguments: changes,
        [Gate.Evidence.export, .ledger]
    )
    func unknown(_ change: Change, by evidence: Gate.Evidence) throws {
        let expected =
            change.name == "stored, then derived under a new name" && evidence == .ledger ? Self.error : change.unknown
        #expect(try Self.gate(change.old, change.new).findings(by: evidence) == expected)
    }

    @Test(
        "An attribute that becomes transient or is removed is a removed field",
        arguments: [transient, ""],
        Gate.Evidence.allCases
    )
    func gone(new: String, by evidence: Gate.Evidence) throws {
        let isCertain = ![.export, .version].contains(evidence)
        #expect(
            try Gate(ofPost: Self.stored, to: new).findings(by: evidence) == (isCertain ? Self.error : Self.warning)
        )
    }

    @Test(
        "A field that was only ever assumed may be removed with a warning",
        arguments: [transient, ""],
        [Gate.Evidence.export, .against, .version, .release]
    )
    func goneUnwritten(new: String, by evidence: Gate.Evidence) throws {
        for old in [Self.derived, Self.ignored] {
            #expect(try Self.gate(old, new).findings(by: evidence) == Self.warning)
        }
    }

    @Test(
        "An assumed field is retired like any other and not judged afterwards",
        arguments: [derived, derivedText, ignored, ignoredDate]
    )
    func retired(new: String) throws {
        let gate = Gate(
            from: Gate.post(Self.stored),
            to: Gate.post(new),
            facts: "retired-field CD_Post CD_count computed%20now\n"
        )
        #expect(try gate.findings(by: .ledger) == [])
        #expect(try gate.findings(by: .release) == [])
        let request = try Gate(ofPost: Self.stored, to: new).request(.ledger)
        let ledger = try #require(request.ledgers.first?.file)
        let edit = try Compiler(request).retire(["Post.count"], .retire(reason: "computed now"), in: ledger)
        #expect(edit.changes == ["+ retired-field CD_Post CD_count computed%20now"])
    }

    @Test(
        "An assumed field that production lacks is no outage, and a stored one is",
        arguments: [(derived, false), (ignored, false), (stored, true)]
    )
    func lacking(attribute: String, isOutage: Bool) throws {
        let shipped = Gate.post(#"<attribute name="rank" optional="YES" attributeType="Double"/>"# + attribute)
        let deployed = "DEFINE SCHEMA\nRECORD TYPE CD_Post ( CD_entityName STRING, CD_rank DOUBLE );"
        let found = try Gate(from: shipped, to: shipped, deployed: deployed).findings(by: .release)
        #expect(found.contains { $0.hasPrefix("CKP340") } == isOutage)
    }

    @Test(
        "An assumed field never keeps a plan from being written",
        arguments: [derived, derivedText, derivedSecret, ignoredDate]
    )
    func plans(new: String) throws {
        let planned = try Gate(ofPost: Self.stored, to: new).planned()
        let schema = try #require(planned.plans.document(.ckdb)?.text)
        #expect(schema.contains("INT64"))
        #expect(!planned.hasConflicts)
    }
}

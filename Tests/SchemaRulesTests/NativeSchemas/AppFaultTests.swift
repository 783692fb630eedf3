import Testing

@testable import CompilerSupport
@testable import SchemaRules

/// The faults that reading the schema files and the Swift code of published apps brought to light, in schemas of this
/// project's own: what the code of an app does is said in the settings, and the fault shows.
@Suite("Faults of published native apps")
struct AppFaultTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The record types, and the members of the schema's entry in the settings.
        let texts: (types: String, settings: String)
        let findings: [String]

        init(testDescription: String, types: String, settings: String, findings: [String]) {
            self.testDescription = testDescription
            texts = (types, settings)
            self.findings = findings
        }
    }

    private static let grants =
        #"GRANT WRITE TO "_creator", GRANT CREATE TO "_icloud", GRANT READ TO "_world""#

    static let faults = [
        Fault(
            testDescription: "fields that the code writes and the schema lacks",
            types: "RECORD TYPE Preferences ( theme STRING );",
            settings:
                #""types": { "Preferences": { "fields": { "theme": {}, "countdown": {}, "step": {}, "hintForRoute": {} } } }"#,
            findings: ["CKL151 countdown", "CKL151 step", "CKL151 hintForRoute"]
        ),
        Fault(
            testDescription: "a sort and filters without an index, and records that their recipient updates",
            types: """
                RECORD TYPE Photo ( trip STRING QUERYABLE, position INT64, \(grants) );
                RECORD TYPE Reply ( trip STRING QUERYABLE, author STRING, \(grants) );
                RECORD TYPE Invitation ( to STRING QUERYABLE, state STRING, \(grants) );
                """,
            settings: """
                "database": "public", "types": {
                    "Photo": { "writers": ["creator"], "queries": [{ "filter": ["trip"], "sort": ["position"] }] },
                    "Reply": { "writers": ["creator"], "queries": [{ "filter": ["trip"] }, { "filter": ["author"] }] },
                    "Invitation": { "writers": ["icloud"], "queries": [{ "filter": ["to"] }] } }
                """,
            findings: ["CKL144 Photo.position", "CKL144 Reply.author", "CKL145 Invitation"]
        ),
        Fault(
            testDescription: "public record types without any grant, and a sort by a field that is only filtered",
            types: "RECORD TYPE Class ( name STRING QUERYABLE ); RECORD TYPE Pupil ( since TIMESTAMP );",
            settings: """
                "database": "public", "types": {
                    "Class": { "queries": [{ "filter": ["name"], "sort": ["name"] }] },
                    "Pupil": { "queries": [{ "sort": ["since"], "filter": ["since"] }] } }
                """,
            findings: ["CKL142 Class", "CKL142 Pupil", "CKL144 Class.name", "CKL144 Pupil.since", "CKL144 Pupil.since"]
        ),
        Fault(
            testDescription: "an undeclared type, a misnamed read, and queries for all records without ___recordID",
            types: "RECORD TYPE Idea ( plan STRING, at TIMESTAMP QUERYABLE, \(grants) );",
            settings: """
                "database": "public", "types": {
                    "Idea": { "queries": [{ "sort": ["at"] }], "fields": { "planID": {} } }, "Vote": {} }
                """,
            findings: ["CKL144 Idea.___recordID", "CKL144 Idea.at", "CKL151 planID", "CKL151 Vote"]
        ),
        Fault(
            testDescription: "five record types of the code that the schema lacks",
            types: "RECORD TYPE Session ( payload STRING );",
            settings: #""types": { "Session": {}, "Pin": {}, "Main": {}, "Push": {}, "Device": {}, "Choice": {} }"#,
            findings: ["CKL151 Pin", "CKL151 Main", "CKL151 Push", "CKL151 Device", "CKL151 Choice"]
        ),
        Fault(
            testDescription: "record types whose missing the app takes for an empty answer",
            types: "RECORD TYPE Snapshot ( payload STRING );",
            settings: #""types": { "Snapshot": {}, "Note": { "queries": [{}] } }"#,
            findings: ["CKL151 Note"]
        ),
        Fault(
            testDescription: "a field that is always written and not declared, and two filters without an index",
            types: "RECORD TYPE favorite ( person STRING, kind STRING, room STRING QUERYABLE );",
            settings: """
                "types": { "favorite": { "fields": { "changed_at": {} },
                    "queries": [{ "filter": ["room"] }, { "filter": ["person"] }, { "filter": ["kind"] }] } }
                """,
            findings: ["CKL144 favorite.person", "CKL144 favorite.kind", "CKL151 changed_at"]
        ),
        Fault(
            testDescription: "somebody who joins and updates the code that another person created",
            types: "RECORD TYPE Code ( group STRING, usedBy STRING, \(grants) );",
            settings:
                #""database": "public", "types": { "Code": { "writers": ["icloud"], "fields": { "codeId": {} } } }"#,
            findings: ["CKL145 Code", "CKL151 codeId"]
        ),
        Fault(
            testDescription: "a date that is read under a name that never was",
            types: "RECORD TYPE Channel ( addedAt TIMESTAMP, etag STRING );",
            settings: #""types": { "Channel": { "fields": { "createdAt": {} } } }"#,
            findings: ["CKL140 Channel.etag", "CKL151 createdAt"]
        ),
        Fault(
            testDescription: "record types of the code outside a file with only what is new",
            types: "RECORD TYPE Purchase ( price DOUBLE );",
            settings: #""types": { "Purchase": {}, "Picture": {}, "Home": {} }"#,
            findings: ["CKL151 Picture", "CKL151 Home"]
        ),
        Fault(
            testDescription: "a shared zone without the record type of shares",
            types: "RECORD TYPE Child ( name STRING );",
            settings: #""sharing": { "Family": "zone" }, "types": { "Child": { "zone": "Family" } }"#,
            findings: ["CKL143 cloudkit.share"]
        ),
        Fault(
            testDescription: "fields of a branch that the schema file learns later",
            types: "RECORD TYPE Rule ( name STRING, days LIST<INT64> );",
            settings:
                #""types": { "Rule": { "fields": { "days": { "retired": "one field" }, "from": {}, "until": {} } } }"#,
            findings: ["CKL151 from", "CKL151 until"]
        ),
        Fault(
            testDescription: "a right to create for everybody, where only the author publishes",
            types: #"RECORD TYPE Tour ( title STRING, GRANT CREATE TO "_icloud", GRANT READ TO "_world" );"#,
            settings: #""types": { "Tour": { "database": "public", "writers": ["server"] } }"#,
            findings: ["CKL146 Tour", "CKL159 Tour"]
        ),
    ]

    @Test("A fault of a published app is found once the settings say what the app does", arguments: faults)
    func shows(_ fault: Fault) throws {
        #expect(try findings(fault.texts.types, settings: fault.texts.settings) == fault.findings)
    }

    @Test("A fault of a published app is not found without the settings", arguments: faults)
    func isSilent(_ fault: Fault) throws {
        // A name that CKRecord refuses needs no entry in the settings.
        #expect(try findings(fault.texts.types, settings: "").filter { !$0.hasPrefix("CKL140") } == [])
    }

    private func findings(_ types: String, settings: String) throws -> [String] {
        let judged = JudgedSchema(try native(types, annotations(settings)), production: nil)
        return NativeLintTable.all.flatMap { $0.findings(in: judged) }.map { "\($0.rule.id) \($0.symbol ?? "-")" }
    }
}

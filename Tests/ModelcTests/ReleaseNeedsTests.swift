import Foundation
import TestSupport
import Testing

@testable import modelc

@Suite("What a release waits for")
struct ReleaseNeedsTests {
    /// The needs of an app, the contents of production, and true if a release must wait for a deployment.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The record types of a schema file; nil for a model of Core Data.
        var schema: String?
        var production: String
        /// More of the settings.
        var settings = ""
        let isAwaited: Bool
    }

    private static let writers = #", "database": "public", "types": { "Post": { "writers": ["icloud"] } }"#
    private static let entity = "CD_entityName STRING, CD_moveReceipt BYTES"

    static let rows: [Row] = [
        Row(
            testDescription: "the same",
            schema: "Post ( title STRING )",
            production: "Post ( title STRING )",
            isAwaited: false
        ),
        Row(
            testDescription: "a field",
            schema: "Post ( rank INT64, title STRING )",
            production: "Post ( title STRING )",
            isAwaited: true
        ),
        Row(
            testDescription: "a record type",
            schema: "Post ( title STRING ); RECORD TYPE Tag ( name STRING )",
            production: "Post ( title STRING )",
            isAwaited: true
        ),
        Row(
            testDescription: "an index",
            schema: "Post ( title STRING QUERYABLE SORTABLE )",
            production: "Post ( title STRING QUERYABLE )",
            isAwaited: true
        ),
        Row(
            testDescription: "an index of words",
            schema: "Post ( title STRING SEARCHABLE )",
            production: "Post ( title STRING QUERYABLE SORTABLE )",
            isAwaited: true
        ),
        Row(
            testDescription: "the index of record names",
            schema: #"Post ( "___recordID" REFERENCE QUERYABLE, title STRING )"#,
            production: #"Post ( "___recordID" REFERENCE, title STRING )"#,
            isAwaited: true
        ),
        Row(
            testDescription: "the same, where the export does not list the field",
            schema: #"Post ( "___recordID" REFERENCE QUERYABLE, title STRING )"#,
            production: "Post ( title STRING )",
            isAwaited: true
        ),
        Row(
            testDescription: "an index more in production",
            schema: "Post ( title STRING )",
            production: "Post ( title STRING QUERYABLE )",
            isAwaited: false
        ),
        Row(
            testDescription: "a grant that nobody needs",
            schema: #"Post ( title STRING, GRANT READ, WRITE TO "_world" )"#,
            production: #"Post ( title STRING, GRANT READ TO "_world" )"#,
            isAwaited: false
        ),
        Row(
            testDescription: "a grant that a writer needs",
            schema: #"Post ( title STRING, GRANT CREATE, WRITE TO "_icloud", GRANT READ TO "_world" )"#,
            production: #"Post ( title STRING, GRANT CREATE TO "_icloud", GRANT READ TO "_world" )"#,
            settings: writers,
            isAwaited: true
        ),
        Row(
            testDescription: "a writer, and an export without grants",
            schema: #"Post ( title STRING, GRANT CREATE, WRITE TO "_icloud", GRANT READ TO "_world" )"#,
            production: "Post ( title STRING )",
            settings: writers,
            isAwaited: false
        ),
        Row(
            testDescription: "a retired field",
            schema: "Post ( old STRING, title STRING )",
            production: "Post ( title STRING )",
            settings: #", "types": { "Post": { "fields": { "old": { "retired": "never used" } } } }"#,
            isAwaited: false
        ),
        Row(testDescription: "a mirrored attribute", production: "CD_Post ( \(entity) )", isAwaited: true),
        Row(
            testDescription: "a companion of a mirrored attribute",
            production: "CD_Post ( \(entity), CD_title STRING )",
            isAwaited: false
        ),
        Row(
            testDescription: "the indexes of a public store",
            production: "CD_Post ( \(entity), CD_title STRING )",
            settings: #", "scope": "public""#,
            isAwaited: true
        ),
    ]

    @Test("What plan calls new is what a check of a release refuses", arguments: rows)
    func agreement(row: Row) throws {
        let folder = try TemporaryFolder()
        func write(_ text: String, to name: String) throws {
            let file = folder.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        let container = #""container": "iCloud.com.example.app""#
        if let schema = row.schema {
            try write("DEFINE SCHEMA\n\n    RECORD TYPE \(schema);\n", to: "schema.ckdb")
            try write(
                "{ \"schemas\": [{ \"path\": \"schema.ckdb\", \(container)\(row.settings) }] }",
                to: "modelc.json"
            )
        } else {
            let model =
                "<model><entity name=\"Post\"><attribute name=\"title\" optional=\"YES\" attributeType=\"String\"/></entity></model>"
            try write(model, to: "M.xcdatamodeld/M.xcdatamodel/contents")
            let store = "{ \"name\": \"s\", \(container)\(row.settings) }"
            try write("{ \"models\": [{ \"path\": \"M.xcdatamodeld\", \"stores\": [\(store)] }] }", to: "modelc.json")
        }
        try write("DEFINE SCHEMA\n\n    RECORD TYPE \(row.production);\n", to: "production.ckdb")
        let check = try Executable.run(["check", "--release", "--production", "production.ckdb"], in: folder.url)
        #expect(check.status == (row.isAwaited ? 1 : 0), "\(check.output)\(check.errors)")
        let plan = try Executable.run(
            ["plan", "--detailed-exit-code", "--production", "production.ckdb"],
            in: folder.url
        )
        #expect(plan.status == (row.isAwaited ? 2 : 0), "\(plan.output)\(plan.errors)")
        // During development nothing waits.
        let early = try Executable.run(["check", "--production", "production.ckdb"], in: folder.url)
        #expect(early.status == 0, "\(early.output)\(early.errors)")
    }
}

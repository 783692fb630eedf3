import Foundation
import TestSupport
import Testing

@Suite("Records in the code of an app")
struct RecordCodeTests {
    private static let schema = """
        DEFINE SCHEMA
            RECORD TYPE Trip ( title STRING, "___recordID" REFERENCE );
        """
    private static let code = """
        import CloudKit

        func sync(key: String) {
            let trip = CKRecord(recordType: "Trip")
            trip["title"] = "Lisbon"
            trip["nights"] = 2
            trip[key] = 1.5
        }

        """

    private func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, text) in files {
            let file = folder.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        return folder
    }

    private func app() throws -> TemporaryFolder {
        try folder(["schema.ckdb": Self.schema, "App/Sync.swift": Self.code])
    }

    @Test("A check names the code that it read, the fault in it, and how much it could not read")
    func check() throws {
        let folder = try app()
        let run = try Executable.run(["check", "schema.ckdb"], in: folder.url)
        #expect(run.status == 1, "\(run.output)\(run.errors)")
        #expect(
            run.output.contains(
                "App/Sync.swift:6:10: error: the code writes 'nights', and no schema of the container has 'Trip.nights'"
            ),
            "\(run.output)"
        )
        #expect(run.output.contains("code: 3 record keys in 1 file, 1 place not read"), "\(run.output)")
    }

    @Test("With --verbose, check lists the places that could not be read")
    func verbose() throws {
        let folder = try app()
        let run = try Executable.run(["check", "schema.ckdb", "--verbose"], in: folder.url)
        #expect(run.output.contains("App/Sync.swift:7: modelc cannot tell what 'key' is"), "\(run.output)")
    }

    @Test("A field that an export or another schema of the container has is known")
    func union() throws {
        let folder = try folder([
            "schema.ckdb": Self.schema, "App/Sync.swift": Self.code,
            "production.ckdb": "DEFINE SCHEMA RECORD TYPE Trip ( title STRING, nights INT64 );",
        ])
        let run = try Executable.run(["check", "schema.ckdb", "--production", "production.ckdb"], in: folder.url)
        #expect(!run.output.contains("REC102"), "\(run.output)")
    }

    @Test("A fault in code that a branch did not touch is no fault of the branch")
    func mergeBase() throws {
        let repository = try TestRepository()
        try repository.write(Self.schema, to: "schema.ckdb")
        try repository.write(Self.code, to: "App/Sync.swift")
        try repository.git("add", ".")
        try repository.git("commit", "--quiet", "-m", "code")
        try repository.git("checkout", "--quiet", "-b", "work")
        let more = Self.code.replacingOccurrences(of: "nights\"] = 2", with: "nights\"] = 2\n    trip[\"price\"] = 3")
        try repository.write(more, to: "App/Sync.swift")
        let words = ["check", "schema.ckdb", "--against", "main", "--format", "json"]
        let run = try Executable.run(words, in: repository.url)
        struct Report: Decodable {
            struct Finding: Decodable {
                let symbol: String?
                let introduced: Bool?
            }
            let findings: [Finding]
        }
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        let introduced = Dictionary(grouping: report.findings) { $0.symbol ?? "" }.mapValues { $0.first?.introduced }
        #expect(introduced["Trip.nights"] == false, "\(run.output)\(run.errors)")
        #expect(introduced["Trip.price"] == true, "\(run.output)\(run.errors)")
    }

    @Test("Code of another container than the schema's does not count")
    func containers() throws {
        let code = Self.code + "let other = CKContainer(identifier: \"iCloud.com.example.other\")\n"
        let settings = #"{ "schemas": [{ "path": "schema.ckdb", "container": "iCloud.com.example.app" }] }"#
        let folder = try folder(["schema.ckdb": Self.schema, "App/Sync.swift": code, "modelc.json": settings])
        let run = try Executable.run(["check"], in: folder.url)
        #expect(!run.output.contains("REC"), "\(run.output)")
    }

    @Test("With --usage, show prints the places of each field, as text and as JSON")
    func usage() throws {
        let folder = try app()
        let run = try Executable.run(["show", "schema.ckdb", "--usage"], in: folder.url)
        #expect(
            run.output == """
                schema.ckdb

                record type Trip
                    nights  not in the schema  writes  App/Sync.swift:6
                    title   STRING             writes  App/Sync.swift:5

                not read
                    App/Sync.swift:7  modelc cannot tell what 'key' is

                """
        )
        let json = try Executable.run(["show", "schema.ckdb", "--usage", "--format", "json"], in: folder.url)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let fields = object?["fields"] as? [[String: Any]]
        #expect(fields?.compactMap { $0["name"] as? String } == ["nights", "title"])
    }

    @Test("With --usage, show lists the databases and the zones that the code names, with all their places")
    func databases() throws {
        let code = """
            import CloudKit
            let name = "Trips"
            let zone = CKRecordZone.ID(zoneName: name, ownerName: CKCurrentUserDefaultName)
            func sync(_ container: CKContainer, other: String) {
                use(container.privateCloudDatabase, CKRecordZone(zoneName: "Photos"))
                use(container.database(with: .public), CKRecordZone(zoneName: other))
                use(container.privateCloudDatabase, CKRecordZone.default())
            }

            """
        let folder = try folder(["schema.ckdb": Self.schema, "Sync.swift": code])
        let run = try Executable.run(["show", "schema.ckdb", "--usage"], in: folder.url)
        let lists = """
            record type Trip: no code, or only code that modelc generates

            databases
                private  Sync.swift:5
                         Sync.swift:7
                public   Sync.swift:6

            zones
                Photos  Sync.swift:5
                Trips   Sync.swift:3

            """
        #expect(run.output.hasSuffix(lists), "\(run.output)\(run.errors)")
        let json = try Executable.run(["show", "schema.ckdb", "--usage", "--format", "json"], in: folder.url)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let zones = object?["zones"] as? [[String: Any]]
        #expect(zones?.compactMap { $0["places"] as? [String] } == [["Sync.swift:5"], ["Sync.swift:3"]])
    }

    @Test("The option --usage is about one schema file")
    func usageOfModel() throws {
        let folder = try app()
        let run = try Executable.run(["show", "--usage"], in: folder.url)
        #expect(run.status == 64)
        #expect(run.errors.contains("modelc show schema.ckdb --usage"))
    }

    @Test("Without a model and a schema file, init prints the schema that the code needs")
    func needed() throws {
        let folder = try folder(["App/Sync.swift": Self.code])
        let run = try Executable.run(["init"], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output.contains("RECORD TYPE Trip (") && run.output.contains("nights          INT64"),
            "\(run.output)"
        )
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "modelc.json").path))
    }

    @Test("The command init names what the code leaves open, and takes a kind from the only record type with the name")
    func open() throws {
        let code = """
            import CloudKit
            func isLocal(_ key: String) -> Bool { key.isEmpty }
            func make(_ loaded: CKRecordValue, _ keys: [String]) {
                let trip = CKRecord(recordType: "Trip")
                trip["title"] = loaded
                trip["notes"] = loaded
                for key in keys { trip[key] = loaded }
            }
            func read(_ record: CKRecord) -> String? {
                record["color"] = "red"
                return record["title"] as? String
            }

            """
        let folder = try folder(["Sync.swift": code])
        let run = try Executable.run(["init"], in: folder.url)
        #expect(run.output.contains("title           STRING,"), "\(run.output)")
        let open = """
            // Trip.notes: the code does not show its type
            // Sync.swift:10: the code writes 'color', and does not show to which record type
            // Sync.swift:7: not read: modelc cannot tell what 'key' is

            """
        #expect(run.output.hasSuffix(open), "\(run.output)")
    }

    @Test("The line that writes the field of a message is named by explain")
    func explain() throws {
        let settings = #"{ "schemas": [{ "path": "schema.ckdb" }] }"#
        let folder = try folder(["schema.ckdb": Self.schema, "App/Sync.swift": Self.code, "modelc.json": settings])
        let message = "Cannot create or modify field 'nights' in record 'Trip' in production schema"
        let run = try Executable.run(["explain", message], in: folder.url)
        #expect(run.output.contains("App/Sync.swift:6"), "\(run.output)\(run.errors)")
    }

    @Test("Sources outside of the folders in the settings do not count")
    func folders() throws {
        let settings = #"{ "schemas": [{ "path": "schema.ckdb", "code": ["App"] }] }"#
        let tool = Self.code.replacingOccurrences(of: "nights", with: "price")
        let folder = try folder([
            "schema.ckdb": Self.schema, "App/Sync.swift": Self.code, "Tools/Seed.swift": tool, "modelc.json": settings,
        ])
        let run = try Executable.run(["check"], in: folder.url)
        #expect(
            run.output.contains("the code writes 'nights', and no schema of the container has 'Trip.nights'"),
            "\(run.output)\(run.errors)"
        )
        #expect(!run.output.contains("price"), "\(run.output)")
    }

    @Test("A field that production lacks has the line that writes it")
    func notDeployed() throws {
        let schema = "DEFINE SCHEMA RECORD TYPE Trip ( title STRING, nights INT64 );"
        let folder = try folder([
            "schema.ckdb": schema, "App/Sync.swift": Self.code,
            "production.ckdb": "DEFINE SCHEMA RECORD TYPE Trip ( title STRING );",
        ])
        let run = try Executable.run(["check", "schema.ckdb", "--production", "production.ckdb"], in: folder.url)
        #expect(run.output.contains("the field 'Trip.nights' is not in production.ckdb [CKP314]"), "\(run.output)")
        #expect(run.output.contains("App/Sync.swift:6:10: the code writes it here"), "\(run.output)")
    }

    @Test(
        "An index that both the code and the settings need is missed once, and one that only the settings name as well"
    )
    func indexes() throws {
        let query =
            "func ask() { _ = CKQuery(recordType: \"Trip\", predicate: NSPredicate(format: \"title == 'a'\")) }\n"
        let queries = #""types": { "Trip": { "queries": [{ "filter": ["title"] }, { "filter": ["days"] }] } }"#
        let folder = try folder([
            "schema.ckdb": "DEFINE SCHEMA RECORD TYPE Trip ( title STRING, days INT64 );",
            "App/Query.swift": "import CloudKit\n\n\(query)",
            "modelc.json": "{ \"schemas\": [{ \"path\": \"schema.ckdb\", \(queries) }] }",
        ])
        let run = try Executable.run(["check"], in: folder.url)
        #expect(run.output.contains("a query in the code needs 'Trip.title' to be QUERYABLE [REC107]"), "\(run.output)")
        #expect(run.output.contains("a query needs 'Trip.days' to be QUERYABLE [CKL144]"), "\(run.output)")
        #expect(run.output.components(separatedBy: "QUERYABLE [").count == 3, "\(run.output)")
    }
}

import Foundation
import TestSupport
import Testing

@Suite("Schema files beside others of their container")
struct SchemaFileTests {
    private static let note = "RECORD TYPE Note ( text STRING );"

    private func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, text) in files {
            let isSchema = name.hasSuffix(".ckdb")
            let file = folder.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data((isSchema ? "DEFINE SCHEMA\n    \(text)\n" : text).utf8).write(to: file)
        }
        return folder
    }

    /// A change of the deployed schema, and the rule that `check` reports: nil for none.
    static let changes: [(production: String, schema: String, message: String?)] = [
        (
            "\(note) RECORD TYPE \"cloudkit.share\" ( \"cloudkit.type\" STRING );",
            "\(note) RECORD TYPE \"cloudkit.share\" ( \"cloudkit.type\" BYTES );",
            "error: 'cloudkit.share.cloudkit.type' needs BYTES"
        ),
        (
            "\(note) RECORD TYPE Users ( roles LIST<INT64>, GRANT READ TO \"_world\" );",
            "\(note) RECORD TYPE Users ( GRANT READ TO \"_world\" );",
            "warning: the schema lacks 'Users.roles'"
        ),
        ("CREATE ROLE moderator; \(note)", note, "warning: the schema lacks the role 'moderator'"),
        (
            "RECORD TYPE Note ( weight NUMBER PREFERRED AS DOUBLE );", "RECORD TYPE Note ( weight DOUBLE );",
            "error: 'Note.weight' needs DOUBLE"
        ),
        (
            "RECORD TYPE Note ( weight NUMBER PREFERRED AS DOUBLE );",
            "RECORD TYPE Note ( weight NUMBER PREFERRED AS DOUBLE );", nil
        ),
        ("RECORD TYPE Note ( weight NUMBER );", "RECORD TYPE Note ( weight DOUBLE );", nil),
        (
            "RECORD TYPE Note ( weight NUMBER );", "RECORD TYPE Note ( weight NUMBER PREFERRED AS DOUBLE );",
            "warning: the field 'Note.weight' has no preferred type"
        ),
    ]

    @Test("A schema file is compared with the record types that the server made, too", arguments: changes)
    func compared(change: (production: String, schema: String, message: String?)) throws {
        let folder = try folder(["production.ckdb": change.production, "schema.ckdb": change.schema])
        let words = ["check", "schema.ckdb", "--production", "production.ckdb", "--format", "xcode"]
        let run = try Executable.run(words, in: folder.url)
        if let message = change.message {
            #expect(run.output.contains(message), "\(run.output)\(run.errors)")
        } else {
            #expect(!run.output.contains("error:") && !run.output.contains("warning:"), "\(run.output)")
        }
        let plan = try Executable.run(["plan"] + words.dropFirst().prefix(3) + ["--format", "json"], in: folder.url)
        let isConflict = change.message?.hasPrefix("error:") == true
        #expect(plan.output.contains(#""conflict""#) == isConflict, "\(plan.output)\(plan.errors)")
    }

    @Test("A record type of the server may be in another schema file of the container")
    func serverTypes() throws {
        let users = "RECORD TYPE Users ( roles LIST<INT64> );"
        let folder = try folder([
            "production.ckdb": "RECORD TYPE A ( x STRING ); RECORD TYPE B ( x STRING ); \(users)",
            "a.ckdb": "RECORD TYPE A ( x STRING ); \(users)", "b.ckdb": "RECORD TYPE B ( x STRING );",
            "modelc.json":
                #"{ "schemas": [{ "path": "a.ckdb", "container": "i" }, { "path": "b.ckdb", "container": "i" }] }"#,
        ])
        let check = ["check", "--production", "production.ckdb", "--fail-on", "warning"]
        let run = try Executable.run(check, in: folder.url)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test("A schema file of changes needs no cloudkit.share that production has")
    func changesOnly() throws {
        let sharing = #""sharing": { "Trips": "zone" }, "types": { "Note": { "zone": "Trips" } }"#
        let folder = try folder([
            "production.ckdb": "\(Self.note) RECORD TYPE \"cloudkit.share\" ( \"cloudkit.title\" STRING );",
            "schema.ckdb": "RECORD TYPE Note ( fresh STRING );",
            "modelc.json": "{ \"schemas\": [{ \"path\": \"schema.ckdb\", \"container\": \"i\", \(sharing) }] }",
        ])
        let run = try Executable.run(["plan", "--production", "production.ckdb", "--format", "ckdb"], in: folder.url)
        #expect(run.status == 0 && run.output.contains("\"cloudkit.share\""), "\(run.output)\(run.errors)")
        #expect(try Executable.run(["check"], in: folder.url).output.contains("CKL143"))
    }

    private static let trip = "import SwiftData\n@Model final class Trip { var rank: Int = 0; MORE init() {} }\n"
    private static let store = #""stores": [{ "name": "s", "container": "iCloud.x" }]"#
    private static let settings =
        #"{ "models": [{ "path": "App", \#(store) }], "schemas": [{ "path": "s.ckdb", "container": "iCloud.x" }] }"#

    /// A checkout of a model and a schema file of one container.
    private func checkout() throws -> TestRepository {
        let checkout = try TestRepository()
        try checkout.write(Self.trip.replacingOccurrences(of: "MORE", with: ""), to: "App/Trip.swift")
        try checkout.write("DEFINE SCHEMA\n    \(Self.note)\n", to: "s.ckdb")
        try checkout.write(Self.settings, to: "modelc.json")
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-b", "work")
        return checkout
    }

    @Test(
        "A schema file and a model that claim a new field differently are an error",
        .enabled(if: TestRepository.isPossible, "needs git")
    )
    func conflict() throws {
        let checkout = try checkout()
        try checkout.write(
            Self.trip.replacingOccurrences(of: "MORE", with: "var fresh: String?;"),
            to: "App/Trip.swift"
        )
        func check(_ type: String) throws -> ChildRun {
            let schema = "DEFINE SCHEMA\n    \(Self.note) RECORD TYPE CD_Trip ( CD_fresh \(type) );\n"
            try checkout.write(schema, to: "s.ckdb")
            return try Executable.run(["check", "--against=main", "--format=xcode"], in: checkout.url)
        }
        let run = try check("INT64")
        #expect(run.status == 1)
        #expect(
            run.output.contains("error: 'CD_Trip.CD_fresh' needs 'CD_Trip.CD_fresh' as INT64"),
            "\(run.output)\(run.errors)"
        )
        #expect(try !check("STRING").output.contains("SHR702"))
    }

    @Test(
        "The record types of a deleted schema file are reported",
        .enabled(if: TestRepository.isPossible, "needs git")
    )
    func deleted() throws {
        let checkout = try checkout()
        try checkout.write(
            "DEFINE SCHEMA\n    \(Self.note)\n    RECORD TYPE CD_Trip ( CD_rank INT64 );\n",
            to: "production.ckdb"
        )
        try checkout.git("rm", "--quiet", "s.ckdb")
        try checkout.write("{ \"models\": [{ \"path\": \"App\", \(Self.store) }] }", to: "modelc.json")
        for options in [[], ["--production=production.ckdb"]] {
            let run = try Executable.run(["check", "--against=main", "--format=xcode"] + options, in: checkout.url)
            #expect(run.status == 1)
            #expect(run.output.contains("error: no schema has the record type 'Note'"), "\(run.output)\(run.errors)")
        }
    }
}

@Suite("The authors of one container", .enabled(if: TestRepository.isPossible, "needs git"))
struct ContainerAuthorTests {
    private static let model =
        "import SwiftData\n@Model final class Trip { var rank: Int = 0; var fresh: String?; init() {} }\n"
    private static let app = #"{ "path": "App", "stores": [{ "name": "main", "container": "iCloud.x" }] }"#

    private static func schema(_ field: String) -> String {
        "DEFINE SCHEMA\n    RECORD TYPE Note ( text STRING, \(field) );\n"
    }

    private static func settings(_ models: [String], _ schemas: [String], container: String = "iCloud.x") -> String {
        let files = schemas.map { #"{ "path": "\#($0)", "container": "\#(container)" }"# }
        return "{ \"models\": [\(models.joined(separator: ", "))], \"schemas\": [\(files.joined(separator: ", "))] }\n"
    }

    private func checkout(_ settings: String) throws -> TestRepository {
        let checkout = try TestRepository()
        try checkout.write(Self.model, to: "App/Trip.swift")
        try checkout.write(Self.schema("size INT64"), to: "a.ckdb")
        try checkout.write(settings, to: "modelc.json")
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-b", "work")
        return checkout
    }

    @Test(
        "A new field with two types is an error, without any evidence, too",
        arguments: ["check", "plan"]
    )
    func conflicts(verb: String) throws {
        let files = [
            ("b.ckdb", Self.schema("size DOUBLE"), "'Note.size' as DOUBLE"),
            ("b.ckdb", "DEFINE SCHEMA\n    RECORD TYPE CD_Trip ( CD_fresh INT64 );\n", "'CD_Trip.CD_fresh' as INT64"),
        ]
        for (path, text, words) in files {
            let checkout = try checkout(Self.settings([Self.app], ["a.ckdb", "b.ckdb"]))
            try checkout.write(text, to: path)
            let run = try Executable.run([verb, "--report=xcode"], in: checkout.url)
            #expect(run.status == 1 && (run.output + run.errors).contains("error: "), "\(run.output)\(run.errors)")
            #expect((run.output + run.errors).contains(words), "\(run.output)\(run.errors)")
            let plan = try Executable.run(["plan", "--format=ckdb"], in: checkout.url)
            #expect(plan.output.isEmpty && plan.errors.contains("models contradict each other"), "\(plan.errors)")
            try checkout.write(Self.schema("size INT64"), to: path)
            #expect(try Executable.run([verb], in: checkout.url).status == 0)
        }
    }

    @Test("A schema file that leaves the settings, or goes to another container, is reported")
    func leaving() throws {
        let changes = [
            (Self.settings([Self.app], []), "error: no schema has the record type 'Note'"),
            (
                Self.settings([Self.app], ["a.ckdb"], container: "iCloud.y"),
                "warning: 'Note' was needed in iCloud.x, and now goes to iCloud.y"
            ),
        ]
        for (settings, words) in changes {
            let checkout = try checkout(Self.settings([Self.app], ["a.ckdb"]))
            #expect(try Executable.run(["check", "--against=main", "--fail-on=warning"], in: checkout.url).status == 0)
            try checkout.write(settings, to: "modelc.json")
            let run = try Executable.run(["check", "--against=main", "--format=xcode"], in: checkout.url)
            #expect(run.output.contains(words), "\(run.output)\(run.errors)")
        }
    }

    @Test("A model that is deleted beside a schema file is reported")
    func deletedModel() throws {
        let checkout = try checkout(Self.settings([Self.app], ["a.ckdb"]))
        try checkout.git("rm", "-r", "--quiet", "App")
        try checkout.write(Self.settings([], ["a.ckdb"]), to: "modelc.json")
        let run = try Executable.run(["check", "--against=main", "--format=xcode"], in: checkout.url)
        #expect(run.status == 1)
        #expect(run.output.contains("error: no schema has the record type 'CD_Trip'"), "\(run.output)\(run.errors)")
        #expect(!run.output.contains("'Users'"))
    }

    @Test("A renamed schema file is no finding")
    func renamed() throws {
        let checkout = try checkout(Self.settings([Self.app], ["a.ckdb"]))
        try checkout.git("mv", "a.ckdb", "b.ckdb")
        try checkout.write(Self.settings([Self.app], ["b.ckdb"]), to: "modelc.json")
        let run = try Executable.run(["check", "--against=main", "--fail-on=warning"], in: checkout.url)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}

@Suite("Schema files that settings list")
struct ListedSchemaTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let schema = "DEFINE SCHEMA\n\n    RECORD TYPE Note (\n        text STRING\n    );\n"
        try Data(schema.utf8).write(to: folder.url.appending(path: "schema.ckdb"))
        let settings = #"{ "schemas": [{ "path": "schema.ckdb" }] }"#
        try Data(settings.utf8).write(to: folder.url.appending(path: "modelc.json"))
        return folder
    }

    @Test("Generate writes records for a listed schema file that is not named")
    func generated() throws {
        let folder = try folder()
        let run = try Executable.run(["generate", "--output", "out"], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "out").path)
        #expect(files.contains { $0.hasSuffix(".swift") })
    }

    @Test("Names in the answers of retire are those of the schema", arguments: ["Nope", "Nope.nope", "Note.nope"])
    func retired(name: String) throws {
        let folder = try folder()
        let advance = ["lock", "advance", "--evidence=schema.ckdb"]
        #expect(try Executable.run(advance, in: folder.url).status == 0)
        let run = try Executable.run(["retire", name, "--reason=unused"], in: folder.url)
        #expect(run.status == 1 && run.errors.contains("'\(name)' is not in the ledger"), "\(run.errors)")
    }

    @Test("The export is recorded with --shipped, too, and no version")
    func shipped() throws {
        let folder = try folder()
        let run = try Executable.run(["lock", "advance", "--evidence=schema.ckdb", "--shipped"], in: folder.url)
        #expect(run.status == 0 && run.output.contains("+ record Note"), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("a schema file has no versions"))
        let bare = try Executable.run(["lock", "advance", "schema.ckdb", "--shipped"], in: folder.url)
        #expect(bare.status == 64 && bare.errors.contains("modelc lock advance --evidence production.ckdb"))
    }

    @Test(
        "A command without schema files refuses a listed one, without the advice to list it",
        arguments: ["hash", "compatibility", "migrate", "show"]
    )
    func refused(verb: String) throws {
        let folder = try folder()
        let run = try Executable.run([verb], in: folder.url)
        #expect(run.status == 64)
        #expect(!run.errors.contains("list it under") && run.errors.contains("schema.ckdb"), "\(run.errors)")
    }
}

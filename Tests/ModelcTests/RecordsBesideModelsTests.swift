import Foundation
import TestSupport
import Testing

/// A folder with code that writes records, perhaps beside a model and schema files, and what `check` and `init` say of it.
private struct RecordApp: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The words of `check`, the status, and lines that it prints; with a dash before them lines that it does not print.
    var words = ["check"]
    let status: Int32
    let says: [String]
    let files: KeyValuePairs<String, String>

    static let sync =
        "import CloudKit\nfunc f() { let note = CKRecord(recordType: \"Note\"); note[\"title\"] = \"a\" }\n"
    static let schema = "DEFINE SCHEMA\n    RECORD TYPE Note ( \"___recordID\" REFERENCE QUERYABLE, title STRING );\n"
    static let other = "DEFINE SCHEMA\n    RECORD TYPE Trip ( \"___recordID\" REFERENCE QUERYABLE );\n"
    static let mirrored = "// of Core Data\nDEFINE SCHEMA\n    RECORD TYPE CD_Note ( CD_title STRING );\n"
    static let model = """
        import SwiftData
        @Model final class Cached { var title: String = ""; init() {} }
        func make() throws -> ModelContainer {
            try ModelContainer(for: Cached.self, configurations: ModelConfiguration(cloudKitDatabase: .none))
        }

        """

    func run() throws {
        let folder = try TemporaryFolder()
        for (name, text) in files { try Data(text.utf8).write(to: folder.url.appending(path: name)) }
        let run = try Executable.run(words, in: folder.url)
        let printed = run.output + run.errors
        #expect(run.status == status, "\(printed)")
        for line in says {
            let isThere = printed.contains(line.hasPrefix("-") ? String(line.dropFirst()) : line)
            #expect(isThere != line.hasPrefix("-"), "\(line) in \(printed)")
        }
    }
}

private let apps = [
    RecordApp(
        testDescription: "A model, and no schema file: the record types are named",
        status: 0,
        says: ["not judged: the code has record types of its own: Note (Sync.swift:2)", "'modelc init'"],
        files: ["Model.swift": RecordApp.model, "Sync.swift": RecordApp.sync]
    ),
    RecordApp(
        testDescription: "A model beside the schema file of the app: both are judged",
        status: 1,
        says: ["found: schema.ckdb", "code: 1 record key in 1 file", "REC102", "-not judged"],
        files: [
            "Model.swift": RecordApp.model, "Sync.swift": RecordApp.sync.replacing("title", with: "titel"),
            "schema.ckdb": RecordApp.schema,
        ]
    ),
    RecordApp(
        testDescription: "A schema file is known by what is in it",
        words: ["check", "Schema"],
        status: 1,
        says: ["Schema:2:", "REC102"],
        files: ["Sync.swift": RecordApp.sync.replacing("title", with: "titel"), "Schema": RecordApp.schema]
    ),
    RecordApp(
        testDescription: "A schema file without the ending is found",
        status: 0,
        says: ["found: Schema", "-not judged"],
        files: ["Sync.swift": RecordApp.sync, "Schema": RecordApp.schema, "LICENSE": "No schema"]
    ),
    RecordApp(
        testDescription: "A schema file of another app is named, and not judged",
        status: 0,
        says: ["other.ckdb: not judged: shares no record type with the code", "-other.ckdb:2"],
        files: ["Model.swift": RecordApp.model, "Sync.swift": RecordApp.sync, "other.ckdb": RecordApp.other]
    ),
    RecordApp(
        testDescription: "An export with the types of mirroring only is no schema file of the code",
        status: 0,
        says: ["-CD_", "-production.ckdb"],
        files: ["Model.swift": RecordApp.model, "production.ckdb": RecordApp.mirrored]
    ),
    RecordApp(
        testDescription: "An export with types of mirroring and of other code is no schema file of the code",
        status: 0,
        says: ["-not judged: shares", "-other.ckdb"],
        files: [
            "Model.swift": RecordApp.model,
            "other.ckdb": RecordApp.mirrored + RecordApp.other.replacing("DEFINE SCHEMA", with: ""),
        ]
    ),
    RecordApp(
        testDescription: "An export that the user names is not judged as the file of the app",
        words: ["check", "--production", "production.ckdb"],
        status: 3,
        says: ["-found: production.ckdb", "not judged: the code has record types of its own: Note"],
        files: ["Model.swift": RecordApp.model, "Sync.swift": RecordApp.sync, "production.ckdb": RecordApp.schema]
    ),
    RecordApp(
        testDescription: "Neither a model nor a schema file: what was found, and the way out",
        status: 66,
        says: ["no model and no schema file", "Note (Sync.swift:2); 'modelc init' prints the schema"],
        files: ["Sync.swift": RecordApp.sync, "schema.ckdb": ""]
    ),
    RecordApp(
        testDescription: "Records that a library makes are named, and not judged",
        status: 0,
        says: ["not judged: the code has records that IceCream makes"],
        files: [
            "Model.swift": RecordApp.model, "Sync.swift": "import IceCream\nlet engine = SyncEngine(objects: [])\n",
        ]
    ),
    RecordApp(
        testDescription: "The schema is printed although the shell made its file first",
        words: ["init"],
        status: 0,
        says: ["RECORD TYPE Note", "title           STRING"],
        files: ["Sync.swift": RecordApp.sync, "schema.ckdb": ""]
    ),
    RecordApp(
        testDescription: "Without a schema file, init with an export names the command for both",
        words: ["init", "--production", "production.ckdb"],
        status: 0,
        says: ["RECORD TYPE Note", "run modelc init schema.ckdb --production production.ckdb"],
        files: ["Sync.swift": RecordApp.sync, "production.ckdb": RecordApp.schema]
    ),
    RecordApp(
        testDescription: "Beside a model, init prints the schema of the records, too",
        words: ["init"],
        status: 0,
        says: ["modelc.json written: 1 model", "RECORD TYPE Note"],
        files: ["Model.swift": RecordApp.model, "Sync.swift": RecordApp.sync]
    ),
    RecordApp(
        testDescription: "A model and a schema file are both listed, with the database of the code",
        words: ["init"],
        status: 0,
        says: ["modelc.json written: 1 model, 1 schema file", "-RECORD TYPE Note"],
        files: ["Model.swift": RecordApp.model, "Sync.swift": RecordApp.sync, "schema.ckdb": RecordApp.schema]
    ),
    RecordApp(
        testDescription: "Settings that list the model get the schema file, and keep what they have",
        words: ["init"],
        status: 0,
        says: ["modelc.json extended", "the schema file schema.ckdb", "-the model"],
        files: [
            "Model.swift": RecordApp.model, "Sync.swift": RecordApp.sync, "schema.ckdb": RecordApp.schema,
            "modelc.json": #"{ "models": [{ "path": "." }] }"#,
        ]
    ),
    RecordApp(
        testDescription: "An app without records has no word about them",
        status: 0,
        says: ["-record"],
        files: ["Model.swift": RecordApp.model]
    ),
]

@Suite("Records of the app's own beside its models")
struct RecordsBesideModelsTests {
    @Test("Both questions are always asked", arguments: apps)
    fileprivate func asked(_ app: RecordApp) throws { try app.run() }

    @Test("The database in the settings is the one that the code uses")
    func database() throws {
        let folder = try TemporaryFolder()
        let sync = RecordApp.sync + "let database = CKContainer.default().publicCloudDatabase\n"
        try Data(sync.utf8).write(to: folder.url.appending(path: "Sync.swift"))
        try Data(RecordApp.schema.utf8).write(to: folder.url.appending(path: "schema.ckdb"))
        #expect(try Executable.run(["init"], in: folder.url).status == 0)
        let settings = try String(contentsOf: folder.url.appending(path: "modelc.json"), encoding: .utf8)
        #expect(settings.contains(#""database": "public""#), "\(settings)")
    }
}

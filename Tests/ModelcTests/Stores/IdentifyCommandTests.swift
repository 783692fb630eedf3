import Foundation
import TestSupport
import Testing

@Suite("Store identification", .enabled(if: ReferenceStore.isPossible, "no python3 in PATH"))
struct IdentifyCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: String...) throws -> ChildRun { try Executable.run(["store"] + words, in: folder.url) }

    private struct Answer: Decodable {
        struct Difference: Decodable {
            let entity: String
            let kind: String
            let reasons: [String]
        }
        struct Nearest: Decodable {
            let version: String?
            let differences: [Difference]
        }
        let framework: String
        let isMirrored: Bool
        let hasModel: Bool
        let version: String?
        let entities: [String: String]
        let nearest: Nearest?
    }

    private func answer(_ words: String...) throws -> Answer {
        let run = try Executable.run(["store", "identify", "--format", "json"] + words, in: folder.url)
        try #require(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
    }

    @Test("A store is identified as the version that it was made with", arguments: ["Journal", "Journal 2"])
    func version(name: String) throws {
        try ReferenceStore.make(ReferenceStore.journal(name), at: folder.path("App.sqlite"), "wal")
        let answer = try answer("App.sqlite", "--model", ReferenceStore.bundle)
        #expect(answer.version == name)
        #expect(answer.nearest == nil)
        #expect(answer.framework == "coredata")
    }

    @Test("Beside the store's version, a model that cannot be read is no error", arguments: ["Journal 2", "Journal"])
    func stranger(name: String) throws {
        try ReferenceStore.make(ReferenceStore.journal("Journal 2"), at: folder.path("App.sqlite"), "wal")
        for (model, text) in [
            ("Broken", "no model"), (name, try String(contentsOfFile: ReferenceStore.journal(name), encoding: .utf8)),
        ] {
            let bundle = folder.url.appending(path: "\(model).xcdatamodel")
            try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
            try text.write(to: bundle.appending(path: "contents"), atomically: true, encoding: .utf8)
        }
        let run = try run("identify", "App.sqlite")
        if name == "Journal 2" {
            #expect(run.status == 0)
            #expect(run.output.contains("version    Journal 2.xcdatamodel"))
            #expect(run.errors.contains("'Broken.xcdatamodel/contents' cannot be read and was not compared"))
        } else {
            #expect(run.status == 65)
            #expect(run.errors.contains("Broken.xcdatamodel/contents:1:1: error:"))
        }
    }

    @Test("A store without a matching version gets the nearest one and the differences")
    func nearest() throws {
        try ReferenceStore.make(ReferenceStore.journal("Journal 2"), at: folder.path("App.sqlite"), "cache")
        try ReferenceStore.make(ReferenceStore.journal("Journal 2"), at: folder.path("Bare.sqlite"))
        let model = "\(ReferenceStore.bundle)#Journal"
        let nearest = try #require(try answer("App.sqlite", "--model", model).nearest)
        #expect(nearest.version == "Journal")
        #expect(nearest.differences.map(\.entity) == ["Post"])
        #expect(nearest.differences[0].kind == "changed")
        #expect(
            nearest.differences[0].reasons
                == ["location: attribute-removed (Binary)", "summary: attribute-removed (String)"]
        )
        let bare = try #require(try answer("Bare.sqlite", "--model", model).nearest)
        #expect(bare.differences.map(\.entity) == ["Post"])
        #expect(bare.differences[0].reasons.isEmpty)
    }

    @Test("A store without a model beside it is described by its own tables")
    func alone() throws {
        try ReferenceStore.make(ReferenceStore.journal("Journal 2"), at: folder.path("App.sqlite"), "mirrored", "cache")
        let answer = try answer("App.sqlite")
        #expect(answer.isMirrored)
        #expect(answer.hasModel)
        #expect(answer.version == nil)
        #expect(answer.nearest == nil)
        #expect(answer.entities.count == 8)
    }

    /// Models in stores, and whether SwiftData made them.
    static let signs: [(elements: String, isSwiftData: Bool)] = [
        (#"<entity name="Note"/><configuration name="default"><memberEntity name="Note"/></configuration>"#, true),
        (#"<entity name="Note"/>"#, false),
        (#"<entity name="Note"/><configuration name="Default"><memberEntity name="Note"/></configuration>"#, false),
        (
            #"<entity name="Note" representedClassName="Note"/><configuration name="default"><memberEntity name="Note"/></configuration>"#,
            false
        ),
    ]

    @Test("The one configuration 'default' and entities without classes are the sign of SwiftData", arguments: signs)
    func sign(elements: String, isSwiftData: Bool) throws {
        let contents = folder.url.appending(path: "contents")
        try "<model>\(elements)</model>".write(to: contents, atomically: true, encoding: .utf8)
        try ReferenceStore.make(contents.path, at: folder.path("App.sqlite"), "cache")
        try FileManager.default.removeItem(at: contents)
        #expect(try answer("App.sqlite").framework == (isSwiftData ? "swiftdata" : "coredata"))
    }

    @Test("A store of SwiftData has the classes that a container lists, and those that they lead to")
    func fewerClasses() throws {
        let app = folder.url.appending(path: "App")
        try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
        func write(_ text: String, to name: String) throws {
            try "import SwiftData\n\(text)\n".write(to: app.appending(path: name), atomically: true, encoding: .utf8)
        }
        try write("@Model final class Trip { var stops: [Stop]? = []; init() {} }", to: "Trip.swift")
        try write("@Model final class Stop { var trip: Trip?; init() {} }", to: "Stop.swift")
        try write("let container = try! ModelContainer(for: Trip.self)", to: "Store.swift")
        let fixture = try run("fixture", "--model", "App", "--output", "App.sqlite")
        try #require(fixture.status == 0, "\(fixture.errors)")
        try write("@Model final class Draft { var title = \"\"; init() {} }", to: "Draft.swift")
        let check = try run("check", "App.sqlite", "--model", "App")
        #expect(check.status == 0, "\(check.output)\(check.errors)")
        #expect(try answer("App.sqlite", "--model", "App").nearest == nil)
        try write("let container = try! ModelContainer(for: Trip.self, Draft.self)", to: "Store.swift")
        #expect(try run("check", "App.sqlite", "--model", "App").status == 1)
    }

    @Test("Identifying a store prints no values of its metadata", arguments: ["text", "json"])
    func secrets(format: String) throws {
        try ReferenceStore.make(ReferenceStore.journal("Journal 2"), at: folder.path("App.sqlite"), "cache")
        let run = try run("identify", "App.sqlite", "--format", format)
        #expect(run.status == 0)
        #expect(!run.output.contains("secret"))
    }

    @Test("Identifying a store changes neither it nor its neighbours, and leaves nothing behind")
    func untouched() throws {
        try ReferenceStore.make(ReferenceStore.journal("Journal 2"), at: folder.path("App.sqlite"), "wal")
        try FileManager.default.removeItem(atPath: folder.path("App.sqlite-shm"))
        let temporary = try TemporaryFolder()
        let before = try state()
        let run = try Executable.run(
            ["store", "identify", "App.sqlite"],
            in: folder.url,
            environment: ["TMPDIR": temporary.url.path]
        )
        #expect(run.status == 0)
        #expect(try state() == before)
        #expect(try temporary.names.isEmpty)
    }

    private func state() throws -> [String] {
        try folder.names.map { name in
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
            let date = attributes[.modificationDate] as? Date
            return "\(name) \(date?.timeIntervalSince1970 ?? 0) \(try folder.bytes(name).hashValue)"
        }
    }

    @Test("A store that another program has locked is read")
    func locked() throws {
        try ReferenceStore.make(ReferenceStore.journal("Journal 2"), at: folder.path("App.sqlite"))
        let program = """
            import sqlite3, subprocess, sys
            database = sqlite3.connect(sys.argv[1], isolation_level=None)
            database.execute("BEGIN EXCLUSIVE")
            sys.exit(subprocess.run([sys.argv[2], "store", "identify", sys.argv[1]]).returncode)
            """
        let path = try #require(Executable.path)
        #expect(try ChildRun(["python3", "-c", program, folder.path("App.sqlite"), path], in: folder.url).status == 0)
    }

    @Test("A file that is not a store is refused with the status of its fault")
    func refusals() throws {
        try ReferenceStore.make(ReferenceStore.journal("Journal"), at: folder.path("App.sqlite"))
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "App.sqlite")
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
        try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
        try Data("no database".utf8).write(to: folder.url.appending(path: "text"))
        let refusals: [(words: [String], status: Int32, message: String)] = [
            (["identify", "link"], 65, "'link' is not a file"),
            (["identify", "pipe"], 65, "'pipe' is not a file"),
            (["identify", "folder"], 65, "'folder' is not a file"),
            (["identify", "text"], 65, "'text': SQLite: file is not a database"),
            (["identify", "missing"], 66, "'missing' does not exist"),
            (["identify"], 64, "store identify takes one store"),
            (["identify", "a", "b"], 64, "store identify takes one store"),
            (
                ["identify", "App.sqlite", "--model", "missing.xcdatamodeld"], 66,
                "'missing.xcdatamodeld' does not exist"
            ),
            (["open", "App.sqlite"], 64, "store open: expected identify"),
            ([], 64, "store needs an action"),
        ]
        for (words, status, message) in refusals {
            let run = try Executable.run(["store"] + words, in: folder.url)
            #expect(run.status == status, "\(words)")
            #expect(run.errors.contains(message), "\(words): \(run.errors)")
            #expect(run.output.isEmpty)
        }
    }

    @Test("Every command takes a store as the model that it carries")
    func asModel() throws {
        try ReferenceStore.make(ReferenceStore.journal("Journal 2"), at: folder.path("App.sqlite"), "cache")
        try ReferenceStore.make(ReferenceStore.journal("Journal 2"), at: folder.path("Bare.sqlite"))
        for verb in ["check", "plan", "hash", "show"] {
            let run = try Executable.run([verb, "App.sqlite"], in: folder.url)
            #expect(run.status == 0, "\(verb): \(run.errors)")
        }
        let difference = try Executable.run(["diff", "App.sqlite", "\(ReferenceStore.bundle)#Journal"], in: folder.url)
        #expect(difference.output.contains("summary"))
        let written = try Executable.run(["decompile", "App.sqlite", "--output", "X.xcdatamodel"], in: folder.url)
        #expect(written.status == 0)
        #expect(try Executable.run(["hash", "X.xcdatamodel"], in: folder.url).output.contains("Thumbnail"))
        let bare = try Executable.run(["show", "Bare.sqlite"], in: folder.url)
        #expect(bare.status == 65)
        #expect(bare.errors.contains("the store carries no model (Z_MODELCACHE)"))
    }
}

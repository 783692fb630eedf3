import Foundation
import TestSupport
import Testing

@Suite("Store migration in a dry run", .enabled(if: ReferenceStore.isPossible, "no python3 in PATH"))
struct MigrateStoreTests {
    private struct Answer: Decodable {
        struct Effect: Decodable {
            let symbol: String
            let kind: String
            let count: Int
            let keys: [String]
            let code: Int?
        }
        struct Rows: Decodable {
            let entity: String
            let rows: Int
        }
        let outcome: String
        let code: Int?
        let entities: [Rows]
        let effects: [Effect]

        /// `violates Shelf.label 3`
        var words: [String] { effects.map { "\($0.kind) \($0.symbol) \($0.count)" } }
    }

    private func answer(_ store: ShopStore, to version: String, _ options: String...) throws -> Answer {
        let words = ["store", "migrate", "a.sqlite", "--to", version, "--dry-run", "--model", ShopStore.bundle]
        let run = try Executable.run(words + ["--format", "json"] + options, in: store.folder.url)
        let answer = try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
        #expect(run.status == (answer.outcome == "fails" ? 1 : 0))
        return answer
    }

    /// A store whose rows fit version 2.
    private func fitting() throws -> ShopStore {
        let store = try ShopStore()
        try ReferenceStore.change(
            store.folder.path("a.sqlite"),
            "UPDATE ZSHELF SET ZLABEL = 'shelf ' || Z_PK",
            "UPDATE ZRECEIPT SET ZTEXT = NULL",
            "UPDATE ZPRODUCT SET ZPRICE = 1"
        )
        return store
    }

    @Test("A store of the same version opens unchanged")
    func same() throws {
        let answer = try answer(try ShopStore(), to: "Shop")
        #expect(answer.outcome == "opens")
        #expect(answer.effects.isEmpty)
        #expect(answer.entities.map(\.rows) == [30, 30, 30, 30, 0, 30, 30])
    }

    @Test("A migration succeeds when all rows fit the new version")
    func fits() throws {
        let answer = try answer(try fitting(), to: "Shop 2")
        #expect(answer.outcome == "migrates")
        #expect(answer.code == nil)
        #expect(answer.words == ["defaulted Receipt.printed 30"])
    }

    @Test(
        "The outcome of a migration depends on the rows",
        arguments: [
            ("UPDATE ZSHELF SET ZLABEL = NULL WHERE Z_PK < 4", "fails", 134110, "violates Shelf.label 3"),
            ("UPDATE ZSHELF SET ZLABEL = 'same' WHERE Z_PK < 6", "fails", 134111, "violates Shelf 1"),
            ("UPDATE ZRECEIPT SET ZTEXT = 'x' WHERE Z_PK < 3", "migrates", nil, "lost Receipt.text 2"),
            ("UPDATE ZPRODUCT SET ZPRICE = 40000 WHERE Z_PK < 9", "migrates", nil, "lost Product.price 8"),
        ] as [(String, String, Int?, String)]
    )
    func rows(statement: String, outcome: String, code: Int?, effect: String) throws {
        let store = try fitting()
        try ReferenceStore.change(store.folder.path("a.sqlite"), statement)
        let answer = try answer(store, to: "Shop 2")
        #expect(answer.outcome == outcome)
        #expect(answer.code == code)
        #expect(answer.words.contains(effect), "\(answer.words)")
    }

    @Test("A migration that Core Data cannot infer fails, whatever the rows are")
    func refused() throws {
        let answer = try answer(try ShopStore(rows: 0), to: "Shop 3")
        #expect(answer.outcome == "fails")
        #expect(answer.code == 134190)
        #expect(answer.words == ["refused Product.addedAt 0"])
    }

    @Test("A migration without a source model fails with 134130")
    func missingSource() throws {
        let store = try ShopStore()
        try ReferenceStore.make(ReferenceStore.journal("Journal"), at: store.folder.path("other"))
        try FileManager.default.removeItem(atPath: store.folder.path("a.sqlite"))
        try FileManager.default.moveItem(atPath: store.folder.path("other"), toPath: store.folder.path("a.sqlite"))
        let answer = try answer(store, to: "Shop 3")
        #expect(answer.outcome == "fails")
        #expect(answer.code == 134130)
    }

    @Test("A dry run of a migration prints values only on request")
    func values() throws {
        let store = try fitting()
        try ReferenceStore.change(store.folder.path("a.sqlite"), "UPDATE ZRECEIPT SET ZTEXT = 'secret' WHERE Z_PK = 3")
        #expect(try answer(store, to: "Shop 2").effects.first { $0.kind == "lost" }?.keys == ["3"])
        #expect(
            try answer(store, to: "Shop 2", "--values").effects.first { $0.kind == "lost" }?.keys == ["3 = 'secret'"]
        )
    }

    @Test("A migration without --dry-run is refused, and so is an unknown version")
    func dryRun() throws {
        let store = try ShopStore()
        let run = try store.run("migrate", "a.sqlite", "--to", "Shop 2", "--model", ShopStore.bundle)
        #expect(run.status == 64)
        #expect(
            run.errors.contains("Core Data migrates a store when its app opens it; --dry-run prints what would happen")
        )
        let unknown = try store.run("migrate", "a.sqlite", "--to", "V9", "--dry-run", "--model", ShopStore.bundle)
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("there is no version 'V9'; known: Shop, Shop 2, Shop 3"))
    }
}

@Suite("Store fixtures", .enabled(if: ReferenceStore.isPossible, "no python3 in PATH"))
struct FixtureCommandTests {
    @Test(
        "A fixture has the tables that another program predicts",
        arguments: [ShopStore.contents, ReferenceStore.journal("Journal 2")]
    )
    func tables(contents: String) throws {
        let folder = try TemporaryFolder()
        let version = String(contents.dropLast("/contents".count))
        let run = try Executable.run(["store", "fixture", "--model", version, "--output", "a.sqlite"], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        try ReferenceStore.make(contents, at: folder.path("b.sqlite"))
        #expect(
            try ReferenceStore.run("facts", folder.path("a.sqlite"))
                == ReferenceStore.run("facts", folder.path("b.sqlite"))
        )
    }

    @Test("A fixture has the same rows for the same seed, and others for another")
    func seeds() throws {
        func dump(_ seed: Int) throws -> String {
            let program = "import sqlite3,sys; print('\\n'.join(sqlite3.connect(sys.argv[1]).iterdump()))"
            let store = try ShopStore(seed: seed)
            return try ChildRun(["python3", "-c", program, store.folder.path("a.sqlite")], in: store.folder.url).output
        }
        let (first, again, other) = (try dump(1), try dump(1), try dump(2))
        #expect(first == again)
        #expect(first != other)
    }

    @Test("A fixture is identified as the version that it was made for")
    func identified() throws {
        let run = try ShopStore().run("identify", "a.sqlite", "--model", ShopStore.bundle)
        #expect(run.output.contains("Shop.xcdatamodeld (Shop)"))
    }

    @Test(
        "A fixture that cannot be filled names the property",
        arguments: [
            (
                """
                <entity name="P"><relationship name="q" maxCount="1" destinationEntity="Q" inverseName="p" \
                inverseEntity="Q"/></entity><entity name="C" parentEntity="P"/><entity name="Q"><relationship \
                name="p" optional="YES" maxCount="1" destinationEntity="P" inverseName="q" inverseEntity="P"/></entity>
                """, "'P.q' is required, and 'Q' has too few rows for it"
            ),
            (unique("Boolean"), "'P.a' must be unique, and has too few values; write fewer rows"),
            (
                unique("Integer 16\" minValueString=\"1\" maxValueString=\"2"),
                "'P.a' must be unique, and has too few values; write fewer rows"
            ),
        ]
    )
    func impossible(entities: String, message: String) throws {
        let folder = try TemporaryFolder()
        let contents = folder.url.appending(path: "M.xcdatamodel/contents")
        try FileManager.default.createDirectory(
            at: contents.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data("<?xml version=\"1.0\"?><model>\(entities)</model>".utf8).write(to: contents)
        let words = ["store", "fixture", "--model", "M.xcdatamodel", "--output", "a.sqlite", "--rows"]
        let run = try Executable.run(words + ["3"], in: folder.url)
        #expect(run.status == 65)
        #expect(run.errors.contains("'a.sqlite': \(message)"))
        #expect(try folder.names == ["M.xcdatamodel"])
        if message.hasSuffix("fewer rows") { #expect(try Executable.run(words + ["2"], in: folder.url).status == 0) }
    }

    @Test("A fixture has rows with each case of an enumeration")
    func enumerations() throws {
        let folder = try TemporaryFolder()
        let source = """
            @Model final class Trip { var mood: Mood; var level: Level?; var way: Way; var back: Way? }
            enum Mood: String, Codable { case calm, wild = "w" }
            enum Level: Int, Codable { case low = 3, high, top = 0x10 }
            enum Way: Codable { case road, sea }
            """
        try Data(source.utf8).write(to: folder.url.appending(path: "Trip.swift"))
        let words = ["store", "fixture", "--model", "Trip.swift", "--output", "a.sqlite", "--rows", "100"]
        let run = try Executable.run(words, in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        let query = """
            SELECT DISTINCT group_concat(DISTINCT ZMOOD) || ';' || group_concat(DISTINCT ZLEVEL) || ';' \
            || count(ZMOOD) || ';' || (count(ZLEVEL) BETWEEN 60 AND 95) FROM (SELECT * FROM ZTRIP ORDER BY ZMOOD, ZLEVEL)
            """
        #expect(try rows(query, in: folder) == ["calm,w;3,4,16;100;1"])
        // Two properties of one type have columns of one name, of which all but one get a digit.
        let columns = ["ZROAD", "ZSEA", "ZROAD1", "ZSEA1"].map { "ifnull(\($0), '-')" }.joined(separator: " || ")
        let ways = "SELECT DISTINCT \(columns) FROM ZTRIP"
        let pairs = ["road-", "-sea"].flatMap { way in ["road-", "-sea", "--"].map { (way, $0) } }
        let found = try rows(ways, in: folder).sorted()
        #expect([pairs.map { $0 + $1 }.sorted(), pairs.map { $1 + $0 }.sorted()].contains(found), "\(found)")
    }

    private func rows(_ query: String, in folder: TemporaryFolder) throws -> [String] {
        let program =
            "import sqlite3,sys; print('\\n'.join(r[0] for r in sqlite3.connect(sys.argv[1]).execute(sys.argv[2])))"
        let run = try ChildRun(["python3", "-c", program, folder.path("a.sqlite"), query], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    private static func unique(_ type: String) -> String {
        """
        <entity name="P"><attribute name="a" attributeType="\(type)"/><uniquenessConstraints><uniquenessConstraint>\
        <constraint value="a"/></uniquenessConstraint></uniquenessConstraints></entity>
        """
    }

    @Test("A fixture replaces only another fixture")
    func replaced() throws {
        let store = try ShopStore()
        let words = ["store", "fixture", "--model", "\(ShopStore.bundle)#Shop", "--output"]
        #expect(try Executable.run(words + ["a.sqlite"], in: store.folder.url).status == 0)
        try ReferenceStore.make(ShopStore.contents, at: store.folder.path("app.sqlite"))
        try Data("notes".utf8).write(to: store.folder.url.appending(path: "notes"))
        try FileManager.default.createSymbolicLink(atPath: store.folder.path("link"), withDestinationPath: "a.sqlite")
        for name in ["app.sqlite", "notes", "link"] {
            let before = try store.folder.bytes(name)
            let run = try Executable.run(words + [name], in: store.folder.url)
            #expect(run.status == 64)
            #expect(run.errors.contains("'\(name)' exists and is not a fixture of modelc"))
            #expect(try store.folder.bytes(name) == before)
        }
        try Data("log".utf8).write(to: store.folder.url.appending(path: "new-wal"))
        #expect(try Executable.run(words + ["new"], in: store.folder.url).status == 64)
        #expect(try Executable.run(words + ["missing/new"], in: store.folder.url).status == 74)
        #expect(try store.folder.names.filter { $0.hasPrefix(".") } == [])
    }

    @Test(
        "The numbers of rows and seed must be in their range",
        arguments: [["--rows", "many"], ["--rows", "-1"], ["--seed", "x"], ["--rows", "1000000000"]]
    )
    func numbers(options: [String]) throws {
        let folder = try TemporaryFolder()
        let words = ["store", "fixture", "--model", ShopStore.bundle, "--output", "a.sqlite"]
        let run = try Executable.run(words + options, in: folder.url)
        #expect(run.status == 64)
        #expect(run.errors.contains("expected a number from 0 to"))
        #expect(try folder.names.isEmpty)
    }
}

import Foundation
import TestSupport
import Testing

/// The findings of `modelc store` about a store of the shop: rules and symbols.
struct ShopStore {
    static let bundle = Repository.root.appending(path: "Tests/ModelcTests/Stores/Models/Shop.xcdatamodeld").path
    static let contents = "\(bundle)/Shop.xcdatamodel/contents"
    let folder: TemporaryFolder

    /// Writes a store with rows.
    init(rows: Int = 30, seed: Int = 1) throws {
        folder = try TemporaryFolder()
        let run = try run(
            "fixture",
            "--model",
            "\(Self.bundle)#Shop",
            "--rows",
            "\(rows)",
            "--seed",
            "\(seed)",
            "--output",
            "a.sqlite"
        )
        try #require(run.status == 0, "\(run.errors)")
    }

    func run(_ words: String...) throws -> ChildRun { try Executable.run(["store"] + words, in: folder.url) }

    struct Report: Decodable {
        struct Finding: Decodable {
            let rule: String
            let symbol: String?
            let message: String
        }
        let findings: [Finding]
    }

    /// The findings of a check.
    func findings(_ options: String...) throws -> [Report.Finding] {
        let words = ["store", "check", "a.sqlite", "--model", Self.bundle, "--format", "json"]
        let run = try Executable.run(words + options, in: folder.url)
        return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).findings
    }

    /// The rules and symbols of a check: `STO908 Item.basket`.
    func rules() throws -> [String] {
        try findings().map { "\($0.rule) \($0.symbol ?? "")" }
    }
}

@Suite("Store checks", .enabled(if: ReferenceStore.isPossible, "no python3 in PATH"))
struct CheckCommandTests {
    @Test(
        "A fixture passes the store check, whatever its seed and number of rows",
        arguments: [1, 2, 3, 4, 5],
        [0, 1, 2, 3, 40]
    )
    func clean(seed: Int, rows: Int) throws {
        // With rows of one kind for two of another, some one-to-one partners are missing, and all of them are optional.
        #expect(try ShopStore(rows: rows, seed: seed).rules() == [])
    }

    @Test(
        "A store check finds each kind of fault in the rows",
        arguments: [
            ("UPDATE ZITEM SET ZBASKET = 999 WHERE Z_PK IN (1, 2)", ["STO908 Item.basket"]),
            (
                "DELETE FROM ZSHELF WHERE Z_PK = 4",
                ["STO908 Shelf.next", "STO908 Shelf.previous", "STO909 Product.shelves"]
            ),
            ("UPDATE ZITEM SET ZPRODUCT = NULL WHERE Z_PK = 5", ["STO911 Item.product"]),
            ("UPDATE ZPRODUCT SET ZNAME = NULL WHERE Z_PK = 5", ["STO911 Product.name"]),
            ("UPDATE ZPRODUCT SET ZNAME = 'x' WHERE Z_PK = 5", ["STO912 Product.name"]),
            ("UPDATE ZITEM SET ZAMOUNT = 100 WHERE Z_PK = 5", ["STO912 Item.amount"]),
            // Bread has no fat, so nothing is wrong with what a row of it has there.
            ("UPDATE ZPRODUCT SET ZFAT = 9 WHERE Z_ENT = 4", []),
            ("UPDATE ZPRODUCT SET ZFAT = 9 WHERE Z_ENT = 5", ["STO912 Milk.fat"]),
            ("UPDATE ZRECEIPT SET ZBASKET = 2 WHERE Z_PK = 1", ["STO910 Basket.receipt", "STO910 Receipt.basket"]),
            ("UPDATE ZITEM SET Z_FOK_BASKET = 1024, ZBASKET = 1 WHERE Z_PK IN (1, 2)", ["STO914 Basket.items"]),
            ("UPDATE Z_3SHELVES SET Z_FOK_3PRODUCTS = 1024", ["STO914 Shelf.products"]),
            (
                "DROP INDEX Z_Basket_UNIQUE_number; UPDATE ZBASKET SET ZNUMBER = 1 WHERE Z_PK < 3",
                ["STO913 Basket.number"]
            ),
            ("UPDATE ZBASKET SET Z_ENT = 99 WHERE Z_PK = 1", ["STO907 Basket"]),
            // An abstract entity has no rows.
            ("UPDATE ZPRODUCT SET Z_ENT = 3 WHERE Z_PK = 1", ["STO907 Product"]),
            ("DROP TABLE ZRECEIPT", ["STO903 Receipt"]),
            ("DROP TABLE Z_3SIMILAR", ["STO903 Product.similar"]),
            ("ALTER TABLE Z_3SIMILAR RENAME TO Z_3SIMILARTO", []),
            ("ALTER TABLE ZSHELF DROP COLUMN ZLABEL", ["STO904 Shelf"]),
            ("ALTER TABLE ZSHELF ADD COLUMN ZCOLOUR VARCHAR", ["STO905 Shelf"]),
            ("CREATE TABLE notes (a)", ["STO905 "]),
            ("CREATE TABLE ACHANGE (Z_PK); CREATE TABLE ANSCKEVENT (Z_PK)", []),
            ("CREATE VIRTUAL TABLE words USING fts5(a)", []), ("CREATE VIRTUAL TABLE spots USING rtree(a, b, c)", []),
            ("CREATE TABLE words_data (a)", ["STO905 "]),
            ("INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 0)", []),
            ("DELETE FROM Z_PRIMARYKEY WHERE Z_NAME = 'Receipt'", ["STO906 Receipt"]),
            ("UPDATE Z_PRIMARYKEY SET Z_SUPER = 1 WHERE Z_NAME = 'Shelf'", ["STO906 Shelf"]),
            // A view in place of a table is not a table, and is not asked.
            (
                "ALTER TABLE ZRECEIPT RENAME TO other; CREATE VIEW ZRECEIPT AS SELECT * FROM other",
                ["STO903 Receipt", "STO905 "]
            ),
        ]
    )
    func faults(statements: String, expected: [String]) throws {
        let store = try ShopStore()
        try ReferenceStore.change(store.folder.path("a.sqlite"), statements)
        #expect(try Set(store.rules()) == Set(expected))
    }

    @Test("A store check counts the same faults as another program, row by row", arguments: 1...6)
    func counts(seed: Int) throws {
        let store = try ShopStore(rows: 60, seed: seed)
        _ = try ReferenceStore.run("damage", store.folder.path("a.sqlite"), "\(seed)")
        let expected = try JSONDecoder().decode(
            [String: Int].self,
            from: Data(try ReferenceStore.run("count", ShopStore.contents, store.folder.path("a.sqlite")).utf8)
        )
        #expect(!expected.isEmpty)
        var counted: [String: Int] = [:]
        for finding in try store.findings()
        where ["STO907", "STO908", "STO910", "STO911", "STO912"].contains(finding.rule) {
            let number = try #require(finding.message.firstMatch(of: /, in (\d+) rows?/)?.1)
            counted["\(finding.rule) \(finding.symbol ?? "")", default: 0] += Int(number) ?? 0
        }
        #expect(counted == expected)
    }

    @Test("A store check names rows, and shows values only on request")
    func values() throws {
        let store = try ShopStore()
        let statement = "UPDATE ZITEM SET ZNOTE = 'a secret that is much too long' WHERE Z_PK IN (3, 8)"
        try ReferenceStore.change(store.folder.path("a.sqlite"), statement)
        #expect(try store.findings().map(\.message) == ["'Item.note' is above 20, in 2 rows (Z_PK 3, 8)"])
        let shown = try store.findings("--values").map(\.message)
        #expect(shown[0].contains("3 = 'a secret that is much too long'"))
    }

    @Test("A store is checked with the model that it carries where no other is named")
    func carried() throws {
        let folder = try TemporaryFolder()
        try ReferenceStore.make(ShopStore.contents, at: folder.path("a.sqlite"), "cache")
        let run = try Executable.run(["store", "check", "a.sqlite"], in: folder.url)
        #expect(run.status == 0)
        #expect(run.output.contains("a.sqlite · the model that it carries"))
        try ReferenceStore.make(ShopStore.contents, at: folder.path("b.sqlite"))
        let bare = try Executable.run(["store", "check", "b.sqlite"], in: folder.url)
        #expect(bare.status == 64)
        #expect(bare.errors.contains("the store carries no model, and no other was found; name one with --model"))
    }

    @Test("A store check says when the store is of another version, and what differs")
    func otherVersion() throws {
        let store = try ShopStore()
        let run = try store.run("check", "a.sqlite", "--model", "\(ShopStore.bundle)#Shop 2")
        #expect(run.status == 1)
        #expect(run.output.contains("of the nearest one these entities differ"))
    }

    @Test(
        "A store check reports in every format",
        arguments: ["text", "xcode", "json", "sarif", "github", "junit", "markdown"]
    )
    func formats(format: String) throws {
        let store = try ShopStore()
        try ReferenceStore.change(store.folder.path("a.sqlite"), "DROP TABLE ZRECEIPT")
        let run = try store.run("check", "a.sqlite", "--model", ShopStore.bundle, "--format", format)
        #expect(run.status == 1)
        #expect(run.output.contains("ZRECEIPT"))
    }
}

import Foundation
import TestSupport
import Testing

@testable import ModelFiles

/// Stores come from strangers: from bug reports, from backups, from pull requests.
@Suite("Forged stores", .enabled(if: ReferenceStore.isPossible, "no python3 in PATH"))
struct HostileStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try ReferenceStore.make(ReferenceStore.journal("Journal"), at: folder.path("a"), "cache")
    }

    private func message(_ file: String = "a") throws -> String {
        try #require(throws: StoreError.self) {
            let store = try folder.store(file)
            _ = try store.model()
        }.message
    }

    @Test(
        "A forged store is refused with its fault",
        arguments: [
            (
                "ALTER TABLE Z_METADATA RENAME TO other; CREATE VIEW Z_METADATA AS SELECT * FROM other",
                "the database is not a store of Core Data: it has no table Z_METADATA with Z_VERSION, Z_UUID, Z_PLIST"
            ),
            (
                """
                DROP TABLE Z_METADATA;
                CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID, Z_PLIST AS (zeroblob(9)) STORED)
                """,
                "the database is not a store of Core Data: it has no table Z_METADATA with Z_VERSION, Z_UUID, Z_PLIST"
            ),
            (
                "DROP TABLE Z_PRIMARYKEY; CREATE TABLE Z_PRIMARYKEY (Z_ENT, Z_NAME)",
                "the database is not a store of Core Data: it has no table Z_PRIMARYKEY with Z_ENT, Z_NAME, Z_SUPER, Z_MAX"
            ),
            ("DELETE FROM Z_METADATA", "the store has no metadata (Z_METADATA)"),
            ("UPDATE Z_METADATA SET Z_PLIST = NULL", "the store has no metadata (Z_METADATA)"),
            ("UPDATE Z_METADATA SET Z_PLIST = 'text'", "the metadata (Z_METADATA) is not a property list"),
            (
                "UPDATE Z_METADATA SET Z_PLIST = x'00'",
                "the metadata (Z_METADATA) cannot be read: the file is not a binary property list"
            ),
            (
                "UPDATE Z_METADATA SET Z_PLIST = zeroblob(17000000)",
                "the metadata (Z_METADATA) is larger than any metadata"
            ),
            (
                "UPDATE Z_MODELCACHE SET Z_CONTENT = x'ffff'",
                "the model in the store (Z_MODELCACHE) is not deflated, or damaged"
            ),
            (
                "UPDATE Z_MODELCACHE SET Z_CONTENT = 'text'",
                "the model in the store (Z_MODELCACHE) is not made of bytes"
            ),
            (
                """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_master SET name = 'Z' || char(10) || 'X', sql = 'damaged' WHERE name = 'Z_MODELCACHE'
                """,
                "SQLite: malformed database schema (Z\u{FFFD}X)"
            ),
            (
                // An empty block of raw deflate, the last one.
                "UPDATE Z_MODELCACHE SET Z_CONTENT = x'0300'",
                "the model in the store (Z_MODELCACHE) cannot be read: the file is not a binary property list"
            ),
        ]
    )
    func refused(statements: String, expected: String) throws {
        try ReferenceStore.change(folder.path("a"), statements)
        #expect(try message() == expected)
    }

    @Test("A carried model that inflates beyond 64 MiB is refused")
    func bomb() throws {
        let bomb = """
            import sqlite3, sys, zlib
            packer = zlib.compressobj(9, zlib.DEFLATED, -15)
            data = b"".join(packer.compress(bytes(1 << 20)) for _ in range(80)) + packer.flush()
            database = sqlite3.connect(sys.argv[1])
            database.execute("UPDATE Z_MODELCACHE SET Z_CONTENT = ?", (data,))
            database.commit()
            """
        try #require(try ChildRun(["python3", "-c", bomb, folder.path("a")], in: folder.url).status == 0)
        #expect(try message() == "the model in the store (Z_MODELCACHE) is larger than 64 MiB")
    }

    @Test("A file that is encrypted or no database is refused")
    func encrypted() throws {
        var bytes = try folder.bytes("a")
        for index in bytes.indices { bytes[index] ^= UInt8(truncatingIfNeeded: index &* 131 &+ 7) }
        try Data(bytes).write(to: folder.url.appending(path: "b"))
        #expect(try message("b") == "SQLite: file is not a database")
    }

    @Test(
        "A truncated store is refused, or read without a crash",
        arguments: [0, 1, 100, 4095, 4096, 5000, 9000, 20_000]
    )
    func truncated(size: Int) throws {
        try Data(try folder.bytes("a").prefix(size)).write(to: folder.url.appending(path: "b"))
        do throws(StoreError) {
            _ = try StoreFile(path: folder.path("b"), size: size).model()
        } catch {
            #expect(!error.message.isEmpty)
        }
    }

    @Test("A damaged store is refused, or read without a crash")
    func damaged() throws {
        let bytes = try folder.bytes("a")
        var generator = SeededGenerator(seed: 1)
        for round in 0..<200 {
            var copy = bytes
            for _ in 0..<8 {
                copy[Int.random(in: copy.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            try Data(copy).write(to: folder.url.appending(path: "b"))
            do throws(StoreError) {
                _ = try StoreFile(path: folder.path("b"), size: copy.count).model()
            } catch {
                #expect(!error.message.isEmpty, "round \(round)")
            }
        }
    }

    @Test("A statement over a store is stopped after a limit of steps")
    func steps() throws {
        let store = try folder.store("a")
        let endless = "SELECT count(*) FROM " + (1...16).map { "sqlite_master t\($0)" }.joined(separator: ", ")
        let error = try #require(throws: StoreError.self) { try store.database.rows(endless) }
        #expect(error.message == "reading takes more steps than any store of this size")
    }

    @Test(
        "A statement over a store cannot write or read other files",
        arguments: [
            "DELETE FROM ZPOST", "CREATE TABLE t (a)", "ATTACH '/etc/passwd' AS x", "PRAGMA writable_schema = 1",
            "SELECT load_extension('x')", "SELECT * FROM v", "DROP TABLE ZPOST", "VACUUM",
        ]
    )
    func readOnly(statement: String) throws {
        try ReferenceStore.change(folder.path("a"), "CREATE VIEW v AS SELECT * FROM ZPOST")
        let before = try folder.bytes("a")
        let store = try folder.store("a")
        #expect(throws: StoreError.self) { try store.database.run(statement) }
        #expect(try folder.bytes("a") == before)
    }
}

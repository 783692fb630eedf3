import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import ObjectModel

@Suite("Store files", .enabled(if: ReferenceStore.isPossible, "no python3 in PATH"))
struct StoreFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A store has the hashes, checksum and entities that its model gives")
    func metadata() throws {
        try ReferenceStore.make(ReferenceStore.journal("Journal 2"), at: folder.path("a"), "history")
        let store = try folder.store("a")
        let graph = ModelGraph(try #require(try model("Journal 2")))
        let hashes = VersionHashes(of: graph)
        for entity in hashes.entities {
            #expect(store.metadata.hashes[entity.name] == (try entity.hash.get().bytes), "\(entity.name)")
        }
        #expect(store.metadata.hashes.count == hashes.entities.count)
        #expect(store.metadata.checksum == (try hashes.checksum.get()))
        #expect(store.metadata.frameworkVersion == 1344)
        #expect(store.entityNumbers.count == hashes.entities.count)
        #expect(store.hasHistory)
        #expect(!store.isMirrored)
        #expect(!store.hasModelCache)
    }

    @Test("A store with the tables of mirroring is mirrored")
    func mirrored() throws {
        try ReferenceStore.make(ReferenceStore.journal("Journal"), at: folder.path("a"), "mirrored")
        #expect(try folder.store("a").isMirrored)
    }

    @Test("A store is read with its write-ahead log")
    func writeAheadLog() throws {
        try ReferenceStore.make(ReferenceStore.journal("Journal"), at: folder.path("a"), "wal")
        #expect(try folder.names == ["a", "a-shm", "a-wal"])
        #expect(try folder.store("a").metadata.hashes["Post"] != nil)
    }

    @Test(
        "A store carries its model with each property where it is declared",
        arguments: ["Journal", "Journal 2"]
    )
    func modelCache(version: String) throws {
        try ReferenceStore.make(ReferenceStore.journal(version), at: folder.path("a"), "cache")
        let carried = try #require(try folder.store("a").model()).model
        let source = try #require(try model(version))
        #expect(VersionHashes(of: ModelGraph(carried)) == VersionHashes(of: ModelGraph(source)))
        for entity in source.entities {
            let found = carried.entities.first { $0.name == entity.name }
            #expect(found?.attributes.map(\.name).sorted() == entity.attributes.map(\.name).sorted())
            #expect(found?.relationships.map(\.name).sorted() == entity.relationships.map(\.name).sorted())
        }
    }

    private func model(_ version: String) throws -> ManagedObjectModel? {
        let path = ReferenceStore.journal(version)
        return readModel(Array(try Data(contentsOf: URL(filePath: path))), path: path).model
    }
}

@Suite("Names in SQL statements")
struct SQLNameTests {
    @Test(
        "A name in a statement is quoted, whatever characters it has",
        arguments: [("ZPOST", #""ZPOST""#), (#"a"; DROP TABLE b"#, #""a""; DROP TABLE b""#), ("", #""""#)]
    )
    func quoted(name: String, expected: String) {
        #expect(SQLName.quoted(name) == expected)
    }
}

import ObjectModel

extension StoreMetadata {
    /// The key that marks a store which modelc wrote.
    static let fixtureKey = "modelcFixture"

    /// The metadata of a store that modelc writes for a model.
    ///
    /// - Throws: ``StoreError`` when a version hash cannot be computed.
    static func fixture(of graph: ModelGraph) throws(StoreError) -> [UInt8] {
        let hashes = VersionHashes(of: graph)
        var values: [BinaryPropertyList.Value] = [.dictionary([])]
        func add(_ value: BinaryPropertyList.Value) -> Int {
            values.append(value)
            return values.count - 1
        }
        var table: [BinaryPropertyList.Pair] = []
        for entity in hashes.entities {
            switch entity.hash {
            case .success(let hash): table.append(.init(key: add(.string(entity.name)), value: add(.data(hash.bytes))))
            case .failure(let error):
                throw StoreError("the version hash of '\(entity.name)' cannot be computed: \(error.reason)")
            }
        }
        let identifier = add(.string(graph.model.document.versionIdentifier ?? ""))
        var entries: [(String, BinaryPropertyList.Value)] = [
            // That of stores since 2023, which have a checksum.
            ("NSPersistenceFrameworkVersion", .integer(1344)), ("NSStoreModelVersionHashes", .dictionary(table)),
            ("NSStoreModelVersionHashesVersion", .integer(3)), ("NSStoreModelVersionIdentifiers", .array([identifier])),
            ("NSStoreType", .string("SQLite")), ("_NSAutoVacuumLevel", .string("2")), (fixtureKey, .bool(true)),
        ]
        if case .success(let checksum) = hashes.checksum {
            entries.append(("NSStoreModelVersionChecksumKey", .string(checksum)))
        }
        values[0] = .dictionary(entries.map { .init(key: add(.string($0.0)), value: add($0.1)) })
        return BinaryPropertyList(values: values, root: 0).bytes()
    }
}

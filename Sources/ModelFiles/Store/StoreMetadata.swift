/// What a store says of itself in `Z_METADATA`: which entities it was made with, and by which framework.
///
/// Apps keep values of their own there too, which may be secrets: they are never read.
package struct StoreMetadata: Hashable, Sendable {
    /// The version hash of each entity, in bytes.
    package let hashes: [String: [UInt8]]
    /// The checksum of the model; nil in stores of systems before 2023.
    package let checksum: String?
    /// What the authors of the model called its version, sorted; Core Data does not look at it.
    package let versionIdentifiers: [String]
    /// The version of Core Data that wrote the store last; nil when the store does not say.
    package let frameworkVersion: Int?
    /// Whether modelc wrote the store, with rows that it made up.
    package let isFixture: Bool

    /// Reads the binary property list of `Z_PLIST`.
    ///
    /// - Throws: ``StoreError`` for anything else, and for a list without version hashes.
    init(propertyList: [UInt8]) throws(StoreError) {
        let list: BinaryPropertyList
        do throws(CompiledModelError) {
            list = try BinaryPropertyList(propertyList)
        } catch {
            throw StoreError("the metadata (Z_METADATA) cannot be read: \(error.message)")
        }
        let entries = list.entries(at: list.root)
        func value(_ key: String) -> BinaryPropertyList.Value? { entries[key].map { list.values[$0] } }
        guard let table = entries["NSStoreModelVersionHashes"] else {
            throw StoreError("the metadata (Z_METADATA) has no version hashes")
        }
        isFixture = value(Self.fixtureKey) == .bool(true)
        hashes = list.entries(at: table).compactMapValues { list.values[$0].data }
        checksum = value("NSStoreModelVersionChecksumKey")?.text
        frameworkVersion = value("NSPersistenceFrameworkVersion")?.integer
        let identifiers = value("NSStoreModelVersionIdentifiers")?.elements ?? []
        versionIdentifiers = identifiers.compactMap { list.values[$0].text }.sorted()
    }
}

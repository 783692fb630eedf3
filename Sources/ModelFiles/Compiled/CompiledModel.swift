import CompilerSupport
package import ObjectModel

/// A model that Apple's `momc` compiled (`.mom`), or that a store keeps of the app that made it.
///
/// Everything that Core Data loads is in it. What only the model editor knows is not: the positions in the diagram, Codegen,
/// scalar types, `usedWithCloudKit`, and the order of entities and properties, which are sorted by name here.
///
///     let compiled = try CompiledModel(bytes)
///     compiled.model.entities.map(\.name)  // ["Post", "Tag"]
///
/// The layout is that of compiled models which apps ship and of the model caches in stores.
package struct CompiledModel: Sendable {
    /// The model, whose values stand at no place in a file.
    package let model: ManagedObjectModel

    /// Reads a model.
    ///
    /// - Throws: ``CompiledModelError`` for bytes that are not a keyed archive of a model, and for a model with something that
    ///   modelc cannot express, which the message names: nothing is left out silently.
    package init(_ bytes: [UInt8]) throws(CompiledModelError) {
        let archive = try KeyedArchive(BinaryPropertyList(bytes))
        var decoder = ModelArchiveDecoder()
        model = try decoder.model(archive.root)
    }
}

/// Why a compiled model cannot be read.
package struct CompiledModelError: Error, Hashable, Sendable {
    /// What is wrong, in a sentence without a full stop: `the file ends too early`.
    package let message: String

    /// Creates an error.
    init(_ message: String) { self.message = message }
}

/// The `VersionInfo.plist` of a compiled bundle, `.momd`: which versions it has and what they hash to.
///
///     try VersionInfo(bytes).currentVersion  // "Blog 2"
package struct VersionInfo: Hashable, Sendable {
    /// The version that new stores are made with; nil where the model's bundle named none.
    package let currentVersion: String?
    /// The version hash of each entity, in bytes, by the name of the version and of the entity.
    let hashes: [String: [String: [UInt8]]]
    /// The checksum of each version, by its name; compilers before Xcode 15.3 wrote none.
    let checksums: [String: String]

    /// Creates what a bundle says of its versions.
    package init(currentVersion: String?, hashes: [String: [String: [UInt8]]], checksums: [String: String]) {
        self.currentVersion = currentVersion
        self.hashes = hashes
        self.checksums = checksums
    }

    /// Reads the file. Apple's compiler writes a binary property list since about 2012.
    ///
    /// - Throws: ``CompiledModelError`` for anything else, and for a list without version hashes.
    package init(_ bytes: [UInt8]) throws(CompiledModelError) {
        let list = try BinaryPropertyList(bytes)
        let entries = list.entries(at: list.root)
        guard let versions = entries[Self.hashesKey] else {
            throw CompiledModelError("the property list has no version hashes")
        }
        hashes = list.entries(at: versions).mapValues { version in
            list.entries(at: version).compactMapValues { list.values[$0].data }
        }
        let texts = entries[Self.checksumsKey].map { list.entries(at: $0) } ?? [:]
        checksums = texts.compactMapValues { list.values[$0].text }
        currentVersion = entries[Self.currentVersionKey].flatMap { list.values[$0].text }
    }

    /// The file; the same values give the same bytes.
    package func bytes() -> [UInt8] {
        var table = PropertyListTable()
        let versions = hashes.inOrder(of: \.key).map { name, entities in
            let entries = entities.inOrder(of: \.key).map { ($0, table.add(.data($1))) }
            return (name, table.add(dictionaryOf: Dictionary(uniqueKeysWithValues: entries)))
        }
        let texts = checksums.inOrder(of: \.key).map { ($0, table.add(.string($1))) }
        var entries = [
            Self.hashesKey: table.add(dictionaryOf: Dictionary(uniqueKeysWithValues: versions)),
            Self.checksumsKey: table.add(dictionaryOf: Dictionary(uniqueKeysWithValues: texts)),
        ]
        if let currentVersion { entries[Self.currentVersionKey] = table.add(.string(currentVersion)) }
        return table.list(of: entries).bytes()
    }

    private static let hashesKey = "NSManagedObjectModel_VersionHashes"
    private static let checksumsKey = "NSManagedObjectModel_VersionChecksums"
    private static let currentVersionKey = "NSManagedObjectModel_CurrentVersionName"
}

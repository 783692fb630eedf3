/// The `VersionInfo.plist` of a compiled bundle, `.momd`: which versions it has and what they hash to.
///
///     try VersionInfo(bytes).currentVersion  // "Blog 2"
public struct VersionInfo: Hashable, Sendable {
    /// The version that new stores are made with; nil where the model's bundle named none.
    public let currentVersion: String?
    /// The version hash of each entity, in bytes, by the name of the version and of the entity.
    public let hashes: [String: [String: [UInt8]]]

    /// Reads the file. Apple's compiler writes a binary property list since about 2012.
    ///
    /// - Throws: ``CompiledModelError`` for anything else, and for a list without version hashes.
    public init(_ bytes: [UInt8]) throws(CompiledModelError) {
        let list = try BinaryPropertyList(bytes)
        let entries = list.entries(at: list.root)
        guard let versions = entries["NSManagedObjectModel_VersionHashes"] else {
            throw CompiledModelError("the property list has no version hashes")
        }
        hashes = list.entries(at: versions).mapValues { version in
            list.entries(at: version).compactMapValues { hash in
                if case .data(let bytes) = list.values[hash] { bytes } else { nil }
            }
        }
        currentVersion = entries["NSManagedObjectModel_CurrentVersionName"].flatMap { name in
            if case .string(let text) = list.values[name] { text } else { nil }
        }
    }
}

extension BinaryPropertyList {
    /// The positions of a dictionary's values by their keys; empty for other values.
    public func entries(at position: Int) -> [String: Int] {
        guard case .dictionary(let pairs) = values[position] else { return [:] }
        var entries: [String: Int] = [:]
        for pair in pairs {
            if case .string(let key) = values[pair.key] { entries[key] = pair.value }
        }
        return entries
    }
}

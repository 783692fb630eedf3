import Foundation
import ReadableModels
import TestSupport
import Testing

@testable import ModelFiles
@testable import ObjectModel

/// `VersionInfo.plist` files of published packages, with the model beside them that they were compiled from.
@Suite(
    "Version hashes of published bundles",
    .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository")
)
struct CompiledModelTests {
    @Test("The computed version hashes agree with those in published bundles")
    func agreement() throws {
        var tally = Tally()
        for pair in try CompiledVersion.all() {
            let info = try VersionInfo(pair.versionInfo)
            let model = try readableModel(Corpus.bytes(of: pair.model), path: pair.model)
            let computed = VersionHashes(of: ModelGraph(model))
            let known = try #require(info.hashes[pair.version])
            tally.compare(computed, with: known, in: pair)
            if let checksum = info.checksums[pair.version] { tally.compare(computed, withChecksum: checksum, in: pair) }
        }
        print("version hashes of compiled models: \(tally)")
        #expect(tally.entities.equal >= 231)
        #expect(tally.differences.isEmpty)
    }

    @Test("The checksum of a published bundle follows from its version hashes")
    func checksums() throws {
        var count = 0
        for path in try VersionInfo.paths() {
            let info = try VersionInfo(path)
            for (version, checksum) in info.checksums {
                let hashes = try #require(info.hashes[version]).sorted { $0.key < $1.key }.flatMap(\.value)
                #expect(VersionHash(of: hashes).bytes.base64 == checksum, "\(path) \(version)")
                count += 1
            }
        }
        print("checksums of compiled models: \(count) equal")
        #expect(count > 0)
    }
}

/// The number of compared hashes, by outcome.
private struct Tally: CustomStringConvertible {
    struct Count {
        var equal = 0
        var unavailable = 0
    }

    var entities = Count()
    var checksums = Count()
    var differences: Set<String> = []

    mutating func compare(_ computed: VersionHashes, with known: [String: Data], in pair: CompiledVersion) {
        #expect(Set(computed.entities.map(\.name)) == Set(known.keys), "\(pair.model)")
        for entity in computed.entities {
            guard case .success(let hash) = entity.hash else {
                entities.unavailable += 1
                continue
            }
            if known[entity.name] == Data(hash.bytes) {
                entities.equal += 1
            } else {
                differences.insert("\(pair.versionInfo)#\(pair.version) \(entity.name)")
            }
        }
    }

    mutating func compare(_ computed: VersionHashes, withChecksum known: String, in pair: CompiledVersion) {
        switch computed.checksum {
        case .success(known): checksums.equal += 1
        case .success: differences.insert("\(pair.versionInfo)#\(pair.version) checksum")
        case .failure: checksums.unavailable += 1
        }
    }

    var description: String {
        """
        \(entities.equal) entities and \(checksums.equal) checksums equal, \(entities.unavailable) and \
        \(checksums.unavailable) unavailable, \(differences.count) different
        """
    }
}

/// The parts of a `VersionInfo.plist` that are read.
private struct VersionInfo: Decodable {
    let hashes: [String: [String: Data]]
    private let versionChecksums: [String: String]?

    var checksums: [String: String] { versionChecksums ?? [:] }

    init(_ path: String) throws {
        self = try PropertyListDecoder().decode(VersionInfo.self, from: Data(Corpus.bytes(of: path)))
    }

    static func paths() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: Corpus.folder.path)
            .filter { $0.hasSuffix("/VersionInfo.plist") }.sorted()
    }

    private enum CodingKeys: String, CodingKey {
        case hashes = "NSManagedObjectModel_VersionHashes"
        case versionChecksums = "NSManagedObjectModel_VersionChecksums"
    }
}

/// A compiled version and the model it was compiled from.
private struct CompiledVersion: Decodable {
    let versionInfo: String
    let version: String
    let model: String

    static func all() throws -> [CompiledVersion] {
        try JSONDecoder().decode([CompiledVersion].self, from: Data(Corpus.bytes(of: "hash-pairs.json")))
    }
}

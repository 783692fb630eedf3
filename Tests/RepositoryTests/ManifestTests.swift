import Foundation
import TestSupport
import Testing

@Suite("The manifest")
struct ManifestTests {
    /// A target of the manifest: its name, and the names of what it depends on.
    struct Room: Sendable, CustomTestStringConvertible {
        let name: String
        let dependencies: [String]
        let folder: String
        var testDescription: String { name }
        /// The position of its street; nil for what stands beside the streets.
        var street: Int? { ManifestTests.streets.firstIndex { folder.hasPrefix("Sources/\($0)/") } }
    }

    /// The folders of `Sources` that the compiler's rooms lie in, each using those before it.
    static let streets = ["Foundations", "Schemas", "Judgements", "Products", "Command"]

    /// Read as text: the package manager cannot be asked while it runs the tests.
    static let rooms: [Room] = {
        let manifest = (try? Repository.text(of: "Package.swift")) ?? ""
        let pattern = /room\(\s*"(\w+\/(\w+))"(?:,\s*\[([^\]]*)\])?/
        let rooms = manifest.matches(of: pattern).map { match in
            let names = (match.3 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            return Room(name: String(match.2), dependencies: names, folder: "Sources/\(match.1)")
        }
        return rooms + [
            Room(name: "BuiltInTemplates", dependencies: [], folder: "Templates"),
            Room(name: "modelc", dependencies: ["ModelcCLI"], folder: "Sources/Command/modelc"),
        ]
    }()

    /// Plugins import what the package manager gives them, and no room.
    static let plugins = ["Sources/Plugins/ModelcCommandPlugin", "Sources/Plugins/ModelcPlugin"]

    /// What there is beside rooms and plugins: the libraries of the system, and the C between them and those who use them.
    private static let libraries =
        ["CLibSQLite3", "CLibXML2", "CLibZ", "CModelXML", "CStoreFile"].map { "Sources/Schemas/\($0)" }
        + ["CLibCrypto", "CRecordSigning"].map { "Sources/Libraries/\($0)" }

    private static let systemModules: Set<String> = [
        "CloudKit", "CoreLocation", "CryptoKit", "Darwin", "Dispatch", "Glibc", "Musl",
    ]

    /// Where Foundation may be imported: what runs in apps speaks its types. In the compiler it would double the start.
    private static let foundationUsers = [
        "Sources/Libraries/CloudRecords/", "Sources/Libraries/CloudRecordsSigning/",
        "Sources/Libraries/CloudRecordsTesting/",
    ]

    @Test("names every folder of Sources")
    func isComplete() throws {
        let folders = try folders(in: "Sources").flatMap(folders)
        let known = Self.rooms.map(\.folder).filter { $0 != "Templates" } + Self.libraries + Self.plugins
        #expect(known.sorted() == folders.sorted())
    }

    private func folders(in folder: String) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: folder).path)
        return names.map { "\(folder)/\($0)" }
    }

    @Test("lets rooms use those of their own street and of earlier ones", arguments: rooms)
    func streets(_ room: Room) {
        // Libraries for apps use nothing that judges or makes.
        let last = room.street ?? (room.folder.hasPrefix("Sources/Libraries/") ? 1 : 0)
        for used in Self.rooms where room.dependencies.contains(used.name) {
            #expect(used.street.map { $0 <= last } ?? true, "\(room.name) uses \(used.name)")
        }
    }

    @Test("lists what a target imports, and nothing else", arguments: rooms)
    func imports(_ room: Room) throws {
        var imported: Set<String> = []
        for file in try Sources.files(below: room.folder) {
            for line in file.lines where line.contains("import ") {
                guard let match = line.firstMatch(of: /^\s*(?:(?:public|internal|package|private)\s+)?import\s+(\w+)/)
                else { continue }
                let module = String(match.1)
                if module.hasPrefix("Foundation") {
                    #expect(Self.foundationUsers.contains { file.path.hasPrefix($0) }, "\(file.path): \(line)")
                } else if !Self.systemModules.contains(module) {
                    imported.insert(module)
                }
            }
        }
        #expect(imported.sorted() == room.dependencies.sorted())
    }
}

/// The Swift files of the project.
enum Sources {
    struct File {
        let path: String
        let lines: [Substring]
    }

    static func files(below folder: String) throws -> [File] {
        let root = Repository.root.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
            let path = "\(folder)/\(name)"
            let text = try Repository.text(of: path)
            return File(path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }
}

import Foundation
import TestSupport
import Testing

@Suite("The manifest")
struct ManifestTests {
    /// A target of the manifest: its name, and the names of what it depends on.
    struct Room: Sendable, CustomTestStringConvertible {
        let name: String
        let dependencies: [String]
        var testDescription: String { name }
        var folder: String { name == "BuiltInTemplates" ? "Templates" : "Sources/\(name)" }
    }

    /// Read as text: the package manager cannot be asked while it runs the tests.
    static let rooms: [Room] = {
        let manifest = (try? Repository.text(of: "Package.swift")) ?? ""
        let pattern =
            /(?:room\(|\.(?:executableTarget|target)\(name:)\s*"(\w+)"(?:,\s*(?:dependencies:\s*)?\[([^\]]*)\])?/
        return manifest.matches(of: pattern).map { match in
            let names = (match.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            return Room(name: String(match.1), dependencies: names)
        }.filter { $0.name != "CModelXML" && $0.name != "TestSupport" }
    }()

    /// Plugins import what the package manager gives them, and no room.
    static let plugins = ["ModelcCommandPlugin", "ModelcPlugin"]

    private static let systemModules: Set<String> = [
        "CloudKit", "CoreLocation", "Darwin", "Dispatch", "Glibc", "Musl",
    ]

    /// Where Foundation may be imported: what runs in apps speaks its types. In the compiler it would double the start.
    private static let foundationUsers = ["Sources/CloudRecords/", "Sources/CloudRecordsTesting/"]

    @Test("names every folder of Sources")
    func isComplete() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: "Sources").path
        )
        let names =
            Self.rooms.map(\.name).filter { $0 != "BuiltInTemplates" } + ["CLibXML2", "CModelXML"] + Self.plugins
        #expect(names.sorted() == folders.sorted())
    }

    @Test("lists what a target imports, and nothing else", arguments: rooms)
    func imports(_ room: Room) throws {
        var imported: Set<String> = []
        for file in try Sources.files(below: room.folder) {
            for line in file.lines {
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

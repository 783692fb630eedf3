import Foundation
import TestSupport
import Testing

@Suite("Package manifest")
struct ManifestTests {
    /// A module of the manifest: its name, and the names of what it depends on.
    struct Module: Sendable, CustomTestStringConvertible {
        let name: String
        let dependencies: [String]
        let folder: String
        var testDescription: String { name }
        /// True if it is for apps and servers, and not a part of the compiler.
        var isLibrary: Bool { folder.hasPrefix("Sources/Libraries/") }
    }

    /// The modules in the order of the manifest. Read as text: the package manager cannot be asked while it runs the tests.
    static let modules: [Module] = {
        let manifest = (try? Repository.text(of: "Package.swift")) ?? ""
        let pattern =
            /module\(\s*"((?:Libraries\/)?(\w+))"(?:,\s*\[([^\]]*)\])?|name: "(BuiltInTemplates|modelc)",\s*(?:dependencies: \[([^\]]*)\],\s*)?path: "([^"]*)"/
        return manifest.matches(of: pattern).map { match in
            let names = (match.3 ?? match.5 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            return Module(
                name: String(match.2 ?? match.4 ?? ""),
                dependencies: names,
                folder: match.1.map { "Sources/\($0)" } ?? String(match.6 ?? "")
            )
        }
    }()

    /// Plugins import what the package manager gives them, and no module.
    static let plugins = [
        "Sources/Plugins/ModelcCheckPlugin", "Sources/Plugins/ModelcCommandPlugin", "Sources/Plugins/ModelcPlugin",
    ]

    /// The targets beside modules and plugins: the libraries of the system, and the C code between them and the modules.
    private static let libraries =
        ["CLibSQLite3", "CLibXML2", "CLibZ", "CModelXML", "CStoreFile"].map { "Sources/SystemLibraries/\($0)" }
        + ["CLibCrypto", "CRecordSigning"].map { "Sources/Libraries/\($0)" }

    private static let systemModules: Set<String> = [
        "CloudKit", "CoreLocation", "CryptoKit", "Darwin", "Dispatch", "Glibc", "Musl",
    ]

    /// The place where Foundation may be imported: what runs in apps speaks its types. In the compiler it would double the start.
    private static let foundationUsers = [
        "Sources/Libraries/CloudRecords/", "Sources/Libraries/CloudRecordsClient/",
        "Sources/Libraries/CloudRecordsSigning/",
        "Sources/Libraries/CloudRecordsTesting/",
    ]

    @Test("The manifest names every folder of Sources")
    func isComplete() throws {
        let groups = ["Sources/Libraries", "Sources/Plugins", "Sources/SystemLibraries"]
        let folders = try folders(in: "Sources").flatMap { groups.contains($0) ? try self.folders(in: $0) : [$0] }
        let known = Self.modules.map(\.folder).filter { $0 != "Templates" } + Self.libraries + Self.plugins
        #expect(known.sorted() == folders.sorted())
    }

    private func folders(in folder: String) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: folder).path)
        return names.map { "\(folder)/\($0)" }
    }

    @Test("A module depends only on modules above it in the manifest", arguments: modules)
    func layers(_ module: Module) throws {
        let position = try #require(Self.modules.firstIndex { $0.name == module.name })
        let below = Self.modules[position...].map(\.name)
        let upward = module.dependencies.filter { below.contains($0) }
        #expect(upward.isEmpty, "\(module.name) uses \(upward)")
    }

    @Test("A library for apps depends only on the schema language and its support")
    func libraries() {
        let libraries = Self.modules.filter(\.isLibrary)
        let compiler = Set(Self.modules.filter { !$0.isLibrary }.map(\.name))
        let used = Set(libraries.flatMap(\.dependencies)).intersection(compiler)
        #expect(used == ["CloudSchema", "CompilerSupport"])
    }

    @Test("A module in the manifest lists exactly what its files import", arguments: modules)
    func imports(_ module: Module) throws {
        var imported: Set<String> = []
        for file in try Sources.files(below: module.folder) {
            for line in file.lines where line.contains("import ") {
                guard let match = line.firstMatch(of: /^\s*(?:(?:public|internal|package|private)\s+)?import\s+(\w+)/)
                else { continue }
                let name = String(match.1)
                if name.hasPrefix("Foundation") {
                    #expect(Self.foundationUsers.contains { file.path.hasPrefix($0) }, "\(file.path): \(line)")
                } else if !Self.systemModules.contains(name) {
                    imported.insert(name)
                }
            }
        }
        #expect(imported.sorted() == module.dependencies.sorted())
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

import Foundation
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring

/// The stack is compiled against stand-ins for both frameworks and run there, so it needs no Apple platform.
@Suite(
    "Sharing questions that a stack answers",
    .enabled(if: isSwiftCompilerThere, "no swiftc in PATH"),
    .disabled(if: isRealFrameworkThere, "the real Core Data would be taken for the stand-in")
)
struct SharingRunTests {
    private static let stubs = "Tests/Support/Stubs/Sharing"

    @Test("A stack with sharing compiles without warnings and passes its checks")
    func checks() throws {
        let folder = try TemporaryFolder()
        for module in ["CoreData", "CloudKit"] {
            let flags = ["-parse-as-library", "-emit-module", "-emit-module-path", "\(module).swiftmodule"]
            let stub = Repository.root.appending(path: "\(Self.stubs)/\(module).swift").path
            try compile(["-c", "-module-name", module, "-o", "\(module).o", stub] + flags, in: folder.url)
        }
        let files = try Self.files()
        for file in files { try Data(file.text.utf8).write(to: folder.url.appending(path: file.path)) }
        let checks = Repository.root.appending(path: "\(Self.stubs)/Checks/main.swift").path
        let sources = files.map(\.path) + [checks, "CoreData.o", "CloudKit.o"]
        try compile(["-module-name", "Checks", "-o", "checks"] + sources, in: folder.url)
        let run = try ChildRun(["./checks"], in: folder.url)
        #expect(run.output == "" && run.errors == "" && run.status == 0)
    }

    /// A pair for sharing, and a store that stays on the device.
    private static func files() throws -> [GeneratedFile] {
        let entities = """
            <entity name="Post"/><entity name="Log"/>
            <configuration name="Cloud"><memberEntity name="Post"/></configuration>
            <configuration name="OnDevice"><memberEntity name="Log"/></configuration>
            """
        let stores = [MirroredStore].sharedPair.map { store in
            MirroredStore(
                name: store.name,
                configuration: "Cloud",
                container: store.container,
                scope: store.scope
            )
        }
        let products: [Product] = [.stack, .sharing]
        return try generatedStack(stores, entities: entities, accessLevel: .public, products: products).files
    }

    private func compile(_ words: [String], in folder: URL) throws {
        let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        let flags = ["-swift-version", "6", "-warnings-as-errors", "-wmo", "-I", "."]
        let options = flags + features.flatMap { ["-enable-upcoming-feature", $0] }
        let run = try ChildRun(["swiftc"] + words + options, in: folder)
        try #require(run.status == 0, "\(run.errors)")
    }
}

private let isSwiftCompilerThere = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") }

#if canImport(CoreData)
    private let isRealFrameworkThere = true
#else
    private let isRealFrameworkThere = false
#endif

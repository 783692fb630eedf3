import Foundation
import TestSupport
import Testing

/// The bridge to CloudKit is compiled against a stub of the framework and run there, so it needs no Apple platform.
@Suite(
    "The bridge to CloudKit",
    .enabled(if: isSwiftCompilerThere, "no swiftc in PATH"),
    .disabled(if: isRealFrameworkThere, "the real CloudKit would be taken for the stub")
)
struct CloudKitTests {
    /// In the SDKs of macOS 14 and iOS 17 records are `Sendable`, in older ones they are not.
    @Test("The bridge to CloudKit compiles without warnings and passes its checks", arguments: [false, true])
    func checks(hasSendableRecords: Bool) throws {
        let folder = try TemporaryFolder()
        let defines = hasSendableRecords ? ["-D", "SENDABLE_RECORDS"] : []
        let stubs = "Tests/Support/Stubs/CloudKit"
        try compile(["\(stubs)/CoreLocation.swift"], asModule: "CoreLocation", defines, in: folder.url)
        try compile(["\(stubs)/CloudKit.swift"], asModule: "CloudKit", defines, in: folder.url)
        let checks = "Tests/Support/Stubs/CloudKit/Checks/main.swift"
        let sources = try swiftFiles(below: "Sources/Libraries/CloudRecords") + [checks]
        try run(
            ["swiftc", "-module-name", "Checks", "-o", "checks"] + paths(sources)
                + ["CoreLocation.o", "CloudKit.o"],
            in: folder.url
        )
        let run = try ChildRun(["./checks"], in: folder.url)
        #expect(run.output == "" && run.errors == "" && run.status == 0)
    }

    @Test("The example's delegate fits the library and the framework")
    func syncEngineExample() throws {
        let folder = try TemporaryFolder()
        let stubs = "Tests/Support/Stubs/CloudKit"
        try compile(["\(stubs)/CoreLocation.swift"], asModule: "CoreLocation", [], withCode: false, in: folder.url)
        let framework = ["\(stubs)/CloudKit.swift", "\(stubs)/CKSyncEngine.swift"]
        try compile(framework, asModule: "CloudKit", ["-D", "SENDABLE_RECORDS"], withCode: false, in: folder.url)
        let library = try swiftFiles(below: "Sources/Libraries/CloudRecords")
        try compile(library, asModule: "CloudRecords", [], withCode: false, in: folder.url)
        // The publisher needs the client of Web Services instead.
        let example = try swiftFiles(below: "Examples/Journeys/Sources/Journeys")
            .filter { !$0.hasSuffix("JourneyPublisher.swift") }
        #expect(example.contains { $0.hasSuffix("JourneyDelegate.swift") })
        let sqlite = Repository.root.appending(path: "Examples/Journeys/Sources/CSQLite").path
        let words = ["swiftc", "-typecheck", "-parse-as-library", "-module-name", "Journeys", "-I", sqlite]
        // Packages of others do not turn on upcoming features.
        try run(words + paths(example), features: [], in: folder.url)
    }

    private func compile(
        _ sources: [String],
        asModule name: String,
        _ defines: [String],
        withCode: Bool = true,
        in folder: URL
    ) throws {
        let code = withCode ? ["-c", "-o", "\(name).o"] : []
        let flags = [
            "-parse-as-library", "-module-name", name, "-emit-module", "-emit-module-path", "\(name).swiftmodule",
        ]
        try run(["swiftc"] + code + flags + defines + paths(sources), in: folder)
    }

    private func run(
        _ words: [String],
        features: [String] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"],
        in folder: URL
    ) throws {
        let flags = ["-swift-version", "6", "-package-name", "modelc", "-warnings-as-errors", "-wmo", "-I", "."]
        let run = try ChildRun(
            words + flags + features.flatMap { ["-enable-upcoming-feature", $0] },
            in: folder
        )
        try #require(run.status == 0, "\(run.errors)")
    }

    private func swiftFiles(below folder: String) throws -> [String] {
        let root = Repository.root.appending(path: folder).path
        return try FileManager.default.subpathsOfDirectory(atPath: root)
            .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }

    private func paths(_ files: [String]) -> [String] { files.map { Repository.root.appending(path: $0).path } }
}

private let isSwiftCompilerThere = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") }

#if canImport(CloudKit)
    private let isRealFrameworkThere = true
#else
    private let isRealFrameworkThere = false
#endif

import Testing

@testable import SwiftSources
@testable import modelc

/// Repositories with one source, of which is asked whether it is about the schema file.
@Suite("Sources that write the records of a schema file")
struct SchemaCodeTests {
    struct Setup: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var schema = "schema.ckdb"
        /// The source.
        let source: String
        /// The other files; those of packages with what they depend on.
        var others: [String] = []
        var dependencies: [String: String] = [:]
        /// The paths in the settings.
        var folders: [String] = []
    }

    static let mattering = [
        Setup(testDescription: "A source beside the schema file", source: "App.swift"),
        Setup(
            testDescription: "A source of an app whose schema file lies apart",
            schema: "docs/schema.ckdb",
            source: "App/Sync.swift"
        ),
        Setup(
            testDescription: "A source of the project around the schema file",
            schema: "ios/schema.ckdb",
            source: "ios/App/Sync.swift",
            others: ["ios/App.xcodeproj/project.pbxproj", "mac/App.xcodeproj/project.pbxproj", "mac/mac.ckdb"]
        ),
        Setup(
            testDescription: "A local package that the app uses",
            source: "Packages/Kit/Sources/Kit/Sync.swift",
            others: ["Packages/Kit/Package.swift", "App.xcodeproj/project.pbxproj"]
        ),
        Setup(
            testDescription: "A local package that the package of the schema file depends on",
            source: "Kit/Sources/Kit/Sync.swift",
            others: ["Kit/Package.swift"],
            dependencies: ["Package.swift": "Kit"]
        ),
        Setup(
            testDescription: "A package around the package of the schema file, which it depends on",
            schema: "Schema/schema.ckdb",
            source: "Sources/App/Sync.swift",
            others: ["Schema/Package.swift"],
            dependencies: ["Package.swift": "Schema"]
        ),
        Setup(
            testDescription: "A project beside a folder with a schema file, whose name begins alike",
            source: "Watch/Sync.swift",
            others: ["Watch/Watch.xcodeproj/project.pbxproj", "Watch Faces/other.ckdb"]
        ),
        Setup(
            testDescription: "A package beside an export of production at the top",
            source: "Kit/Sources/Kit/Sync.swift",
            others: ["Kit/Package.swift", "production.ckdb"]
        ),
        Setup(
            testDescription: "An example that does not depend on the library around it",
            schema: "Examples/App/schema.ckdb",
            source: "Sources/Kit/Sync.swift",
            others: ["Package.swift", "Examples/App/Package.swift"]
        ),
        Setup(
            testDescription: "A library around the example that settings name",
            schema: "Examples/App/schema.ckdb",
            source: "Sources/Kit/Sync.swift",
            others: ["Package.swift"],
            dependencies: ["Examples/App/Package.swift": "../.."],
            folders: ["Examples/App", "Sources"]
        ),
        Setup(testDescription: "A file that settings name", source: "App/Sync.swift", folders: ["App/Sync.swift"]),
        Setup(testDescription: "Settings that name the top", source: "App/Sync.swift", folders: [""]),
        Setup(
            testDescription: "Settings that name the folder of another schema",
            source: "Kit/Sync.swift",
            others: ["Kit/Package.swift", "Kit/kit.ckdb"],
            folders: ["Kit"]
        ),
    ]

    static let others = [
        Setup(
            testDescription: "The library around an example that uses it",
            schema: "Examples/App/schema.ckdb",
            source: "Sources/Kit/Sync.swift",
            others: ["Package.swift"],
            dependencies: ["Examples/App/Package.swift": "../.."]
        ),
        Setup(
            testDescription: "The library around an example, with another spelling of the path",
            schema: "Examples/App/Sources/App/schema.ckdb",
            source: "Sources/Kit/Sync.swift",
            others: ["Package.swift"],
            dependencies: ["Examples/App/Package.swift": "../../"]
        ),
        Setup(
            testDescription: "A library around an example that is itself below the top",
            schema: "libraries/kit/Demo/schema.ckdb",
            source: "libraries/kit/Sources/Kit/Sync.swift",
            others: ["libraries/kit/Package.swift"],
            dependencies: ["libraries/kit/Demo/Package.swift": "./.."]
        ),
        Setup(
            testDescription: "Another package with a schema file",
            schema: "one/schema.ckdb",
            source: "two/Sources/Two/Sync.swift",
            others: ["one/Package.swift", "two/Package.swift", "two/schema.ckdb"]
        ),
        Setup(
            testDescription: "Another project with a schema file, below it in a folder",
            schema: "ios/schema.ckdb",
            source: "mac/App/Sync.swift",
            others: ["ios/A.xcodeproj/project.pbxproj", "mac/B.xcodeproj/project.pbxproj", "mac/CloudKit/schema.ckdb"]
        ),
        Setup(
            testDescription: "An example with a schema file below the one at the top",
            source: "Examples/App/Sources/App/Sync.swift",
            others: ["Package.swift", "Examples/App/Package.swift", "Examples/App/schema.ckdb"]
        ),
        Setup(
            testDescription: "A source outside of the folders in the settings",
            source: "Tools/Seed.swift",
            folders: ["App"]
        ),
        Setup(
            testDescription: "A source in a folder that only begins like one in the settings",
            source: "AppTools/Seed.swift",
            folders: ["App"]
        ),
        Setup(
            testDescription: "A file beside the one in the settings",
            source: "App/Old.swift",
            folders: ["App/Sync.swift"]
        ),
        Setup(
            testDescription: "A folder in the settings that is outside of the repository",
            source: "App.swift",
            folders: ["/other"]
        ),
        Setup(testDescription: "A header in Objective-C", source: "App/Sync.h"),
    ]

    private func counts(_ setup: Setup) -> Bool? {
        let files = [setup.schema, setup.source] + setup.others + setup.dependencies.keys.sorted()
        let manifests = files.map { file -> PackageManifest? in
            guard file.hasSuffix(PackageManifest.fileName) else { return nil }
            let path = setup.dependencies[file].map { ".package(name: \"Kit\", path: \"\($0)\")" } ?? ""
            return PackageManifest(Array("let package = Package(name: \"App\", dependencies: [\(path)])\n".utf8))
        }
        return SchemaCode(of: setup.schema, among: files, manifests: manifests, folders: setup.folders).counts
            .dropFirst().first
    }

    @Test("A source of the app is read for its schema file", arguments: mattering)
    func own(_ setup: Setup) { #expect(counts(setup) == true) }

    @Test("A source of something else is not read for a schema file", arguments: others)
    func foreign(_ setup: Setup) { #expect(counts(setup) == false) }
}

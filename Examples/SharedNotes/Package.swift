// swift-tools-version: 6.2
import PackageDescription

// Generated sources are part of this package, so it depends on nothing; `modelc generate` writes them again. Where there
// is not Core Data, what needs it is left out, and the rest is built and tested all the same.
#if canImport(CoreData)
    let absent: [String] = []
#else
    let absent = ["CoreData"]
#endif

let package = Package(
    name: "SharedNotes",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8)],
    products: [.library(name: "SharedNotes", targets: ["SharedNotes"])],
    targets: [
        .target(name: "SharedNotes", exclude: absent),
        .testTarget(name: "SharedNotesTests", dependencies: ["SharedNotes"]),
    ],
    swiftLanguageModes: [.v6]
)

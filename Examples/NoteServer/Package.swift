// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "NoteServer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "modelc", path: "../..")],
    targets: [
        .executableTarget(
            name: "note-server",
            dependencies: [
                .product(name: "CloudRecords", package: "modelc"),
                .product(name: "CloudRecordsClient", package: "modelc"),
                .product(name: "CloudRecordsTesting", package: "modelc"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)

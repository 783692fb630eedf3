// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RecordDump",
    dependencies: [
        .package(name: "modelc", path: "../.."),
        .package(path: "../PostsApp"),
    ],
    targets: [
        .executableTarget(
            name: "record-dump",
            dependencies: [
                .product(name: "CloudRecords", package: "modelc"),
                .product(name: "PostsApp", package: "PostsApp"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)

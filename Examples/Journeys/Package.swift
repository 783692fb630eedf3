// swift-tools-version: 6.2
import PackageDescription

// The records in Sources/Journeys/Records are generated and checked in: modelc generate --production production.ckdb
let package = Package(
    name: "Journeys",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "Journeys", targets: ["Journeys"])],
    dependencies: [.package(name: "modelc", path: "../..")],
    targets: [
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .target(
            name: "Journeys",
            dependencies: [
                "CSQLite",
                .product(name: "CloudRecords", package: "modelc"),
                .product(name: "CloudRecordsClient", package: "modelc"),
            ]
        ),
        .executableTarget(
            name: "publish-journeys",
            dependencies: [
                "Journeys",
                .product(name: "CloudRecords", package: "modelc"),
                .product(name: "CloudRecordsClient", package: "modelc"),
                .product(name: "CloudRecordsSigning", package: "modelc"),
                // For trying it without a key; a program of your own needs it in its tests only.
                .product(name: "CloudRecordsTesting", package: "modelc"),
            ]
        ),
        .testTarget(
            name: "JourneysTests",
            dependencies: [
                "Journeys",
                .product(name: "CloudRecords", package: "modelc"),
                .product(name: "CloudRecordsClient", package: "modelc"),
                .product(name: "CloudRecordsTesting", package: "modelc"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

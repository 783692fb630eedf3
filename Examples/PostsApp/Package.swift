// swift-tools-version: 6.2
import PackageDescription

// An app of your own names the repository here: .package(url: "…/modelc", from: "0.1.0").
let package = Package(
    name: "PostsApp",
    products: [.library(name: "PostsApp", targets: ["PostsApp"])],
    dependencies: [.package(name: "modelc", path: "../..")],
    targets: [
        .target(
            name: "PostsApp",
            dependencies: [.product(name: "CloudRecords", package: "modelc")],
            plugins: [
                .plugin(name: "ModelcPlugin", package: "modelc"),
                .plugin(name: "ModelcCheckPlugin", package: "modelc"),
            ]
        ),
        .testTarget(
            name: "PostsAppTests",
            dependencies: [
                "PostsApp",
                .product(name: "CloudRecords", package: "modelc"),
                .product(name: "CloudRecordsTesting", package: "modelc"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

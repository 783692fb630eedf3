// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CustomTemplate",
    dependencies: [.package(name: "modelc", path: "../..")],
    targets: [
        .executableTarget(name: "data-inventory", plugins: [.plugin(name: "ModelcPlugin", package: "modelc")]),
        // It has no model of its own; modelc.json names it.
        .testTarget(
            name: "DataInventoryTests",
            dependencies: ["data-inventory"],
            plugins: [.plugin(name: "ModelcPlugin", package: "modelc")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

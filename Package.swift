// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "modelc",
    targets: [
        .systemLibrary(
            name: "CLibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        .target(name: "CModelXML", dependencies: ["CLibXML2"]),
        .target(name: "Diagnostics", swiftSettings: settings),
        .target(name: "ObjectModel", dependencies: ["Diagnostics"], swiftSettings: settings),
        .target(name: "CloudSchema", dependencies: ["Diagnostics"], swiftSettings: settings),
        .target(name: "Mirroring", dependencies: ["CloudSchema", "ObjectModel"], swiftSettings: settings),
        .target(name: "Templating", swiftSettings: settings),
        .target(
            name: "Production",
            dependencies: ["CloudSchema", "Diagnostics", "Mirroring", "ObjectModel"],
            swiftSettings: settings
        ),
        .target(name: "JSONText", swiftSettings: settings),
        .target(name: "Settings", dependencies: ["Diagnostics", "JSONText"], swiftSettings: settings),
        .target(
            name: "ModelRules",
            dependencies: ["CloudSchema", "Diagnostics", "Mirroring", "ObjectModel"],
            swiftSettings: settings
        ),
        .target(name: "ModelReader", dependencies: ["CModelXML", "ObjectModel", "Diagnostics"], swiftSettings: settings),
        .testTarget(name: "CloudSchemaTests", dependencies: ["CloudSchema", "Diagnostics"], swiftSettings: settings),
        .testTarget(
            name: "ModelRulesTests",
            dependencies: ["Diagnostics", "Mirroring", "ModelReader", "ModelRules", "ObjectModel"],
            swiftSettings: settings
        ),
        .testTarget(name: "TemplatingTests", dependencies: ["Templating"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

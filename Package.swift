// swift-tools-version: 6.2
import PackageDescription

// Our own scripts set MODELC_DEV: then warnings are errors. People who build modelc as a dependency get the
// warnings of whatever compiler they have.
let isDevelopment = Context.environment["MODELC_DEV"] == "1"

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isDevelopment ? [.treatAllWarnings(as: .error)] : [])

/// A library of the compiler, by its street and its name; its dependencies are the whole list of what it may import.
///
/// A street is a folder of `Sources`. Its rooms use those of the streets before it, and each other. Texts are folders of the
/// room whose files are compiled into it.
func room(_ path: String, _ dependencies: [Target.Dependency] = [], texts: [String] = []) -> Target {
    .target(
        name: path.split(separator: "/").last.map(String.init) ?? path,
        dependencies: dependencies,
        path: "Sources/\(path)",
        resources: texts.map { .embedInCode($0) },
        swiftSettings: settings
    )
}

/// The tests of a room, which see the room and what else they name.
func tests(of name: String, with dependencies: [Target.Dependency] = [], leavingOut exclude: [String] = []) -> Target {
    tests(name, [.target(name: name)] + dependencies, leavingOut: exclude)
}

/// Tests of no single room.
func tests(_ name: String, _ dependencies: [Target.Dependency], leavingOut exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: dependencies + ["TestSupport"],
        exclude: exclude,
        swiftSettings: settings
    )
}

/// A library of the system. Apple's SDK has those with a name for Homebrew; elsewhere pkg-config says where they are.
func systemLibrary(_ path: String, pkgConfig: String, debian: String, brew: String? = nil) -> Target {
    .systemLibrary(
        name: path.split(separator: "/").last.map(String.init) ?? path,
        path: "Sources/\(path)",
        pkgConfig: pkgConfig,
        providers: [.apt([debian])] + (brew.map { [.brew([$0])] } ?? [])
    )
}

// The libraries of the system, and the C between them and the rooms.
let libraries: [Target] = [
    systemLibrary("Schemas/CLibXML2", pkgConfig: "libxml-2.0", debian: "libxml2-dev", brew: "libxml2"),
    .target(name: "CModelXML", dependencies: ["CLibXML2"], path: "Sources/Schemas/CModelXML"),
    // What stores are made of.
    systemLibrary("Schemas/CLibSQLite3", pkgConfig: "sqlite3", debian: "libsqlite3-dev", brew: "sqlite"),
    systemLibrary("Schemas/CLibZ", pkgConfig: "zlib", debian: "zlib1g-dev", brew: "zlib"),
    .target(name: "CStoreFile", dependencies: ["CLibSQLite3", "CLibZ"], path: "Sources/Schemas/CStoreFile"),
    // CloudRecordsSigning signs with OpenSSL where there is no CryptoKit. The compiler itself needs neither.
    systemLibrary("Libraries/CLibCrypto", pkgConfig: "libcrypto", debian: "libssl-dev"),
    .target(
        name: "CRecordSigning",
        dependencies: [.target(name: "CLibCrypto", condition: .when(platforms: [.linux]))],
        path: "Sources/Libraries/CRecordSigning"
    ),
]

let rooms: [Target] = [
    // Foundations: know nothing of models
    room("Foundations/Diagnostics", ["Text"]),
    room("Foundations/Drawing"),
    room("Foundations/Templating"),
    room("Foundations/Text"),
    // Schemas: what is read and written, as values
    room("Schemas/CloudSchema", ["Diagnostics", "Text"]),
    room("Schemas/ObjectModel", ["Diagnostics", "Text"]),
    room("Schemas/CompiledModel", ["Diagnostics", "ObjectModel", "Text"]),
    room("Schemas/ModelDifference", ["ObjectModel", "Text"]),
    room("Schemas/StoreFile", ["CStoreFile", "CompiledModel", "ObjectModel", "Text"]),
    room("Schemas/SwiftDataModel", ["Diagnostics", "ObjectModel", "Text"]),
    room("Schemas/XcodeModel", ["CModelXML", "Diagnostics", "ObjectModel", "Text"]),
    // Judgements: what it means, and what is wrong
    room("Judgements/Ledger", ["CloudSchema", "Diagnostics", "Text"]),
    room("Judgements/Mirroring", ["CloudSchema", "Diagnostics", "ObjectModel", "Text"]),
    room("Judgements/Migration", ["Diagnostics", "Mirroring", "ModelDifference", "ObjectModel", "Text"]),
    room("Judgements/ModelRules", ["CloudSchema", "Diagnostics", "Mirroring", "ObjectModel", "Text"]),
    room(
        "Judgements/Production",
        ["CloudSchema", "Diagnostics", "Ledger", "Mirroring", "ModelDifference", "ObjectModel", "Text"]
    ),
    room(
        "Judgements/Compatibility",
        ["CloudSchema", "Diagnostics", "Mirroring", "ModelDifference", "ObjectModel", "Production", "Text"]
    ),
    room(
        "Judgements/NativeSchemas",
        ["CloudSchema", "Diagnostics", "Migration", "Mirroring", "Production", "Text"]
    ),
    room(
        "Judgements/SwiftDataRules",
        ["Diagnostics", "Migration", "Mirroring", "ModelDifference", "ObjectModel", "SwiftDataModel", "Text"]
    ),
    room(
        "Judgements/StoreChecks",
        ["CompiledModel", "Diagnostics", "Migration", "ModelDifference", "ObjectModel", "StoreFile", "Text"]
    ),
    room(
        "Judgements/Sharing",
        ["CloudSchema", "Diagnostics", "Ledger", "Mirroring", "ObjectModel", "Production", "Text"]
    ),
    // Products: what is made of it
    room(
        "Products/CodeGeneration",
        [
            "CloudSchema", "Diagnostics", "Migration", "Mirroring", "ModelDifference", "NativeSchemas", "ObjectModel",
            "SwiftDataModel", "Templating", "Text",
        ]
    ),
    .target(
        name: "BuiltInTemplates",
        path: "Templates",
        resources: [
            "shared", "encryption", "managed-objects", "migration", "native-records", "records", "sharing", "stack",
            "xcode",
        ]
        .map { .embedInCode("swift/\($0)") },
        swiftSettings: settings
    ),
    room(
        "Products/Documents",
        [
            "BuiltInTemplates", "CloudSchema", "CodeGeneration", "Compatibility", "Diagnostics", "Drawing", "Ledger",
            "Migration", "Mirroring", "ModelDifference", "NativeSchemas", "ObjectModel", "Production", "Sharing",
            "StoreChecks", "StoreFile", "Templating", "Text",
        ],
        texts: ["Site/Assets"]
    ),
    // Command: the pipeline, reports, files, git, arguments, the clock
    room("Command/Reporting", ["Diagnostics", "Text"]),
    room(
        "Command/Settings",
        [
            "CloudSchema", "CodeGeneration", "Diagnostics", "Migration", "Mirroring", "NativeSchemas", "SwiftDataModel",
            "Text",
        ]
    ),
    room(
        "Command/ModelCompiler",
        [
            "BuiltInTemplates", "CloudSchema", "CodeGeneration", "Compatibility", "CompiledModel", "Diagnostics",
            "Documents", "Ledger", "Migration", "Mirroring", "ModelRules", "NativeSchemas", "ObjectModel", "Production",
            "Reporting", "Settings", "Sharing", "StoreChecks", "StoreFile", "SwiftDataModel", "SwiftDataRules",
            "Templating", "Text", "XcodeModel",
        ]
    ),
    room(
        "Command/ModelcCLI",
        [
            "CodeGeneration", "CompiledModel", "CStoreFile", "Diagnostics", "Documents", "Mirroring", "ModelCompiler",
            "ObjectModel", "Reporting", "Settings", "StoreFile", "SwiftDataModel", "SwiftDataRules", "Text",
            "XcodeModel",
        ],
        texts: ["Completions", "ContinuousIntegration", "Help"]
    ),
    .executableTarget(
        name: "modelc",
        dependencies: ["ModelcCLI"],
        path: "Sources/Command/modelc",
        swiftSettings: settings
    ),
    // Libraries: for generated code, not for the compiler
    room("Libraries/CloudRecords"),
    room("Libraries/CloudRecordsSigning", ["CRecordSigning"]),
    room("Libraries/CloudRecordsTesting", ["CloudRecords", "CloudSchema", "Diagnostics"]),
]

// What other packages use while they are built.
let plugins: [Target] = [
    .plugin(
        name: "ModelcPlugin",
        capability: .buildTool(),
        dependencies: ["modelc"],
        path: "Sources/Plugins/ModelcPlugin"
    ),
    .plugin(
        name: "ModelcCommandPlugin",
        capability: .command(
            intent: .custom(verb: "generate-models", description: "Writes sources for the package's data models."),
            permissions: [.writeToPackageDirectory(reason: "Generated sources become part of the package.")]
        ),
        dependencies: ["modelc"],
        path: "Sources/Plugins/ModelcCommandPlugin"
    ),
]

let testTargets: [Target] = [
    .target(
        name: "TestSupport",
        dependencies: ["Diagnostics"],
        path: "Tests/Support/TestSupport",
        swiftSettings: settings
    ),
    .target(
        name: "ModelEditing",
        dependencies: ["ObjectModel"],
        path: "Tests/Support/ModelEditing",
        swiftSettings: settings
    ),
    .target(
        name: "ReadableModels",
        dependencies: ["Mirroring", "ObjectModel", "XcodeModel"],
        path: "Tests/Support/ReadableModels",
        swiftSettings: settings
    ),
    tests(of: "Diagnostics"),
    tests(of: "ObjectModel", with: ["Diagnostics", "ReadableModels", "XcodeModel"]),
    tests(of: "SwiftDataModel", with: ["Diagnostics", "ObjectModel"], leavingOut: ["SyntaxOracle"]),
    tests(of: "XcodeModel", with: ["Diagnostics", "ObjectModel"]),
    tests(of: "Text"),
    tests(of: "Drawing"),
    tests(of: "Templating"),
    tests(of: "CloudSchema", with: ["Diagnostics", "Text"]),
    tests(of: "CloudRecords"),
    tests(of: "CloudRecordsSigning"),
    tests(of: "CloudRecordsTesting", with: ["CloudRecords"]),
    tests(of: "Ledger", with: ["CloudSchema", "Diagnostics"]),
    tests(of: "Settings", with: ["CodeGeneration", "Diagnostics", "Migration", "Mirroring"]),
    tests(of: "Mirroring", with: ["CloudSchema", "ObjectModel", "ReadableModels", "XcodeModel"]),
    tests(of: "Reporting", with: ["Diagnostics", "ModelCompiler", "Settings", "Text"]),
    tests(
        "CompiledModel",
        ["CompiledModel", "Diagnostics", "ObjectModel", "XcodeModel"],
        leavingOut: ["compare_archives.py", "reference_compiler.py"]
    ),
    tests(
        of: "StoreFile",
        with: ["CompiledModel", "ObjectModel", "XcodeModel", "modelc"],
        leavingOut: ["Models", "reference_store.py"]
    ),
    tests(of: "ModelDifference", with: ["ModelEditing", "ObjectModel", "XcodeModel"]),
    tests(of: "ModelRules", with: ["Diagnostics", "Mirroring", "ObjectModel", "ReadableModels", "XcodeModel"]),
    tests(
        of: "Production",
        with: ["CloudSchema", "Diagnostics", "Ledger", "Mirroring", "ObjectModel", "ReadableModels", "XcodeModel"]
    ),
    tests(
        of: "NativeSchemas",
        with: [
            "CloudSchema", "Diagnostics", "Ledger", "Migration", "Mirroring", "Production", "ReadableModels",
            "Settings",
        ]
    ),
    tests(
        of: "Migration",
        with: [
            "Diagnostics", "Mirroring", "ModelDifference", "ModelEditing", "ObjectModel", "ReadableModels",
            "XcodeModel",
        ]
    ),
    tests(
        of: "Compatibility",
        with: ["Diagnostics", "Mirroring", "ObjectModel", "ReadableModels", "Simulation"]
    ),
    tests(
        of: "SwiftDataRules",
        with: ["Diagnostics", "Migration", "Mirroring", "ModelRules", "ObjectModel", "SwiftDataModel"]
    ),
    tests(
        of: "Sharing",
        with: [
            "CloudSchema", "Diagnostics", "Ledger", "Mirroring", "ObjectModel", "Production", "ReadableModels",
            "Settings", "XcodeModel",
        ]
    ),
    .testTarget(name: "RegressionTests", dependencies: ["FuzzProperties"], swiftSettings: settings),
    tests(
        of: "ModelCompiler",
        with: [
            "CodeGeneration", "Diagnostics", "Documents", "Migration", "Mirroring", "Production", "Reporting",
            "Settings",
        ]
    ),
    tests(
        "CodeGeneration",
        [
            "BuiltInTemplates", "CloudRecords", "CloudSchema", "CodeGeneration", "Diagnostics", "Migration",
            "Mirroring", "NativeSchemas", "ObjectModel", "ReadableModels", "Settings", "SwiftDataModel", "Templating",
            "XcodeModel",
        ],
        leavingOut: ["Expected"]
    ),
    tests(
        of: "ModelcCLI",
        with: ["Diagnostics", "Ledger", "ModelCompiler", "ObjectModel", "Settings", "SwiftDataModel", "modelc"]
    ),
    .target(
        name: "GeneratedMappings",
        dependencies: ["CloudRecords"],
        path: "Tests/Support/GeneratedMappings",
        exclude: ["Model.xcdatamodel"],
        swiftSettings: settings
    ),
    tests(of: "GeneratedMappings", with: ["CloudRecords"]),
    .target(
        name: "GeneratedRecords",
        dependencies: ["CloudRecords"],
        path: "Tests/Support/GeneratedRecords",
        exclude: ["modelc.json", "production.ckdb", "schema.ckdb"],
        swiftSettings: settings
    ),
    tests(of: "GeneratedRecords", with: ["CloudRecords", "CloudRecordsTesting"]),
    .target(
        name: "GeneratedSharing",
        path: "Tests/Support/GeneratedSharing",
        swiftSettings: settings
    ),
    tests(of: "GeneratedSharing"),
    .target(
        name: "Simulation",
        dependencies: ["CloudRecords", "CloudRecordsTesting"],
        path: "Tests/Support/Simulation",
        swiftSettings: settings
    ),
    tests(of: "Simulation", with: ["Diagnostics", "ModelCompiler", "Reporting", "Settings"]),
    tests("Golden", ["CloudSchema", "Ledger", "modelc"], leavingOut: ["Cases"]),
    tests(
        "Repository",
        ["CodeGeneration", "Diagnostics", "Documents", "ModelCompiler", "ModelcCLI", "Templating"]
    ),
    tests("Documentation", ["Diagnostics", "ModelCompiler", "ModelcCLI", "Settings", "Text", "modelc"]),
    tests(
        "Corpus",
        [
            "CloudSchema", "Diagnostics", "Documents", "Mirroring", "ModelCompiler", "Production", "Reporting",
            "Settings", "modelc",
        ],
        leavingOut: ["facts.py"]
    ),
]

// What must hold for every input, tried by the fuzzer and by the tests that replay kept inputs.
let fuzzProperties = Target.target(
    name: "FuzzProperties",
    dependencies: [
        "BuiltInTemplates", "CloudRecords", "CloudSchema", "CodeGeneration", "CompiledModel", "Diagnostics",
        "Documents", "Ledger", "Migration", "Mirroring", "ModelCompiler", "ObjectModel", "Reporting", "Settings",
        "StoreChecks", "StoreFile", "SwiftDataModel", "Templating", "Text", "XcodeModel",
    ],
    path: "Tests/Fuzz/Properties",
    swiftSettings: settings
)

// The program that libFuzzer drives; see scripts/fuzz. It cannot be linked without it.
let fuzzProgram = Target.executableTarget(
    name: "Fuzz",
    dependencies: ["FuzzProperties"],
    path: "Tests/Fuzz/Program",
    swiftSettings: settings
)

// Plugins need tools of their own: with them the compiler is built twice. Our tests try none, the examples do. Set for our
// test scripts: `all`, or the name of the one test target that is built.
let wantedTests = Context.environment["MODELC_TESTS"]
let isTesting = wantedTests != nil
let wantedTestTargets = testTargets.filter { target in
    target.type != .test || [nil, "all", target.name].contains(wantedTests)
}

let isFuzzing = Context.environment["MODELC_FUZZ"] == "1"

let package = Package(
    name: "modelc",
    products: [
        .executable(name: "modelc", targets: ["modelc"]),
        .library(name: "ModelCompiler", targets: ["ModelCompiler"]),
        .library(name: "CloudRecords", targets: ["CloudRecords"]),
        .library(name: "CloudRecordsSigning", targets: ["CloudRecordsSigning"]),
        .library(name: "CloudRecordsTesting", targets: ["CloudRecordsTesting"]),
    ] + (isTesting ? [] : plugins.map { .plugin(name: $0.name, targets: [$0.name]) }),
    targets: libraries + rooms + (isTesting ? [] : plugins) + [fuzzProperties] + wantedTestTargets
        + (isFuzzing ? [fuzzProgram] : []),
    swiftLanguageModes: [.v6]
)

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

/// A module, by its folder in `Sources`; its dependencies are the whole list of what it may import.
///
/// Texts are folders of the module whose files are compiled into it.
func module(_ path: String, _ dependencies: [Target.Dependency] = [], texts: [String] = []) -> Target {
    .target(
        name: path.split(separator: "/").last.map(String.init) ?? path,
        dependencies: dependencies,
        path: "Sources/\(path)",
        resources: texts.map { .embedInCode($0) },
        swiftSettings: settings
    )
}

/// The tests of a module, which see the module and what else they name.
func tests(of name: String, with dependencies: [Target.Dependency] = [], leavingOut exclude: [String] = []) -> Target {
    tests(name, [.target(name: name)] + dependencies, leavingOut: exclude)
}

/// Tests of no single module.
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

// The libraries of the system, and the C between them and the modules.
let libraries: [Target] = [
    systemLibrary("SystemLibraries/CLibXML2", pkgConfig: "libxml-2.0", debian: "libxml2-dev", brew: "libxml2"),
    .target(name: "CModelXML", dependencies: ["CLibXML2"], path: "Sources/SystemLibraries/CModelXML"),
    // What stores are made of.
    systemLibrary("SystemLibraries/CLibSQLite3", pkgConfig: "sqlite3", debian: "libsqlite3-dev", brew: "sqlite"),
    systemLibrary("SystemLibraries/CLibZ", pkgConfig: "zlib", debian: "zlib1g-dev", brew: "zlib"),
    .target(name: "CStoreFile", dependencies: ["CLibSQLite3", "CLibZ"], path: "Sources/SystemLibraries/CStoreFile"),
    // CloudRecordsSigning signs with OpenSSL where there is no CryptoKit. The compiler itself needs neither.
    systemLibrary("Libraries/CLibCrypto", pkgConfig: "libcrypto", debian: "libssl-dev"),
    .target(
        name: "CRecordSigning",
        dependencies: [.target(name: "CLibCrypto", condition: .when(platforms: [.linux]))],
        path: "Sources/Libraries/CRecordSigning"
    ),
]

// The modules of the compiler, each below those that it uses. Their names stand beside those of every package that builds
// modelc from source, so none of them is a word that an app would take.
let modules: [Target] = [
    module("CompilerSupport"),
    module("Templating"),
    module("CloudSchema", ["CompilerSupport"]),
    module("ObjectModel", ["CompilerSupport"]),
    module("ModelFiles", ["CModelXML", "CStoreFile", "CompilerSupport", "ObjectModel"]),
    module("SwiftSources", ["CompilerSupport", "ObjectModel"]),
    module("Mirroring", ["CloudSchema", "CompilerSupport", "ObjectModel"]),
    module(
        "SchemaRules",
        ["CloudSchema", "CompilerSupport", "Mirroring", "ModelFiles", "ObjectModel", "SwiftSources"]
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
    module(
        "CodeGeneration",
        [
            "CloudSchema", "CompilerSupport", "Mirroring", "ObjectModel", "SchemaRules", "SwiftSources", "Templating",
        ]
    ),
    module(
        "ModelDocuments",
        [
            "BuiltInTemplates", "CloudSchema", "CodeGeneration", "CompilerSupport", "Mirroring", "ModelFiles",
            "ObjectModel", "SchemaRules", "Templating",
        ],
        texts: ["Site/Assets"]
    ),
    module(
        "ModelCompiler",
        [
            "BuiltInTemplates", "CloudSchema", "CodeGeneration", "CompilerSupport", "Mirroring", "ModelDocuments",
            "ModelFiles", "ObjectModel", "SchemaRules", "SwiftSources", "Templating",
        ]
    ),
    .executableTarget(
        name: "modelc",
        dependencies: [
            "CStoreFile", "CodeGeneration", "CompilerSupport", "Mirroring", "ModelCompiler", "ModelDocuments",
            "ModelFiles", "ObjectModel", "SchemaRules", "SwiftSources",
        ],
        path: "Sources/modelc",
        resources: ["Completions", "ContinuousIntegration", "Help"].map { .embedInCode($0) },
        swiftSettings: settings
    ),
    // For generated code, not for the compiler.
    module("Libraries/CloudRecords"),
    module("Libraries/CloudRecordsSigning", ["CRecordSigning"]),
    module("Libraries/CloudRecordsTesting", ["CloudRecords", "CloudSchema", "CompilerSupport"]),
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
        dependencies: ["CompilerSupport"],
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
        dependencies: ["Mirroring", "ModelFiles", "ObjectModel"],
        path: "Tests/Support/ReadableModels",
        swiftSettings: settings
    ),
    tests("Diagnostics", ["CompilerSupport"]),
    tests(of: "ObjectModel", with: ["CompilerSupport", "ModelFiles", "ReadableModels"]),
    tests("SwiftDataModel", ["CompilerSupport", "ObjectModel", "SwiftSources"], leavingOut: ["SyntaxOracle"]),
    tests("XcodeModel", ["CompilerSupport", "ModelFiles", "ObjectModel"]),
    tests("Text", ["CompilerSupport"]),
    tests("Drawing", ["ModelDocuments"]),
    tests(of: "Templating"),
    tests(of: "CloudSchema", with: ["CompilerSupport"]),
    tests(of: "CloudRecords"),
    tests(of: "CloudRecordsSigning"),
    tests(of: "CloudRecordsTesting", with: ["CloudRecords"]),
    tests("Ledger", ["CloudSchema", "CompilerSupport", "Mirroring"]),
    tests("Settings", ["CodeGeneration", "CompilerSupport", "Mirroring", "ModelCompiler", "SchemaRules"]),
    tests(of: "Mirroring", with: ["CloudSchema", "ModelFiles", "ObjectModel", "ReadableModels"]),
    tests("Reporting", ["CompilerSupport", "ModelCompiler", "ModelDocuments"]),
    tests(
        "CompiledModel",
        ["CompilerSupport", "ModelFiles", "ObjectModel"],
        leavingOut: ["compare_archives.py", "reference_compiler.py"]
    ),
    tests("StoreFile", ["modelc", "ModelFiles", "ObjectModel"], leavingOut: ["Models", "reference_store.py"]),
    tests("ModelDifference", ["ModelEditing", "ModelFiles", "ObjectModel"]),
    tests(
        "ModelRules",
        ["CompilerSupport", "Mirroring", "ModelFiles", "ObjectModel", "ReadableModels", "SchemaRules"]
    ),
    tests(
        "Production",
        ["CloudSchema", "CompilerSupport", "Mirroring", "ModelFiles", "ObjectModel", "ReadableModels", "SchemaRules"]
    ),
    tests(
        "NativeSchemas",
        ["CloudSchema", "CompilerSupport", "Mirroring", "ModelCompiler", "ReadableModels", "SchemaRules"]
    ),
    tests(
        "Migration",
        ["CompilerSupport", "Mirroring", "ModelEditing", "ModelFiles", "ObjectModel", "ReadableModels", "SchemaRules"]
    ),
    tests(
        "Compatibility",
        ["CompilerSupport", "Mirroring", "ObjectModel", "ReadableModels", "SchemaRules", "Simulation"]
    ),
    tests("SwiftDataRules", ["CompilerSupport", "Mirroring", "ObjectModel", "SchemaRules", "SwiftSources"]),
    tests(
        "Sharing",
        [
            "CloudSchema", "CompilerSupport", "Mirroring", "ModelCompiler", "ModelFiles", "ObjectModel",
            "ReadableModels", "SchemaRules",
        ]
    ),
    .testTarget(name: "RegressionTests", dependencies: ["FuzzProperties"], swiftSettings: settings),
    tests(
        of: "ModelCompiler",
        with: [
            "CodeGeneration", "CompilerSupport", "Mirroring", "ModelCompiler", "ModelDocuments", "SchemaRules",
            "SwiftSources",
        ]
    ),
    tests(
        "CodeGeneration",
        [
            "BuiltInTemplates", "CloudRecords", "CloudSchema", "CodeGeneration", "CompilerSupport", "Mirroring",
            "ModelCompiler", "ModelFiles", "ObjectModel", "ReadableModels", "SchemaRules", "SwiftSources", "Templating",
        ],
        leavingOut: ["Expected"]
    ),
    tests("ModelcCLI", ["CompilerSupport", "Mirroring", "modelc", "ModelCompiler", "ObjectModel", "SwiftSources"]),
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
    tests(of: "Simulation", with: ["CompilerSupport", "ModelCompiler", "ModelDocuments"]),
    tests("Golden", ["CloudSchema", "CompilerSupport", "Mirroring", "modelc"], leavingOut: ["Cases"]),
    tests(
        "Repository",
        ["CodeGeneration", "CompilerSupport", "modelc", "ModelCompiler", "ModelDocuments", "Templating"]
    ),
    tests("Documentation", ["CompilerSupport", "modelc", "ModelCompiler"]),
    tests(
        "Corpus",
        ["CloudSchema", "CompilerSupport", "Mirroring", "modelc", "ModelCompiler", "ModelDocuments", "SchemaRules"],
        leavingOut: ["facts.py"]
    ),
]

// What must hold for every input, tried by the fuzzer and by the tests that replay kept inputs.
let fuzzProperties = Target.target(
    name: "FuzzProperties",
    dependencies: [
        "BuiltInTemplates", "CloudRecords", "CloudSchema", "CodeGeneration", "CompilerSupport", "Mirroring",
        "ModelCompiler", "ModelDocuments", "ModelFiles", "ObjectModel", "SchemaRules", "SwiftSources", "Templating",
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
        .library(name: "CloudRecords", targets: ["CloudRecords"]),
        .library(name: "CloudRecordsSigning", targets: ["CloudRecordsSigning"]),
        .library(name: "CloudRecordsTesting", targets: ["CloudRecordsTesting"]),
    ] + (isTesting ? [] : plugins.map { .plugin(name: $0.name, targets: [$0.name]) }),
    targets: libraries + modules + (isTesting ? [] : plugins) + [fuzzProperties] + wantedTestTargets
        + (isFuzzing ? [fuzzProgram] : []),
    swiftLanguageModes: [.v6]
)

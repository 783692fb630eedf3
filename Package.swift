// swift-tools-version: 6.2
import PackageDescription

// The scripts of this repository set MODELC_DEV, which turns warnings into errors. A build of modelc as a dependency keeps
// them as warnings, because compilers differ.
let isDevelopment = Context.environment["MODELC_DEV"] == "1"

// `scripts/test` compiles each module as a whole. That takes less than batches of files, each of which reads the files of
// the others again, but after a change it compiles all files. Information for debuggers would take a quarter of that time.
let isWhole = Context.environment["MODELC_WHOLE"] == "1"
let wholeModules = SwiftSetting.unsafeFlags(
    ["-whole-module-optimization", "-num-threads", "2", "-gnone"],
    .when(configuration: .debug)
)
// Nothing imports the module of tests, so it need not be there before their code.
let wholeTests = SwiftSetting.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .debug))

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isDevelopment ? [.treatAllWarnings(as: .error)] : []) + (isWhole ? [wholeModules] : [])

/// A module, by its folder in `Sources`. It may import only its dependencies.
///
/// `texts` are folders of the module whose files are compiled into it.
func module(
    _ path: String,
    _ dependencies: [Target.Dependency] = [],
    texts: [String] = [],
    leavingOut exclude: [String] = []
) -> Target {
    .target(
        name: path.split(separator: "/").last.map(String.init) ?? path,
        dependencies: dependencies,
        path: "Sources/\(path)",
        exclude: exclude,
        resources: texts.map { .embedInCode($0) },
        swiftSettings: settings
    )
}

/// The tests of a module, with further dependencies.
func tests(of name: String, with dependencies: [Target.Dependency] = [], leavingOut exclude: [String] = []) -> Target {
    tests(name, [.target(name: name)] + dependencies, leavingOut: exclude)
}

/// Tests of several modules.
func tests(_ name: String, _ dependencies: [Target.Dependency], leavingOut exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: dependencies + ["TestSupport"],
        exclude: exclude,
        swiftSettings: settings + (isWhole ? [wholeTests] : [])
    )
}

/// A system library. Apple's SDK contains the libraries with a Homebrew name; elsewhere pkg-config finds them.
func systemLibrary(_ path: String, pkgConfig: String, debian: String, brew: String? = nil) -> Target {
    .systemLibrary(
        name: path.split(separator: "/").last.map(String.init) ?? path,
        path: "Sources/\(path)",
        pkgConfig: pkgConfig,
        providers: [.apt([debian])] + (brew.map { [.brew([$0])] } ?? [])
    )
}

// The system libraries, and the C code of the package.
let libraries: [Target] = [
    systemLibrary("SystemLibraries/CLibXML2", pkgConfig: "libxml-2.0", debian: "libxml2-dev", brew: "libxml2"),
    .target(name: "CModelXML", dependencies: ["CLibXML2"], path: "Sources/SystemLibraries/CModelXML"),
    // For the files of stores.
    systemLibrary("SystemLibraries/CLibSQLite3", pkgConfig: "sqlite3", debian: "libsqlite3-dev", brew: "sqlite"),
    systemLibrary("SystemLibraries/CLibZ", pkgConfig: "zlib", debian: "zlib1g-dev", brew: "zlib"),
    .target(name: "CStoreFile", dependencies: ["CLibSQLite3", "CLibZ"], path: "Sources/SystemLibraries/CStoreFile"),
    // A text that would take Swift a minute to compile.
    .target(name: "CMessageTable", path: "Sources/ModelDocuments/Messages/Table", exclude: ["messages.txt"]),
    // CloudRecordsSigning signs with OpenSSL on systems without CryptoKit. The compiler needs neither.
    systemLibrary("Libraries/CLibCrypto", pkgConfig: "libcrypto", debian: "libssl-dev"),
    .target(
        name: "CRecordSigning",
        dependencies: [.target(name: "CLibCrypto", condition: .when(platforms: [.linux]))],
        path: "Sources/Libraries/CRecordSigning"
    ),
]

// The modules of the compiler, each after its dependencies. They share one namespace with the modules of every package that
// builds modelc from source, so their names must not be likely in apps.
let modules: [Target] = [
    module("CompilerSupport"),
    module("Templating"),
    module("CloudSchema", ["CompilerSupport"]),
    module("ObjectModel", ["CompilerSupport"]),
    module("ModelFiles", ["CModelXML", "CStoreFile", "CloudSchema", "CompilerSupport", "ObjectModel"]),
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
            "BuiltInTemplates", "CMessageTable", "CloudSchema", "CodeGeneration", "CompilerSupport", "Mirroring",
            "ModelFiles", "ObjectModel", "SchemaRules", "Templating",
        ],
        texts: ["Site/Assets"],
        leavingOut: ["Messages/Table"]
    ),
    module(
        "ModelCompiler",
        [
            "BuiltInTemplates", "CloudSchema", "CodeGeneration", "CompilerSupport", "Mirroring", "ModelDocuments",
            "ModelFiles", "ObjectModel", "SchemaRules", "SwiftSources", "Templating",
        ]
    ),
    // For generated code, not for the compiler.
    module("Libraries/CloudRecords"),
    module("Libraries/CloudRecordsClient", ["CloudRecords"]),
    module("Libraries/CloudRecordsSigning", ["CRecordSigning"]),
    module("Libraries/CloudRecordsTesting", ["CloudRecords", "CloudSchema", "CompilerSupport"]),
]

// The program, or an artifact bundle with one that is built already: its path below this folder. Scripts set it, so that
// packages which only use the plugins do not compile the compiler.
let builtProgram = Context.environment["MODELC_PROGRAM"]
let program: Target =
    builtProgram.map { .binaryTarget(name: "modelc", path: $0) }
    ?? .executableTarget(
        name: "modelc",
        dependencies: [
            "CStoreFile", "CloudSchema", "CodeGeneration", "CompilerSupport", "Mirroring", "ModelCompiler",
            "ModelDocuments", "ModelFiles", "ObjectModel", "SchemaRules", "SwiftSources",
        ],
        path: "Sources/modelc",
        resources: ["Completions", "ContinuousIntegration", "Help"].map { .embedInCode($0) },
        swiftSettings: settings
    )

// For builds of other packages.
let plugins: [Target] = [
    .plugin(
        name: "ModelcPlugin",
        capability: .buildTool(),
        dependencies: ["modelc"],
        path: "Sources/Plugins/ModelcPlugin"
    ),
    .plugin(
        name: "ModelcCheckPlugin",
        capability: .buildTool(),
        dependencies: ["modelc"],
        path: "Sources/Plugins/ModelcCheckPlugin"
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
    .target(
        name: "EditedModels",
        dependencies: ["CompilerSupport", "Mirroring", "ModelCompiler", "ModelDocuments"],
        path: "Tests/Support/EditedModels",
        swiftSettings: settings
    ),
    .target(
        name: "SimulatedModels",
        dependencies: ["TestSupport"],
        path: "Tests/Support/SimulatedModels",
        swiftSettings: settings
    ),
    .target(
        name: "Simulation",
        dependencies: ["CloudRecords", "CloudRecordsTesting", "SimulatedModels"],
        path: "Tests/Support/Simulation",
        swiftSettings: settings
    ),
    tests(of: "CompilerSupport"),
    tests(of: "Templating"),
    tests(of: "CloudSchema", with: ["CompilerSupport"]),
    tests(of: "ObjectModel", with: ["CompilerSupport", "ModelEditing", "ModelFiles", "ReadableModels"]),
    tests(
        of: "ModelFiles",
        with: ["CloudSchema", "CompilerSupport", "ObjectModel"],
        leavingOut: [
            "Compiled/compare_archives.py", "Compiled/reference_compiler.py", "Stores/reference_store.py",
            "Xcode/write_elements.py",
        ]
    ),
    tests(of: "SwiftSources", with: ["CompilerSupport", "ObjectModel"], leavingOut: ["SyntaxOracle"]),
    tests(of: "Mirroring", with: ["CloudSchema", "CompilerSupport", "ModelFiles", "ObjectModel", "ReadableModels"]),
    tests(
        of: "SchemaRules",
        with: [
            "CloudSchema", "CompilerSupport", "EditedModels", "Mirroring", "ModelCompiler", "ModelDocuments",
            "ModelEditing", "ModelFiles", "ObjectModel", "ReadableModels", "SimulatedModels", "SwiftSources",
        ]
    ),
    tests(
        of: "CodeGeneration",
        with: [
            "BuiltInTemplates", "CloudRecords", "CloudSchema", "CompilerSupport", "Mirroring", "ModelCompiler",
            "ModelFiles", "ObjectModel", "ReadableModels", "SchemaRules", "SwiftSources", "Templating",
        ],
        leavingOut: ["Expected"]
    ),
    tests(of: "ModelDocuments", with: ["CompilerSupport", "ModelCompiler"]),
    tests(
        of: "ModelCompiler",
        with: [
            "CloudSchema", "CodeGeneration", "CompilerSupport", "EditedModels", "Mirroring", "ModelDocuments",
            "ObjectModel", "SchemaRules", "SwiftSources",
        ]
    ),
    tests(
        "Simulation",
        [
            "CompilerSupport", "EditedModels", "Mirroring", "ReadableModels", "SchemaRules", "SimulatedModels",
            "Simulation",
        ]
    ),
    tests(
        "Modelc",
        [
            "CompilerSupport", "EditedModels", "Mirroring", "modelc", "ModelCompiler", "ModelDocuments", "ObjectModel",
            "SchemaRules", "SwiftSources",
        ],
        leavingOut: ["Stores/Models"]
    ),
    tests(of: "CloudRecords"),
    tests(of: "CloudRecordsSigning"),
    tests(of: "CloudRecordsTesting", with: ["CloudRecords"]),
    .target(
        name: "GeneratedMappings",
        dependencies: ["CloudRecords"],
        path: "Tests/Support/GeneratedMappings",
        exclude: ["Model.xcdatamodel"],
        swiftSettings: settings
    ),
    .target(
        name: "GeneratedRecords",
        dependencies: ["CloudRecords"],
        path: "Tests/Support/GeneratedRecords",
        exclude: ["modelc.json", "production.ckdb", "schema.ckdb"],
        swiftSettings: settings
    ),
    .target(
        name: "LoopbackServer",
        dependencies: ["CloudRecords", "CloudRecordsTesting"],
        path: "Tests/Support/LoopbackServer",
        swiftSettings: settings
    ),
    tests(
        of: "CloudRecordsClient",
        with: ["CloudRecords", "CloudRecordsTesting", "GeneratedRecords", "LoopbackServer"]
    ),
    .target(
        name: "GeneratedSharing",
        path: "Tests/Support/GeneratedSharing",
        swiftSettings: settings
    ),
    tests(
        "GeneratedCode",
        ["CloudRecords", "CloudRecordsTesting", "GeneratedMappings", "GeneratedRecords", "GeneratedSharing"]
    ),
    tests("Golden", ["CloudSchema", "CompilerSupport", "Mirroring", "modelc"], leavingOut: ["Cases"]),
    tests(
        "Repository",
        [
            "CloudRecordsClient", "CloudRecordsTesting", "CodeGeneration", "CompilerSupport", "modelc", "ModelCompiler",
            "ModelDocuments", "Templating",
        ]
    ),
    tests(
        "Corpus",
        [
            "CloudSchema", "CodeGeneration", "CompilerSupport", "Mirroring", "modelc", "ModelCompiler",
            "ModelDocuments", "SchemaRules",
        ],
        leavingOut: ["facts.py"]
    ),
    tests("SavedInputs", ["FuzzProperties"]),
]

// Properties of every input, tested by the fuzzer and by the tests that replay saved inputs.
let fuzzProperties = Target.target(
    name: "FuzzProperties",
    dependencies: [
        "BuiltInTemplates", "CloudRecords", "CloudSchema", "CodeGeneration", "CompilerSupport", "Mirroring",
        "ModelCompiler", "ModelDocuments", "ModelFiles", "ObjectModel", "SchemaRules", "SwiftSources", "Templating",
    ],
    path: "Tests/Fuzz/Properties",
    swiftSettings: settings
)

// The program for libFuzzer; see scripts/fuzz. It does not link without libFuzzer.
let fuzzProgram = Target.executableTarget(
    name: "Fuzz",
    dependencies: ["FuzzProperties"],
    path: "Tests/Fuzz/Program",
    swiftSettings: settings
)

// Plugins need separate builds of their tools, so the compiler would be built twice. The examples test the plugins instead.
// The test scripts set this to `all`, or to the name of the single test target to build, with what it needs and nothing else.
let wantedTests = Context.environment["MODELC_TESTS"]
let isFuzzing = Context.environment["MODELC_FUZZ"] == "1"

let targets =
    libraries + modules + [program] + (wantedTests == nil ? plugins : []) + [fuzzProperties] + testTargets
    + (isFuzzing ? [fuzzProgram] : [])

/// The names of targets and of those that they need.
func closure(of names: Set<String>, in targets: [Target]) -> Set<String> {
    let dependencies = targets.filter { names.contains($0.name) }.flatMap(\.dependencies)
    let needed = names.union(dependencies.compactMap(\.target))
    return needed == names ? names : closure(of: needed, in: targets)
}

extension Target.Dependency {
    /// The target of this package that it names.
    var target: String? {
        switch self {
        case .targetItem(let name, _), .byNameItem(let name, _): name
        default: nil
        }
    }
}

let products: [Product] =
    (builtProgram == nil ? [.executable(name: "modelc", targets: ["modelc"])] : [])
    + ["CloudRecords", "CloudRecordsClient", "CloudRecordsSigning", "CloudRecordsTesting"].map {
        .library(name: $0, targets: [$0])
    } + plugins.map { .plugin(name: $0.name, targets: [$0.name]) }

/// The targets that are built: those of one test target, of the products, or all.
let wanted =
    if let single = testTargets.first(where: { $0.name == wantedTests }) {
        closure(of: [single.name], in: targets)
    } else if builtProgram != nil {
        closure(of: Set(products.map(\.name)), in: targets)
    } else {
        Set(targets.map(\.name))
    }

let package = Package(
    name: "modelc",
    products: products.filter { wanted.contains($0.name) },
    targets: targets.filter { wanted.contains($0.name) },
    swiftLanguageModes: [.v6]
)

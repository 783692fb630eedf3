import Testing

@testable import CompilerSupport
@testable import ModelCompiler

@Suite("Xcode projects")
struct XcodeProjectTests {
    private typealias Made = MadeUpProject

    @Test("A project has its targets in order, each with its kind of product")
    func products() throws {
        let types: [(String, XcodeProject.Product)] = [
            ("application", .app), ("application.watchapp2", .app), ("application.on-demand-install-capable", .app),
            ("app-extension", .appExtension), ("extensionkit-extension", .appExtension),
            ("app-extension.messages", .appExtension), ("bundle.unit-test", .tests), ("bundle.ui-testing", .tests),
            ("bundle.ocunit-test", .tests), ("framework", .part), ("library.static", .part), ("tool", .program),
        ]
        let ids = types.indices.map { "T\($0)" }
        let objects = zip(ids, types).map { Made.target($0, $0, type: $1.0) }.joined()
        let project = try Self.read(Made.project(targets: ids.reversed() + ["GONE"], objects))
        #expect(project.targets.map(\.name) == ids.reversed() + [""])
        #expect(project.targets.dropLast().map(\.product) == types.map(\.1).reversed())
    }

    /// Settings of a target and of its project, and the entitlements that the target has.
    private static let entitlements: [(target: String, project: String, paths: [String])] = [
        ("", "", []),
        ("CODE_SIGN_ENTITLEMENTS = Trips/Trips.entitlements;", "", ["App/Trips/Trips.entitlements"]),
        ("", "CODE_SIGN_ENTITLEMENTS = All.entitlements;", ["App/All.entitlements"]),
        (
            "CODE_SIGN_ENTITLEMENTS = One.entitlements;", "CODE_SIGN_ENTITLEMENTS = All.entitlements;",
            ["App/One.entitlements"]
        ),
        (#"CODE_SIGN_ENTITLEMENTS = "";"#, "CODE_SIGN_ENTITLEMENTS = All.entitlements;", []),
        (#"CODE_SIGN_ENTITLEMENTS = "$(SRCROOT)/My Trips/A.entitlements";"#, "", ["App/My Trips/A.entitlements"]),
        (#"CODE_SIGN_ENTITLEMENTS = "${PROJECT_DIR}/A.entitlements";"#, "", ["App/A.entitlements"]),
        (#"CODE_SIGN_ENTITLEMENTS = "$(SRCROOT)/../Shared/./A.entitlements";"#, "", ["Shared/A.entitlements"]),
        ("CODE_SIGN_ENTITLEMENTS = ../../A.entitlements;", "", ["../A.entitlements"]),
        (
            #"CODE_SIGN_ENTITLEMENTS = "$(TARGET_NAME)/$(PRODUCT_NAME).entitlements";"#, "",
            ["App/Trips/Trips.entitlements"]
        ),
        (
            #"CODE_SIGN_ENTITLEMENTS = "$(TARGET_NAME)-$(CONFIGURATION).entitlements";"#, "",
            ["App/Trips-Debug.entitlements", "App/Trips-Release.entitlements"]
        ),
        (#"CODE_SIGN_ENTITLEMENTS = "$(FOLDER)/A.entitlements";"#, "FOLDER = Config;", ["App/Config/A.entitlements"]),
        (#"CODE_SIGN_ENTITLEMENTS = "$(LOCAL)/A.entitlements";"#, "", ["App/$(LOCAL)/A.entitlements"]),
        (
            #"CODE_SIGN_ENTITLEMENTS = A.entitlements; "CODE_SIGN_ENTITLEMENTS[sdk=macosx*]" = Mac.entitlements;"#, "",
            ["App/A.entitlements", "App/Mac.entitlements"]
        ),
        (
            #""CODE_SIGN_ENTITLEMENTS[sdk=macosx*]" = Mac.entitlements;"#, "CODE_SIGN_ENTITLEMENTS = All.entitlements;",
            ["App/Mac.entitlements", "App/All.entitlements"]
        ),
    ]

    @Test("A target's entitlements come from its settings or its project's", arguments: entitlements)
    func entitlement(target: String, project: String, paths: [String]) throws {
        let file = Made.project(targets: ["T"], settings: project, Made.target("T", "Trips", debug: target))
        #expect(try Self.read(file).targets.map(\.entitlements) == [paths])
    }

    @Test("A target has the entitlements and property lists of each configuration")
    func configurations() throws {
        let target = Made.target(
            "T",
            "Trips",
            debug: "CODE_SIGN_ENTITLEMENTS = D.entitlements; INFOPLIST_FILE = Info.plist;",
            release: "CODE_SIGN_ENTITLEMENTS = R.entitlements; INFOPLIST_FILE = Info.plist;"
        )
        let found = try #require(try Self.read(Made.project(targets: ["T"], target)).targets.first)
        #expect(found.configurations.map(\.name) == ["Debug", "Release"])
        #expect(found.entitlements == ["App/D.entitlements", "App/R.entitlements"])
        #expect(found.configurations.map(\.propertyLists) == [["App/Info.plist"], ["App/Info.plist"]])
    }

    @Test("A target's settings come from .xcconfig files before those of the project")
    func configurationFiles() throws {
        let objects = """
            T = { isa = PBXNativeTarget; name = Trips; buildConfigurationList = TL; };
            TL = { isa = XCConfigurationList; buildConfigurations = (TD); };
            TD = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F; };
            U = { isa = PBXNativeTarget; name = Widget; buildConfigurationList = UL; };
            UL = { isa = XCConfigurationList; buildConfigurations = (UD); };
            UD = { isa = XCBuildConfiguration; name = Beta; baseConfigurationReferenceAnchor = S;
                baseConfigurationReferenceRelativePath = Widget.xcconfig; };
            C = { isa = PBXGroup; path = Config; sourceTree = "<group>"; children = (F, S); };
            S = { isa = PBXFileSystemSynchronizedRootGroup; path = More; sourceTree = "<group>"; };
            """
        let file = Made.project(
            targets: ["T", "U"],
            children: ["C"],
            settings: "CODE_SIGN_ENTITLEMENTS = P.entitlements; NAME = N;",
            objects + Made.file("F", "Trips.xcconfig")
        )
        let configurations = ConfigurationFiles([
            Made.text("App/Config/Trips.xcconfig", "CODE_SIGN_ENTITLEMENTS = $(NAME).entitlements"),
            Made.text("App/Config/More/Widget.xcconfig", "CODE_SIGN_ENTITLEMENTS = W.entitlements"),
        ])
        let targets = try XcodeProject(file, configurations: configurations).targets
        #expect(targets.map(\.entitlements) == [["App/N.entitlements"], ["App/W.entitlements"]])
    }

    @Test("A target's sources have paths below their group or project, and foreign files are left out")
    func sources() throws {
        let groups = """
            A = { isa = PBXGroup; path = "My Trips"; sourceTree = "<group>"; children = (F1, B, F4, F5); };
            B = { isa = PBXGroup; name = Views; sourceTree = "<group>"; children = (F2, F3, V); };
            V = { isa = PBXVariantGroup; name = Main.storyboard; sourceTree = "<group>"; children = (F6); };
            X = { isa = XCVersionGroup; path = Trips.xcdatamodeld; sourceTree = SOURCE_ROOT; children = (); };
            """
        let files = [
            Made.file("F1", "Trip.swift"), Made.file("F2", "Sub/View.swift"), Made.file("F3", "../Shared/S.swift"),
            Made.file("F4", "Root.swift", tree: "SOURCE_ROOT"), Made.file("F5", "/Users/x/Y.swift", tree: "<absolute>"),
            Made.file("F6", "Base.lproj/Main.storyboard"), Made.file("F7", "Product.swift", tree: "BUILT_PRODUCTS_DIR"),
            Made.file("F8", "Loose.swift"),
            Made.phase("S", of: ["F1", "F2", "F3", "F4", "F5", "F7", "F8", "V", "X", "NO"]),
        ]
        let target = Made.target("T", "Trips", "buildPhases = (S);")
        let file = Made.project(targets: ["T"], children: ["A"], target + groups + files.joined())
        #expect(
            try Self.read(file).targets.first?.sources == [
                "App/My Trips/Trip.swift", "App/My Trips/Sub/View.swift", "App/Shared/S.swift", "App/Root.swift",
                "App/Loose.swift", "App/My Trips/Base.lproj/Main.storyboard", "App/Trips.xcdatamodeld",
            ]
        )
    }

    @Test("A synchronized folder is compiled with exceptions for each target")
    func folders() throws {
        let objects = """
            S = { isa = PBXFileSystemSynchronizedRootGroup; path = Trips; sourceTree = "<group>"; exceptions = (E, W); };
            E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
                membershipExceptions = (Info.plist, "Old/A.swift"); };
            W = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = U; membershipExceptions = (Trip.swift); };
            """
        let targets =
            Made.target("T", "Trips", "fileSystemSynchronizedGroups = (S);")
            + Made.target("U", "Widget", type: "app-extension")
        let file = Made.project(targets: ["T", "U"], children: ["S"], targets + objects)
        let found = try Self.read(file).targets
        #expect(found.map { $0.folders.map(\.path) } == [["App/Trips"], []])
        #expect(found.first?.folders.first?.exceptions == ["app/trips/info.plist", "app/trips/old/a.swift"])
        #expect(found.map(\.sources) == [[], ["App/Trips/Trip.swift"]])
    }

    @Test("The paths of a project are relative to the folder that it names")
    func projectFolder() throws {
        let text = """
            { objects = {
            P = { isa = PBXProject; projectDirPath = "../Code"; mainGroup = G; targets = (T); };
            G = { isa = PBXGroup; path = Base; sourceTree = "<group>"; children = (F); };
            \(Made.target("T", "Trips", debug: "CODE_SIGN_ENTITLEMENTS = A.entitlements;", "buildPhases = (S);"))
            \(Made.phase("S", of: ["F"]) + Made.file("F", "A.swift"))
            }; }
            """
        let target = try Self.read(Made.text("./App/Trips.xcodeproj/project.pbxproj", text)).targets.first
        #expect(target?.entitlements == ["Code/A.entitlements"])
        #expect(target?.sources == ["Code/Base/A.swift"])
        let top = try Self.read(Made.text("git:main:Trips.xcodeproj/project.pbxproj", text)).targets.first
        #expect(top?.sources == ["../Code/Base/A.swift"])
    }

    @Test("A project file with circles, or without content, is read as far as it goes")
    func damaged() throws {
        let circle = """
            A = { isa = PBXGroup; path = a; sourceTree = "<group>"; children = (A, G, F); };
            """ + Made.file("F", "F.swift") + Made.phase("S", of: ["F", "F"])
            + Made.target("T", "T", "buildPhases = (S, S, T);")
        let project = try Self.read(Made.project(targets: ["T", "T"], children: ["A"], circle))
        #expect(project.targets.map(\.sources) == [["App/a/F.swift"]])
        for text in ["{}", "()", "a", "{ objects = (); rootObject = P; }", "{ objects = { P = x; }; rootObject = P; }"]
        {
            #expect(try Self.read(Made.text("A.xcodeproj/project.pbxproj", text)).targets.isEmpty)
        }
    }

    @Test("A project whose many targets share one long list is read within limits")
    func sharedLists() throws {
        let files = (0..<2_000).map { "F\($0)" }
        let ids = (0..<1_100).map { "T\($0)" }
        let targets = ids.map { "\($0) = { isa = PBXNativeTarget; buildPhases = (S); buildConfigurationList = PL; };" }
        let objects = files.map { Made.file($0, "\($0).swift") } + targets + [Made.phase("S", of: files)]
        let project = try Self.read(Made.project(targets: ids, objects.joined()))
        #expect(project.targets.count == ProjectLimits.targets)
        #expect(project.targets.map(\.sources.count).reduce(0, +) <= ProjectLimits.members)
    }

    @Test("A project with endlessly nested groups does not make endless paths")
    func longPaths() throws {
        let name = String(repeating: "x", count: 1_000)
        let groups = (0..<5_000).map {
            "G\($0) = { isa = PBXGroup; path = \(name); sourceTree = \"<group>\"; children = (G\($0 + 1)); };"
        }
        let file = Made.project(targets: [], children: ["G0"], groups.joined(separator: "\n"))
        #expect(try Self.read(file).targets.isEmpty)
    }

    private static func read(_ file: InputFile) throws -> XcodeProject {
        try XcodeProject(file, configurations: ConfigurationFiles([]))
    }
}

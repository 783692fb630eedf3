import Testing

@testable import CompilerSupport
@testable import ModelCompiler

@Suite("Entitlements of apps")
struct AppEntitlementTests {
    private typealias Made = MadeUpProject

    /// An app, a widget, a framework, tests and a tool; what each compiles has the name of the target.
    private static let project = Made.project(
        targets: ["A", "W", "K", "T", "L"],
        children: ["FA", "FW", "FK", "FT", "FL", "FS", "FAK", "FM", "FP"],
        [
            Made.target(
                "A",
                "Trips",
                debug: "CODE_SIGN_ENTITLEMENTS = Trips.entitlements; PRODUCT_BUNDLE_IDENTIFIER = com.trips.beta;",
                release: "CODE_SIGN_ENTITLEMENTS = Trips.entitlements; PRODUCT_BUNDLE_IDENTIFIER = com.trips;",
                "buildPhases = (AS, AF); packageProductDependencies = (D);"
            ),
            Made.target(
                "W",
                "Widget",
                type: "app-extension",
                debug: "CODE_SIGN_ENTITLEMENTS = Widget.entitlements;",
                "buildPhases = (WS, WF);"
            ),
            Made.target("K", "Kit", type: "framework", "buildPhases = (KS);"),
            Made.target("T", "Tests", type: "bundle.unit-test", "buildPhases = (TS); dependencies = (TD); "),
            Made.target(
                "L",
                "Tool",
                type: "tool",
                debug: "CODE_SIGN_ENTITLEMENTS = None.entitlements;",
                "buildPhases = (LS);"
            ),
            "TD = { isa = PBXTargetDependency; target = K; };",
            "KP = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };",
            "D = { isa = XCSwiftPackageProductDependency; productName = Core; package = LP; };",
            "LP = { isa = XCLocalSwiftPackageReference; relativePath = ../Packages/Core; };",
            "FP = { isa = PBXFileReference; path = ../Old; sourceTree = \"<group>\"; lastKnownFileType = wrapper; };",
            Made.file("FM", "Trips.xcdatamodeld"), Made.file("FA", "A.swift"), Made.file("FW", "W.swift"),
            Made.file("FK", "K.swift"), Made.file("FT", "T.swift"), Made.file("FL", "L.swift"),
            Made.file("FS", "Shared.swift"), Made.file("FAK", "AK.swift"),
            Made.phase("WS", of: ["FW", "FS"]), Made.phase("AS", of: ["FA", "FS", "FM", "FAK"]),
            Made.phase("KS", of: ["FK", "FAK"]), Made.phase("TS", of: ["FT", "FA"]), Made.phase("LS", of: ["FL"]),
            Made.phase("AF", kind: "PBXCopyFilesBuildPhase", of: ["KP"]),
            Made.phase("WF", kind: "PBXFrameworksBuildPhase", of: ["KP"]),
        ]
        .joined(separator: "\n")
    )

    private static let files = [
        project,
        Made.entitlements("App/Trips.entitlements", ["iCloud.$(CFBundleIdentifier)", "iCloud.second"]),
        Made.entitlements("App/Widget.entitlements", ["iCloud.widget"], services: ["CloudDocuments"]),
        Made.entitlements("App/None.entitlements", []),
        Made.entitlements("Old/Unused.entitlements", ["iCloud.$(UNKNOWN)"]),
    ]

    /// A source, and the answer in words.
    private static let answers: [(path: String, answer: String)] = [
        ("App/A.swift", "compiled: Trips iCloud.com.trips.beta, Trips iCloud.com.trips"),
        ("./App/x/../a.swift", "compiled: Trips iCloud.com.trips.beta, Trips iCloud.com.trips"),
        ("git:main:App/A.swift", "compiled: Trips iCloud.com.trips.beta, Trips iCloud.com.trips"),
        (
            "App/Trips.xcdatamodeld/V1.xcdatamodel/contents",
            "compiled: Trips iCloud.com.trips.beta, Trips iCloud.com.trips"
        ),
        ("App/W.swift", "compiled: Widget iCloud.widget without CloudKit"),
        (
            "App/Shared.swift",
            "compiled: Trips iCloud.com.trips.beta, Trips iCloud.com.trips, "
                + "Widget iCloud.widget without CloudKit"
        ),
        ("App/L.swift", "compiled: Tool none"),
        ("App/T.swift", "onlyInTests: "),
        (
            "App/K.swift",
            "contained: Trips iCloud.com.trips.beta, Trips iCloud.com.trips, "
                + "Widget iCloud.widget without CloudKit"
        ),
        (
            "App/AK.swift",
            "compiled: Trips iCloud.com.trips.beta, Trips iCloud.com.trips, "
                + "Widget iCloud.widget without CloudKit"
        ),
        (
            "Packages/Core/Sources/C.swift",
            "packaged: Trips iCloud.com.trips.beta, Trips iCloud.com.trips"
        ),
        (
            "Old/Sources/C.swift",
            "packaged: Trips iCloud.com.trips.beta, Trips iCloud.com.trips, "
                + "Widget iCloud.widget without CloudKit"
        ),
        (
            "Elsewhere/E.swift",
            "unknown: Trips iCloud.com.trips.beta, Trips iCloud.com.trips, "
                + "Widget iCloud.widget without CloudKit, - iCloud.$(UNKNOWN)"
        ),
    ]

    @Test("The entitlements of a source file are those of its deciding targets", arguments: answers)
    func answer(path: String, answer: String) {
        for files in [Self.files, Self.files.reversed()] {
            let found = AppEntitlements(of: files).container(forSourceAt: path)
            #expect(Self.words(found) == answer)
            #expect(found.isGuess == (answer.hasPrefix("packaged") || answer.hasPrefix("unknown")))
        }
    }

    @Test("The container of an entitlements file has its location")
    func place() throws {
        let answer = AppEntitlements(of: Self.files).container(forSourceAt: "App/W.swift")
        let container = try #require(answer.containers.first)
        let location = try #require(container.location)
        #expect(location.path == "App/Widget.entitlements")
        let text = try #require(Self.files.first { $0.path == location.path }).text
        #expect(Array(text.utf8.dropFirst(location.offset).prefix(13)) == Array("iCloud.widget".utf8))
        #expect(location.part == .text(length: 13))
    }

    @Test(
        "Entitlements say whether CloudKit is among the iCloud services",
        arguments: [
            ("<array><string>CloudDocuments</string><string>CloudKit</string></array>", true),
            ("<array><string>CloudKit-Anonymous</string></array>", true), ("<string>*</string>", true),
            ("<array><string>CloudDocuments</string></array>", false), ("<array/>", false),
            ("<string>CloudKit</string>", false),
        ]
    )
    func services(value: String, usesCloudKit: Bool) {
        let text = """
            <plist version="1.0"><dict><key>com.apple.developer.icloud-services</key>\(value)
            <key>com.apple.developer.icloud-container-identifiers</key>
            <array><string/><!-- none --><string>iCloud.<!-- no -->a</string></array></dict></plist>
            """
        let answer = AppEntitlements(of: [Made.text("A.entitlements", text)]).container(forSourceAt: "A.swift")
        #expect(answer.entitlements.map(\.usesCloudKit) == [usesCloudKit])
        #expect(answer.containers.map(\.value) == ["iCloud.a"])
    }

    @Test("A target whose configurations differ has the entitlements of all of them")
    func configurations() {
        let target = Made.target(
            "A",
            "Trips",
            debug: "CODE_SIGN_ENTITLEMENTS = D.entitlements;",
            release: "CODE_SIGN_ENTITLEMENTS = R.entitlements;",
            "buildPhases = (S);"
        )
        let project = Made.project(
            targets: ["A"],
            children: ["F"],
            target + Made.phase("S", of: ["F"]) + Made.file("F", "A.swift")
        )
        func answer(_ debug: [String], _ release: [String]?) -> String {
            let files =
                [project, Made.entitlements("App/D.entitlements", debug)]
                + (release.map { [Made.entitlements("App/R.entitlements", $0)] } ?? [])
            return Self.words(AppEntitlements(of: files).container(forSourceAt: "App/A.swift"))
        }
        #expect(answer(["iCloud.d"], ["iCloud.r"]) == "compiled: Trips iCloud.d, Trips iCloud.r")
        #expect(answer(["iCloud.a"], ["iCloud.a", "iCloud.r"]) == "compiled: Trips iCloud.a")
        #expect(answer([], ["iCloud.r"]) == "compiled: Trips none, Trips iCloud.r")
        #expect(
            answer(["", "iCloud.a"], nil) == "compiled: Trips iCloud.a, Trips ? App/R.entitlements"
        )
    }

    @Test("A bundle identifier in entitlements is taken from the property list")
    func propertyList() {
        let target = Made.target(
            "A",
            "My Trips",
            debug: "CODE_SIGN_ENTITLEMENTS = A.entitlements; INFOPLIST_FILE = \"$(SRCROOT)/Info.plist\";",
            "buildPhases = (S);"
        )
        let list = """
            <plist version="1.0"><dict><key>CFBundleIdentifier</key>
            <string>com.$(PRODUCT_NAME:rfc1034identifier)</string></dict></plist>
            """
        let files = [
            Made.project(
                targets: ["A"],
                children: ["F"],
                target + Made.phase("S", of: ["F"]) + Made.file("F", "A.swift")
            ),
            Made.entitlements("App/A.entitlements", ["iCloud.$(CFBundleIdentifier)"]),
            Made.text("App/Info.plist", list),
        ]
        let answer = AppEntitlements(of: files).container(forSourceAt: "App/A.swift")
        #expect(answer.containers.map(\.value) == ["iCloud.com.My-Trips"])
    }

    @Test("A file in a synchronized folder has the entitlements of the targets that include it")
    func folders() {
        let objects = """
            S = { isa = PBXFileSystemSynchronizedRootGroup; path = Trips; sourceTree = "<group>"; exceptions = (E, X); };
            E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A; membershipExceptions = (Widget, Old.swift, Listed.swift); };
            X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = W;
                membershipExceptions = (Widget, Shared.swift); };
            """
        let targets =
            Made.target(
                "A",
                "App",
                debug: "CODE_SIGN_ENTITLEMENTS = A.entitlements;",
                "fileSystemSynchronizedGroups = (S); buildPhases = (B);"
            )
            + Made.phase("B", of: ["F"]) + Made.file("F", "Trips/Listed.swift")
            + Made.target("W", "Widget", type: "app-extension", debug: "CODE_SIGN_ENTITLEMENTS = W.entitlements;")
        let apps = AppEntitlements(of: [
            Made.project(targets: ["W", "A"], children: ["S"], targets + objects),
            Made.entitlements("App/A.entitlements", ["iCloud.a"]),
            Made.entitlements("App/W.entitlements", ["iCloud.w"]),
        ])
        let answers = [
            "Deep/er/A.swift", "Old.swift", "Widget/W.swift", "Shared.swift", "Widgets.swift", "Listed.swift",
        ].map { path in
            let answer = apps.container(forSourceAt: "App/Trips/\(path)")
            return "\(answer.basis) \(answer.containers.map(\.value).joined(separator: " "))"
        }
        #expect(
            answers == [
                "compiled iCloud.a", "unknown iCloud.a iCloud.w", "compiled iCloud.w", "compiled iCloud.a iCloud.w",
                "compiled iCloud.a", "compiled iCloud.a",
            ]
        )
    }

    @Test("The entitlements of a repository without a project are a guess from all files")
    func withoutProject() {
        let apps = AppEntitlements(of: [
            Made.entitlements("B.entitlements", ["iCloud.b"]),
            Made.entitlements("A/A.entitlements", ["iCloud.$(ID)", "iCloud.x"]),
            Made.entitlements("C.entitlements", []), Made.text("D.entitlements", "damaged"),
            Made.entitlements("E.entitlements", ["iCloud.b"]),
        ])
        let answer = apps.container(forSourceAt: "Sources/A.swift")
        #expect(answer.isGuess)
        #expect(answer.containers.map(\.value) == ["iCloud.$(ID)", "iCloud.b"])
        #expect(answer.entitlements.contains { $0.grant == .unreadable("D.entitlements") })
        #expect(AppEntitlements(of: []).container(forSourceAt: "A.swift").entitlements.isEmpty)
    }

    @Test("A project that cannot be read is named, and the container of its files is unknown")
    func unreadableProject() {
        let apps = AppEntitlements(of: [
            Made.text("A.xcodeproj/project.pbxproj", "{\n<<<<<<< HEAD\n}"),
            Made.entitlements("A.entitlements", ["iCloud.a"]),
        ])
        #expect(apps.unreadable.map(\.value) == ["a value is missing"])
        #expect(apps.unreadable.map(\.location?.path) == ["A.xcodeproj/project.pbxproj"])
        #expect(apps.container(forSourceAt: "A.swift").basis == .unknown)
    }

    @Test(
        "A project in a folder of tests that cannot be read is named only to those who ask for that folder",
        arguments: [
            ("Tests/AppTests/Case", "", 0), ("Tests/AppTests/Case", "Sources", 0),
            ("Tests/AppTests", "Tests/AppTests", 1), ("Tests/AppTests/Case", "Tests/AppTests/Case", 1),
            ("App", "Tests/AppTests", 1), ("Tests", "", 0), ("Sources", "", 1),
        ]
    )
    func unreadableInTests(folder: String, named: String, count: Int) {
        let path = named.isEmpty ? folder : named == folder ? "" : "/r/\(folder)"
        let root = SourceRoot("/r", named: ".", at: named)
        let project = Made.text((path.isEmpty ? "" : path + "/") + "A.xcodeproj/project.pbxproj", "{\n<<<<<<< HEAD\n}")
        #expect(AppEntitlements(of: [project], in: root).unreadable.count == count)
    }

    @Test("Only project, entitlements, configuration and Info.plist files are needed for entitlements")
    func names() {
        let wanted = [
            "project.pbxproj", "A.entitlements", "A.xcconfig", "Info.plist", "Trips-Info.plist", "info.plist",
        ]
        #expect(wanted.allSatisfy(AppEntitlements.isIncluded))
        let others = ["A.swift", "contents.xcworkspacedata", "Settings.plist", "Package.swift", "Info.plists"]
        #expect(!others.contains(where: AppEntitlements.isIncluded))
    }

    private static func words(_ answer: AppEntitlements.Answer) -> String {
        let entitlements = answer.entitlements.map { entitlement in
            let grant =
                switch entitlement.grant {
                case .container(let name): name.value
                case .noContainer: "none"
                case .unreadable(let path): "? \(path)"
                }
            let without = grant.hasPrefix("iCloud") && !entitlement.usesCloudKit ? " without CloudKit" : ""
            return "\(entitlement.target ?? "-") \(grant)\(without)"
        }
        return "\(answer.basis): \(entitlements.joined(separator: ", "))"
    }
}

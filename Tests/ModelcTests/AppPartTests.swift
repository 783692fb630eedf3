import Testing

@testable import CompilerSupport
@testable import SchemaRules

/// Apps with a widget or a local package, and packages with a model: what several targets have in common.
@Suite("Permissions of the parts of apps")
struct AppPartTests {
    typealias Setup = AppPermissionTests.Setup

    private static let mirrored = """
        import SwiftData

        @Model final class Trip { var name: String? }
        enum Storage {
            static let settings = ModelConfiguration(cloudKitDatabase: .private("iCloud.com.example.trips"))
            static let container = try? ModelContainer(for: Trip.self, configurations: settings)
        }

        """
    private static let storage = "let container = Storage.container\n"
    private static let entitled = ExampleApp.container + ExampleApp.cloudKit + ExampleApp.push

    private static func group(_ name: String) -> String {
        ExampleApp.list("com.apple.security.application-groups", name)
    }

    /// An app whose widget compiles the source of the app and one of its own.
    private static func widget(
        _ description: String,
        code: String = mirrored,
        own: String = storage,
        app: String = entitled,
        widget: String = "",
        edits: [(old: String, new: String)] = [],
        others: [(String, String)] = [],
        expected: [String] = []
    ) -> Setup {
        let sources = """
            WS = {isa = PBXSourcesBuildPhase; files = (WB, B); };
                    WB = {isa = PBXBuildFile; fileRef = WF; };
                    WF = {isa = PBXFileReference; path = Widget.swift; sourceTree = "<group>"; };
                    R = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT
            """
        return Setup(
            testDescription: description,
            app: ExampleApp(code: code, entitlements: app, widget: widget),
            edits: [
                ("app-extension\"; buildPhases = (S)", "app-extension\"; buildPhases = (WS)"),
                ("children = (F)", "children = (F, WF)"),
                ("R = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT", sources),
            ] + edits,
            others: [("Widget.swift", "import SwiftData\n\n" + own)] + others,
            expected: expected
        )
    }

    /// An app that links the product `Kit` of a package beside it, with a source there.
    private static func linking(
        _ description: String,
        code: String = mirrored,
        app: String = entitled,
        targets: String = #".target(name: "Kit")"#,
        source: String = "Kit/Sources/Kit/Kit.swift",
        package: String = "LP",
        others: [(String, String)] = [],
        expected: [String] = []
    ) -> Setup {
        let objects = """
            LP = {isa = XCLocalSwiftPackageReference; relativePath = Kit; };
                    M = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/kit"; };
                    K = {isa = XCSwiftPackageProductDependency; package = \(package); productName = Kit; };
                    R = {isa
            """
        return Setup(
            testDescription: description,
            app: ExampleApp(code: "import Kit\n", entitlements: app),
            edits: [
                ("R = {isa", objects),
                ("application\";", "application\"; packageProductDependencies = (K);"),
            ],
            others: [(source, code), ("Kit/Package.swift", manifest(targets: targets))] + others,
            expected: expected
        )
    }

    private static func manifest(targets: String, more: String = "") -> String {
        """
        let package = Package(
            name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], \(more)
            targets: [\(targets)]
        )

        """
    }

    private static func package(_ targets: String, model: String = "Sources/Kit/Resources/M.xcdatamodeld") -> [(
        String, String
    )] {
        [
            ("Package.swift", "let package = Package(name: \"Kit\", targets: [\(targets)])\n"),
            (
                model + "/M.xcdatamodel/contents",
                #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" usedWithCloudKit="YES"><entity name="E"/></model>"#
            ),
        ]
    }

    /// The entitlements of an app, and of a widget that may open the app's store and sync it.
    private static let grouped = entitled + group("group.a")

    private static let model = package("", model: "M.xcdatamodeld")[1...]
    private static let coreData = """
        import CoreData

        final class Persistence { let container = NSPersistentCloudKitContainer(name: "M") }

        """

    static let faulty = [
        widget(
            "A widget that opens the store with the type of the app",
            expected: ["ENT910 warning Widget.entitlements"]
        ),
        widget(
            "A widget that opens the store by itself",
            own: "let store = try? ModelContainer(for: Trip.self)\n",
            expected: ["ENT910 warning Widget.entitlements"]
        ),
        widget(
            "A widget that opens the store without mirroring",
            own:
                "let store = try? ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .none))\n",
            expected: ["ENT910 warning Widget.entitlements"]
        ),
        widget(
            "A widget without entitlements",
            edits: [("buildSettings = {CODE_SIGN_ENTITLEMENTS = Widget.entitlements; }", "buildSettings = { }")],
            expected: ["ENT910 warning Trips.swift"]
        ),
        widget(
            "A widget in another group than the app",
            app: entitled + group("group.a"),
            widget: group("group.b"),
            expected: ["ENT910 warning Widget.entitlements"]
        ),
        widget(
            "A widget in a group, and an app in none",
            widget: group("group.a"),
            expected: ["ENT910 warning Widget.entitlements"]
        ),
        widget(
            "A widget in no group, and an app in one",
            app: entitled + group("group.a"),
            expected: ["ENT910 warning Widget.entitlements"]
        ),
        widget(
            "A widget that makes the container of Core Data",
            code: coreData,
            own: "let persistence = Persistence()\n",
            others: Array(model),
            expected: ["ENT910 warning Widget.entitlements"]
        ),
        widget(
            "A widget with the service of documents only",
            widget: ExampleApp.list("com.apple.developer.icloud-services", "CloudDocuments"),
            expected: ["ENT910 warning Widget.entitlements"]
        ),
        widget(
            "A widget that syncs the store of the app",
            app: grouped,
            widget: grouped,
            expected: ["ENT916 warning Trips.swift"]
        ),
        widget(
            "A widget that opens the store of the app in two ways, and syncs it in both",
            own: """
                let settings = isOn ? ModelConfiguration(cloudKitDatabase: .automatic) : ModelConfiguration()
                let store = try? ModelContainer(for: Trip.self, configurations: settings)

                """,
            app: grouped,
            widget: grouped,
            expected: ["ENT916 warning Widget.swift"]
        ),
        linking(
            "A container in a local package that the app does not have",
            app: ExampleApp.list("com.apple.developer.icloud-container-identifiers", "iCloud.other")
                + ExampleApp.cloudKit + ExampleApp.push,
            expected: ["ENT905 error Trips.entitlements"]
        ),
        linking(
            "A store in a local package, in an app without pushes",
            app: ExampleApp.container + ExampleApp.cloudKit,
            expected: ["ENT908 warning Trips.entitlements"]
        ),
        linking(
            "A store in a target that the product is built with",
            app: ExampleApp.container + ExampleApp.cloudKit,
            targets: #".target(name: "Kit", dependencies: ["Stores"]), .target(name: "Stores")"#,
            source: "Kit/Sources/Stores/Stores.swift",
            expected: ["ENT908 warning Trips.entitlements"]
        ),
        linking(
            "A store in a target with a folder of its own",
            app: ExampleApp.container + ExampleApp.cloudKit,
            targets:
                #".target(name: "Kit", dependencies: [.target(name: "Stores")]), .target(name: "Stores", path: "Stores")"#,
            source: "Kit/Stores/Stores.swift",
            expected: ["ENT908 warning Trips.entitlements"]
        ),
        Setup(
            testDescription: "A store in a package that the package of the app depends on",
            app: linking("").app,
            edits: linking("").edits + [(ExampleApp.push, "")],
            others: [
                ("Stores/Sources/Stores/Stores.swift", mirrored),
                (
                    "Stores/Package.swift",
                    #"let package = Package(name: "S", products: [.library(name: "Stores", targets: ["Stores"])], targets: [.target(name: "Stores")])"#
                ),
                (
                    "Kit/Package.swift",
                    manifest(
                        targets: #".target(name: "Kit", dependencies: [.product(name: "Stores", package: "S")])"#,
                        more: #"dependencies: [.package(path: "../Stores")],"#
                    )
                ),
                ("Kit/Sources/Kit/Kit.swift", "import Stores\n"),
            ],
            expected: ["ENT908 warning Trips.entitlements"]
        ),
        linking(
            "A share in a local package, in an app that nobody can open shares with",
            code: mirrored + "import CloudKit\nlet share = CKShare(recordZoneID: zone)\n",
            expected: ["ENT909 warning Info.plist"]
        ),
        linking(
            "An app group in a local package that the app is not in",
            code: mirrored
                + "let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: \"group.a\")\n",
            expected: ["ENT910 warning Trips.entitlements"]
        ),
        Setup(
            testDescription: "A package that copies a folder with a model",
            others: package(#".target(name: "Kit", resources: [.copy("Resources")])"#),
            expected: ["ENT911 warning Package.swift"]
        ),
        Setup(
            testDescription: "A package that copies the folder around the folder of a model",
            others: package(
                #".target(name: "Kit", resources: [.copy("Resources")])"#,
                model: "Sources/Kit/Resources/Models/M.xcdatamodeld"
            ),
            expected: ["ENT911 warning Package.swift"]
        ),
        Setup(
            testDescription: "A package that excludes a folder with a model",
            others: package(#".target(name: "Kit", exclude: ["Resources"])"#),
            expected: ["ENT911 warning Package.swift"]
        ),
        Setup(
            testDescription: "A package that processes another folder than the one with the model that it copies",
            others: package(
                #".target(name: "Kit", resources: [.process("Images"), .copy("Resources"), .process("Resources/Texts")])"#
            ),
            expected: ["ENT911 warning Package.swift"]
        ),
    ]

    static let legal = [
        widget("A widget that compiles the store for the classes beside it", own: "let name = Trip.self\n"),
        widget("A widget in the group of the app", app: entitled + group("group.a"), widget: group("group.a")),
        widget(
            "A widget in a group with a variable",
            app: entitled + group("group.a"),
            widget: group("$(GROUP)")
        ),
        widget("A widget that syncs with records of its own", widget: entitled),
        widget(
            "A widget that opens the store of the app on the device, and syncs others",
            own:
                "let store = try? ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .none))\n",
            app: grouped,
            widget: grouped
        ),
        widget(
            "A widget whose code may open the store of the app on the device",
            own: """
                let settings = isOn ? ModelConfiguration(cloudKitDatabase: .automatic) : ModelConfiguration(cloudKitDatabase: .none)
                let store = try? ModelContainer(for: Trip.self, configurations: settings)

                """,
            app: grouped,
            widget: grouped
        ),
        widget("A widget of a Mac app", edits: [("SDKROOT = iphoneos", "SDKROOT = macosx")]),
        widget(
            "A widget that opens other classes",
            own: "@Model final class Mark { var name: String? }\nlet store = try? ModelContainer(for: Mark.self)\n"
        ),
        widget(
            "A widget that opens a store in memory",
            own: """
                let memory = ModelConfiguration(isStoredInMemoryOnly: true)
                let store = try? ModelContainer(for: Trip.self, configurations: memory)

                """
        ),
        widget(
            "A widget beside an app whose store is not mirrored",
            edits: [(#".private("iCloud.com.example.trips")"#, ".none")]
        ),
        widget(
            "A widget whose entitlements a script makes",
            edits: [("CODE_SIGN_ENTITLEMENTS = Widget.entitlements", "CODE_SIGN_ENTITLEMENTS = Made.entitlements")]
        ),
        linking("A local package in an app that has what it needs"),
        linking(
            "A target of the package that is in no product",
            app: ExampleApp.push,
            targets: #".target(name: "Kit"), .target(name: "Tool")"#,
            source: "Kit/Sources/Tool/Tool.swift"
        ),
        linking("A product of a package elsewhere with the name of a local one", app: ExampleApp.push, package: "M"),
        linking(
            "Two packages with a product of the name",
            app: ExampleApp.push,
            others: [("Old/Package.swift", manifest(targets: #".target(name: "Kit")"#))]
        ),
        linking(
            "The tests of a package",
            app: ExampleApp.push,
            source: "Kit/Tests/KitTests/KitTests.swift",
            others: [
                (
                    "Kit/Sources/Kit/Kit.swift",
                    "import SwiftData\n\n@Model final class Place { var name: String? }\n"
                        + "let local = ModelConfiguration(cloudKitDatabase: .none)\n"
                )
            ]
        ),
        Setup(
            testDescription: "A package that copies a folder without a model",
            others: package(#".target(name: "Kit", resources: [.copy("Images"), .process("Resources")])"#)
        ),
        Setup(
            testDescription: "A package that copies a folder and processes the model in it",
            others: package(
                #".target(name: "Kit", resources: [.copy("Resources"), .process("Resources/M.xcdatamodeld")])"#
            )
        ),
        Setup(
            testDescription: "A package that excludes the folder of another target",
            others: package(
                #".target(name: "All", path: "Sources", exclude: ["Kit"]), .target(name: "Kit")"#
            )
        ),
        Setup(
            testDescription: "A target for tests that excludes a model",
            others: package(
                #".target(name: "Support", path: "Tests/Support", exclude: ["Resources"])"#,
                model: "Tests/Support/Resources/M.xcdatamodeld"
            )
        ),
        Setup(
            testDescription: "A package that copies a folder whose name begins like that of the model's",
            others: package(#".target(name: "Kit", resources: [.copy("Res")])"#)
        ),
    ]

    @Test("An app or a package whose parts have what they need has no finding", arguments: legal)
    func staysQuiet(_ setup: Setup) throws { try setup.check() }

    @Test("An app or a package with a part that misses something has exactly the finding about it", arguments: faulty)
    func isFound(_ setup: Setup) throws { try setup.check() }
}

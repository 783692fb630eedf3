import TestSupport
import Testing

@testable import CompilerSupport
@testable import SchemaRules

/// Apps that are nearly the one of the examples: those that may stay as they are, and those that miss something.
@Suite("Permissions of apps")
struct AppPermissionTests {
    /// An app with changes to the texts of its files.
    struct Setup: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var app = ExampleApp()
        var edits: [(old: String, new: String)] = []
        var others: [(String, String)] = []
        var expected: [String] = []
    }

    private static let id = "iCloud.com.example.trips"
    private static let settings = "SDKROOT = iphoneos;"
    private static let entitled = "CODE_SIGN_ENTITLEMENTS = Trips.entitlements;"
    private static let inCode = #".private("iCloud.com.example.trips")"#
    private static let withoutPush = ExampleApp(entitlements: ExampleApp.container + ExampleApp.cloudKit)
    private static let withoutMode = ExampleApp(information: "")
    private static let withoutContainer = ExampleApp(entitlements: ExampleApp.push)
    private static let otherContainer = ExampleApp(
        entitlements: ExampleApp.list("com.apple.developer.icloud-container-identifiers", "iCloud.other")
            + ExampleApp.cloudKit + ExampleApp.push
    )
    private static let subscribing = """
        import CloudKit
        import SwiftData

        @Model final class Trip { var name: String? }
        let store = ModelConfiguration(cloudKitDatabase: .none)
        let subscription = CKQuerySubscription(recordType: "Trip", predicate: all, subscriptionID: "all", options: [])

        """

    private static func configuration(_ name: String, id: String, _ settings: String) -> String {
        "\(id) = {isa = XCBuildConfiguration; name = \(name); buildSettings = {\(settings)}; };\n        "
    }

    private static func environment(_ value: String) -> String {
        "    <key>com.apple.developer.icloud-container-environment</key>\n    <string>\(value)</string>\n"
    }

    private static func group(_ name: String) -> String {
        ExampleApp.list("com.apple.security.application-groups", name)
    }

    private static func grouped(_ name: String) -> String {
        "let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: \"\(name)\")\n"
    }

    private static let coreData = """
        import CoreData

        let container = NSPersistentCloudKitContainer(name: "M")

        """
    private static let model = package("")[1...]

    static let legal = [
        Setup(
            testDescription: "A store of Core Data in the first container",
            app: ExampleApp(code: coreData),
            others: Array(model)
        ),
        Setup(
            testDescription: "Documents beside a store of SwiftData, which is local without CloudKit",
            edits: [(inCode, ".automatic"), ("<string>CloudKit", "<string>CloudDocuments")]
        ),
        Setup(testDescription: "The app of the examples"),
        Setup(
            testDescription: "A container made of the bundle identifier",
            edits: [("<string>\(id)", "<string>iCloud.$(CFBundleIdentifier)"), (settings, settings + bundle)]
        ),
        Setup(
            testDescription: "A container in capitals",
            edits: [("<string>\(id)", "<string>iCloud.com.example.Trips")]
        ),
        Setup(
            testDescription: "A container made in a way that modelc does not know",
            edits: [("<string>\(id)", "<string>iCloud.$(CFBundleIdentifier:base)"), (settings, settings + bundle)]
        ),
        Setup(
            testDescription: "A container with a variable of a file that git ignores",
            app: withoutMode,
            edits: [("<string>\(id)", "<string>$(CONTAINER)")]
        ),
        Setup(
            testDescription: "Another container in Debug than in Release",
            edits: [
                (
                    "R = {isa",
                    configuration("Debug", id: "D", "CODE_SIGN_ENTITLEMENTS = Debug.entitlements; ") + "R = {isa"
                ),
                ("buildConfigurations = (R)", "buildConfigurations = (D, R)"),
                (id + "</string>", "iCloud.release</string>"),
            ],
            others: [("Debug.entitlements", entitlements(ExampleApp().entitlements))]
        ),
        Setup(
            testDescription: "No project, as with XcodeGen, and entitlements without the container",
            app: otherContainer,
            edits: [("isa = PBX", "isa = Removed")]
        ),
        Setup(
            testDescription: "Entitlements that a script makes",
            app: withoutPush,
            edits: [(entitled, "CODE_SIGN_ENTITLEMENTS = Made.entitlements;")]
        ),
        Setup(
            testDescription: "No entitlements in the settings, as where a script signs",
            app: otherContainer,
            edits: [(entitled, "")]
        ),
        Setup(
            testDescription: "A widget that compiles the store and has no iCloud",
            app: ExampleApp(widget: group("group.com.example.trips"))
        ),
        Setup(
            testDescription: "The background mode in a build setting",
            app: withoutMode,
            edits: [(settings, settings + " INFOPLIST_KEY_UIBackgroundModes = \"fetch remote-notification\";")]
        ),
        Setup(
            testDescription: "A property list that is preprocessed",
            app: withoutMode,
            edits: [(settings, settings + " INFOPLIST_PREPROCESS = YES;")]
        ),
        Setup(
            testDescription: "A property list that is not in the repository",
            app: withoutMode,
            edits: [("INFOPLIST_FILE = Info.plist", "INFOPLIST_FILE = Made.plist")]
        ),
        Setup(
            testDescription: "Settings in a file that git ignores",
            app: withoutMode,
            edits: [
                (
                    "R = {isa",
                    #"X = {isa = PBXFileReference; path = Secret.xcconfig; sourceTree = "<group>"; }; R = {isa"#
                ),
                ("name = Release;", "name = Release; baseConfigurationReference = X;"),
            ]
        ),
        Setup(
            testDescription: "A Mac app, which needs no background mode",
            app: withoutMode,
            edits: [(settings, "SDKROOT = macosx;"), ("<key>aps-", "<key>com.apple.developer.aps-")]
        ),
        Setup(
            testDescription: "A store that an app opens on Macs only, by a condition",
            app: withoutMode,
            edits: [
                (settings, platforms), ("let store", "#if os(macOS)\nlet store"), (inCode + ")", inCode + ")\n#endif"),
            ]
        ),
        Setup(
            testDescription: "A store that an app opens on Macs only, by a filter of the project",
            app: withoutMode,
            edits: [(settings, platforms), ("fileRef = F;", "fileRef = F; platformFilters = (macos); ")]
        ),
        Setup(testDescription: "A watch app", app: withoutMode, edits: [(settings, "SDKROOT = watchos;")]),
        Setup(
            testDescription: "An App Clip, which gets no pushes",
            app: withoutPush,
            edits: [("type.application\"", "type.application.on-demand-install-capable\"")]
        ),
        Setup(testDescription: "A store on the device", app: withoutPush, edits: [(inCode, ".none")]),
        Setup(testDescription: "A subscription that people see", app: ExampleApp(code: subscribing, information: "")),
        Setup(
            testDescription: "A share that only a preview makes",
            edits: [(inCode + ")", inCode + ")\n#Preview { CKShare(rootRecord: record) }")]
        ),
        Setup(
            testDescription: "A share that only tests make",
            others: [("AppTests/ShareTests.swift", "import CloudKit\nlet share = CKShare(rootRecord: record)\n")]
        ),
        Setup(
            testDescription: "Production in the app and in its widget",
            app: ExampleApp(
                entitlements: ExampleApp().entitlements + environment("Production"),
                widget: ExampleApp.container + ExampleApp.cloudKit + environment("Production")
            )
        ),
        Setup(
            testDescription: "An environment that a build setting of nobody knows",
            app: ExampleApp(
                entitlements: ExampleApp().entitlements + environment("$(ENVIRONMENT)"),
                widget: ExampleApp.container + ExampleApp.cloudKit
            )
        ),
        Setup(
            testDescription: "A widget with another environment of another container",
            app: ExampleApp(
                widget: ExampleApp.list("com.apple.developer.icloud-container-identifiers", "iCloud.widget")
                    + environment("Production")
            )
        ),
        Setup(
            testDescription: "An app group with the prefix of the team",
            app: ExampleApp(
                code: ExampleApp.mirroring + grouped("AB12.trips"),
                entitlements: ExampleApp().entitlements + group("$(TeamIdentifierPrefix)trips")
            )
        ),
        Setup(
            testDescription: "A second container for documents",
            app: ExampleApp(
                entitlements: two + ExampleApp.push
                    + ExampleApp.list("com.apple.developer.icloud-services", "CloudKit", "CloudDocuments")
            )
        ),
        Setup(
            testDescription: "A second container whose name the code makes",
            app: ExampleApp(
                code: ExampleApp.mirroring + #"let other = "iCloud.\(name)""# + "\n",
                entitlements: two + ExampleApp.cloudKit + ExampleApp.push
            )
        ),
        Setup(
            testDescription: "A second container that only the settings name",
            app: ExampleApp(entitlements: two + ExampleApp.cloudKit + ExampleApp.push),
            edits: [("let store = ModelConfiguration(cloudKitDatabase: \(inCode))", "")],
            others: [
                (
                    "modelc.json",
                    #"{"models": [{"path": ".", "stores": [{"name": "C", "container": "iCloud.second"}]}]}"#
                )
            ]
        ),
        Setup(
            testDescription: "A package that processes its model",
            others: package(#"resources: [.process("M.xcdatamodeld")]"#)
        ),
        Setup(
            testDescription: "A package that copies a compiled model",
            others: package(#"resources: [.copy("M.momd")]"#)
        ),
        Setup(
            testDescription: "A package whose plugin compiles what it excludes",
            others: package(#"exclude: ["M.xcdatamodeld"], plugins: [.plugin(name: "Models")]"#)
        ),
    ]

    static let faulty = [
        Setup(
            testDescription: "Documents without CloudKit for a store of Core Data that names no container",
            app: ExampleApp(code: coreData),
            edits: [("<string>CloudKit", "<string>CloudDocuments")],
            others: Array(model),
            expected: ["ENT906 warning Trips.entitlements"]
        ),
        Setup(
            testDescription: "A store of Core Data for shares of others, in an app that nobody can open them with",
            app: ExampleApp(
                code: coreData + """
                    func share() {
                        let shared = NSPersistentStoreDescription(url: url)
                        let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "\(id)")
                        options.databaseScope = .shared
                        shared.cloudKitContainerOptions = options
                        container.persistentStoreDescriptions.append(shared)
                    }
                    """
            ),
            others: Array(model),
            expected: ["ENT909 warning Info.plist"]
        ),
        Setup(
            testDescription: "A typing error in the container",
            edits: [("<string>\(id)", "<string>iCloud.com.example.trip")],
            expected: ["ENT905 error Trips.entitlements"]
        ),
        Setup(
            testDescription: "Entitlements without iCloud",
            app: withoutContainer,
            expected: ["ENT905 error Trips.entitlements"]
        ),
        Setup(
            testDescription: "A container that a constant names beside the one of the store",
            edits: [(inCode + ")", inCode + ")\nlet name = \"iCloud.old\"\nlet old = CKContainer(identifier: name)")],
            expected: ["ENT905 warning Trips.entitlements"]
        ),
        Setup(
            testDescription: "A widget with a container that is not that of the store it compiles",
            app: ExampleApp(
                widget: ExampleApp.list("com.apple.developer.icloud-container-identifiers", "iCloud.widget")
                    + ExampleApp.cloudKit
            ),
            expected: ["ENT905 warning Widget.entitlements"]
        ),
        Setup(
            testDescription: "A container in the settings that no target has",
            edits: [("let store = ModelConfiguration(cloudKitDatabase: \(inCode))", "")],
            others: [
                ("modelc.json", #"{"models": [{"path": ".", "stores": [{"name": "C", "container": "iCloud.x"}]}]}"#)
            ],
            expected: ["ENT905 warning modelc.json"]
        ),
        Setup(
            testDescription: "Documents without CloudKit",
            edits: [("<string>CloudKit", "<string>CloudDocuments")],
            expected: ["ENT906 error Trips.entitlements"]
        ),
        Setup(
            testDescription: "Production in the app only",
            app: ExampleApp(
                entitlements: ExampleApp().entitlements + environment("Production"),
                widget: ExampleApp.container + ExampleApp.cloudKit
            ),
            expected: ["ENT907 warning Trips.entitlements"]
        ),
        Setup(
            testDescription: "Development in a release",
            app: ExampleApp(entitlements: ExampleApp().entitlements + environment("Development")),
            expected: ["ENT907 note Trips.entitlements"]
        ),
        Setup(
            testDescription: "No push for the first container, which the store has without a name",
            app: withoutPush,
            edits: [(inCode, ".automatic")],
            expected: ["ENT908 warning Trips.entitlements"]
        ),
        Setup(
            testDescription: "No push although a file of settings is missing, as the target names its entitlements",
            app: withoutPush,
            edits: [
                (
                    "R = {isa",
                    #"X = {isa = PBXFileReference; path = Secret.xcconfig; sourceTree = "<group>"; }; R = {isa"#
                ),
                ("name = Release;", "name = Release; baseConfigurationReference = X;"),
            ],
            expected: ["ENT908 warning Trips.entitlements"]
        ),
        Setup(
            testDescription: "A silent subscription without the background mode, in settings of the project",
            app: ExampleApp(code: subscribing + "info.shouldSendContentAvailable = true\n"),
            edits: [("INFOPLIST_FILE = Info.plist", "GENERATE_INFOPLIST_FILE = YES")],
            expected: ["ENT908 warning App.xcodeproj/project.pbxproj"]
        ),
        Setup(
            testDescription: "No background mode for a store on all platforms of an app",
            app: withoutMode,
            edits: [(settings, platforms)],
            expected: ["ENT908 warning Info.plist"]
        ),
        Setup(
            testDescription: "A shared zone in an app that nobody can open shares with",
            edits: [(inCode + ")", inCode + ")\nlet share = CKShare(recordZoneID: zone)")],
            expected: ["ENT909 warning Info.plist"]
        ),
        Setup(
            testDescription: "The key of sharing with the value false",
            app: ExampleApp(
                information: ExampleApp.backgroundMode + "    <key>CKSharingSupported</key>\n    <false/>\n"
            ),
            edits: [(inCode + ")", inCode + ")\nlet share = CKShare(recordZoneID: zone)")],
            expected: ["ENT909 warning Info.plist"]
        ),
        Setup(
            testDescription: "An app group that neither the app nor its widget has",
            app: ExampleApp(
                code: ExampleApp.mirroring + grouped("group.a"),
                widget: group("group.b")
            ),
            expected: ["ENT910 warning Trips.entitlements", "ENT910 warning Widget.entitlements"]
        ),
        Setup(
            testDescription: "A package that copies a model from the folder of another path",
            others: package(#"path: "Sources/Kit", resources: [.copy("M.xcdatamodeld")]"#),
            expected: ["ENT911 warning Package.swift"]
        ),
    ]

    private static let bundle = " PRODUCT_BUNDLE_IDENTIFIER = com.example.trips;"
    private static let platforms = "SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";"
    private static let two = ExampleApp.list("com.apple.developer.icloud-container-identifiers", id, "iCloud.second")

    private static func entitlements(_ entries: String) -> String {
        "<plist version=\"1.0\">\n<dict>\n\(entries)</dict>\n</plist>\n"
    }

    private static func package(_ arguments: String) -> [(String, String)] {
        let model = "Sources/Kit/M.xcdatamodeld/M.xcdatamodel/contents"
        return [
            (
                "Package.swift",
                "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\", \(arguments))])\n"
            ),
            (
                model,
                #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" usedWithCloudKit="YES"><entity name="E"/></model>"#
            ),
        ]
    }

    @Test("An app that may stay as it is has no finding about its permissions", arguments: legal)
    func staysQuiet(_ setup: Setup) throws { try setup.check() }

    @Test("An app that misses a permission has exactly the finding about it", arguments: faulty)
    func isFound(_ setup: Setup) throws { try setup.check() }
}

extension AppPermissionTests.Setup {
    /// Changes the files of the app and compares the findings.
    func check() throws {
        var files = app.example().files.map { ($0.name, $0.text) }
        for edit in edits {
            #expect(files.contains { $0.1.contains(edit.old) }, "nothing to change: \(edit.old)")
            files = files.map { ($0.0, $0.1.replacing(edit.old, with: edit.new)) }
        }
        let found = try AppRun.findings(in: RuleExample(files + others), withLines: false)
        #expect(found == expected)
    }
}

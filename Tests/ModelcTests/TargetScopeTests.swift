import TestSupport
import Testing

/// Names are resolved in one target at a time: apps that have nothing to do with each other, files in no target, and tests
/// by the kind of their target and not by their name.
@Suite("Targets of an app")
struct TargetScopeTests {
    private static let note = AppFiles.healthy("Note")
    private static let faultyNote = AppFiles.faulty("Note")
    private static func store(_ database: String? = AppFiles.cloud) -> String {
        AppFiles.opening("Note.self", database)
    }
    private static let package = """
        // swift-tools-version: 5.9
        import PackageDescription

        """
    private static func package(_ targets: String, products: String = "") -> String {
        package + "let package = Package(name: \"Kit\", products: [\(products)], targets: [\(targets)])\n"
    }

    static let apps: [MadeUpApp] = [
        // Two apps in one repository, each with a class of its own.
        MadeUpApp(
            "a package's program on the device beside a folder that mirrors",
            .mirrored,
            files: [
                "Package.swift": package(".executableTarget(name: \"Mac\", path: \"Mac\")"),
                "Mac/Note.swift": faultyNote, "Mac/App.swift": store(".none"),
                "Phone/Note.swift": note, "Phone/App.swift": store(),
            ]
        ),
        MadeUpApp(
            "the same the other way round",
            .faulty,
            files: [
                "Package.swift": package(".executableTarget(name: \"Mac\", path: \"Mac\")"),
                "Mac/Note.swift": faultyNote, "Mac/App.swift": store(),
                "Phone/Note.swift": note, "Phone/App.swift": store(".none"),
            ]
        ),
        MadeUpApp(
            "two folders, of which the one with the fault stays local",
            .mirrored,
            files: [
                "Mac/Note.swift": faultyNote, "Mac/App.swift": store(".none"),
                "Phone/Note.swift": note, "Phone/App.swift": store(),
            ]
        ),
        MadeUpApp(
            "two folders, of which the one with the fault mirrors",
            .faulty,
            files: [
                "Mac/Note.swift": faultyNote, "Mac/App.swift": store(),
                "Phone/Note.swift": note, "Phone/App.swift": store(".none"),
            ]
        ),
        MadeUpApp(
            "two projects, of which the one with the fault stays local",
            .mirrored,
            files: [
                "Mac/Mac.xcodeproj/project.pbxproj": AppFiles.project(.init("Mac", "Note.swift", "App.swift")),
                "Mac/Note.swift": faultyNote, "Mac/App.swift": store(".none"),
                "Phone/Phone.xcodeproj/project.pbxproj": AppFiles.project(.init("Phone", "Note.swift", "App.swift")),
                "Phone/Note.swift": note, "Phone/App.swift": store(),
            ]
        ),
        MadeUpApp(
            "two apps of one project",
            .mirrored,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("Mac", "Mac/Note.swift", "Mac/App.swift"),
                    .init("Phone", "Phone/Note.swift", "Phone/App.swift")
                ),
                "Mac/Note.swift": faultyNote, "Mac/App.swift": store(".none"),
                "Phone/Note.swift": note, "Phone/App.swift": store(),
            ]
        ),
        MadeUpApp(
            "a constant of one name in two apps",
            .mirrored,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("Mac", "Mac/Note.swift", "Mac/App.swift", "Mac/Sync.swift"),
                    .init("Phone", "Phone/Memo.swift", "Phone/App.swift", "Phone/Sync.swift")
                ),
                "Mac/Note.swift": faultyNote, "Mac/App.swift": store("Sync.database"),
                "Mac/Sync.swift":
                    "import SwiftData\nenum Sync { static let database: ModelConfiguration.CloudKitDatabase = .none }\n",
                "Phone/Memo.swift": AppFiles.healthy("Memo"),
                "Phone/App.swift": AppFiles.opening("Memo.self", "Sync.database"),
                "Phone/Sync.swift":
                    "import SwiftData\nenum Sync { static let database: ModelConfiguration.CloudKitDatabase = \(AppFiles.cloud) }\n",
            ]
        ),
        MadeUpApp(
            "a framework that an app has inside",
            .faulty,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "App/App.swift", parts: ["Kit"]),
                    .init("Kit", "Kit/Note.swift", kind: "framework")
                ),
                "Kit/Note.swift": faultyNote, "App/App.swift": store(),
            ]
        ),
        MadeUpApp(
            "a package without a project that names it",
            .faulty,
            files: [
                "Kit/Package.swift": package(".target(name: \"Kit\")"),
                "Kit/Sources/Kit/Note.swift": faultyNote, "App/App.swift": store(),
            ]
        ),
        MadeUpApp(
            "Core Data: the other app mirrors its model of the same name",
            .mirrored,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("Mac", "Mac/M.xcdatamodeld", "Mac/App.swift"),
                    .init("Phone", "Phone/M.xcdatamodeld", "Phone/App.swift", entitlements: "Phone/App.entitlements")
                ),
                "Mac/M.xcdatamodeld/M.xcdatamodel/contents": AppFiles.model(),
                "Mac/App.swift": "import CoreData\nlet c = NSPersistentContainer(name: \"M\")\n",
                "Phone/M.xcdatamodeld/M.xcdatamodel/contents": AppFiles.model(isFaulty: false),
                "Phone/App.swift": "import CoreData\nlet c = NSPersistentCloudKitContainer(name: \"M\")\n",
                "Phone/App.entitlements": AppFiles.entitlements,
            ]
        ),
        // Files in no target.
        MadeUpApp(
            "an old copy in a folder of its own",
            .mirrored,
            "ENT903",
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(.init("App", "App/Note.swift", "App/App.swift")),
                "App/Note.swift": note, "App/App.swift": store(), "Old/Note.swift": faultyNote,
            ]
        ),
        MadeUpApp(
            "an old copy beside the living one",
            .mirrored,
            "ENT903",
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(.init("App", "App/Note.swift", "App/App.swift")),
                "App/Note.swift": note, "App/App.swift": store(), "App/Note 2.swift": faultyNote,
            ]
        ),
        MadeUpApp(
            "an old model of Core Data",
            .mirrored,
            "ENT903",
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "App/M.xcdatamodeld", "App/App.swift", entitlements: "App/App.entitlements")
                ),
                "App/M.xcdatamodeld/M.xcdatamodel/contents": AppFiles.model(isFaulty: false),
                "Old/M.xcdatamodeld/M.xcdatamodel/contents": AppFiles.model(),
                "App/App.swift": "import CoreData\nlet c = NSPersistentCloudKitContainer(name: \"M\")\n",
                "App/App.entitlements": AppFiles.entitlements,
            ]
        ),
        MadeUpApp(
            "an old stack in no target",
            .local,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(.init("App", "App/Note.swift", "App/App.swift")),
                "App/Note.swift": faultyNote, "App/App.swift": store(".none"), "App/OldStore.swift": store(),
            ]
        ),
        MadeUpApp(
            "no project has any of the models: it is not what builds them",
            .faulty,
            files: [
                "Sample.xcodeproj/project.pbxproj": AppFiles.project(.init("Sample", "Sample/Main.swift")),
                "Sample/Main.swift": "import SwiftUI\n", "App/Note.swift": faultyNote, "App/App.swift": store(),
            ]
        ),
        MadeUpApp(
            "a source that the project compiles from elsewhere",
            .faulty,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "App/App.swift", "Moved/Note.swift", "App/Memo.swift")
                ),
                "App/Memo.swift": AppFiles.healthy("Memo"), "App/App.swift": store(), "App/Note.swift": faultyNote,
            ]
        ),
        MadeUpApp(
            "a folder that a podspec compiles",
            .faulty,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(.init("App", "App/App.swift", "App/Memo.swift")),
                "App/Memo.swift": AppFiles.healthy("Memo"), "App/App.swift": store(),
                "Kit/Kit.podspec": "Pod::Spec.new do |s|\nend\n", "Kit/Note.swift": faultyNote,
            ]
        ),
        MadeUpApp(
            "a package below the project",
            .faulty,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(.init("App", "App/App.swift", "App/Memo.swift")),
                "App/Memo.swift": AppFiles.healthy("Memo"), "App/App.swift": store(),
                "Kit/Package.swift": package(
                    ".target(name: \"Kit\")",
                    products: ".library(name: \"Kit\", targets: [\"Kit\"])"
                ),
                "Kit/Sources/Kit/Note.swift": faultyNote + store(),
            ]
        ),
        MadeUpApp(
            "a project that cannot be read tells nothing",
            .faulty,
            files: [
                "App.xcodeproj/project.pbxproj": "{ objects = { <<<<<<< HEAD", "App/Note.swift": faultyNote,
                "App/App.swift": store(),
            ]
        ),
        // Tests by the kind of their target.
        MadeUpApp(
            "an app whose folder is called BloodTests",
            .faulty,
            files: [
                "BloodTests.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("BloodTests", "BloodTests/Note.swift", "BloodTests/App.swift")
                ),
                "BloodTests/Note.swift": faultyNote, "BloodTests/App.swift": store(),
            ]
        ),
        MadeUpApp(
            "a target of a package that is called after tests",
            .faulty,
            files: [
                "Package.swift": package(".target(name: \"BloodTests\")"),
                "Sources/BloodTests/Note.swift": faultyNote, "Sources/BloodTests/App.swift": store(),
            ]
        ),
        MadeUpApp(
            "the tests of a package, with any name",
            .local,
            files: [
                "Package.swift": package(".target(name: \"Kit\"), .testTarget(name: \"Checks\", path: \"Checks\")"),
                "Sources/Kit/Note.swift": faultyNote, "Sources/Kit/App.swift": store(".none"),
                "Checks/Store.swift": store(),
            ]
        ),
        MadeUpApp(
            "the tests of a project, with any name",
            .local,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "App/Note.swift", "App/App.swift"),
                    .init("Specs", "Specs/Store.swift", kind: "bundle.unit-test", parts: ["App"])
                ),
                "App/Note.swift": faultyNote, "App/App.swift": store(".none"), "Specs/Store.swift": store(),
            ]
        ),
        MadeUpApp(
            "a folder that only is called after tests",
            .local,
            files: [
                "App/Note.swift": faultyNote, "App/App.swift": store(".none"), "AppTests/Store.swift": store(),
            ]
        ),
        // The sources of one target are one model.
        MadeUpApp(
            "a class in another folder of the target that no store has",
            .mirrored,
            "SWD808",
            "-ENT901",
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init(
                        "App",
                        "Models/Note.swift",
                        "Models/Store.swift",
                        "Import/Profile.swift",
                        entitlements: "App.entitlements"
                    )
                ),
                "Models/Note.swift": note, "Models/Store.swift": store(),
                "Import/Profile.swift": AppFiles.faulty("Profile"),
                "App.entitlements": AppFiles.entitlements,
            ]
        ),
        MadeUpApp(
            "a version in another folder of the target",
            .faulty,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "Models/Note.swift", "Schemas/V1.swift", "App/Store.swift")
                ),
                "Models/Note.swift": faultyNote,
                "Schemas/V1.swift":
                    "import SwiftData\nenum V1: VersionedSchema {\n    static let versionIdentifier = Schema.Version(1, 0, 0)\n    static var models: [any PersistentModel.Type] { [Note.self] }\n}\n",
                "App/Store.swift": AppFiles.opening("Schema(versionedSchema: V1.self)"),
            ]
        ),
        // From a folder below, the same.
        MadeUpApp(
            "from the folder of the classes",
            .faulty,
            in: "Models",
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(.init("App", "Models/Note.swift", "App/Store.swift")),
                "Models/Note.swift": faultyNote, "App/Store.swift": store(),
            ]
        ),
        MadeUpApp(
            "from the folder of a class that no store has",
            .local,
            "SWD808",
            in: "Import",
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init(
                        "App",
                        "Models/Note.swift",
                        "Models/Store.swift",
                        "Import/Profile.swift",
                        entitlements: "App.entitlements"
                    )
                ),
                "Models/Note.swift": note, "Models/Store.swift": store(),
                "Import/Profile.swift": AppFiles.faulty("Profile"),
                "App.entitlements": AppFiles.entitlements,
            ]
        ),
        MadeUpApp(
            "from the folder of an old copy",
            .nothing,
            in: "Old",
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(.init("App", "App/Note.swift", "App/App.swift")),
                "App/Note.swift": note, "App/App.swift": store(), "Old/Note.swift": faultyNote,
            ]
        ),
        // Descriptions from which XcodeGen makes projects.
        MadeUpApp(
            "entitlements in the description of the project",
            .faulty,
            files: [
                "project.yml": described(), "App/Note.swift": faultyNote, "App/App.swift": store(nil),
            ]
        ),
        MadeUpApp(
            "none of them",
            .local,
            files: [
                "project.yml": "name: App\ntargets:\n  App:\n    type: application\n    sources: App\n",
                "App/Note.swift": faultyNote, "App/App.swift": store(nil),
            ]
        ),
        MadeUpApp(
            "the description counts before an old project that it made",
            .faulty,
            files: [
                "project.yml": described(), "App/Note.swift": faultyNote, "App/App.swift": store(nil),
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "App/Note.swift", "App/App.swift", entitlements: "App/Old.entitlements")
                ),
                "App/Old.entitlements": AppFiles.noEntitlements,
            ]
        ),
        MadeUpApp(
            "a folder that the description leaves out",
            .mirrored,
            "ENT903",
            files: [
                "project.yml": described(sources: "[{path: App, excludes: [\"Old/**\"]}]"), "App/Note.swift": note,
                "App/App.swift": store(nil), "App/Old/Note.swift": faultyNote,
            ]
        ),
        MadeUpApp(
            "a description with a template is not all",
            .faulty,
            files: [
                "project.yml": described() + "    templates: [Base]\n", "App/Memo.swift": AppFiles.healthy("Memo"),
                "App/App.swift": store(), "Other/Note.swift": faultyNote,
            ]
        ),
    ]

    private static func described(sources: String = "[App]") -> String {
        """
        name: App  # made by XcodeGen
        targets:
          App:
            type: application
            platform: iOS
            sources: \(sources)
            entitlements:
              path: App/App.entitlements
              properties:
                com.apple.developer.icloud-container-identifiers: [\(AppFiles.identifier)]
                com.apple.developer.icloud-services:
                  - CloudKit

        """
    }

    @Test("A name means what it means in its target", arguments: apps)
    func answer(_ app: MadeUpApp) throws {
        let found = try app.run()
        #expect(found.answer == app.answer, "\(found.output)")
        #expect(app.agrees(with: found.rules), "\(found.rules)")
    }
}

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
        // Targets as repositories have them.
        MadeUpApp(
            "an app and a widget, each with a type of the name",
            .faulty,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "Shared/Trip.swift", "App/Store.swift", parts: ["Widget"]),
                    .init("Widget", "Shared/Trip.swift", "Widget/Store.swift", kind: "app-extension")
                ),
                "Shared/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                enum Storage { static let database: DATABASE = CLOUD }
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Storage.database)) }

                """,
                "Widget/Store.swift": """
                import SwiftData
                enum Storage { static let database: DATABASE = .none }
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Storage.database)) }

                """,
            ]
        ),
        MadeUpApp(
            "an app and a widget that open a shared store with a value of their own",
            .faulty,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "Shared/Trip.swift", "Shared/Store.swift", "App/Sync.swift", parts: ["Widget"]),
                    .init(
                        "Widget",
                        "Shared/Trip.swift",
                        "Shared/Store.swift",
                        "Widget/Sync.swift",
                        kind: "app-extension"
                    )
                ),
                "Shared/Trip.swift": AppFiles.faulty("Trip"),
                "Shared/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Sync.database)) }

                """,
                "App/Sync.swift": """
                import SwiftData
                enum Sync { static let database: DATABASE = CLOUD }

                """,
                "Widget/Sync.swift": """
                import SwiftData
                enum Sync { static let database: DATABASE = .none }

                """,
            ]
        ),
        MadeUpApp(
            "a package that another app of the repository links",
            .mirrored,
            files: [
                "Phone/Phone.xcodeproj/project.pbxproj": AppFiles.project(.init("Phone", "Note.swift", "Store.swift")),
                "Phone/Note.swift": AppFiles.healthy("Note"),
                "Phone/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD)) }

                """,
                "Tools/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "Tools", targets: [.executableTarget(name: "tools", path: "Code")])

                """,
                "Tools/Code/Note.swift": AppFiles.faulty("Note"),
                "Tools/Code/main.swift": """
                import SwiftData
                let container = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: .none))

                """,
            ]
        ),
        MadeUpApp(
            "a value in a package behind a package",
            .faulty,
            files: [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "App", dependencies: [.package(path: "Kit")], targets: [.executableTarget(name: "App", dependencies: [.product(name: "Kit", package: "Kit")])])

                """,
                "Sources/App/App.swift": """
                import Kit
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Kit.database)) }

                """,
                "Sources/App/Trip.swift": AppFiles.faulty("Trip"),
                "Kit/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], dependencies: [.package(path: "../Base")], targets: [.target(name: "Kit", dependencies: ["Base"])])

                """,
                "Kit/Sources/Kit/Kit.swift": """
                import Base
                import SwiftData
                public enum Kit { public static var database: DATABASE { Base.database } }

                """,
                "Base/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "Base", products: [.library(name: "Base", targets: ["Base"])], targets: [.target(name: "Base")])

                """,
                "Base/Sources/Base/Base.swift": """
                import SwiftData
                public enum Base { public static let database: DATABASE = CLOUD }

                """,
            ]
        ),
        MadeUpApp(
            "two packages with a type of the name, of which one is linked",
            .faulty,
            files: [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "App", dependencies: [.package(path: "Kit")], targets: [.executableTarget(name: "App", dependencies: ["Kit"])])

                """,
                "Sources/App/App.swift": """
                import Kit
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Setup.database)) }

                """,
                "Sources/App/Trip.swift": AppFiles.faulty("Trip"),
                "Kit/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])

                """,
                "Kit/Sources/Kit/Setup.swift": """
                import SwiftData
                public enum Setup { public static let database: DATABASE = CLOUD }

                """,
                "Other/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "Other", products: [.library(name: "Other", targets: ["Other"])], targets: [.target(name: "Other")])

                """,
                "Other/Sources/Other/Setup.swift": """
                import SwiftData
                public enum Setup { public static let database: DATABASE = .none }

                """,
            ]
        ),
        MadeUpApp(
            "a target of the package that nothing depends on",
            .local,
            files: [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "App", targets: [.executableTarget(name: "App"), .executableTarget(name: "Sync")])

                """,
                "Sources/App/App.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Setup.database)) }
                enum Setup { static let database: DATABASE = .none }

                """,
                "Sources/App/Trip.swift": AppFiles.faulty("Trip"),
                "Sources/Sync/Setup.swift": """
                import SwiftData
                enum Setup { static let database: DATABASE = CLOUD }

                """,
            ]
        ),
        MadeUpApp(
            "tests of a user interface with a name of their own",
            .local,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "App/Trip.swift", "App/Store.swift"),
                    .init("Acceptance", "Acceptance/Store.swift", kind: "bundle.ui-testing", parts: ["App"])
                ),
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .none)) }

                """,
                "Acceptance/Store.swift": """
                @testable import App
                import SwiftData
                func openAll() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD)) }

                """,
            ]
        ),
        MadeUpApp(
            "a file of the app that tests compile, too",
            .faulty,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "App/Trip.swift", "App/Store.swift"),
                    .init("Checks", "App/Trip.swift", "App/Store.swift", "Checks/Check.swift", kind: "bundle.unit-test")
                ),
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD)) }

                """,
                "Checks/Check.swift": """
                import XCTest

                """,
            ]
        ),
        MadeUpApp(
            "a test sets a static property of the app",
            .local,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "App/Trip.swift", "App/Store.swift"),
                    .init("Specs", "Specs/Check.swift", kind: "bundle.unit-test", parts: ["App"])
                ),
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                enum Setup { static var database: DATABASE = .none }
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Setup.database)) }

                """,
                "Specs/Check.swift": """
                @testable import App
                import SwiftData
                func setUp() { Setup.database = CLOUD }

                """,
            ]
        ),
        MadeUpApp(
            "an app called Testimonials in a folder of tests",
            .faulty,
            files: [
                "Tests/Speed.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("SpeedTests", "SpeedTests/Trip.swift", "SpeedTests/Store.swift")
                ),
                "Tests/SpeedTests/Trip.swift": AppFiles.faulty("Trip"),
                "Tests/SpeedTests/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD)) }

                """,
            ]
        ),
        MadeUpApp(
            "a playground app for the iPad",
            .faulty,
            files: [
                "Trips.swiftpm/Package.swift": """
                // swift-tools-version: 5.9
                import PackageDescription
                import AppleProductTypes
                let package = Package(name: "Trips", products: [.iOSApplication(name: "Trips", targets: ["AppModule"])], targets: [.executableTarget(name: "AppModule", path: ".")])

                """,
                "Trips.swiftpm/Trip.swift": AppFiles.faulty("Trip"),
                "Trips.swiftpm/App.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD)) }

                """,
            ]
        ),
        MadeUpApp(
            "an example app beside a library",
            .mirrored,
            files: [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])

                """,
                "Sources/Kit/Note.swift": AppFiles.healthy("Note"),
                "Sources/Kit/Store.swift": """
                import SwiftData
                public func open() throws -> ModelContainer { try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD)) }

                """,
                "Examples/Demo/Demo.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("Demo", "Trip.swift", "Store.swift")
                ),
                "Examples/Demo/Trip.swift": AppFiles.faulty("Trip"),
                "Examples/Demo/Store.swift": """
                import SwiftData
                func openDemo() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .none)) }

                """,
            ]
        ),
        MadeUpApp(
            "a folder that a package leaves out",
            .local,
            files: [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "App", targets: [.executableTarget(name: "App", exclude: ["Old"])])

                """,
                "Sources/App/Trip.swift": AppFiles.faulty("Trip"),
                "Sources/App/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .none)) }

                """,
                "Sources/App/Old/Store.swift": """
                import SwiftData
                func openOld() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD)) }

                """,
            ]
        ),
        MadeUpApp(
            "Tuist with entitlements of its own and tests of any name",
            .faulty,
            files: [
                "Project.swift": """
                import ProjectDescription
                let project = Project(
                    name: "App",
                    targets: [
                        .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", sources: ["App/**"], entitlements: .dictionary(["com.apple.developer.icloud-container-identifiers": ["ENTITLED"], "com.apple.developer.icloud-services": ["CloudKit"]])),
                        .target(name: "Checks", destinations: .iOS, product: .unitTests, bundleId: "b", sources: ["Checks/**"], dependencies: [.target(name: "App")]),
                    ]
                )

                """,
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self) }

                """,
                "Checks/Store.swift": """
                import SwiftData
                func openLocal() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .none)) }

                """,
            ]
        ),
        MadeUpApp(
            "Tuist with a framework and without entitlements for it",
            .local,
            files: [
                "Project.swift": """
                import ProjectDescription
                let project = Project(
                    name: "App",
                    targets: [
                        .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", sources: ["App/**"], dependencies: [.target(name: "Kit")]),
                        .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "b", sources: ["Kit/**"]),
                        .target(name: "Sync", destinations: .iOS, product: .app, bundleId: "c", sources: ["Sync/**"]),
                    ]
                )

                """,
                "App/App.swift": """
                import Kit
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Setup.database)) }

                """,
                "Kit/Trip.swift": AppFiles.faulty("Trip"),
                "Kit/Setup.swift": """
                import SwiftData
                public enum Setup { public static let database: DATABASE = .none }

                """,
                "Sync/Setup.swift": """
                import SwiftData
                enum Setup { static let database: DATABASE = CLOUD }

                """,
            ]
        ),
        MadeUpApp(
            "XcodeGen with two apps",
            .mirrored,
            files: [
                "project.yml": """
                name: Two
                targets:
                  Mac:
                    type: application
                    platform: macOS
                    sources: [Mac]
                  Phone:
                    type: application
                    platform: iOS
                    sources:
                      - path: Phone

                """,
                "Mac/Trip.swift": AppFiles.faulty("Trip"),
                "Mac/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Sync.database)) }
                enum Sync { static let database: DATABASE = .none }

                """,
                "Phone/Trip.swift": AppFiles.healthy("Trip"),
                "Phone/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Sync.database)) }
                enum Sync { static let database: DATABASE = CLOUD }

                """,
            ]
        ),
        MadeUpApp(
            "two nested types of one name in two features",
            .local,
            files: [
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                enum TripFeature {
                    enum Constants { static let database: DATABASE = .none }
                    static func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Constants.database)) }
                }

                """,
                "App/Log.swift": """
                import SwiftData
                enum LogFeature {
                    enum Constants { static let database = "log" }
                }

                """,
            ]
        ),
        MadeUpApp(
            "a nested type of the name that mirrors",
            .faulty,
            files: [
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                enum TripFeature {
                    static func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Cloud.Constants.database)) }
                    enum Constants { static let database: DATABASE = .none }
                }

                """,
                "App/Cloud.swift": """
                import SwiftData
                enum Cloud {
                    enum Constants { static let database: DATABASE = CLOUD }
                }

                """,
            ]
        ),
        MadeUpApp(
            "an extension of a type in the file that opens its store",
            .faulty,
            files: [
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/AppStore.swift": """
                import SwiftData
                struct AppStore { var database: DATABASE = .none }
                extension AppStore {
                    func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database)) }
                }

                """,
                "App/AppStore+Sync.swift": """
                import SwiftData
                extension AppStore {
                    mutating func sync() { database = CLOUD }
                }

                """,
            ]
        ),
        MadeUpApp(
            "a class of the same name in a package that is not linked",
            .faulty,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(.init("App", "App/Trip.swift", "App/Store.swift")),
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD)) }

                """,
                "Archive/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "Archive", targets: [.target(name: "Archive")])

                """,
                "Archive/Sources/Archive/Trip.swift": AppFiles.healthy("Trip"),
                "Archive/Sources/Archive/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .none)) }

                """,
            ]
        ),
        MadeUpApp(
            "a helper of the app has the name of one in tests without a project",
            .local,
            files: [
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: makeConfiguration()) }
                func makeConfiguration() -> ModelConfiguration { ModelConfiguration(cloudKitDatabase: .none) }

                """,
                "AppTests/Helpers.swift": """
                @testable import App
                import SwiftData
                func makeConfiguration() -> ModelConfiguration { ModelConfiguration(cloudKitDatabase: CLOUD) }

                """,
            ]
        ),
        MadeUpApp(
            "Core Data in a framework of the project",
            .faulty,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "App/App.swift", entitlements: "App/App.entitlements", parts: ["Kit"]),
                    .init("Kit", "Kit/M.xcdatamodeld", "Kit/Stack.swift", kind: "framework")
                ),
                "App/App.swift": """
                import Kit
                let stack = Stack(modelName: "M", container: "ENTITLED")

                """,
                "App/App.entitlements": AppFiles.entitlements,
                "Kit/M.xcdatamodeld/M.xcdatamodel/contents": AppFiles.model(),
                "Kit/Stack.swift": """
                import CoreData
                public final class Stack {
                    let container: NSPersistentCloudKitContainer
                    public init(modelName: String, container identifier: String?) {
                        container = NSPersistentCloudKitContainer(name: modelName)
                        container.persistentStoreDescriptions.first?.cloudKitContainerOptions = identifier.map { NSPersistentCloudKitContainerOptions(containerIdentifier: $0) }
                    }
                }

                """,
            ]
        ),
        MadeUpApp(
            "Core Data in a framework that a second app opens without mirroring",
            .faulty,
            files: [
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("Mac", "Mac/App.swift", parts: ["Kit"]),
                    .init("Phone", "Phone/App.swift", entitlements: "Phone/App.entitlements", parts: ["Kit"]),
                    .init("Kit", "Kit/M.xcdatamodeld", "Kit/Stack.swift", kind: "framework")
                ),
                "Mac/App.swift": """
                import CoreData
                import Kit
                let stack = Stack(NSPersistentContainer(name: "M"))

                """,
                "Phone/App.swift": """
                import CoreData
                import Kit
                let stack = Stack(NSPersistentCloudKitContainer(name: "M"))

                """,
                "Phone/App.entitlements": AppFiles.entitlements,
                "Kit/M.xcdatamodeld/M.xcdatamodel/contents": AppFiles.model(),
                "Kit/Stack.swift": """
                import CoreData
                public final class Stack {
                    let container: NSPersistentContainer
                    public init(_ container: NSPersistentContainer) { self.container = container }
                }

                """,
            ]
        ),
        MadeUpApp(
            "a template for new files",
            .local,
            files: [
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .none)) }

                """,
                "App/Old.swift.txt": """
                import SwiftData
                func openCloud() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD)) }

                """,
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

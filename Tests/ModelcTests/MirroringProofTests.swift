import TestSupport
import Testing

/// That a model stays on the device needs proof; what nobody can tell is said; and production is proof of the opposite.
@Suite("Proof that a model is mirrored, or is not")
struct MirroringProofTests {
    private static let model = AppFiles.model()
    private static let contents = "App/M.xcdatamodeld/M.xcdatamodel/contents"
    private static let entitlements = AppFiles.entitlements
    private static let plain = "import CoreData\nlet c = NSPersistentContainer(name: \"M\")\n"
    private static let cloud = "import CoreData\nlet c = NSPersistentCloudKitContainer(name: \"M\")\n"

    /// An app with a model of Core Data that has a fault, and some code; with entitlements unless it is said otherwise.
    private static func app(
        _ name: String,
        _ answer: MadeUpApp.Answer,
        _ code: String,
        in file: String = "App/Stack.swift",
        isEntitled: Bool = true,
        mark: String = ""
    ) -> MadeUpApp {
        MadeUpApp(
            name,
            answer,
            files: [
                contents: AppFiles.model(mark), file: code,
                isEntitled ? "App/App.entitlements" : "App/Other.plist": isEntitled ? entitlements : "",
            ]
        )
    }

    private static func export(_ type: String) -> String {
        """
        DEFINE SCHEMA

            RECORD TYPE \(type) (
                "___recordID" REFERENCE QUERYABLE,
                CD_title STRING QUERYABLE SEARCHABLE SORTABLE,
                CD_entityName STRING QUERYABLE SEARCHABLE SORTABLE,
                GRANT WRITE TO "_creator",
                GRANT CREATE TO "_icloud",
                GRANT READ TO "_world"
            );

        """
    }

    static let apps: [MadeUpApp] = [
        // Neither word stands in the code: local, whatever the entitlements say.
        app("a plain container", .local, plain),
        app("a plain container without entitlements", .local, plain, isEntitled: false),
        app(
            "the words in comments",
            .local,
            plain + "// NSPersistentCloudKitContainer\n/* cloudKitContainerOptions */\n"
        ),
        app(
            "records and documents of CloudKit",
            .local,
            plain + "import CloudKit\nlet database = CKContainer.default().privateCloudDatabase\n"
        ),
        app(
            "a coordinator of its own",
            .local,
            """
            import CoreData
            func open(_ model: NSManagedObjectModel, _ url: URL) throws -> NSPersistentStoreCoordinator {
                let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
                try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
                return coordinator
            }

            """
        ),
        app("a library that opens it", .local, "import CoreStore\nlet stack = DataStack(xcodeModelName: \"M\")\n"),
        app(
            "Objective-C that opens it",
            .local,
            """
            #import <CoreData/CoreData.h>
            // NSPersistentCloudKitContainer is not for us
            NSPersistentContainer *stack(void) { return [[NSPersistentContainer alloc] initWithName:@"M"]; }

            """,
            in: "App/Stack.m"
        ),
        app(
            "another library that opens it",
            .local,
            "@import MagicalRecord;\nvoid open(void) { [MagicalRecord setupCoreDataStackWithStoreNamed:@\"M\"]; }\n",
            in: "App/Stack.m"
        ),
        app("no code at all", .local, "import SwiftUI\n"),
        app("no code, and a mark", .faulty, "import SwiftUI\n", mark: "usedWithCloudKit=\"YES\""),
        app(
            "a library that opens it, and a mark",
            .faulty,
            "import CoreStore\nlet stack = DataStack(xcodeModelName: \"M\")\n",
            mark: "usedWithCloudKit=\"YES\""
        ),
        app("a plain container, and a mark", .local, plain, mark: "usedWithCloudKit=\"YES\""),
        // One of them stands there.
        app("a container that mirrors", .faulty, cloud),
        app("a container that mirrors, without entitlements", .undecided, cloud, isEntitled: false),
        app(
            "Objective-C that mirrors",
            .undecided,
            """
            #import <CoreData/CoreData.h>
            NSPersistentCloudKitContainer *stack(void) { return [[NSPersistentCloudKitContainer alloc] initWithName:@"M"]; }

            """,
            in: "App/Stack.m"
        ),
        app(
            "Objective-C++ that mirrors",
            .undecided,
            "NSPersistentCloudKitContainer *c = [[NSPersistentCloudKitContainer alloc] initWithName:@\"M\"];\n",
            in: "App/Stack.mm"
        ),
        app(
            "a header with code that mirrors",
            .undecided,
            "static inline id c(void) { return [NSPersistentCloudKitContainer new]; }\n",
            in: "App/Stack.h"
        ),
        app(
            "the word in a string of Objective-C",
            .undecided,
            "id c = [d setValue:o forKey:@\"cloudKitContainerOptions\"];\n",
            in: "App/Stack.m"
        ),
        app(
            "a string with slashes before the word",
            .undecided,
            "NSString *u = @\"https://a\"; id c = [NSPersistentCloudKitContainer new];\n",
            in: "App/Stack.m"
        ),
        app(
            "a type that is a value",
            .undecided,
            "import CoreData\nlet kind: NSPersistentContainer.Type = NSPersistentCloudKitContainer.self\n"
        ),
        app(
            "a container of another model",
            .undecided,
            "import CoreData\nlet c = NSPersistentCloudKitContainer(name: \"Other\")\n"
        ),
        app(
            "two containers, of which the other mirrors another model",
            .local,
            plain + "let d = NSPersistentCloudKitContainer(name: \"Other\")\n"
        ),
        app(
            "two containers, of which one mirrors another model, or perhaps this one",
            .undecided,
            plain + "let d = NSPersistentCloudKitContainer(name: isOld ? \"Other\" : Bundle.main.name)\n"
        ),
        app(
            "a container whose name nobody can tell",
            .faulty,
            "import CoreData\nlet d = NSPersistentCloudKitContainer(name: Bundle.main.name)\n"
        ),
        app(
            "a library that opens it, and a word",
            .undecided,
            "import CoreStore\nlet s = DataStack(xcodeModelName: \"M\")\nlet o = d.cloudKitContainerOptions\n"
        ),
        // Another app's word does not count.
        MadeUpApp(
            "a word in tests",
            .local,
            files: [
                contents: model, "App/Stack.swift": plain, "AppTests/Stack.swift": cloud,
                "App/App.entitlements": entitlements,
            ]
        ),
        MadeUpApp(
            "a word in another app",
            .local,
            files: [
                contents: model, "App/Stack.swift": plain,
                "Phone/Main.swift": cloud,
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "App/M.xcdatamodeld", "App/Stack.swift"),
                    .init("Phone", "Phone/Main.swift")
                ),
            ]
        ),
        MadeUpApp(
            "a word in a file of no target",
            .local,
            files: [
                contents: model, "App/Stack.swift": plain, "App/Old.swift": cloud,
                "App.xcodeproj/project.pbxproj": AppFiles.project(
                    .init("App", "App/M.xcdatamodeld", "App/Stack.swift")
                ),
            ]
        ),
        MadeUpApp(
            "a word in a package that the app is built with",
            .undecided,
            files: [
                contents: model, "App/Main.swift": "import Kit\n", "App/App.entitlements": entitlements,
                "Kit/Package.swift": "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])\n",
                "Kit/Sources/Kit/Stack.swift":
                    "import CoreData\npublic func stack(_ name: String) -> NSPersistentContainer { make(NSPersistentCloudKitContainer.self, name) }\n",
            ]
        ),
        // Production is proof.
        MadeUpApp(
            "undecided, and production has it",
            .faulty,
            "-ENT901",
            arguments: ["--production", "production.ckdb"],
            files: [
                contents: model, "App/Stack.m": "id c = [NSPersistentCloudKitContainer new];\n",
                "production.ckdb": export("CD_Trip"),
            ]
        ),
        MadeUpApp(
            "undecided, and a ledger has it",
            .faulty,
            "-ENT901",
            files: [
                contents: model, "App/Stack.m": "id c = [NSPersistentCloudKitContainer new];\n",
                "App/modelc.lock": "!modelc.lock 2\nrecord CD_Trip\n",
            ]
        ),
        MadeUpApp(
            "undecided, and a ledger has something else",
            .undecided,
            files: [
                contents: model, "App/Stack.m": "id c = [NSPersistentCloudKitContainer new];\n",
                "App/modelc.lock": "!modelc.lock 2\nrecord CD_Other\n",
            ]
        ),
        MadeUpApp(
            "local, and a ledger has it",
            .local,
            "ENT918",
            "-ENT901",
            files: [
                contents: model, "App/Stack.swift": plain, "App/modelc.lock": "!modelc.lock 2\nrecord CD_Trip\n",
            ]
        ),
        MadeUpApp(
            "local, and an export has it",
            .local,
            "ENT918",
            arguments: ["--production", "production.ckdb"],
            files: [
                contents: model, "App/Stack.swift": plain, "production.ckdb": export("CD_Trip"),
            ]
        ),
        MadeUpApp(
            "opened by a library, and production has it",
            .faulty,
            arguments: ["--production", "production.ckdb"],
            files: [
                contents: model, "App/Stack.swift": "import CoreStore\n", "production.ckdb": export("CD_Trip"),
            ]
        ),
        // The code that settles it.
        MadeUpApp(
            "undecided, and the settings say no",
            .local,
            "-ENT901",
            files: [
                contents: model, "App/Stack.m": "id c = [NSPersistentCloudKitContainer new];\n",
                "modelc.json": #"{"models": [{"path": "App/M.xcdatamodeld", "stores": []}]}"#,
            ]
        ),
        MadeUpApp(
            "undecided, and the settings say yes",
            .faulty,
            "-ENT901",
            files: [
                contents: model, "App/Stack.m": "id c = [NSPersistentCloudKitContainer new];\n",
                "modelc.json": #"{"models": [{"path": "App/M.xcdatamodeld", "stores": [{"name": "Cloud"}]}]}"#,
            ]
        ),
        MadeUpApp(
            "undecided, and the option shows the faults",
            .faulty,
            "-ENT901",
            arguments: ["--undecided"],
            files: [
                contents: model, "App/Stack.m": "id c = [NSPersistentCloudKitContainer new];\n",
            ]
        ),
        // SwiftData.
        MadeUpApp(
            "a store that nobody can follow",
            .undecided,
            files: [
                "App/Trip.swift": AppFiles.faulty(), "App/Store.swift": AppFiles.opening("Trip.self", "Kit.database"),
            ]
        ),
        MadeUpApp(
            "no store, and entitlements",
            .undecided,
            files: [
                "App/Trip.swift": AppFiles.faulty(), "App/App.entitlements": entitlements,
            ]
        ),
        MadeUpApp("no store, and no entitlements", .local, files: ["App/Trip.swift": AppFiles.faulty()]),
        MadeUpApp(
            "every store says no",
            .local,
            files: [
                "App/Trip.swift": AppFiles.faulty(), "App/Store.swift": AppFiles.opening("Trip.self", ".none"),
                "App/App.entitlements": entitlements,
            ]
        ),
        MadeUpApp(
            "undecided classes, and production has them",
            .faulty,
            "-ENT901",
            arguments: ["--production", "production.ckdb"],
            files: [
                "App/Trip.swift": AppFiles.faulty(), "App/Store.swift": AppFiles.opening("Trip.self", "Kit.database"),
                "production.ckdb": export("CD_Trip"),
            ]
        ),
    ]

    @Test("A model is mirrored, on the device, or undecided, for a reason", arguments: apps)
    func answer(_ app: MadeUpApp) throws {
        let found = try app.run()
        #expect(found.answer == app.answer, "\(found.output)")
        #expect(app.agrees(with: found.rules), "\(found.rules)")
    }

    @Test("What cannot be told says how many faults there would be, and is an error for a release")
    func words() throws {
        let app = MadeUpApp(
            "",
            .undecided,
            files: [
                Self.contents: Self.model, "App/Stack.m": "id c = [NSPersistentCloudKitContainer new];\n",
            ]
        )
        let found = try app.run()
        #expect(found.output.contains("mirrored, it would have 1 fault (CKL104: 1), which --undecided shows"))
        #expect(found.output.contains("App/Stack.m"))
    }
}

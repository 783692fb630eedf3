import Foundation
import TestSupport
import Testing

/// Each store is a scope of the model: it has its classes, in the version that it opens, and changes nothing of another one.
@Suite("Stores as scopes of a model")
struct StoreScopeTests {
    private static let note = AppFiles.healthy("Note")
    private static let draft = AppFiles.healthy("Draft")
    private static let faultyNote = AppFiles.faulty("Note")
    private static let faultyDraft = AppFiles.faulty("Draft")

    private static func version(_ name: String, _ number: Int, _ classes: String) -> String {
        """
        import SwiftData
        enum \(name): VersionedSchema {
            static let versionIdentifier = Schema.Version(\(number), 0, 0)
            static var models: [any PersistentModel.Type] { [\(classes)] }
        }

        """
    }
    private static func plan(_ versions: String, name: String = "Plan") -> String {
        let names = versions.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let stages = zip(names, names.dropFirst()).map { ".lightweight(fromVersion: \($0), toVersion: \($1))" }
        return """
            enum \(name): SchemaMigrationPlan {
                static var schemas: [any VersionedSchema.Type] { [\(versions)] }
                static var stages: [MigrationStage] { [\(stages.joined(separator: ", "))] }
            }

            """
    }
    /// A version whose class stands in it.
    private static func nested(_ name: String, _ number: Int, _ type: String, isFaulty: Bool) -> String {
        let title =
            isFaulty ? "var title: String; init(title: String) { self.title = title }" : "var title: String?; init() {}"
        return version(name, number, "\(type).self")
            + "extension \(name) {\n    @Model final class \(type) { \(title) }\n}\n"
    }
    private static func opened(
        _ schema: String,
        _ database: String = AppFiles.cloud,
        plan: String? = nil,
        as name: String = "open"
    )
        -> String
    {
        let plan = plan.map { ", migrationPlan: \($0).self" } ?? ""
        return """
            import SwiftData
            func \(name)() throws -> ModelContainer {
                let schema = \(schema)
                let configuration = ModelConfiguration("\(name)", schema: schema, cloudKitDatabase: \(database))
                return try ModelContainer(for: schema\(plan), configurations: [configuration])
            }

            """
    }
    private static let ofVersion = opened("Schema(versionedSchema: V1.self)", plan: "Plan")
    private static let v1 = version("V1", 1, "Note.self") + plan("V1.self")

    static let apps: [MadeUpApp] = [
        // A second store with a class outside of the version.
        MadeUpApp(
            "a class for the device beside a version",
            .mirrored,
            "-CKL118",
            files: [
                "App/Models.swift": note + draft, "App/Schema.swift": v1, "App/Store.swift": ofVersion,
                "App/Drafts.swift": opened("Schema([Draft.self])", ".none", as: "drafts"),
            ]
        ),
        MadeUpApp(
            "its fault is no fault of a mirrored store",
            .mirrored,
            files: [
                "App/Models.swift": note + faultyDraft, "App/Schema.swift": v1, "App/Store.swift": ofVersion,
                "App/Drafts.swift": opened("Schema([Draft.self])", ".none", as: "drafts"),
            ]
        ),
        MadeUpApp(
            "a fault of the version's class is one",
            .faulty,
            files: [
                "App/Models.swift": faultyNote + draft, "App/Schema.swift": v1, "App/Store.swift": ofVersion,
                "App/Drafts.swift": opened("Schema([Draft.self])", ".none", as: "drafts"),
            ]
        ),
        MadeUpApp(
            "the second store mirrors",
            .faulty,
            files: [
                "App/Models.swift": note + faultyDraft, "App/Schema.swift": v1,
                "App/Store.swift": opened("Schema(versionedSchema: V1.self)", ".none", plan: "Plan"),
                "App/Drafts.swift": opened("Schema([Draft.self])", as: "drafts"),
            ]
        ),
        MadeUpApp(
            "only the second store mirrors, and the fault is in the first",
            .mirrored,
            files: [
                "App/Models.swift": faultyNote + draft, "App/Schema.swift": v1,
                "App/Store.swift": opened("Schema(versionedSchema: V1.self)", ".none", plan: "Plan"),
                "App/Drafts.swift": opened("Schema([Draft.self])", as: "drafts"),
            ]
        ),
        MadeUpApp(
            "both mirror",
            .faulty,
            files: [
                "App/Models.swift": note + faultyDraft, "App/Schema.swift": v1, "App/Store.swift": ofVersion,
                "App/Drafts.swift": opened("Schema([Draft.self])", as: "drafts"),
            ]
        ),
        MadeUpApp(
            "a second store that does not name CloudKit, without entitlements",
            .faulty,
            files: [
                "App/Models.swift": faultyNote + draft, "App/Schema.swift": v1, "App/Store.swift": ofVersion,
                "App/Drafts.swift": AppFiles.opening("Draft.self", nil, named: "drafts"),
            ]
        ),
        MadeUpApp(
            "a second store in memory",
            .faulty,
            files: [
                "App/Models.swift": faultyNote + draft, "App/Schema.swift": v1, "App/Store.swift": ofVersion,
                "App/Drafts.swift":
                    "import SwiftData\nlet drafts = try! ModelContainer(for: Draft.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))\n",
            ]
        ),
        MadeUpApp(
            "a loose class of its own that its relationships lead to",
            .faulty,
            files: [
                "App/Models.swift": note
                    + "@Model final class Draft { var strokes: [Stroke]?; init() {} }\n@Model final class Stroke { var draft: Draft?; var width: Int; init(width: Int) { self.width = width } }\n",
                "App/Schema.swift": v1, "App/Store.swift": ofVersion,
                "App/Drafts.swift": opened("Schema([Draft.self])", as: "drafts"),
            ]
        ),
        // The list that is opened names more than the version.
        MadeUpApp(
            "the list has a class that the version lacks",
            .faulty,
            files: [
                "App/Models.swift": faultyNote + draft, "App/Schema.swift": v1,
                "App/Store.swift": opened("Schema([Note.self, Draft.self])", plan: "Plan"),
            ]
        ),
        MadeUpApp(
            "the fault is in that class",
            .faulty,
            files: [
                "App/Models.swift": note + faultyDraft, "App/Schema.swift": v1,
                "App/Store.swift": opened("Schema([Note.self, Draft.self])", plan: "Plan"),
            ]
        ),
        MadeUpApp(
            "neither has a fault",
            .mirrored,
            files: [
                "App/Models.swift": note + draft, "App/Schema.swift": v1,
                "App/Store.swift": opened("Schema([Note.self, Draft.self])", plan: "Plan"),
            ]
        ),
        MadeUpApp(
            "the list is the version's",
            .faulty,
            files: [
                "App/Models.swift": faultyNote, "App/Schema.swift": v1,
                "App/Store.swift": opened("Schema([Note.self])", plan: "Plan"),
            ]
        ),
        MadeUpApp(
            "the list has only the class that the version lacks",
            .faulty,
            files: [
                "App/Models.swift": note + faultyDraft, "App/Schema.swift": v1,
                "App/Store.swift": opened("Schema([Draft.self])"),
            ]
        ),
        // Versions of one store, and of several.
        MadeUpApp(
            "the newer version counts",
            .mirrored,
            files: [
                "App/V1.swift": nested("V1", 1, "Note", isFaulty: true),
                "App/V2.swift": nested("V2", 2, "Note", isFaulty: false),
                "App/Plan.swift": "import SwiftData\n" + plan("V1.self, V2.self"),
                "App/Store.swift": opened("Schema(versionedSchema: V2.self)", plan: "Plan"),
            ]
        ),
        MadeUpApp(
            "its fault, too",
            .faulty,
            files: [
                "App/V1.swift": nested("V1", 1, "Note", isFaulty: false),
                "App/V2.swift": nested("V2", 2, "Note", isFaulty: true),
                "App/Plan.swift": "import SwiftData\n" + plan("V1.self, V2.self"),
                "App/Store.swift": opened("Schema(versionedSchema: V2.self)", plan: "Plan"),
            ]
        ),
        MadeUpApp(
            "an older version that a migration opens",
            .mirrored,
            files: [
                "App/V1.swift": nested("V1", 1, "Note", isFaulty: true),
                "App/V2.swift": nested("V2", 2, "Note", isFaulty: false),
                "App/Plan.swift": "import SwiftData\n" + plan("V1.self, V2.self"),
                "App/Store.swift": opened("Schema(versionedSchema: V2.self)", plan: "Plan")
                    + opened("Schema(versionedSchema: V1.self)", ".none", as: "old"),
            ]
        ),
        MadeUpApp(
            "versions of two stores, with the fault in the first",
            .faulty,
            files: [
                "App/Notes.swift": nested("Notes", 1, "Note", isFaulty: true),
                "App/Drafts.swift": nested("Drafts", 2, "Draft", isFaulty: false),
                "App/Store.swift": opened("Schema(versionedSchema: Notes.self)")
                    + opened("Schema(versionedSchema: Drafts.self)", ".none", as: "drafts"),
            ]
        ),
        MadeUpApp(
            "versions of two stores, with the fault in the one for the device",
            .mirrored,
            files: [
                "App/Notes.swift": nested("Notes", 1, "Note", isFaulty: false),
                "App/Drafts.swift": nested("Drafts", 2, "Draft", isFaulty: true),
                "App/Store.swift": opened("Schema(versionedSchema: Notes.self)")
                    + opened("Schema(versionedSchema: Drafts.self)", ".none", as: "drafts"),
            ]
        ),
        MadeUpApp(
            "versions of two stores that both mirror",
            .faulty,
            files: [
                "App/Notes.swift": nested("Notes", 1, "Note", isFaulty: true),
                "App/Drafts.swift": nested("Drafts", 2, "Draft", isFaulty: false),
                "App/Store.swift": opened("Schema(versionedSchema: Notes.self)")
                    + opened("Schema(versionedSchema: Drafts.self)", as: "drafts"),
            ]
        ),
        MadeUpApp(
            "a version that nothing opens",
            .mirrored,
            files: [
                "App/V1.swift": nested("V1", 1, "Note", isFaulty: true), "App/Models.swift": draft,
                "App/Store.swift": opened("Schema([Draft.self])"),
            ]
        ),
        MadeUpApp(
            "a frozen copy beside a class of its name",
            .mirrored,
            files: [
                "App/V1.swift": nested("V1", 1, "Note", isFaulty: true), "App/Models.swift": note,
                "App/Store.swift": opened("Schema([Note.self])"),
            ]
        ),
        MadeUpApp(
            "the class of that name has the fault",
            .faulty,
            files: [
                "App/V1.swift": nested("V1", 1, "Note", isFaulty: false), "App/Models.swift": faultyNote,
                "App/Store.swift": opened("Schema([Note.self])"),
            ]
        ),
        MadeUpApp(
            "a frozen copy that a migration opens, beside a class of its name",
            .mirrored,
            files: [
                "App/V1.swift": nested("V1", 1, "Note", isFaulty: true), "App/Models.swift": note,
                "App/Store.swift": opened("Schema([Note.self])")
                    + opened("Schema(versionedSchema: V1.self)", ".none", as: "old"),
            ]
        ),
        // Stores without versions.
        MadeUpApp(
            "two lists, with the fault in the mirrored one",
            .faulty,
            files: [
                "App/Models.swift": faultyNote + draft,
                "App/Store.swift": opened("Schema([Note.self])")
                    + opened("Schema([Draft.self])", ".none", as: "drafts"),
            ]
        ),
        MadeUpApp(
            "two lists, with the fault in the one for the device",
            .mirrored,
            files: [
                "App/Models.swift": note + faultyDraft,
                "App/Store.swift": opened("Schema([Note.self])")
                    + opened("Schema([Draft.self])", ".none", as: "drafts"),
            ]
        ),
        MadeUpApp(
            "two configurations of one container",
            .mirrored,
            files: [
                "App/Models.swift": note + faultyDraft,
                "App/Store.swift": """
                import SwiftData
                func open() throws -> ModelContainer {
                    let notes = ModelConfiguration("Notes", schema: Schema([Note.self]), cloudKitDatabase: \(AppFiles.cloud))
                    let drafts = ModelConfiguration("Drafts", schema: Schema([Draft.self]), cloudKitDatabase: .none)
                    return try ModelContainer(for: Schema([Note.self, Draft.self]), configurations: [notes, drafts])
                }

                """,
            ]
        ),
        MadeUpApp(
            "a class in both stores",
            .faulty,
            files: [
                "App/Models.swift": faultyNote + draft,
                "App/Store.swift": opened("Schema([Note.self])")
                    + opened("Schema([Note.self, Draft.self])", ".none", as: "drafts"),
            ]
        ),
        MadeUpApp(
            "a class that no store has",
            .mirrored,
            "SWD808",
            files: [
                "App/Models.swift": note + faultyDraft, "App/Store.swift": opened("Schema([Note.self])"),
            ]
        ),
        MadeUpApp(
            "a class that no store has, beside a version",
            .mirrored,
            files: [
                "App/Models.swift": note + faultyDraft, "App/Schema.swift": v1, "App/Store.swift": ofVersion,
            ]
        ),
        MadeUpApp(
            "a class that no store has, beside a version and a second store",
            .mirrored,
            "SWD808",
            files: [
                "App/Models.swift": note + draft + AppFiles.faulty("Other"), "App/Schema.swift": v1,
                "App/Store.swift": ofVersion,
                "App/Drafts.swift": opened("Schema([Draft.self])", ".none", as: "drafts"),
            ]
        ),
        // Versions and stores as apps have them.
        MadeUpApp(
            "an alias of the current version",
            .faulty,
            files: [
                "App/V1.swift": nested("V1", 1, "Trip", isFaulty: false),
                "App/V2.swift": nested("V2", 2, "Trip", isFaulty: true),
                "App/Plan.swift": "import SwiftData\n" + plan("V1.self, V2.self"),
                "App/Store.swift": """
                import SwiftData
                typealias CurrentSchema = V2
                typealias Trip = CurrentSchema.Trip
                let container = try ModelContainer(for: Schema(versionedSchema: CurrentSchema.self), migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD))

                """,
            ]
        ),
        MadeUpApp(
            "an alias of the current class",
            .faulty,
            files: [
                "App/V1.swift": nested("V1", 1, "Trip", isFaulty: false),
                "App/V2.swift": nested("V2", 2, "Trip", isFaulty: true),
                "App/Plan.swift": "import SwiftData\n" + plan("V1.self, V2.self"),
                "App/Store.swift": """
                import SwiftData
                typealias Trip = V2.Trip
                let container = try ModelContainer(for: Trip.self, migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD))

                """,
            ]
        ),
        MadeUpApp(
            "a store of drafts beside an aliased version",
            .faulty,
            files: [
                "App/V1.swift": nested("V1", 1, "Trip", isFaulty: false),
                "App/V2.swift": nested("V2", 2, "Trip", isFaulty: true),
                "App/Plan.swift": "import SwiftData\n" + plan("V1.self, V2.self"),
                "App/Draft.swift": AppFiles.healthy("Draft"),
                "App/Store.swift": """
                import SwiftData
                typealias Trip = V2.Trip
                let container = try ModelContainer(for: Trip.self, migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                let drafts = try ModelContainer(for: Draft.self, configurations: ModelConfiguration("Drafts", cloudKitDatabase: .none))

                """,
            ]
        ),
        MadeUpApp(
            "the current version is a property of the plan",
            .faulty,
            files: [
                "App/V1.swift": nested("V1", 1, "Trip", isFaulty: false),
                "App/V2.swift": nested("V2", 2, "Trip", isFaulty: true),
                "App/Plan.swift": "import SwiftData\n" + plan("V1.self, V2.self"),
                "App/Store.swift": """
                import SwiftData
                extension Plan { static var current: any VersionedSchema.Type { V2.self } }
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Schema(versionedSchema: Plan.current), migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                }

                """,
            ]
        ),
        MadeUpApp(
            "the models of an aliased version and one more",
            .faulty,
            files: [
                "App/V1.swift": nested("V1", 1, "Trip", isFaulty: false),
                "App/V2.swift": nested("V2", 2, "Trip", isFaulty: true),
                "App/Plan.swift": "import SwiftData\n" + plan("V1.self, V2.self"),
                "App/Cache.swift": AppFiles.healthy("Cache"),
                "App/Store.swift": """
                import SwiftData
                typealias Current = V2
                let container = try ModelContainer(for: Schema(Current.models + [Cache.self]), migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD))

                """,
            ]
        ),
        MadeUpApp(
            "a cache beside the models of a version",
            .faulty,
            files: [
                "App/V1.swift": nested("V1", 1, "Trip", isFaulty: false),
                "App/Cache.swift": AppFiles.faulty("Cache"),
                "App/Store.swift": """
                import SwiftData
                let container = try ModelContainer(for: Schema(V1.models + [Cache.self]), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))

                """,
            ]
        ),
        MadeUpApp(
            "two plans for two stores, the fault in the mirrored one",
            .faulty,
            files: [
                "App/A1.swift": nested("A1", 1, "Trip", isFaulty: false),
                "App/A2.swift": nested("A2", 2, "Trip", isFaulty: true),
                "App/B1.swift": nested("B1", 1, "Log", isFaulty: false),
                "App/Plans.swift": """
                import SwiftData
                enum APlan: SchemaMigrationPlan {
                    static var schemas: [any VersionedSchema.Type] { [A1.self, A2.self] }
                    static var stages: [MigrationStage] { [.lightweight(fromVersion: A1.self, toVersion: A2.self)] }
                }
                enum BPlan: SchemaMigrationPlan {
                    static var schemas: [any VersionedSchema.Type] { [B1.self] }
                    static var stages: [MigrationStage] { [] }
                }

                """,
                "App/Store.swift": """
                import SwiftData
                let trips = try ModelContainer(for: Schema(versionedSchema: A2.self), migrationPlan: APlan.self, configurations: ModelConfiguration("A", cloudKitDatabase: CLOUD))
                let logs = try ModelContainer(for: Schema(versionedSchema: B1.self), migrationPlan: BPlan.self, configurations: ModelConfiguration("B", cloudKitDatabase: .none))

                """,
            ]
        ),
        MadeUpApp(
            "two plans for two stores, the fault in the one for the device",
            .mirrored,
            files: [
                "App/A1.swift": nested("A1", 1, "Trip", isFaulty: false),
                "App/B1.swift": nested("B1", 1, "Log", isFaulty: true),
                "App/B2.swift": """
                import SwiftData
                enum B2: VersionedSchema {
                    static let versionIdentifier = Schema.Version(2, 0, 0)
                    static var models: [any PersistentModel.Type] { [Log.self] }
                    @Model final class Log { var title: String; var note: String?; init(title: String) { self.title = title } }
                }

                """,
                "App/Plans.swift": """
                import SwiftData
                enum APlan: SchemaMigrationPlan {
                    static var schemas: [any VersionedSchema.Type] { [A1.self] }
                    static var stages: [MigrationStage] { [] }
                }
                enum BPlan: SchemaMigrationPlan {
                    static var schemas: [any VersionedSchema.Type] { [B1.self, B2.self] }
                    static var stages: [MigrationStage] { [.lightweight(fromVersion: B1.self, toVersion: B2.self)] }
                }

                """,
                "App/Store.swift": """
                import SwiftData
                let trips = try ModelContainer(for: Schema(versionedSchema: A1.self), migrationPlan: APlan.self, configurations: ModelConfiguration("A", cloudKitDatabase: CLOUD))
                let logs = try ModelContainer(for: Schema(versionedSchema: B2.self), migrationPlan: BPlan.self, configurations: ModelConfiguration("B", cloudKitDatabase: .none))

                """,
            ]
        ),
        MadeUpApp(
            "a widget that opens a part of the store",
            .faulty,
            files: [
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Note.swift": AppFiles.healthy("Note"),
                "App/Schema.swift": version("V1", 1, "Trip.self, Note.self"),
                "App/Store.swift": """
                import SwiftData
                let container = try ModelContainer(for: Schema(versionedSchema: V1.self), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))

                """,
                "Widget/Store.swift": """
                import SwiftData
                let widget = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: .none))

                """,
            ]
        ),
        MadeUpApp(
            "a document beside the store",
            .mirrored,
            files: [
                "App/Note.swift": AppFiles.healthy("Note"),
                "App/Canvas.swift": AppFiles.faulty("Canvas"),
                "App/App.swift": """
                import SwiftUI
                import SwiftData
                struct Main: App {
                    var body: some Scene {
                        DocumentGroup(editing: Canvas.self, contentType: .canvas) { CanvasView() }
                        WindowGroup { Notes() }.modelContainer(try! ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD)))
                    }
                }

                """,
            ]
        ),
        MadeUpApp(
            "only a document",
            .local,
            files: [
                "App/Canvas.swift": AppFiles.faulty("Canvas"),
                "App/App.swift": """
                import SwiftUI
                import SwiftData
                struct Main: App {
                    var body: some Scene { DocumentGroup(editing: Canvas.self, contentType: .canvas) { CanvasView() } }
                }

                """,
            ]
        ),
        MadeUpApp(
            "a container for previews with one more class",
            .mirrored,
            files: [
                "App/Note.swift": AppFiles.healthy("Note"),
                "App/Sample.swift": AppFiles.faulty("Sample"),
                "App/Schema.swift": version("V1", 1, "Note.self"),
                "App/Store.swift": """
                import SwiftData
                let container = try ModelContainer(for: Schema(versionedSchema: V1.self), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                @MainActor let preview: ModelContainer = {
                    try! ModelContainer(for: Note.self, Sample.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
                }()

                """,
            ]
        ),
        MadeUpApp(
            "a migration that opens the old store by its address",
            .mirrored,
            files: [
                "App/V1.swift": nested("V1", 1, "Note", isFaulty: true),
                "App/V2.swift": nested("V2", 2, "Note", isFaulty: false),
                "App/Plan.swift": "import SwiftData\n" + plan("V1.self, V2.self"),
                "App/Store.swift": """
                import SwiftData
                let container = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                func importOld(from url: URL) throws {
                    let old = try ModelContainer(for: Schema(versionedSchema: V1.self), configurations: ModelConfiguration("Old", url: url, allowsSave: false, cloudKitDatabase: .none))
                    _ = old
                }

                """,
            ]
        ),
        MadeUpApp(
            "a version that the plan does not list yet",
            .faulty,
            files: [
                "App/V1.swift": nested("V1", 1, "Trip", isFaulty: false),
                "App/V2.swift": nested("V2", 2, "Trip", isFaulty: true),
                "App/Plan.swift": "import SwiftData\n" + plan("V1.self"),
                "App/Store.swift": """
                import SwiftData
                let container = try ModelContainer(for: Schema(versionedSchema: V2.self), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))

                """,
            ]
        ),
        MadeUpApp(
            "classes of a version in extensions of other files",
            .faulty,
            files: [
                "App/Schema.swift": version("V1", 1, "Trip.self, Note.self"),
                "App/V1+Trip.swift": """
                import SwiftData
                extension V1 { @Model final class Trip { var title: String; init(title: String) { self.title = title } } }

                """,
                "App/V1+Note.swift": """
                import SwiftData
                extension V1 { @Model final class Note { var title: String?; init() {} } }

                """,
                "App/Store.swift": """
                import SwiftData
                let container = try ModelContainer(for: V1.Trip.self, V1.Note.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                let cache = try ModelContainer(for: Schema([Blob.self]), configurations: ModelConfiguration("Cache", cloudKitDatabase: .none))

                """,
                "App/Blob.swift": AppFiles.healthy("Blob"),
            ]
        ),
        MadeUpApp(
            "a list that names the class of a version and a loose one of its name",
            .faulty,
            files: [
                "App/V1.swift": nested("V1", 1, "Trip", isFaulty: false),
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                let old = try ModelContainer(for: V1.Trip.self, configurations: ModelConfiguration("Old", cloudKitDatabase: .none))
                let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD))

                """,
            ]
        ),
        MadeUpApp(
            "one container with a mirrored and a local configuration of a version",
            .mirrored,
            files: [
                "App/Trip.swift": AppFiles.healthy("Trip"),
                "App/Log.swift": AppFiles.faulty("Log"),
                "App/Schema.swift": version("V1", 1, "Trip.self, Log.self"),
                "App/Store.swift": """
                import SwiftData
                let synced = ModelConfiguration("Synced", schema: Schema([Trip.self]), cloudKitDatabase: CLOUD)
                let device = ModelConfiguration("Device", schema: Schema([Log.self]), cloudKitDatabase: .none)
                let container = try ModelContainer(for: Schema(versionedSchema: V1.self), configurations: [synced, device])

                """,
            ]
        ),
        MadeUpApp(
            "the same with the fault in the mirrored one",
            .faulty,
            files: [
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Log.swift": AppFiles.healthy("Log"),
                "App/Schema.swift": version("V1", 1, "Trip.self, Log.self"),
                "App/Store.swift": """
                import SwiftData
                let synced = ModelConfiguration("Synced", schema: Schema([Trip.self]), cloudKitDatabase: CLOUD)
                let device = ModelConfiguration("Device", schema: Schema([Log.self]), cloudKitDatabase: .none)
                let container = try ModelContainer(for: Schema(versionedSchema: V1.self), configurations: [synced, device])

                """,
            ]
        ),
        MadeUpApp(
            "a relationship leads from the mirrored store to a class for the device",
            .faulty,
            files: [
                "App/Trip.swift": #"""
                import SwiftData
                @Model final class Trip { var title: String?; @Relationship(inverse: \Photo.trip) var photos: [Photo]?; init() {} }

                """#,
                "App/Photo.swift": """
                import SwiftData
                @Model final class Photo { var file: String; var trip: Trip?; init(file: String) { self.file = file } }

                """,
                "App/Store.swift": """
                import SwiftData
                let synced = ModelConfiguration("Synced", schema: Schema([Trip.self]), cloudKitDatabase: CLOUD)
                let container = try ModelContainer(for: Schema([Trip.self]), configurations: [synced])

                """,
            ]
        ),
        MadeUpApp(
            "a model actor that opens its own container of drafts",
            .faulty,
            files: [
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Draft.swift": AppFiles.healthy("Draft"),
                "App/Schema.swift": version("V1", 1, "Trip.self"),
                "App/Store.swift": """
                import SwiftData
                @MainActor enum Stores {
                    static let main = try! ModelContainer(for: Schema(versionedSchema: V1.self), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                }
                @ModelActor actor DraftStore {
                    static let container: ModelContainer = {
                        let configuration = ModelConfiguration("Drafts", schema: Schema([Draft.self]), cloudKitDatabase: .none)
                        return try! ModelContainer(for: Draft.self, configurations: configuration)
                    }()
                }

                """,
            ]
        ),
        MadeUpApp(
            "a helper that opens any version",
            .faulty,
            files: [
                "App/V1.swift": nested("V1", 1, "Trip", isFaulty: false),
                "App/V2.swift": nested("V2", 2, "Trip", isFaulty: true),
                "App/Plan.swift": "import SwiftData\n" + plan("V1.self, V2.self"),
                "App/Store.swift": """
                import SwiftData
                func open(_ version: any VersionedSchema.Type, cloud: Bool) throws -> ModelContainer {
                    let schema = Schema(versionedSchema: version)
                    return try ModelContainer(for: schema, migrationPlan: Plan.self, configurations: ModelConfiguration(schema: schema, cloudKitDatabase: cloud ? CLOUD : .none))
                }
                let container = try open(V2.self, cloud: true)

                """,
            ]
        ),
        MadeUpApp(
            "a generic helper that opens any version",
            .faulty,
            files: [
                "App/V2.swift": nested("V2", 2, "Trip", isFaulty: true),
                "App/Store.swift": """
                import SwiftData
                func open<V: VersionedSchema>(_ version: V.Type) throws -> ModelContainer {
                    try ModelContainer(for: Schema(versionedSchema: V.self), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                }
                let container = try open(V2.self)

                """,
            ]
        ),
        MadeUpApp(
            "a generic helper that opens any class",
            .faulty,
            files: [
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                func open<Model: PersistentModel>(_ model: Model.Type) throws -> ModelContainer {
                    try ModelContainer(for: Model.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                }
                let container = try open(Trip.self)

                """,
            ]
        ),
        MadeUpApp(
            "a generic store of one class",
            .faulty,
            files: [
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                final class Repository<Entity: PersistentModel> {
                    let container: ModelContainer
                    init() throws {
                        container = try ModelContainer(for: Schema([Entity.self]), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                    }
                }
                let trips = try Repository<Trip>()

                """,
            ]
        ),
        MadeUpApp(
            "the version of a plan by its last place",
            .faulty,
            files: [
                "App/V1.swift": nested("V1", 1, "Trip", isFaulty: false),
                "App/V2.swift": nested("V2", 2, "Trip", isFaulty: true),
                "App/Plan.swift": "import SwiftData\n" + plan("V1.self, V2.self"),
                "App/Store.swift": """
                import SwiftData
                let schema = Schema(versionedSchema: Plan.schemas.last!)
                let container = try ModelContainer(for: schema, migrationPlan: Plan.self, configurations: [ModelConfiguration(schema: schema, cloudKitDatabase: CLOUD)])
                let log = try ModelContainer(for: Log.self, configurations: ModelConfiguration("Log", cloudKitDatabase: .none))

                """,
                "App/Log.swift": AppFiles.healthy("Log"),
            ]
        ),
        MadeUpApp(
            "Self in an extension of all classes",
            .faulty,
            files: [
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Store.swift": """
                import SwiftData
                extension PersistentModel {
                    static func open() throws -> ModelContainer {
                        try ModelContainer(for: Self.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                    }
                }
                let trips = try Trip.open()

                """,
            ]
        ),
        MadeUpApp(
            "Self in a class",
            .faulty,
            files: [
                "App/Trip.swift": AppFiles.faulty("Trip"),
                "App/Trip+Store.swift": """
                import SwiftData
                extension Trip {
                    static func open() throws -> ModelContainer {
                        try ModelContainer(for: Self.self, configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                    }
                }

                """,
            ]
        ),
    ]

    @Test("A store has its own classes, in the version that it opens", arguments: apps)
    func answer(_ app: MadeUpApp) throws {
        let found = try app.run()
        #expect(found.answer == app.answer, "\(found.output)")
        #expect(app.agrees(with: found.rules), "\(found.rules)")
    }
}

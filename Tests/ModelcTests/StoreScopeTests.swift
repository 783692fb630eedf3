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
    ]

    @Test("A store has its own classes, in the version that it opens", arguments: apps)
    func answer(_ app: MadeUpApp) throws {
        let found = try app.run()
        #expect(found.answer == app.answer, "\(found.output)")
        #expect(app.agrees(with: found.rules), "\(found.rules)")
    }
}

import Testing

@testable import CompilerSupport
@testable import SchemaRules
@testable import SwiftSources

@Suite("SwiftData migration plans")
struct MigrationPlanTests {
    @Test(
        "Each stage of a migration plan is judged by what changes",
        arguments: [
            ("var a: Int?", "var a: String?", "lightweight", ["SWD810 error"]),
            ("var a: URL?", "var a: String?", "lightweight", ["SWD810 error"]),
            ("var a: String?", "var a: Int?", "lightweight", ["SWD810 error"]),
            ("var a: String?", "var a: Int?", "custom", ["SWD810 error"]),
            ("var a: Int16?", "var a: Int64?", "lightweight", []),
            ("var a: Int?", "var a: Int", "lightweight", ["SWD810 error"]),
            ("var a: Int?", "var a: Int", "custom", []),
            ("var a: Int?", "var a: Int = 0", "lightweight", []),
            ("var a: Int?", "var a: Int?; var b: Date", "lightweight", ["SWD810 error"]),
            ("var a: Int?", "var a: Int?; var b: Date", "custom", ["SWD810 error"]),
            ("var a: Int?", "var a: Int?; var b: Date?", "lightweight", []),
            ("var a: String?", "@Attribute(.unique) var a: String?", "lightweight", ["SWD810 warning"]),
            ("var a: String?", "@Attribute(.unique) var a: String?", "custom", []),
            ("var a: String?", "@Attribute(originalName: \"a\") var b: String?", "lightweight", []),
            ("var a: [Trip]?", "var a: Trip?", "lightweight", ["SWD810 error"]),
            ("var a: Int?", "var b: Int?", "lightweight", []),
        ]
    )
    func verdicts(old: String, new: String, kind: String, rules: [String]) {
        let text = schema("V1", 1, old) + schema("V2", 2, new) + plan(2, "\(kind) 1 2")
        #expect(ProjectFindings(text).rules == rules)
    }

    @Test("A finding about a stage names the property and the reason")
    func message() throws {
        let text = schema("V1", 1, "var a: String?") + schema("V2", 2, "var a: Date?") + plan(2, "lightweight 1 2")
        let finding = try #require(ProjectFindings(text).all.first)
        #expect(
            finding.message
                == "the lightweight stage from 'V1' to 'V2' cannot work: 'Trip.a' has another type (String → Date)"
        )
        #expect(finding.symbol == "Trip.a")
        #expect(finding.help?.contains("(134190)") == true)
        let place = try #require(finding.location)
        #expect(Array(text.utf8)[place.offset...].starts(with: ".lightweight".utf8))
        let related = try #require(finding.related.first?.location)
        #expect(Array(text.utf8)[related.offset...].starts(with: "Date?".utf8))
    }

    @Test(
        "A mirrored store gets no advice to migrate with code",
        arguments: [
            ("var a: String?", "@Attribute(originalName: \"a\") var b: String?", "lightweight", "Keep the old name"),
            ("var a: String?", "@Attribute(originalName: \"a\") var b: String?", "custom", "Keep the old name"),
            ("var a: String?", "var a: Date?", "lightweight", "keep what is there"),
            ("var a: String?", "var a: Date?", "custom", "keep what is there"),
            ("var a: Int?", "var a: Int", "lightweight", "keep what is there"),
        ]
    )
    func mirrored(old: String, new: String, kind: String, advice: String) throws {
        let text = schema("V1", 1, old) + schema("V2", 2, new) + plan(2, "\(kind) 1 2")
        let found = ProjectFindings(text, mirrored: true).all.first { $0.rule.id == "SWD810" }
        let help = try #require(found?.help)
        #expect(help.contains(advice))
        #expect(!help.contains("custom stage") && !help.contains("didMigrate"))
    }

    private static let three =
        schema("V1", 1, "var a: Int?") + schema("V2", 2, "var b: Int?") + schema("V3", 3, "var c: Int?")

    @Test(
        "The stages of a migration plan are judged as a whole",
        arguments: [
            (plan(3, "lightweight 1 2", "lightweight 2 3"), []),
            (plan(3, "lightweight 1 3"), []),
            (plan(3, "custom 1 2", "lightweight 2 3"), []),
            (plan(3, "lightweight 1 2"), ["SWD811 error"]),
            (plan(3, "lightweight 2 3"), ["SWD811 error"]),
            (plan(3), ["SWD811 error"]),
            (plan(3, "lightweight 2 3", "lightweight 1 2"), ["SWD812 error"]),
            (plan(3, "lightweight 2 1", "lightweight 2 3"), ["SWD811 error", "SWD812 error"]),
            (plan(3, "lightweight 1 1", "lightweight 1 2", "lightweight 2 3"), ["SWD812 error"]),
            (plan(3, "lightweight 1 2", "custom 1 2", "lightweight 2 3"), ["SWD812 error"]),
            (plan(3, "lightweight 1 2", "lightweight 1 3"), ["SWD812 error"]),
            (plan(2, "lightweight 1 2"), ["SWD815 warning"]),
            (plan(2, "lightweight 1 2", "lightweight 2 3"), ["SWD812 error", "SWD815 warning"]),
            (
                plan(2, "lightweight 1 2")
                    + "let c = try ModelContainer(for: Schema(versionedSchema: V3.self), configurations: ModelConfiguration(cloudKitDatabase: .none))",
                ["SWD815 error"]
            ),
            ("", []),
            // A list that is not written out is not judged.
            (plan(3).replacing("{ [] }", with: "{ makeStages() }"), []),
            (plan(3).replacing("{ [] }", with: "{ [first] + others }"), []),
            (plan(3).replacing("{ [] }", with: "{ [first] }"), []),
            // Two plans are for two stores.
            (
                plan(2, "lightweight 1 2")
                    + plan(3, "lightweight 1 2", "lightweight 2 3").replacing("Plan:", with: "Other:"),
                []
            ),
        ] as [(String, [String])]
    )
    func plans(text: String, rules: [String]) {
        #expect(ProjectFindings(Self.three + text).rules.sorted() == rules)
    }

    @Test(
        "A plan that leaves versions out names them",
        arguments: [
            (["lightweight 1 2", "lightweight 2 3", "lightweight 3 4"], nil),
            (["lightweight 1 4"], nil),
            (["custom 1 2", "lightweight 2 3", "lightweight 3 4"], nil),
            (["lightweight 1 2", "custom 2 3", "custom 3 4"], nil),
            (["lightweight 1 3", "custom 3 4"], nil),
            (["lightweight 1 2", "lightweight 3 4"], "stores of 'V2' do not open"),
            (["custom 1 2", "lightweight 3 4"], "stores of 'V3' do not open"),
            (["custom 1 4"], "stores of 'V2', 'V3' do not open"),
            (["lightweight 3 4"], "stores of 'V1', 'V2' do not open"),
            (["lightweight 1 2", "lightweight 2 3"], "no stage of 'Plan' leads to 'V4'"),
            (["custom 1 2", "custom 2 3"], "no stage of 'Plan' leads to 'V4'"),
            ([], "no stage of 'Plan' leads to 'V4'"),
        ] as [([String], String?)]
    )
    func covered(stages: [String], start: String?) throws {
        let found = ProjectFindings(Self.three + schema("V4", 4, "var d: Int?") + plan(4, stages)).all
            .filter { $0.rule.id == "SWD811" }
        #expect(found.count == (start == nil ? 0 : 1))
        guard let start else { return }
        let finding = try #require(found.first)
        #expect(finding.message.hasPrefix(start))
        #expect(finding.severity == .error && finding.rule.coreDataCode == 134504)
    }

    @Test(
        "A plan that leaves a version out says which stage to add",
        arguments: [
            (["lightweight 1 2", "lightweight 3 4"], "Add .lightweight(fromVersion: V2.self, toVersion: V3.self)."),
            (["custom 1 2", "lightweight 3 4"], "Add .lightweight(fromVersion: V2.self, toVersion: V3.self)."),
            (["lightweight 1 3"], "Add .lightweight(fromVersion: V3.self, toVersion: V4.self)."),
            (["custom 1 4"], "Divide the stage that leads past it into one for each step."),
        ]
    )
    func advice(stages: [String], advice: String) throws {
        let found = ProjectFindings(Self.three + schema("V4", 4, "var d: Int?") + plan(4, stages)).all
        #expect(found.first { $0.rule.id == "SWD811" }?.help?.hasSuffix(advice) == true)
    }

    @Test("A missing step that cannot be inferred says why")
    func impossible() {
        let text = schema("V1", 1, "var a: String?") + schema("V2", 2, "var a: Date?") + plan(2)
        let found = ProjectFindings(text)
        #expect(found.rules == ["SWD811 error"])
        #expect(found.all[0].help?.contains("'Trip.a' has another type") == true)
    }

    @Test("A version that equals a covered one is covered")
    func equal() {
        let versions = schema("V1", 1, "var a: Int?") + schema("V2", 2, "var a: Int?") + schema("V3", 3, "var b: Int?")
        #expect(ProjectFindings(versions + plan(3, "lightweight 2 3")).rules == ["SWD816 error"])
    }

    @Test("A stage may be a property, and versions may be nested in other types")
    func spelling() {
        let text = """
            enum Trips {
            \(schema("V1", 1, "var a: String?"))
            \(schema("V2", 2, "var a: Date?"))
            }
            enum Plan: SchemaMigrationPlan {
                static var schemas: [any VersionedSchema.Type] { [Trips.V1.self, Trips.V2.self] }
                static var stages: [MigrationStage] { [first] }
                static let first = MigrationStage.custom(
                    fromVersion: Trips.V1.self, toVersion: Trips.V2.self, willMigrate: nil
                ) { _ in }
            }
            """
        #expect(ProjectFindings(text).rules == ["SWD810 error"])
        #expect(ProjectFindings(text, mirrored: true).rules == ["SWD810 error", "SWD813 warning"])
    }

    @Test("Versions in the wrong order are a warning, and equal ones an error")
    func versions() {
        let backwards = Self.three.replacing("Schema.Version(1, 0, 0)", with: "Schema.Version(1, 2, 0)")
            .replacing("Schema.Version(2, 0, 0)", with: "Schema.Version(1, 1, 9)")
        let stages = plan(3, "lightweight 1 2", "lightweight 2 3")
        #expect(ProjectFindings(backwards + stages).rules == ["SWD812 warning"])
        let equal = Self.three.replacing("var c: Int?", with: "var a: Int? = 3")
        #expect(ProjectFindings(equal + stages).rules == ["SWD816 error"])
        // Without a plan nobody compares versions.
        #expect(ProjectFindings(equal).rules == [])
    }

    @Test("A plan of lightweight stages alone is warned about where one step is not inferable")
    func oneStep() {
        let text =
            schema("V1", 1, "var a: String?") + schema("V2", 2, "var b: Int?") + schema("V3", 3, "var a: Date?")
        #expect(ProjectFindings(text + plan(3, "lightweight 1 2", "lightweight 2 3")).rules == ["SWD814 warning"])
        #expect(ProjectFindings(text + plan(3, "lightweight 1 2", "custom 2 3")).rules == [])
        #expect(ProjectFindings(text + plan(3, "lightweight 1 2")).rules == ["SWD811 error", "SWD814 warning"])
    }

    @Test("A custom stage is a warning where a configuration names a container")
    func container() {
        let text =
            schema("V1", 1, "var a: Int?") + schema("V2", 2, "var b: Int?") + plan(2, "custom 1 2")
            + "let c = ModelConfiguration(cloudKitDatabase: .private(\"iCloud.com.example\"))"
        #expect(ProjectFindings(text).rules == ["SWD813 warning"])
        #expect(ProjectFindings(text.replacing("custom(", with: "lightweight(")).rules == [])
    }
}

import Testing

@testable import SwiftSources

@Suite("Completed migration plans")
struct PlanCompletionTests {
    @Test(
        "A frozen schema and its stage are inserted, and every line of the user stays",
        arguments: [
            ("[V2.self]", "[]", "[V1.self, V2.self]", "[v1ToV2]"),
            ("[V0.self, V2.self]", "[v0ToV1]", "[V0.self, V1.self, V2.self]", "[v0ToV1, v1ToV2]"),
            ("[V0.self, V1.self]", "[v0ToV1]", "[V0.self, V1.self, V2.self]", "[v0ToV1, v1ToV2]"),
            ("[V0.self]", "[v0ToV1,]", "[V0.self, V1.self, V2.self]", "[v0ToV1, v1ToV2,]"),
            ("[V1.self, V2.self]", "[]", "[V1.self, V2.self]", "[v1ToV2]"),
            (
                "[\n        V0.self, // the first\n        V2.self\n    ]", "[\n        v0ToV1 // nothing\n    ]",
                "[\n        V0.self, // the first\n        V1.self,\n        V2.self\n    ]",
                "[\n        v0ToV1, // nothing\n        v1ToV2,\n    ]"
            ),
            (
                "[\n        V0.self,\n    ]", "[v0ToV1]",
                "[\n        V0.self,\n        V1.self,\n        V2.self,\n    ]", "[v0ToV1, v1ToV2]"
            ),
        ]
    )
    func completes(_ schemas: String, _ stages: String, _ completeSchemas: String, _ completeStages: String) throws {
        let before = Self.plan(schemas, stages)
        let completion = try Self.complete(before)
        let stage = "\n    static var v1ToV2: MigrationStage {\n        .stage\n    }\n"
        #expect(String(decoding: completion.bytes, as: UTF8.self) == Self.plan(completeSchemas, completeStages, stage))
    }

    @Test("A complete plan stays as it is")
    func complete() throws {
        let once = try Self.complete(
            Self.plan("[V2.self]", "[]"),
            stage: ".lightweight(fromVersion: V1.self, toVersion: V2.self)"
        )
        #expect(try Self.complete(String(decoding: once.bytes, as: UTF8.self)).bytes == once.bytes)
    }

    @Test(
        "A plan that is not plain is refused with the reason",
        arguments: [
            ("Lists.all", "[]", "schemas"), ("[V0.self] + [V2.self]", "[]", "schemas"),
            ("[V2.self]", "Lists.all", "stages"),
            ("[V2.self]", "[] + [v0ToV1]", "stages"), ("[V0.self, V2.self]", "[other()]", "cannot be read"),
            ("[V0.self, V2.self]", "[.lightweight(fromVersion: V0.self, toVersion: V2.self)]", "another stage"),
            ("[V1.self, V0.self, V2.self]", "[]", "does not follow"),
        ]
    )
    func refuses(_ schemas: String, _ stages: String, words: String) {
        let error = #expect(throws: PlanCompletion.Refusal.self) {
            try Self.complete(Self.plan(schemas, stages))
        }
        #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
    }

    @Test(
        "Sources without a plan, with two, with conditions, or with a plan in one line are refused",
        arguments: [
            "enum V2: VersionedSchema {}",
            plan("[V2.self]", "[]") + plan("[V2.self]", "[]").replacing("Plan:", with: "Other:"),
            "#if NEW\n" + plan("[V2.self]", "[]") + "#endif\n",
            "enum Plan: SchemaMigrationPlan { static let schemas = [V2.self]; static let stages: [MigrationStage] = [] }",
            plan("[V2.self]", "[]") + "extension Plan { static let a = 1 }",
            plan("[V2.self]", "[]", "    static let v1ToV2 = 1\n"),
        ]
    )
    func others(_ source: String) {
        #expect(throws: PlanCompletion.Refusal.self) { try Self.complete(source) }
    }

    private static func complete(_ source: String, stage: String = ".stage") throws -> PlanCompletion {
        try PlanCompletion(
            of: [
                SwiftSource(path: "Plan.swift", bytes: Array(source.utf8)),
                SwiftSource(path: "Trip.swift", bytes: Array("@Model final class Trip { init() {} }".utf8)),
            ],
            conditions: CompilationConditions(),
            adding: "V1",
            before: "V2",
            stage: ("v1ToV2", ["static var v1ToV2: MigrationStage {", "    \(stage)", "}"])
        )
    }

    private static func plan(_ schemas: String, _ stages: String, _ last: String = "") -> String {
        """
        // The versions of the app.
        enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { \(schemas) }
            static let stages: [MigrationStage] = \(stages)

            /// Kept.
            static let v0ToV1 = MigrationStage.lightweight(fromVersion: V0.self, toVersion: V1.self)
        \(last)}

        """
    }
}

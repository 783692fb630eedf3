import Foundation
import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

/// Schema files of published apps, taken as models.
@Suite("Schema files of published apps", .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository"))
struct NativeSchemaTests {
    /// Every schema file with what `check` says of it alone; those that no server would read aside.
    static let spoken: [String: [String]] = [
        // Deployed all the same, as its container shows; the file alone cannot know.
        "brightdigit+MistKit/Examples/CelestraCloud/schema.ckdb": ["CKL140 error Feed.etag"]
    ]

    @Test("A published schema file is checked without a false error", arguments: try SchemaFile.readable())
    func alone(_ file: SchemaFile) throws {
        #expect(try file.findings() == Self.spoken[file.path, default: []])
    }

    @Test(
        "A published schema file has no new finding when production holds the same schema",
        arguments: try SchemaFile.readable()
    )
    func same(_ file: SchemaFile) throws {
        // A deployed field with a reserved name stays, so that is a warning.
        let expected = Self.spoken[file.path, default: []].map { $0.replacing("error", with: "warning") }
        #expect(try file.findings(production: file) == expected)
    }

    // MARK: Histories

    /// The versions of one file, which the names of record types tie together; in the order in which they grew.
    static let histories = [
        [
            "brightdigit+MistKit/.history/5f66cff35b33/Examples/Bushel/schema.ckdb",
            "brightdigit+MistKit/.history/c41cc13cbc2c/Examples/Bushel/schema.ckdb",
            "brightdigit+MistKit/.history/5386d451b128/Examples/Bushel/schema.ckdb",
            "brightdigit+MistKit/Examples/BushelCloud/schema.ckdb",
        ],
        [
            "brightdigit+MistKit/.history/a18403fa4810/Examples/Celestra/schema.ckdb",
            "brightdigit+MistKit/.history/bd148c92321d/Examples/Celestra/schema.ckdb",
            "brightdigit+MistKit/.history/b26e98b89f8f/Examples/Celestra/schema.ckdb",
            "brightdigit+MistKit/.history/7f7491e0ae63/Examples/Celestra/schema.ckdb",
            "brightdigit+CelestraCloud/schema.ckdb",
            "brightdigit+MistKit/Examples/CelestraCloud/schema.ckdb",
        ],
        [
            "vfilby+liftmark/.history/29e65d45de58/cloudkit-schema.ckdb",
            "vfilby+liftmark/mobile-apps/ios/cloudkit-schema.ckdb",
        ],
        [
            "boxed+Done-and-done/.history/49c8b647fcfd/cloudkit/development.ckdb",
            "boxed+Done-and-done/cloudkit/schema.ckdb",
        ],
        ["DtB1804+familienplaner/before-development.ckdb", "DtB1804+familienplaner/CloudKit/schema-development.ckdb"],
    ]

    struct Step: Sendable, CustomTestStringConvertible {
        let old: SchemaFile
        let new: SchemaFile
        var testDescription: String { "\(old) → \(new)" }
    }

    /// Every version of a file after every other, backwards too: that is where things are lost.
    static func steps() throws -> [Step] {
        guard Corpus.isPresent else { return [] }
        return try histories.flatMap { paths in
            let files = try paths.map(SchemaFile.init)
            return files.flatMap { old in files.filter { $0.path != old.path }.map { Step(old: old, new: $0) } }
        }
    }

    @Test(
        "Each step of a published schema's history is judged as a second, plain law judges it",
        arguments: try steps()
    )
    func judged(_ step: Step) throws {
        let law = try step.new.findings(production: step.old).filter { $0.hasPrefix("CKP") }
        #expect(
            law.sorted() == PlainLaw(from: try PlainSchema(step.old.text), to: try PlainSchema(step.new.text)).verdicts
        )
    }

    @Test("Published schemas grow from version to version, and change no type or encryption")
    func growth() throws {
        let lost = try Self.histories.flatMap { paths in
            try zip(paths, paths.dropFirst()).flatMap { old, new in
                try SchemaFile(path: new).findings(production: SchemaFile(path: old))
                    .filter { $0.hasPrefix("CKP") }.map { $0.prefix(6) }
            }
        }
        let counts = Dictionary(lost.map { ($0, 1) }, uniquingKeysWith: +)
        // None changed a type or its encryption, as none of the published histories did.
        for rule in ["CKP303", "CKP304", "CKP305", "CKP318"] { #expect(counts[rule[...]] == nil) }
        #expect(!counts.isEmpty)
    }

    // MARK: Faults

    /// The facts in the code of an app about its schema file, and the findings with them.
    struct Annotated: Sendable, CustomTestStringConvertible {
        let path: String
        let settings: String
        let findings: [String]
        var testDescription: String { path }
    }

    static let annotated = [
        Annotated(
            path: "vfilby+liftmark/mobile-apps/ios/cloudkit-schema.ckdb",
            settings: """
                "types": { "UserSettings": { "fields": { "defaultTimerCountdown": {}, "defaultWeightStepLbs": {},
                    "aiPromptIncludeFormatPointer": {}, "aiPromptIncludeRecentWorkouts": {},
                    "aiPromptIncludeProgression": {}, "aiPromptIncludeEquipment": {} } } }
                """,
            findings: [
                "CKL151 error aiPromptIncludeEquipment", "CKL151 error aiPromptIncludeFormatPointer",
                "CKL151 error aiPromptIncludeProgression", "CKL151 error aiPromptIncludeRecentWorkouts",
                "CKL151 error defaultTimerCountdown", "CKL151 error defaultWeightStepLbs",
            ]
        ),
        Annotated(
            path: "svickars+bmi/docs/cloudkit-schema.ckdb",
            settings: """
                "database": "public", "types": {
                    "PublicReportPhoto": { "queries": [{ "filter": ["reportID"], "sort": ["sortIndex"] }] },
                    "UserNotification": { "writers": ["icloud"], "queries": [
                        { "filter": ["recipientAppleUserID"], "sort": ["createdAt"] },
                        { "filter": ["actorAppleUserID", "reportID"] }] },
                    "ReportReaction": { "writers": ["creator"], "queries": [{ "filter": ["reactorAppleUserID"] }] },
                    "FriendConnection": { "writers": ["icloud"] } }
                """,
            findings: [
                "CKL144 error PublicReportPhoto.sortIndex", "CKL144 error ReportReaction.reactorAppleUserID",
                "CKL144 error UserNotification.actorAppleUserID", "CKL144 error UserNotification.reportID",
                "CKL145 error FriendConnection", "CKL145 error UserNotification",
            ]
        ),
        Annotated(
            path: "Kauhik+Visual-Tracker-App/cloudkit-schema.ckdb",
            settings: """
                "database": "public", "types": {
                    "CohortGroup": { "queries": [{ "filter": ["cohortRef"], "sort": ["name"] }] },
                    "Domain": { "queries": [{ "filter": ["cohortRef"], "sort": ["name"] }] },
                    "CategoryLabel": { "queries": [{ "filter": ["cohortRef"], "sort": ["key"] }] },
                    "Student": { "queries": [{ "filter": ["cohortRef"], "sort": ["createdAt"] }] } }
                """,
            findings: [
                "CKL142 error CategoryLabel", "CKL142 error Cohort", "CKL142 error CohortGroup", "CKL142 error Domain",
                "CKL142 error LearningObjective", "CKL142 error ObjectiveProgress", "CKL142 error Student",
                "CKL142 error StudentCustomProperty", "CKL144 error CategoryLabel.key", "CKL144 error CohortGroup.name",
                "CKL144 error Domain.name", "CKL144 error Student.createdAt",
            ]
        ),
        Annotated(
            path: "craigmharris+TKDojang/cloudkit-schema.ckdb",
            settings: """
                "database": "public", "types": {
                    "RoadmapItem": { "writers": ["icloud"], "queries": [{ "sort": ["priority"] }] },
                    "FeatureSuggestion": { "queries": [{ "sort": ["upvoteCount"] }],
                        "fields": { "promotedToRoadmapID": {} } },
                    "SuggestionUpvote": {} }
                """,
            findings: [
                "CKL142 error DeveloperAnnouncement", "CKL142 error FeatureSuggestion", "CKL142 error Feedback",
                "CKL142 error RoadmapItem", "CKL142 error RoadmapVote", "CKL144 error FeatureSuggestion.___recordID",
                "CKL144 error FeatureSuggestion.upvoteCount", "CKL144 error RoadmapItem.___recordID",
                "CKL144 error RoadmapItem.priority", "CKL151 error SuggestionUpvote",
                "CKL151 error promotedToRoadmapID",
            ]
        ),
        Annotated(
            path: "CHaerem+SportSync/scripts/cloudkit-schema.ckdb",
            settings: #""types": { "ProfileSnapshot": {}, "ProfileRule": {}, "EpisodicNote": {}, "Counter": {} }"#,
            findings: ["CKL151 error Counter", "CKL151 error EpisodicNote", "CKL151 error ProfileRule"]
        ),
        Annotated(
            path: "MoYuM+AngelLive/cloudkit/schema.ckdb",
            settings: """
                "types": { "favorite_streamers": { "fields": { "identity_updated_at": {} },
                    "queries": [{ "filter": ["user_id"] }, { "filter": ["live_type"] }] } }
                """,
            findings: [
                "CKL144 error favorite_streamers.live_type", "CKL144 error favorite_streamers.user_id",
                "CKL151 error identity_updated_at",
            ]
        ),
        Annotated(
            path: "brightdigit+MistKit/Examples/CelestraCloud/schema.ckdb",
            settings: #""types": { "Feed": { "fields": { "createdTimestamp": {} } } }"#,
            findings: ["CKL140 error Feed.etag", "CKL151 error createdTimestamp"]
        ),
        Annotated(
            path: "CHaerem+Akashic/apple/CloudKit/schema.ckdb",
            settings: """
                "types": { "PublicJourney": { "database": "public", "writers": ["server"] },
                    "PublicPhoto": { "database": "public", "writers": ["server"] } }
                """,
            findings: ["CKL146 warning PublicJourney", "CKL146 warning PublicPhoto"]
        ),
    ]

    @Test(
        "A published schema file shows its app's faults once the settings say what the app does",
        arguments: annotated
    )
    func faults(_ app: Annotated) throws {
        #expect(try SchemaFile(path: app.path).findings(settings: app.settings).sorted() == app.findings)
    }
}

/// One schema file of the corpus.
struct SchemaFile: Sendable, CustomTestStringConvertible {
    let path: String
    let bytes: [UInt8]

    init(path: String) throws {
        self.path = path
        bytes = try Corpus.bytes(of: path)
    }

    var testDescription: String { path }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Those that can be read.
    static func readable() throws -> [SchemaFile] {
        try Corpus.schemas.map(SchemaFile.init).filter { Schema.parse(bytes: $0.bytes, path: $0.path).schema != nil }
    }

    // The findings of `check` about the file with an entry of the settings, compared with production and without notes.
    func findings(
        settings: String = "",
        production: SchemaFile? = nil
    ) throws -> [String] {
        let name = "schema.ckdb"
        let text = "{ \"schemas\": [{ \"path\": \"\(name)\"\(settings.isEmpty ? "" : ", ")\(settings) }] }"
        let read = Settings.read(bytes: Array(text.utf8), path: "modelc.json")
        let schema = try #require(read.settings?.schemas.first, "\(read.diagnostics.map(\.message))")
        var model = ModelInput(path: name, file: InputFile(path: name, bytes: bytes))
        model.annotations = schema.annotations
        var request = Project(models: [model], today: try #require(CalendarDate("2026-11-20")))
        request.production = production.map { InputFile(path: "production.ckdb", bytes: $0.bytes) }
        return Compiler(request).check().report.findings.map(\.diagnostic).filter { $0.severity > .note }
            .map { "\($0.rule.id) \($0.severity) \($0.symbol ?? "-")" }
    }
}

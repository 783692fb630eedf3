import CompilerSupport
import EditedModels
import SimulatedModels
import TestSupport
import Testing

@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

/// `check`, `plan`, `diff`, `migrate` and `compatibility` each say something of a change, in their own words.
@Suite("One verdict about each change")
struct VerdictTests {
    @Test("All commands give one answer about a change", arguments: PairRow.all + PairRow.settings)
    func commands(_ row: PairRow) throws {
        let answers = try Answers(row)
        #expect(answers.toNew == row.toNew && answers.toOld == row.toOld, "compatibility: \(answers)")
        #expect(answers.contradictions == [], "\(answers)")
    }

    @Test("All commands give one answer about each change of a type", arguments: SimulatedType.allCases)
    func types(old: SimulatedType) throws {
        for new in SimulatedType.allCases where new != old {
            let answers = try Answers(PairRow("", "Post: title \(old)", "Post: title \(new)", .synced, .synced))
            #expect(answers.contradictions == [], "\(old) → \(new): \(answers)")
        }
    }

    @Test("All commands give one answer about each kind of change in random models", arguments: Edit.allCases)
    func random(_ edit: Edit) throws {
        for seed in Sampling.seeds(upTo: 100) {
            var random = SeededGenerator(seed: seed)
            let old = SimulatedModel.random(using: &random)
            guard let new = old.edited(edit, using: &random) else { continue }
            let answers = try Answers(old, new)
            #expect(answers.contradictions == [], "seed \(seed): \(answers)\n\(old.xml)\n\(new.xml)")
        }
    }

    @Test("A name that comes back without a field is no change for the cloud")
    func nameGoneBetween() throws {
        let answers = try answersAfterGap("title string ignored")
        #expect(answers.observations.map(\.grade.cloud) == [.none])
        #expect(answers.reasons == [])
    }

    @Test("A name that comes back may mean something else, which diff and compatibility say alike")
    func nameBack() throws {
        let answers = try answersAfterGap("title string")
        #expect(answers.reasons.map(\.kind) == [.nameGoneBetween])
        #expect(answers.observations.map(\.grade.reason) == answers.reasons.map(\.text))
    }

    /// The answers about an attribute that a version between lacks.
    private func answersAfterGap(
        _ title: String
    ) throws -> (observations: [GradedChange], reasons: [CompatibilityReason]) {
        let texts = ["title string, rank integer16", "rank integer16", "\(title), rank integer16"]
        let versions = try texts.map { try version("V", xml: SimulatedModel("Post: \($0)").xml) }
        let graded = versions.map {
            MigrationVersion(name: $0.name, graph: $0.mirrored.graph, scope: $0.mirrored.scope)
        }
        let grading = ModelGrading(from: graded[0], through: [graded[1]], to: graded[2])
        return (grading.observations, CompatibilityMatrix(versions).verdict(of: 2, readBy: 0).reasons)
    }

    @Test("All commands give one answer about two changes in random models", arguments: Edit.allCases)
    func pairs(_ edit: Edit) throws {
        for seed in Sampling.seeds(upTo: 40) {
            var random = SeededGenerator(seed: seed)
            let old = SimulatedModel.random(using: &random)
            guard let other = Edit.allCases.randomElement(using: &random),
                let new = old.edited(edit, using: &random)?.edited(other, using: &random)
            else { continue }
            let answers = try Answers(old, new)
            #expect(answers.contradictions == [], "seed \(seed), \(other): \(answers)\n\(old.xml)\n\(new.xml)")
        }
    }
}

/// The answers of the five commands about one change of a mirrored model.
private struct Answers: CustomStringConvertible {
    /// `compatibility`: the new version reads the old one, and the reverse.
    let toNew: CompatibilityOutcome
    let toOld: CompatibilityOutcome
    /// True if the server refuses something, whatever else is misread.
    let isRefused: Bool
    /// `diff`: the changes, without suspicions, and what several of them do together.
    let effects: [CloudEffect]
    let losesInStore: Bool
    /// `migrate`.
    let migration: MigrationVerdict
    /// `check`: errors and warnings about production.
    let findings: [Diagnostic]
    /// `plan`: whether the schema gets something.
    let isDeployed: Bool

    init(_ row: PairRow) throws { try self.init(try SimulatedModel(row.old), try SimulatedModel(row.new)) }

    init(_ old: SimulatedModel, _ new: SimulatedModel) throws {
        let models = [old, new]
        let versions = try models.map { try version("V", xml: $0.xml) }
        let matrix = CompatibilityMatrix(versions)
        toNew = matrix.verdict(of: 0, readBy: 1).outcome
        toOld = matrix.verdict(of: 1, readBy: 0).outcome
        isRefused = matrix.verdict(of: 0, readBy: 1).reasons.contains { $0.outcome == .refused }
        let graded = versions.map {
            MigrationVersion(name: $0.name, graph: $0.mirrored.graph, scope: $0.mirrored.scope)
        }
        let grading = ModelGrading(from: graded[0], to: graded[1])
        // What older apps put into new objects is no value that others cannot read.
        let changes = grading.changes.filter { change in
            if case .attributeChanged(.defaultValue, _) = change.change { false } else { true }
        }
        effects = changes.map(\.grade.cloud) + grading.ungradedReasons(between: versions).map(\.effect)
        losesInStore = grading.decisiveChanges.contains(where: \.grade.losesData)
        migration = MigrationVerdict(from: graded[0], to: graded[1])
        let edit = EditedModel(from: models[0].xml, to: models[1].xml)
        findings = try edit.diagnostics(by: .against).filter { $0.rule.id.hasPrefix("CKP") && $0.severity > .note }
        isDeployed = try edit.awaitsDeployment()
    }

    /// A statement of one command that another one denies.
    var contradictions: [String] {
        let isRefusedByGrade = effects.contains { $0.development == .refused }
        let isLost = effects.contains { $0.production == .loses || $0.production == .refused }
        let older = Set(effects.map(\.olderApps))
        let isHarmless = max(toNew, toOld) <= .unread
        let judged = findings.filter { !Self.rulesAboutRemoval.contains($0.rule.id) }
        let claims: [(String, Bool)] = [
            ("diff and compatibility differ about a refusal", isRefusedByGrade == isRefused),
            ("diff says that nothing is lost", toNew <= .unread || isLost || !older.isDisjoint(with: Self.harms)),
            (
                "diff says that older apps lose nothing",
                toOld <= .unread || isLost || !older.isDisjoint(with: Self.harms)
            ),
            (
                "diff says that nothing is misread",
                toNew != .misread || older.contains(.misread) || older.contains(.sendOldValues)
            ),
            ("diff says that older apps misread nothing", toOld != .misread || older.contains(.misread)),
            ("diff says that something is lost", !isHarmless || !isLost && older.isDisjoint(with: Self.harms)),
            ("diff says that older apps see all", toOld != .unread || older != [.unaffected] && !older.isEmpty),
            ("diff sees a change where all is read", max(toNew, toOld) > .synced || older.isSubset(of: [.unaffected])),
            ("diff says that all is read", toNew != .unread || older != [.unaffected] && !older.isEmpty),
            ("check says nothing", toNew <= .unread || !findings.isEmpty),
            ("check says nothing of older apps", toOld <= .lost || !findings.isEmpty),
            ("check says that something is lost", !isHarmless || judged.isEmpty),
            (
                "plan has what diff does not deploy",
                !isDeployed || isLost || effects.contains { $0.production == .deploy }
            ),
            ("diff deploys what no plan has", isDeployed || !effects.contains { $0.production == .deploy }),
            ("migrate and diff differ about a loss", migration.kind == .same || migration.losesData == losesInStore),
        ]
        return claims.filter { !$0.1 }.map(\.0)
    }

    /// The effect on older apps if something of theirs does not arrive.
    private static let harms: Set<OlderApps> = [.misread, .mixed, .disjoint, .sendOldValues]
    /// A removed element stays in iCloud, and `retire` says that it left on purpose.
    private static let rulesAboutRemoval = ["CKP301", "CKP302", "CKP320", "CKP345", "CKP346"]

    var description: String {
        "to new \(toNew), to old \(toOld), \(effects), \(migration.kind), \(findings.map(\.words)), deployed: \(isDeployed)"
    }
}

extension PairRow {
    /// Further changes, of settings and of places in an inheritance tree.
    fileprivate static let settings = [
        PairRow(
            "an attribute stays with one of two",
            "Media: size double|Photo<Media|Clip<Media",
            "Media|Photo<Media: size double|Clip<Media",
            .unread,
            .synced
        ),
        PairRow(
            "an entity goes below another one of its tree",
            "Media|Film<Media: length double|Clip<Media",
            "Media|Film<Media: length double|Clip<Film",
            .synced,
            .unread
        ),
        PairRow(
            "an entity is no longer below another one of its tree",
            "Media|Film<Media: length double|Clip<Film",
            "Media|Film<Media: length double|Clip<Media",
            .unread,
            .synced
        ),
        PairRow(
            "an end of many to many moves down",
            "Media: tags* Tag.media|Photo<Media|Tag: media* Media.tags",
            "Media|Photo<Media: tags* Tag.media|Tag: media* Photo.tags",
            .lost,
            .synced
        ),
        PairRow(
            "many to many leads to another entity",
            "Post: tags* Tag.posts|Tag: posts* Post.tags|Label",
            "Post: tags* Label.posts|Tag|Label: posts* Post.tags",
            .lost,
            .lost
        ),
        PairRow(
            "the many side of one to many leads to another entity",
            "Post: tags* Tag.post|Tag: post Post.tags|Label",
            "Post: tags* Label.post|Tag|Label: post Post.tags",
            .unread,
            .unread
        ),
        PairRow(
            "the many side of one to many is renamed by its identifier",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: tag Tag.articles|Tag: articles=posts* Post.tag",
            .synced,
            .synced
        ),
        PairRow(
            "a to-one becomes an attribute",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: tag string|Tag",
            .misread,
            .misread
        ),
        PairRow(
            "an attribute is renamed and encrypted",
            "Post: body string",
            "Post: text=body string encrypted",
            .lost,
            .lost
        ),
        PairRow(
            "an attribute is renamed and gets another type of field",
            "Post: rank integer16",
            "Post: order=rank string",
            .lost,
            .lost
        ),
        PairRow(
            "an entity is renamed, and an attribute gets another type of field",
            "Post: rank integer16",
            "Article=Post: rank string",
            .lost,
            .lost
        ),
        PairRow(
            "an entity gets another root, and an attribute is encrypted",
            "Post: body string",
            "Media|Post<Media: body string encrypted",
            .lost,
            .lost
        ),
        PairRow(
            "an attribute is renamed and ignored",
            "Post: body string, rank integer16",
            "Post: text=body string ignored, rank integer16",
            .unread,
            .synced
        ),
        PairRow(
            "a to-one becomes an ignored attribute",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: tag string ignored|Tag",
            .unread,
            .synced
        ),
        PairRow(
            "an ignored attribute becomes a to-one",
            "Post: tag string ignored|Tag",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            .synced,
            .unread
        ),
        PairRow(
            "a transformer changes, and its attribute is ignored",
            "Post: cover transformable via=Image",
            "Post: cover transformable via=Picture ignored",
            .unread,
            .synced
        ),
        PairRow(
            "a to-one leads to a child of its destination",
            "Post: photo Media.posts|Media: posts* Post.photo|Photo<Media",
            "Post: photo Photo.posts|Media|Photo<Media: posts* Post.photo",
            .lost,
            .synced
        ),
        PairRow(
            "a to-one leads to another entity of the tree",
            "Post: photo Clip.posts|Media|Photo<Media|Clip<Media: posts* Post.photo",
            "Post: photo Photo.posts|Media|Photo<Media: posts* Post.photo|Clip<Media",
            .misread,
            .misread
        ),
        PairRow(
            "an attribute gets the field of another one of its tree, and needs another type",
            "Media|Photo<Media: size string|Clip<Media",
            "Media|Photo<Media: size string|Clip<Media: size integer64",
            .refused,
            .unread
        ),
        PairRow(
            "a new entity of a tree has the field of another one",
            "Media|Photo<Media: size string",
            "Media|Photo<Media: size string|Clip<Media: size string",
            .synced,
            .unread
        ),
        PairRow(
            "a new entity of a tree needs the field of another one with another type",
            "Media|Photo<Media: size string",
            "Media|Photo<Media: size string|Clip<Media: size integer64",
            .refused,
            .unread
        ),
        PairRow(
            "an entity is renamed, and a new one takes its name",
            "Post: title string",
            "Article=Post: title string|Post: title string",
            .lost,
            .misread
        ),
        PairRow(
            "an entity is renamed, and its new parent takes its name",
            "Album: amber string|Bill<Album: birch string",
            "Clip<Album=Album: amber string|Bill<Clip: birch string|Album",
            .lost,
            .misread
        ),
        PairRow(
            "an entity of a tree is renamed, and a new one takes its name",
            "Media|Photo<Media: size double",
            "Media|Image<Media=Photo: size double|Photo<Media: size double",
            .lost,
            .misread
        ),
        PairRow(
            "many to many is renamed, and new links take its name",
            "Post: tags* Tag.posts|Tag: posts* Post.tags",
            "Post: labels=tags* Tag.posts, tags* Tag.articles|Tag: posts* Post.labels, articles* Post.tags",
            .lost,
            .misread
        ),
        PairRow(
            "many to many leads to another entity, and the former one is removed",
            "Post: tags* Tag.posts|Tag: posts* Post.tags|Label",
            "Post: tags* Label.posts|Label: posts* Post.tags",
            .unread,
            .lost
        ),
        PairRow(
            "a new attribute has the identifier of a former to-one",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: label=tag string|Tag",
            .unread,
            .unread
        ),
        PairRow(
            "a new to-one has the identifier of an attribute",
            "Post: title string|Tag",
            "Post: title string, tag=title Tag.posts|Tag: posts* Post.tag",
            .synced,
            .unread
        ),
        PairRow(
            "an attribute gets the identifier of a to-one",
            "Post: title string, tag Tag.posts|Tag: posts* Post.tag",
            "Post: title=tag string, tag Tag.posts|Tag: posts* Post.tag",
            .synced,
            .synced
        ),
        PairRow(
            "a to-one gets the identifier of an attribute",
            "Post: title string, tag Tag.posts|Tag: posts* Post.tag",
            "Post: title string, tag=title Tag.posts|Tag: posts* Post.tag",
            .synced,
            .synced
        ),
        PairRow("a derived attribute is added", "Post", "Post: day date derived", .synced, .synced),
        PairRow("an ignored attribute is added", "Post", "Post: day date ignored", .synced, .synced),
        PairRow(
            "one archiving transformer follows another one",
            "Post: cover transformable via=NSKeyedUnarchiveFromData",
            "Post: cover transformable via=NSSecureUnarchiveFromData",
            .synced,
            .synced
        ),
    ]
}

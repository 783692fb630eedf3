import TestSupport
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules
@testable import SwiftSources

/// `check`, `diff`, `migrate` and `compatibility` read one comparison of what an attribute stores.
@Suite("Stored values that changed")
struct StoredValueAgreementTests {
    /// The statements of all commands about a change.
    enum Verdict {
        /// Nothing.
        case same
        /// An error: no value that exists is read.
        case unread
        /// A warning: some values are lost, or do not decode.
        case doubtful
        /// A warning: older apps may lose what is new.
        case added
    }

    struct Row: CustomTestStringConvertible {
        let before: String
        let after: String
        let verdict: Verdict
        var testDescription: String { "\(before) → \(after)" }

        /// Two types of a property, and declarations beside the class before and after.
        init(_ old: String, _ new: String, _ declared: String, _ changed: String, _ verdict: Verdict) {
            (before, after) = (Self.text(old, declared), Self.text(new, changed))
            self.verdict = verdict
        }

        /// Two types of a property, with the same declarations beside the class.
        init(_ old: String, _ new: String, _ declared: String, _ verdict: Verdict) {
            self.init(old, new, declared, declared, verdict)
        }

        /// Two types of a property, without declarations.
        init(_ old: String, _ new: String, _ verdict: Verdict) { self.init(old, new, "", verdict) }

        private static func text(_ type: String, _ declared: String) -> String {
            "\(declared)\n@Model final class Trip { var value: \(type) }"
        }
    }

    static let collections = [
        Row("[String]", "[Int]", .unread), Row("[String]?", "[Date]?", .unread), Row("[UUID]", "[String]", .unread),
        Row("[String: Int]", "[String: String]", .unread), Row("[String: Int]", "[Int: Int]", .unread),
        Row("Set<String>", "Set<Int>", .unread), Row("[[String]]", "[[Int]]", .unread),
        Row("[String: [Int]]", "[String: Set<Bool>]", .unread), Row("[[Int]]", "[String: Int]", .unread),
        Row("[Tag]", "[Tag]", "typealias Tag = String", "typealias Tag = Int", .unread),
        Row("[String: Tag]", "[String: Tag]", "typealias Tag = String", "typealias Tag = Int", .unread),
        Row("[Tag: Int]", "[Tag: Int]", "typealias Tag = String", "typealias Tag = Int", .unread),
        Row("Tags", "Tags", "typealias Tags = [String: Int]", "typealias Tags = [String: Date]", .unread),
        Row("[Int]", "[Int64]", .same), Row("[Int]", "[Double]", .same), Row("[String]", "Array<String>", .same),
        Row("[String: UUID]", "[String: String]", .same), Row("[String: Int]", "Dictionary<String, Int>", .same),
        Row("[[Int]]", "[Set<Int>]", .same), Row("[String: Tag]", "[String: Int]", "typealias Tag = Int", .same),
    ]

    private static let cases: [(String, Verdict)] = [
        ("String, Codable { case sad }", .doubtful), ("String, Codable { case glad, sad }", .doubtful),
        ("String, Codable { case happy = \"sad\", sad = \"happy\" }", .doubtful),
        ("Int, Codable { case happy, sad }", .doubtful), ("String, Codable { case happy, sad, calm }", .same),
        ("String, Codable { case glad = \"happy\", sad }", .same),
    ]

    static let enumerations = ["Mood", "Mood?", "[Mood]", "[String: Mood]", "[Mood: String]", "Diary", "[Diary]"]
        .flatMap { type in
            cases.map { cases, verdict in
                let diary = "struct Diary: Codable { var mood: Mood }\nenum Mood: "
                return Row(type, type, diary + "String, Codable { case happy, sad }", diary + cases, verdict)
            }
        }

    private static let bodies: [(String, Verdict)] = [
        ("var city: String", .doubtful), ("var city: Int; var zip: Int?", .doubtful),
        ("var city: String; var zip: [Int]?", .doubtful),
        ("var city: String; var zip: Int?; var land: String?", .added),
        ("var zip: Int?; var city: String", .same), ("var city: String; var zip: Int?; var all: Int { 1 }", .same),
    ]

    static let structures = ["Place", "Place?", "[Place]", "[String: Place]", "Tour", "[Tour]"].flatMap { type in
        bodies.map { members, verdict in
            let tour = "struct Tour: Codable { var start: Place }\nstruct Place: Codable, Hashable "
            return Row(type, type, tour + "{ var city: String; var zip: Int? }", tour + "{ \(members) }", verdict)
        }
    }

    private static let types: [(String, String, Verdict)] = [
        ("[String]", "[Int]", .unread), ("[String: Int]", "[String: Date]", .unread),
        ("Set<UUID>", "Set<String>", .same), ("[Int]", "[Int64]", .same),
    ]

    static let members = ["Place", "[Place]"].flatMap { type in
        types.map { old, new, verdict in
            let place = "struct Place: Codable { var tags: "
            return Row(type, type, place + "\(old) }", place + "\(new) }", verdict)
        }
    }

    @Test("All commands say the same about a change", arguments: collections + enumerations + structures + members)
    func verdicts(row: Row) throws {
        let states = [row.before, row.after].map { State($0) }
        let findings = ProjectFindings(row.after, before: row.before, mirrored: true).rules.filter {
            $0.hasPrefix("SWD803")
        }
        let grading = ModelGrading(from: states[0].version, to: states[1].version)
        let verdict = MigrationVerdict(from: states[0].version, to: states[1].version)
        let pair = CompatibilityMatrix(states.map(\.compatibility)).verdict(of: 0, readBy: 1)
        let isMisread = grading.changes.contains { $0.grade.cloud.olderApps == .misread }
        switch row.verdict {
        case .same:
            #expect(findings == [] && !isMisread && pair.outcome == .synced)
            #expect(!grading.changes.contains { $0.grade.losesData } && !verdict.losesData)
        case .unread:
            #expect(findings == ["SWD803 error"])
            #expect(pair.outcome == .misread && pair.reasons.allSatisfy(\.isCertain))
            #expect(grading.changes.contains { $0.grade.losesData && $0.grade.cloud.production == .loses })
            #expect(verdict.kind <= .inferable && verdict.losesData && !verdict.losses.isEmpty)
        case .doubtful:
            #expect(findings.allSatisfy { $0 == "SWD803 warning" } && !findings.isEmpty)
            #expect(pair.outcome == .misread && pair.reasons.allSatisfy { !$0.isCertain })
            #expect(isMisread && verdict.losesData && !(verdict.losses + verdict.reasons).isEmpty)
        case .added:
            #expect(findings == ["SWD803 warning"] && isMisread && !verdict.losesData)
            #expect(pair.outcome == .misread && pair.reasons.allSatisfy { !$0.isCertain })
        }
    }

    @Test("A change is one line of the differences")
    func lines() {
        let row = Row("[String]", "[Int]", .unread)
        let grading = ModelGrading(from: State(row.before).version, to: State(row.after).version)
        #expect(
            grading.changes.map { "\($0.description.symbol) \($0.description.kind) \($0.description.values)" } == [
                "Trip.value stored-elements-changed [String] → [Int]"
            ]
        )
    }

    /// One state of the sources.
    private struct State {
        let version: MigrationVersion
        let compatibility: CompatibilityVersion

        init(_ text: String) {
            let scope = MirroringScope(stores: [MirroredStore()], reason: .option)
            let read = readSwiftData([SwiftSource(path: "Models.swift", bytes: Array(text.utf8))], path: "Models")
            let graph = ModelGraph(read.versions.last?.model ?? ManagedObjectModel())
            version = MigrationVersion(name: "Models", graph: graph, scope: scope)
            compatibility = CompatibilityVersion(name: "Models", mirrored: MirroredModel(graph, scope: scope))
        }
    }
}

import Foundation
import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring

@Suite("Git merges of ledgers with merge=union", .serialized, .enabled(if: GitRepository.isPossible, "needs git"))
struct MergeTests {
    @Test("Merging two branches that add facts gives their union, and contradictions are findings")
    func branchesThatAdd() throws {
        let repository = try GitRepository()
        var contradictory = 0
        for seed in 0..<Self.pairs {
            var generator = SeededGenerator(seed: seed)
            let base = RandomFacts.ledger(upTo: 40, using: &generator)
            let ours = base.joined(with: RandomFacts.fields(upTo: 12, using: &generator))
            let theirs = base.joined(with: RandomFacts.fields(upTo: 12, using: &generator))
            let merged = try repository.merge(base: base.text, ours: ours.text, theirs: theirs.text)
            let ledger = try #require(parse(merged).ledger, "seed \(seed)")
            let union = ours.joined(with: theirs)
            #expect(ledger == union, "seed \(seed)")
            #expect(ledger.contradictions == union.relocated(as: ledger).contradictions, "seed \(seed)")
            #expect(ledger.findings(since: base).isEmpty && ledger.findings(since: ours).isEmpty, "seed \(seed)")
            if !ledger.contradictions.isEmpty { contradictory += 1 }
        }
        #expect(contradictory > 0)
    }

    @Test("Merging two branches that each create the ledger gives their union")
    func branchesThatCreate() throws {
        let repository = try GitRepository()
        for seed in 0..<Self.pairs / 3 {
            var generator = SeededGenerator(seed: seed)
            let ours = RandomFacts.ledger(upTo: 20, using: &generator)
            let theirs = RandomFacts.ledger(upTo: 20, using: &generator)
            let merged = try repository.merge(base: nil, ours: ours.text, theirs: theirs.text)
            #expect(parse(merged).ledger == ours.joined(with: theirs), "seed \(seed)")
        }
    }

    @Test("A merge never loses a deployed or shipped fact, even when indexes are removed")
    func branchesThatFollowExports() throws {
        let repository = try GitRepository()
        for seed in 0..<Self.pairs / 3 {
            var generator = SeededGenerator(seed: seed)
            let base = RandomFacts.ledger(upTo: 40, using: &generator)
            let ours = base.losingSome(using: &generator).joined(with: RandomFacts.ledger(upTo: 12, using: &generator))
            let theirs = base.losingSome(using: &generator).joined(
                with: RandomFacts.ledger(upTo: 12, using: &generator)
            )
            let merged = try repository.merge(base: base.text, ours: ours.text, theirs: theirs.text)
            let ledger = try #require(parse(merged).ledger, "seed \(seed)")
            #expect(ledger.findings(since: ours).isEmpty && ledger.findings(since: theirs).isEmpty, "seed \(seed)")
            #expect(Set(ledger.lines).isSubset(of: base.joined(with: ours).joined(with: theirs).lines), "seed \(seed)")
        }
    }

    @Test("A merge with two types for one field is a finding with both lines")
    func contradiction() throws {
        let repository = try GitRepository()
        let merged = try repository.merge(
            base: ledger("record CD_Post").text,
            ours: ledger("record CD_Post", "field CD_Post CD_a STRING single plain").text,
            theirs: ledger("record CD_Post", "field CD_Post CD_a INT64 single plain").text
        )
        let finding = try #require(parse(merged).ledger?.findings.first)
        #expect(finding.message == "two values for the type of 'CD_Post.CD_a': 'STRING' and 'INT64'")
        #expect(finding.symbol == "CD_Post.CD_a")
        let places = [finding.location, finding.related.first?.location].compactMap { $0?.offset }
        #expect(Set(places).count == 2)
    }

    private static let pairs = 24
}

extension RandomFacts {
    fileprivate static func fields(upTo count: Int, using generator: inout SeededGenerator) -> Ledger {
        Ledger((0..<Int.random(in: 1...count, using: &generator)).map { _ in LedgerFact(field(&generator)) })
    }
}

extension Ledger {
    /// Without some of the lines that may go.
    fileprivate func losingSome(using generator: inout SeededGenerator) -> Ledger {
        Ledger(
            facts.filter { fact in
                !(fact.kind.followsExport || fact.kind.isIntent) || Bool.random(using: &generator)
            }
        )
    }

    /// The same facts at the places they have in another ledger.
    fileprivate func relocated(as other: Ledger) -> Ledger { Ledger(other.facts.filter { lines.contains($0.line) }) }
}

/// A repository in a temporary folder, in which one file is merged again and again.
private struct GitRepository {
    private let folder: TemporaryFolder

    static let isPossible = (try? TemporaryFolder()).flatMap { try? git(["--version"], in: $0) } != nil

    private struct Failure: Error {
        let arguments: [String]
        let errors: String
    }

    init() throws {
        folder = try TemporaryFolder()
        try Self.git(["init", "--quiet"], in: folder)
        try Data("modelc.lock merge=union\n".utf8).write(to: folder.url.appending(path: ".gitattributes"))
        try Self.git(["add", ".gitattributes"], in: folder)
        try Self.git(["commit", "--quiet", "-m", "start"], in: folder)
        try Self.git(["branch", "start"], in: folder)
    }

    /// Merges two branches of a common base, or of a base without the file, and returns the file.
    func merge(base: String?, ours: String, theirs: String) throws -> String {
        try Self.git(["checkout", "--quiet", "-B", "base", "start"], in: folder)
        if let base { try commit(base) }
        try Self.git(["checkout", "--quiet", "-B", "theirs"], in: folder)
        try commit(theirs)
        try Self.git(["checkout", "--quiet", "-B", "ours", "base"], in: folder)
        try commit(ours)
        try Self.git(["merge", "--quiet", "--no-edit", "theirs"], in: folder)
        return try String(contentsOf: file, encoding: .utf8)
    }

    private var file: URL { folder.url.appending(path: "modelc.lock") }

    private func commit(_ text: String) throws {
        try Data(text.utf8).write(to: file)
        try Self.git(["add", "modelc.lock"], in: folder)
        try Self.git(["commit", "--quiet", "--allow-empty", "-m", "change"], in: folder)
    }

    private static func git(_ arguments: [String], in folder: TemporaryFolder) throws {
        let identity = ["-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "commit.gpgSign=false"]
        let run = try ChildRun(
            ["git"] + identity + arguments,
            in: folder.url,
            environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]
        )
        if run.status != 0 { throw Failure(arguments: arguments, errors: run.errors) }
    }
}

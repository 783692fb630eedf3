import TestSupport
import Testing

@testable import CompilerSupport
@testable import Mirroring

/// The meaning of a version with two entities: `Post` with a relationship and a transformer, and `Tag`.
private func meaning(
    tags: LedgerStatement.Cardinality = .many,
    color: String? = "Hex",
    isLinked: Bool = false,
    root: String = "Tag"
) -> [LedgerStatement] {
    var statements: [LedgerStatement] = [
        .root(entity: "Post", root: "Post", .unrecorded),
        .root(entity: "Tag", root: root, .unrecorded),
        .cardinality(relationship: "Post.tags", tags, .unrecorded),
    ]
    if let color { statements.append(.transformer(attribute: "Post.color", name: color, .unrecorded)) }
    if isLinked { statements.append(.link(end: "Post.tags", otherEnd: "Tag.posts", .unrecorded)) }
    return statements
}

extension Ledger {
    fileprivate func shipping(
        _ version: String,
        _ checksum: String = "c",
        _ meaning: [LedgerStatement] = meaning(),
        isNewest: Bool = true
    ) throws -> Ledger {
        let facts = try meaning.map { try #require(LedgerFact($0)) }
        return try #require(recording(version, checksum: checksum, meaning: facts, isNewest: isNewest))
    }

    /// The facts that count, as lines.
    fileprivate var counting: [String] { shippedMeaning.facts.map(\.line) }
}

@Suite("Recording shipped versions")
struct ShippingTests {
    @Test("A shipped version is recorded once, with all that it means")
    func first() throws {
        let recorded = try Ledger().shipping("V1")
        #expect(
            recorded.lines == [
                "cardinality Post.tags many V1 1", "root Post Post V1 1", "root Tag Tag V1 1", "shipped V1 1 c",
                "transformer Post.color Hex V1 1",
            ]
        )
        #expect(try recorded.shipping("V1") == recorded)
    }

    @Test("A later version is recorded with each entity whose meaning changed, as a whole")
    func change() throws {
        let recorded = try Ledger().shipping("V1").shipping("V2", "d", meaning(color: "HSL"))
        let added = try recorded.difference(from: Ledger().shipping("V1")).added.map(\.line)
        #expect(
            added == [
                "cardinality Post.tags many V2 1", "root Post Post V2 1", "shipped V2 1 d",
                "transformer Post.color HSL V2 1",
            ]
        )
        #expect(
            recorded.counting == [
                "cardinality Post.tags many V2 1", "root Post Post V2 1", "root Tag Tag V1 1",
                "transformer Post.color HSL V2 1",
            ]
        )
        #expect(recorded.findings.isEmpty)
    }

    @Test("The meaning of the newest recorded version counts")
    func newest() throws {
        let recorded = try Ledger().shipping("V2").shipping("V10", "d", meaning(color: "HSL"))
            .shipping("V11", "e", meaning(color: "RGB"))
        let fact = try #require(recorded.shippedMeaning.facts.first { $0.kind == .transformer })
        #expect(fact.line == "transformer Post.color RGB V11 1")
    }

    @Test("A meaning that the newest version no longer has does not count")
    func removed() throws {
        let recorded = try Ledger().shipping("V1", "c", meaning(isLinked: true)).shipping(
            "V2",
            "d",
            meaning(color: nil)
        )
        #expect(recorded.counting.allSatisfy { !$0.hasPrefix("transformer") && !$0.hasPrefix("link") })
    }

    @Test("A version that was edited and shipped again is recorded under the next number")
    func edited() throws {
        var recorded = try Ledger().shipping("V1")
        recorded = try recorded.shipping("V1", "d", meaning(tags: .one))
        #expect(recorded.contains(.shipped(Recording("V1", 2), checksum: "d")))
        #expect(recorded.counting.contains("cardinality Post.tags one V1 2"))
        #expect(try recorded.shipping("V1", "d", meaning(tags: .one)) == recorded)
        let back = try recorded.shipping("V1", "c")
        #expect(back.counting.contains("cardinality Post.tags many V1 3"))
        #expect(back.findings.isEmpty)
    }

    @Test("A version whose transformer alone changed is recorded under the next number")
    func sameChecksum() throws {
        let recorded = try Ledger().shipping("V1").shipping("V1", "c", meaning(color: "HSL"))
        #expect(recorded.counting.contains("transformer Post.color HSL V1 2"))
        #expect(recorded.contains(.shipped(Recording("V1", 2), checksum: "c")))
    }

    @Test("The version that ships last is the newest, whatever it is called")
    func names() throws {
        let recorded = try Ledger().shipping("Spring").shipping("Autumn", "d", meaning(tags: .one))
        #expect(recorded.counting.contains("cardinality Post.tags one Autumn 2"))
        #expect(try recorded.shipping("Autumn", "d", meaning(tags: .one)) == recorded)
        let winter = try recorded.shipping("Winter", "e", meaning(tags: .many))
        #expect(winter.counting.contains("cardinality Post.tags many Winter 2"))
    }

    @Test("An older version that is recorded late does not count")
    func late() throws {
        let recorded = try Ledger().shipping("V3").shipping("V2", "b", meaning(tags: .one), isNewest: false)
        #expect(recorded.contains(.shipped(Recording("V2"), checksum: "b")))
        #expect(recorded.counting == (try Ledger().shipping("V3").counting))
        #expect(try recorded.shipping("V2", "b", meaning(tags: .one), isNewest: false) == recorded)
    }

    @Test("A recorded version gains the meaning that production made possible later")
    func growth() throws {
        let recorded = try Ledger().shipping("V1", "c", meaning(color: nil)).shipping("V1", "c", meaning())
        #expect(recorded == (try Ledger().shipping("V1")))
    }

    @Test("Two bundles may ship versions with the same name")
    func twoBundles() throws {
        let other: [LedgerStatement] = [.root(entity: "Log", root: "Log", .unrecorded)]
        var recorded = try Ledger().shipping("Model").shipping("Model", "d", other)
        #expect(recorded.contains(.shipped(Recording("Model", 2), checksum: "d")))
        #expect(recorded.counting.contains("root Log Log Model 2"))
        #expect(recorded.counting.contains("root Post Post Model 1"))
        recorded = try recorded.shipping("Model").shipping("Model", "d", other)
        #expect(recorded.shippedVersions.count == 2)
    }

    @Test(
        "A version with any name is recorded, read and taken back",
        arguments: ["V 2", "%", "%41", "-", "é", "e\u{301}", "🙂", "1", "a b\tc\n", "\u{0}"]
    )
    func hostileNames(name: String) throws {
        let recorded = try Ledger().shipping(name)
        #expect(parse(recorded.text).ledger == recorded)
        let changed = try recorded.shipping(name, "d", meaning(tags: .one))
        #expect(changed.counting.contains { $0.hasPrefix("cardinality Post.tags one ") })
        let back = try changed.takingBack(name, number: 2, reason: "x")
        #expect(back.counting == recorded.counting)
    }

    @Test("A version that would need a number too large for a line is not recorded")
    func noNumberLeft() {
        let full = ledger("root Post Item V1 999999")
        let facts = meaning().compactMap { LedgerFact($0) }
        #expect(full.recording("V1", checksum: "c", meaning: facts, isNewest: true) == nil)
    }
}

@Suite("Taking back shipped versions")
struct TakingBackTests {
    @Test("A version that was taken back does not count, and the one before does again")
    func takeBack() throws {
        let before = try Ledger().shipping("V1")
        let recorded = try before.shipping("V2", "d", meaning(tags: .one))
        let back = try recorded.takingBack("V2", reason: "rejected by App Review")
        #expect(back.difference(from: recorded).added.map(\.line) == ["taken-back V2 1 rejected%20by%20App%20Review"])
        #expect(back.difference(from: recorded).removed.isEmpty)
        #expect(back.counting == before.counting)
        #expect(back.shippedVersions.map(\.line) == ["shipped V1 1 c"])
        #expect(back.findings.isEmpty && back.findings(since: recorded).isEmpty)
    }

    @Test("A version that was taken back can be recorded again, changed or not")
    func again() throws {
        let back = try Ledger().shipping("V1").takingBack("V1", reason: "too early")
        #expect(back.counting.isEmpty)
        let again = try back.shipping("V1")
        #expect(again.contains(.shipped(Recording("V1", 2), checksum: "c")))
        #expect(again.counting.contains("root Post Post V1 2"))
        #expect(try again.takingBack("V1", reason: "still").counting.isEmpty)
        #expect(try back.shipping("V1", "d", meaning(tags: .one)).counting.contains("cardinality Post.tags one V1 2"))
    }

    @Test("The meaning that a newer version relies on stays when the older one is taken back")
    func reliedOn() throws {
        let recorded = try Ledger().shipping("V1").shipping("V2", "d", meaning(color: "HSL"))
        let back = try recorded.takingBack("V1", reason: "never left TestFlight")
        #expect(back.counting.contains("root Tag Tag V1 1"))
        #expect(back.counting.contains("transformer Post.color HSL V2 1"))
        #expect(!back.counting.contains("transformer Post.color Hex V1 1"))
    }

    @Test("A version taken back is forgotten for an entity that a newer version records")
    func forgotten() {
        let newer = ["link Post.tags Tag.posts V2 1", "root Post Post V2 1"]
        let back = ledger(newer[0], newer[1], "root Tag Item V1 1", "taken-back V1 1 wrong")
        #expect(back.counting == newer)
    }

    @Test("A version taken back is forgotten for an entity that no older version had")
    func neverBefore() {
        let back = ledger("root Post Post V1 1", "root Tag Tag V2 1", "taken-back V2 1 wrong")
        #expect(back.counting == ["root Post Post V1 1"])
    }

    @Test("Taking back needs a recorded version, a reason, and a number where there are two")
    func refusals() throws {
        let recorded = try Ledger().shipping("V1").shipping("V1", "d", meaning(tags: .one))
        func refusal(_ version: String, _ number: Int? = nil, _ reason: String = "x", of ledger: Ledger) -> String? {
            do throws(Diagnostic) {
                _ = try ledger.takingBack(version, number: number, reason: reason)
                return nil
            } catch {
                return "\(error.rule.id) \(error.message)"
            }
        }
        #expect(refusal("V2", of: recorded) == "LCK421 the ledger has no valid recording of version 'V2'")
        #expect(refusal("V1", of: recorded) == "LCK421 the ledger records version 'V1' under the numbers 1, 2")
        #expect(
            refusal("V1", 3, of: recorded)
                == "LCK421 the ledger has no valid recording of version 'V1' under the number 3"
        )
        #expect(refusal("V1", 2, " ", of: recorded) == "LCK414 no reason is given for taking back version 'V1'")
        #expect(refusal("V1", 2, of: recorded) == nil)
        let back = try recorded.takingBack("V1", number: 2, reason: "x")
        #expect(
            refusal("V1", 2, of: back) == "LCK421 the ledger has no valid recording of version 'V1' under the number 2"
        )
        #expect(refusal("V1", of: back) == nil)
    }

    @Test("Taking back a version that the ledger does not record is a warning")
    func unknown() {
        let ledger = ledger("taken-back V9 1 x")
        #expect(ledger.findings.summary == ["LCK408 warning"])
        #expect(ledger.findings.first?.symbol == "version V9")
    }
}

@Suite("Branches that record shipped versions")
struct RecordingBranchesTests {
    @Test("Recordings of different versions join in either order, and the newer one counts")
    func versions() throws {
        let base = try Ledger().shipping("V1")
        let ours = try base.shipping("V2", "d", meaning(tags: .one))
        let theirs = try base.shipping("V3", "e", meaning(color: "HSL"))
        let merged = ours.joined(with: theirs)
        #expect(merged == theirs.joined(with: ours))
        #expect(merged.findings.isEmpty)
        #expect(merged.counting.contains("cardinality Post.tags many V3 1"))
        #expect(merged.counting.contains("transformer Post.color HSL V3 1"))
    }

    @Test("Different recordings of one version are errors, and recording again settles them")
    func sameVersion() throws {
        let base = try Ledger().shipping("V1")
        let ours = try base.shipping("V2", "d", meaning(tags: .one))
        let theirs = try base.shipping("V2", "e", meaning(color: "HSL"))
        let merged = ours.joined(with: theirs)
        #expect(merged.findings.summary == ["LCK420 error", "LCK420 error", "LCK420 error", "LCK420 error"])
        #expect(
            merged.findings.first?.message
                == "version 'V2' is recorded with two values for the cardinality of 'Post.tags': 'many' and 'one'"
        )
        #expect(merged.findings.map(\.related.count) == [1, 1, 1, 1])
        #expect(!merged.counting.contains { $0.hasPrefix("cardinality") || $0.hasPrefix("transformer") })
        let settled = try merged.shipping("V2", "d", meaning(tags: .one))
        #expect(settled.findings.isEmpty)
        #expect(settled.counting.contains("cardinality Post.tags one V2 2"))
        #expect(settled.findings(since: merged).isEmpty)
    }

    @Test("A branch that takes back a version joins one that records the next")
    func takenBack() throws {
        let base = try Ledger().shipping("V1").shipping("V2", "d", meaning(tags: .one))
        let ours = try base.takingBack("V2", reason: "rejected")
        let theirs = try base.shipping("V3", "e", meaning(color: "HSL"))
        let merged = ours.joined(with: theirs)
        #expect(merged.counting.contains("transformer Post.color HSL V3 1"))
        #expect(merged.shippedVersions.map(\.line) == ["shipped V1 1 c", "shipped V3 1 e"])
    }

    @Test("The order of the ledger's lines does not change what shipped")
    func order() throws {
        for seed in 0..<200 {
            var generator = SeededGenerator(seed: seed)
            let ledger = RandomFacts.ledger(upTo: 60, using: &generator)
            let lines = ledger.lines.shuffled(using: &generator) + ledger.lines.prefix(3)
            let shuffled = try #require(parse((["!modelc.lock 2"] + lines).joined(separator: "\n") + "\n").ledger)
            #expect(shuffled.shippedMeaning == ledger.shippedMeaning, "seed \(seed)")
            #expect(shuffled.shippedVersions == ledger.shippedVersions, "seed \(seed)")
        }
    }

    @Test("A version can be recorded in any ledger, and its meaning counts afterwards")
    func recording() throws {
        for seed in 0..<300 {
            var generator = SeededGenerator(seed: seed)
            let ledger = RandomFacts.ledger(upTo: 40, using: &generator)
            let version = generator.one(of: ["V1", "V2", "V3", "Model", "%41"])
            let said = meaning(
                tags: generator.one(of: LedgerStatement.Cardinality.allCases),
                color: generator.one(of: ["Hex", "HSL", nil]),
                root: generator.one(of: ["Post", "Tag"])
            )
            let recorded = try ledger.shipping(version, "z", said)
            let counting = Set(recorded.shippedMeaning.facts.map(\.meaning))
            for statement in said {
                #expect(counting.contains(try #require(LedgerFact(statement)).meaning), "seed \(seed)")
            }
            #expect(recorded.findings(since: ledger).isEmpty, "seed \(seed)")
            #expect(try recorded.shipping(version, "z", said) == recorded, "seed \(seed)")
        }
    }
}

import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring

@Suite("Random ledgers")
struct PropertyTests {
    @Test("A random ledger is read back from the text that it was written to")
    func roundTrip() {
        for seed in Sampling.seeds(upTo: 500) {
            var generator = SeededGenerator(seed: seed)
            let ledger = RandomFacts.ledger(upTo: 60, using: &generator)
            let parsed = parse(ledger.text)
            #expect(parsed.diagnostics.map(\.message) == [], "seed \(seed)")
            #expect(parsed.ledger == ledger, "seed \(seed)")
            #expect(parsed.ledger?.text == ledger.text, "seed \(seed)")
        }
    }

    @Test("The lines of a ledger are sorted by bytes, and shuffled or doubled ones mean the same")
    func sorting() {
        for seed in Sampling.seeds(upTo: 200) {
            var generator = SeededGenerator(seed: seed)
            let ledger = RandomFacts.ledger(upTo: 60, using: &generator)
            let lines = ledger.text.split(separator: "\n").map(String.init)
            #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
            let shuffled = (lines + lines.prefix(5)).shuffled(using: &generator).joined(separator: "\n") + "\n"
            #expect(parse(shuffled).ledger == ledger, "seed \(seed)")
        }
    }

    @Test("Every text has one spelling in a ledger, of printable ASCII")
    func escaping() {
        var generator = SeededGenerator(seed: 1)
        var spellings: [String: [UInt8]] = [:]
        for _ in 0..<3000 {
            let scalars = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x2FF, using: &generator)) ?? "x"
            }
            let text = String(String.UnicodeScalarView(scalars))
            guard let fact = LedgerFact(.container(text)) else { continue }
            let token = fact.line.dropFirst("container ".count)
            #expect(token.utf8.allSatisfy { (0x21...0x7E).contains($0) })
            let known = spellings.updateValue(Array(text.utf8), forKey: String(token))
            #expect(known == nil || known == Array(text.utf8))
            #expect(parse("!modelc.lock 2\n\(fact.line)\n").ledger?.facts == [fact])
        }
    }

    @Test("Joining ledgers is commutative, associative and idempotent")
    func joining() {
        for seed in Sampling.seeds(upTo: 300) {
            var generator = SeededGenerator(seed: seed)
            let first = RandomFacts.ledger(upTo: 30, using: &generator)
            let second = RandomFacts.ledger(upTo: 30, using: &generator)
            let third = RandomFacts.ledger(upTo: 30, using: &generator)
            #expect(first.joined(with: second) == second.joined(with: first))
            #expect(first.joined(with: second).joined(with: third) == first.joined(with: second.joined(with: third)))
            #expect(first.joined(with: first) == first)
            #expect(first.joined(with: Ledger()) == first)
            let joined = first.joined(with: second)
            #expect(Set(joined.lines) == Set(first.lines).union(second.lines))
            #expect(joined.difference(from: first).removed.isEmpty)
            #expect(Ledger(first.facts + joined.difference(from: first).added) == joined)
        }
    }

    @Test("A joined ledger contradicts itself exactly where two lines share a key")
    func contradictions() {
        for seed in Sampling.seeds(upTo: 300) {
            var generator = SeededGenerator(seed: seed)
            let ledger = RandomFacts.ledger(upTo: 40, using: &generator)
            let fields = ledger.facts(of: .field).map { $0.line.split(separator: " ").prefix(3) }
            let expected = fields.count - Set(fields).count
            let found = ledger.contradictions.filter { $0.message.hasPrefix("two values for the type of") }
            #expect(found.count == expected, "seed \(seed)")
        }
    }

    @Test("A damaged ledger is refused, or means exactly what its lines say")
    func mutations() {
        for seed in Sampling.seeds(upTo: 300) {
            var generator = SeededGenerator(seed: seed)
            let base = RandomFacts.ledger(upTo: 20, using: &generator)
            var bytes = Array(base.text.utf8)
            for _ in 0..<10 {
                bytes.damage(with: "%20Ff \n\rxé!.", using: &generator)
                let parsed = Ledger.parse(bytes: bytes, path: "modelc.lock")
                #expect((parsed.ledger == nil) == !parsed.diagnostics.isEmpty, "seed \(seed)")
                guard let ledger = parsed.ledger else { continue }
                let lines = Set(bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
                #expect(lines.subtracting(["!modelc.lock 2"]) == Set(ledger.lines), "seed \(seed)")
                #expect((ledger == base) == (ledger.text == base.text), "seed \(seed)")
            }
        }
    }

    @Test("Removing any fact of production or of a shipped model is noticed")
    func removals() {
        for seed in Sampling.seeds(upTo: 100) {
            var generator = SeededGenerator(seed: seed)
            let base = RandomFacts.ledger(upTo: 20, using: &generator)
            for fact in base.facts {
                let smaller = Ledger(base.facts.filter { $0 != fact })
                let key = fact.line.split(separator: " ").prefix(3)
                let others = base.facts(of: fact.kind).filter { $0.line.split(separator: " ").prefix(3) == key }
                // Of two types of a field, and of two containers, one may go.
                let counts: [LedgerKind: Int] = [.field: others.count, .container: base.facts(of: .container).count]
                let isContradicted = (counts[fact.kind] ?? 1) > 1
                let mayGo = fact.kind.followsExport || fact.kind.isIntent || isContradicted
                #expect(smaller.findings(since: base).isEmpty == mayGo, "seed \(seed): \(fact.line)")
            }
            #expect(base.findings(since: base).isEmpty)
        }
    }
}

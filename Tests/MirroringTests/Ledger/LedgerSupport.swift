import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring

func parse(_ text: String) -> ParsedLedger { Ledger.parse(bytes: Array(text.utf8), path: "modelc.lock") }

/// The ledger of some lines, read under a path.
func ledger(_ lines: String..., path: String = "modelc.lock") -> Ledger {
    let text = (["!modelc.lock 2"] + lines).joined(separator: "\n") + "\n"
    let parsed = Ledger.parse(bytes: Array(text.utf8), path: path)
    for diagnostic in parsed.diagnostics { Issue.record("the test's own ledger is wrong: \(diagnostic.message)") }
    return parsed.ledger ?? Ledger()
}

extension Ledger {
    /// Everything but the header, as lines.
    var lines: [String] { facts.map(\.line) }
}

extension [Diagnostic] {
    /// Rule and severity, as in `LCK407 error`.
    var summary: [String] { map { "\($0.rule.id) \($0.severity)" } }
}

extension SeededGenerator {
    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }
}

/// Random statements about few names, so that they meet each other often.
enum RandomFacts {
    private static let types = ["CD_Post", "CD_Tag", "Users", "CD_É", "CD_E\u{301}", "Strange Type"]
    private static let fields = ["CD_a", "CD_b", "CD_b_ckAsset", "CD_50%", "é", "e\u{301}", "tab\there", "🙂"]
    private static let reasons = ["old", "replaced by summary", "100 % unused", "größer", " "]
    private static let properties = ["Post.tags", "Post.author", "Tag.posts", "É.é", "A B.c"]
    private static let entities = ["Post", "Tag", "É", "A B"]
    private static let names = ["Model", "V 2", "V3", "==", "!", "%41"]

    static func ledger(upTo count: Int, using generator: inout SeededGenerator) -> Ledger {
        Ledger((0..<Int.random(in: 0...count, using: &generator)).map { _ in LedgerFact(statement(&generator)) })
    }

    static func statement(_ random: inout SeededGenerator) -> LedgerStatement {
        switch random.one(of: LedgerKind.allCases) {
        case .container: .container(random.one(of: names))
        case .record: .record(random.one(of: types))
        case .field: field(&random)
        case .index:
            .index(recordType: random.one(of: types), field: random.one(of: fields), random.one(of: Index.allCases))
        case .role: .role(random.one(of: names))
        case .grant:
            .grant(recordType: random.one(of: types), role: random.one(of: names), random.one(of: Privilege.allCases))
        case .retiredEntity:
            .retired(.entity(recordType: random.one(of: types), name: "Photo"), reason: random.one(of: reasons))
        case .retiredRecord: .retired(.recordType(random.one(of: types)), reason: random.one(of: reasons))
        case .retiredField:
            .retired(
                .field(recordType: random.one(of: types), name: random.one(of: fields)),
                reason: random.one(of: reasons)
            )
        case .shipped: .shipped(recording(&random), checksum: random.one(of: ["x+/=", "y"]))
        case .takenBack: .takenBack(recording(&random), reason: random.one(of: reasons))
        case .root: .root(entity: random.one(of: entities), root: random.one(of: names), recording(&random))
        case .link:
            .link(end: random.one(of: properties), otherEnd: random.one(of: properties), recording(&random))
        case .cardinality:
            .cardinality(
                relationship: random.one(of: properties),
                random.one(of: LedgerStatement.Cardinality.allCases),
                recording(&random)
            )
        case .transformer:
            .transformer(attribute: random.one(of: properties), name: random.one(of: names), recording(&random))
        }
    }

    static func recording(_ random: inout SeededGenerator) -> Recording {
        Recording(random.one(of: names), Int.random(in: 1...3, using: &random))
    }

    static func field(_ random: inout SeededGenerator) -> LedgerStatement {
        let primitive = random.one(of: FieldType.Primitive.allCases)
        let isEncrypted = primitive.canBeEncrypted && Bool.random(using: &random)
        let type = FieldType(primitive, isEncrypted: isEncrypted, isList: Bool.random(using: &random))
        return .field(recordType: random.one(of: types), name: random.one(of: fields), type: type)
    }
}

import CloudSchema
import JSONText
import Mirroring
import Production
import Reporting

/// What a plan says about encryption: what the next deployment decides, what looks sensitive, and where twins stand.
struct PlanEncryption: Sendable {
    /// The fields whose encryption the next deployment decides.
    let doors: [ClosingDoor]
    /// Those of them that somebody is asked about, by attribute.
    let asked: Set<String>
    /// The encrypted twins.
    let twins: [JudgedTwin]

    init(doors: [ClosingDoor], asked: Set<String>, twins: [JudgedTwin]) {
        self.doors = doors
        self.asked = asked
        self.twins = twins
    }

    /// What several models of one container say; a field that two of them have is one door.
    init(joining parts: [PlanEncryption]) {
        if parts.count == 1 {
            self = parts[0]
            return
        }
        var names: Set<String> = []
        self.init(
            doors: parts.flatMap(\.doors).filter { names.insert($0.name).inserted },
            asked: parts.reduce(into: []) { $0.formUnion($1.asked) },
            twins: parts.flatMap(\.twins)
        )
    }

    /// What the plan says beside a field, by name: `CD_Post.CD_title`.
    var remarks: [String: String] {
        let remarks = doors.map { door in
            (door.name, door.isEncrypted ? Self.decidedRemark : Self.plainRemark)
        }
        return Dictionary(remarks) { first, _ in first }
    }

    private static let decidedRemark = "encryption is decided at this deployment"
    private static let plainRemark = "not encrypted: can never be encrypted later"

    /// The fields that somebody is asked about.
    var questions: [PlanRows.Row] {
        doors.filter { asked.contains($0.source) && $0.isQuestion }.map { door in
            PlanRows.Row(
                field: door.name,
                type: door.field.type.text,
                remark: "'\(door.sensitiveWord ?? "")' looks sensitive: encrypt it before it is deployed?"
            )
        }
    }

    /// For people: a heading for each twin, and its steps.
    var twinLines: [String] {
        twins.filter(\.isPossible).flatMap { twin in
            let names = twin.pair.twin
            let steps = TwinStep.steps(of: twin).map { "    [\($0.isDone ? "x" : " ")] \($0.text)" }
            return ["Encrypted twin \(names.twinSymbol.printable) of \(names.symbol.printable):"] + steps
        }
    }

    /// For a pull request: the same.
    var twinMarkdown: [String] {
        twins.filter(\.isPossible).map { twin in
            let names = twin.pair.twin
            let steps = TwinStep.steps(of: twin).map { "- [\($0.isDone ? "x" : " ")] \($0.text)" }
            let title = "**Encrypted twin `\(names.twinSymbol.printable)` of `\(names.symbol.printable)`**"
            return ([title, ""] + steps).joined(separator: "\n")
        }
    }

    /// Members of a plan in the JSON document.
    var json: [JSONValue.Member] {
        [
            JSONValue.Member("closingDoors", .array(doors.map(json))),
            JSONValue.Member("encryptedTwins", .array(twins.map(json))),
        ]
    }

    private func json(_ door: ClosingDoor) -> JSONValue {
        [
            "recordType": .string(door.recordType),
            "field": .string(door.field.name),
            "type": .string(door.field.type.text),
            "source": .string(door.source),
            "isEncrypted": .bool(door.isEncrypted),
            "sensitiveWord": JSONValue(asked.contains(door.source) && door.isQuestion ? door.sensitiveWord : nil),
        ]
    }

    private func json(_ twin: JudgedTwin) -> JSONValue {
        [
            "attribute": .string(twin.pair.twin.symbol),
            "twin": .string(twin.pair.twin.twinSymbol),
            "phase": .string(twin.pair.twin.phase.rawValue),
            "next": twin.isPossible ? .string(twin.next.rawValue) : .null,
        ]
    }
}

/// A step on the way from an attribute to its encrypted twin.
private struct TwinStep {
    let text: String
    let isDone: Bool

    /// All steps; those before the next one are done.
    static func steps(of twin: JudgedTwin) -> [TwinStep] {
        let names = twin.pair.twin
        let texts = [
            "deploy \(MirroringNames.field(names.twin).printable) encrypted, before a build ships that writes it",
            "ship builds that write both and copy (phase both), until hardly anybody runs an older one",
            "ship builds that write the twin and empty '\(names.attribute.printable)' (phase twinOnly); later take it out of "
                + "the model: modelc retire \(names.symbol.printable) --reason \"encrypted as \(names.twin.printable)\"",
            "remove the entry from modelc.json",
        ]
        let next = JudgedTwin.Step.allCases.firstIndex(of: twin.next) ?? 0
        return texts.enumerated().map { TwinStep(text: $1, isDone: $0 < next) }
    }
}

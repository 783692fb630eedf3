import CloudSchema
import Mirroring
import Production
import Reporting
import Text

/// What a plan says about encryption: what the next deployment decides, what looks sensitive, and where twins stand.
struct PlanEncryption: Sendable {
    /// What the next deployment decides.
    private let decisions: EncryptionDecisions
    /// The attributes that somebody is asked about.
    private let asked: Set<String>
    /// The encrypted twins.
    private let twins: [JudgedTwin]

    /// Puts together what is said.
    ///
    /// - Parameters:
    ///   - decisions: What the next deployment decides.
    ///   - asked: The attributes that somebody is asked about.
    ///   - twins: The encrypted twins of all models.
    init(decisions: EncryptionDecisions, asked: Set<String>, twins: [JudgedTwin]) {
        self.decisions = decisions
        self.asked = asked
        self.twins = twins
    }

    /// The fields that somebody is asked about.
    var questions: [PlanRow] {
        decisions.questions.filter { asked.contains($0.source) }.map { decision in
            PlanRow(
                name: decision.name,
                type: decision.field.type.text,
                remark: "'\(decision.sensitiveWord ?? "")' looks sensitive: encrypt it before it is deployed?"
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

    /// What the next deployment decides, for the JSON document.
    var decisionsJSON: JSONValue { .array(of: decisions.all, as: json) }

    /// The encrypted twins, for the JSON document.
    var twinsJSON: JSONValue { .array(of: twins, as: json) }

    private func json(_ decision: EncryptionDecision) -> JSONValue {
        [
            "recordType": .string(decision.recordType),
            "field": .string(decision.field.name),
            "type": .string(decision.field.type.text),
            "source": .string(decision.source),
            "isEncrypted": .bool(decision.isEncrypted),
            "sensitiveWord": JSONValue(
                decision.isQuestion && asked.contains(decision.source) ? decision.sensitiveWord : nil
            ),
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

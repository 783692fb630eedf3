import CloudSchema
import JSONText
import Mirroring
import Production
import Reporting

/// What a plan says about encryption: what the next deployment decides, what looks sensitive, and where twins stand.
struct PlanEncryption: Sendable {
    /// What the next deployment decides.
    private let doors: JoinedDoors
    /// The attributes that somebody is asked about.
    private let asked: Set<String>
    /// The encrypted twins.
    private let twins: [JudgedTwin]

    /// Puts together what is said.
    ///
    /// - Parameters:
    ///   - doors: What the next deployment decides, in each model of a container.
    ///   - asked: The attributes that somebody is asked about.
    ///   - twins: The encrypted twins of all models.
    init(doors: [ClosingDoors], asked: Set<String>, twins: [JudgedTwin]) {
        self.doors = JoinedDoors(doors)
        self.asked = asked
        self.twins = twins
    }

    /// The fields that somebody is asked about.
    var questions: [PlanRow] {
        if asked.isEmpty { return [] }
        return doors.questions { asked.contains($0.source) }.map { door in
            PlanRow(
                recordType: door.recordType,
                field: door.field.name,
                type: RowType(text: door.field.type.text),
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

    /// Writes members of a plan in the JSON document.
    func write(to json: inout JSONWriter) {
        json.key("closingDoors")
        json.array(writeDoors)
        json.key("encryptedTwins")
        json.write(.array(twins.map(self.json)))
    }

    private func writeDoors(to json: inout JSONWriter) {
        for position in 0..<doors.recordTypeCount {
            for door in doors.doors(at: position) {
                json.element()
                write(door, to: &json)
            }
        }
    }

    private func write(_ door: ClosingDoor, to json: inout JSONWriter) {
        json.object { json in
            json.key("recordType")
            json.write(door.recordType)
            json.key("field")
            json.write(door.field.name)
            json.key("type")
            json.write(door.field.type.text)
            json.key("source")
            json.write(door.source)
            json.key("isEncrypted")
            json.write(.bool(door.isEncrypted))
            json.key("sensitiveWord")
            json.write(door.isQuestion && asked.contains(door.source) ? door.sensitiveWord : nil)
        }
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

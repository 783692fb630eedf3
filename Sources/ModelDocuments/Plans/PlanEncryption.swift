import CloudSchema
import CompilerSupport
import Mirroring
import SchemaRules

// What a plan says about encryption: what the next deployment decides, what looks sensitive, and where twins stand.
extension NamedPlan {
    /// The fields of a record type whose encryption the next deployment decides, for good.
    func encryptionDecisions(in type: PlannedRecordType) -> [PlannedEncryption] {
        type.fields.compactMap { field in
            guard field.isEncryptionDecided, let source = field.source else { return nil }
            let word = sensitiveWords[source]
            return PlannedEncryption(recordType: type.name, field: field, source: source, sensitiveWord: word)
        }
    }

    /// The fields that the plan asks about.
    var questions: [PlanRow] {
        plan.recordTypes.lazy.flatMap(encryptionDecisions).compactMap { decision in
            decision.sensitiveWord.map { word in
                PlanRow(
                    name: "\(decision.recordType).\(decision.field.name)",
                    type: decision.type.text,
                    remark: "'\(word)' is a sensitive name: encrypt it before its deployment?"
                )
            }
        }
    }

    /// For people: a heading for each twin, and its steps.
    var twinLines: [String] {
        twins.filter(\.isPossible).flatMap { twin in
            let names = twin.pair.twin
            let heading = "Encrypted twin \(names.twinSymbol.printable) of \(names.symbol.printable):"
            return [heading] + twin.steps.map { "    \($0)" }
        }
    }

    /// For a pull request: the same.
    var twinMarkdown: [String] {
        twins.filter(\.isPossible).map { twin in
            let names = twin.pair.twin
            let title = "**Encrypted twin `\(names.twinSymbol.printable)` of `\(names.symbol.printable)`**"
            return ([title, ""] + twin.steps.map { "- \($0)" }).joined(separator: "\n")
        }
    }
}

/// A field whose encryption the next deployment decides.
struct PlannedEncryption {
    let recordType: String
    let field: PlannedField
    /// The attribute.
    let source: String
    /// The word because of which the plan asks about it.
    let sensitiveWord: String?

    /// The type that the models need: Development may still have another one.
    var type: FieldType { field.state == .new ? field.type : field.contradiction ?? field.type }
}

extension JudgedTwin {
    /// The way from an attribute to its encrypted twin; what lies before the next step is done and has a cross.
    fileprivate var steps: [String] {
        let names = pair.twin
        let steps = [
            "deploy \(MirroringNames.field(names.twin).printable) encrypted, before a build ships that writes it",
            "ship builds that write both and copy (phase both), until hardly anybody runs an older one",
            "ship builds that write the twin and empty '\(names.attribute.printable)' (phase twinOnly); later take it out of "
                + "the model: modelc retire \(names.symbol.printable) --reason \"encrypted as \(names.twin.printable)\"",
            "remove the entry from modelc.json",
        ]
        let done = Step.allCases.firstIndex(of: next) ?? 0
        return steps.enumerated().map { "[\($0 < done ? "x" : " ")] \($1)" }
    }
}

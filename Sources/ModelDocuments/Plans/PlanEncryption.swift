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

/// From when on a build of the app may write the fields of schema files.
///
/// Core Data decides itself what it writes; an app with record types of its own can hold a field back until production has it.
/// Production refuses every record with a field that is not deployed.
struct PlannedWrites {
    /// From when on; raw values are the words of the JSON document.
    enum Time: String, CaseIterable, Sendable {
        /// Production has the field.
        case now
        /// Neither an import nor a build creates it in production: only a deployment does.
        case afterDeployment
        /// The app no longer uses it, or it contradicts what is deployed.
        case never
    }

    /// One field.
    struct Write: Sendable {
        let recordType: String
        let field: String
        let time: Time
    }

    /// The fields, in the order of the plan; none for models of Core Data.
    let all: [Write]

    init(_ plan: SchemaPlan) {
        all = plan.recordTypes.filter(\.isNative).flatMap { type in
            type.fields.filter(\.isChosen).map { Write(recordType: type.name, field: $0.name, time: $0.writeTime) }
        }
    }

    /// What a plan says of each time that has fields: which builds write, and what.
    func rows(naming limit: Int) -> [(builds: String, words: String)] {
        Time.allCases.compactMap { time in
            let names = all.filter { $0.time == time }.map { "\($0.recordType).\($0.field)" }
            if names.isEmpty { return nil }
            let count = counted(names.count, "field", "fields")
            let list = names.listed(limit)
            return switch time {
            case .now: ("any build", "writes \(count) that production has")
            case .afterDeployment: ("next build", "writes \(count) after the deployment, not before: \(list)")
            case .never: ("no build", "writes \(count): \(list)")
            }
        }
    }
}

extension PlannedField {
    fileprivate var writeTime: PlannedWrites.Time {
        if contradiction != nil || retirementReason != nil { return .never }
        return isAwaited ? .afterDeployment : .now
    }
}

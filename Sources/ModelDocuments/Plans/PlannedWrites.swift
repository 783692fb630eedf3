import CompilerSupport
import SchemaRules

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

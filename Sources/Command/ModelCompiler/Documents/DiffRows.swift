import Migration
import ModelDifference

/// What a comparison says to people, whatever the layout: groups of rows, one row for each change.
struct DiffRows {
    /// The changes of one entity, or of something that stands beside the entities.
    struct Group {
        let name: String
        var rows: [Row]
    }

    /// One change.
    struct Row {
        /// The property; empty for what the group is named after.
        let element: String
        let kind: String
        /// What was and what is: `String → Date`; empty where the name says it.
        let values: String
        /// The verdicts for the audiences, as many as there are ``DiffRows/audiences``.
        let verdicts: [String]
        /// Why somebody has to look at it; nil for what is harmless.
        let reason: String?
    }

    /// Who is affected: the store on the device, and with a mirrored store the cloud and older apps.
    let audiences: [String]
    private(set) var groups: [Group] = []

    init(_ differences: ModelDifferences) {
        let isMirrored = differences.scope != nil
        audiences = isMirrored ? ["store", "development", "production", "older apps"] : ["store"]
        var positions: [String: Int] = [:]
        for change in differences.changes {
            let (name, element) = Self.place(of: change.description.symbol)
            let row = Row(change, element: element, isModelMirrored: isMirrored)
            if let position = positions[name] {
                groups[position].rows.append(row)
            } else {
                positions[name] = groups.count
                groups.append(Group(name: name, rows: [row]))
            }
        }
    }

    /// Names of fetch requests and configurations may hold a full stop.
    private static func place(of symbol: String) -> (group: String, element: String) {
        let parts = symbol.split(separator: ".", maxSplits: 1).map(String.init)
        let isWhole = symbol.hasPrefix("fetch request ") || symbol.hasPrefix("configuration ")
        return isWhole || parts.count < 2 ? (symbol, "") : (parts[0], parts[1])
    }
}

extension DiffRows.Row {
    fileprivate init(_ change: GradedChange, element: String, isModelMirrored: Bool) {
        let description = change.description
        let grade = change.grade
        self.element = element
        kind = description.kind
        values = description.values
        let cloud = [grade.cloud.development.rawValue, grade.cloud.production.rawValue, grade.cloud.olderApps.rawValue]
        let shownCloud = change.isMirrored ? cloud : cloud.map { _ in "–" }
        verdicts = [grade.storeWords] + (isModelMirrored ? shownCloud : [])
        reason = change.needsAttention ? grade.reasonWords : nil
    }
}

extension ChangeDescription {
    /// What was and what is: of a setting also where there was none.
    var values: String {
        let isSetting = kind.hasSuffix("-changed")
        let values = isSetting ? [from ?? "none", to ?? "none"] : [from, to].compactMap { $0 }
        return values.filter { $0 != symbol }.joined(separator: " → ")
    }
}

extension GradedChange {
    /// Whether somebody has to decide or to do something, other than deploying the schema.
    var needsAttention: Bool {
        let isCloudAffected = [.loses, .refused].contains(grade.cloud.development.worse(grade.cloud.production))
        return grade.store > .inferred || grade.handler != .none || grade.losesData || isMirrored && isCloudAffected
    }
}

extension CloudGrade {
    fileprivate func worse(_ other: CloudGrade) -> CloudGrade {
        let order = Self.allCases
        return (order.firstIndex(of: self) ?? 0) < (order.firstIndex(of: other) ?? 0) ? other : self
    }
}

extension Grade {
    /// `inferred, loses data`.
    fileprivate var storeWords: String { losesData ? "\(store.rawValue), loses data" : store.rawValue }

    /// The reason, with the code that people search for.
    fileprivate var reasonWords: String { coreDataCode.map { "\(reason) (\($0))" } ?? reason }
}

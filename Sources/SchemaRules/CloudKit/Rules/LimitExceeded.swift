import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    static let limitExceeded = Rule<MirroredModel>(
        id: "CKL115",
        name: "limit-exceeded",
        severity: .error,
        summary: "An inheritance tree needs more fields than CloudKit allows for a record type.",
        rationale: """
            A record type has at most 256 fields. All entities of an inheritance tree share one record type. Each \
            mirrored attribute and to-one relationship is a field, strings and data also have an asset for large \
            values, and mirroring adds three fields. More than 256 certain fields are an error. The finding is a \
            warning if only assets, fields for sharing, or the six system fields exceed the limit. It is unknown \
            whether system fields count. Move properties to a separate entity with a to-one relationship.
            """,
        source: "Apple, TN3164",
        passing: [RuleExample(entity("Post", attributes: 120, type: "String"))],
        failing: [
            RuleExample("↓" + entity("Post", attributes: 256, type: "Double")),
            RuleExample("↓" + entity("Post", attributes: 124, type: "String")),
        ]
    ) { mirrored, findings in
        // A tree whose properties need at most half the fields stays below the limit with all fields of mirroring.
        for tree in mirrored.containers.flatMap(\.trees)
        where tree.propertyFieldLimit(in: mirrored.graph) > fieldLimit / 2 {
            guard let excess = fieldExcess(of: mirrored.recordType(of: tree)) else { continue }
            let entity = mirrored.graph.model.entities[tree.root]
            findings.report(
                "'\(entity.name)' \(excess.message); a record type has at most \(fieldLimit)",
                about: mirrored.graph.model.place(of: entity),
                help: "The server would refuse the fields beyond the limit; it is unknown whether the "
                    + "\(SystemField.allCases.count) system fields also count. "
                    + "Move properties to an entity of their own, related one to one.",
                severity: excess.severity
            )
        }
    }

    private static let fieldLimit = 256

    private static func fieldExcess(of recordType: MirroredRecordType) -> (message: String, severity: Severity)? {
        let fields = recordType.fields.filter { $0.origin != .system && !$0.isAssumed }
        let (count, certain) = (fields.count, fields.count(where: \.isCertain))
        if certain > fieldLimit {
            return ("needs \(certain) fields and \(count - certain) more for large values and sharing", .error)
        }
        if count + SystemField.allCases.count > fieldLimit {
            return ("may need \(count) fields, and writes \(count - certain) of them only sometimes", .warning)
        }
        return nil
    }

    private static func entity(_ name: String, attributes: Int, type: String) -> String {
        let lines = (1...attributes).map { #"    <attribute name="a\#($0)" optional="YES" attributeType="\#(type)"/>"# }
        return ([#"<entity name="\#(name)">"#] + lines + ["</entity>"]).joined(separator: "\n")
    }
}

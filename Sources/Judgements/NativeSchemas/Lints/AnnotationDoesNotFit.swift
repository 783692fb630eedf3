import CloudSchema
import Diagnostics
import Mirroring
import Text

extension NativeLintTable {
    static let annotationDoesNotFit = Rule<JudgedSchema>(
        id: "CKL152",
        name: "annotation-does-not-fit",
        severity: .error,
        summary: "What the settings say about a record type or field contradicts the schema.",
        rationale: """
            A field that `references` a record type is a `REFERENCE`, or a `STRING` with the name of a record; only a \
            reference can have the action `deleteSelf`, and the one that leads to the `parent` must have none, or the \
            server refuses the 751st child. A `bool` is an `INT64`, a `uuid`, `url` or `decimal` is a `STRING`, and \
            `dateSeconds` are a `DOUBLE` or `INT64`. The public database has neither zones nor shares.

            Correct the settings; the type of a deployed field never changes.
            """,
        source: "Apple, CKRecord.Reference and TN3164",
        passing: [
            RuleExample(
                schema: ["Post ( isRead INT64, key STRING, owner STRING, tag REFERENCE )", "Tag ( name STRING )"],
                settings:
                    #""types": { "Post": { "parent": "tag", "fields": { "isRead": { "as": "bool" }, "key": { "as": "uuid" }, "owner": { "references": "Tag" }, "tag": { "references": "Tag", "action": "none" } } } }"#
            )
        ],
        failing: [
            RuleExample(
                schema: ["Post ( ↓isRead STRING )"],
                settings: #""types": { "Post": { "fields": { "isRead": { "as": "bool" } } } }"#
            ),
            RuleExample(
                schema: ["Post ( ↓tag INT64 )"],
                settings: #""types": { "Post": { "fields": { "tag": { "references": "Post" } } } }"#
            ),
            RuleExample(
                schema: ["Post ( ↓tag REFERENCE )"],
                settings:
                    #""types": { "Post": { "parent": "tag", "fields": { "tag": { "action": "deleteSelf" } } } }"#
            ),
            RuleExample(
                schema: ["↓Post ( title STRING, GRANT READ TO \"_world\" )"],
                settings: #""types": { "Post": { "database": "public", "zone": "Posts" } }"#
            ),
        ]
    ) { judged, findings in
        for type in judged.usedTypes {
            guard let annotation = judged.native.annotation(of: type) else { continue }
            let fields = annotation.fields.keyed(by: \.name.value)
            if let zone = annotation.zone, judged.native.isPublic(type) {
                findings.report(
                    "'\(type.name)' is in the public database and in the zone '\(zone.value)'",
                    at: judged.location(of: type),
                    symbol: type.name,
                    help: "The public database has only its default zone. Remove the zone, or name another database.",
                    related: [Diagnostic.Related("the zone", at: zone.location)]
                )
            }
            for field in type.fields {
                let isParent = annotation.parent?.value == field.name
                guard let said = fields[field.name] ?? (isParent ? FieldAnnotation() : nil),
                    let flaw = said.flaw(for: field, isParent: isParent)
                else { continue }
                let own = OwnField(type: type, field: field)
                findings.report(
                    "'\(own.symbol)' is \(field.type.text), and \(flaw)",
                    at: judged.location(of: own),
                    symbol: own.symbol,
                    help: "Correct the settings; the type of a deployed field never changes.",
                    related: [
                        Diagnostic.Related("what the settings say", at: said.name.location ?? annotation.name.location)
                    ]
                )
            }
        }
    }
}

extension FieldAnnotation {
    /// What contradicts the field; nil when nothing does.
    fileprivate func flaw(for field: Field, isParent: Bool) -> String? {
        let type = field.type.primitive
        if isParent, field.type != FieldType(.reference) { return "only a REFERENCE can lead to the parent" }
        if isParent, action == .deleteSelf { return "the reference to the parent must not have the action deleteSelf" }
        if let target = references, type != .reference, type != .string {
            return "only a REFERENCE or a STRING can lead to '\(target.value)'"
        }
        if action == .deleteSelf, type != .reference { return "only a REFERENCE can have the action deleteSelf" }
        guard let meaning, !meaning.primitives.contains(type) else { return nil }
        let words = meaning.primitives.map(\.rawValue).joined(separator: " or ")
        return "the meaning \(meaning.rawValue) needs \(words)"
    }
}

extension FieldAnnotation.Meaning {
    fileprivate var primitives: [FieldType.Primitive] {
        switch self {
        case .bool: [.int64]
        case .uuid, .url, .decimal: [.string]
        case .dateSeconds: [.double, .int64]
        }
    }
}

import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let deletionOrphansChildren = Rule<JudgedSchema>(
        id: "CKL155",
        name: "deletion-orphans-children",
        severity: .warning,
        summary:
            "The server deletes records of a type automatically, but keeps their child records.",
        rationale: """
            With the action `deleteSelf`, the server deletes a record together with the one that it refers to. The \
            reference to a `parent` has no action, so the children of the deleted record stay without a parent: the \
            app does not find them, and they are no longer shared. Or the server refuses the deletion, because the \
            record is still a parent.

            Let the app delete children first, and give the reference the action `none`; or give the child a second \
            reference with `deleteSelf` to the same record.
            """,
        source: "Apple, CKRecord.Reference and CKRecord.parent",
        passing: [
            RuleExample(
                schema: ["User ( name STRING )", "List ( by REFERENCE )", "Entry ( of REFERENCE, owner REFERENCE )"],
                settings:
                    #""types": { "List": { "fields": { "by": { "references": "User", "action": "deleteSelf" } } }, "Entry": { "parent": "of", "fields": { "of": { "references": "List" }, "owner": { "references": "List", "action": "deleteSelf" } } } }"#
            ),
            RuleExample(
                schema: ["User ( name STRING )", "List ( by REFERENCE )", "Entry ( of REFERENCE )"],
                settings:
                    #""types": { "List": { "fields": { "by": { "references": "User" } } }, "Entry": { "parent": "of", "fields": { "of": { "references": "List" } } } }"#
            ),
        ],
        failing: [
            RuleExample(
                schema: ["User ( name STRING )", "List ( by REFERENCE )", "Entry ( ↓of REFERENCE )"],
                settings:
                    #""types": { "List": { "fields": { "by": { "references": "User", "action": "deleteSelf" } } }, "Entry": { "parent": "of", "fields": { "of": { "references": "List" } } } }"#
            )
        ]
    ) { judged, findings in
        for link in judged.parentLinks {
            guard let owner = judged.owningReference(of: link.parent),
                judged.owningReference(of: link.child, to: link.parent.name) == nil
            else { continue }
            let target = owner.references.map { "'\($0.value)'" } ?? "a record"
            findings.report(
                "deleting \(target) deletes its '\(link.parent.name)', and the '\(link.child.name)' below that stay behind",
                about: judged.place(of: link.field),
                help:
                    "The reference to a parent has no action. Delete children first, or add a reference with deleteSelf.",
                related: [Diagnostic.Related("the reference that deletes", at: owner.name.location)]
            )
        }
    }
}

extension JudgedSchema {
    /// The first reference with the action `deleteSelf` in a type, to any type or to the given one.
    fileprivate func owningReference(of type: RecordType, to target: String? = nil) -> FieldAnnotation? {
        file.annotation(of: type)?.fields.first { field in
            field.action == .deleteSelf && (target == nil || field.references?.value == target)
        }
    }
}

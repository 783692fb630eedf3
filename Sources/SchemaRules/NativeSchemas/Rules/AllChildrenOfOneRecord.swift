import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let allChildrenOfOneRecord = Rule<JudgedSchema>(
        id: "CKL156",
        name: "all-children-of-one-record",
        severity: .warning,
        summary: "All records of a type have the same parent, and CloudKit limits how many records refer to one.",
        rationale: """
            CloudKit refuses the 751st reference with `deleteSelf` to one record, and an app with more than 750 \
            children of one `parent` reports the same error: "Limit exceeded for number of owning references to single \
            record". A parent with a fixed name is one record, so a user with many records reaches the limit.

            Share the zone as a whole (`"sharing": { "<zone>": "zone" }`), which needs no parents, or add a level between.
            """,
        source: "TN3164; github.com/vincode-io/Zavala/issues/252",
        passing: [
            RuleExample(
                schema: ["Folder ( name STRING )", "Note ( in REFERENCE )"],
                settings:
                    #""types": { "Folder": { "recordName": "uuid" }, "Note": { "parent": "in", "fields": { "in": { "references": "Folder" } } } }"#
            )
        ],
        failing: [
            RuleExample(
                schema: ["Library ( name STRING )", "Note ( ↓in REFERENCE )"],
                settings:
                    #""types": { "Library": { "recordName": "fixed:library" }, "Note": { "parent": "in", "fields": { "in": { "references": "Library" } } } }"#
            )
        ]
    ) { judged, findings in
        for link in judged.parentLinks {
            guard let name = judged.file.annotation(of: link.parent)?.recordName, name.value.hasPrefix("fixed:")
            else {
                continue
            }
            findings.report(
                "every '\(link.child.name)' has the same parent, the one '\(link.parent.name)'",
                about: judged.place(of: link.field),
                help:
                    "Apps report that CloudKit refuses the 751st child. Share the whole zone, or add a level between.",
                related: [Diagnostic.Related("the fixed name of the parent", at: name.location)]
            )
        }
    }
}

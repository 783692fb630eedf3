import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let parentInOtherZone = Rule<JudgedSchema>(
        id: "CKL154",
        name: "parent-in-other-zone",
        severity: .error,
        summary: "A record type and its parent are in different zones or databases.",
        rationale: """
            A record and its `parent` must be in one zone of one database. CloudKit refuses a parent elsewhere, so no \
            record of the type can be saved with it.

            Name the same `zone` and `database` for both types, or remove `parent`.
            """,
        source: "Apple, CKRecord.parent",
        passing: [
            RuleExample(
                schema: ["Journey ( title STRING )", "Stop ( of REFERENCE )"],
                settings:
                    #""types": { "Journey": { "zone": "Trips" }, "Stop": { "zone": "Trips", "parent": "of", "fields": { "of": { "references": "Journey" } } } }"#
            ),
            RuleExample(
                schema: ["Journey ( title STRING )", "Stop ( of REFERENCE )"],
                settings:
                    #""types": { "Stop": { "zone": "Trips", "parent": "of", "fields": { "of": { "references": "Journey" } } } }"#
            ),
        ],
        failing: [
            RuleExample(
                schema: ["Journey ( title STRING )", "Stop ( ↓of REFERENCE )"],
                settings:
                    #""types": { "Journey": { "zone": "Trips" }, "Stop": { "zone": "Stops", "parent": "of", "fields": { "of": { "references": "Journey" } } } }"#
            ),
            RuleExample(
                schema: ["Journey ( title STRING, GRANT READ TO \"_world\" )", "Stop ( ↓of REFERENCE )"],
                settings:
                    #""types": { "Journey": { "database": "public" }, "Stop": { "parent": "of", "fields": { "of": { "references": "Journey" } } } }"#
            ),
        ]
    ) { judged, findings in
        for link in judged.parentLinks {
            guard let places = judged.differentPlaces(link.child, link.parent) else { continue }
            findings.report(
                "'\(link.child.name)' is in \(places.child), and its parent '\(link.parent.name)' in \(places.parent)",
                about: judged.place(of: link.field),
                help:
                    "CloudKit refuses a parent in another zone. Name the same zone and database for both, or remove parent."
            )
        }
    }
}

extension JudgedSchema {
    /// The places of two types, in words; nil where the settings do not show a difference.
    fileprivate func differentPlaces(_ child: RecordType, _ parent: RecordType) -> (child: String, parent: String)? {
        if file.isPublic(child) != file.isPublic(parent) {
            let words = { (isPublic: Bool) in isPublic ? "the public database" : "the private database" }
            return (words(file.isPublic(child)), words(file.isPublic(parent)))
        }
        guard let zone = file.zone(of: child), let other = file.zone(of: parent), zone != other else { return nil }
        return ("the zone '\(zone)'", "the zone '\(other)'")
    }
}

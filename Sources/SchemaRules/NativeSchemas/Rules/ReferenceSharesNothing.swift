import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let referenceSharesNothing = Rule<JudgedSchema>(
        id: "CKL157",
        name: "reference-shares-nothing",
        severity: .warning,
        summary:
            "A record type in a zone with shared hierarchies refers to another one, and is not part of any hierarchy.",
        rationale: """
            A share of a record contains its descendants along `parent`. An ordinary reference shares nothing, even \
            from a shared record or to one. A type that refers to a shared type, and has neither a `parent` nor \
            children, is on the owner's devices only; participants cannot add such records either.

            Name the field as the `parent` of the type. If its records are private on purpose, keep them in another zone.
            """,
        source: "Apple, WWDC16 session 226",
        passing: [
            RuleExample(
                schema: ["Journey ( cover REFERENCE )", "Stop ( of REFERENCE )", .share],
                settings:
                    #""sharing": { "Trips": "hierarchy" }, "types": { "Journey": { "zone": "Trips", "fields": { "cover": { "references": "Stop" } } }, "Stop": { "zone": "Trips", "parent": "of", "fields": { "of": { "references": "Journey" } } } }"#
            ),
            RuleExample(
                schema: ["Journey ( title STRING )", "Stop ( of REFERENCE )", .share],
                settings:
                    #""sharing": { "Trips": "zone" }, "types": { "Journey": { "zone": "Trips" }, "Stop": { "zone": "Trips", "fields": { "of": { "references": "Journey" } } } }"#
            ),
        ],
        failing: [
            RuleExample(
                schema: ["Journey ( title STRING )", "Stop ( ↓of REFERENCE )", .share],
                settings:
                    #""sharing": { "Trips": "hierarchy" }, "types": { "Journey": { "zone": "Trips" }, "Stop": { "zone": "Trips", "fields": { "of": { "references": "Journey" } } } }"#
            )
        ]
    ) { judged, findings in
        let file = judged.file
        let hierarchies = file.annotations.sharing.filter { $0.manner == .hierarchy }.map(\.zone.value)
        let parents = Set(judged.parentLinks.map(\.parent.name))
        let types = judged.usedTypes
        let names = Dictionary(grouping: types) { file.zone(of: $0) }.mapValues { Set($0.map(\.name)) }
        for type in types where !parents.contains(type.name) {
            guard let annotation = file.annotation(of: type), annotation.parent == nil,
                let zone = file.zone(of: type), hierarchies.contains(zone), let shared = names[zone]
            else { continue }
            let leading = annotation.fields.first { field in
                field.references.map { $0.value != type.name && shared.contains($0.value) } ?? false
            }
            guard let leading, let target = leading.references?.value,
                let field = type.fields.first(where: { $0.name == leading.name.value })
            else { continue }
            let own = OwnField(type: type, field: field)
            findings.report(
                "'\(own.symbol)' refers to '\(target)', and a share of that one does not contain '\(type.name)'",
                about: judged.place(of: own),
                help: "A share contains what is below its root along parent. Name the field as the parent of the type.",
                related: [Diagnostic.Related("what the settings say", at: leading.name.location)]
            )
        }
    }
}

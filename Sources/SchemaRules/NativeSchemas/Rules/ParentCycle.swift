import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let parentCycle = Rule<JudgedSchema>(
        id: "CKL153",
        name: "parent-cycle",
        severity: .error,
        summary: "The parents of record types form a cycle, so no record can be the root of a share.",
        rationale: """
            A share has a root, which has no parent, and all records below it along `parent`. If the parent of a \
            `Note` is a `Folder`, and the parent of a `Folder` is a `Note`, then neither can be the root, and a shared \
            record could be its own descendant. CloudKit refuses a record that is its own ancestor. Records of one \
            type can be nested, such as folders in folders, because the topmost record has no parent.

            Remove `parent` from the type that people share.
            """,
        source: "Apple, WWDC16 session 226",
        passing: [
            RuleExample(
                schema: ["Folder ( in REFERENCE )", "Note ( in REFERENCE )"],
                settings:
                    #""types": { "Folder": { "parent": "in", "fields": { "in": { "references": "Folder" } } }, "Note": { "parent": "in", "fields": { "in": { "references": "Folder" } } } }"#
            )
        ],
        failing: [
            RuleExample(
                schema: ["Folder ( ↓in REFERENCE )", "Note ( in REFERENCE )"],
                settings:
                    #""types": { "Folder": { "parent": "in", "fields": { "in": { "references": "Note" } } }, "Note": { "parent": "in", "fields": { "in": { "references": "Folder" } } } }"#
            )
        ]
    ) { judged, findings in
        let links = judged.parentLinks
        let parents = links.keyed(by: \.child.name).mapValues(\.parent.name)
        var reported: Set<String> = []
        for link in links where link.child.name != link.parent.name && !reported.contains(link.child.name) {
            let above = ancestors(of: link.child.name, by: parents)
            guard above.last == link.child.name else { continue }
            reported.formUnion(above)
            let path = above.map { "'\($0)'" }.joined(separator: ", whose parent is ")
            findings.report(
                "the parent of '\(link.child.name)' is \(path), so no record can be the root of a share",
                about: judged.place(of: link.field),
                help: "A share needs a root without a parent. Remove parent from the record type that people share."
            )
        }
    }

    /// The ancestors of a type, up to the first repetition.
    private static func ancestors(of name: String, by parents: [String: String]) -> [String] {
        var (above, seen): ([String], Set<String>) = ([], [])
        var next = parents[name]
        while let parent = next {
            above.append(parent)
            next = seen.insert(parent).inserted && parent != name ? parents[parent] : nil
        }
        return above
    }
}

/// A record type whose records are shared through a parent.
struct ParentLink {
    let child: RecordType
    let parent: RecordType
    /// The reference to the parent.
    let field: OwnField
}

extension JudgedSchema {
    /// The record types with a parent whose type the settings name, in the order of the file.
    var parentLinks: [ParentLink] {
        let types = usedTypes.keyed(by: \.name)
        return usedTypes.compactMap { type in
            guard let annotation = file.annotation(of: type), let name = annotation.parent?.value,
                let field = type.fields.first(where: { $0.name == name }),
                let target = annotation.fields.first(where: { $0.name.value == name })?.references?.value,
                let parent = types[target]
            else { return nil }
            return ParentLink(child: type, parent: parent, field: OwnField(type: type, field: field))
        }
    }
}

import CompilerSupport
import Mirroring
import ObjectModel

extension VersionRuleTable {
    static let renameSuspected = Rule<VersionHistory>(
        id: "MIG511",
        name: "rename-suspected",
        severity: .warning,
        summary:
            """
            A new element looks like one that was removed since the last shipped version: a renaming without an \
            identifier.
            """,
        rationale: """
            Without a renaming identifier, Core Data removes one element and adds the other. The migration succeeds, \
            and all values, links, or rows are lost on every device, without an error.

            If the element was renamed, set the renaming identifier to the old name. If not, accept the finding with \
            a waiver and a reason. modelc does not report elements that the ledger retired. You cannot rename an \
            element of a mirrored store: keep the old name.
            """,
        source: "Apple, \"Using Lightweight Migration\"; modelc compares the types and positions of elements",
        passing: [
            RuleExample([
                "V1, shipped": .post("title", "String"),
                "V2": .post("heading", "String", was: "title"),
            ]),
            RuleExample([
                "V1": .post("title", "String"),
                "V2": .post("heading", "String"),
            ]),
        ],
        failing: [
            RuleExample([
                "V1, shipped": .post("title", "String"),
                "V2": .post("heading", "String").marking(#"name="heading""#),
            ]),
            RuleExample([
                "V1, shipped": .post("title", "String"),
                "V2": #"<entity ↓name="Note"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
            ]),
        ]
    ) { history, findings in
        guard let step = history.lastStep, step.mappingModel == nil else { return }
        for rename in step.grading.observations {
            guard case .renameSuspected(let pair) = rename.change, !history.isRetired(pair.old, of: step.old.graph)
            else { continue }
            let oldName = rename.description.from ?? ""
            findings.report(
                "'\(rename.description.symbol)' looks like '\(oldName)' of \(step.name), renamed without an identifier",
                about: step.place(of: rename),
                help: rename.isMirrored
                    ? """
                    All its values would be lost on the device. A mirrored store refuses renamings: keep the old \
                    name.
                    """
                    : "All its values would be lost without an error. "
                        + history.current.wayToRename(from: oldName),
                related: step.related
            )
        }
    }
}

extension VersionHistory {
    /// True if the old element is retired.
    fileprivate func isRetired(_ element: ElementReference, of old: ModelGraph) -> Bool {
        switch element {
        case .entity(let entity):
            let type = old.recordType(of: entity)
            return retired.contains(old.parents[entity] == nil ? type : "\(type).\(old.name(of: element))")
        case .property(let property):
            let field = MirroringNames.field(old.name(of: property))
            return retired.contains("\(old.recordType(of: property.entity)).\(field)")
        default: return false
        }
    }
}

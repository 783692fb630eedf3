import Diagnostics
import Mirroring
import ModelDifference
import ObjectModel

extension VersionRuleTable {
    static let renameSuspected = Rule<VersionHistory>(
        id: "MIG511",
        name: "rename-suspected",
        severity: .warning,
        summary:
            "What is gone since the last shipped version and what is new look like one thing, renamed without an identifier.",
        rationale: """
            Without a renaming identifier Core Data removes the one and adds the other. The migration succeeds, and all \
            values, links or rows are lost on every device; no error says so.

            If it is a renaming, set the renaming identifier to the old name. If it is not, accept the finding with a \
            waiver that says why; what the ledger says is retired left on purpose and is not suspected. In a mirrored \
            store nothing can be renamed: keep the old name.
            """,
        source: "Apple, \"Using Lightweight Migration\"; modelc compares shape and place",
        passing: [
            RuleExample([
                "V1, shipped": post("title", "String"),
                "V2": post("heading", "String", was: "title"),
            ]),
            RuleExample([
                "V1": post("title", "String"),
                "V2": post("heading", "String"),
            ]),
        ],
        failing: [
            RuleExample([
                "V1, shipped": post("title", "String"),
                "V2":
                    #"<entity name="Post"><attribute ↓name="heading" optional="YES" attributeType="String"/></entity>"#,
            ]),
            RuleExample([
                "V1, shipped": post("title", "String"),
                "V2": #"<entity ↓name="Note"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
            ]),
        ]
    ) { history, findings in
        guard let step = history.lastStep, step.mappingModel == nil else { return }
        for rename in step.suspectedRenames where !history.isRetired(rename.change, of: step.old.graph) {
            let oldName = rename.graded.description.from ?? ""
            findings.report(
                "'\(rename.symbol)' looks like '\(oldName)' of \(step.name), renamed without an identifier",
                at: rename.location,
                symbol: rename.symbol,
                help: rename.graded.isMirrored
                    ? "Everything it held would be lost on the device. A mirrored store refuses renamings: keep the old name."
                    : "Everything it held would be lost, and no error says so. Set the renaming identifier to '\(oldName)'.",
                related: step.related
            )
        }
    }
}

extension VersionHistory {
    /// Whether what is gone left on purpose.
    fileprivate func isRetired(_ change: ModelChange, of old: ModelGraph) -> Bool {
        func recordType(of entity: Int) -> String {
            MirroringNames.recordType(rootEntity: old.model.entities[old.roots[entity]].name)
        }
        guard case .renameSuspected(let pair) = change else { return false }
        switch pair.old {
        case .entity(let entity):
            let type = recordType(of: entity)
            return retired.contains(old.parents[entity] == nil ? type : "\(type).\(old.name(of: pair.old))")
        case .property(let property):
            let field = MirroringNames.field(old.name(of: property))
            return retired.contains("\(recordType(of: property.entity)).\(field)")
        default: return false
        }
    }
}

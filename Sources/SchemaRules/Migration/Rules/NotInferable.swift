package import CompilerSupport
import ObjectModel

extension VersionRuleTable {
    package static let notInferable = Rule<VersionHistory>(
        id: "MIG505",
        name: "not-inferable",
        severity: .error,
        coreDataCode: 134190,
        summary: "Core Data cannot infer a mapping from a shipped version to the current version.",
        rationale: """
            An inferred mapping adds, removes, and renames elements, and converts between some types of numbers. For \
            other changes, the store does not open: "Can't find or automatically infer mapping model for migration" \
            (134140, 134190). Two inferable steps can be impossible as one step, and users skip updates, so modelc \
            compares every shipped version with the current one. The finding is an error for the version that shipped \
            last, and one note for all older versions. If no source says whether Core Data can infer the mapping, the \
            finding is a warning.

            Keep the old property, and add a new one beside it; or add a mapping model for this pair of versions; or \
            migrate in steps. A mapping model for both versions removes the finding. `"migration": "progressive"` or \
            `"staged"` in modelc.json also removes it, because the app then migrates from version to version. Each of \
            these steps must still be inferable (MIG510).
            """,
        source: "Apple, \"Using Lightweight Migration\"; NSCocoaErrorDomain's codes, as reported in public logs",
        passing: [
            RuleExample([
                "V1, shipped": .post("rank", "Integer 16"),
                "V2": .post("rank", "Integer 64"),
            ]),
            RuleExample([
                "V1, shipped": .post("rank", "String"),
                "V2": #"<entity name="Post"/>"#,
                "V3": .post("rank", "Date"),
            ]).migrating(.progressive),
            RuleExample([
                "V1, shipped": .post("rank", "String"),
                "V2": .post("rank", "Date"),
                "V1toV2.xcmappingmodel/xcmapping.xml": mapping(from: "V1", to: "V2"),
            ]),
        ],
        failing: [
            RuleExample([
                "V1, shipped": .post("rank", "String"),
                "V2": #"<entity name="Post"><attribute name="rank" optional="YES" ↓attributeType="Date"/></entity>"#,
            ]),
            RuleExample([
                "V1, shipped": #"<entity name="Post"/><entity name="Page"/>"#,
                "V2":
                    #"<entity ↓name="Text"/><entity name="Post" parentEntity="Text"/><entity name="Page" parentEntity="Text"/>"#,
            ]),
            RuleExample([
                "V1, shipped": .post("rank", "String"),
                "V2, shipped": #"<entity name="Post"/>"#,
                "V3": marked(.post("rank", "Date")),
            ]),
        ]
    ) { history, findings in
        guard history.strategy == .inferred else { return }
        if let step = history.lastStep, step.mappingModel == nil {
            for change in step.changes where change.isNotInferable {
                findings.report(
                    "'\(change.description.symbol)' \(change.predicate) since \(step.name), and Core Data cannot infer this",
                    about: step.place(of: change),
                    help: change.helpForInference,
                    related: step.related,
                    severity: change.grade.store == .uncertain ? .warning : nil
                )
            }
        }
        let older = history.olderVersionsWithoutMapping
        guard let first = older.first else { return }
        let others = older.count > 1 ? " and \(older.count - 1) more that shipped" : ""
        findings.report(
            "Core Data cannot infer a mapping for stores of '\(first.name)'\(others) to '\(history.current.name)'",
            about: history.place(ofVersion: first.name),
            help:
                """
                Core Data needs one mapping from the store's version to the current one, and does not combine steps. \
                Add a mapping model for the pair, or migrate in steps.
                """,
            related: [first.evidence],
            severity: .note
        )
    }

    /// The beginning of an `xcmapping.xml`, for examples.
    static func mapping(from source: String, to destination: String) -> String {
        """
        <database>
        <attribute name="sourcemodelpath" type="string">App/Model.xcdatamodeld/\(source).xcdatamodel</attribute>
        <attribute name="destinationmodelpath" type="string">App/Model.xcdatamodeld/\(destination).xcdatamodel</attribute>
        </database>
        """
    }
}

extension GradedChange {
    /// True if the change prevents inference and no other rule reports it.
    fileprivate var isNotInferable: Bool { grade.store > .inferred && !lacksValue && !isRefusedRename }

    fileprivate var helpForInference: String {
        let code = grade.store == .uncertain ? "" : " (\(grade.coreDataCode ?? 134190))"
        let advice =
            isMirrored
            ? "Keep it, and add a new property beside it; a mirrored store accepts only inferred mappings."
            : "Keep it, and add a new one beside it; or add a mapping model; or migrate in steps."
        return "\(grade.sentence)\(code). \(advice)"
    }
}

extension VersionHistory {
    /// The older shipped versions without an inferred migration or a mapping model.
    fileprivate var olderVersionsWithoutMapping: [ShippedVersion] {
        shipped.dropLast().filter { older in
            guard let model = model(of: older), older.checksum != shipped.last?.checksum,
                mappingModel(from: older.name, to: current.name) == nil
            else { return false }
            return MigrationVerdict(from: model, to: current).kind > .inferable
        }
    }
}

import Diagnostics
import ModelDifference

extension VersionRuleTable {
    static let notInferable = Rule<VersionHistory>(
        id: "MIG505",
        name: "not-inferable",
        severity: .error,
        coreDataCode: 134190,
        summary: "Core Data cannot infer how stores of a shipped version become those of the current one.",
        rationale: """
            An inferred mapping adds, removes and renames, and converts between some types of numbers. Where it cannot, the \
            store does not open: "Can't find or automatically infer mapping model for migration" (134140, 134190). Two steps \
            that are inferable need not be inferable at once, and people skip updates, so every shipped version is judged \
            against the current one: an error for the one that shipped last, one note for all older ones. What nobody has \
            shown to work or to fail is a warning.

            Keep the old property and add a new one beside it, add a mapping model for this pair of versions, or migrate in \
            steps. A mapping model that names both versions clears the finding; so does `"migration": "progressive"` or \
            `"staged"` in modelc.json, which says that code of the app goes from version to version. Stages must each be \
            inferable all the same, which MIG510 looks at.
            """,
        source: "Apple, \"Using Lightweight Migration\"; NSCocoaErrorDomain's codes, as reported in public logs",
        passing: [
            RuleExample([
                "V1, shipped": post("rank", "Integer 16"),
                "V2": post("rank", "Integer 64"),
            ]),
            RuleExample(
                [
                    "V1, shipped": post("rank", "String"),
                    "V2": #"<entity name="Post"/>"#,
                    "V3": post("rank", "Date"),
                ],
                arguments: [#""migration": "progressive""#]
            ),
            RuleExample([
                "V1, shipped": post("rank", "String"),
                "V2": post("rank", "Date"),
                "V1toV2.xcmappingmodel/xcmapping.xml": mapping(from: "V1", to: "V2"),
            ]),
        ],
        failing: [
            RuleExample([
                "V1, shipped": post("rank", "String"),
                "V2": #"<entity name="Post"><attribute name="rank" optional="YES" ↓attributeType="Date"/></entity>"#,
            ]),
            RuleExample([
                "V1, shipped": #"<entity name="Post"/><entity name="Page"/>"#,
                "V2":
                    #"<entity ↓name="Text"/><entity name="Post" parentEntity="Text"/><entity name="Page" parentEntity="Text"/>"#,
            ]),
            RuleExample([
                "V1, shipped": post("rank", "String"),
                "V2, shipped": #"<entity name="Post"/>"#,
                "V3": """
                ↓<model>
                <entity name="Post"><attribute name="rank" optional="YES" attributeType="Date"/></entity>
                </model>
                """,
            ]),
        ]
    ) { history, findings in
        guard history.strategy == .inferred else { return }
        if let step = history.lastStep, step.mappingModel == nil {
            for difference in step.differences where difference.isNotInferable {
                findings.report(
                    "'\(difference.symbol)' \(difference.words) since \(step.name), and Core Data cannot infer that",
                    at: difference.location,
                    symbol: difference.symbol,
                    help: difference.helpForInference,
                    related: step.related,
                    severity: difference.grade.store == .uncertain ? .warning : nil
                )
            }
        }
        let older = history.olderVersionsWithoutMapping
        guard let first = older.first else { return }
        let others = older.count > 1 ? " and \(older.count - 1) more that shipped" : ""
        findings.report(
            "stores of '\(first.name)'\(others) cannot be migrated to '\(history.current.name)' by inference",
            at: history.place,
            symbol: "version \(first.name)",
            help:
                "Core Data looks for one mapping from the store's version to the current one, and goes no steps by itself. Add a "
                + "mapping model for the pair, or migrate in steps.",
            related: [first.evidence],
            severity: .note
        )
    }

    /// The beginning of an `xcmapping.xml`, as far as modelc reads it.
    static func mapping(from source: String, to destination: String) -> String {
        """
        <database>
        <attribute name="sourcemodelpath" type="string">App/Model.xcdatamodeld/\(source).xcdatamodel</attribute>
        <attribute name="destinationmodelpath" type="string">App/Model.xcdatamodeld/\(destination).xcdatamodel</attribute>
        </database>
        """
    }
}

extension ShippedStep.Difference {
    /// Whether inference ends here, and no other rule says why.
    fileprivate var isNotInferable: Bool { grade.store > .inferred && !lacksValue && !isRefusedRename }

    fileprivate var helpForInference: String {
        let code = grade.store == .uncertain ? "" : " (\(grade.coreDataCode ?? 134190))"
        let advice =
            graded.isMirrored
            ? "Keep it as it was and add a new property beside it; a mirrored store takes nothing but what is inferred."
            : "Keep it as it was and add a new one beside it, add a mapping model, or migrate in steps."
        return "\(sentence)\(code). \(advice)"
    }
}

extension VersionHistory {
    /// What shipped before the last, and what neither inference nor a mapping model leads from.
    fileprivate var olderVersionsWithoutMapping: [ShippedVersion] {
        shipped.dropLast().filter { older in
            guard let model = model(of: older), older.checksum != shipped.last?.checksum,
                mappingModel(from: older.name, to: current.name) == nil
            else { return false }
            return MigrationVerdict(from: model, to: current).kind > .inferable
        }
    }
}

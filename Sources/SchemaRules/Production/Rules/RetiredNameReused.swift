import CloudSchema
import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let retiredNameReused = Rule<SchemaComparison>(
        id: "CKP311",
        name: "retired-name-reused",
        severity: .warning,
        isWaivable: false,
        summary: "The model uses a name that is retired in the ledger.",
        rationale: """
            A retired field is still in production, with its type and the values from older versions. A property of \
            the same name gets this field. With the same type, the old values come back, and the finding is a \
            warning. With another type, the server refuses the values, and the finding is an error.

            Choose a new name. To restore the property on purpose, undo the retirement: `modelc retire --undo \
            Post.title`.
            """,
        source: "Apple, \"Deploying an iCloud Container's Schema\"",
        passing: [
            RuleExample(
                .post("rank", "Integer 16"),
                ledger: [
                    "field CD_Post CD_rank INT64 single plain", "field CD_Post CD_score INT64 single plain",
                    "retired-field CD_Post CD_score replaced%20by%20rank",
                ]
            )
        ],
        failing: [
            RuleExample(
                .post("rank", "Integer 16").marking("<attribute"),
                ledger: ["field CD_Post CD_rank INT64 single plain", "retired-field CD_Post CD_rank unused"]
            ),
            RuleExample(
                .post("rank", "Double").marking("attributeType"),
                ledger: ["field CD_Post CD_rank INT64 single plain", "retired-field CD_Post CD_rank unused"]
            ),
            RuleExample(
                .post("rank", "Integer 16").marking("name"),
                ledger: ["field CD_Post CD_rank INT64 single plain", "retired-record CD_Post unused"]
            ),
        ]
    ) { comparison, findings in
        for case .retiredNameReused(let reuse) in comparison.changes {
            let line = comparison.evidence.ledger?.retirement(of: reuse.subject)
            let retirement = line.map { Diagnostic.Related("it is retired here", at: $0.location) }
            findings.report(
                reuse.message,
                about: reuse.place,
                help: reuse.help,
                related: [reuse.deployed, retirement].compactMap(\.self),
                severity: reuse.refused == nil ? nil : .error
            )
        }
    }

    static let reusedRecordType = Decision<RecordTypePair>(of: retiredNameReused) { pair in
        guard let type = pair.needed, let deployed = pair.deployed, type.kind != .system, type.retirement == nil,
            pair.comparison.evidence.ledger?.retirement(of: pair.subject) != nil
        else { return nil }
        let place = pair.comparison.needed.author.place(of: type)
        return .retiredNameReused(
            RetiredName(subject: pair.subject, place: place, deployed: pair.comparison.deployed(deployed))
        )
    }

    static let reusedEntity = Decision<EntityPair>(of: retiredNameReused) { pair in
        if pair.comparison.evidence.ledger?.retirement(of: pair.subject) == nil { return nil }
        return .retiredNameReused(
            RetiredName(subject: pair.subject, place: pair.entity, deployed: pair.comparison.deployed(pair.deployed))
        )
    }

    /// A record type that was retired as a whole is reported once, and its fields only when they contradict.
    static let reusedField = Decision<FieldPair>(of: retiredNameReused) { pair in
        guard let reuse = pair.bothSides, reuse.needed.retirement == nil, !reuse.needed.isAssetOfAttribute else {
            return nil
        }
        let isRetired =
            pair.isRefused
            ? pair.evidence.isRetired(pair.subject) : pair.evidence.ledger?.retirement(of: pair.subject) != nil
        if !isRetired { return nil }
        let refused = pair.isRefused ? reuse.needed.field.type : nil
        return .retiredNameReused(
            RetiredName(
                subject: pair.subject,
                place: pair.author.place(of: reuse.needed, in: pair.type, refused == nil ? nil : .type),
                deployed: pair.comparison.deployed(reuse.deployed, of: pair.type.name),
                refused: refused
            )
        )
    }
}

/// A retired name that the model has again.
package struct RetiredName: Sendable {
    let subject: DeployedElement
    let place: NamedPlace
    /// The place where it is deployed.
    let deployed: Diagnostic.Related
    /// The needed type, if the deployed field does not take it.
    var refused: FieldType?

    fileprivate var message: String {
        if let refused { return "'\(place.symbol)' needs \(refused.text), but its name belongs to a retired field" }
        return switch subject {
        case .recordType(let name): "'\(place.symbol)' has the record type '\(name)', which is retired"
        case .entity: "'\(place.symbol)' has the name of a retired entity"
        case .field: "'\(place.symbol)' has the field '\(subject.symbol)', which is retired"
        }
    }

    fileprivate var help: String {
        if refused != nil { return "A deployed field never changes its type, retired or not. Choose a new name." }
        let (values, name) =
            switch subject {
            case .recordType: ("records", place.symbol)
            case .entity: ("records", subject.symbol)
            case .field: ("values", place.symbol)
            }
        return "Old \(values) come back. Choose a new name, or run modelc retire --undo \(name)."
    }
}

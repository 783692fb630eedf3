package import CompilerSupport
import Mirroring

extension StoreRuleTable {
    /// Public, because no schema can be written while two models contradict each other.
    package static let fieldConflictBetweenModels = Rule<StoreComparison>(
        id: "SHR702",
        name: "field-conflict-between-models",
        severity: .error,
        isWaivable: false,
        summary: "Two models with stores in one container need the same field with different types.",
        rationale: """
            A container has one schema for all its databases, and for every app and store that uses it. Entities of \
            the same name in two models share a record type, and properties of the same name share a field, which has \
            one type and one encryption setting. The server refuses the records of one model, and then nothing of its \
            store syncs. Core Data does not report this, because it checks each store separately.

            A schema file of the container counts like a model.

            Rename the property that is not deployed yet, give both the same type, or give one model its own \
            container. You cannot waive the finding: after one type is deployed, the server refuses the records of \
            the other model forever.
            """,
        source: "Core Data initialises each store's configuration in its container; server messages of a conflict "
            + "within one model",
        passing: [
            models(
                #"name="likes" optional="YES" attributeType="Integer 16""#,
                #"name="likes" optional="YES" attributeType="Integer 64""#
            ),
            models(
                #"name="likes" optional="YES" attributeType="String""#,
                #"name="likes" optional="YES" attributeType="Integer 64""#,
                otherContainer: "iCloud.com.example.other"
            ),
        ],
        failing: [
            models(
                #"name="likes" optional="YES" ↓attributeType="String""#,
                #"name="likes" optional="YES" attributeType="Integer 64""#
            ),
            models(
                #"name="note" optional="YES" attributeType="String" ↓allowsCloudEncryption="YES""#,
                #"name="note" optional="YES" attributeType="String""#
            ),
        ]
    ) { comparison, findings in
        for (conflict, other) in comparison.conflictsBetweenModels where conflict.isCertain {
            guard let first = other.property(of: conflict.first, nil),
                let second = comparison.model.property(of: conflict.second, nil)
            else { continue }
            let field = "\(conflict.recordType).\(conflict.second.name)"
            let (before, now) = (conflict.first.claim, conflict.second.claim)
            findings.report(
                "'\(second.symbol)' needs '\(field)' as \(now), '\(first.symbol)' of another model as \(before)",
                at: conflict.location(at: second),
                symbol: second.symbol,
                help: "Both models use one container, which has one schema: the server would refuse the records of one "
                    + "of them. Rename one of the properties, or give them the same type.",
                related: [Diagnostic.Related("'\(first.symbol)' becomes \(before)", at: first.location)]
            )
        }
    }

    /// Two models with one attribute each, whose stores use containers.
    private static func models(
        _ attribute: String,
        _ other: String,
        otherContainer: String = "iCloud.com.example.app"
    ) -> RuleExample {
        func model(_ attribute: String) -> String {
            "<model>\n<entity name=\"Post\"><attribute \(attribute)/></entity>\n</model>\n"
        }
        let settings = """
            {"models": [
                {"path": "other", "stores": [{"name": "other", "container": "\(otherContainer)"}]},
                {"path": "contents", "stores": [{"name": "main", "container": "iCloud.com.example.app"}]}
            ]}

            """
        return RuleExample([("contents", model(attribute)), ("other", model(other)), ("modelc.json", settings)])
    }
}

extension StoreComparison {
    /// The conflicts of this model's fields, each with the first model that claims the field, so that a conflict is
    /// reported once.
    fileprivate var conflictsBetweenModels: [(conflict: FieldConflict, other: MirroredModel)] {
        if earlier.isEmpty { return [] }
        var found: [(conflict: FieldConflict, other: MirroredModel)] = []
        var reported: Set<MirroredField.Origin> = []
        for container in model.containers {
            let claims = claims(of: container)
            for tree in container.trees where claims[recordType(of: tree)] != nil {
                let type = model.recordType(of: tree)
                for field in type.fields {
                    guard let (first, other) = claims[type.name]?[field.name], first.contradicts(field),
                        reported.insert(field.origin).inserted
                    else { continue }
                    found.append((FieldConflict(recordType: type.name, first: first, second: field), other))
                }
            }
        }
        return found
    }

    /// The claims of earlier models to record types that this model needs too: by record type and field, the first
    /// claim.
    private func claims(
        of container: MirroredContainer
    ) -> [String: [String: (field: MirroredField, model: MirroredModel)]] {
        let own = Set(container.trees.map(recordType))
        var claims: [String: [String: (field: MirroredField, model: MirroredModel)]] = [:]
        for other in earlier {
            let trees = trees(of: other, in: container.stores.first?.container)
            for (name, tree) in trees where own.contains(name) {
                for field in other.recordType(of: tree).fields where claims[name]?[field.name] == nil {
                    claims[name, default: [:]][field.name] = (field, other)
                }
            }
        }
        return claims
    }
}

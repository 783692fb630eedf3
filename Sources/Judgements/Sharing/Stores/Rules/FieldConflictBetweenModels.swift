import CloudSchema
public import Diagnostics
import Mirroring
import ObjectModel

extension StoreRuleTable {
    /// Public, because nobody may write a schema in which one of two models is wrong.
    public static let fieldConflictBetweenModels = Rule<StoreComparison>(
        id: "SHR702",
        name: "field-conflict-between-models",
        severity: .error,
        isWaivable: false,
        summary: "Two models whose stores go to one container need the same field with different types.",
        rationale: """
            A container has one schema for all its databases and for every app and store that uses it. Entities of the \
            same name in two models share a record type, and properties of the same name a field, which has one type \
            and is encrypted or not. The server refuses the records of one of the models, and then nothing of its store \
            syncs. Core Data cannot see it: each store is checked by itself.

            Rename the property that is not deployed yet, make both alike, or give one model a container of its own. The \
            finding cannot be waived: whichever type is deployed first, the server refuses the records of the other model \
            for good. Where one of the attributes is derived, and so probably not mirrored, it is a warning.
            """,
        source: "Core Data initialises each store's configuration in its container; server messages of a conflict "
            + "within one model",
        passing: [
            RuleExample(
                [
                    ("contents", model(attribute: #"name="likes" optional="YES" attributeType="Integer 16""#)),
                    ("other", model(attribute: #"name="likes" optional="YES" attributeType="Integer 64""#)),
                    ("modelc.json", settings("iCloud.com.example.app", "iCloud.com.example.app")),
                ]
            ),
            RuleExample(
                [
                    ("contents", model(attribute: #"name="likes" optional="YES" attributeType="String""#)),
                    ("other", model(attribute: #"name="likes" optional="YES" attributeType="Integer 64""#)),
                    ("modelc.json", settings("iCloud.com.example.app", "iCloud.com.example.other")),
                ]
            ),
        ],
        failing: [
            RuleExample(
                [
                    ("contents", model(attribute: #"name="likes" optional="YES" ↓attributeType="String""#)),
                    ("other", model(attribute: #"name="likes" optional="YES" attributeType="Integer 64""#)),
                    ("modelc.json", settings("iCloud.com.example.app", "iCloud.com.example.app")),
                ]
            ),
            RuleExample(
                [
                    (
                        "contents",
                        model(
                            attribute:
                                #"name="note" optional="YES" attributeType="String" ↓allowsCloudEncryption="YES""#
                        )
                    ),
                    ("other", model(attribute: #"name="note" optional="YES" attributeType="String""#)),
                    ("modelc.json", settings("iCloud.com.example.app", "iCloud.com.example.app")),
                ]
            ),
        ]
    ) { comparison, findings in
        for conflict in comparison.conflictsBetweenModels {
            guard let first = conflict.first.claim, let second = conflict.second.claim else { continue }
            let field = "\(conflict.recordType).\(conflict.second.field.name)"
            findings.report(
                "'\(second.symbol)' needs '\(field)' as \(second.type), '\(first.symbol)' of another model as \(first.type)",
                at: second.location(conflict.setting),
                symbol: second.symbol,
                help:
                    "Both models go to one container, which has one schema: the server would refuse the records of one. "
                    + "Rename one of the properties, or make them alike.",
                related: [Diagnostic.Related("'\(first.symbol)' becomes \(first.type)", at: first.location(nil))],
                severity: conflict.isCertain ? nil : .warning
            )
        }
    }

    private static func model(attribute: String) -> String {
        """
        <model>
        <entity name="Post"><attribute \(attribute)/></entity>
        </model>

        """
    }

    private static func settings(_ container: String, _ other: String) -> String {
        """
        {"models": [
            {"path": "other", "stores": [{"name": "other", "container": "\(other)"}]},
            {"path": "contents", "stores": [{"name": "main", "container": "\(container)"}]}
        ]}

        """
    }
}

/// A field as one model needs it.
private struct ModelField {
    let field: MirroredField
    let graph: ModelGraph

    /// Who needs a field, and as what.
    struct Claim {
        let symbol: String
        let type: String
        let location: (_ setting: String?) -> SourceLocation
    }

    var claim: Claim? {
        let model = graph.model
        switch field.origin {
        case .attribute(let reference):
            let entity = model.entities[reference.entity]
            let attribute = entity.attributes[reference.position]
            return Claim(symbol: "\(entity.name).\(attribute.name)", type: field.field.type.text) {
                model.location(attribute.origin, $0)
            }
        case .relationship(let reference):
            let relationship = graph.relationship(reference)
            let symbol = "\(model.entities[reference.entity].name).\(relationship.name)"
            return Claim(symbol: symbol, type: "a to-one relationship") { model.location(relationship.origin, $0) }
        case .system, .framework, .server, .assetCompanion:
            return nil
        }
    }
}

/// Two models that claim a field differently.
private struct ModelConflict {
    let recordType: String
    let first: ModelField
    let second: ModelField

    var isCertain: Bool { !first.field.isAssumed && !second.field.isAssumed }

    /// The XML attribute by which the second contradicts the first; nil when it lacks one that the first has.
    var setting: String? {
        guard case .attribute = first.field.origin, case .attribute = second.field.origin else { return "name" }
        let (first, second) = (first.field.field.type, second.field.field.type)
        if first.primitive != second.primitive { return "attributeType" }
        return second.isEncrypted ? "allowsCloudEncryption" : nil
    }
}

extension StoreComparison {
    /// Each field of this model against the first model that claims it, so that a contradiction is found once.
    fileprivate var conflictsBetweenModels: [ModelConflict] {
        if earlier.isEmpty { return [] }
        var found: [ModelConflict] = []
        var reported: Set<MirroredField.Origin> = []
        for container in model.containers {
            let claims = claims(of: container)
            if claims.types.isEmpty { continue }
            let wanted = Set(container.trees.filter { claims.types.contains(recordType(of: $0)) })
            for type in model.recordTypes(of: { wanted.contains($0) }) {
                for field in type.fields {
                    let second = ModelField(field: field, graph: model.graph)
                    guard let first = claims.fields[FieldName(type: type.name, field: field.name)],
                        first.field.contradicts(field), reported.insert(field.origin).inserted
                    else { continue }
                    found.append(ModelConflict(recordType: type.name, first: first, second: second))
                }
            }
        }
        return found
    }

    private struct FieldName: Hashable {
        let type: String
        let field: String
    }

    /// What earlier models need of the record types that this model needs as well.
    private func claims(of container: MirroredContainer) -> (types: Set<String>, fields: [FieldName: ModelField]) {
        let own = Set(container.trees.map(recordType))
        var types: Set<String> = []
        var fields: [FieldName: ModelField] = [:]
        for other in earlier {
            let shared = trees(of: other, in: container.stores.first?.container).filter { own.contains($0.recordType) }
            if shared.isEmpty { continue }
            types.formUnion(shared.map(\.recordType))
            let wanted = Set(shared.map(\.tree))
            for type in other.recordTypes(of: { wanted.contains($0) }) {
                for field in type.fields where fields[FieldName(type: type.name, field: field.name)] == nil {
                    fields[FieldName(type: type.name, field: field.name)] =
                        ModelField(field: field, graph: other.graph)
                }
            }
        }
        return (types, fields)
    }
}

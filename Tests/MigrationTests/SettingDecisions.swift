import Migration
import ObjectModel

extension DecisionCase {
    static let settings = [
        DecisionCase(27, "transformer", .none, .legal, .legal, .misread) {
            $0["Book"][attribute: "cover"].details.valueTransformerName = "Other"
        },
        DecisionCase(28, "class", .none, .legal, .legal) { $0["Book"].representedClassName = "App.Book" },
        DecisionCase(28, "scalar", .none, .legal, .legal) { $0["Book"][attribute: "pages"].flags.insert(.scalar) },
        DecisionCase(29, "modifier of an entity", .inferred, .legal, .legal) { $0["Book"].versionHashModifier = "2" },
        DecisionCase(29, "modifier of an attribute", .inferred, .legal, .legal) {
            $0["Book"][attribute: "title"].details.versionHashModifier = "2"
        },
        DecisionCase(30, "external storage on", .inferred, .legal, .legal) {
            $0["Book"][attribute: "cover"].flags.insert(.externalStorage)
        },
        DecisionCase(
            30,
            "external storage off",
            .stage,
            .legal,
            .legal,
            before: { $0["Book"][attribute: "cover"].flags.insert(.externalStorage) },
            { $0["Book"][attribute: "cover"].flags = .optional }
        ),
        DecisionCase(31, "preserved after deletion", .inferred, .legal, .legal) {
            $0["Book"][attribute: "title"].flags.insert(.preservedAfterDeletion)
        },
        DecisionCase(32, "spotlight", .none, .legal, .legal) {
            $0["Book"][attribute: "title"].flags.insert(.spotlight)
        },
        DecisionCase(33, "fetch index", .none, .legal, .legal, .unaffected, addIndex),
        DecisionCase(
            34,
            "partial index",
            .none,
            .legal,
            .legal,
            before: addIndex,
            { $0["Book"].fetchIndexes[0].partialIndexPredicate = "pages > 3" }
        ),
        DecisionCase(35, "add constraint", .inferred, .refused, .refused) {
            $0["Book"].uniquenessConstraints = [UniquenessConstraint(properties: ["title"])]
        },
        DecisionCase(
            36,
            "remove constraint",
            .inferred,
            .legal,
            .legal,
            before: { $0["Book"].uniquenessConstraints = [UniquenessConstraint(properties: ["title"])] },
            { $0["Book"].uniquenessConstraints = [] }
        ),
        DecisionCase(54, "transient on", .inferred, loses: true, .legal, .legal, .keepWriting) {
            $0["Book"][attribute: "title"].flags.insert(.transient)
        },
        DecisionCase(
            54,
            "transient off",
            .inferred,
            .legal,
            .deploy,
            .ignore,
            before: { $0["Book"][attribute: "title"].flags.insert(.transient) },
            { $0["Book"][attribute: "title"].flags = .optional }
        ),
        DecisionCase(
            54,
            "transient off, mandatory without default",
            .stage,
            .refused,
            .refused,
            before: { $0["Book"][attribute: "title"].flags = .transient },
            { $0["Book"][attribute: "title"].flags = [] }
        ),
        DecisionCase(nil, "encryption", .none, .refused, .refused, .misread) {
            $0["Book"][attribute: "title"].flags.insert(.cloudEncryption)
        },
    ]

    private static let addIndex: Edit = {
        $0["Book"].fetchIndexes = [FetchIndex(name: "byPages", elements: [FetchIndex.Element(property: "pages")])]
    }
}

import ModelEditing

@testable import ObjectModel
@testable import SchemaRules

extension DecisionCase {
    static let settings = [
        DecisionCase(.transformerChanged, "transformer", .none, .legal, .legal, .misread) {
            $0["Book"][attribute: "cover"].details.valueTransformerName = "Other"
        },
        DecisionCase(.sourceChanged, "class", .none, .legal, .legal) { $0["Book"].representedClassName = "App.Book" },
        DecisionCase(.sourceChanged, "scalar", .none, .legal, .legal) {
            $0["Book"][attribute: "pages"].flags.insert(.scalar)
        },
        DecisionCase(.modifierChanged, "modifier of an entity", .inferred, .legal, .legal) {
            $0["Book"].versionHashModifier = "2"
        },
        DecisionCase(.modifierChanged, "modifier of an attribute", .inferred, .legal, .legal) {
            $0["Book"][attribute: "title"].details.versionHashModifier = "2"
        },
        DecisionCase(.externalStorageChanged(isExternal: true), "external storage on", .inferred, .legal, .legal) {
            $0["Book"][attribute: "cover"].flags.insert(.externalStorage)
        },
        DecisionCase(
            .externalStorageChanged(isExternal: false),
            "external storage off",
            .stage,
            .legal,
            .legal,
            before: { $0["Book"][attribute: "cover"].flags.insert(.externalStorage) },
            { $0["Book"][attribute: "cover"].flags = .optional }
        ),
        DecisionCase(.preservationChanged, "preserved after deletion", .inferred, .legal, .legal) {
            $0["Book"][attribute: "title"].flags.insert(.preservedAfterDeletion)
        },
        DecisionCase(.spotlightChanged, "spotlight", .none, .legal, .legal) {
            $0["Book"][attribute: "title"].flags.insert(.spotlight)
        },
        DecisionCase(.indexChanged, "fetch index", .none, .legal, .legal, .unaffected, addIndex),
        DecisionCase(
            .partialIndexChanged,
            "partial index",
            .none,
            .legal,
            .legal,
            before: addIndex,
            { $0["Book"].fetchIndexes[0].partialIndexPredicate = "pages > 3" }
        ),
        DecisionCase(.constraintAdded, "add constraint", .inferred, .refused, .refused) {
            $0["Book"].uniquenessConstraints = [PropertyGroup(properties: ["title"])]
        },
        DecisionCase(
            .constraintRemoved,
            "remove constraint",
            .inferred,
            .legal,
            .legal,
            before: { $0["Book"].uniquenessConstraints = [PropertyGroup(properties: ["title"])] },
            { $0["Book"].uniquenessConstraints = [] }
        ),
        DecisionCase(.becameTransient, "transient on", .inferred, loses: true, .legal, .legal, .keepWriting) {
            $0["Book"][attribute: "title"].flags.insert(.transient)
        },
        DecisionCase(
            .optionalAttributeAdded,
            "transient off",
            .inferred,
            .legal,
            .deploy,
            .ignore,
            before: { $0["Book"][attribute: "title"].flags.insert(.transient) },
            { $0["Book"][attribute: "title"].flags = .optional }
        ),
        DecisionCase(
            .mandatoryAttributeAdded,
            "transient off, mandatory without default",
            .stage,
            .refused,
            .refused,
            before: { $0["Book"][attribute: "title"].flags = .transient },
            { $0["Book"][attribute: "title"].flags = [] }
        ),
        DecisionCase(.becameIgnored, "ignored by mirroring", .none, .legal, .legal, .keepWriting, ignore),
        DecisionCase(
            .becameUnignored,
            "no longer ignored by mirroring",
            .none,
            .legal,
            .deploy,
            .ignore,
            before: ignore,
            { $0["Book"][attribute: "title"].details.userInfo = [] }
        ),
        DecisionCase(.encryptionChanged, "encryption", .none, .refused, .refused, .misread) {
            $0["Book"][attribute: "title"].flags.insert(.cloudEncryption)
        },
    ]

    private static let ignore: Edit = {
        $0["Book"][attribute: "title"].details.userInfo = [
            UserInfoEntry(key: "NSCloudKitMirroringDelegateIgnoredPropertyKey", value: "YES")
        ]
    }

    private static let addIndex: Edit = {
        $0["Book"].fetchIndexes = [FetchIndex(name: "byPages", elements: [FetchIndex.Element(property: "pages")])]
    }
}

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
            $0["Book"][attribute: "pages"].isScalar = true
        },
        DecisionCase(.modifierChanged, "modifier of an entity", .inferred, .legal, .legal) {
            $0["Book"].versionHashModifier = "2"
        },
        DecisionCase(.modifierChanged, "modifier of an attribute", .inferred, .legal, .legal) {
            $0["Book"][attribute: "title"].details.versionHashModifier = "2"
        },
        DecisionCase(.externalStorageChanged(isExternal: true), "external storage on", .inferred, .legal, .legal) {
            $0["Book"][attribute: "cover"].allowsExternalStorage = true
        },
        DecisionCase(
            .externalStorageChanged(isExternal: false),
            "external storage off",
            .stage,
            .legal,
            .legal,
            before: { $0["Book"][attribute: "cover"].allowsExternalStorage = true },
            { $0["Book"][attribute: "cover"].allowsExternalStorage = false }
        ),
        DecisionCase(.preservationChanged, "preserved after deletion", .inferred, .legal, .legal) {
            $0["Book"][attribute: "title"].isPreservedAfterDeletion = true
        },
        DecisionCase(.spotlightChanged, "spotlight", .none, .legal, .legal) {
            $0["Book"][attribute: "title"].isIndexedBySpotlight = true
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
            $0["Book"][attribute: "title"].isTransient = true
        },
        DecisionCase(
            .optionalAttributeAdded,
            "transient off",
            .inferred,
            .legal,
            .deploy,
            .ignore,
            before: { $0["Book"][attribute: "title"].isTransient = true },
            { $0["Book"][attribute: "title"].isTransient = false }
        ),
        DecisionCase(
            .mandatoryAttributeAdded,
            "transient off, mandatory without default",
            .stage,
            .refused,
            .refused,
            before: {
                $0["Book"][attribute: "title"].isOptional = false
                $0["Book"][attribute: "title"].isTransient = true
            },
            { $0["Book"][attribute: "title"].isTransient = false }
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
            $0["Book"][attribute: "title"].allowsCloudEncryption = true
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

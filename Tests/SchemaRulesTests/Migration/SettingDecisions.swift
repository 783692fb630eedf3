import ModelEditing

@testable import ObjectModel
@testable import SchemaRules

extension DecisionCase {
    static let settings = [
        DecisionCase(
            .transformerChanged,
            "transformer",
            store: .none,
            development: .legal,
            production: .legal,
            olderApps: .misread
        ) {
            $0["Book"][attribute: "cover"].details.valueTransformerName = "Other"
        },
        DecisionCase(
            .archivesKept,
            "transformer of Foundation",
            store: .none,
            development: .legal,
            production: .legal
        ) {
            $0["Book"][attribute: "cover"].details.valueTransformerName = "NSSecureUnarchiveFromData"
        },
        DecisionCase(.sourceChanged, "class", store: .none, development: .legal, production: .legal) {
            $0["Book"].representedClassName = "App.Book"
        },
        DecisionCase(.sourceChanged, "scalar", store: .none, development: .legal, production: .legal) {
            $0["Book"][attribute: "pages"].isScalar = true
        },
        DecisionCase(
            .modifierChanged,
            "modifier of an entity",
            store: .inferred,
            development: .legal,
            production: .legal
        ) {
            $0["Book"].versionHashModifier = "2"
        },
        DecisionCase(
            .modifierChanged,
            "modifier of an attribute",
            store: .inferred,
            development: .legal,
            production: .legal
        ) {
            $0["Book"][attribute: "title"].details.versionHashModifier = "2"
        },
        DecisionCase(
            .becameExternal,
            "external storage on",
            store: .inferred,
            development: .legal,
            production: .legal
        ) {
            $0["Book"][attribute: "cover"].allowsExternalStorage = true
        },
        DecisionCase(
            .becameInternal,
            "external storage off",
            store: .stage,
            development: .legal,
            production: .legal,
            before: { $0["Book"][attribute: "cover"].allowsExternalStorage = true },
            { $0["Book"][attribute: "cover"].allowsExternalStorage = false }
        ),
        DecisionCase(
            .entityHashChanged,
            "preserved after deletion",
            store: .inferred,
            development: .legal,
            production: .legal
        ) {
            $0["Book"][attribute: "title"].isPreservedAfterDeletion = true
        },
        DecisionCase(.spotlightChanged, "spotlight", store: .none, development: .legal, production: .legal) {
            $0["Book"][attribute: "title"].isIndexedBySpotlight = true
        },
        DecisionCase(
            .indexChanged,
            "fetch index",
            store: .none,
            development: .legal,
            production: .legal,
            olderApps: .unaffected,
            addIndex
        ),
        DecisionCase(
            .partialIndexChanged,
            "partial index",
            store: .none,
            development: .legal,
            production: .legal,
            before: addIndex,
            { $0["Book"].fetchIndexes[0].partialIndexPredicate = "pages > 3" }
        ),
        DecisionCase(.constraintAdded, "add constraint", store: .inferred, development: .refused, production: .refused)
        {
            $0["Book"].uniquenessConstraints = [PropertyGroup(properties: ["title"])]
        },
        DecisionCase(
            .constraintRemoved,
            "remove constraint",
            store: .inferred,
            development: .legal,
            production: .legal,
            before: { $0["Book"].uniquenessConstraints = [PropertyGroup(properties: ["title"])] },
            { $0["Book"].uniquenessConstraints = [] }
        ),
        DecisionCase(
            .becameTransient,
            "transient on",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .keepWriting
        ) {
            $0["Book"][attribute: "title"].isTransient = true
        },
        DecisionCase(
            .optionalAttributeAdded,
            "transient off",
            store: .inferred,
            development: .legal,
            production: .deploy,
            olderApps: .ignore,
            before: { $0["Book"][attribute: "title"].isTransient = true },
            { $0["Book"][attribute: "title"].isTransient = false }
        ),
        DecisionCase(
            .mandatoryAttributeAdded,
            "transient off, mandatory without default",
            store: .stage,
            development: .refused,
            production: .refused,
            before: {
                $0["Book"][attribute: "title"].isOptional = false
                $0["Book"][attribute: "title"].isTransient = true
            },
            { $0["Book"][attribute: "title"].isTransient = false }
        ),
        DecisionCase(
            .becameIgnored,
            "ignored by mirroring",
            store: .none,
            development: .legal,
            production: .legal,
            olderApps: .keepWriting,
            ignore
        ),
        DecisionCase(
            .becameUnignored,
            "no longer ignored by mirroring",
            store: .none,
            development: .legal,
            production: .deploy,
            olderApps: .ignore,
            before: ignore,
            { $0["Book"][attribute: "title"].details.userInfo = [] }
        ),
        DecisionCase(
            .encryptionChanged,
            "encryption",
            store: .none,
            development: .refused,
            production: .refused,
            olderApps: .misread
        ) {
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

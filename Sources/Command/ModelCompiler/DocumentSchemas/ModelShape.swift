import ObjectModel

extension JSONShape {
    /// `modelc.model/1`.
    static let models: [Property] = [.init("models", .list(.object(model)))]

    private static let model: [Property] = [
        .init("path", .text),
        .init("name", .text),
        .init("version", .optional(.text)),
        .init("document", .object(document)),
        .init("entities", .list(.object(entity))),
        .init("configurations", .list(.object(configuration))),
        .init("fetchRequests", .list(.object(fetchRequest))),
        .init("composites", .list(.object([.init("name", .text), .init("attributes", .list(.object(attribute)))]))),
        .init("diagram", .list(.object(diagramElement))),
        .init("unknown", .list(.object(unknownItem))),
    ]

    private static let position = each(["line", "column"], as: .integer)
    private static let userInfo = Property("userInfo", .map(.text))

    private static let document =
        each(
            [
                "type", "documentVersion", "lastSavedToolsVersion", "systemVersion", "minimumToolsVersion",
                "sourceLanguage", "versionIdentifier", "name", "macOSVersion", "iOSVersion",
            ],
            as: .optional(.text)
        ) + each(["usedWithCloudKit", "usedWithSwiftData"], as: .optional(.truth))

    private static let entity =
        [Property("name", .text), Property("codeGeneration", .word(of: CodeGenerationSetting.self))]
        + each(["isAbstract", "isSyncable"], as: .truth)
        + each(
            [
                "className", "parent", "renamingIdentifier", "versionHashModifier",
                "spotlightDisplayNameExpression",
            ],
            as: .optional(.text)
        )
        + [
            Property("attributes", .list(.object(attribute))),
            Property("relationships", .list(.object(relationship))),
            Property("fetchedProperties", .list(.object(fetchedProperty))),
            Property("uniquenessConstraints", .list(.list(.text))),
            Property("fetchIndexes", .list(.object(fetchIndex))),
            Property("compoundIndexes", .list(.list(.text))),
            userInfo,
        ] + position

    private static let attribute =
        each(["name", "type"], as: .text)
        + each(
            [
                "isOptional", "allowsCloudEncryption", "isTransient", "isDerived", "usesScalarValueType",
                "allowsExternalBinaryDataStorage", "preservesValueInHistoryOnDeletion", "isIndexedBySpotlight",
                "isStoredInTruthFile", "isIndexed", "isSyncable",
            ],
            as: .truth
        )
        + each(
            [
                "defaultValue", "derivationExpression", "defaultDateTimeInterval", "minDateTimeInterval",
                "maxDateTimeInterval", "minValue", "maxValue", "regularExpression", "valueTransformerName",
                "customClassName", "composite", "renamingIdentifier", "versionHashModifier",
            ],
            as: .optional(.text)
        ) + [userInfo] + position

    private static let relationship =
        each(["name", "deleteRule"], as: .text)
        + each(
            [
                "isToMany", "isOrdered", "isOptional", "isTransient", "isSyncable", "isIndexed",
                "isIndexedBySpotlight",
            ],
            as: .truth
        )
        + each(
            [
                "destination", "inverse", "inverseEntity", "renamingIdentifier", "versionHashModifier",
            ],
            as: .optional(.text)
        ) + each(["minCount", "maxCount"], as: .optional(.integer)) + [userInfo] + position

    private static let fetchedProperty =
        [Property("name", .text), Property("fetchRequest", .optional(.object(fetchRequest))), userInfo]
        + each(["isOptional", "isSyncable"], as: .truth) + position

    private static let fetchIndex: [Property] = [
        .init("name", .text),
        .init("partialIndexPredicate", .optional(.text)),
        .init("elements", .list(.object(each(["property", "expression", "type", "order"], as: .optional(.text))))),
    ]

    private static let configuration =
        [
            Property("name", .text), Property("entities", .list(.text)),
            Property("usedWithCloudKit", .optional(.truth)),
        ] + position

    private static let fetchRequest =
        [Property("name", .text)] + each(["entity", "predicate"], as: .optional(.text))
        + each(["fetchLimit", "fetchBatchSize", "resultType"], as: .optional(.integer))
        + each(
            [
                "includesSubentities", "includesPropertyValues", "includesPendingChanges",
                "returnsObjectsAsFaults", "returnsDistinctResults",
            ],
            as: .optional(.truth)
        ) + position

    private static let diagramElement =
        [Property("name", .text)] + each(["positionX", "positionY", "width", "height"], as: .optional(.text))

    private static let unknownItem =
        [Property("element", .text)] + each(["attribute", "value"], as: .optional(.text)) + position

    /// `modelc.hash/1`.
    static let hashes: [Property] = [
        .init(
            "models",
            .list(
                .object([
                    .init("path", .text),
                    .init("version", .optional(.text)),
                    .init("entities", .map(.text)),
                    .init("checksum", .optional(.text)),
                    .init("unavailable", .list(.object([.init("entity", .optional(.text)), .init("reason", .text)]))),
                ])
            )
        )
    ]
}

/// Every element and attribute name that occurs in model files; raw values are the spellings.
enum Word: String, CaseIterable {
    // Elements
    case model, entity, attribute, relationship, fetchedProperty, fetchRequest, userInfo, entry
    case fetchIndex, fetchIndexElement, uniquenessConstraints, uniquenessConstraint, constraint
    case compoundIndexes, compoundIndex, index, configuration, memberEntity, composite, elements, element

    // The document
    case name, type, documentVersion, lastSavedToolsVersion, systemVersion, minimumToolsVersion, sourceLanguage
    case userDefinedModelVersionIdentifier, macOSVersion, iOSVersion, usedWithCloudKit, usedWithSwiftData

    // Entities and what all properties share
    case representedClassName, parentEntity, isAbstract, syncable, codeGenerationType, elementID, renamingIdentifier
    case versionHashModifier, coreSpotlightDisplayNameExpression, optional, transient, indexed, spotlightIndexingEnabled

    // Attributes
    case attributeType, derived, derivationExpression, usesScalarValueType, allowsCloudEncryption
    case allowsExternalBinaryDataStorage, preserveAfterDeletion, storedInTruthFile, customClassName,
        valueTransformerName
    case defaultValueString, minValueString, maxValueString, defaultDateTimeInterval, minDateTimeInterval
    case maxDateTimeInterval, regularExpressionString

    // Relationships
    case destinationEntity, inverseName, inverseEntity, deletionRule, toMany, ordered, minCount, maxCount

    // Fetch requests, indexes, user info, diagram
    case predicateString, fetchLimit, fetchBatchSize, resultType, includeSubentities, includePropertyValues
    case includesPendingChanges, returnObjectsAsFaults, returnDistinctResults
    case partialIndexPredicate, property, expression, order, value, key, positionX, positionY, width, height
}

extension Word {
    /// Whether the setting names something, so that its value is compared and hashed.
    var isName: Bool {
        switch self {
        case .name, .key, .value, .property, .entity, .composite, .representedClassName, .parentEntity: true
        case .destinationEntity, .inverseName, .inverseEntity, .elementID, .renamingIdentifier: true
        default: false
        }
    }
}

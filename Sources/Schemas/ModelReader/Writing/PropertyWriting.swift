import ObjectModel

/// Attributes, relationships, fetched properties and fetch requests.
extension WrittenElement {
    init(_ attribute: Attribute) {
        let details = attribute.details
        let settings = Self.settings(of: attribute, details)
        self.init(.attribute, settings, children: [Self.userInfo(details.userInfo, attribute.spelling)])
    }

    private static func settings(of attribute: Attribute, _ details: AttributeDetails) -> [WrittenSetting?] {
        let flags = attribute.flags
        let spelling = attribute.spelling
        return [
            .text(.name, attribute.name),
            .on(.optional, attribute.isOptional, orStated: spelling.states(.mandatory)),
            .on(.transient, attribute.isTransient),
            .text(.attributeType, typeName(of: attribute, details)),
            .text(.composite, details.compositeName),
            .on(.derived, attribute.isDerived),
            .text(.derivationExpression, details.derivationExpression),
            .text(.valueTransformerName, details.valueTransformerName),
            .on(.allowsExternalBinaryDataStorage, flags.contains(.externalStorage)),
            .on(.allowsCloudEncryption, attribute.allowsCloudEncryption),
            .text(.minDateTimeInterval, details.minimumDateInterval),
            .text(.minValueString, details.minimumText),
            .text(.maxDateTimeInterval, details.maximumDateInterval),
            .text(.maxValueString, details.maximumText),
            .text(.defaultDateTimeInterval, details.defaultDateInterval),
            .text(.defaultValueString, attribute.defaultText),
            .text(.regularExpressionString, details.regularExpression),
            .on(.usesScalarValueType, flags.contains(.scalar), orStated: spelling.states(.objectType)),
            .text(.customClassName, details.customClassName),
            .on(.preserveAfterDeletion, flags.contains(.preservedAfterDeletion)),
            .on(.indexed, flags.contains(.indexed)),
            .renamingIdentifier(details.renamingIdentifier, spelling),
            .text(.versionHashModifier, details.versionHashModifier),
            .on(.spotlightIndexingEnabled, flags.contains(.spotlight)),
            .on(.storedInTruthFile, flags.contains(.truthFile)),
            .on(.syncable, flags.contains(.syncable)),
        ]
    }

    private static func typeName(of attribute: Attribute, _ details: AttributeDetails) -> String? {
        attribute.type == .undefined ? details.unknownTypeName : attribute.type.rawValue
    }

    init(_ relationship: Relationship) {
        let userInfo = Self.userInfo(relationship.userInfo, relationship.spelling)
        self.init(.relationship, Self.settings(of: relationship), children: [userInfo])
    }

    private static func settings(of relationship: Relationship) -> [WrittenSetting?] {
        let flags = relationship.flags
        return [
            .text(.name, relationship.name),
            .on(.optional, relationship.isOptional),
            .on(.transient, relationship.isTransient),
            .on(.toMany, relationship.isToMany),
            .number(.minCount, relationship.minimumCount),
            .number(.maxCount, relationship.maximumCount),
            .text(.deletionRule, relationship.deleteRule.rawValue),
            .on(.ordered, relationship.isOrdered),
            .text(.destinationEntity, relationship.destinationName),
            .text(.inverseName, relationship.inverseName),
            .text(.inverseEntity, relationship.inverseEntityName),
            .on(.indexed, flags.contains(.indexed)),
            .renamingIdentifier(relationship.renamingIdentifier, relationship.spelling),
            .text(.versionHashModifier, relationship.versionHashModifier),
            .on(.spotlightIndexingEnabled, flags.contains(.spotlight)),
            .on(.syncable, flags.contains(.syncable)),
        ]
    }

    init(_ property: FetchedProperty) {
        let settings: [WrittenSetting?] = [
            .text(.name, property.name),
            .on(.optional, property.isOptional),
            .on(.syncable, property.isSyncable),
        ]
        let request = property.request.map { WrittenElement($0) }
        self.init(.fetchedProperty, settings, children: [request, Self.userInfo(property.userInfo, property.spelling)])
    }

    init(_ request: FetchRequest) {
        let settings: [WrittenSetting?] = [
            .text(.name, request.name),
            .text(.entity, request.entityName),
            .text(.predicateString, request.predicate),
            .number(.fetchLimit, request.fetchLimit),
            .number(.fetchBatchSize, request.fetchBatchSize),
            .truth(.includeSubentities, request.includesSubentities),
            .truth(.includePropertyValues, request.includesPropertyValues),
            .truth(.includesPendingChanges, request.includesPendingChanges),
            .truth(.returnObjectsAsFaults, request.returnsObjectsAsFaults),
            .truth(.returnDistinctResults, request.returnsDistinctResults),
            .number(.resultType, request.resultType),
        ]
        self.init(.fetchRequest, settings)
    }
}

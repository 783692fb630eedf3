/// A setting of a fetched property; those of its request are ``FetchRequestAspect``.
package enum FetchedPropertyAspect: String, Aspect {
    /// `optional`.
    case optionality
    /// `syncable`.
    case syncable
    /// User info.
    case userInfo = "user-info"

    /// The setting as the model file spells it; nil when it says nothing.
    func text(of property: FetchedProperty) -> String? {
        switch self {
        case .optionality: property.isOptional.modelText
        case .syncable: property.isSyncable.modelText
        case .userInfo: property.userInfo.modelText
        }
    }
}

/// A setting of a fetch request: of a template, or of a fetched property.
package enum FetchRequestAspect: String, Aspect {
    /// The entity it fetches.
    case entity
    /// The predicate.
    case predicate
    /// `fetchLimit`.
    case fetchLimit = "fetch-limit"
    /// `fetchBatchSize`.
    case fetchBatchSize = "fetch-batch-size"
    /// `resultType`.
    case resultType = "result-type"
    /// `includeSubentities`.
    case subentities
    /// `includePropertyValues`.
    case propertyValues = "property-values"
    /// `includesPendingChanges`.
    case pendingChanges = "pending-changes"
    /// `returnObjectsAsFaults`.
    case faults
    /// `returnDistinctResults`.
    case distinctResults = "distinct-results"

    /// The setting as the model file spells it; nil when it says nothing.
    func text(of request: FetchRequest) -> String? {
        switch self {
        case .entity: request.entityName
        case .predicate: request.predicate
        case .fetchLimit: request.fetchLimit.map(String.init)
        case .fetchBatchSize: request.fetchBatchSize.map(String.init)
        case .resultType: request.resultType.map(String.init)
        case .subentities: request.includesSubentities?.modelText
        case .propertyValues: request.includesPropertyValues?.modelText
        case .pendingChanges: request.includesPendingChanges?.modelText
        case .faults: request.returnsObjectsAsFaults?.modelText
        case .distinctResults: request.returnsDistinctResults?.modelText
        }
    }
}

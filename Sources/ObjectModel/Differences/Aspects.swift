/// One setting of an element that can differ between versions; the raw value is its kebab-case word.
protocol Aspect: CaseIterable, RawRepresentable, Hashable, Sendable where RawValue == String {
    /// The kind of element that has the setting.
    associatedtype Element

    /// The setting as the model file spells it; nil when it is absent.
    func text(of element: Element) -> String?

    /// True if two elements differ in this setting alone.
    func differs(_ old: Element, _ new: Element) -> Bool
}

extension Aspect {
    /// The settings in which two matched elements differ. An identifier that explains a renaming is no difference.
    static func differences(_ old: Element, _ new: Element, isRenamed: Bool = false) -> [Self] {
        allCases.filter { $0.differs(old, new) && !(isRenamed && $0.rawValue == "renaming-identifier") }
    }

    func differs(_ old: Element, _ new: Element) -> Bool { text(of: old) != text(of: new) }
}

extension Bool {
    /// The spelling in model files.
    var modelText: String { self ? "YES" : "NO" }
}

extension [UserInfoEntry] {
    /// Sorted, because the order of user info has no meaning; nil when there are no entries.
    var modelText: String? {
        isEmpty ? nil : map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ", ")
    }
}

/// A setting of the whole model, without the editor's notes about itself.
package enum ModelAspect: String, Aspect {
    /// The mark "Used with CloudKit".
    case cloudKit = "cloudkit-use"
    /// The mark "Used with SwiftData".
    case swiftData = "swiftdata-use"
    /// The version identifier set by the authors.
    case versionIdentifier = "version-identifier"
    /// The language of generated sources.
    case sourceLanguage = "source-language"

    /// The setting as the model file spells it; nil when it is absent.
    func text(of document: DocumentSettings) -> String? {
        switch self {
        case .cloudKit: document.isUsedWithCloudKit?.modelText
        case .swiftData: document.isUsedWithSwiftData?.modelText
        case .versionIdentifier: document.versionIdentifier
        case .sourceLanguage: document.sourceLanguage
        }
    }
}

/// A setting of an entity.
package enum EntityAspect: String, Aspect {
    /// The entity itself has objects, or only its subentities.
    case abstract
    /// The class, with its module.
    case className = "class-name"
    /// The sources that Xcode generates.
    case codeGeneration = "code-generation"
    /// `syncable`.
    case syncable
    /// The renaming identifier, where it has no effect.
    case renamingIdentifier = "renaming-identifier"
    /// The version hash modifier.
    case versionHashModifier = "version-hash-modifier"
    /// The display name in Spotlight.
    case spotlightDisplayName = "spotlight-display-name"
    /// User info.
    case userInfo = "user-info"

    /// The setting as the model file spells it; nil when it is absent.
    func text(of entity: Entity) -> String? {
        switch self {
        case .abstract: entity.isAbstract.modelText
        case .className: entity.representedClassName
        case .codeGeneration: entity.codeGeneration.rawValue
        case .syncable: entity.isSyncable.modelText
        case .renamingIdentifier: entity.renamingIdentifier
        case .versionHashModifier: entity.versionHashModifier
        case .spotlightDisplayName: entity.spotlightDisplayNameExpression
        case .userInfo: entity.userInfo.modelText
        }
    }
}

/// A setting of an attribute.
package enum AttributeAspect: String, Aspect {
    /// The type.
    case type
    /// The composite; another name with the same elements is no change of the attribute.
    case composite
    /// A value may be absent, or not.
    case optionality
    /// The default value.
    case defaultValue = "default-value"
    /// The property is stored, or transient.
    case transient
    /// The store computes the value, or the app sets it.
    case derived
    /// The derivation expression.
    case derivationExpression = "derivation-expression"
    /// The value is mirrored encrypted, or plain.
    case encryption
    /// Large values are kept in files, or in the row.
    case externalStorage = "external-storage"
    /// The value transformer.
    case valueTransformer = "value-transformer"
    /// The class of transformed values.
    case customClass = "custom-class"
    /// Swift has a scalar, or an object.
    case scalar
    /// The least value or length.
    case minimum
    /// The greatest value or length.
    case maximum
    /// The pattern that a text must match.
    case regularExpression = "regular-expression"
    /// The history keeps the value of a deleted object, or not.
    case preservedAfterDeletion = "preserved-after-deletion"
    /// Spotlight finds the value, or not.
    case spotlight
    /// The value is stored in the truth file, which is obsolete.
    case truthFile = "truth-file"
    /// The index switch of old editors.
    case indexed
    /// `syncable`.
    case syncable
    /// The renaming identifier, where it has no effect.
    case renamingIdentifier = "renaming-identifier"
    /// The version hash modifier.
    case versionHashModifier = "version-hash-modifier"
    /// User info.
    case userInfo = "user-info"

    /// The setting as the model file spells it; nil when it is absent.
    func text(of attribute: Attribute) -> String? {
        let details = attribute.details
        return switch self {
        case .type: details.unknownTypeName ?? attribute.type.rawValue
        case .composite: details.compositeName
        case .optionality: attribute.isOptional.modelText
        case .defaultValue: details.defaultDateInterval ?? attribute.defaultText ?? details.defaultExpression
        case .transient: attribute.isTransient.modelText
        case .derived: attribute.isDerived.modelText
        case .derivationExpression: details.derivationExpression
        case .encryption: attribute.allowsCloudEncryption.modelText
        case .externalStorage: attribute.allowsExternalStorage.modelText
        case .valueTransformer: details.valueTransformerName
        case .customClass: details.customClassName
        case .scalar: attribute.isScalar.modelText
        case .minimum: details.minimumDateInterval ?? details.minimumText
        case .maximum: details.maximumDateInterval ?? details.maximumText
        case .regularExpression: details.regularExpression
        case .preservedAfterDeletion: attribute.isPreservedAfterDeletion.modelText
        case .spotlight: attribute.isIndexedBySpotlight.modelText
        case .truthFile: attribute.isStoredInTruthFile.modelText
        case .indexed: attribute.isIndexed.modelText
        case .syncable: attribute.isSyncable.modelText
        case .renamingIdentifier: attribute.renamingIdentifier
        case .versionHashModifier: details.versionHashModifier
        case .userInfo: details.userInfo.modelText
        }
    }

    /// True if two attributes differ in the setting. `NO` and `0` are the same default of a Boolean, `1e3` and `1000.0` the
    /// same limit, `[String]` and `Array<String>` the same class.
    func differs(_ old: Attribute, _ new: Attribute) -> Bool {
        guard text(of: old) != text(of: new) else { return false }
        switch self {
        case .defaultValue:
            return old.type != new.type || old.defaultValue != new.defaultValue
                || old.details.defaultExpression != new.details.defaultExpression
        case .minimum, .maximum:
            guard let before = text(of: old), let now = text(of: new), let number = Double(before) else { return true }
            return Double(now) != number || old.type.isInteger && ExactDecimal(now) != ExactDecimal(before)
        case .customClass:
            return old.details.arrayElement == nil || old.details.arrayElement != new.details.arrayElement
        default: return true
        }
    }
}

/// A setting of a relationship.
package enum RelationshipAspect: String, Aspect {
    /// The destination entity.
    case destination
    /// The inverse relationship.
    case inverse
    /// To-one or to-many.
    case cardinality
    /// The destinations have an order, or not.
    case ordered
    /// The delete rule.
    case deleteRule = "delete-rule"
    /// The least number of destinations.
    case minimumCount = "minimum-count"
    /// The greatest number of destinations.
    case maximumCount = "maximum-count"
    /// The destination may be absent, or not.
    case optionality
    /// The property is stored, or transient.
    case transient
    /// Spotlight finds the value, or not.
    case spotlight
    /// The index switch of old editors.
    case indexed
    /// `syncable`.
    case syncable
    /// The renaming identifier, where it has no effect.
    case renamingIdentifier = "renaming-identifier"
    /// The version hash modifier.
    case versionHashModifier = "version-hash-modifier"
    /// User info.
    case userInfo = "user-info"

    /// The setting as the model file spells it; nil when it is absent.
    func text(of relationship: Relationship) -> String? {
        switch self {
        case .destination: relationship.destinationName
        case .inverse: Self.inverse(of: relationship)
        case .cardinality: relationship.isToMany ? "to-many" : "to-one"
        case .ordered: relationship.isOrdered.modelText
        case .deleteRule: relationship.deleteRule.rawValue
        case .minimumCount: relationship.minimumCount.map(String.init)
        case .maximumCount: Self.maximumCount(of: relationship).map(String.init)
        case .optionality: relationship.isOptional.modelText
        case .transient: relationship.isTransient.modelText
        case .spotlight: relationship.isIndexedBySpotlight.modelText
        case .indexed: relationship.isIndexed.modelText
        case .syncable: relationship.isSyncable.modelText
        case .renamingIdentifier: relationship.renamingIdentifier
        case .versionHashModifier: relationship.versionHashModifier
        case .userInfo: relationship.userInfo.modelText
        }
    }

    private static func inverse(of relationship: Relationship) -> String? {
        relationship.inverseName.map { name in relationship.inverseEntityName.map { "\($0).\(name)" } ?? name }
    }

    /// A to-one relationship has at most one destination, whether or not the file states the limit.
    private static func maximumCount(of relationship: Relationship) -> Int? {
        !relationship.isToMany && relationship.maximumCount == 1 ? nil : relationship.maximumCount
    }
}

/// A setting of a fetched property; those of its request are ``FetchRequestAspect``.
package enum FetchedPropertyAspect: String, Aspect {
    /// `optional`.
    case optionality
    /// `syncable`.
    case syncable
    /// User info.
    case userInfo = "user-info"

    /// The setting as the model file spells it; nil when it is absent.
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

    /// The setting as the model file spells it; nil when it is absent.
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

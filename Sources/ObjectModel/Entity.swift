package import CompilerSupport

/// An entity with the properties it declares itself; inherited ones belong to its ancestors.
package struct Entity: Hashable, Sendable {
    /// The entity's name.
    package var name: String
    /// `representedClassName` as written: `Post`, `.Post` (current module) or `Module.Post`; nil means `NSManagedObject`.
    package var representedClassName: String?
    /// `parentEntity`, the name of the entity it inherits from.
    package var parentName: String?
    /// True if the entity itself has no objects.
    package var isAbstract = false
    /// `syncable`.
    package var isSyncable = false
    /// The sources that Xcode generates for the entity.
    package var codeGeneration = CodeGenerationSetting.manual
    /// The defaults that the file states explicitly.
    package var spelling = ExplicitDefaults()
    /// The attributes.
    package var attributes: [Attribute]
    /// The relationships.
    package var relationships: [Relationship]
    /// The fetched properties.
    package var fetchedProperties: [FetchedProperty] = []
    /// The uniqueness constraints.
    package var uniquenessConstraints: [PropertyGroup] = []
    /// The fetch indexes, as editors since Xcode 9 write them.
    package var fetchIndexes: [FetchIndex] = []
    /// The compound indexes, as older editors wrote them.
    package var compoundIndexes: [PropertyGroup] = []
    /// User info.
    package var userInfo: [UserInfoEntry] = []
    /// The renaming identifier: `elementID` in files of the editor.
    package var renamingIdentifier: String?
    /// `versionHashModifier`.
    package var versionHashModifier: String?
    /// The reason the entity has no version hash although the model is complete: a part of Core Data's hashing that is
    /// unknown.
    package var hashDoubt: String?
    /// `coreSpotlightDisplayNameExpression`.
    package var spotlightDisplayNameExpression: String?
    /// The place where the entity is declared.
    package var origin: SourceOrigin

    /// Creates an entity.
    package init(
        name: String,
        parentName: String? = nil,
        attributes: [Attribute] = [],
        relationships: [Relationship] = [],
        origin: SourceOrigin = .init()
    ) {
        self.name = name
        self.parentName = parentName
        self.attributes = attributes
        self.relationships = relationships
        self.origin = origin
    }
}

/// The editor's Codegen setting of an entity.
package enum CodeGenerationSetting: String, CaseIterable, Sendable {
    /// Manual/None: Xcode generates no sources. Also the meaning of an absent setting.
    case manual = "none"
    /// Class Definition: Xcode generates the class and its properties at build time.
    case classDefinition = "class"
    /// Category/Extension: Xcode generates the properties only.
    case category
}

/// A property, or a key path, in a constraint or an index.
package struct PropertyMention: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name, or the names joined by dots.
    package var name: String
    /// The place of the mention.
    package var origin: SourceOrigin

    /// Creates a mention.
    package init(name: String, origin: SourceOrigin = .init()) {
        self.name = name
        self.origin = origin
    }

    /// Creates a mention without a place in a file.
    package init(stringLiteral name: String) { self.init(name: name) }
}

/// A group of properties: attributes that must be unique together among an entity's objects, or the key paths of an
/// index by editors before Xcode 9.
package struct PropertyGroup: Hashable, Sendable {
    /// The properties.
    package var properties: [PropertyMention]
    /// The place where the group is declared.
    package var origin: SourceOrigin

    /// Creates a group.
    package init(properties: [PropertyMention], origin: SourceOrigin = .init()) {
        self.properties = properties
        self.origin = origin
    }
}

/// An index of an entity.
package struct FetchIndex: Hashable, Sendable {
    /// One element of an index's order.
    package struct Element: Hashable, Sendable {
        /// The property, when it is not an expression.
        package var property: String?
        /// The expression, when it is not a property.
        package var expression: String?
        /// `type`: `Binary` or `RTree`.
        package var type: String?
        /// `order`: `ascending` or `descending`.
        package var order: String?
        /// The place where the element is declared.
        package var origin: SourceOrigin

        /// Creates an element for a property.
        package init(property: String?, origin: SourceOrigin = .init()) {
            self.property = property
            self.origin = origin
        }
    }

    /// The index's name.
    package var name: String
    /// The elements that define its order.
    package var elements: [Element]
    /// `partialIndexPredicate`.
    package var partialIndexPredicate: String?
    /// True if `indexed="YES"` of an attribute stands for the index. `momc` archives such an index without its entity.
    package var isOfIndexedAttribute = false
    /// The place where the index is declared.
    package var origin: SourceOrigin

    /// Creates an index.
    package init(name: String, elements: [Element] = [], origin: SourceOrigin = .init()) {
        self.name = name
        self.elements = elements
        self.origin = origin
    }
}

/// A relationship from one entity to another.
package struct Relationship: Hashable, Sendable {
    /// The relationship's name.
    package var name: String
    /// `destinationEntity`.
    package var destinationName: String?
    /// `inverseName`.
    package var inverseName: String?
    /// `inverseEntity`: the entity that declares the inverse.
    package var inverseEntityName: String?
    /// `optional`: there may be no destination.
    package var isOptional: Bool
    /// `transient`: never stored.
    package var isTransient: Bool
    /// `toMany`: there may be several destinations.
    package var isToMany: Bool
    /// `ordered`: a to-many relationship keeps the order of its destinations.
    package var isOrdered: Bool
    /// `syncable`.
    package var isSyncable = false
    /// `spotlightIndexingEnabled`.
    package var isIndexedBySpotlight = false
    /// `indexed`, obsolete.
    package var isIndexed = false
    /// The defaults that the file states explicitly.
    package var spelling = ExplicitDefaults()
    /// `deletionRule`: the effect of a deletion on the destination.
    package var deleteRule: DeleteRule
    /// `minCount`.
    package var minimumCount: Int?
    /// `maxCount`; 1 for every to-one relationship, usually absent for to-many.
    package var maximumCount: Int?
    /// The renaming identifier: `elementID` in files of the editor.
    package var renamingIdentifier: String?
    /// `versionHashModifier`.
    package var versionHashModifier: String?
    /// The reason the relationship has no version hash although the model is complete: a part of Core Data's hashing
    /// that is unknown.
    package var hashDoubt: String?
    /// User info.
    package var userInfo: [UserInfoEntry] = []
    /// The place where the relationship is declared.
    package var origin: SourceOrigin

    /// Creates a relationship.
    package init(
        name: String,
        destinationName: String? = nil,
        inverseName: String? = nil,
        isOptional: Bool = false,
        isTransient: Bool = false,
        isToMany: Bool = false,
        isOrdered: Bool = false,
        deleteRule: DeleteRule = .nullify,
        origin: SourceOrigin = .init()
    ) {
        self.name = name
        self.destinationName = destinationName
        self.inverseName = inverseName
        self.inverseEntityName = destinationName
        self.isOptional = isOptional
        self.isTransient = isTransient
        self.isToMany = isToMany
        self.isOrdered = isOrdered
        self.deleteRule = deleteRule
        self.origin = origin
    }
}

/// The effect of deleting an object on the destinations of a relationship; raw values are the spellings of model files.
package enum DeleteRule: String, CaseIterable, Sendable {
    /// The destination's inverse is set to nil.
    case nullify = "Nullify"
    /// The destination is deleted too.
    case cascade = "Cascade"
    /// The object cannot be deleted while it has a destination.
    case deny = "Deny"
    /// Nothing happens; the destination keeps a dangling reference.
    case noAction = "No Action"
}

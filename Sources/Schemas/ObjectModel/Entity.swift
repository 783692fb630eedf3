public import Diagnostics

/// An entity with the properties it declares itself; inherited ones belong to its ancestors.
public struct Entity: Hashable, Sendable {
    /// The entity's name.
    public var name: String
    /// `representedClassName` as written: `Post`, `.Post` (current module) or `Module.Post`; nil means `NSManagedObject`.
    public var representedClassName: String?
    /// `parentEntity`, the name of the entity it inherits from.
    public var parentName: String?
    /// Whether no object of the entity itself can exist.
    public var isAbstract = false
    /// `syncable`.
    public var isSyncable = false
    /// Which sources Xcode writes for the entity.
    public var codeGeneration = CodeGenerationSetting.manual
    /// What the file states without need.
    public var spelling = Spelling()
    /// The attributes.
    public var attributes: [Attribute]
    /// The relationships.
    public var relationships: [Relationship]
    /// The fetched properties.
    public var fetchedProperties: [FetchedProperty] = []
    /// The uniqueness constraints.
    public var uniquenessConstraints: [PropertyGroup] = []
    /// The fetch indexes, as editors since Xcode 9 write them.
    public var fetchIndexes: [FetchIndex] = []
    /// The compound indexes, as older editors wrote them.
    public var compoundIndexes: [PropertyGroup] = []
    /// User info.
    public var userInfo: [UserInfoEntry] = []
    /// The renaming identifier: `elementID` in files of the editor.
    public var renamingIdentifier: String?
    /// `versionHashModifier`.
    public var versionHashModifier: String?
    /// Why the entity has no version hash although the model says all about it: a fact that was never seen.
    public var hashDoubt: String?
    /// `coreSpotlightDisplayNameExpression`.
    public var spotlightDisplayNameExpression: String?
    /// Where the entity is declared.
    public var origin: SourceOrigin

    /// Creates an entity.
    public init(
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
public enum CodeGenerationSetting: String, CaseIterable, Sendable {
    /// Manual/None: nobody writes sources. Also what the absence of the setting means.
    case manual = "none"
    /// Class Definition: Xcode writes the class and its properties at build time.
    case classDefinition = "class"
    /// Category/Extension: Xcode writes the properties only.
    case category
}

/// A property, or a key path, that a constraint or an index names.
public struct PropertyMention: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name, or the names joined by dots.
    public var name: String
    /// Where it is mentioned.
    public var origin: SourceOrigin

    /// Creates a mention.
    public init(name: String, origin: SourceOrigin = .init()) {
        self.name = name
        self.origin = origin
    }

    /// Creates a mention that stands in no file.
    public init(stringLiteral name: String) { self.init(name: name) }
}

/// Properties that belong together: attributes that must be unique together among an entity's objects, or the key paths of
/// an index as editors before Xcode 9 wrote it.
public struct PropertyGroup: Hashable, Sendable {
    /// The properties.
    public var properties: [PropertyMention]
    /// Where the group is declared.
    public var origin: SourceOrigin

    /// Creates a group.
    public init(properties: [PropertyMention], origin: SourceOrigin = .init()) {
        self.properties = properties
        self.origin = origin
    }
}

/// An index of an entity.
public struct FetchIndex: Hashable, Sendable {
    /// One thing that an index orders by.
    public struct Element: Hashable, Sendable {
        /// The property, when it is not an expression.
        public var property: String?
        /// The expression, when it is not a property.
        public var expression: String?
        /// `type`: `Binary` or `RTree`.
        public var type: String?
        /// `order`: `ascending` or `descending`.
        public var order: String?
        /// Where the element is declared.
        public var origin: SourceOrigin

        /// Creates an element for a property.
        public init(property: String?, origin: SourceOrigin = .init()) {
            self.property = property
            self.origin = origin
        }
    }

    /// The index's name.
    public var name: String
    /// What it orders by.
    public var elements: [Element]
    /// `partialIndexPredicate`.
    public var partialIndexPredicate: String?
    /// Where the index is declared.
    public var origin: SourceOrigin

    /// Creates an index.
    public init(name: String, elements: [Element] = [], origin: SourceOrigin = .init()) {
        self.name = name
        self.elements = elements
        self.origin = origin
    }
}

public import Diagnostics

/// A named set of entities that a store can hold.
public struct Configuration: Hashable, Sendable {
    /// One entity of a configuration.
    public struct Member: Hashable, Sendable {
        /// The entity's name.
        public var entityName: String
        /// Where the membership is declared.
        public var origin: SourceOrigin

        /// Creates a membership.
        public init(entityName: String, origin: SourceOrigin = .init()) {
            self.entityName = entityName
            self.origin = origin
        }
    }

    /// The configuration's name.
    public var name: String
    /// `usedWithCloudKit`; nil when the file does not say.
    public var isUsedWithCloudKit: Bool?
    /// The entities.
    public var members: [Member]
    /// Where the configuration is declared.
    public var origin: SourceOrigin

    /// Creates a configuration.
    public init(name: String, members: [Member] = [], origin: SourceOrigin = .init()) {
        self.name = name
        self.members = members
        self.origin = origin
    }
}

/// A struct-like type for attributes, made of other attributes.
public struct Composite: Hashable, Sendable {
    /// The composite's name.
    public var name: String
    /// The elements; one of them may be a composite in turn.
    public var attributes: [Attribute]
    /// Where the composite is declared.
    public var origin: SourceOrigin
    /// The cases, when the composite is a Swift enumeration without associated values; nil when they are not known.
    public var cases: EnumerationCases?

    /// Creates a composite.
    public init(name: String, attributes: [Attribute] = [], origin: SourceOrigin = .init()) {
        self.name = name
        self.attributes = attributes
        self.origin = origin
    }
}

/// The cases of a Swift enumeration, as its composite has them.
public enum EnumerationCases: Hashable, Sendable {
    /// The raw values, as model files write values. The only element has one of them.
    case rawValues([String])
    /// Each case has an element, which has the name of the case when it is chosen. The other elements have no value.
    case elements
}

package import CompilerSupport

/// A named set of entities that a store can hold.
package struct Configuration: Hashable, Sendable {
    /// One entity of a configuration.
    package struct Member: Hashable, Sendable {
        /// The entity's name.
        package var entityName: String
        /// Where the membership is declared.
        package var origin: SourceOrigin

        /// Creates a membership.
        package init(entityName: String, origin: SourceOrigin = .init()) {
            self.entityName = entityName
            self.origin = origin
        }
    }

    /// The configuration's name.
    package var name: String
    /// `usedWithCloudKit`; nil when the file does not say.
    package var isUsedWithCloudKit: Bool?
    /// The entities.
    package var members: [Member]
    /// Where the configuration is declared.
    package var origin: SourceOrigin

    /// Creates a configuration.
    package init(name: String, members: [Member] = [], origin: SourceOrigin = .init()) {
        self.name = name
        self.members = members
        self.origin = origin
    }
}

/// A struct-like type for attributes, made of other attributes.
package struct Composite: Hashable, Sendable {
    /// The composite's name.
    package var name: String
    /// The elements; one of them may be a composite in turn.
    package var attributes: [Attribute]
    /// Where the composite is declared.
    package var origin: SourceOrigin
    /// The cases, when the composite is a Swift enumeration without associated values; nil when they are not known.
    package var cases: EnumerationCases?

    /// Creates a composite.
    package init(name: String, attributes: [Attribute] = [], origin: SourceOrigin = .init()) {
        self.name = name
        self.attributes = attributes
        self.origin = origin
    }
}

/// The cases of a Swift enumeration, as its composite has them.
package enum EnumerationCases: Hashable, Sendable {
    /// The raw values, as model files write values. The only element has one of them.
    case rawValues([String])
    /// Each case has an element, which has the name of the case when it is chosen. The other elements have no value.
    case elements
}

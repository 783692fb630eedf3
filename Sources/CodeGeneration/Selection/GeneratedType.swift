package import CompilerSupport

/// A type that something generated declares.
package struct GeneratedType: Equatable, Sendable {
    /// The kinds of names, by what decides them.
    package enum Source: Sendable {
        /// The class that the model gives an entity.
        case className
        /// The name of an entity.
        case entityName
        /// The name of the model.
        case modelName
    }

    /// The name of the type, and where the name that decides it stands; without a place for the model itself.
    package let name: Located<String>
    /// What decides the name.
    package let source: Source
    /// What the type is called after; nil for the model itself.
    package let symbol: String?

    init(_ name: String, at location: SourceLocation? = nil, source: Source = .entityName, symbol: String? = nil) {
        self.name = Located(name, at: location)
        self.source = source
        self.symbol = symbol
    }
}

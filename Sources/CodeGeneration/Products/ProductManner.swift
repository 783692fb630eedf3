/// In which manner sources are written, for every product that the manner means something to.
public struct ProductManner: Hashable, Sendable {
    /// How classes of managed objects are written.
    public var style: ManagedObjectStyle
    /// Whose text the style of Xcode is.
    public var xcode: XcodeVersion
    /// Who can use the declarations.
    public var accessLevel: AccessLevel
    /// Modules that are imported besides those that generated code needs itself.
    public var imports: [ModuleName]
    /// Whether declarations are free of the actor that a module makes its default.
    public var isNonisolated: Bool

    /// Makes a manner; what is not named is as usual.
    public init(
        style: ManagedObjectStyle = .usual,
        xcode: XcodeVersion = .xcode16,
        accessLevel: AccessLevel = .internal,
        imports: [ModuleName] = [],
        isNonisolated: Bool = false
    ) {
        self.style = style
        self.xcode = xcode
        self.accessLevel = accessLevel
        self.imports = imports
        self.isNonisolated = isNonisolated
    }
}

/// The name of a module, as it can stand in an import.
///
///     ModuleName("UIKit")           // fine
///     ModuleName("UIKit; import X") // nil
public struct ModuleName: Hashable, Sendable {
    /// The name.
    public let text: String

    /// Takes a name that is a Swift identifier and needs no backticks.
    public init?(_ text: String) {
        guard let identifier = SwiftIdentifier(text), identifier.asType == text else { return nil }
        self.text = text
    }
}

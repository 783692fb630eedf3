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
    /// Whether declarations belong to the actor that a module makes its default, instead of being `nonisolated`.
    ///
    /// Compilers before Swift 6.1 do not know that word before a type.
    public var isIsolated: Bool

    /// Makes a manner; what is not named is as usual.
    public init(
        style: ManagedObjectStyle = .typed,
        xcode: XcodeVersion = .xcode16,
        accessLevel: AccessLevel = .internal,
        imports: [ModuleName] = [],
        isIsolated: Bool = false
    ) {
        self.style = style
        self.xcode = xcode
        self.accessLevel = accessLevel
        self.imports = imports
        self.isIsolated = isIsolated
    }
}

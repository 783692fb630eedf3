/// How classes of managed objects are declared, where they are not written as Xcode writes them.
public struct ManagedObjectOptions: Hashable, Sendable {
    /// The modules that declare custom classes and enumerations; files that name such types import them.
    public var imports: [ModuleName]

    /// Makes options; what is not named has its default.
    public init(imports: [ModuleName] = []) { self.imports = imports }
}

/// How classes of managed objects are declared, where they are not written as Xcode writes them.
public struct ManagedObjectOptions: Hashable, Sendable {
    /// The modules that declare custom classes and enumerations; files that name such types import them.
    public var imports: [ModuleName]
    /// Whether classes are `nonisolated`.
    ///
    /// Managed objects belong to the queue of their context. Where a module isolates everything to the main actor, as new
    /// projects of Xcode 26 do, a class without the word is refused: its initializers would be isolated and those of
    /// `NSManagedObject` are not. Compilers before Swift 6.1 do not know the word on classes.
    public var isNonisolated: Bool

    /// Makes options; what is not named has its default.
    public init(imports: [ModuleName] = [], isNonisolated: Bool = true) {
        self.imports = imports
        self.isNonisolated = isNonisolated
    }
}

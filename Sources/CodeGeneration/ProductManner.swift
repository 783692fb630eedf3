/// In which manner sources are written, for every product that the manner means something to.
package struct ProductManner: Hashable, Sendable {
    /// How classes of managed objects are written.
    package var style = ManagedObjectStyle.typed
    /// Whose text the style of Xcode is.
    package var xcode = XcodeVersion.xcode16
    /// Who can use the declarations.
    package var accessLevel = AccessLevel.internal
    /// Modules that are imported besides those that generated code needs itself.
    package var imports: [ModuleName] = []
    /// Whether declarations belong to the actor that a module makes its default, instead of being `nonisolated`; what is
    /// written as Xcode writes it never is either.
    ///
    /// Managed objects belong to the queue of their context, records to whoever has them. Where a module isolates
    /// everything to the main actor, as new projects of Xcode 26 do, a class of managed objects without the word is
    /// refused: its initializers would be isolated and those of `NSManagedObject` are not. Compilers before Swift 6.1 do
    /// not know the word before a type.
    package var isIsolated = false
    /// Whether entities that Xcode generates sources for at build time are left to Xcode.
    ///
    /// With Codegen Class Definition everything is left out, with Category/Extension the properties.
    package var respectsCodegen = false
    /// The entities that are generated, of what is generated for entities; nil for all.
    package var selection: EntitySelection?
    /// What stands before and behind the names of types that are called after entities.
    package var affixes = TypeAffixes.none
    /// Which properties of classes are optional.
    package var optionals = Optionals.model
    /// Whether classes do not conform to `Identifiable`, which Swift has since iOS 13 and macOS 10.15.
    package var omitsIdentifiable = false

    /// As usual.
    package static let usual = ProductManner()
}

/// How classes of managed objects are written; raw values are the words of the command line and of the settings.
///
/// What members they have, and which types they refer to, follows from it.
package enum ManagedObjectStyle: String, CaseIterable, Sendable {
    /// Typed as far as the model allows.
    case typed = "default"
    /// As Xcode writes them.
    case xcode
}

/// Which properties of typed classes are optional; raw values are the words of the command line and of the settings.
///
/// Core Data has no value for a required property of a new object until somebody sets it, and none any more once the object
/// is deleted and the deletion is saved. To read such a property then ends the app, unless its type is optional.
package enum Optionals: String, CaseIterable, Sendable {
    /// Those that the model calls optional.
    case model
    /// Every attribute and to-one relationship that is an object in Objective-C, as Xcode has it.
    case always
}

/// Who can use what is generated; raw values are the words of Swift, of the command line and of the settings.
package enum AccessLevel: String, CaseIterable, Sendable {
    /// The module.
    case `internal`
    /// The package.
    case `package`
    /// Everybody.
    case `public`

    /// What stands before a declaration, a space included; `internal` is what Swift means without a word.
    var prefix: String { self == .internal ? "" : "\(rawValue) " }

    /// What stands before an import that declarations of this level need.
    ///
    /// `package import` would not do: the compiler refuses it beside a plain import in another file of the module.
    var importPrefix: String { self == .internal ? "" : "public " }
}

/// A version of Xcode whose text is emulated; raw values are the words of the command line and of the settings.
package enum XcodeVersion: String, CaseIterable, Sendable {
    /// Xcode 12 to 16: plain imports.
    case xcode16 = "16"
    /// Xcode 26: public imports, and a `typealias` for the set type in each file.
    case xcode26 = "26"
}

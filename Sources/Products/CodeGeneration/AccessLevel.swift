/// Who can use what is generated; raw values are the words of Swift, of the command line and of the settings.
public enum AccessLevel: String, CaseIterable, Sendable {
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

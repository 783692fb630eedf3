extension Settings {
    /// Something to be generated from a model: an entry of `"generate"`.
    ///
    /// What an entry leaves out is as usual, or as the command line says.
    public struct Generation: Hashable, Sendable {
        /// The name of a built-in template, or the path of one, relative to the settings' folder.
        public var template: Located<String>
        /// The folder that files go to: inside the settings' folder.
        public var output: Located<String>
        /// The name of the one file that takes everything; nil for files of their own.
        public var singleFile: Located<String>?
        /// How classes of managed objects are written.
        public var style: Located<ManagedObjectStyle>?
        /// Whose text the style of Xcode is.
        public var xcode: Located<XcodeVersion>?
        /// Who can use the declarations.
        public var access: Located<AccessLevel>?
        /// Modules that are imported besides those that generated code needs itself.
        public var imports: [Located<String>]
        /// Whether declarations belong to the actor that a module makes its default, instead of being `nonisolated`.
        public var isIsolated: Bool
        /// Whether entities that Xcode generates sources for are left to Xcode.
        public var respectsCodegen: Bool

        /// Creates an entry; what is not named is left out.
        public init(
            template: Located<String>,
            output: Located<String>,
            singleFile: Located<String>? = nil,
            style: Located<ManagedObjectStyle>? = nil,
            xcode: Located<XcodeVersion>? = nil,
            access: Located<AccessLevel>? = nil,
            imports: [Located<String>] = [],
            isIsolated: Bool = false,
            respectsCodegen: Bool = false
        ) {
            self.template = template
            self.output = output
            self.singleFile = singleFile
            self.style = style
            self.xcode = xcode
            self.access = access
            self.imports = imports
            self.isIsolated = isIsolated
            self.respectsCodegen = respectsCodegen
        }
    }

    /// How classes of managed objects are written.
    public enum ManagedObjectStyle: String, CaseIterable, Sendable {
        /// Typed as far as the model allows.
        case typed = "default"
        /// As Xcode writes them.
        case xcode
    }

    /// A version of Xcode whose text is emulated.
    public enum XcodeVersion: String, CaseIterable, Sendable {
        /// Xcode 12 to 16.
        case xcode16 = "16"
        /// Xcode 26.
        case xcode26 = "26"
    }

    /// Who can use what is generated.
    public enum AccessLevel: String, CaseIterable, Sendable {
        /// The module.
        case `internal`
        /// The package.
        case `package`
        /// Everybody.
        case `public`
    }
}

/// What is generated, and in which manner. The defaults give what Xcode 16 writes, for every entity, in two files each.
public struct GenerationOptions: Hashable, Sendable {
    /// The manner in which classes are written.
    public var style: GenerationStyle
    /// Whether entities that Xcode generates sources for at build time are left to Xcode.
    ///
    /// With Codegen Class Definition both files are left out, with Category/Extension the file with the properties.
    public var respectsCodegen: Bool
    /// The one file that takes everything; nil for two files for each entity.
    public var singleFile: FileName?

    /// Makes options; what is not named has its default.
    public init(
        style: GenerationStyle = .xcode(.xcode16),
        respectsCodegen: Bool = false,
        singleFile: FileName? = nil
    ) {
        self.style = style
        self.respectsCodegen = respectsCodegen
        self.singleFile = singleFile
    }
}

/// The manner in which classes are written.
public enum GenerationStyle: Hashable, Sendable {
    /// As Xcode writes them.
    case xcode(XcodeVersion)
}

/// A version of Xcode whose text is emulated; the raw values are its major version numbers.
public enum XcodeVersion: Int, CaseIterable, Sendable {
    /// Xcode 12 to 16: plain imports.
    case xcode16 = 16
    /// Xcode 26: public imports, and a `typealias` for the set type in each file.
    case xcode26 = 26
}

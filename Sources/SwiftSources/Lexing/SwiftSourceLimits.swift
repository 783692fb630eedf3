/// How much Swift modelc takes from strangers.
///
/// Real files with models end far below: the largest ones known have some thousands of lines.
package enum SwiftSourceLimits {
    /// The largest file, in bytes.
    package static let fileSize = 32 << 20
    /// The most names, literals and signs of a file.
    static let tokens = 4_000_000
    /// The deepest nesting of brackets, types and strings.
    static let depth = 256
    /// The deepest nesting of types.
    static let typeDepth = 32
    /// The longest name of a type, in bytes.
    static let nameSize = 1 << 10
    /// The most configurations whose lists of classes are looked at; with more, all classes count as mirrored.
    static let listedConfigurations = 64
    /// The most findings; the last one says that there are more.
    static let findings = 1000
}

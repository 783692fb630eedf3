/// How much input modelc takes from strangers.
///
/// Real models end far below: the largest one known has 88 entities and 170 KB.
package enum InputLimits {
    /// The largest `contents` file, in bytes.
    package static let fileSize = 32 << 20
    /// The largest `.xccurrentversion`, in bytes; real ones have some 250.
    static let currentVersionSize = 4 << 10
    /// The largest `VersionInfo.plist` of a compiled bundle, in bytes; that of 120 versions has some 500 KB.
    package static let versionInfoSize = 16 << 20
    /// Bytes of a file of entitlements, which has a few lines for each.
    package static let entitlementsSize = 64 << 10
    /// The largest file of a project in Xcode, in bytes; that of an app with thousands of files has some megabytes.
    package static let projectSize = 16 << 20
    /// The most versions of a bundle that are looked at besides the current one; real bundles have up to 120.
    package static let versions = 500
    /// The largest size of these versions together, in bytes.
    package static let versionsSize = 256 << 20
    /// The most entities of a model.
    static let entities = 20_000
    /// The most elements of a file; real ones have up to 650. An empty attribute takes 12 bytes, and some hundreds in memory.
    static let elements = 500_000
    /// The most things in a file that are unknown or malformed; each is a finding.
    static let oddities = 10_000
    /// The deepest nesting of elements. A user info entry of a composite's attribute stands at depth 5.
    static let depth = 64
    /// The most attributes on one element; libxml2 2.9 compares each with each.
    static let attributesPerElement = 256
    /// The longest name of anything, in bytes. Comparing long runs of combining marks is slow, and names are compared often.
    static let nameSize = 1 << 10
    /// The longest start tag, in bytes.
    static let startTagSize = 1 << 20
}

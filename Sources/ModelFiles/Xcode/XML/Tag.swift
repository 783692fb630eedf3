import CompilerSupport

/// A start tag.
struct Tag {
    /// The name, with the prefix that the file gives it.
    let name: String
    let settings: [Setting]
    let origin: SourceOrigin
}

/// One attribute of a start tag. It is called a setting where Core Data's attributes could be meant.
struct Setting {
    /// The name, with the prefix that the file gives it.
    let name: String
    let text: String

    /// Whether this is a long name of something; names are compared and hashed.
    var isOverlongName: Bool { text.utf8.count > InputLimits.nameSize && Self.namingSettings.contains(name) }

    private static let namingSettings: Set<String> = [
        "name", "key", "value", "property", "entity", "composite", "representedClassName", "parentEntity",
        "destinationEntity", "inverseName", "inverseEntity", "elementID", "renamingIdentifier",
    ]
}

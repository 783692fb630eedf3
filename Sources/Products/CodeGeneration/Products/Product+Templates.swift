extension Product {
    /// The built-in templates that it is written with, besides those that they include.
    ///
    /// Templates of the user's include what they like, which is not said here.
    public var templateNames: [String] {
        switch self {
        case .managedObjects: ["managed-objects-file", "managed-objects-section"]
        case .xcodeManagedObjects: ["xcode-section"] + ManagedObjectFile.allCases.map(\.templateName)
        case .records: ["record-file", "record-section"]
        case .stack: ["stack-file", "stack-section"]
        case .migration: ["migration-file", "migration-section"]
        case .migrationTests: ["migration-tests-file", "migration-tests-section"]
        case .sharing: ["sharing-file", "sharing-stack-file", "sharing-section"]
        case .sharingTests: ["sharing-tests-file", "sharing-tests-section"]
        case .encryptedTwins: ["encrypted-twins-file", "encrypted-twins-section"]
        case .userTemplates: []
        }
    }

    /// The template of the comment at the top of a file, which any product may need.
    public static let headerTemplateName = "header"
}

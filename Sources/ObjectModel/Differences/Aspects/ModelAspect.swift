/// A setting of the model as a whole. What editors note about themselves is none.
package enum ModelAspect: String, Aspect {
    /// Whether the model is used with CloudKit.
    case cloudKit = "cloudkit-use"
    /// Whether the model is used with SwiftData.
    case swiftData = "swiftdata-use"
    /// The version identifier that people give.
    case versionIdentifier = "version-identifier"
    /// The language of generated sources.
    case sourceLanguage = "source-language"

    /// The setting as the model file spells it; nil when it says nothing.
    func text(of document: DocumentSettings) -> String? {
        switch self {
        case .cloudKit: document.isUsedWithCloudKit?.modelText
        case .swiftData: document.isUsedWithSwiftData?.modelText
        case .versionIdentifier: document.versionIdentifier
        case .sourceLanguage: document.sourceLanguage
        }
    }
}

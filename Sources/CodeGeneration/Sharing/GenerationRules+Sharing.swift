import CompilerSupport

// What keeps sharing from being generated, besides what keeps the stack from it.
extension GenerationRules {
    /// The rules about sharing.
    static let sharing = [sharingWithoutSharedStore, hiddenSharingType]

    /// The stack has no shared store.
    static let sharingWithoutSharedStore = RuleMetadata.obstacle(
        id: "GEN660",
        name: "sharing-without-shared-store",
        summary: "The template `sharing` needs a shared store, and the model has none.",
        rationale: """
            Objects that other people share with the user are in the shared database of the container. Core Data \
            mirrors it to a separate store, which accepts invitations. Add a store to the model in `modelc.json` with \
            the configuration and container of the private store, another name, and `"scope": "shared"`.
            """,
        source: "Apple, WWDC21, \"Build apps that share data through CloudKit and Core Data\""
    )
    /// A class hides what sharing refers to.
    static let hiddenSharingType = RuleMetadata.obstacle(
        id: "GEN661",
        name: "hidden-sharing-type",
        summary: "A class has the name of a type that the sharing code declares or uses.",
        rationale: """
            Inside a module, its own types have precedence. With a class `CKShare`, the shares of CloudKit would be \
            managed objects. Give the class another name; the entity can keep its name.
            """
    )
}

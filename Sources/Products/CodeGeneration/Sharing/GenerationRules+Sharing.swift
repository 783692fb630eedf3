public import Diagnostics

// What keeps sharing from being generated, besides what keeps the stack from it.
extension GenerationRules {
    /// The rules about sharing.
    static let sharing = [sharingWithoutSharedStore, hiddenSharingType]

    /// The stack has no shared store.
    public static let sharingWithoutSharedStore = RuleMetadata.obstacle(
        id: "GEN660",
        name: "sharing-without-shared-store",
        summary: "Sharing is to be generated for a model without a shared store.",
        rationale: """
            What others share with the user is in the shared database of the container, which Core Data mirrors to a store of \
            its own: invitations are accepted into that one. Add a store to the model in `modelc.json` that has the \
            configuration and the container of the private one, another name, and `"scope": "shared"`.
            """,
        source: "Apple, WWDC21, \"Build apps that share data through CloudKit and Core Data\""
    )
    /// A class hides what sharing refers to.
    public static let hiddenSharingType = RuleMetadata.obstacle(
        id: "GEN661",
        name: "hidden-sharing-type",
        summary: "A class has the name of a type that sharing declares or uses.",
        rationale: """
            Inside a module its own types win: next to a class `CKShare` the shares of CloudKit would be managed objects. Give \
            the class another name; the entity may keep its own.
            """
    )
}

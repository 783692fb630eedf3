public import Diagnostics

// What keeps code for encrypted twins from being generated.
extension GenerationRules {
    /// The rules about encrypted twins.
    static let encryptedTwins = [noEncryptedTwins, unusableEncryptedTwin, takenTwinName]

    /// The settings give the model no encrypted twins.
    public static let noEncryptedTwins = RuleMetadata.obstacle(
        id: "GEN670",
        name: "no-encrypted-twins",
        summary: "The settings do not say which attributes have encrypted twins.",
        rationale: """
            Code is generated for the pairs that `"encryptedTwins"` of the model in `modelc.json` names: the deployed \
            attribute, and the encrypted one that takes over its values.
            """
    )
    /// A pair cannot be written down.
    public static let unusableEncryptedTwin = RuleMetadata.obstacle(
        id: "GEN671",
        name: "unusable-encrypted-twin",
        summary: "Values cannot move from an attribute to its encrypted twin, or not in a class of their own.",
        rationale: """
            Both attributes are in the model, in one entity with a class; the twin is encrypted; both have one type, are \
            optional and have no default. `modelc check` says the same with the place in the model, as CKP330 to CKP335. When \
            the old attribute has been retired, the entry has done its work and can go.
            """
    )
    /// A property has the name of what is generated.
    public static let takenTwinName = RuleMetadata.obstacle(
        id: "GEN672",
        name: "taken-twin-name",
        summary: "A property has the name of what is generated for an encrypted twin.",
        rationale: """
            For `body` the app reads and writes `currentBody`, which knows both attributes. Swift has no two members of one \
            name. Rename the property; neither name reaches CloudKit unless it is an attribute.
            """
    )
}

import CompilerSupport

// What keeps code for encrypted twins from being generated.
extension GenerationRules {
    /// The rules about encrypted twins.
    static let encryptedTwins = [noEncryptedTwins, unusableEncryptedTwin, takenTwinName]

    /// The settings give the model no encrypted twins.
    static let noEncryptedTwins = RuleMetadata.obstacle(
        id: "GEN670",
        name: "no-encrypted-twins",
        summary: "The settings name no encrypted twins for the model.",
        rationale: """
            modelc generates code for the pairs that `"encryptedTwins"` of the model in `modelc.json` names: the \
            deployed attribute, and the encrypted attribute for its values.
            """
    )
    /// A pair cannot be written down.
    static let unusableEncryptedTwin = RuleMetadata.obstacle(
        id: "GEN671",
        name: "unusable-encrypted-twin",
        summary: "The app cannot move values from an attribute to its encrypted twin, or their entity has no class.",
        rationale: """
            Both attributes must be in the model, in one entity with a class. The twin must be encrypted. Both must \
            have one type, be optional, and have no default value. `modelc check` reports the same faults with their \
            place in the model, as CKP330 to CKP335. After you have retired the old attribute, remove the entry.
            """
    )
    /// A property has the name of what is generated.
    static let takenTwinName = RuleMetadata.obstacle(
        id: "GEN672",
        name: "taken-twin-name",
        summary: "A property has a name that modelc generates for an encrypted twin.",
        rationale: """
            For `body`, the app reads and writes `currentBody`, which uses both attributes. Swift does not allow two \
            members of one name. Rename the property; neither name reaches CloudKit, unless it is an attribute.
            """
    )
}

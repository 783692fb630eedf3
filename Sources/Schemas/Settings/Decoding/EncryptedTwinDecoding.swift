import Text

extension Settings.EncryptedTwin {
    private enum Key: String, SettingsWord { case attribute, twin, phase }

    init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        let subject = "an entry of \"encryptedTwins\""
        let required: [Key] = [.attribute, .twin]
        guard let object = SettingsObject<Key>(node, subject, required: required, &problems) else { return nil }
        let attribute = object.text(.attribute, &problems)
        let twin = object.text(.twin, &problems)
        let phase: Settings.Located<Settings.EncryptionPhase>? = object.choice(.phase, &problems)
        guard let attribute, let twin else { return nil }
        if !Self.namesAttribute(attribute.value), let location = attribute.location {
            problems.reportValue(
                "\"attribute\" is not an attribute of an entity",
                at: location,
                help: "write Entity.attribute"
            )
            return nil
        }
        self.init(attribute: attribute, twin: twin, phase: phase)
    }

    private static func namesAttribute(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }
}

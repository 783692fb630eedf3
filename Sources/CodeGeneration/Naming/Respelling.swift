/// Turns any name of a model into a Swift identifier.
///
/// What is deployed cannot be renamed, so a mapping takes names as they come: what Swift does not allow becomes an
/// underscore, and a first digit gets one in front. Each name is respelled alone, so that a new one changes no other.
///
///     Respelling.identifier(for: "2nd place")    // _2nd_place
enum Respelling {
    /// Nil for the empty name. Swift also allows joiners that nobody can see, and file names do not.
    static func identifier(for name: String) -> SwiftIdentifier? {
        let visible = String.UnicodeScalarView(name.unicodeScalars.map { $0.isInvisible ? "_" : $0 })
        return name.isEmpty ? nil : SwiftIdentifier(adapting: String(visible))
    }

    /// A property of a record; those with names that its type needs itself get an underscore behind.
    static func member(_ name: String, besides types: Set<String>) -> SwiftIdentifier? {
        guard let identifier = identifier(for: name) else { return nil }
        let isTaken = RecordVocabulary.members.contains(identifier.name) || types.contains(identifier.name)
        return isTaken ? SwiftIdentifier(identifier.name + "_") : identifier
    }

    /// A case for an entity: `URLItem` becomes `urlItem`.
    static func enumerationCase(_ name: String) -> SwiftIdentifier? {
        guard let identifier = identifier(for: name) else { return nil }
        let text = lowerCamelCase(identifier.name)
        return SwiftIdentifier(RecordVocabulary.members.contains(text) ? text + "_" : text)
    }

    /// Puts the first word into lower case; of several capital letters the last one begins the next word.
    private static func lowerCamelCase(_ name: String) -> String {
        let capitals = name.prefix { $0.isUppercase }
        let rest = name[capitals.endIndex...]
        let isWordStart = capitals.count > 1 && rest.first?.isLowercase == true
        let first = isWordStart ? capitals.dropLast() : capitals
        return first.lowercased() + name[first.endIndex...]
    }
}

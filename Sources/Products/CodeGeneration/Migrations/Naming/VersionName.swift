/// The name of a version of a bundle, and the constant that is called after it: `model2` for `Model 2`.
struct VersionName: Hashable {
    /// The name in the bundle.
    let text: String
    /// The constant.
    let identifier: SwiftIdentifier

    /// Returns nil for a name without anything that an identifier can be made of.
    ///
    /// What cannot stand in an identifier separates words; between digits an underscore does, so that `1.10` and `11.0`
    /// stay apart.
    init?(_ text: String) {
        let words = text.unicodeScalars.split { !$0.continuesIdentifier || $0.isInvisible }.map(String.init)
        guard let first = words.first else { return nil }
        let constant = words.dropFirst().reduce(SwiftIdentifier(adapting: first).uncapitalized, Self.join)
        guard let identifier = SwiftIdentifier(constant) else { return nil }
        self.text = text
        self.identifier = identifier
    }

    private static func join(_ name: String, _ word: String) -> String {
        guard name.last?.isNumber == true, word.first?.isNumber == true else {
            return name + word.prefix(1).uppercased() + word.dropFirst()
        }
        return "\(name)_\(word)"
    }

    /// The constant where its type is known: `.model2`.
    var reference: String { ".\(identifier.afterPoint)" }

    /// The step that leads to the version: `ToModel2`. What two versions of one bundle cannot share.
    var step: String { "To\(identifier.capitalized)" }
}

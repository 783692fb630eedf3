import CompilerSupport

/// An object of `modelc.json`: what messages call it, and its keys.
protocol SettingsObject: Sendable {
    static var subject: String { get }
    static var keys: [SettingsKey<Self>] { get }
    /// What is said where every key is left out. Settings with any problem are not used, so a text that had to be there and
    /// is not may be anything.
    init()
}

extension SettingsObject {
    /// What a JSON Schema says of the object. modelc refuses keys that it does not know, where people write.
    static var shape: JSONShape {
        let properties = keys.map { key in
            JSONShape.Property(key.name, key.shape, isRequired: key.isRequired, key.description)
        }
        return .object(properties, isClosed: true)
    }

    /// Reads an object; nil when the value is none.
    init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        guard case .object(let members) = node.content else {
            problems.reportType(of: node, Self.subject, expected: "an object")
            return nil
        }
        self.init()
        for member in members {
            if let key = Self.keys.first(where: { $0.name.isSpelled(member.key) }) {
                key.read(&self, member.value, &problems)
            } else {
                problems.reportUnknown(member, of: Self.subject, known: Self.keys.map(\.name))
            }
        }
        for key in Self.keys where key.isRequired && !members.contains(where: { key.name.isSpelled($0.key) }) {
            problems.reportMissing(key.name, of: Self.subject, at: node)
        }
    }
}

extension String {
    /// Compares bytes: comparing strings normalizes them, which takes quadratic time for long runs of combining marks.
    func isSpelled(_ spelling: String) -> Bool { utf8.elementsEqual(spelling.utf8) }
}

import CodeGeneration
import Diagnostics
import Settings

extension TypeAffixes {
    /// What an entry of the settings puts before and behind the names of types, and what is wrong with it.
    static func asked(for entry: Settings.Generation) -> (affixes: TypeAffixes, problems: [Diagnostic]) {
        var problems: [Diagnostic] = []
        for (word, key) in [(entry.typePrefix, "typePrefix"), (entry.typeSuffix, "typeSuffix")] {
            guard let word else { continue }
            if let fault = entry.affixFault {
                let message = "\"\(key)\" has no use here: \(fault.message)"
                problems.append(.wrongValue(message, help: fault.help, of: word))
            } else if !isUsable(word.value, asPrefix: key == "typePrefix") {
                let message = "no Swift type can have '\(word.value)' in its name"
                problems.append(.wrongValue(message, help: "Use letters, digits and underscores.", of: word))
            }
        }
        let affixes = TypeAffixes(prefix: entry.typePrefix?.value ?? "", suffix: entry.typeSuffix?.value ?? "")
        return (affixes ?? .none, problems)
    }

    private static func isUsable(_ word: String, asPrefix: Bool) -> Bool {
        TypeAffixes(prefix: asPrefix ? word : "", suffix: asPrefix ? "" : word) != nil
    }
}

extension Settings.Generation {
    /// Why names of types cannot be changed; nil when they can.
    fileprivate var affixFault: (message: String, help: String)? {
        switch NamedProduct(rawValue: template.value) {
        case .records: nil
        case .managedObjects, .encryptedTwins:
            (
                "Core Data finds classes by the names in the model",
                "Change the class in the data model inspector; the entity may keep its name."
            )
        case nil: ("templates of your own name their types themselves", "Remove the key.")
        default: ("the types are named after the model", "Remove the key.")
        }
    }

    /// What is wrong with the selection of entities.
    var selectionProblems: [Diagnostic] {
        guard let first = entities?.first else { return [] }
        switch NamedProduct(rawValue: template.value) {
        case .managedObjects, .records, .encryptedTwins, nil: return []
        default:
            let message = "'\(template.value)' is about the whole model, not about single entities"
            return [.wrongValue(message, help: "Remove \"entities\".", of: first)]
        }
    }
}

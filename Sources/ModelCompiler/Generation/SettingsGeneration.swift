import CodeGeneration
package import CompilerSupport

extension GenerationTask {
    /// What an entry of the settings asks for, but for its template and its folder, which are found among files.
    ///
    /// - Returns: The task, and what is wrong with the entry's words.
    package static func asked(for entry: Settings.Generation) -> (task: GenerationTask, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let imports = entry.imports.compactMap { name in
            let module = ModuleName(name.value)
            if module == nil {
                diagnostics.append(.wrongValue("'\(name.value)' is not a module name", of: name))
            }
            return module
        }
        let singleFile = entry.singleFile.flatMap { FileName($0.value) }
        if let name = entry.singleFile, singleFile == nil {
            diagnostics.append(.wrongValue("'\(name.value)' is not a file name", of: name))
        }
        let (affixes, problems) = TypeAffixes.asked(for: entry)
        diagnostics += problems + entry.selectionProblems
        var task = GenerationTask(singleFile: singleFile)
        task.manner = entry.manner
        task.manner.imports = imports
        task.manner.affixes = affixes
        task.entities = entry.entities
        task.target = entry.target?.value
        return (task, diagnostics)
    }
}

extension TypeAffixes {
    /// What an entry of the settings puts before and behind the names of types, and what is wrong with it.
    fileprivate static func asked(for entry: Settings.Generation) -> (affixes: TypeAffixes, problems: [Diagnostic]) {
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
    fileprivate var selectionProblems: [Diagnostic] {
        guard let first = entities?.first else { return [] }
        switch NamedProduct(rawValue: template.value) {
        case .managedObjects, .records, .encryptedTwins, nil: return []
        default:
            let message = "'\(template.value)' is about the whole model, not about single entities"
            return [.wrongValue(message, help: "Remove \"entities\".", of: first)]
        }
    }
}

extension Diagnostic {
    /// A word of the settings that means nothing.
    package static func wrongValue(
        _ message: String,
        help: String? = nil,
        of word: Located<String>
    ) -> Diagnostic {
        Diagnostic(rule: SettingsRules.wrongValue, message: message, help: help, location: word.location)
    }
}

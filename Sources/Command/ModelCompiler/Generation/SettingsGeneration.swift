import CodeGeneration
public import Diagnostics
public import Settings

extension GenerationTask {
    /// What an entry of the settings asks for, but for its template and its folder, which are found among files.
    ///
    /// - Returns: The task, and what is wrong with the entry's words.
    public static func asked(for entry: Settings.Generation) -> (task: GenerationTask, diagnostics: [Diagnostic]) {
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
        var manner = entry.manner
        manner.imports = imports
        manner.affixes = affixes
        let task = GenerationTask(
            manner: manner,
            entities: entry.entities,
            target: entry.target?.value,
            singleFile: singleFile
        )
        return (task, diagnostics)
    }
}

extension Diagnostic {
    /// A word of the settings that means nothing.
    public static func wrongValue(
        _ message: String,
        help: String? = nil,
        of word: Located<String>
    ) -> Diagnostic {
        Diagnostic(rule: SettingsRules.wrongValue, message: message, help: help, location: word.location)
    }
}

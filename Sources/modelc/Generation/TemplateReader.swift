import CodeGeneration
import ModelCompiler

/// Finds templates: built-in ones by name, those of the user's by path.
enum TemplateReader {
    /// The template that a word means: the name of a built-in one, or a path relative to a folder.
    static func template(_ word: String, in folder: String) throws(CommandFailure) -> GenerationTask.Template {
        if let product = NamedProduct(rawValue: word) { return .builtIn(product) }
        let path = Path.trimmed(Path.join(folder, word))
        if FileSystem.kind(of: path) == nil { throw missing(word, at: path) }
        return .own(path: path, files: try files(of: path))
    }

    private static func missing(_ word: String, at path: String) -> CommandFailure {
        if word.contains("/") || word.hasSuffix(UserTemplateFile.ending) { return .missing(path) }
        let names = NamedProduct.allCases.map(\.rawValue)
        let meant = hint(for: word, among: names)
        let help = meant.isEmpty ? "; built-in templates: \(names.joined(separator: ", "))" : meant
        return .usage("'\(word)' is not a built-in template, a file, or a folder\(help)")
    }

    /// A file comes with the partials beside it.
    private static func files(of path: String) throws(CommandFailure) -> [InputFile] {
        if FileSystem.kind(of: path) == .folder {
            let names = try templateNames(in: path)
            if names.allSatisfy({ $0.hasPrefix("_") }) {
                throw .missingInput("no template in '\(path)'")
            }
            return try read(names, in: path)
        }
        let name = Path.lastPart(of: path)
        guard name.hasSuffix(UserTemplateFile.ending), !name.hasPrefix("_") else {
            throw .usage("'\(path)' is not a template; expected a name like Fields.md.mustache")
        }
        let folder = Path.folder(of: path)
        return try read([name] + templateNames(in: folder).filter { $0.hasPrefix("_") }, in: folder)
    }

    private static func templateNames(in folder: String) throws(CommandFailure) -> [String] {
        let names = try FileSystem.names(in: folder)
            .filter { $0.hasSuffix(UserTemplateFile.ending) && !$0.hasPrefix(".") }
        guard names.count <= UserTemplates.fileLimit else {
            throw .unparsableInput("'\(folder)' has more than \(UserTemplates.fileLimit) templates")
        }
        return names
    }

    private static func read(_ names: [String], in folder: String) throws(CommandFailure) -> [InputFile] {
        try names.map { name throws(CommandFailure) in
            let path = Path.join(folder, name)
            return InputFile(path: path, bytes: try FileSystem.read(path, limit: UserTemplates.fileSizeLimit))
        }
    }
}

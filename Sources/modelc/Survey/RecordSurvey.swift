import CloudSchema
import CompilerSupport
import ModelCompiler

// The other question of the survey: which records of its own does the app write and read, and which schema file has them?

extension Survey {
    /// The models as ``project(of:mustFind:takesSchemas:isSearchShown:isComparison:readsApp:)`` finds them, and the records
    /// of the app's own beside them. Both are always asked: an app with a store on the device may write records, too.
    ///
    /// - Parameters:
    ///   - operands: What the user named.
    ///   - isSearchShown: Whether models are listed that were found without being named.
    /// - Returns: The project, which may have neither.
    /// - Throws: ``CommandFailure`` as the search for models does.
    func modelsAndRecords(of operands: [String], isSearchShown: Bool = true) throws(CommandFailure) -> Project {
        var found = try project(of: operands, mustFind: false, takesSchemas: true, isSearchShown: isSearchShown)
        let folders = operands.isEmpty ? ["."] : operands.filter { FileSystem.kind(of: $0) == .folder && !isModel($0) }
        for folder in folders {
            let disk = workspace.disk(for: operands)
            found = try addingRecords(below: folder, in: disk, to: found, isSearchShown: isSearchShown)
        }
        return found
    }

    /// Why a run without anything to check ends, with the way out.
    func nothingFound(_ project: Project) -> CommandFailure {
        guard let records = project.records else {
            return .missingInput("no model below the current folder; name a model\(DiskTree().others(below: "."))")
        }
        let strangers = project.strangeSchemaWords.map { "\n\($0)" }.joined()
        return .missingInput(
            "no model and no schema file below the current folder, but \(records.summary)"
                + (records.neededSchema == nil ? "" : "; 'modelc init' prints the schema that the code needs")
                + strangers
        )
    }

    /// Adds the schema files below a folder whose record types the code has, and what the code has of records beside them.
    /// If somebody named or listed a schema file, it is the app's, and the others are its exports.
    private func addingRecords(
        below folder: String,
        in disk: DiskTree,
        to found: Project,
        isSearchShown: Bool
    ) throws(CommandFailure) -> Project {
        var project = found
        disk.app.begin(in: folder)
        let all = try disk.app.code(near: folder, in: disk, within: [folder])
        var answered: Set<String> = []
        if !project.models.contains(where: \.isSchema) {
            let evidence = [arguments.value(.production), arguments.value(.development)].compactMap(\.self)
            for path in FoundSchemas(below: folder, besides: evidence).paths {
                let code = try disk.app.code(near: path, in: disk)
                let located = try ModelLocator(named: [path], settings: arguments.value(.config), takesSchemas: true)
                guard var model = located.models.first else { continue }
                switch model.relation(to: code) {
                case .export: continue
                case .strange: project.strangeSchemas.append(path)
                case .shared:
                    if isSearchShown { workspace.inform("found: \(path), a schema file with record types of the code") }
                    model.code = code
                    model.takeDatabase(of: code)
                    project.models.append(workspace.database.map { model.choosing($0) } ?? model)
                }
            }
        }
        for model in project.models where model.isSchema {
            answered.formUnion(try disk.app.code(near: model.path, in: disk, within: codeFolders(of: model)).paths)
        }
        project.records = all.without(answered).ofApp ?? project.records
        return project
    }
}

/// The schema files below a folder that nobody named, by what is in them: the program that exports one asks for its name.
struct FoundSchemas {
    /// The paths, sorted in each folder.
    let paths: [String]

    /// More files than that are not looked at.
    private static let limit = 20_000

    /// Searches a folder on disk.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - others: Files that are known to be exports.
    init(below folder: String, besides others: [String]) {
        let known = Set(others.map(Path.resolved))
        let named = DiskTree().files(below: folder, seeing: Self.limit) { name in
            name.hasSuffix(SchemaCode.ending) || !name.contains(".")
        }
        let found = named.filter { Self.isText($0) && !known.contains(Path.resolved($0)) }
        paths = IgnoredFiles(folder: folder).removed(from: found)
    }

    /// True if a file begins like a schema file.
    static func isText(_ path: String) -> Bool {
        Schema.isText(FileSystem.beginning(of: path, size: Schema.textPrefix))
    }
}

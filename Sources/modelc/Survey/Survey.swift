import CompilerSupport
import ModelCompiler
import ModelFiles
import SwiftSources

/// The first stage: it looks at what lies in a repository, and gives a `Project`.
///
///     survey ─▶ read ─▶ mirror ─▶ compare ─▶ judge ─▶ report
///
/// Only this stage touches files, settings and git; `Line` in the module `ModelCompiler` has the others. A command asks for
/// the models that the user named, then for what it needs beside them:
///
///     let found = try survey.project(of: arguments.operands)
///     let project = try survey.adding([.ledgers, .companions], to: found, of: arguments.operands)
struct Survey {
    let workspace: CommandContext
    var arguments: Arguments { workspace.arguments }

    /// The inputs that a command may need besides models.
    enum Surrounding {
        /// The ledger of each container.
        case ledgers
        /// With `--against`, what the models and their ledgers were where the branch began.
        case mergeBase
        /// The other models that settings list for the containers of the models that the user named.
        case companions
        /// The other versions of each bundle that has several.
        case otherVersions
        /// Mapping models near such bundles.
        case mappingModels
        /// The code that writes and reads the records of schema files; with a merge base, also the code there.
        case code
        /// With `--shipped-tags`, the model at each tag.
        case releases
    }

    // MARK: Models

    /// The models that the user named, or without any those below the current folder, each with the settings that apply to it,
    /// and the exports that the command line names.
    ///
    /// A model that is named twice counts once, except in a comparison of it with itself.
    ///
    /// - Parameters:
    ///   - operands: What the user named.
    ///   - mustFind: Whether it is a failure to find no model.
    ///   - takesSchemas: Whether schema files are models.
    ///   - isSearchShown: Whether models are listed that were found without being named.
    ///   - isComparison: Whether the models are compared with each other.
    ///   - readsApp: Whether it matters what the code of the app opens.
    /// - Returns: The project; nothing is known yet of its past and its containers.
    /// - Throws: ``CommandFailure`` for a model that is not there, or settings that cannot be understood.
    func project(
        of operands: [String],
        mustFind: Bool = true,
        takesSchemas: Bool = false,
        isSearchShown: Bool = true,
        isComparison: Bool = false,
        readsApp: Bool = true
    ) throws(CommandFailure) -> Project {
        let options = try options()
        if !takesSchemas, let schema = operands.first(where: Self.isSchema) { throw .schemaNotTaken(schema) }
        let located = try workspace.showing("reading the models") { () throws(CommandFailure) in
            try locate(operands, mustFind: mustFind, takesSchemas: takesSchemas, readsApp: readsApp)
        }
        // Stop: settings that cannot be understood could change the run, and what the models are called.
        if let unusable = located.unusable {
            throw try workspace.refusal(of: unusable.file, unusable.diagnostics)
        }
        let isSearch = operands.isEmpty && !located.models.isEmpty
        if isSearch, isSearchShown, !located.areListed {
            workspace.inform(found(located.models.map(\.path)))
        }
        let models = isComparison ? located.models : located.distinctModels
        if arguments.has(.configuration), let schema = models.first, models.allSatisfy(\.isSchema) {
            throw .usage("--configuration is about Core Data models, and '\(schema.path)' is a schema file")
        }
        let chosen = models.map { model in workspace.database.map { model.choosing($0) } ?? model }
        var project = Project(models: chosen, options: options)
        project.production = try arguments.value(.production).map(FileSystem.file)
        project.development = try arguments.value(.development).map(FileSystem.file)
        let exports = [project.production, project.development].compactMap(\.self)
        project.models = project.models.map { $0.beside(exports: exports) }
        return project
    }

    /// True if an operand is a schema file, or has the tables of an app with SQLiteData.
    static func isSchema(_ operand: String) -> Bool {
        isSchemaFile(operand) || operand.hasSuffix(".sql") || SQLiteDataMetadata.isOne(Path.lastPart(of: operand))
    }

    /// True if an operand is a schema file, by its ending or by how it begins.
    static func isSchemaFile(_ operand: String) -> Bool {
        operand.hasSuffix(SchemaCode.ending) || FoundSchemas.isText(operand)
    }

    /// The options of the run, without models and evidence.
    private func options() throws(CommandFailure) -> RunOptions {
        var options = RunOptions(today: try workspace.today())
        options.configuration = arguments.value(.configuration)
        options.database = workspace.database
        options.container = arguments.value(.container)
        options.isRelease = arguments.has(.release)
        options.indexes = workspace.indexes
        options.isVerbose = arguments.has(.verbose)
        options.takesUndecided = arguments.has(.undecided)
        return options
    }

    /// The models that the user named, or those below the current folder.
    private func locate(
        _ operands: [String],
        mustFind: Bool,
        takesSchemas: Bool,
        readsApp: Bool
    ) throws(CommandFailure) -> ModelLocator {
        let locator = try ModelLocator(
            named: operands,
            settings: arguments.value(.config),
            conditions: try conditions(),
            takesSchemas: takesSchemas,
            readsApp: readsApp,
            in: workspace.disk(for: operands)
        )
        if operands.isEmpty, locator.models.isEmpty, mustFind, locator.unusable == nil {
            let listed =
                takesSchemas ? nil : try? ListedSchemas(below: ".", stated: arguments.value(.config)).paths.first
            if let listed { throw .schemaNotTaken(listed, by: arguments.verb) }
            throw .missingInput("no model below the current folder; name a model\(DiskTree().others(below: "."))")
        }
        return locator
    }

    /// `--define`.
    private func conditions() throws(CommandFailure) -> [String] {
        let words = arguments.all(.define)
        if let word = words.first(where: { !CompilationConditions.isCondition($0) }) {
            throw .usage("--define \(word): expected a condition of #if, for example DEBUG, !DEBUG or os(iOS)")
        }
        if let word = words.first(where: { words.contains("!\($0)") }) {
            throw .usage("--define \(word) contradicts --define !\(word)")
        }
        return words
    }

    // MARK: What lies around them

    /// The project with what a command needs beside its models.
    ///
    /// - Parameters:
    ///   - surroundings: What is needed.
    ///   - found: The models.
    ///   - operands: The models, as the user named them.
    /// - Returns: The project with that.
    /// - Throws: ``CommandFailure`` with status 3 when a comparison that was asked for cannot be made.
    func adding(
        _ surroundings: Set<Surrounding>,
        to found: Project,
        of operands: [String] = []
    ) throws(CommandFailure) -> Project {
        var project = found
        if surroundings.contains(.ledgers) {
            project.statedLedger = arguments.value(.ledger)
            project.ledgers = try ledgers(of: found.models.filter { !$0.isLocal }).ledgers()
        }
        if surroundings.contains(.mergeBase), let reference = workspace.base {
            project = try comparing(project, with: reference)
        }
        if surroundings.contains(.companions) { project.companions = try companions(of: project, operands) }
        if surroundings.contains(.code) { project = try addingCode(to: project, operands) }
        let tags = surroundings.contains(.releases) ? arguments.value(.shippedTags) : nil
        project.models = try project.models.map { model throws(CommandFailure) in
            try adding(surroundings, to: model, tags: tags)
        }
        for model in project.models {
            guard var earlier = project.mergeBase.models[model.path] else { continue }
            // The branch does not decide which versions shipped. A commit is not searched for mapping models.
            (earlier.releases, earlier.mappingModels) = (model.releases, model.mappingModels)
            if surroundings.contains(.otherVersions), earlier.isJudgedWithOthers {
                earlier.otherVersions = try ModelLocator.otherVersions(of: earlier)
            }
            project.mergeBase.models[model.path] = earlier
        }
        return project
    }

    /// The project with the code of the apps that its schema files belong to, today and at the merge base.
    private func addingCode(to found: Project, _ operands: [String]) throws(CommandFailure) -> Project {
        var project = found
        let disk = workspace.disk(for: operands)
        let named = operands.first { FileSystem.kind(of: $0) == .folder && !isModel($0) }
        if let named { disk.app.begin(in: named) } else if operands.isEmpty { disk.app.begin(in: ".") }
        for position in project.models.indices where project.models[position].isSchema {
            let model = project.models[position]
            // SQLiteData itself writes the records of its tables.
            guard model.path.gitReference == nil, !model.hasTables else { continue }
            let folders = codeFolders(of: model)
            if model.code == nil {
                project.models[position].code = try disk.app.code(near: model.path, in: disk, within: folders)
            }
            project.models[position].app = try disk.app.stores(near: model.path, in: disk).keeping()
            if let then = project.mergeBase.listed[model.path], then.codePaths != model.codePaths {
                let folders = codeFolders(of: then)
                project.models[position].codeThen = try disk.app.code(near: model.path, in: disk, within: folders)
            }
            guard let reference = workspace.base, project.mergeBase.models[model.path] != nil else { continue }
            let tree = try MergeBase(with: reference, for: model.path, named: arguments.operands).tree
            project.mergeBase.models[model.path]?.code = try tree.app.code(near: model.place, in: tree, within: folders)
            project.mergeBase.models[model.path]?.app = try tree.app.stores(near: model.place, in: tree).keeping()
        }
        return project
    }

    /// The sources that the settings name for a schema file.
    func codeFolders(of model: ModelInput) -> [String] {
        let folder = model.settings.map { Path.folder(of: $0.path.withoutGitReference) } ?? "."
        return model.codePaths.map { Path.join(folder, $0.value) }
    }

    /// Says which models a search found; of many their number, and all of them with `--verbose`.
    private func found(_ paths: [String]) -> String {
        let few = 10
        if paths.count <= few || arguments.has(.verbose) { return "found: \(paths.joined(separator: ", "))" }
        let rest = paths.count - few
        return "found: \(paths.prefix(few).joined(separator: ", ")), and \(rest) more (--verbose lists them)"
    }

    /// The ledger of some models.
    func ledgers(of models: [ModelInput]) -> LedgerLocator {
        LedgerLocator(
            of: models,
            stated: arguments.value(.ledger),
            configuration: arguments.value(.configuration)
        )
    }

    /// The project beside what it was where the branch began: its models, their ledgers, and what settings said then.
    private func comparing(_ project: Project, with reference: String) throws(CommandFailure) -> Project {
        let baselines = try baselines(of: project.models, against: reference)
        let base = try baseLedgers(of: project.models, baselines)
        let ledgers = try project.ledgers.joined(with: base)
        var compared = project
        compared.ledgers = ledgers
        compared.mergeBase.reference = reference
        compared.mergeBase.deletedModels = try baselines.deletedModels(
            settings: arguments.value(.config),
            today: project.models.compactMap(\.settings).uniqued(by: \.path),
            hasSwiftData: project.models.contains { $0.swiftData != nil }
        )
        compared.mergeBase.thresholds = Set(baselines.compactMap { $0.settings?.settings?.failOn })
        compared.models = try zip(project.models, baselines).map { model, baseline throws(CommandFailure) in
            var model = model
            model.knownAtMergeBase = try baseline.knownFaults(of: model, ledgers: ledgers)
            return model
        }
        for (model, baseline) in zip(project.models, baselines) {
            if let earlier = baseline.model {
                compared.mergeBase.models[model.path] = earlier
                compared.mergeBase.listed[model.path] = baseline.listed
            } else {
                workspace.inform(
                    "'\(model.path)' did not exist at the merge base with '\(reference)'; it is a new model"
                )
            }
        }
        return compared
    }

    /// The models at the merge base.
    func baselines(of models: [ModelInput], against reference: String) throws(CommandFailure) -> [GitBaseline] {
        try models.map { model throws(CommandFailure) in
            try GitBaseline(
                of: model,
                against: reference,
                settings: arguments.value(.config),
                defining: conditions(),
                named: arguments.operands
            )
        }
    }

    /// The other models that settings list for the containers of the models that the user named.
    private func companions(of project: Project, _ operands: [String]) throws(CommandFailure) -> [Companion] {
        if operands.isEmpty { return [] }
        let conditions = try conditions()
        return project.models.compactMap(\.settings).uniqued(by: \.path).flatMap { settings in
            settings.settings.listings(besides: project.models).map { path, store in
                let located = try? ModelLocator(
                    named: [Path.join(Path.folder(of: settings.path), path)],
                    settings: arguments.value(.config),
                    conditions: conditions,
                    takesSchemas: true
                )
                let models = (located?.models ?? []).filter { $0.stores.contains(store) }
                return Companion(path: path, settings: settings.path, models: models)
            }
        }
    }

    // MARK: What lies around a model

    /// A model with the other versions of its bundle, the mapping models near it, and its releases.
    private func adding(
        _ surroundings: Set<Surrounding>,
        to model: ModelInput,
        tags: String?
    ) throws(CommandFailure) -> ModelInput {
        var model = model
        if surroundings.contains(.otherVersions), model.isJudgedWithOthers {
            model.otherVersions = try ModelLocator.otherVersions(of: model)
        }
        // An older version is judged alone.
        if model.version?.isCurrent == false { return model }
        if surroundings.contains(.mappingModels), model.isJudgedWithOthers {
            model.mappingModels = try MappingModelSearch.files(near: model.path)
        }
        guard let tags, !model.isSchema else { return model }
        do throws(CommandFailure) {
            // The stores of today count for all releases.
            model.releases = try GitReleases(of: model, tagged: tags, readsApp: false, named: arguments.operands).models
        } catch {
            throw error.ofComparison
        }
        return model
    }
}

extension ModelInput {
    /// True if it is the current one of several versions. Classes that no `VersionedSchema` lists may be what the app opens,
    /// beside versions that keep what shipped.
    fileprivate var isJudgedWithOthers: Bool {
        version.map { $0.isCurrent && $0.count > 1 } ?? !swiftDataVersionNames.isEmpty
    }
}

extension CommandFailure {
    /// A schema file where Core Data models are expected.
    fileprivate static func schemaNotTaken(_ path: String, by verb: String? = nil) -> CommandFailure {
        if verb == "show" { return .usage("no model is listed but the schema file '\(path)': modelc show \(path)") }
        return .usage(
            "'\(path)' is a schema file, and this command takes Core Data models; check, plan, diff, show, generate, site, "
                + "init, lock, and retire take schema files, too"
        )
    }
}

extension CommandContext {
    /// The survey of the repository for this command.
    var survey: Survey { Survey(workspace: self) }
}

/// Finds mapping models.
private enum MappingModelSearch {
    private static let limit = 200

    /// The mapping models in the folder of a bundle, and in folders of that. A commit is not searched.
    static func files(near bundle: String) throws(CommandFailure) -> [InputFile] {
        var files: [InputFile] = []
        if bundle.gitReference == nil { try search(Path.folder(of: bundle), depth: 2, into: &files) }
        return files
    }

    /// Skips a folder that cannot be read, because no option names it.
    private static func search(_ folder: String, depth: Int, into files: inout [InputFile]) throws(CommandFailure) {
        let names = (try? FileSystem.names(in: folder)) ?? []
        for name in names where !isSkipped(name) && !isModel(name) && files.count < limit {
            let path = Path.join(folder, name)
            guard !FileSystem.isLink(path), FileSystem.kind(of: path) == .folder else { continue }
            let file = Path.join(path, "xcmapping.xml")
            if !name.hasSuffix(".xcmappingmodel") {
                if depth > 0 { try search(path, depth: depth - 1, into: &files) }
            } else if FileSystem.kind(of: file) == .file {
                files.append(try FileSystem.file(file))
            }
        }
    }
}

extension Settings {
    /// The models and schema files with a container of some models, but not these models, each with such a store.
    ///
    /// They are those models when they have the same stores, whatever their paths look like.
    fileprivate func listings(besides models: [ModelInput]) -> [(path: String, store: Store)] {
        let stores = models.flatMap(\.stores)
        let present = Set(stores.map(\.name.location))
        let containers = Set(stores.map(\.container?.value))
        func isOther(_ store: Store) -> Bool {
            !present.contains(store.name.location) && containers.contains(store.container?.value)
        }
        let others = self.models.compactMap { model in
            model.stores.first(where: isOther).map { (model.path.value, $0) }
        }
        return others + schemas.filter { isOther($0.store) }.map { ($0.path.value, $0.store) }
    }
}

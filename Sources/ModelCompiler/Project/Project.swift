import CloudSchema
import CompilerSupport
package import Mirroring
import SchemaRules

/// The result of the survey: the models, their settings, and the inputs for comparisons.
///
/// The first value of the pipeline. A test builds one by hand:
///
///     var project = Project(models: [model], today: today)
///     project.ledgers = [LedgerInput(file: ledger)]
///     let result = Compiler(project).check()
package struct Project: Sendable {
    /// The models, each with what lies around it.
    package var models: [ModelInput]
    /// Other models that the settings list for the same containers. They are not judged; what they need is not gone.
    package var companions: [Companion] = []
    /// The records of the app's own of which no schema file was found; nil where nobody asked, or there are none.
    package var records: RecordCode?
    /// Schema files below the folder of the run that have no record type of the code.
    package var strangeSchemas: [String] = []
    /// An export of production.
    package var production: InputFile?
    /// An export of Development.
    package var development: InputFile?
    /// The ledger that was named on the command line, which is among ``ledgers``.
    package var statedLedger: String?
    /// The ledgers of the containers, each container in one at most; used together with ``production`` when both are there.
    package var ledgers: [LedgerInput] = []
    /// The merge base (`--against`).
    package var mergeBase = MergeBaseFiles()
    /// The other options of the command line.
    package var options: RunOptions

    /// Creates a project of some models, without evidence.
    package init(models: [ModelInput], options: RunOptions) {
        self.models = models
        self.options = options
    }

    /// The same on a day, without options.
    package init(models: [ModelInput], today: CalendarDate) {
        self.init(models: models, options: RunOptions(today: today))
    }

    /// The same at the merge base: the models of then with the settings of then, which may be none, beside today's
    /// evidence; nil without one. Where the settings of then named no stores, those of today count.
    var atMergeBase: Project? {
        guard mergeBase.reference != nil else { return nil }
        let then = models.compactMap { today -> ModelInput? in
            guard var model = mergeBase.models[today.path]?.listed(like: mergeBase.listed[today.path]) else {
                return nil
            }
            if !options.isNarrowed, !model.storesAtMergeBase.isEmpty { model.stores = model.storesAtMergeBase }
            return model
        }
        var before = with(models: then + mergeBase.deletedModels)
        before.mergeBase = MergeBaseFiles()
        for position in before.ledgers.indices { before.ledgers[position].isOfMergeBase = true }
        return before
    }

    /// The same of other models.
    package func with(models: [ModelInput]) -> Project {
        var project = self
        project.models = models
        return project
    }

    /// The settings of the models, each file once, in the order of the models.
    var settings: [SettingsInput] { models.compactMap(\.settings).uniqued(by: \.path) }

    /// The files that the command line names to compare with.
    var statedEvidence: [String] { [production?.path, development?.path, statedLedger].compactMap(\.self) }

    /// The least severity that fails, as the settings say; where several speak, the strictest. Settings of where the branch
    /// began count too, so that no branch lets itself pass.
    package var failureThreshold: Settings.FailureThreshold {
        let strictestFirst: [Settings.FailureThreshold] = [.note, .warning, .error, .never]
        let stated = mergeBase.thresholds.union(settings.map(\.settings.failOn))
        return strictestFirst.first { stated.contains($0) } ?? .error
    }

    /// The answer of the code about a model. If the code is undecided and was decided at the merge base, that answer holds:
    /// a store beside the mirrored one is no reason not to compare.
    private func codeScope(of model: ModelInput) -> CodeScope? {
        let scope = model.codeScope
        guard let scope, scope.stores.isEmpty, scope.undecided != nil,
            let before = mergeBase.models[model.path]?.codeScope, !before.stores.isEmpty
        else { return scope }
        return before
    }

    /// The record types in the export of production and in the ledgers.
    var deployedTypes: Set<String> {
        let export = production.flatMap { LoadedSchema($0).evidence }
        let held = ledgers.compactMap { $0.file ?? $0.baseline }.compactMap { LoadedLedger($0).evidence }
        return Set(([export].compactMap(\.self) + held).flatMap(\.schema.recordTypes).map(\.name))
    }

    /// The sources that may say that a model is mirrored.
    func scopeRequest(for model: ModelInput, isImplied: Bool) -> MirroringScope.Request {
        let code = model.isLocal ? nil : codeScope(of: model)
        return MirroringScope.Request(
            settings: model.stores.map(MirroredStore.init),
            isKeptLocal: model.listing.emptyStores != nil,
            code: code,
            configuration: options.configuration,
            database: options.database,
            hasEvidence: !model.isLocal
                && (production != nil || development != nil
                    || ledgers.contains { $0.file != nil || $0.baseline != nil }),
            deployed: code?.isUncertain == true ? deployedTypes : [],
            takesUndecided: options.takesUndecided,
            // Beside models with stores, one that the settings give none stays on the device.
            isImplied: isImplied && !(model.isLocal && models.contains { !$0.isLocal })
        )
    }
}

/// The options of a run, without files.
package struct RunOptions: Sendable {
    /// `--configuration`.
    package var configuration: String?
    /// `--database`.
    package var database: DatabaseScope?
    /// True if an option leaves stores out.
    var isNarrowed: Bool { configuration != nil || database != nil }
    /// `--container`: the only container that the run is about.
    package var container: String?
    /// `--release`: everything the models need must be in production already.
    package var isRelease = false
    /// `--undecided`: a model counts as mirrored of which nobody can tell.
    package var takesUndecided = false
    /// `--verbose`: whether the report lists what it otherwise counts.
    package var isVerbose = false
    /// `--indexes`: the indexes of new fields.
    package var indexes = IndexPolicy.development
    /// The day by which waivers expire.
    package var today: CalendarDate

    /// The options of a command line without any.
    package init(today: CalendarDate) { self.today = today }
}

/// A project at the merge base.
package struct MergeBaseFiles: Sendable {
    /// The branch or commit that `--against` names; nil when nothing is compared.
    package var reference: String?
    /// The models of then, by ``ModelInput/path`` of the models they became.
    package var models: [String: ModelInput] = [:]
    /// The same models with the settings of then, and under their conditions of `#if`; none for those that no settings counted
    /// for.
    package var listed: [String: ModelInput] = [:]
    /// The models of then that none of today's was, with the stores of their time.
    package var deletedModels: [ModelInput] = []
    /// From which severity on a run failed.
    package var thresholds: Set<Settings.FailureThreshold> = []

    /// Nothing: the run is not compared with a merge base.
    package init() {}
}

/// A model that the settings list for a container, but the command line did not name.
package struct Companion: Sendable {
    /// The path, as the settings have it.
    package var path: String
    /// The settings.
    package var settings: String
    /// The models at the path that have such a store; empty where none can be found.
    package var models: [ModelInput]

    /// Creates a companion.
    package init(path: String, settings: String, models: [ModelInput]) {
        self.path = path
        self.settings = settings
        self.models = models
    }
}

extension MirroredStore {
    init(_ store: Settings.Store) {
        self.init(
            name: store.name.value,
            configuration: store.configuration?.value,
            container: store.container?.value,
            scope: store.scope,
            location: store.name.location
        )
    }
}

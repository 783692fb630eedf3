import CompilerSupport
package import Mirroring

/// What the command line and the settings say about a run: models, evidence and options.
package struct CompilerRequest: Sendable {
    /// The models.
    package var models: [ModelInput]
    /// Other models that the settings list for the same containers. They are not judged; what they need is not gone.
    package var companions: [ModelNeeds] = []
    /// An export of production.
    package var production: InputFile?
    /// An export of Development.
    package var development: InputFile?
    /// The ledger that was named on the command line, which is among ``ledgers``.
    package var statedLedger: String?
    /// The ledgers of the containers, each container in one at most; used together with ``production`` when both are there.
    package var ledgers: [LedgerInput] = []
    /// The branch or commit with which the models are compared (`--against`).
    package var against: String?
    /// The models where the branch began (`--against`), by ``ModelInput/path`` of the models they became.
    package var baselines: [String: ModelInput] = [:]
    /// The models where the branch began that none of today's was, with the stores of their time (`--against`).
    package var deletedModels: [ModelInput] = []
    /// From which severity on a run failed where the branch began (`--against`).
    package var thresholdsThen: Set<Settings.FailureThreshold> = []
    /// `--configuration`.
    package var configuration: String?
    /// `--database`.
    package var database: DatabaseScope?
    /// `--container`: the only container that the run is about.
    package var container: String?
    /// `--release`: everything the models need must be in production already.
    package var isRelease = false
    /// The indexes of new fields.
    package var indexes = IndexPolicy.development
    /// The day by which waivers expire.
    package var today: CalendarDate

    /// Creates a request for some models.
    package init(models: [ModelInput], today: CalendarDate) {
        self.models = models
        self.today = today
    }

    /// The settings of the models, each file once, in the order of the models.
    var settings: [SettingsInput] { models.compactMap(\.settings).uniqued(by: \.path) }

    /// The files that the command line names to compare with.
    var statedEvidence: [String] { [production?.path, development?.path, statedLedger].compactMap(\.self) }

    /// The least severity that fails, as the settings say; where several speak, the strictest. Settings of where the branch
    /// began count too, so that no branch lets itself pass.
    package var failureThreshold: Settings.FailureThreshold {
        let strictestFirst: [Settings.FailureThreshold] = [.note, .warning, .error, .never]
        let stated = thresholdsThen.union(settings.map(\.settings.failOn))
        return strictestFirst.first { stated.contains($0) } ?? .error
    }

    /// What says that a model is mirrored.
    func scopeRequest(for model: ModelInput, isImplied: Bool) -> MirroringScope.Request {
        MirroringScope.Request(
            settings: model.stores.map(MirroredStore.init),
            configuration: configuration,
            database: database,
            hasEvidence: !model.isLocal
                && (production != nil || development != nil
                    || ledgers.contains { $0.file != nil || $0.baseline != nil }),
            // Beside models with stores, one that the settings give none stays on the device.
            isImplied: isImplied && !(model.isLocal && models.contains { !$0.isLocal })
        )
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

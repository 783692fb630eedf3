import Diagnostics
public import Mirroring
public import Settings
import Text

/// What the command line and the settings say about a run: models, evidence and options.
public struct CompilerRequest: Sendable {
    /// The models.
    public var models: [ModelInput]
    /// Other models that the settings list for the same containers. They are not judged; what they need is not gone.
    public var companions: [ModelNeeds] = []
    /// An export of production.
    public var production: InputFile?
    /// An export of Development.
    public var development: InputFile?
    /// The ledger that was named on the command line, which is among ``ledgers``.
    public var statedLedger: String?
    /// The ledgers of the containers, each container in one at most; used together with ``production`` when both are there.
    public var ledgers: [LedgerInput] = []
    /// The branch or commit with which the models are compared (`--against`).
    public var against: String?
    /// The models where the branch began (`--against`), by ``ModelInput/path`` of the models they became.
    public var baselines: [String: ModelInput] = [:]
    /// The models where the branch began that none of today's was, with the stores of their time (`--against`).
    public var deletedModels: [ModelInput] = []
    /// From which severity on a run failed where the branch began (`--against`).
    public var thresholdsThen: Set<Settings.FailureThreshold> = []
    /// `--configuration`.
    public var configuration: String?
    /// `--database`.
    public var database: DatabaseScope?
    /// `--container`: the only container that the run is about.
    public var container: String?
    /// `--release`: everything the models need must be in production already.
    public var isRelease = false
    /// The indexes of new fields.
    public var indexes = IndexPolicy.development
    /// The day by which waivers expire.
    public var today: CalendarDate

    /// Creates a request for some models.
    public init(models: [ModelInput], today: CalendarDate) {
        self.models = models
        self.today = today
    }

    /// The settings of the models, each file once, in the order of the models.
    var settings: [SettingsInput] { models.compactMap(\.settings).uniqued(by: \.path) }

    /// The files that the command line names to compare with.
    var statedEvidence: [String] { [production?.path, development?.path, statedLedger].compactMap(\.self) }

    /// The least severity that fails, as the settings say; where several speak, the strictest. Settings of where the branch
    /// began count too, so that no branch lets itself pass.
    public var failureThreshold: Settings.FailureThreshold {
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

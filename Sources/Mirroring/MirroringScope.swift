package import CloudSchema
package import CompilerSupport
package import ObjectModel

/// The mirrored stores of a model, and the source that says so.
///
/// A model file rarely tells, so the most specific source decides:
///
/// 1. stores in the settings; an empty list says that none is mirrored,
/// 2. a configuration named on the command line,
/// 3. the stores that the app's code opens,
/// 4. configurations that carry `usedWithCloudKit`,
/// 5. named configurations beside a flag on the model only: all entities, and findings are warnings, because the
///   mirrored configuration is unknown,
/// 6. the flag on the model alone, a database named on the command line, or a schema to compare with: all entities.
///
/// If code opens the model and nobody can tell whether it mirrors it, a schema only counts if it has a record type of the
/// model, which then is proof.
package struct MirroringScope: Sendable {
    /// The source that says that the model is mirrored.
    package enum Reason: Sendable {
        /// Stores in the settings.
        case settings
        /// `--configuration`.
        case option
        /// The code of the app.
        case code
        /// `usedWithCloudKit` on one or more configurations.
        case configurationFlag
        /// `usedWithCloudKit` on a model that also has named configurations.
        case modelFlagBesideConfigurations
        /// `usedWithCloudKit` on the model.
        case modelFlag
        /// `--database`.
        case database
        /// A schema to compare with.
        case evidence
        /// `--undecided`, where nobody can tell.
        case undecided
        /// The command only makes sense for a mirrored model.
        case command
    }

    /// The information in the settings and on the command line.
    package struct Request: Sendable {
        /// Stores in the settings that belong to the model.
        var settings: [MirroredStore]
        /// True if the settings say that no store of the model is mirrored.
        var isKeptLocal: Bool
        /// The stores that the app's code opens; nil when no code opens the model.
        var code: CodeScope?
        /// `--configuration`.
        var configuration: String?
        /// `--database`.
        var database: DatabaseScope?
        /// True if there is a schema to compare with.
        var hasEvidence: Bool
        /// The record types in production, as far as exports and ledgers say: one of a model proves that it is mirrored.
        var deployed: Set<String>
        /// True if a model counts as mirrored of which nobody can tell.
        var takesUndecided: Bool
        /// True if the command assumes mirroring without any other source, as `plan` does.
        var isImplied: Bool

        /// Creates a request; without arguments it is empty.
        package init(
            settings: [MirroredStore] = [],
            isKeptLocal: Bool = false,
            code: CodeScope? = nil,
            configuration: String? = nil,
            database: DatabaseScope? = nil,
            hasEvidence: Bool = false,
            deployed: Set<String> = [],
            takesUndecided: Bool = false,
            isImplied: Bool = false
        ) {
            self.settings = settings
            self.isKeptLocal = isKeptLocal
            self.code = code
            self.configuration = configuration
            self.database = database
            self.hasEvidence = hasEvidence
            self.deployed = deployed
            self.takesUndecided = takesUndecided
            self.isImplied = isImplied
        }
    }

    /// The mirrored stores, at least one.
    package var stores: [MirroredStore]
    /// The deciding source.
    package var reason: Reason

    /// Creates a scope.
    package init(stores: [MirroredStore], reason: Reason) {
        self.stores = stores
        self.reason = reason
    }

    /// True if the mirrored entities are only guessed, so that findings are warnings.
    package var isGuess: Bool { reason == .modelFlagBesideConfigurations }

    /// Decides for a model; nil when no source says that it is mirrored.
    package init?(of model: ManagedObjectModel, request: Request) {
        let scope = request.database ?? .private
        let flagged = model.configurations.filter { Self.isUsed($0.isUsedWithCloudKit, at: $0.origin, in: model) }
        if !request.settings.isEmpty {
            self.init(stores: Self.selected(from: request.settings, request), reason: .settings)
        } else if request.isKeptLocal, request.configuration == nil, request.database == nil {
            return nil
        } else if let code = request.code, !code.stores.isEmpty {
            // Of what a store may have, what is deployed it has.
            let known = code.stores.map { store in
                var store = store
                store.perhaps.removeAll { !request.deployed.contains(MirroringNames.recordType(rootEntity: $0)) }
                return store
            }
            let stores = Self.selected(from: known, request)
            let isOther = !code.stores.contains { $0.configuration == stores[0].configuration }
            self.init(stores: stores, reason: isOther ? .option : .code)
        } else if let configuration = request.configuration {
            self.init(stores: [MirroredStore(configuration: configuration, scope: scope)], reason: .option)
        } else if request.isLocal {
            return nil
        } else if !flagged.isEmpty {
            let stores = flagged.map { MirroredStore(configuration: $0.name, scope: scope) }
            self.init(stores: stores, reason: .configurationFlag)
        } else if let reason = Self.reasonForAllEntities(of: model, request: request) {
            self.init(stores: [MirroredStore(scope: scope)], reason: reason)
        } else {
            return nil
        }
    }

    /// Options narrow the stores in the settings. If no store matches, check as if one did: the stores with another
    /// database, or a store for the unused configuration.
    private static func selected(from stores: [MirroredStore], _ request: Request) -> [MirroredStore] {
        let held = stores.filter {
            request.configuration == nil || $0.configuration == request.configuration
        }
        let matching = held.filter { request.database == nil || $0.scope == request.database }
        if !matching.isEmpty { return matching }
        guard let database = request.database, !held.isEmpty else {
            return [MirroredStore(configuration: request.configuration, scope: request.database ?? .private)]
        }
        return held.map { store in
            var other = store
            (other.name, other.scope) = (nil, database)
            return other
        }.uniqued
    }

    /// An unreadable value counts as YES, so that the CloudKit rules apply, one of which reports it.
    private static func isUsed(_ stated: Bool?, at origin: SourceOrigin, in model: ManagedObjectModel) -> Bool {
        stated
            ?? model.malformedSettings.contains {
                $0.attribute == "usedWithCloudKit" && $0.origin.offset == origin.offset
            }
    }

    private static func reasonForAllEntities(of model: ManagedObjectModel, request: Request) -> Reason? {
        if isUsed(model.document.isUsedWithCloudKit, at: model.origin, in: model) {
            return model.configurations.isEmpty ? .modelFlag : .modelFlagBesideConfigurations
        }
        if request.database != nil { return .database }
        // If nobody can tell, only a schema with a record type of the model decides.
        if request.hasEvidence, !request.isUndecided || model.isDeployed(in: request.deployed) { return .evidence }
        if request.isUndecided, request.takesUndecided { return .undecided }
        return request.isImplied ? .command : nil
    }
}

extension ManagedObjectModel {
    /// True if production has a record type of an entity.
    fileprivate func isDeployed(in types: Set<String>) -> Bool {
        entities.contains { types.contains(MirroringNames.recordType(rootEntity: $0.name)) }
    }
}

extension MirroringScope.Request {
    /// True if code opens the model, or may open it, and nobody can tell whether it mirrors it.
    fileprivate var isUndecided: Bool { code.map { $0.stores.isEmpty && $0.undecided != nil } ?? false }

    /// True if code keeps the model on the device. Missing entitlements alone count less than a schema to compare with,
    /// or a command about mirrored models.
    fileprivate var isLocal: Bool {
        guard let code, code.stores.isEmpty, code.undecided == nil, database == nil else { return false }
        return !code.isLocalByDefault || !hasEvidence && !isImplied
    }
}

/// The stores of a model according to the app's code.
package struct CodeScope: Hashable, Sendable {
    /// The reason that it is unknown whether a store is mirrored.
    package struct Undecided: Hashable, Sendable {
        package let reason: String
        package let location: SourceLocation
        /// The word in the code that says that something is mirrored; nil where only entitlements do.
        package let sign: Located<String>?

        /// Creates a reason.
        package init(reason: String, location: SourceLocation, sign: Located<String>? = nil) {
            (self.reason, self.location, self.sign) = (reason, location, sign)
        }
    }

    /// The stores that some path of the code mirrors, each with its place in the code.
    package let stores: [MirroredStore]
    /// The place where code keeps a store on the device.
    package let localPlace: SourceLocation?
    /// True if another path of the code keeps a mirrored store on the device.
    package let isSometimesLocal: Bool
    /// True if only missing entitlements keep the stores on the device.
    package let isLocalByDefault: Bool
    /// The reason that a store is undecided; nil when all are known.
    package let undecided: Undecided?
    /// The reason that mirrored stores may have other entities than their configurations; nil when all are known.
    package let gap: Undecided?

    /// True if production says more than the code.
    package var isUncertain: Bool { stores.isEmpty && undecided != nil || stores.contains { !$0.perhaps.isEmpty } }

    /// Creates the scope of an app's code.
    package init(
        stores: [MirroredStore],
        localPlace: SourceLocation? = nil,
        isSometimesLocal: Bool = false,
        isLocalByDefault: Bool = false,
        undecided: Undecided? = nil,
        gap: Undecided? = nil
    ) {
        self.stores = stores
        self.localPlace = localPlace
        self.isSometimesLocal = isSometimesLocal
        self.isLocalByDefault = isLocalByDefault
        (self.undecided, self.gap) = (undecided, gap)
    }
}

/// A store that is mirrored to CloudKit: its entities, and the destination of their records.
package struct MirroredStore: Hashable, Sendable {
    private var place: Located<String?>
    /// The model configuration that the store holds; nil for all entities.
    package var configuration: String?
    /// The identifier of the CloudKit container, when it is known.
    package var container: String?
    /// The database.
    package var scope: DatabaseScope
    /// The names of entities that the store may have besides those of its configuration.
    package var perhaps: [String] = []

    /// Creates a store.
    package init(
        name: String? = nil,
        configuration: String? = nil,
        container: String? = nil,
        scope: DatabaseScope = .private,
        location: SourceLocation? = nil
    ) {
        place = Located(name, at: location)
        self.configuration = configuration
        self.container = container
        self.scope = scope
    }

    /// The store's name in the settings.
    package var name: String? {
        get { place.value }
        set { place = Located(newValue, at: location) }
    }

    /// The place of the store in the settings; comparisons ignore it.
    package var location: SourceLocation? { place.location }
}

/// The CloudKit database that a store is mirrored to; raw values are the words of the command line and the settings.
package enum DatabaseScope: String, CaseIterable, Sendable {
    /// The user's own database.
    case `private`
    /// Records that others share with the user; its schema is that of the private database.
    case shared
    /// One database for everybody: no encryption, no sharing, queries need indexes.
    case `public`
}

/// The indexes of new fields in plans. Syncing a private database needs none; queries and the Console do.
///
/// Record types of a store in the public database get the indexes that it needs under every policy: see
/// ``CloudSchema/SystemField/publicDatabaseIndexes``.
package enum IndexPolicy: String, CaseIterable, Sendable {
    /// The indexes that the Development server gives a field created by a saved record.
    case development
    /// None.
    case none
    /// Those of `development`, and those for the queries of a mirrored public database: record name and modification
    /// date.
    case `public`

    /// The indexes of a new field that is not a system field.
    func indexes(for type: FieldType) -> Indexes {
        switch self {
        case .development, .public: type.developmentIndexes
        case .none: []
        }
    }

    /// The indexes of a system field on a new record type.
    func indexes(for field: SystemField) -> Indexes {
        self == .public ? field.publicDatabaseIndexes : []
    }
}

extension SystemField {
    /// The indexes without which a store in the public database finds no records.
    ///
    /// A private database is read by its zone's changes; the public one has none, so Core Data queries every record
    /// type by record name and modification date. They must be added by hand, because `initializeCloudKitSchema` does
    /// not create them (Apple, "Sharing Core Data objects between iCloud users").
    package var publicDatabaseIndexes: Indexes {
        switch self {
        case .recordID: [.queryable]
        case .modTime: [.queryable, .sortable]
        case .createTime, .createdBy, .etag, .modifiedBy: []
        }
    }
}

package import CloudSchema
package import CompilerSupport
package import ObjectModel

/// Which stores of a model are mirrored, and how modelc knows.
///
/// A model file rarely says it all; whatever says most decides:
///
/// 1. stores in the settings,
/// 2. a configuration named on the command line,
/// 3. what the code of the app opens,
/// 4. configurations that carry `usedWithCloudKit`,
/// 5. named configurations beside a flag on the model only: all entities, and findings are warnings, because nobody
///    knows which configuration is meant,
/// 6. the flag on the model alone, a database named on the command line, or a schema to compare with: all entities.
package struct MirroringScope: Sendable {
    /// What made modelc believe that the model is mirrored.
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
        /// The command only makes sense for a mirrored model.
        case command
    }

    /// What the settings and the command line say.
    package struct Request: Sendable {
        /// Stores in the settings that belong to the model.
        var settings: [MirroredStore]
        /// What the code of the app opens; nil when no code opens the model.
        var code: CodeScope?
        /// `--configuration`.
        var configuration: String?
        /// `--database`.
        var database: DatabaseScope?
        /// Whether there is a schema to compare with.
        var hasEvidence: Bool
        /// Whether the command mirrors without any further sign, as `plan` does.
        var isImplied: Bool

        /// Creates a request; without arguments it asks for nothing.
        package init(
            settings: [MirroredStore] = [],
            code: CodeScope? = nil,
            configuration: String? = nil,
            database: DatabaseScope? = nil,
            hasEvidence: Bool = false,
            isImplied: Bool = false
        ) {
            self.settings = settings
            self.code = code
            self.configuration = configuration
            self.database = database
            self.hasEvidence = hasEvidence
            self.isImplied = isImplied
        }
    }

    /// The mirrored stores, at least one.
    package var stores: [MirroredStore]
    /// What decided.
    package var reason: Reason

    /// Creates a scope.
    package init(stores: [MirroredStore], reason: Reason) {
        self.stores = stores
        self.reason = reason
    }

    /// Whether the entities in question are only guessed, so that findings are warnings.
    package var isGuess: Bool { reason == .modelFlagBesideConfigurations }

    /// Decides for a model; nil when nothing says that it is mirrored.
    package init?(of model: ManagedObjectModel, request: Request) {
        let scope = request.database ?? .private
        let flagged = model.configurations.filter { Self.isUsed($0.isUsedWithCloudKit, at: $0.origin, in: model) }
        if !request.settings.isEmpty {
            self.init(stores: Self.selected(from: request.settings, request), reason: .settings)
        } else if let code = request.code, !code.stores.isEmpty {
            let stores = Self.selected(from: code.stores, request)
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

    /// Options narrow what the settings say. What no store is, is looked at all the same: the stores as they would be in
    /// another database, or a configuration that none holds.
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

    /// What cannot be understood is taken for YES, so that the rules of CloudKit apply, one of which refuses it.
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
        if request.hasEvidence { return .evidence }
        return request.isImplied ? .command : nil
    }
}

extension MirroringScope.Request {
    /// Whether code keeps the model on the device. Missing entitlements alone say less than a schema to compare with, or a
    /// command that is about mirrored models.
    fileprivate var isLocal: Bool {
        guard let code, code.stores.isEmpty, code.undecided == nil, database == nil else { return false }
        return !code.isLocalByDefault || !hasEvidence && !isImplied
    }
}

/// What the code of an app says of a model that it opens.
package struct CodeScope: Hashable, Sendable {
    /// Why nobody can tell whether a store is mirrored.
    package struct Undecided: Hashable, Sendable {
        package let reason: String
        package let location: SourceLocation

        /// Creates a reason.
        package init(reason: String, location: SourceLocation) {
            (self.reason, self.location) = (reason, location)
        }
    }

    /// The stores that some path of the code mirrors, each with the place that says so.
    package let stores: [MirroredStore]
    /// Where code keeps a store on the device.
    package let localPlace: SourceLocation?
    /// Whether another path of the code keeps a mirrored store on the device.
    package let isSometimesLocal: Bool
    /// Whether nothing but missing entitlements keeps the stores on the device.
    package let isLocalByDefault: Bool
    /// Why nobody can tell of a store.
    package let undecided: Undecided?

    /// Creates what code says.
    package init(
        stores: [MirroredStore],
        localPlace: SourceLocation? = nil,
        isSometimesLocal: Bool = false,
        isLocalByDefault: Bool = false,
        undecided: Undecided? = nil
    ) {
        self.stores = stores
        self.localPlace = localPlace
        self.isSometimesLocal = isSometimesLocal
        self.isLocalByDefault = isLocalByDefault
        self.undecided = undecided
    }
}

/// A store that is mirrored to CloudKit: which entities it holds, and where their records go.
package struct MirroredStore: Hashable, Sendable {
    private var place: Located<String?>
    /// The model configuration that the store holds; nil for all entities.
    package var configuration: String?
    /// The identifier of the CloudKit container, when it is known.
    package var container: String?
    /// The database.
    package var scope: DatabaseScope

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

    /// Where the settings name the store; takes no part in comparisons.
    package var location: SourceLocation? { place.location }
}

/// The CloudKit database that a store is mirrored to; raw values are the words of the command line and the settings.
package enum DatabaseScope: String, CaseIterable, Sendable {
    /// The user's own database.
    case `private`
    /// What others share with the user; its schema is that of the private database.
    case shared
    /// One database for everybody: no encryption, no sharing, queries need indexes.
    case `public`
}

/// Which indexes new fields are planned with. Syncing a private database needs none; queries and the Console do.
///
/// Record types of a store in the public database get what that database needs under every policy: see
/// ``CloudSchema/SystemField/publicDatabaseIndexes``.
package enum IndexPolicy: String, CaseIterable, Sendable {
    /// What the Development server gives a field that a saved record creates.
    case development
    /// None.
    case none
    /// Those of `development`, and what a mirrored public database queries: record name and modification date.
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
    /// A private database is read by its zone's changes; the public one has none, so Core Data queries every record type by
    /// record name and modification date. Apple, "Sharing Core Data objects between iCloud users": they are added by hand,
    /// `initializeCloudKitSchema` does not ask for them.
    package var publicDatabaseIndexes: Indexes {
        switch self {
        case .recordID: [.queryable]
        case .modTime: [.queryable, .sortable]
        case .createTime, .createdBy, .etag, .modifiedBy: []
        }
    }
}

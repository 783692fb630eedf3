import Mirroring

/// Turns stores without a fault into what templates know about a stack.
struct StackLowering {
    private let name: StackName
    private let modelName: String
    private let accessLevel: AccessLevel
    /// In the order in which they are opened: the shared ones last, so that no new object goes there by itself.
    private let stores: [StackStore]

    init(_ name: StackName, modelName: String, stores: [StackStore], accessLevel: AccessLevel) {
        self.name = name
        self.modelName = modelName
        self.accessLevel = accessLevel
        self.stores = stores.filter { $0.scope != .shared } + stores.filter { $0.scope == .shared }
    }

    var context: StackContext {
        StackContext(
            access: accessLevel.prefix,
            importAccess: accessLevel.importPrefix,
            typeName: name.identifier.asType,
            modelNameLiteral: stringLiteral(modelName),
            availability: availability,
            containers: containers,
            stores: stores.compactMap(context),
            references: DatabaseScope.allCases.compactMap(reference),
            hasSharedStore: hasStore(in: .shared),
            hasPublicStore: hasStore(in: .public)
        )
    }

    private func hasStore(in scope: DatabaseScope) -> Bool { stores.contains { $0.scope == scope } }

    /// Database scopes came a year after mirroring, and shared databases a year after them.
    private var availability: String {
        hasStore(in: .shared) ? Self.sharingAvailability : "iOS 14, macOS 11, tvOS 14, watchOS 7"
    }

    /// The least versions of the platforms that have shared databases.
    static let sharingAvailability = "iOS 15, macOS 12, tvOS 15, watchOS 8"

    /// Each container once, in the order of the stores.
    private var containers: [String] {
        var seen: Set<String> = []
        return stores.compactMap(\.container).filter { seen.insert($0).inserted }.map(stringLiteral)
    }

    private func context(of store: StackStore) -> StoreContext? {
        guard let name = StoreName(store.name) else { return nil }
        return StoreContext(
            name: name.identifier.asMember,
            reference: name.reference,
            nameLiteral: stringLiteral(name.text),
            summary: summary(of: store),
            configurationLiteral: store.configuration.map(stringLiteral),
            database: database(of: store)
        )
    }

    private func database(of store: StackStore) -> DatabaseContext? {
        guard let container = store.container, let scope = store.scope else { return nil }
        return DatabaseContext(containerLiteral: stringLiteral(container), scope: scope.rawValue)
    }

    private func summary(of store: StackStore) -> String {
        switch store.scope {
        case .private: "The user's own objects."
        case .shared: "What others share with the user."
        case .public: "What everybody sees."
        case nil: "What stays on the device."
        }
    }

    private func reference(to scope: DatabaseScope) -> StoreReferenceContext? {
        let matching = stores.filter { $0.scope == scope }
        guard matching.count == 1, let name = StoreName(matching[0].name) else { return nil }
        return StoreReferenceContext(
            name: "\(scope.rawValue)Store",
            summary: referenceSummary(of: scope),
            store: name.reference
        )
    }

    private func referenceSummary(of scope: DatabaseScope) -> String {
        switch scope {
        case .private: "The store with the user's own objects, after loading."
        case .shared: "The store that `acceptShareInvitations(from:into:)` takes, after loading."
        case .public: "The store with what everybody sees, after loading."
        }
    }
}

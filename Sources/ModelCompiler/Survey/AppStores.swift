import CompilerSupport
import Mirroring
import ObjectModel
package import SwiftSources

/// The stores that code of an app opens, each beside what the entitlements of its targets say.
package struct AppStores: Sendable {
    /// The first iCloud container of the entitlements, which a store has that names none.
    package enum Entitlement: Hashable, Sendable {
        /// The identifier.
        case container(String)
        /// Entitlements that name no container.
        case none
        /// There are no entitlements to read.
        case unknown
    }

    /// A store and the container that it has without one of its own.
    package struct Store: Sendable {
        let opened: OpenedStore
        let entitlement: Entitlement
    }

    let stores: [Store]
    /// The models of Core Data in the repository, by their paths.
    let bundles: [String]
    /// The first container of the entitlements of the repository that allow CloudKit, and where it stands.
    let entitled: Located<String>?
    /// The sources that open them, for findings and headings that point there.
    let files: [InputFile]
    /// All sources of the repository.
    let sources: [SwiftSource]
    /// What the projects say of the sources that may have model classes.
    private let memberships: [String: AppEntitlements.Basis]

    /// Creates the stores of an app. Those that only tests open are none of it.
    ///
    /// - Parameters:
    ///   - opened: The stores that its code opens.
    ///   - files: All sources of the repository.
    ///   - bundles: The models of Core Data in the repository, by their paths.
    ///   - entitlements: What the targets of the repository are entitled to.
    package init(
        _ opened: [OpenedStore],
        in files: [InputFile],
        bundles: [String],
        entitlements: AppEntitlements = AppEntitlements(of: [])
    ) {
        let paths = Set(opened.flatMap { $0.ways.map(\.location.path) + [$0.location.path] })
        self.files = files.filter { paths.contains($0.path) }
        sources = files.map(\.swift)
        // An app whose code names a container has it in its entitlements, wherever these are.
        let stated = opened.flatMap(\.ways).lazy.compactMap(\.entitlement).first ?? .unknown
        stores = opened.compactMap { store in
            let answer = entitlements.container(forSourceAt: store.location.path)
            if answer.basis == .onlyInTests { return nil }
            let known = Entitlement(answer)
            return Store(opened: store, entitlement: known == .unknown ? stated : known)
        }
        self.bundles = bundles
        let withModels = sources.filter(\.mayHaveModels).map(\.path)
        memberships = Dictionary(withModels.map { ($0, entitlements.container(forSourceAt: $0).basis) }) { first, _ in
            first
        }
        entitled =
            entitlements.container(forSourceAt: "").entitlements.lazy.filter(\.usesCloudKit)
            .compactMap(\.grant.container).first
    }

    /// The stores that some sources open by themselves, of which no entitlements are known.
    init(of files: [InputFile]) {
        self.init(OpenedStore.stores(in: files.map(\.swift)), in: files, bundles: [])
    }

    /// No code is known.
    package static let none = AppStores([], in: [], bundles: [])

    /// The sources among others that are in no target, although their project has targets for the others; and those of tests.
    func strays(among paths: [String]) -> (unused: [String], tests: [String]) {
        let isPlaced = paths.contains { memberships[$0] == .compiled || memberships[$0] == .contained }
        let unused = isPlaced ? paths.filter { memberships[$0] == .unknown } : []
        return (unused, paths.filter { memberships[$0] == .onlyInTests })
    }

    /// `App/Store.swift:12` for a place in the code.
    func words(for location: SourceLocation) -> String {
        guard let file = files.first(where: { $0.path == location.path }) else { return location.path }
        let line = file.bytes.prefix(location.offset).count { $0 == UInt8(ascii: "\n") } + 1
        return "\(location.path):\(line)"
    }

    /// The stores that SwiftData opens.
    package var swiftData: [OpenedStore] { stores.map(\.opened).filter { $0.framework == .swiftData } }
}

extension AppStores.Entitlement {
    /// What the targets of a source are entitled to.
    fileprivate init(_ answer: AppEntitlements.Answer) {
        if let name = answer.containers.first {
            self = .container(name.value)
        } else {
            self = answer.isGuess || answer.entitlements.isEmpty ? .unknown : .none
        }
    }
}

extension AppEntitlements.Grant {
    fileprivate var container: Located<String>? {
        if case .container(let name) = self { name } else { nil }
    }
}

extension OpenedStore.Way {
    /// The container that it names.
    fileprivate var entitlement: AppStores.Entitlement? {
        if case .container(let name?) = database { .container(name) } else { nil }
    }
}

/// What code says of a store: whether it is mirrored, to where, and which place says so.
struct StoreVerdict: Sendable {
    /// The containers that it may be mirrored to, each with the place that says so; nil is one that cannot be told.
    private(set) var containers: [(name: String?, location: SourceLocation)] = []
    /// Where code keeps it on the device.
    private(set) var localPlace: SourceLocation?
    /// Whether nothing but missing entitlements keeps it on the device.
    private(set) var isLocalByDefault = true
    /// Why nobody can tell.
    private(set) var undecided: (reason: String, location: SourceLocation)?

    init(_ store: AppStores.Store) {
        self.init(store.opened.ways, store.entitlement, isCoreData: store.opened.framework == .coreData)
    }

    init(_ ways: [OpenedStore.Way], _ entitlement: AppStores.Entitlement, isCoreData: Bool) {
        for way in ways {
            switch (way.database, entitlement) {
            case (.automatic, .container(let name)), (.container(let name?), _),
                (.container(nil), .container(let name)):
                containers.append((name, way.location))
            case (.container(nil), _): containers.append((nil, way.location))
            case (.none, _), (.automatic, .none):
                localPlace = localPlace ?? way.location
                isLocalByDefault = false
            case (.automatic, .unknown) where isCoreData:
                undecided = ("modelc finds no entitlements that name a container", way.location)
            case (.automatic, .unknown): localPlace = localPlace ?? way.location
            case (.undecided(let reason), _): undecided = (reason, way.location)
            }
        }
        // A name that is known says more.
        if containers.contains(where: { $0.name != nil }) { containers.removeAll { $0.name == nil } }
    }

    var isMirrored: Bool { !containers.isEmpty }
}

extension AppStores {
    /// What code says of a model of Core Data; nil when no code opens it.
    func scope(ofBundle path: String) -> CodeScope? {
        let name = ModelInput.name(ofModelAt: path)
        // A container whose name cannot be told has the only model there is.
        let named = stores.filter { store in
            store.opened.framework == .coreData
                && (store.opened.models.contains(name) || bundles.count == 1 && store.opened.models.isEmpty)
        }
        return CodeScope(
            nearest(named, to: path).map { store in
                (
                    verdict: StoreVerdict(store), configuration: store.opened.configuration,
                    scope: store.opened.databaseScope
                )
            }
        )
    }

    /// Of several apps in one repository with models of one name that which the model is part of.
    private func nearest(_ stores: [Store], to path: String) -> [Store] {
        let name = ModelInput.name(ofModelAt: path)
        guard bundles.count(where: { ModelInput.name(ofModelAt: $0) == name }) > 1 else { return stores }
        let parts = path.split(separator: "/")
        let depth = { (store: Store) in
            zip(parts, store.opened.location.path.split(separator: "/")).prefix { $0 == $1 }.count
        }
        let deepest = stores.map(depth).max()
        return stores.filter { depth($0) == deepest }
    }
}

extension OpenedStore {
    fileprivate var databaseScope: DatabaseScope { scope.flatMap(DatabaseScope.init) ?? .private }
}

extension CodeScope {
    /// What the stores of a model say together; nil when there is none.
    init?(_ stores: [(verdict: StoreVerdict, configuration: String?, scope: DatabaseScope)]) {
        if stores.isEmpty { return nil }
        var mirrored: [MirroredStore] = []
        for store in stores {
            guard let first = store.verdict.containers.first else { continue }
            let made = MirroredStore(
                configuration: store.configuration,
                container: first.name,
                scope: store.scope,
                location: first.location
            )
            if !mirrored.contains(made) { mirrored.append(made) }
        }
        let verdicts = stores.map(\.verdict)
        self.init(
            stores: mirrored,
            localPlace: verdicts.compactMap(\.localPlace).first,
            isSometimesLocal: verdicts.contains { $0.isMirrored && $0.localPlace != nil },
            isLocalByDefault: verdicts.allSatisfy(\.isLocalByDefault),
            undecided: verdicts.compactMap(\.undecided).first.map {
                Undecided(reason: $0.reason, location: $0.location)
            }
        )
    }
}

extension ModelInput {
    /// What code says of the model; nil when no code opens it.
    var codeScope: CodeScope? {
        if isSchema { return nil }
        guard let swiftData else { return app.scope(ofBundle: path) }
        return swiftData.codeStores.scope
    }
}

/// The stores of SwiftData models as configurations, and what is mirrored of them.
struct CodeStores: Sendable {
    /// A store that has a configuration of its own in the models.
    private struct Named: Sendable {
        let name: String
        let contents: StoreContents
        let verdict: StoreVerdict
    }

    private var named: [Named] = []
    private(set) var scope: CodeScope?

    init(of read: ReadSwiftData, in app: AppStores) {
        let pairs = zip(read.stores, app.stores.filter { $0.opened.framework == .swiftData })
        let stores = pairs.filter(\.0.concernsModels).map { contents, store in
            Named(
                name: store.opened.configuration ?? "default",
                contents: contents,
                verdict: StoreVerdict(store)
            )
        }
        guard let current = read.current, !stores.isEmpty else { return }
        let all = Set(read.versions[current].model.entities.map(\.name))
        let mirrored = stores.filter(\.verdict.isMirrored)
        let isWhole = mirrored.allSatisfy { $0.contents.entities[current] == all }
        if !isWhole || stores.contains(where: { $0.contents.store.configuration != nil && $0.contents.store.isListed })
        {
            named = stores
        }
        let isNamed = !named.isEmpty
        scope = CodeScope(
            stores.map { (verdict: $0.verdict, configuration: isNamed ? $0.name : nil, scope: .private) }
        )
    }

    /// Adds the configurations to a version of the models: the mirrored ones, and those on the device that have other names.
    func add(to model: inout ManagedObjectModel, version: Int) {
        guard scope?.stores.isEmpty == false else { return }
        model.document.isUsedWithCloudKit = true
        let mirroredNames = Set(named.filter(\.verdict.isMirrored).map(\.name))
        for name in named.map(\.name).uniqued {
            let isMirrored = mirroredNames.contains(name)
            let own = named.filter { store in
                store.name == name && store.verdict.isMirrored == isMirrored
                    && (isMirrored || store.contents.store.isListed && store.contents.store.configuration != nil)
            }
            let names = own.reduce(into: Set<String>()) { $0.formUnion($1.contents.entities[version]) }
            let members = model.entities.filter { names.contains($0.name) }
            guard let origin = members.first?.origin else { continue }
            model.configurations.append(
                Configuration(
                    name: name,
                    members: members.map { Configuration.Member(entityName: $0.name, origin: $0.origin) },
                    origin: origin
                )
            )
            model.configurations[model.configurations.count - 1].isUsedWithCloudKit = isMirrored
        }
    }
}

import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules
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
        /// A file of entitlements that is not there, or cannot be read.
        case unreadable(String)
    }

    /// A store and the container that it has without one of its own.
    package struct Store: Sendable {
        let opened: OpenedStore
        let entitlement: Entitlement
        /// The programs whose code opens it so, as ``SourcePlaces`` numbers them.
        fileprivate let programs: Set<Int>
    }

    /// A word without which Core Data mirrors nothing, in the code of some programs.
    private struct Sign: Sendable {
        let sign: MirroringSign
        let programs: Set<Int>
        /// The models that its source names in strings.
        let bundles: [String]

        /// True if nobody follows the code, and it may be about a model.
        func mayConcern(_ bundle: String) -> Bool {
            !sign.location.path.hasSuffix(".swift") && (bundles.isEmpty || bundles.contains(bundle))
        }
    }

    private(set) var stores: [Store]
    private var signs: [Sign]
    /// The models of Core Data in the repository, by their paths.
    private(set) var bundles: [String]
    /// The first container of the entitlements that allow CloudKit, and where it stands.
    private(set) var entitled: Located<String>?
    /// Why projects of the repository cannot be read, and where in them.
    let unreadable: [Located<String>]
    /// The models and sources with classes of models that are in no target of their project.
    let strays: [String]
    /// The files that findings and headings point into.
    private(set) var files: [InputFile]
    /// All sources, for models that are still to be read.
    private(set) var sources: [SwiftSource]
    private let entitlements: AppEntitlements
    private let places: SourcePlaces
    /// The programs of each source.
    private let programs: [String: [Int]]
    /// The permissions of the targets, beside those that the code needs.
    let permissions: AppPermissions
    /// True if some source names the options that make a store mirrored.
    private let namesOptions: Bool
    /// The subclasses of `NSManagedObject`, each with its place.
    private let managedObjectClasses: [Located<String>]
    /// The place where the code migrates with an `NSStagedMigrationManager` of lightweight stages only.
    let lightweightManager: SourceLocation?

    /// Finds what the code of a repository opens. Stores that only tests open are none of it.
    ///
    /// - Parameters:
    ///   - all: All sources of the repository, and what ``AppEntitlements/isIncluded(_:)`` names.
    ///   - bundles: The models of Core Data in the repository, by their paths.
    package init(of all: [InputFile], bundles: [String] = []) {
        self.init(of: all, in: SourcePlaces(of: all, bundles: bundles), bundles: bundles)
    }

    /// The same where it is known which programs the files are part of.
    package init(of all: [InputFile], in places: SourcePlaces, bundles: [String]) {
        let (entitlements, sources) = (places.entitlements, all.filter(\.isSwift).map(\.swift))
        let programs = Dictionary(sources.map { ($0.path, places.programs(of: $0.path)) }) { first, _ in first }
        let parsed = ParsedSources()
        let opened = Self.stores(in: sources, programs, parsed)
        (self.sources, self.entitlements, self.places, self.bundles) = (sources, entitlements, places, bundles)
        self.programs = programs
        stores = opened.compactMap { store, programs in
            let answer = entitlements.container(forSourceAt: store.location.path)
            if answer.basis == .onlyInTests { return nil }
            let known = Entitlement(answer)
            // An app whose code names a container has it in its entitlements, wherever these are.
            let stated = opened.lazy.filter { !$0.programs.isDisjoint(with: programs) }.flatMap(\.store.ways)
                .compactMap(\.entitlement).first
            let entitlement = known.isKnown ? known : stated ?? known
            return Store(opened: store, entitlement: entitlement, programs: programs)
        }
        signs = all.filter(\.isCode).compactMap { file in
            MirroringSign(in: file.swift).map { sign in
                Sign(sign: sign, programs: Set(places.programs(of: file.path)), bundles: file.strings(among: bundles))
            }
        }
        entitled = entitlements.container(forSourceAt: "").firstForCloudKit
        unreadable = entitlements.unreadable
        strays = places.strays
        namesOptions = sources.contains { source in
            ["cloudKitContainerOptions", "NSPersistentCloudKitContainerOptions"].contains { source.bytes.hasWord($0) }
        }
        managedObjectClasses = bundles.isEmpty ? [] : ManagedObjectClasses.all(in: sources)
        lightweightManager = StagedMigration.lightweightManager(
            in: sources.filter { entitlements.container(forSourceAt: $0.path).basis != .onlyInTests }
        )
        permissions = AppPermissions(entitlements, stores: opened.map(\.store), in: all, bundles: bundles, parsed)
        let locations =
            opened.flatMap { $0.store.ways.map(\.location) + [$0.store.location] }
            + unreadable.compactMap(\.location) + permissions.locations + [lightweightManager].compactMap(\.self)
            + managedObjectClasses.compactMap(\.location)
            + entitlements.container(forSourceAt: "").containers.compactMap(\.location)
        let paths = Set(locations.map(\.path) + signs.map(\.sign.location.path) + strays)
        files = (all.filter { paths.contains($0.path) } + places.straySources).uniqued(by: \.path)
    }

    /// The stores that the code of each program opens, each once with all that open it so.
    private static func stores(
        in sources: [SwiftSource],
        _ programs: [String: [Int]],
        _ parsed: ParsedSources
    ) -> [(store: OpenedStore, programs: Set<Int>)] {
        var members: [Int: [SwiftSource]] = [:]
        for source in sources {
            for program in programs[source.path] ?? [] { members[program, default: []].append(source) }
        }
        var found: [(store: OpenedStore, programs: Set<Int>)] = []
        for program in members.keys.sorted() {
            for store in OpenedStore.stores(in: members[program] ?? [], parsed) {
                if let known = found.firstIndex(where: { $0.store == store }) {
                    found[known].programs.insert(program)
                } else {
                    found.append((store, [program]))
                }
            }
        }
        return found.sorted {
            ($0.store.location.path, $0.store.location.offset) < ($1.store.location.path, $1.store.location.offset)
        }
    }

    /// No code is known.
    package static let none = AppStores(of: [])

    /// The part about one model: the stores and sources of the programs that it is part of.
    ///
    /// - Parameter paths: The bundle, or the sources.
    /// - Returns: The same stores without those of other programs.
    package func about(_ paths: [String]) -> AppStores {
        let own = Set(paths.flatMap { programs[$0] ?? places.programs(of: $0) })
        var copy = self
        copy.stores = stores.filter { !own.isDisjoint(with: $0.programs) }
        copy.signs = signs.filter { !own.isDisjoint(with: $0.programs) }
        copy.sources = sources.filter { !own.isDisjoint(with: programs[$0.path] ?? []) }
        copy.bundles = bundles.filter { !own.isDisjoint(with: places.programs(of: $0)) }
        if copy.stores.isEmpty, places.isUnknown(own) {
            (copy.stores, copy.signs, copy.sources, copy.bundles) = (stores, signs, sources, bundles)
        }
        let answers = paths.map { entitlements.container(forSourceAt: $0) }
        copy.entitled = answers.lazy.compactMap(\.firstForCloudKit).first
        return copy
    }

    /// The same beside a model that was read: of the sources only some are kept, which findings may point into.
    package func keeping(_ paths: [String] = []) -> AppStores {
        let wanted = Set(paths)
        var copy = self
        let kept = sources.filter { wanted.contains($0.path) }.map { InputFile(path: $0.path, bytes: $0.bytes) }
        copy.files = (files + kept).uniqued(by: \.path)
        copy.sources = []
        return copy
    }

    /// The sources among others that are in an app: neither in tests only nor in no target of their project.
    func shipped(among paths: [String]) -> [String] {
        paths.filter(places.isShipped)
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

extension InputFile {
    fileprivate var isSwift: Bool { path.hasSuffix(".swift") }
    fileprivate var isCode: Bool { AppStores.isCode(path) }

    /// The models whose names are strings in the file.
    fileprivate func strings(among bundles: [String]) -> [String] {
        bundles.filter { bundle in
            bytes.hasWord(ModelInput.name(ofModelAt: bundle)) { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\"") }
        }
    }
}

extension AppStores {
    /// True if a file of this name has code that may open a store: in Swift, Objective-C, or what these include.
    package static func isCode(_ fileName: String) -> Bool {
        [".swift", ".m", ".mm", ".h"].contains { fileName.hasSuffix($0) }
    }
}

extension AppStores.Entitlement {
    /// True if a file says so.
    fileprivate var isKnown: Bool {
        switch self {
        case .container, .none: true
        case .unknown, .unreadable: false
        }
    }

    /// The container of a source's targets.
    fileprivate init(_ answer: AppEntitlements.Answer) {
        if let name = answer.containers.first {
            self = .container(name.value)
        } else if !answer.isGuess, let path = answer.entitlements.lazy.compactMap(\.grant.unreadable).first {
            self = .unreadable(path)
        } else {
            self = answer.isGuess || answer.entitlements.isEmpty ? .unknown : .none
        }
    }
}

extension AppEntitlements.Answer {
    /// The first container of entitlements that allow CloudKit.
    fileprivate var firstForCloudKit: Located<String>? {
        entitlements.lazy.filter(\.usesCloudKit).compactMap(\.grant.container).first
    }
}

extension AppEntitlements.Grant {
    fileprivate var container: Located<String>? {
        if case .container(let name) = self { name } else { nil }
    }

    fileprivate var unreadable: String? { if case .unreadable(let path) = self { path } else { nil } }
}

extension OpenedStore.Way {
    /// The container that it names.
    fileprivate var entitlement: AppStores.Entitlement? {
        if case .container(let name?) = database { .container(name) } else { nil }
    }
}

/// The code's statement about a store: whether it is mirrored, to which container, and at which place.
struct StoreVerdict: Sendable {
    /// The containers that it may be mirrored to, each with the place that says so; nil is one that cannot be told.
    private(set) var containers: [(name: String?, location: SourceLocation)] = []
    /// The place where code keeps it on the device.
    private(set) var localPlace: SourceLocation?
    /// True if nothing but missing entitlements keeps it on the device.
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
            case (.automatic, .unreadable(let path)):
                undecided = ("modelc cannot read the entitlements '\(path)', which its target names", way.location)
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

    /// Why a store may mirror a model that it does not name.
    ///
    /// - Parameter gap: Why its model cannot be told, where the code names some.
    /// - Returns: The doubt; nil when it certainly is on the device.
    fileprivate func doubt(because gap: CodeGap?) -> CodeScope.Undecided? {
        if let undecided { return CodeScope.Undecided(reason: undecided.reason, location: undecided.location) }
        let reason = gap?.reason ?? "modelc cannot tell which model this store has"
        return containers.first.map { CodeScope.Undecided(reason: reason, location: gap?.location ?? $0.location) }
    }
}

extension AppStores {
    /// The code's statement about a Core Data model; nil when no code opens it and nothing in the code mirrors.
    ///
    /// Without one of the words that mirror, a model stays on the device. With one, that needs a complete reading: every store
    /// that may have the model is known, and none is mirrored.
    func scope(ofBundle path: String) -> CodeScope? {
        let name = ModelInput.name(ofModelAt: path)
        let opened = stores.filter { $0.opened.framework == .coreData }
        // A container whose name cannot be told has the only model there is.
        let isNameless = { (store: Store) in store.opened.models.isEmpty }
        let named = opened.filter { $0.opened.models.contains(name) || bundles.count == 1 && isNameless($0) }
        let scope = CodeScope(
            nearest(named, to: path).map { store in
                CodeScope.Part(
                    verdict: StoreVerdict(store),
                    configuration: store.opened.configuration,
                    scope: store.opened.databaseScope
                )
            }
        )
        if let scope, scope.isMirrored { return scope }
        guard let sign = signs.first?.sign else { return scope?.localPlace == nil ? nil : scope?.decided }
        let others = opened.filter { isNameless($0) || $0.opened.modelGap != nil }
        let doubt =
            scope?.undecided ?? others.lazy.compactMap { StoreVerdict($0).doubt(because: $0.opened.modelGap) }.first
        let foreign = signs.first { $0.mayConcern(path) }?.sign
        if let scope, scope.localPlace != nil, doubt == nil, foreign == nil { return scope }
        let word = Located(sign.word, at: sign.location)
        let undecided =
            doubt.map { CodeScope.Undecided(reason: $0.reason, location: $0.location, sign: word) }
            ?? CodeScope.Undecided(foreign ?? sign)
        return CodeScope(stores: [], localPlace: scope?.localPlace, undecided: undecided)
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

extension CodeScope.Undecided {
    /// A word that mirrors, and no store.
    fileprivate init(_ sign: MirroringSign) {
        self.init(
            reason: "'\(sign.word)' stands in the code, and modelc finds no store of the model",
            location: sign.location
        )
    }
}

extension OpenedStore {
    fileprivate var databaseScope: DatabaseScope { scope.flatMap(DatabaseScope.init) ?? .private }
}

extension CodeScope {
    /// A store of a model.
    fileprivate struct Part {
        let verdict: StoreVerdict
        let configuration: String?
        var scope = DatabaseScope.private
        /// The entities that it may have besides those of its configuration.
        var perhaps: [String] = []
    }

    /// The same where the doubts do not matter.
    fileprivate var decided: CodeScope { CodeScope(stores: stores, localPlace: localPlace) }

    fileprivate var isMirrored: Bool { !stores.isEmpty }

    /// The combined statement of a model's stores; nil when there is none.
    fileprivate init?(_ stores: [Part], gap: CodeGap? = nil) {
        if stores.isEmpty { return nil }
        var mirrored: [MirroredStore] = []
        for store in stores {
            for container in store.verdict.containers {
                var made = MirroredStore(
                    configuration: store.configuration,
                    container: container.name,
                    scope: store.scope,
                    location: container.location
                )
                made.perhaps = store.perhaps
                if !mirrored.contains(made) { mirrored.append(made) }
            }
        }
        let verdicts = stores.map(\.verdict)
        self.init(
            stores: mirrored,
            localPlace: verdicts.compactMap(\.localPlace).first,
            isSometimesLocal: verdicts.contains { $0.isMirrored && $0.localPlace != nil },
            isLocalByDefault: verdicts.allSatisfy(\.isLocalByDefault),
            undecided: verdicts.compactMap(\.undecided).first.map {
                Undecided(reason: $0.reason, location: $0.location)
            },
            gap: gap.map { Undecided(reason: $0.reason, location: $0.location) }
        )
    }
}

extension ModelInput {
    /// The code's statement about the model; nil when no code opens it.
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
        /// The source that opens it.
        let file: InputFile?
    }

    private var named: [Named] = []
    private(set) var scope: CodeScope?

    init(of read: ReadSwiftData, in app: AppStores) {
        let pairs = zip(read.stores, app.stores.filter { $0.opened.framework == .swiftData })
        let stores = pairs.filter(\.0.concernsModels).map { contents, store in
            Named(
                name: store.opened.configuration ?? "default",
                contents: contents,
                verdict: StoreVerdict(store),
                file: app.files.first { $0.path == store.opened.location.path }
            )
        }
        guard let current = read.current, !stores.isEmpty else {
            scope = Self.scope(without: read, in: app)
            return
        }
        let all = Set(read.versions[current].model.entities.map(\.name))
        let mirrored = stores.filter(\.verdict.isMirrored)
        let isWhole = mirrored.allSatisfy { $0.contents.entities[current] == all }
        if !isWhole || stores.contains(where: { $0.contents.store.configuration != nil && $0.contents.isListed }) {
            named = stores
        }
        let isNamed = !named.isEmpty
        scope = CodeScope(
            stores.map { store in
                let others = store.contents.gap == nil ? [] : all.subtracting(store.contents.entities[current])
                return CodeScope.Part(
                    verdict: store.verdict,
                    configuration: isNamed ? store.name : nil,
                    perhaps: others.sorted()
                )
            },
            gap: stores.filter(\.verdict.isMirrored).lazy.compactMap(\.contents.gap).first
        )
    }

    /// The code's statement about models that no store has: they stay on the device if all stores list what they have.
    /// If no code opens a store, and the app may mirror, nobody can tell.
    private static func scope(without read: ReadSwiftData, in app: AppStores) -> CodeScope? {
        if let store = read.stores.first?.store, read.stores.allSatisfy(\.store.isListed) {
            return CodeScope(stores: [], localPlace: store.location)
        }
        guard let entitled = app.entitled, let location = entitled.location else { return nil }
        let reason = "the app has the container '\(entitled.value)', and no code that modelc finds opens it"
        return CodeScope(stores: [], undecided: CodeScope.Undecided(reason: reason, location: location))
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
                    && (isMirrored || store.contents.isListed && store.contents.store.configuration != nil)
            }
            let names = own.reduce(into: Set<String>()) { $0.formUnion($1.contents.entities[version]) }
            let members = model.entities.filter { names.contains($0.name) }
            guard let first = own.first, let member = members.first else { continue }
            let origin =
                first.file.map { file in
                    SourceOrigin(
                        model.texts.add(path: file.path, bytes: file.bytes) + first.contents.store.location.offset
                    )
                } ?? member.origin
            model.configurations.append(
                Configuration(
                    name: name,
                    members: members.map { Configuration.Member(entityName: $0.name, origin: origin) },
                    origin: origin
                )
            )
            model.configurations[model.configurations.count - 1].isUsedWithCloudKit = isMirrored
        }
    }
}

extension AppStores {
    /// The classes that sources beside a model declare, and that Xcode generates for entities of it, each with the place of
    /// the entity. Where no project says what is compiled together, those in the folder of the model count.
    func writtenTwice(_ model: ManagedObjectModel, at bundle: String) -> [(
        name: Located<String>, entity: SourceLocation
    )] {
        let generated = model.entities.filter { $0.codeGeneration == .classDefinition }
        let entities = generated.keyed { $0.representedClassName?.split(separator: ".").last.map(String.init) }
        let folder = Path.folder(of: bundle)
        return managedObjectClasses.compactMap { name in
            guard let entity = entities[name.value], let path = name.location?.path,
                entitlements.areTogether(path, bundle) ?? Path.isInside(path, folder)
            else { return nil }
            return (name, model.location(entity.origin, "codeGenerationType"))
        }
    }
}

extension AppStores {
    /// The oddities of the app's stores that are about no single model.
    var oddities: AppOddities {
        let opened = stores.map(\.opened)
        let mirrored = stores.filter { StoreVerdict($0).isMirrored }.map(\.opened)
        let isLocal = !namesOptions && mirrored.isEmpty && stores.allSatisfy { StoreVerdict($0).undecided == nil }
        return AppOddities(
            withoutOptions: isLocal ? opened.first(where: \.lacksOptions)?.location : nil,
            madeAtEachAccess: mirrored.filter(\.isMadeAtEachAccess).map(\.location),
            namedLikeContainers: mirrored.compactMap { store in
                guard store.framework == .swiftData, let name = store.configuration, name.hasPrefix("iCloud."),
                    !store.ways.contains(where: { $0.database == .container(name) })
                else { return nil }
                return Located(name, at: store.location)
            }
        )
    }
}

import TestSupport
import Testing

/// Code that opens a store of SwiftData as people write it: what modelc cannot follow it says.
@Suite("Code that opens SwiftData")
struct SwiftDataCodeTests {
    static let apps: [MadeUpApp] = [
        .swiftData(
            "a modifier in a source that imports only SwiftUI",
            .faulty,
            files: [
                "App/App.swift": """
                import SwiftUI
                extension View {
                    func withStore() -> some View { modelContainer(for: [Trip.self]) }
                }

                """,
                "App/App.entitlements": AppFiles.entitlements,
            ]
        ),
        .swiftData(
            "a trailing closure that gives the database",
            .faulty,
            """
            func open(_ database: () -> DATABASE = { .none }) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database()))
            }
            """,
            files: [
                "App/Main.swift": """
                import SwiftData
                let container = try! open { CLOUD }

                """
            ]
        ),
        .swiftData(
            "a trailing closure behind parentheses",
            .faulty,
            """
            func open(_ name: String, database: () -> DATABASE = { .none }) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(name, cloudKitDatabase: database()))
            }
            """,
            files: [
                "App/Main.swift": """
                import SwiftData
                let container = try! open("Trips") { CLOUD }

                """
            ]
        ),
        .swiftData(
            "an initializer of an extension of the configuration",
            .faulty,
            """
            extension ModelConfiguration {
                init(cloud: Bool) { self.init(cloudKitDatabase: cloud ? CLOUD : .none) }
            }
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloud: true))
            """
        ),
        .swiftData(
            "an initializer of an extension that keeps it on the device",
            .local,
            """
            extension ModelConfiguration {
                init(local name: String) { self.init(name, cloudKitDatabase: .none) }
            }
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(local: "Trips"))
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "a convenience initializer of the container",
            .faulty,
            """
            extension ModelContainer {
                convenience init(app types: any PersistentModel.Type...) throws {
                    try self.init(for: Schema(types), configurations: [ModelConfiguration(cloudKitDatabase: CLOUD)])
                }
            }
            let container = try ModelContainer(app: Trip.self)
            """
        ),
        .swiftData(
            "a dependency by its key path, beside a mock with a function of the name",
            .faulty,
            #"""
            @Dependency(\.storage) var storage
            func open() throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: storage.database()))
            }
            struct Storage { var database: () -> DATABASE }
            extension Storage { static let live = Storage(database: { CLOUD }) }
            struct Mock { func database() -> DATABASE { .none } }
            """#
        ),
        .swiftData(
            "a client made of closures",
            .faulty,
            """
            struct Storage { var database: @Sendable () -> DATABASE }
            extension Storage {
                static let live = Storage(database: { CLOUD })
                static let test = Storage(database: { .none })
            }
            func open(_ storage: Storage) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: storage.database()))
            }
            """
        ),
        .swiftData(
            "a dependency with values for the app and for tests",
            .undecided,
            #"""
            enum DatabaseKey: DependencyKey {
                static let liveValue: DATABASE = CLOUD
                static let testValue: DATABASE = .none
            }
            extension DependencyValues {
                var database: DATABASE { get { self[DatabaseKey.self] } set { self[DatabaseKey.self] = newValue } }
            }
            struct Opener {
                @Dependency(\.database) var database
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
                }
            }
            """#
        ),
        .swiftData(
            "a static property of an extension in another file sets it",
            .faulty,
            """
            enum Settings {
                static var database: DATABASE = .none
                static func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
                }
            }
            """,
            files: [
                "App/Settings+Cloud.swift": """
                import SwiftData
                extension Settings {
                    static func enableSync() { database = CLOUD }
                }

                """
            ]
        ),
        .swiftData(
            "an extension in the file that opens, the property elsewhere",
            .faulty,
            """
            extension Settings {
                static func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
                }
            }
            """,
            files: [
                "App/Settings.swift": """
                import SwiftData
                enum Settings {
                    static var database: DATABASE = .none
                    static func enableSync() { Self.database = CLOUD }
                }

                """
            ]
        ),
        .swiftData(
            "a property with an observer that another extension sets",
            .faulty,
            """
            final class Settings {
                var database: DATABASE = .none { didSet { reopen() } }
                func reopen() { _ = try? ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database)) }
            }
            """,
            files: [
                "App/Settings+Sync.swift": """
                import SwiftData
                extension Settings {
                    func enable() { self.database = CLOUD }
                }

                """
            ]
        ),
        .swiftData(
            "a generic store of a protocol of settings",
            .faulty,
            """
            protocol StoreSettings { static var database: DATABASE { get } }
            extension StoreSettings { static var database: DATABASE { .none } }
            enum Preview: StoreSettings {}
            enum Live: StoreSettings { static var database: DATABASE { CLOUD } }
            struct Store<Settings: StoreSettings> {
                let container = try! ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Settings.database))
            }
            let store = Store<Live>()
            """
        ),
        .swiftData(
            "a default implementation of a protocol with an override in a conforming type",
            .faulty,
            """
            protocol StoreSettings { var database: DATABASE { get } }
            extension StoreSettings { var database: DATABASE { .none } }
            func open(with settings: some StoreSettings) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: settings.database))
            }
            """,
            files: [
                "App/Live.swift": """
                import SwiftData
                struct LiveSettings: StoreSettings { let database: DATABASE = CLOUD }

                """
            ]
        ),
        .swiftData(
            "a conformance in an extension",
            .faulty,
            """
            protocol StoreSettings { var database: DATABASE { get } }
            extension StoreSettings { var database: DATABASE { .none } }
            func open(with settings: any StoreSettings) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: settings.database))
            }
            final class Account {}
            """,
            files: [
                "App/Account+Store.swift": """
                import SwiftData
                extension Account: StoreSettings { var database: DATABASE { CLOUD } }

                """
            ]
        ),
        .swiftData(
            "a value behind a lock",
            .undecided,
            """
            import Synchronization
            struct State { var database: DATABASE = .none }
            let state = Mutex(State())
            func enable() { state.withLock { $0.database = CLOUD } }
            func open() throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: state.withLock { $0.database }))
            }
            """
        ),
        .swiftData(
            "a local value behind a lock",
            .undecided,
            """
            import os
            func open() throws -> ModelContainer {
                let database = OSAllocatedUnfairLock(initialState: DATABASE.none)
                database.withLock { $0 = CLOUD }
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database.withLock { $0 }))
            }
            """
        ),
        .swiftData(
            "an operator of the app that assigns",
            .undecided,
            """
            infix operator ??=
            func ??= <T>(left: inout T, right: T?) { if let right { left = right } }
            func open() throws -> ModelContainer {
                var database: DATABASE = .none
                database ??= Remote.choice
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
            }
            enum Remote { static var choice: DATABASE? { CLOUD } }
            """
        ),
        .swiftData(
            "a builder that copies itself",
            .faulty,
            """
            struct StoreBuilder {
                private var database: DATABASE = .none
                func synced() -> StoreBuilder {
                    var copy = self
                    copy.database = CLOUD
                    return copy
                }
                func build() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
                }
            }
            let container = try StoreBuilder().synced().build()
            """
        ),
        .swiftData(
            "a builder that sets by a key path",
            .undecided,
            #"""
            struct StoreBuilder {
                var database: DATABASE = .none
                func setting<T>(_ path: WritableKeyPath<StoreBuilder, T>, to value: T) -> StoreBuilder {
                    var copy = self
                    copy[keyPath: path] = value
                    return copy
                }
                func build() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
                }
            }
            let container = try StoreBuilder().setting(\.database, to: CLOUD).build()
            """#
        ),
        .swiftData(
            "a setting with a property wrapper",
            .faulty,
            """
            struct Opener {
                @AppStorage("sync") private var isSyncing = false
                @MainActor func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: isSyncing ? CLOUD : .none))
                }
            }
            """
        ),
        .swiftData(
            "an enumeration that says its database",
            .faulty,
            """
            enum SyncMode: String, CaseIterable {
                case off, on
                var database: DATABASE {
                    guard self == .on else { return .none }
                    return CLOUD
                }
            }
            func open(_ mode: SyncMode) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: mode.database))
            }
            """
        ),
        .swiftData(
            "an actor that is asked",
            .faulty,
            """
            actor SyncSettings {
                private(set) var database: DATABASE = .none
                func turnOn() { database = CLOUD }
            }
            func open(_ settings: SyncSettings) async throws -> ModelContainer {
                async let database = settings.database
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: await database))
            }
            """
        ),
        .swiftData(
            "a result",
            .faulty,
            """
            func load() -> Result<DATABASE, any Error> { .success(CLOUD) }
            func open() throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: (try? load().get()) ?? .none))
            }
            """
        ),
        .swiftData(
            "do and catch",
            .faulty,
            """
            func account() throws -> DATABASE { CLOUD }
            func open() throws -> ModelContainer {
                let database: DATABASE
                do { database = try account() } catch { database = .none }
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
            }
            """
        ),
        .swiftData(
            "a closure that runs on another queue",
            .faulty,
            """
            func open() throws -> ModelContainer {
                var database: DATABASE = .none
                DispatchQueue.main.sync { database = CLOUD }
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
            }
            """
        ),
        .swiftData(
            "a subscript of the app",
            .undecided,
            """
            struct Settings {
                subscript(kind: Kind) -> DATABASE { kind == .cloud ? CLOUD : .none }
                enum Kind { case cloud, local }
            }
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Settings()[.cloud]))
            """
        ),
        .swiftData(
            "dynamic members",
            .undecided,
            """
            @dynamicMemberLookup final class Box {
                var value = Values()
                subscript<T>(dynamicMember path: KeyPath<Values, T>) -> T { value[keyPath: path] }
            }
            struct Values { var database: DATABASE = CLOUD }
            let box = Box()
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: box.database))
            """
        ),
        .swiftData(
            "several classes for one parameter",
            .faulty,
            """
            func open(_ types: any PersistentModel.Type..., isSyncing: Bool) throws -> ModelContainer {
                try ModelContainer(for: Schema(types), configurations: ModelConfiguration(cloudKitDatabase: isSyncing ? CLOUD : .none))
            }
            let container = try open(Trip.self, Note.self, isSyncing: true)
            """,
            files: [
                "App/Note.swift": AppFiles.healthy("Note")
            ]
        ),
        .swiftData(
            "classes that register themselves",
            .faulty,
            """
            final class Registry {
                static let shared = Registry()
                private var types: [any PersistentModel.Type] = [Note.self]
                func register(_ type: any PersistentModel.Type) { types.append(type) }
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Schema(types), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                }
            }
            """,
            files: [
                "App/Note.swift": AppFiles.healthy("Note"),
                "App/Feature.swift": """
                import SwiftData
                func start() { Registry.shared.register(Trip.self) }

                """,
            ]
        ),
        .swiftData(
            "modules that list their classes",
            .faulty,
            """
            protocol Module { static var models: [any PersistentModel.Type] { get } }
            enum Notes: Module { static let models: [any PersistentModel.Type] = [Note.self] }
            enum Trips: Module { static let models: [any PersistentModel.Type] = [Trip.self] }
            let modules: [any Module.Type] = [Notes.self, Trips.self]
            let container = try ModelContainer(for: Schema(modules.flatMap { $0.models }), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
            """,
            files: [
                "App/Note.swift": AppFiles.healthy("Note")
            ]
        ),
        .swiftData(
            "modules beside a list",
            .undecided,
            #"""
            protocol Module { static var models: [any PersistentModel.Type] { get } }
            enum Trips: Module { static let models: [any PersistentModel.Type] = [Trip.self] }
            let modules: [any Module.Type] = [Trips.self]
            let container = try ModelContainer(for: Schema([Note.self] + modules.flatMap(\.models)), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
            """#,
            files: [
                "App/Note.swift": AppFiles.healthy("Note")
            ]
        ),
        .swiftData(
            "a list that reduce makes",
            .faulty,
            """
            let groups: [[any PersistentModel.Type]] = [[Note.self], [Trip.self]]
            let types = groups.reduce(into: [any PersistentModel.Type]()) { $0 += $1 }
            let container = try ModelContainer(for: Schema(types), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
            """,
            files: [
                "App/Note.swift": AppFiles.healthy("Note")
            ]
        ),
        .swiftData(
            "a list that is filtered",
            .faulty,
            """
            let types: [any PersistentModel.Type] = [Note.self, Trip.self]
            let container = try ModelContainer(for: Schema(types.filter { $0 != Note.self }), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
            """,
            files: [
                "App/Note.swift": AppFiles.healthy("Note")
            ]
        ),
        .swiftData(
            "a result builder of classes",
            .faulty,
            """
            @resultBuilder enum ModelsBuilder {
                static func buildBlock(_ parts: any PersistentModel.Type...) -> [any PersistentModel.Type] { parts }
            }
            func open(@ModelsBuilder _ types: () -> [any PersistentModel.Type]) throws -> ModelContainer {
                try ModelContainer(for: Schema(types()), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
            }
            let container = try open {
                Note.self
                Trip.self
            }
            """,
            files: [
                "App/Note.swift": AppFiles.healthy("Note")
            ]
        ),
        .swiftData(
            "a list in an extension that a subclass overrides",
            .faulty,
            """
            class BaseStore {
                class var models: [any PersistentModel.Type] { [Note.self] }
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Schema(Self.models), configurations: ModelConfiguration(cloudKitDatabase: CLOUD))
                }
            }
            final class AppStore: BaseStore {
                override class var models: [any PersistentModel.Type] { super.models + [Trip.self] }
            }
            """,
            files: [
                "App/Note.swift": AppFiles.healthy("Note")
            ]
        ),
        .swiftData(
            "a factory of the app whose name the enclosing type has",
            .faulty,
            """
            extension DATABASE { static func chosen(_ isOn: Bool) -> Self { isOn ? CLOUD : .none } }
            struct Opener {
                func chosen(_ isOn: Bool) -> DATABASE { .none }
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .chosen(true)))
                }
            }
            """
        ),
        .swiftData(
            "off on every path",
            .local,
            """
            struct Settings { static var isSyncing: Bool { false } }
            func database() -> DATABASE { .none }
            func open() throws -> ModelContainer {
                let configuration = Settings.isSyncing ? ModelConfiguration("A", cloudKitDatabase: .none) : ModelConfiguration("B", cloudKitDatabase: database())
                return try ModelContainer(for: Trip.self, configurations: configuration)
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "off, and another type with a property of the name",
            .local,
            """
            enum Settings { static let database: DATABASE = .none }
            struct Report { var database = "postgres" }
            func fill(_ report: inout Report) { report.database = "sqlite" }
            func open() throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Settings.database))
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "off by a variable that nothing changes",
            .local,
            """
            final class Store {
                var database: DATABASE = .none
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
                }
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "in memory on every path",
            .local,
            """
            enum Kind { case test }
            func open(_ kind: Kind, inMemory: Bool = true) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: inMemory, cloudKitDatabase: CLOUD))
            }
            let container = try open(.test)
            """
        ),
        .swiftData(
            "in memory unless a call says something else",
            .faulty,
            """
            func open(inMemory: Bool = true) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: inMemory, cloudKitDatabase: CLOUD))
            }
            let preview = try open()
            let live = try open(inMemory: false)
            """
        ),
        .swiftData(
            "a modifier that is in memory for previews",
            .faulty,
            files: [
                "App/Store.swift": """
                import SwiftUI
                import SwiftData
                struct StoreModifier: ViewModifier {
                    var isPreview = false
                    func body(content: Content) -> some View { content.modelContainer(for: Trip.self, inMemory: isPreview) }
                }

                """,
                "App/App.entitlements": AppFiles.entitlements,
            ]
        ),
        .swiftData(
            "a file for the store by its address",
            .faulty,
            """
            let url = URL.documentsDirectory.appending(path: "trips.store")
            let configuration = ModelConfiguration("Trips", schema: Schema([Trip.self]), url: url, allowsSave: true, cloudKitDatabase: CLOUD)
            let container = try ModelContainer(for: Schema([Trip.self]), configurations: [configuration])
            """
        ),
        .swiftData(
            "a list of configurations that grows",
            .faulty,
            """
            func open() throws -> ModelContainer {
                var configurations: [ModelConfiguration] = [ModelConfiguration("Local", cloudKitDatabase: .none)]
                #if !os(watchOS)
                configurations.append(.init("Cloud", cloudKitDatabase: CLOUD))
                #endif
                let schema = Schema([Trip.self])
                let container = try ModelContainer(for: schema, configurations: configurations)
                return container
            }
            """
        ),
        .swiftData(
            "a configuration that a task makes",
            .faulty,
            """
            func open() async throws -> ModelContainer {
                let task = Task { ModelConfiguration("Cloud", cloudKitDatabase: CLOUD) }
                let container = try ModelContainer(for: Trip.self, configurations: await task.value)
                return container
            }
            """
        ),
        .swiftData(
            "a pattern with a name behind where",
            .faulty,
            """
            enum Plan { case free, paid(DATABASE) }
            func open(_ plan: Plan?) throws -> ModelContainer {
                let database: DATABASE = switch plan {
                case .paid(let chosen)? where Bool.random(): chosen
                case .free?, .paid, nil: .none
                }
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
            }
            let a = try open(.paid(CLOUD))
            """
        ),
        .swiftData(
            "a closure in an initializer",
            .faulty,
            """
            struct Opener {
                var database: () -> DATABASE
                init(name: String = "Trips", database: @escaping () -> DATABASE = { .none }) { self.database = database }
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database()))
                }
            }
            let opener = Opener { CLOUD }
            """
        ),
        .swiftData(
            "two closures behind a call",
            .faulty,
            """
            func open(name: () -> String, database: () -> DATABASE = { .none }) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(name(), cloudKitDatabase: database()))
            }
            let container = try open {
                "Trips"
            } database: {
                CLOUD
            }
            """
        ),
        .swiftData(
            "a closure of an alias",
            .faulty,
            """
            typealias DatabaseMaker = () -> DATABASE
            func open(_ make: DatabaseMaker = { .none }) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: make()))
            }
            let container = try open { CLOUD }
            """
        ),
        .swiftData(
            "arguments in several lines before a closure",
            .faulty,
            """
            func open(_ name: String, isLogging: Bool, database: () -> DATABASE = { .none }) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(name, cloudKitDatabase: database()))
            }
            let container = try open(
                "Trips",
                isLogging: true
            ) {
                CLOUD
            }
            """
        ),
        .swiftData(
            "a call with a closure only takes another default",
            .faulty,
            """
            func open(in database: DATABASE = CLOUD, then done: (ModelContainer) -> Void) throws {
                done(try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database)))
            }
            func launch() throws {
                try open(in: .none) { _ in }
                try open { container in print(container) }
            }
            """
        ),
        .swiftData(
            "a condition that looks like a closure",
            .local,
            """
            func open(_ database: () -> DATABASE = { .none }) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database()))
            }
            var open: Bool { false }
            func launch() { if open { print(DATABASE.private("ENTITLED")) } }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "an initializer that passes on to another one",
            .faulty,
            """
            extension ModelConfiguration {
                init(mode: Mode) { self.init(syncing: mode == .cloud) }
                init(syncing: Bool) { self.init("Trips", cloudKitDatabase: syncing ? CLOUD : .none) }
                enum Mode { case cloud, device }
            }
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(mode: .cloud))
            """
        ),
        .swiftData(
            "an initializer that takes a value without a label",
            .faulty,
            """
            enum Mode { case cloud, device }
            extension ModelConfiguration {
                init(_ mode: Mode) { self.init(cloudKitDatabase: mode == .cloud ? CLOUD : .none) }
            }
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(.cloud))
            """
        ),
        .swiftData(
            "an initializer of the container that is told to mirror",
            .faulty,
            """
            extension ModelContainer {
                convenience init(for types: [any PersistentModel.Type], isSynced: Bool) throws {
                    let configuration = ModelConfiguration(cloudKitDatabase: isSynced ? CLOUD : .none)
                    try self.init(for: Schema(types), configurations: configuration)
                }
            }
            let container = try ModelContainer(for: [Trip.self], isSynced: true)
            """
        ),
        .swiftData(
            "an initializer of the container that is told not to mirror",
            .local,
            """
            extension ModelContainer {
                convenience init(for types: [any PersistentModel.Type], named name: String) throws {
                    try self.init(for: Schema(types), configurations: ModelConfiguration(name, cloudKitDatabase: .none))
                }
            }
            let container = try ModelContainer(for: [Trip.self], named: "Trips")
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "a modifier of the app",
            .faulty,
            files: [
                "App/Store.swift": """
                import SwiftUI
                import SwiftData
                extension View {
                    func store(isSynced: Bool) -> some View {
                        modelContainer(try! ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: isSynced ? CLOUD : .none)))
                    }
                }

                """
            ]
        ),
        .swiftData(
            "a property wrapper of the app",
            .undecided,
            """
            @propertyWrapper struct Remote<Value> {
                private let key: String
                private let fallback: Value
                init(wrappedValue: Value, _ key: String) { (fallback, self.key) = (wrappedValue, key) }
                var wrappedValue: Value { Server.shared.value(key) ?? fallback }
            }
            struct Settings { @Remote("database") static var database: DATABASE = .none }
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Settings.database))
            """
        ),
        .swiftData(
            "a value of a task",
            .undecided,
            """
            enum Context { @TaskLocal static var database: DATABASE = .none }
            func launch() async throws { try await Context.$database.withValue(CLOUD) { try await open() } }
            func open() async throws {
                _ = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Context.database))
            }
            """
        ),
        .swiftData(
            "a published value that is assigned",
            .undecided,
            """
            final class Settings: ObservableObject {
                @Published var database: DATABASE = .none
                func follow(_ publisher: some Publisher<DATABASE, Never>) { publisher.assign(to: &$database) }
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
                }
            }
            """
        ),
        .swiftData(
            "a published value that nobody changes",
            .local,
            """
            final class Settings: ObservableObject {
                @Published private(set) var database: DATABASE = .none
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
                }
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "an environment value with a function, beside another one of the name",
            .faulty,
            #"""
            struct Opener: View {
                @Environment(\.account) private var account
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: account.database()))
                }
            }
            final class Account { func database() -> DATABASE { CLOUD } }
            final class NoAccount { func database() -> DATABASE { .none } }
            """#
        ),
        .swiftData(
            "an element of an unknown list, and a mock with its function",
            .undecided,
            """
            struct Mock { func database() -> DATABASE { .none } }
            func open() throws -> ModelContainer {
                let provider = Registry.shared.resolve()
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: provider.database()))
            }
            """
        ),
        .swiftData(
            "a result of a framework's function, and a mock with its function",
            .undecided,
            files: [
                "App/Store.swift": """
                import AccountKit
                import SwiftData
                struct Mock { func database(for user: String) -> DATABASE { .none } }
                func open(_ provider: AccountProvider) throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: provider.database(for: "me")))
                }

                """
            ]
        ),
        .swiftData(
            "several classes in an initializer",
            .faulty,
            """
            struct Store {
                let container: ModelContainer
                init(_ types: any PersistentModel.Type..., named name: String = "Trips") throws {
                    container = try ModelContainer(for: Schema(types), configurations: ModelConfiguration(name, cloudKitDatabase: CLOUD))
                }
            }
            let store = try Store(Note.self, Trip.self, named: "All")
            """,
            files: [
                "App/Note.swift": AppFiles.healthy("Note")
            ]
        ),
        .swiftData(
            "several configurations in one parameter",
            .faulty,
            """
            func open(_ configurations: ModelConfiguration...) throws -> ModelContainer {
                try ModelContainer(for: Schema([Trip.self]), configurations: configurations)
            }
            let container = try open(ModelConfiguration("Local", cloudKitDatabase: .none), ModelConfiguration("Cloud", cloudKitDatabase: CLOUD))
            """
        ),
        .swiftData(
            "a memberwise value in the file of an extension",
            .faulty,
            """
            extension Setup {
                static let live = Setup(database: CLOUD)
            }
            """,
            files: [
                "App/Setup.swift": """
                import SwiftData
                struct Setup {
                    var database: DATABASE = .none
                    func open() throws -> ModelContainer {
                        try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
                    }
                }

                """
            ]
        ),
        .swiftData(
            "a key of a generic function",
            .faulty,
            """
            protocol StoreKey { static var database: DATABASE { get } }
            enum CloudKey: StoreKey { static let database: DATABASE = CLOUD }
            enum LocalKey: StoreKey { static let database: DATABASE = .none }
            func open<Key>(_ key: Key.Type) throws -> ModelContainer where Key: StoreKey {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Key.database))
            }
            let container = try open(CloudKey.self)
            """
        ),
        .swiftData(
            "an associated type that says the database",
            .undecided,
            """
            protocol StoreKey { static var database: DATABASE { get } }
            enum CloudKey: StoreKey { static let database: DATABASE = CLOUD }
            protocol Feature { associatedtype Key: StoreKey }
            extension Feature {
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: Key.database))
                }
            }
            struct Trips: Feature { typealias Key = CloudKey }
            """
        ),
        .swiftData(
            "an operator that applies a function",
            .undecided,
            """
            infix operator |>
            func |> <A, B>(value: A, change: (A) -> B) -> B { change(value) }
            func mirrored(_ database: DATABASE) -> DATABASE { CLOUD }
            let database: DATABASE = .none |> mirrored
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
            """
        ),
        .swiftData(
            "a prefix operator",
            .undecided,
            """
            prefix operator ^
            prefix func ^ (value: DATABASE) -> DATABASE { CLOUD }
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: ^DATABASE.none))
            """
        ),
        .swiftData(
            "a dictionary of configurations",
            .faulty,
            """
            let configurations: [String: ModelConfiguration] = [
                "device": ModelConfiguration("Device", cloudKitDatabase: .none),
                "cloud": ModelConfiguration("Cloud", cloudKitDatabase: CLOUD),
            ]
            let container = try ModelContainer(for: Trip.self, configurations: configurations["cloud"]!)
            """
        ),
        .swiftData(
            "a dictionary of databases",
            .undecided,
            """
            let databases: [Bool: DATABASE] = [true: CLOUD, false: .none]
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: databases[true, default: .none]))
            """
        ),
        .swiftData(
            "a configuration that is copied and changed",
            .faulty,
            """
            struct Options { var database: DATABASE = .none; var name = "Trips" }
            extension Options {
                func with(_ change: (inout Options) -> Void) -> Options {
                    var copy = self
                    change(&copy)
                    return copy
                }
            }
            let options = Options().with { $0.database = CLOUD }
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: options.database))
            """
        ),
        .swiftData(
            "a value that decodes itself",
            .undecided,
            """
            struct Options: Decodable { var database: DATABASE }
            let options = try JSONDecoder().decode(Options.self, from: Data())
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: options.database))
            """
        ),
        .swiftData(
            "a decoded value with a default",
            .undecided,
            """
            struct Options: Decodable { var name = "Trips"; var database: DATABASE = .none }
            let options = try JSONDecoder().decode(Options.self, from: Data())
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: options.database))
            """
        ),
        .swiftData(
            "a version of the system decides",
            .faulty,
            """
            func open() throws -> ModelContainer {
                let configuration: ModelConfiguration
                if #available(iOS 18, *) { configuration = ModelConfiguration(cloudKitDatabase: CLOUD) } else { configuration = ModelConfiguration(cloudKitDatabase: .none) }
                return try ModelContainer(for: Trip.self, configurations: configuration)
            }
            """
        ),
        .swiftData(
            "a nested function with the name of a global one",
            .local,
            """
            func database() -> DATABASE { CLOUD }
            func open() throws -> ModelContainer {
                func database() -> DATABASE { .none }
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database()))
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "an opaque result",
            .faulty,
            """
            protocol StoreSettings { var database: DATABASE { get } }
            struct Cloud: StoreSettings { var database: DATABASE { CLOUD } }
            struct Device: StoreSettings { var database: DATABASE { .none } }
            func current() -> some StoreSettings { Cloud() }
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: current().database))
            """
        ),
        .swiftData(
            "an opaque result of which only the type is known",
            .faulty,
            """
            protocol StoreSettings { var database: DATABASE { get } }
            extension StoreSettings { var database: DATABASE { .none } }
            struct Cloud: StoreSettings { var database: DATABASE { CLOUD } }
            let current: any StoreSettings = Resolver.resolve()
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: current.database))
            """
        ),
        .swiftData(
            "a weak delegate that answers",
            .faulty,
            """
            protocol StoreDelegate: AnyObject { func database(for store: Store) -> DATABASE? }
            final class Store {
                weak var delegate: (any StoreDelegate)?
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: delegate?.database(for: self) ?? .none))
                }
            }
            final class Coordinator: StoreDelegate { func database(for store: Store) -> DATABASE? { CLOUD } }
            """
        ),
        .swiftData(
            "a notification that carries the value",
            .undecided,
            """
            func open(_ note: Notification) throws -> ModelContainer {
                let database = note.userInfo?["database"] as? DATABASE ?? .none
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
            }
            """
        ),
        .swiftData(
            "a setup that makes itself",
            .faulty,
            """
            struct Setup {
                var database: DATABASE = .none
                static let live = Self(database: CLOUD)
            }
            final class Opener {
                let setup: Setup
                init(setup: Setup) { self.setup = setup }
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: setup.database))
                }
            }
            """
        ),
        .swiftData(
            "a setup that replaces itself",
            .faulty,
            """
            struct Setup {
                var database: DATABASE = .none
                mutating func sync() { self = Self(database: CLOUD) }
            }
            func open(_ setup: Setup) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: setup.database))
            }
            func run() throws { var s = Setup(); s.sync(); _ = try open(s) }
            """
        ),
        .swiftData(
            "in memory by a stored setting",
            .faulty,
            """
            struct Opener {
                @AppStorage("demo") private var isDemo = true
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: isDemo, cloudKitDatabase: CLOUD))
                }
            }
            """
        ),
        .swiftData(
            "in memory by an option of a command line",
            .faulty,
            """
            struct Opener: ParsableCommand {
                @Option(help: "demo") var isDemo = true
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: isDemo, cloudKitDatabase: CLOUD))
                }
            }
            """
        ),
        .swiftData(
            "a setter that names its value",
            .faulty,
            """
            final class Settings {
                private var stored: DATABASE = .none
                var database: DATABASE {
                    get { stored }
                    set(chosen) { stored = chosen }
                }
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: stored))
                }
            }
            func enable(_ s: Settings) { s.database = CLOUD }
            """
        ),
        .swiftData(
            "an observer that copies a value",
            .faulty,
            """
            final class Settings {
                var wanted: DATABASE = .none { didSet { used = wanted } }
                var used: DATABASE = .none
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: used))
                }
            }
            func enable(_ s: Settings) { s.wanted = CLOUD }
            """
        ),
        .swiftData(
            "a published value that the initializer makes",
            .undecided,
            """
            final class Settings {
                @Published var database: DATABASE = .none
                init(_ database: DATABASE) { _database = Published(initialValue: database) }
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
                }
            }
            let s = Settings(CLOUD)
            """
        ),
        .swiftData(
            "a state that the initializer of a view makes",
            .faulty,
            """
            struct Root: View {
                @State private var database: DATABASE = .none
                init(database: DATABASE) { _database = State(initialValue: database) }
                var container: ModelContainer { try! ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database)) }
            }
            let r = Root(database: CLOUD)
            """
        ),
        .swiftData(
            "in memory by a condition in a path",
            .faulty,
            """
            func open(test: Bool) throws -> ModelContainer {
                let url = URL(filePath: test ? "/dev/null" : "/var/store")
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: url, cloudKitDatabase: CLOUD))
            }
            """
        ),
        .swiftData(
            "two properties that are swapped",
            .undecided,
            """
            final class Two {
                var a: DATABASE = .none
                var b: DATABASE = CLOUD
                func open() throws -> ModelContainer {
                    swap(&a, &b)
                    return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: a))
                }
            }
            """
        ),
        .swiftData(
            "a list of types that say their database",
            .undecided,
            """
            let schemes: [any Scheme.Type] = [Local.self, Cloud.self]
            protocol Scheme { static var database: DATABASE { get } }
            enum Local: Scheme { static let database: DATABASE = .none }
            enum Cloud: Scheme { static let database: DATABASE = CLOUD }
            func open(_ i: Int) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: schemes[i].database))
            }
            """
        ),
        .swiftData(
            "another name of a setup",
            .faulty,
            """
            struct Setup { var database: DATABASE = .none }
            typealias AppSetup = Setup
            func open(_ s: Setup) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: s.database))
            }
            let c = try open(AppSetup(database: CLOUD))
            """
        ),
        .swiftData(
            "a case that an initializer makes",
            .undecided,
            """
            enum Mode {
                case local, cloud(DATABASE)
                init(_ name: String) { self = name == "cloud" ? .cloud(CLOUD) : .local }
            }
            func open(_ name: String) throws -> ModelContainer {
                var database: DATABASE = .none
                if case .cloud(let found) = Mode(name) { database = found }
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
            }
            """
        ),
        .swiftData(
            "a result that a closure makes",
            .undecided,
            """
            func open() throws -> ModelContainer {
                let database = (try? Result { try Remote.database() }.get()) ?? .none
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
            }
            """
        ),
        .swiftData(
            "off, or in memory",
            .local,
            """
            func open(test: Bool) throws -> ModelContainer {
                let configuration = test ? ModelConfiguration(isStoredInMemoryOnly: true) : ModelConfiguration(cloudKitDatabase: .none)
                return try ModelContainer(for: Trip.self, configurations: configuration)
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "off by an observable value",
            .local,
            """
            @Observable final class Settings { var database: DATABASE = .none }
            struct Root: View {
                @State private var settings = Settings()
                var container: ModelContainer { try! ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: settings.database)) }
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "off, with a fallback in memory",
            .local,
            """
            @MainActor final class Store {
                let container: ModelContainer
                init() {
                    do { container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .none)) }
                    catch { container = try! ModelContainer(for: Trip.self, configurations: .init(isStoredInMemoryOnly: true)) }
                }
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "off by an optional that nobody gives",
            .local,
            """
            struct Setup { var database: DATABASE? }
            func open(_ setup: Setup? = Setup(database: nil)) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: setup?.database ?? .none))
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "off, and another one at dev null",
            .local,
            """
            func open() throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .none))
            }
            func snapshot() throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: URL(fileURLWithPath: "/dev/null")))
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "off in an enumeration of stores",
            .local,
            """
            enum Kind { case main, cache
                var name: String { switch self { case .main: "main"; case .cache: "cache" } }
                var configuration: ModelConfiguration { ModelConfiguration(name, schema: Schema([Trip.self]), cloudKitDatabase: .none) }
            }
            func open(_ kind: Kind) throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: kind.configuration) }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "off in each value of a setup",
            .local,
            """
            struct Setup {
                let database: DATABASE
                let inMemory: Bool
                static let live = Self(database: .none, inMemory: false)
                static let preview = Self(database: .none, inMemory: true)
            }
            func open(_ setup: Setup = .live) throws -> ModelContainer {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: setup.inMemory, cloudKitDatabase: setup.database))
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "off, with a stored name",
            .local,
            """
            struct Opener {
                @AppStorage("name") private var name = "Trips"
                func open() throws -> ModelContainer {
                    try ModelContainer(for: Trip.self, configurations: ModelConfiguration(name, cloudKitDatabase: .none))
                }
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "off in a list that map makes",
            .local,
            """
            func open() throws -> ModelContainer {
                let all = ["a", "b"].map { ModelConfiguration($0, cloudKitDatabase: .none) }
                return try ModelContainer(for: Trip.self, configurations: all)
            }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "off by a result",
            .local,
            """
            func make() -> Result<ModelConfiguration, any Error> { .success(ModelConfiguration(cloudKitDatabase: .none)) }
            func open() throws -> ModelContainer { try ModelContainer(for: Trip.self, configurations: make().get()) }
            """,
            files: [
                "App/App.entitlements": AppFiles.entitlements
            ]
        ),
        .swiftData(
            "a case of what a function returns",
            .faulty,
            """
            enum Mode { case local, cloud(DATABASE) }
            func mode() -> Mode { .cloud(CLOUD) }
            func open() throws -> ModelContainer {
                var database: DATABASE = .none
                if case .cloud(let found) = mode() { database = found }
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
            }
            """
        ),
        .swiftData(
            "a case of what a library returns",
            .undecided,
            """
            func open() throws -> ModelContainer {
                var database: DATABASE = .none
                if case .cloud(let found) = accountMode() { database = found }
                return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: database))
            }
            """
        ),
    ]

    @Test("SwiftData that may be mirrored is never taken for local", arguments: apps)
    func answer(_ app: MadeUpApp) throws {
        let found = try app.run()
        #expect(found.answer == app.answer, "\(found.output)")
    }
}

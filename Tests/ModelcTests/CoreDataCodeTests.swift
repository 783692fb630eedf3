import TestSupport
import Testing

/// Code that opens a model of Core Data as people write it: a model is on the device only where the code says so on every path.
@Suite("Code that opens Core Data")
struct CoreDataCodeTests {
    static let apps: [MadeUpApp] = [
        .coreData(
            "a container in a registry of factories",
            .faulty,
            """
            import Factory
            extension Container {
                var persistence: Factory<NSPersistentContainer> {
                    self { NSPersistentCloudKitContainer(name: "M") }.singleton
                }
            }
            """
        ),
        .coreData(
            "a live dependency with a closure that configures",
            .faulty,
            """
            import Dependencies
            struct PersistenceClient {
                var container: NSPersistentContainer
                var configure: (NSPersistentStoreDescription) -> Void
                func start() {
                    for description in container.persistentStoreDescriptions { configure(description) }
                    container.loadPersistentStores { _, _ in }
                }
            }
            extension PersistenceClient: DependencyKey {
                static let liveValue = PersistenceClient(
                    container: NSPersistentCloudKitContainer(name: "M"),
                    configure: { $0.cloudKitContainerOptions = OPTIONS }
                )
                static let previewValue = PersistenceClient(container: NSPersistentContainer(name: "M"), configure: { _ in })
            }
            """
        ),
        .coreData(
            "a property wrapper that sets options",
            .undecided,
            """
            @propertyWrapper struct Mirrored {
                var wrappedValue: NSPersistentStoreDescription
                init(wrappedValue: NSPersistentStoreDescription) {
                    wrappedValue.cloudKitContainerOptions = OPTIONS
                    self.wrappedValue = wrappedValue
                }
            }
            final class Stack {
                @Mirrored var description = NSPersistentStoreDescription(url: .documentsDirectory.appending(path: "M.sqlite"))
                lazy var container: NSPersistentCloudKitContainer = {
                    let container = NSPersistentCloudKitContainer(name: "M")
                    container.persistentStoreDescriptions = [description]
                    return container
                }()
            }
            """
        ),
        .coreData(
            "a result builder of descriptions",
            .faulty,
            """
            @resultBuilder enum StoresBuilder {
                static func buildBlock(_ parts: NSPersistentStoreDescription...) -> [NSPersistentStoreDescription] { parts }
            }
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                func stores(@StoresBuilder _ make: () -> [NSPersistentStoreDescription]) { container.persistentStoreDescriptions = make() }
                func open(_ url: URL) {
                    stores {
                        local(url)
                        cloud(url)
                    }
                }
                func local(_ url: URL) -> NSPersistentStoreDescription { NSPersistentStoreDescription(url: url) }
                func cloud(_ url: URL) -> NSPersistentStoreDescription {
                    let description = NSPersistentStoreDescription(url: url)
                    description.cloudKitContainerOptions = OPTIONS
                    return description
                }
            }
            """
        ),
        .coreData(
            "a chain of methods that return self",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL) {
                    container.persistentStoreDescriptions = [
                        NSPersistentStoreDescription(url: url).tracked().mirrored(to: "ENTITLED")
                    ]
                }
            }
            """,
            files: [
                "App/Description+Chain.swift": """
                import CoreData
                extension NSPersistentStoreDescription {
                    func tracked() -> Self {
                        setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
                        return self
                    }
                    func mirrored(to identifier: String) -> Self {
                        cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: identifier)
                        return self
                    }
                }

                """
            ]
        ),
        .coreData(
            "a generic function that gives a value to a closure",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL) {
                    container.persistentStoreDescriptions = [
                        with(NSPersistentStoreDescription(url: url)) { $0.cloudKitContainerOptions = OPTIONS }
                    ]
                }
            }
            """,
            files: [
                "App/With.swift": """
                import CoreData
                func with<T>(_ value: T, _ change: (T) -> Void) -> T {
                    change(value)
                    return value
                }

                """
            ]
        ),
        .coreData(
            "then, as many apps have it",
            .undecided,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL) {
                    let description = NSPersistentStoreDescription(url: url).then {
                        $0.shouldMigrateStoreAutomatically = true
                        $0.cloudKitContainerOptions = OPTIONS
                    }
                    container.persistentStoreDescriptions = [description]
                }
            }
            """,
            files: [
                "App/Then.swift": """
                import Foundation
                protocol Then {}
                extension Then where Self: AnyObject {
                    func then(_ block: (Self) throws -> Void) rethrows -> Self {
                        try block(self)
                        return self
                    }
                }
                extension NSObject: Then {}

                """
            ]
        ),
        .coreData(
            "a generic function that makes a container of a type",
            .undecided,
            """
            func makeContainer<C: NSPersistentContainer>(_ type: C.Type, _ name: String) -> C { C(name: name) }
            let shared = makeContainer(NSPersistentCloudKitContainer.self, "M")
            """
        ),
        .coreData(
            "the same beside a container of another model",
            .undecided,
            """
            func makeContainer<C: NSPersistentContainer>(_ type: C.Type, _ name: String) -> C { C(name: name) }
            let shared = makeContainer(NSPersistentCloudKitContainer.self, "M")
            let other = NSPersistentCloudKitContainer(name: "Other")
            """,
            files: [
                "App/Other.xcdatamodeld/Other.xcdatamodel/contents": AppFiles.model(isFaulty: false)
            ]
        ),
        .coreData(
            "the same beside a plain container of the model for a widget",
            .undecided,
            """
            func makeContainer<C: NSPersistentContainer>(_ type: C.Type, _ name: String) -> C { C(name: name) }
            let shared = makeContainer(NSPersistentCloudKitContainer.self, "M")
            func widget() -> NSPersistentContainer { NSPersistentContainer(name: "M") }
            """
        ),
        .coreData(
            "a generic function whose result is inferred",
            .undecided,
            """
            func makeContainer<C: NSPersistentContainer>(named name: String) -> C { C(name: name) }
            let shared: NSPersistentCloudKitContainer = makeContainer(named: "M")
            """
        ),
        .coreData(
            "a generic function beside a plain container",
            .undecided,
            """
            func makeContainer<C: NSPersistentContainer>(named name: String) -> C { C(name: name) }
            let shared: NSPersistentCloudKitContainer = makeContainer(named: "M")
            let widget = NSPersistentContainer(name: "M")
            """
        ),
        .coreData(
            "a generic class of stacks",
            .undecided,
            """
            class Stack<Container: NSPersistentContainer> {
                let container: Container
                init(name: String) { container = Container(name: name) }
            }
            let cloud = Stack<NSPersistentCloudKitContainer>(name: "M")
            let local = Stack<NSPersistentContainer>(name: "M")
            """
        ),
        .coreData(
            "a subclass of a stack that overrides what makes the container",
            .faulty,
            """
            class LocalStack {
                var modelName: String { "M" }
                func makeContainer() -> NSPersistentContainer { NSPersistentContainer(name: modelName) }
                lazy var container = makeContainer()
            }
            """,
            files: [
                "App/CloudStack.swift": """
                import CoreData
                final class CloudStack: LocalStack {
                    override func makeContainer() -> NSPersistentContainer { NSPersistentCloudKitContainer(name: modelName) }
                }

                """
            ]
        ),
        .coreData(
            "the template of Xcode",
            .faulty,
            """
            struct PersistenceController {
                static let shared = PersistenceController()
                @MainActor static let preview: PersistenceController = {
                    let result = PersistenceController(inMemory: true)
                    return result
                }()
                let container: NSPersistentCloudKitContainer
                init(inMemory: Bool = false) {
                    container = NSPersistentCloudKitContainer(name: "M")
                    if inMemory {
                        container.persistentStoreDescriptions.first!.url = URL(fileURLWithPath: "/dev/null")
                    }
                    container.loadPersistentStores(completionHandler: { (storeDescription, error) in })
                    container.viewContext.automaticallyMergesChangesFromParent = true
                }
            }
            """
        ),
        .coreData(
            "switched off by a setting of the user",
            .faulty,
            """
            final class Stack {
                @UserDefault("sync") var isSyncing = true
                lazy var container: NSPersistentCloudKitContainer = {
                    let container = NSPersistentCloudKitContainer(name: "M")
                    guard let description = container.persistentStoreDescriptions.first else { fatalError("none") }
                    description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
                    if !isSyncing { description.cloudKitContainerOptions = nil }
                    container.loadPersistentStores { _, _ in }
                    return container
                }()
            }
            """
        ),
        .coreData(
            "an optional of a configuration that is mapped",
            .faulty,
            """
            struct Configuration { let model: String; let cloud: String? }
            final class Stack {
                static let live = Stack(Configuration(model: "M", cloud: "ENTITLED"))
                let container: NSPersistentCloudKitContainer
                init(_ configuration: Configuration) {
                    container = NSPersistentCloudKitContainer(name: configuration.model)
                    let description = NSPersistentStoreDescription(url: .documentsDirectory)
                    description.cloudKitContainerOptions = configuration.cloud.map(NSPersistentCloudKitContainerOptions.init(containerIdentifier:))
                    container.persistentStoreDescriptions = [description]
                }
            }
            """
        ),
        .coreData(
            "an actor with options that arrive later",
            .faulty,
            """
            actor Persistence {
                let container: NSPersistentCloudKitContainer
                init() async {
                    container = NSPersistentCloudKitContainer(name: "M")
                    async let options = Self.options()
                    let description = NSPersistentStoreDescription(url: .documentsDirectory)
                    description.cloudKitContainerOptions = await options
                    container.persistentStoreDescriptions = [description]
                }
                private static func options() async -> NSPersistentCloudKitContainerOptions? { OPTIONS }
            }
            """
        ),
        .coreData(
            "a dictionary of descriptions",
            .undecided,
            """
            final class Stack {
                enum Kind: CaseIterable { case cloud, local }
                let container = NSPersistentCloudKitContainer(name: "M")
                var stores: [Kind: NSPersistentStoreDescription] = [:]
                init(url: URL) {
                    for kind in Kind.allCases { stores[kind] = NSPersistentStoreDescription(url: url) }
                    stores[.cloud]?.cloudKitContainerOptions = OPTIONS
                    container.persistentStoreDescriptions = Array(stores.values)
                }
            }
            """
        ),
        .coreData(
            "a container and its description from one function",
            .faulty,
            """
            final class Stack {
                static func make(_ url: URL) -> (NSPersistentCloudKitContainer, NSPersistentStoreDescription) {
                    let container = NSPersistentCloudKitContainer(name: "M")
                    let description = NSPersistentStoreDescription(url: url)
                    container.persistentStoreDescriptions = [description]
                    return (container, description)
                }
                func open(_ url: URL) {
                    let (container, description) = Self.make(url)
                    description.cloudKitContainerOptions = OPTIONS
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "Objective-C that mirrors beside a plain container in Swift",
            .undecided,
            """
            let widget = NSPersistentContainer(name: "M")
            """,
            files: [
                "App/AppDelegate.m": """
                #import <CoreData/CoreData.h>
                - (NSPersistentCloudKitContainer *)container {
                    return [[NSPersistentCloudKitContainer alloc] initWithName:@"M"];
                }

                """
            ]
        ),
        .coreData(
            "Objective-C that sets the options of a container in Swift",
            .undecided,
            """
            @objc final class Stack: NSObject {
                @objc let container = NSPersistentContainer(name: "M")
            }
            """,
            files: [
                "App/Sync.m": """
                #import "App-Swift.h"
                void enable(Stack *stack) {
                    stack.container.persistentStoreDescriptions.firstObject.cloudKitContainerOptions = [[NSPersistentCloudKitContainerOptions alloc] initWithContainerIdentifier:@"ENTITLED"];
                }

                """
            ]
        ),
        .coreData(
            "options in an extension of the container",
            .faulty,
            """
            final class Stack {
                let container: NSPersistentCloudKitContainer
                init() {
                    container = NSPersistentCloudKitContainer(name: "M")
                    container.use(NSPersistentStoreDescription(url: .documentsDirectory))
                }
            }
            """,
            files: [
                "App/Container+Use.swift": """
                import CoreData
                extension NSPersistentContainer {
                    func use(_ description: NSPersistentStoreDescription) {
                        description.cloudKitContainerOptions = OPTIONS
                        persistentStoreDescriptions = [description]
                    }
                }

                """
            ]
        ),
        .coreData(
            "a protocol with a default that makes the container",
            .faulty,
            """
            protocol Persisting { var modelName: String { get } }
            extension Persisting {
                func makeContainer() -> NSPersistentContainer { NSPersistentCloudKitContainer(name: modelName) }
            }
            struct Live: Persisting { let modelName = "M" }
            """
        ),
        .coreData(
            "a subclass with a convenience initializer",
            .faulty,
            """
            final class AppContainer: NSPersistentCloudKitContainer, @unchecked Sendable {
                override class func defaultDirectoryURL() -> URL { super.defaultDirectoryURL().appendingPathComponent("Data") }
                convenience init(model: String = "M") { self.init(name: model) }
            }
            @MainActor enum Persistence { static let container = AppContainer() }
            """
        ),
        .coreData(
            "an app group and no options",
            .local,
            """
            final class Stack {
                let container: NSPersistentCloudKitContainer
                init() {
                    container = NSPersistentCloudKitContainer(name: "M")
                    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
                    let description = NSPersistentStoreDescription(url: folder.appending(path: "M.sqlite"))
                    container.persistentStoreDescriptions = [description]
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "mirroring switched off by a helper that always runs",
            .local,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {
                    disableSync(container)
                    container.loadPersistentStores { _, _ in }
                }
                private func disableSync(_ container: NSPersistentCloudKitContainer) {
                    for description in container.persistentStoreDescriptions { description.cloudKitContainerOptions = nil }
                }
            }
            """
        ),
        .coreData(
            "a plain container whose events are asked for",
            .local,
            """
            final class Stack {
                let container = NSPersistentContainer(name: "M")
                func observe() {
                    NotificationCenter.default.addObserver(forName: NSPersistentCloudKitContainer.eventChangedNotification, object: nil, queue: nil) { note in
                        _ = note.userInfo?[NSPersistentCloudKitContainer.eventNotificationUserInfoKey] as? NSPersistentCloudKitContainer.Event
                    }
                }
            }
            """
        ),
        .coreData(
            "a plain container that is asked for its class",
            .local,
            """
            final class Stack {
                let container = NSPersistentContainer(name: "M")
                var isMirrored: Bool { container is NSPersistentCloudKitContainer }
                var cloud: NSPersistentCloudKitContainer? { container as? NSPersistentCloudKitContainer }
            }
            """
        ),
        .coreData(
            "options that are printed",
            .local,
            """
            final class Stack {
                let container = NSPersistentContainer(name: "M")
                func log() { print(container.persistentStoreDescriptions.first?.cloudKitContainerOptions as Any) }
            }
            """
        ),
        .coreData(
            "a description of another type with options",
            .local,
            """
            final class Stack {
                let container = NSPersistentContainer(name: "M")
            }
            struct ExportDescription { var url: URL?; var databaseScope = 0 }
            func export(_ d: inout ExportDescription) { d.url = nil }
            """
        ),
        .coreData(
            "a setup that is given in a stored closure of an app delegate",
            .undecided,
            """
            final class AppDelegate: NSObject {
                var onLoad: ((NSPersistentCloudKitContainer) -> Void)?
                lazy var container: NSPersistentCloudKitContainer = {
                    let container = NSPersistentCloudKitContainer(name: "M")
                    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: .documentsDirectory)]
                    onLoad?(container)
                    return container
                }()
                func applicationDidFinishLaunching() {
                    onLoad = { $0.persistentStoreDescriptions.first?.cloudKitContainerOptions = OPTIONS }
                }
            }
            """
        ),
        .coreData(
            "a list that is built by map",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(folder: URL) {
                    container.persistentStoreDescriptions = ["Cloud", "Local"].map { name in
                        let description = NSPersistentStoreDescription(url: folder.appending(path: name))
                        description.configuration = name
                        if name == "Cloud" { description.cloudKitContainerOptions = OPTIONS }
                        return description
                    }
                }
            }
            """
        ),
        .coreData(
            "a list that is built in a loop",
            .faulty,
            """
            final class Stack {
                struct Store { let file: String; let isMirrored: Bool }
                let container = NSPersistentCloudKitContainer(name: "M")
                init(folder: URL, stores: [Store] = [Store(file: "a", isMirrored: true)]) {
                    var descriptions = [NSPersistentStoreDescription]()
                    for store in stores {
                        let description = NSPersistentStoreDescription(url: folder.appending(path: store.file))
                        if store.isMirrored { description.cloudKitContainerOptions = OPTIONS }
                        descriptions.append(description)
                    }
                    container.persistentStoreDescriptions = descriptions
                }
            }
            """
        ),
        .coreData(
            "a store that is added at run time",
            .undecided,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                func addCloud(_ url: URL) {
                    let description = NSPersistentStoreDescription(url: url)
                    description.cloudKitContainerOptions = OPTIONS
                    container.persistentStoreCoordinator.addPersistentStore(with: description) { _, _ in }
                }
                init(url: URL) {
                    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
                }
            }
            """
        ),
        .coreData(
            "a coordinator of its own with a description that has options",
            .undecided,
            """
            final class Stack {
                let container = NSPersistentContainer(name: "M")
                func addCloud(_ url: URL) throws {
                    let description = NSPersistentStoreDescription(url: url)
                    description.cloudKitContainerOptions = OPTIONS
                    container.persistentStoreCoordinator.addPersistentStore(with: description) { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "the default directory and a switch in a lazy static",
            .faulty,
            """
            enum Persistence {
                static var isCloud: Bool { UserDefaults.standard.bool(forKey: "cloud") }
                static let container: NSPersistentContainer = {
                    let c: NSPersistentContainer
                    switch isCloud {
                    case true: c = NSPersistentCloudKitContainer(name: "M")
                    case false: c = NSPersistentContainer(name: "M")
                    }
                    return c
                }()
            }
            """
        ),
        .coreData(
            "in memory by a helper for tests only",
            .faulty,
            """
            final class Stack {
                let container: NSPersistentCloudKitContainer
                init(kind: Kind) {
                    container = NSPersistentCloudKitContainer(name: "M")
                    container.persistentStoreDescriptions = [Self.description(for: kind)]
                }
                enum Kind { case disk, memory }
                static func description(for kind: Kind) -> NSPersistentStoreDescription {
                    let description = NSPersistentStoreDescription()
                    switch kind {
                    case .memory: description.type = NSInMemoryStoreType
                    case .disk:
                        description.url = .documentsDirectory
                        description.cloudKitContainerOptions = OPTIONS
                    }
                    return description
                }
            }
            """
        ),
        .coreData(
            "a widget that reads the store of the app",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
            }
            """,
            files: [
                "Widget/Reader.swift": """
                import CoreData
                final class Reader {
                    let container: NSPersistentContainer
                    init() {
                        container = NSPersistentContainer(name: "M")
                        container.persistentStoreDescriptions.first?.isReadOnly = true
                    }
                }

                """
            ]
        ),
        .coreData(
            "every container in memory, but for a path of the environment",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {
                    let path = ProcessInfo.processInfo.environment["STORE"] ?? "/dev/null"
                    let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: path))
                    description.cloudKitContainerOptions = OPTIONS
                    container.persistentStoreDescriptions = [description]
                }
            }
            """
        ),
        .coreData(
            "an associated type of a protocol",
            .faulty,
            """
            protocol Stack {
                associatedtype Container: NSPersistentContainer
                var name: String { get }
            }
            extension Stack { func open() -> Container { Container(name: name) } }
            struct Local: Stack { typealias Container = NSPersistentContainer; let name = "M" }
            struct Cloud: Stack { typealias Container = NSPersistentCloudKitContainer; let name = "M" }
            let plain = NSPersistentContainer(name: "M")
            """
        ),
        .coreData(
            "an initializer that is a value",
            .faulty,
            """
            let make: (String) -> NSPersistentContainer = NSPersistentCloudKitContainer.init(name:)
            let container = make("M")
            let widget = NSPersistentContainer(name: "M")
            """
        ),
        .coreData(
            "a registry that makes what it registers",
            .faulty,
            """
            import Swinject
            let registry = Container()
            func register() {
                registry.register(NSPersistentContainer.self) { _ in NSPersistentCloudKitContainer(name: "M") }.inObjectScope(.container)
            }
            """
        ),
        .coreData(
            "a key path of Objective-C",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL) {
                    let description = NSPersistentStoreDescription(url: url)
                    description.setValue(OPTIONS, forKey: #keyPath(NSPersistentStoreDescription.cloudKitContainerOptions))
                    container.persistentStoreDescriptions = [description]
                }
            }
            """
        ),
        .coreData(
            "options for an optional by map",
            .undecided,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL) {
                    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
                    _ = container.persistentStoreDescriptions.first.map { $0.cloudKitContainerOptions = OPTIONS }
                }
            }
            """
        ),
        .coreData(
            "two lists in step",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(urls: [URL], identifiers: [String]) {
                    container.persistentStoreDescriptions = urls.map { NSPersistentStoreDescription(url: $0) }
                    for (description, identifier) in zip(container.persistentStoreDescriptions, identifiers) {
                        description.cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: identifier)
                    }
                }
            }
            """
        ),
        .coreData(
            "the positions of a list",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(urls: [URL]) {
                    container.persistentStoreDescriptions = urls.map(NSPersistentStoreDescription.init(url:))
                    for index in container.persistentStoreDescriptions.indices {
                        container.persistentStoreDescriptions[index].cloudKitContainerOptions = OPTIONS
                    }
                }
            }
            """
        ),
        .coreData(
            "a list that is made of an initializer",
            .undecided,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(urls: [URL]) {
                    container.persistentStoreDescriptions = urls.map(NSPersistentStoreDescription.init(url:))
                }
            }
            """
        ),
        .coreData(
            "another name of the class for each platform",
            .faulty,
            """
            #if os(iOS)
            typealias PersistentContainer = NSPersistentCloudKitContainer
            #else
            typealias PersistentContainer = NSPersistentContainer
            #endif
            let container = PersistentContainer(name: "M")
            """
        ),
        .coreData(
            "a compiled model by its address",
            .faulty,
            """
            final class Stack {
                static let model: NSManagedObjectModel = {
                    let url = Bundle.main.url(forResource: "M", withExtension: "momd")!
                    return NSManagedObjectModel(contentsOf: url)!
                }()
                lazy var container = NSPersistentCloudKitContainer(name: "Store", managedObjectModel: Self.model)
            }
            """
        ),
        .coreData(
            "always at dev null",
            .undecided,
            """
            final class TestStack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {
                    container.persistentStoreDescriptions.first?.url = URL(filePath: "/dev/null")
                    container.loadPersistentStores { description, _ in print(description.cloudKitContainerOptions as Any) }
                }
            }
            """
        ),
        .coreData(
            "no options in a loop, and they are printed",
            .local,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {
                    container.persistentStoreDescriptions.forEach { $0.cloudKitContainerOptions = nil }
                    container.loadPersistentStores { description, error in
                        if description.cloudKitContainerOptions == nil { print("local") }
                    }
                }
            }
            """
        ),
        .coreData(
            "a configuration object that says whether it mirrors",
            .undecided,
            """
            struct StackConfiguration {
                var apply: (NSPersistentStoreDescription) -> Void
                static let live = StackConfiguration { $0.cloudKitContainerOptions = OPTIONS }
                static let test = StackConfiguration { _ in }
            }
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(_ configuration: StackConfiguration, url: URL) {
                    let description = NSPersistentStoreDescription(url: url)
                    configuration.apply(description)
                    container.persistentStoreDescriptions = [description]
                }
            }
            """
        ),
        .coreData(
            "a generic helper with where",
            .undecided,
            """
            func open<C>(_ name: String) -> C where C: NSPersistentContainer { C(name: name) }
            let container: NSPersistentCloudKitContainer = open("M")
            let widget = NSPersistentContainer(name: "M")
            """
        ),
        .coreData(
            "a type in a variable beside another store",
            .faulty,
            """
            let type: NSPersistentContainer.Type = isSyncing ? NSPersistentCloudKitContainer.self : NSPersistentContainer.self
            let container = type.init(name: "M")
            let other = NSPersistentCloudKitContainer(name: "Other")
            """,
            files: [
                "App/Other.xcdatamodeld/Other.xcdatamodel/contents": AppFiles.model(isFaulty: false)
            ]
        ),
        .coreData(
            "a generic function with plain containers only",
            .local,
            """
            func open<C: NSPersistentContainer>(_ type: C.Type, _ name: String) -> C { C(name: name) }
            let container = open(NSPersistentContainer.self, "M")
            """
        ),
        .coreData(
            "Objective-C that names another model",
            .undecided,
            """
            let container = NSPersistentContainer(name: "M")
            """,
            files: [
                "App/Sync.m": """
                #import <CoreData/CoreData.h>
                NSPersistentContainer *cloud(void) { return [[NSPersistentCloudKitContainer alloc] initWithName:@"Other"]; }

                """,
                "App/Other.xcdatamodeld/Other.xcdatamodel/contents": AppFiles.model(isFaulty: false),
            ]
        ),
        .coreData(
            "a comment in Objective-C beside a plain container",
            .local,
            """
            let container = NSPersistentContainer(name: "M")
            """,
            files: [
                "App/Sync.m": """
                // An NSPersistentCloudKitContainer would need options.

                """
            ]
        ),
        .coreData(
            "options of a description that is exported only",
            .local,
            """
            let container = NSPersistentContainer(name: "M")
            func export(_ url: URL) throws {
                let description = NSPersistentStoreDescription(url: url)
                description.cloudKitContainerOptions = nil
                container.persistentStoreCoordinator.addPersistentStore(with: description) { _, _ in }
            }
            """
        ),
        .coreData(
            "a chain of methods without options",
            .local,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL) { container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url).tracked()] }
            }
            extension NSPersistentStoreDescription {
                func tracked() -> Self {
                    setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
                    return self
                }
            }
            """
        ),
        .coreData(
            "options that a closure for signing out takes away",
            .faulty,
            """
            final class Stack {
                let container: NSPersistentCloudKitContainer
                var signOut: () -> Void = {}
                init() {
                    container = NSPersistentCloudKitContainer(name: "M")
                    let description = container.persistentStoreDescriptions.first!
                    signOut = { description.cloudKitContainerOptions = nil }
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "options that a method for a button takes away",
            .faulty,
            """
            final class Stack: NSObject {
                let container = NSPersistentCloudKitContainer(name: "M")
                @objc func disableSync() { container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil }
            }
            """
        ),
        .coreData(
            "options that a button of a view takes away",
            .faulty,
            """
            final class Stack {
                static let shared = Stack()
                let container = NSPersistentCloudKitContainer(name: "M")
                init() { container.loadPersistentStores { _, _ in } }
                func disableSync() { container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil }
            }
            """,
            files: [
                "App/View.swift": """
                import SwiftUI
                struct SettingsView: View {
                    var body: some View { Button("Stop") { Stack.shared.disableSync() } }
                }

                """
            ]
        ),
        .coreData(
            "options that an initializer of another type takes away",
            .faulty,
            """
            final class Stack {
                static let shared = Stack()
                let container = NSPersistentCloudKitContainer(name: "M")
                init() { container.loadPersistentStores { _, _ in } }
            }
            final class LogoutFlow {
                init(stack: Stack) { stack.container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil }
            }
            """
        ),
        .coreData(
            "a list that a function replaces for an archive",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() { container.loadPersistentStores { _, _ in } }
                func openArchive(_ url: URL) {
                    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "in memory by a function that nothing calls",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                func useMemory() { container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null") }
            }
            """
        ),
        .coreData(
            "in memory by a condition inside a path",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(isTesting: Bool, path: String) {
                    container.persistentStoreDescriptions.first!.url = URL(fileURLWithPath: isTesting ? "/dev/null" : path)
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "in memory by a condition inside an address",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(isTesting: Bool, url: URL) {
                    let description = NSPersistentStoreDescription(url: isTesting ? URL(fileURLWithPath: "/dev/null") : url)
                    description.cloudKitContainerOptions = OPTIONS
                    container.persistentStoreDescriptions = [description]
                }
            }
            """
        ),
        .coreData(
            "options that a function is passed to be set",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL) {
                    let description = NSPersistentStoreDescription(url: url)
                    fill(&description.cloudKitContainerOptions)
                    container.persistentStoreDescriptions = [description]
                }
                func fill(_ options: inout NSPersistentCloudKitContainerOptions?) { options = OPTIONS }
            }
            """
        ),
        .coreData(
            "options in a tuple on the left",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL) {
                    let description = NSPersistentStoreDescription(url: url)
                    (description.isReadOnly, description.cloudKitContainerOptions) = (false, OPTIONS)
                    container.persistentStoreDescriptions = [description]
                }
            }
            """
        ),
        .coreData(
            "options that an operator of the app sets",
            .undecided,
            """
            infix operator ??=
            func ??= <T>(left: inout T?, right: T) { if left == nil { left = right } }
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL) {
                    let description = NSPersistentStoreDescription(url: url)
                    description.cloudKitContainerOptions ??= OPTIONS
                    container.persistentStoreDescriptions = [description]
                }
            }
            """
        ),
        .coreData(
            "a subclass that makes itself, beside a plain container",
            .faulty,
            """
            final class CloudContainer: NSPersistentCloudKitContainer, @unchecked Sendable {
                static func make() -> Self { Self(name: "M") }
            }
            let widget = NSPersistentContainer(name: "M")
            """
        ),
        .coreData(
            "a subclass that a function returns as a type",
            .undecided,
            """
            class StackContainer: NSPersistentCloudKitContainer, @unchecked Sendable {}
            func containerClass() -> NSPersistentContainer.Type { StackContainer.self }
            let container = containerClass().init(name: "M")
            let widget = NSPersistentContainer(name: "M")
            """
        ),
        .coreData(
            "a list that a function is passed to be grown",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL) {
                    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
                    addCloud(to: &container.persistentStoreDescriptions, url)
                }
                func addCloud(to all: inout [NSPersistentStoreDescription], _ url: URL) {
                    let description = NSPersistentStoreDescription(url: url)
                    description.cloudKitContainerOptions = OPTIONS
                    all.append(description)
                }
            }
            """
        ),
        .coreData(
            "an initializer of the app that sets options",
            .undecided,
            """
            extension NSPersistentStoreDescription {
                convenience init(cloud identifier: String, url: URL) {
                    self.init(url: url)
                    cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: identifier)
                }
            }
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL) { container.persistentStoreDescriptions = [NSPersistentStoreDescription(cloud: "ENTITLED", url: url)] }
            }
            """
        ),
        .coreData(
            "options that a notification takes away",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {
                    NotificationCenter.default.addObserver(forName: .CKAccountChanged, object: nil, queue: nil) { _ in
                        self.container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil
                    }
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "a macro in a header names the class",
            .undecided,
            """
            let widget = NSPersistentContainer(name: "M")
            """,
            files: [
                "App/Container.h": """
                #define APP_CONTAINER NSPersistentCloudKitContainer

                """,
                "App/Stack.m": """
                #import "Container.h"
                APP_CONTAINER *stack(void) { return [[APP_CONTAINER alloc] initWithName:@"M"]; }

                """,
            ]
        ),
        .coreData(
            "in memory first, and on disk under a condition",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL, isPreview: Bool) {
                    let description = NSPersistentStoreDescription()
                    description.url = URL(fileURLWithPath: "/dev/null")
                    if !isPreview { description.url = url }
                    description.cloudKitContainerOptions = OPTIONS
                    container.persistentStoreDescriptions = [description]
                }
            }
            """
        ),
        .coreData(
            "a description of a library beside a local one",
            .undecided,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(url: URL) {
                    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url), SyncKit.description(for: url)]
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "options that are taken away before stores load again",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() { container.loadPersistentStores { _, _ in } }
                func disableSync() {
                    container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "options that a task takes away",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {
                    Task { container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil }
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "options that are kept by a second condition of guard",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(isSyncing: Bool) {
                    defer { container.loadPersistentStores { _, _ in } }
                    guard let description = container.persistentStoreDescriptions.first, !isSyncing else { return }
                    description.cloudKitContainerOptions = nil
                }
            }
            """
        ),
        .coreData(
            "no options behind if let",
            .local,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {
                    if let description = container.persistentStoreDescriptions.first { description.cloudKitContainerOptions = nil }
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "no options right before the stores load",
            .local,
            """
            final class AppDelegate: NSObject {
                lazy var container = NSPersistentCloudKitContainer(name: "M")
                func applicationDidFinishLaunching() {
                    container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "no options by a method that the initializer calls",
            .local,
            """
            final class Stack {
                let container: NSPersistentCloudKitContainer
                init() {
                    container = NSPersistentCloudKitContainer(name: "M")
                    configure()
                    container.loadPersistentStores { _, _ in }
                }
                private func configure() {
                    guard let description = container.persistentStoreDescriptions.first else { return }
                    description.cloudKitContainerOptions = nil
                }
            }
            """
        ),
        .coreData(
            "a description without options in a closure",
            .local,
            """
            final class Stack {
                lazy var container: NSPersistentCloudKitContainer = {
                    let container = NSPersistentCloudKitContainer(name: "M")
                    let description = NSPersistentStoreDescription(url: .documentsDirectory.appending(path: "M.sqlite"))
                    description.cloudKitContainerOptions = nil
                    container.persistentStoreDescriptions = [description]
                    container.loadPersistentStores { _, _ in }
                    return container
                }()
            }
            """
        ),
        .coreData(
            "a description that a static function makes",
            .local,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {
                    container.persistentStoreDescriptions = [Self.localDescription()]
                    container.loadPersistentStores { _, _ in }
                }
                static func localDescription() -> NSPersistentStoreDescription {
                    let d = NSPersistentStoreDescription(url: .documentsDirectory)
                    d.shouldInferMappingModelAutomatically = true
                    return d
                }
            }
            """
        ),
        .coreData(
            "descriptions that map makes of a plain container",
            .local,
            """
            final class Stack {
                let container = NSPersistentContainer(name: "M")
                init(urls: [URL]) {
                    container.persistentStoreDescriptions = urls.map { NSPersistentStoreDescription(url: $0) }
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "no options by a method of an extension",
            .local,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {
                    container.turnOffMirroring()
                    container.loadPersistentStores { _, _ in }
                }
            }
            extension NSPersistentCloudKitContainer {
                func turnOffMirroring() { persistentStoreDescriptions.forEach { $0.cloudKitContainerOptions = nil } }
            }
            """
        ),
        .coreData(
            "no options in a loop of a static function",
            .local,
            #"""
            enum Persistence {
                static let shared = makeContainer()
                static func makeContainer() -> NSPersistentCloudKitContainer {
                    let container = NSPersistentCloudKitContainer(name: "M")
                    for description in container.persistentStoreDescriptions {
                        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
                        description.cloudKitContainerOptions = nil
                    }
                    container.loadPersistentStores { _, error in if let error { fatalError("\(error)") } }
                    return container
                }
            }
            """#
        ),
        .coreData(
            "options that one of two initializers takes away",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {}
                init(local: Bool) { container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil }
            }
            """
        ),
        .coreData(
            "options that a method of the same name in another type takes away",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() { setUp() }
                func setUp() { container.loadPersistentStores { _, _ in } }
            }
            final class Logout {
                func setUp(_ stack: Stack) { stack.container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil }
            }
            """
        ),
        .coreData(
            "options that a loop takes away from some",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {
                    for description in container.persistentStoreDescriptions where description.configuration == "Local" {
                        description.cloudKitContainerOptions = nil
                    }
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "options that a loop takes away behind a condition",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {
                    for description in container.persistentStoreDescriptions {
                        if description.configuration != "Local" { continue }
                        description.cloudKitContainerOptions = nil
                    }
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "options that a loop of flags takes away",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(flags: [Bool]) {
                    for flag in flags where flag { container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil }
                }
            }
            """
        ),
        .coreData(
            "options that a failure takes away",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() {
                    do { try check() } catch { container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil }
                    container.loadPersistentStores { _, _ in }
                }
                func check() throws {}
            }
            """
        ),
        .coreData(
            "options that an override takes away",
            .faulty,
            """
            class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() { configure(); container.loadPersistentStores { _, _ in } }
                func configure() {}
            }
            final class LocalStack: Stack {
                override func configure() { container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil }
            }
            """
        ),
        .coreData(
            "options that the default of a protocol takes away",
            .faulty,
            """
            protocol Configuring { func configure(_ container: NSPersistentCloudKitContainer) }
            extension Configuring { func configure(_ container: NSPersistentCloudKitContainer) { container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil } }
            struct Live: Configuring { func configure(_ container: NSPersistentCloudKitContainer) {} }
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(_ configuring: any Configuring) { configuring.configure(container); container.loadPersistentStores { _, _ in } }
            }
            let stack = Stack(Live())
            """
        ),
        .coreData(
            "options that an overload takes away",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init() { set(name: "M"); container.loadPersistentStores { _, _ in } }
                func set(name: String) {}
                func set(off: Bool) { container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil }
            }
            """
        ),
        .coreData(
            "options that one side of an operator takes away",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(isOff: Bool) {
                    _ = isOff && { container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil; return true }()
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "options that one of two calls takes away",
            .faulty,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(isOff: Bool) {
                    isOff ? turnOff() : ()
                    container.loadPersistentStores { _, _ in }
                }
                func turnOff() { container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil }
            }
            """
        ),
        .coreData(
            "no options behind an operator on the line before",
            .local,
            """
            final class Stack {
                let container = NSPersistentCloudKitContainer(name: "M")
                init(name: String?) {
                    let title = name ?? "M"
                    let isLong = title.count > 3 && name != nil ? true : false
                    container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil
                    if isLong { print(title) }
                    container.loadPersistentStores { _, _ in }
                }
            }
            """
        ),
        .coreData(
            "the template of Xcode, without options",
            .local,
            """
            struct PersistenceController {
                static let shared = PersistenceController()
                let container: NSPersistentCloudKitContainer
                init(inMemory: Bool = false) {
                    container = NSPersistentCloudKitContainer(name: "M")
                    if inMemory { container.persistentStoreDescriptions.first!.url = URL(fileURLWithPath: "/dev/null") }
                    container.persistentStoreDescriptions.first!.cloudKitContainerOptions = nil
                    container.loadPersistentStores(completionHandler: { (storeDescription, error) in })
                }
            }
            """
        ),
        .coreData(
            "no options in the initializer that others call",
            .local,
            """
            final class Stack {
                let container: NSPersistentCloudKitContainer
                init(name: String) {
                    container = NSPersistentCloudKitContainer(name: "M")
                    container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil
                }
                convenience init() { self.init(name: "M") }
            }
            """
        ),
    ]

    @Test("Core Data that may be mirrored is never taken for local", arguments: apps)
    func answer(_ app: MadeUpApp) throws {
        let found = try app.run()
        #expect(found.answer == app.answer, "\(found.output)")
    }
}

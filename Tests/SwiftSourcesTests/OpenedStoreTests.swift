import SwiftSources
import Testing

/// The stores that code opens, by ways to write it. Facts: Apple, "ModelConfiguration" and
/// "NSPersistentCloudKitContainer"; `.automatic` and no argument are the same.
@Suite("Stores that code opens")
struct OpenedStoreTests {
    /// A way to open a store, and what it comes to: one word for each path through the code.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let code: String
        let outcome: String
        /// Other sources of the app.
        var other: String?

        var testDescription: String { name }
    }

    private static let type = "ModelConfiguration.CloudKitDatabase"
    private static let make = "let c = ModelConfiguration(cloudKitDatabase: "
    private static let cloud = ".private(\"iCloud.a\")"

    static let databases: [Row] = [
        Row(name: "a literal", code: "\(make)\(cloud))", outcome: "iCloud.a"),
        Row(name: "the type written out", code: "\(make)\(type).private(\"iCloud.a\"))", outcome: "iCloud.a"),
        Row(name: "automatic", code: "\(make).automatic)", outcome: "automatic"),
        Row(name: "left out", code: "let c = ModelConfiguration(\"Store\")", outcome: "automatic"),
        Row(name: "none", code: "\(make).none)", outcome: "none"),
        Row(name: "a constant", code: "let db: \(type) = \(cloud)\n\(make)db)", outcome: "iCloud.a"),
        Row(
            name: "an identifier of another file",
            code: "\(make).private(K.id))",
            outcome: "iCloud.a",
            other: "enum K { static let id = \"iCloud.a\" }"
        ),
        Row(
            name: "a constant of a nested type",
            code: "\(make).private(App.Cloud.id))",
            outcome: "iCloud.a",
            other: "enum App { enum Cloud { static let id = \"iCloud.a\" } }"
        ),
        Row(name: "a computed property", code: "var db: \(type) { \(cloud) }\n\(make)db)", outcome: "iCloud.a"),
        Row(
            name: "a getter with returns",
            code: "var db: \(type) {\n get {\n if off { return .none }\n return \(cloud)\n }\n}\n\(make)db)",
            outcome: "none iCloud.a"
        ),
        Row(name: "a condition", code: "\(make)on ? \(cloud) : .none)", outcome: "iCloud.a none"),
        Row(
            name: "a condition in a condition",
            code: "\(make)on ? (far ? \(cloud) : .automatic) : .none)",
            outcome: "iCloud.a automatic none"
        ),
        Row(
            name: "if as a value",
            code: "let db: \(type) = if on { \(cloud) } else { .none }\n\(make)db)",
            outcome: "iCloud.a none"
        ),
        Row(
            name: "switch as a value",
            code:
                "func f() {\n let db: \(type) = switch mode {\n case .far: \(cloud)\n default: .none\n }\n \(make)db)\n}",
            outcome: "iCloud.a none"
        ),
        Row(
            name: "two assignments",
            code: "func f() {\n let db: \(type)\n if on { db = \(cloud) } else { db = .none }\n \(make)db)\n}",
            outcome: "iCloud.a none"
        ),
        Row(
            name: "an assignment behind each case",
            code:
                "func f() {\n let db: \(type)\n switch mode {\n case .far: db = \(cloud)\n default: db = .none\n }\n \(make)db)\n}",
            outcome: "iCloud.a none"
        ),
        Row(
            name: "two configurations",
            code: """
                func f() {
                    let c: ModelConfiguration
                    if on { c = ModelConfiguration(cloudKitDatabase: \(cloud)) } else { c = ModelConfiguration() }
                }
                """,
            outcome: "iCloud.a automatic"
        ),
        Row(
            name: "branches of #if",
            code:
                "func f() {\n#if LOCAL\n let db: \(type) = .none\n#else\n let db: \(type) = \(cloud)\n#endif\n \(make)db)\n}",
            outcome: "none iCloud.a"
        ),
        Row(
            name: "a value for nil",
            code: "let chosen: \(type)? = nil\n\(make)chosen ?? \(cloud))",
            outcome: "iCloud.a"
        ),
        Row(
            name: "a parameter",
            code: "func make(_ db: \(type)) -> ModelConfiguration { ModelConfiguration(cloudKitDatabase: db) }",
            outcome: "iCloud.a none",
            other: "let a = make(\(cloud))\nlet b = make(.none)"
        ),
        Row(
            name: "the default of a parameter",
            code:
                "func make(in db: \(type) = \(cloud)) -> ModelConfiguration { .init(cloudKitDatabase: db) }\nlet k = try ModelContainer(for: T.self, configurations: make())",
            outcome: "iCloud.a"
        ),
        Row(
            name: "a property that an initializer sets",
            code: """
                struct Stack {
                    let db: \(type)
                    init(db: \(type)) { self.db = db }
                    var made: ModelConfiguration { ModelConfiguration(cloudKitDatabase: db) }
                }
                """,
            outcome: "iCloud.a",
            other: "let s = Stack(db: \(cloud))"
        ),
        Row(
            name: "a property that the memberwise initializer sets",
            code: """
                struct Stack {
                    let db: \(type)
                    var made: ModelConfiguration { ModelConfiguration(cloudKitDatabase: db) }
                }
                """,
            outcome: "iCloud.a none",
            other: "let s = Stack(db: \(cloud))\nlet t: Stack = .init(db: .none)"
        ),
        Row(
            name: "a type of the same name in another package has values of its own",
            code: """
                struct Stack {
                    let db: \(type)
                    var made: ModelConfiguration { ModelConfiguration(cloudKitDatabase: db) }
                }
                let s = Stack(db: \(cloud))
                """,
            outcome: "iCloud.a",
            other: "struct Stack { let db: \(type) }\nlet t = Stack(db: .none)"
        ),
        Row(
            name: "a property that is given, or keeps its default",
            code: "struct Setup { var db: \(type) = .none }\nfunc f(_ s: Setup) { \(make)s.db) }",
            outcome: "none iCloud.a",
            other: "f(Setup())\nf(Setup(db: \(cloud)))"
        ),
        Row(
            name: "a property of a constant of the type",
            code: "\(make)Setup.live.db)",
            outcome: "iCloud.a",
            other:
                "struct Setup {\n let db: \(type)\n static let live = Setup(db: \(cloud))\n}\nlet other = Other(db: .none)\nstruct Other { let db: \(type) }"
        ),
        Row(
            name: "a property of what is unwrapped from a property, beside one of the same name in another type",
            code: "func f(store: Store) { guard let cloud = store.cloud else { return }\n\(make)cloud.db) }",
            outcome: "iCloud.a",
            other:
                "struct Store { let cloud: Cloud? = Cloud(db: \(cloud)) }\nstruct Cloud { let db: \(type) }\nstruct Other { let db: \(type) = .none }"
        ),
        Row(
            name: "a property of a name that is unwrapped from itself",
            code:
                "func f(cloud: Cloud?) { guard let cloud else { return }\nguard let cloud = cloud else { return }\n\(make)cloud.db) }",
            outcome: "iCloud.a",
            other:
                "struct Cloud { let db: \(type) = \(cloud) }\nstruct Other { let db: \(type) = .none }"
        ),
        Row(
            name: "a property of a property",
            code: "struct App {\n let setup = Setup(db: \(cloud))\n func f() { \(make)self.setup.db) }\n}",
            outcome: "iCloud.a",
            other: "struct Setup { let db: \(type) }"
        ),
        Row(
            name: "an identifier that a structure is given",
            code: "struct Setup { let id: String }\nlet setup = Setup(id: \"iCloud.a\")\n\(make).private(setup.id))",
            outcome: "iCloud.a"
        ),
        Row(
            name: "a property that a call with other labels does not set",
            code: "struct Setup { let db: \(type) }\nfunc f(_ s: Setup) { \(make)s.db) }",
            outcome: "undecided",
            other: "let s = Setup(db: \(cloud), name: \"n\")"
        ),
        Row(
            name: "a property of the type of a parameter",
            code: "func make(_ setup: Setup) -> ModelConfiguration { ModelConfiguration(cloudKitDatabase: setup.db) }",
            outcome: "iCloud.a",
            other: "struct Setup { var db: \(type) { \(cloud) } }\nstruct Other { var db: \(type) { .none } }"
        ),
        Row(
            name: "a function",
            code: "func db() -> \(type) {\n if on { return \(cloud) }\n return .none\n}\n\(make)db())",
            outcome: "iCloud.a none"
        ),
        Row(
            name: "a closure that is called at once",
            code: "let db: \(type) = {\n if on { return \(cloud) }\n return .none\n}()\n\(make)db)",
            outcome: "iCloud.a none"
        ),
        Row(
            name: "init with a dot",
            code: "let k = try ModelContainer(for: T.self, configurations: .init(cloudKitDatabase: \(cloud)))",
            outcome: "iCloud.a"
        ),
        Row(
            name: "init behind the type",
            code: "let c = ModelConfiguration.init(cloudKitDatabase: \(cloud))",
            outcome: "iCloud.a"
        ),
        Row(name: "no configuration", code: "let k = try! ModelContainer(for: T.self)", outcome: "automatic"),
        Row(
            name: "a modifier of a view",
            code: "struct A: App { var body: some Scene { WindowGroup { V() }.modelContainer(for: [T.self]) } }",
            outcome: "automatic"
        ),
        Row(
            name: "an identifier that is put together",
            code: "\(make).private(\"iCloud.\\(Bundle.main.id)\"))",
            outcome: "unknown"
        ),
        Row(
            name: "another name of the configuration",
            code: "typealias Store = ModelConfiguration",
            outcome: "iCloud.a",
            other: "let c = Store(cloudKitDatabase: \(cloud))"
        ),
        Row(name: "another name of the database", code: "typealias D = \(type)\n\(make)D.none)", outcome: "none"),
        Row(
            name: "a property of an enumeration",
            code: "func f(_ mode: Mode) { \(make)mode.db) }",
            outcome: "none iCloud.a",
            other:
                "enum Mode {\n case a, b\n var db: \(type) {\n switch self {\n case .a: return .none\n case .b: return \(cloud)\n }\n }\n}"
        ),
        Row(
            name: "a constant of the database's type",
            code: "extension \(type) { static let sync: Self = \(cloud) }\n\(make).sync)",
            outcome: "iCloud.a"
        ),
        Row(
            name: "a configuration of an extension",
            code:
                "extension ModelConfiguration { static var cloud: Self { Self(cloudKitDatabase: \(cloud)) } }\nlet k = try ModelContainer(for: T.self, configurations: .cloud)",
            outcome: "iCloud.a"
        ),
        Row(name: "a value from elsewhere", code: "\(make)Remote.database)", outcome: "undecided"),
        Row(name: "a name that nobody declares", code: "\(make)database)", outcome: "undecided"),
    ]

    static let others: [Row] = [
        Row(name: "in memory", code: "let c = ModelConfiguration(isStoredInMemoryOnly: true)", outcome: ""),
        Row(
            name: "in memory by a constant",
            code: "let inMemory = true\nlet c = ModelConfiguration(isStoredInMemoryOnly: inMemory)",
            outcome: ""
        ),
        Row(
            name: "in memory in tests only",
            code: "func f(test: Bool = false) { let c = ModelConfiguration(isStoredInMemoryOnly: test) }",
            outcome: "automatic"
        ),
        Row(name: "a comment", code: "// let c = ModelConfiguration(cloudKitDatabase: \(cloud))", outcome: ""),
        Row(name: "a string", code: "let s = #\"ModelConfiguration(cloudKitDatabase: .automatic)\"#", outcome: ""),
        Row(name: "a preview", code: "#Preview {\n V().modelContainer(for: T.self)\n}", outcome: ""),
        Row(
            name: "a preview with a name",
            code: "#Preview(\"A\", traits: .sizeThatFitsLayout) { V().modelContainer(for: T.self) }",
            outcome: ""
        ),
        Row(
            name: "a provider of previews",
            code: "struct P: PreviewProvider { static var previews: some View { V().modelContainer(for: T.self) } }",
            outcome: ""
        ),
        Row(name: "code that is switched off", code: "#if false\n\(make)\(cloud))\n#endif", outcome: ""),
        Row(
            name: "the other branch of it",
            code: "#if false\n\(make)\(cloud))\n#else\n\(make).none)\n#endif",
            outcome: "none"
        ),
        Row(name: "a container that is passed on", code: "let v = V().modelContainer(shared)", outcome: ""),
        Row(name: "a function of the name", code: "func modelContainer(for types: [Any]) {}", outcome: ""),
        Row(name: "only the URL of the store", code: "let url = ModelConfiguration().url", outcome: ""),
        Row(name: "a type", code: "func f(_ c: ModelConfiguration) -> ModelContainer? { nil }", outcome: ""),
    ]

    @Test("Every path of the code that sets a store's database is found", arguments: databases)
    func database(_ row: Row) { #expect(Self.outcome(row) == row.outcome) }

    @Test("Code that only looks like a store is not read as one, and unusual code that opens one is", arguments: others)
    func other(_ row: Row) { #expect(Self.outcome(row) == row.outcome) }

    @Test(
        "The stores of a source that cannot be read are undecided",
        arguments: ["let c = ModelContainer(for: [", "/* ModelContainer"]
    )
    func unreadable(code: String) {
        let stores = OpenedStore.stores(in: [SwiftSource(path: "A.swift", text: "import SwiftData\n\(code)\n")])
        #expect(stores.allSatisfy { $0.ways.map(\.database.word) == ["undecided"] })
        #expect(stores.contains { $0.framework == .swiftData })
        #expect(stores.contains { $0.framework == .coreData })
    }

    @Test("A configuration type of another library is not a store")
    func otherLibrary() {
        let source = SwiftSource(path: "A.swift", text: "import MLX\nlet c = ModelConfiguration(id: \"m\")")
        #expect(OpenedStore.stores(in: [source]).isEmpty)
    }

    private static func outcome(_ row: Row) -> String {
        stores(row).flatMap(\.ways).map(\.database.word).joined(separator: " ")
    }

    /// The stores of the row's sources, each of which imports a framework.
    private static func stores(_ row: Row, importing framework: String = "SwiftData") -> [OpenedStore] {
        let sources = [row.code, row.other].compactMap(\.self).enumerated().map { number, code in
            SwiftSource(path: "\(number).swift", text: "import \(framework)\n\(code)\n")
        }
        return OpenedStore.stores(in: sources)
    }

    // MARK: Classes

    static let lists: [Row] = [
        Row(name: "arguments", code: "ModelContainer(for: A.self, B.self)", outcome: "A B"),
        Row(name: "a list", code: "ModelContainer(for: [A.self, B.self])", outcome: "A B"),
        Row(name: "a schema", code: "ModelContainer(for: Schema([A.self]))", outcome: "A"),
        Row(name: "a constant", code: "let s = Schema([A.self])\nlet k = try ModelContainer(for: s)", outcome: "A"),
        Row(
            name: "a static property",
            code: "ModelContainer(for: Schema(L.all))",
            outcome: "A B",
            other:
                "enum L { static let all: [any PersistentModel.Type] = [A.self] + more\n static let more = [B.self] }"
        ),
        Row(
            name: "a version",
            code: "ModelContainer(for: Schema(versionedSchema: V2.self))",
            outcome: "version V2"
        ),
        Row(
            name: "the models of a version",
            code: "ModelContainer(for: Schema(V2.models))",
            outcome: "version V2",
            other: "enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [A.self] } }"
        ),
        Row(
            name: "the last version of a plan",
            code: "ModelContainer(for: .init(versionedSchema: Plan.schemas.last!), migrationPlan: Plan.self)",
            outcome: "version Plan.schemas.last"
        ),
        Row(
            name: "the list of the container, not of the configuration",
            code: "let c = ModelConfiguration(\"S\")\nlet k = try ModelContainer(for: A.self, configurations: c)",
            outcome: "A"
        ),
        Row(
            name: "the list of the configuration first",
            code: """
                let c = ModelConfiguration(schema: Schema([B.self]))
                let k = try ModelContainer(for: A.self, B.self, configurations: c)
                """,
            outcome: "B"
        ),
        Row(name: "something else", code: "ModelContainer(for: makeSchema(true))", outcome: "all"),
    ]

    @Test("The classes of a store are found through the values that list them", arguments: lists)
    func list(_ row: Row) {
        let store = Self.stores(row).first
        let words =
            (store?.classes ?? []).map { $0.names.joined(separator: ".") }
            + (store?.versions ?? []).map { "version " + $0.names.joined(separator: ".") }
        #expect((store?.isListed == false ? "all" : words.joined(separator: " ")) == row.outcome)
    }

    // MARK: Core Data

    private static let container = "let c = NSPersistentCloudKitContainer(name: \"M\")"
    private static func set(_ code: String) -> String {
        "func f() {\n \(container)\n let d = c.persistentStoreDescriptions.first!\n \(code)\n}"
    }
    private static let options = "NSPersistentCloudKitContainerOptions(containerIdentifier: \"iCloud.a\")"

    static let containers: [Row] = [
        Row(name: "a name", code: container, outcome: "M: automatic"),
        Row(
            name: "init behind the type",
            code: "let c = NSPersistentCloudKitContainer.init(name: \"M\")",
            outcome: "M: automatic"
        ),
        Row(
            name: "a constant",
            code: "enum K { static let name = \"M\" }\nlet c = NSPersistentCloudKitContainer(name: K.name)",
            outcome: "M: automatic"
        ),
        Row(
            name: "a subclass",
            code:
                "final class Cloud: NSPersistentCloudKitContainer, @unchecked Sendable {}\nlet c = Cloud(name: \"M\")",
            outcome: "M: automatic"
        ),
        Row(
            name: "a subclass that names the model itself",
            code:
                "final class Cloud: NSPersistentCloudKitContainer {\n init() { super.init(name: \"M\", managedObjectModel: m) }\n}\nlet c = Cloud()",
            outcome: "M: automatic"
        ),
        Row(
            name: "another name of the type",
            code: "typealias Container = NSPersistentCloudKitContainer",
            outcome: "M: automatic",
            other: "let c = Container(name: \"M\")"
        ),
        Row(
            name: "a type that is a value",
            code:
                "let type = on ? NSPersistentCloudKitContainer.self : NSPersistentContainer.self\nlet c = type.init(name: \"M\")",
            outcome: "M: automatic"
        ),
        Row(name: "a plain container", code: "let c = NSPersistentContainer(name: \"M\")", outcome: "M: none"),
        Row(name: "options", code: set("d.cloudKitContainerOptions = \(options)"), outcome: "M: iCloud.a"),
        Row(name: "no options", code: set("d.cloudKitContainerOptions = nil"), outcome: "M: none"),
        Row(
            name: "options of each description",
            code:
                "func f() {\n \(container)\n for d in c.persistentStoreDescriptions { d.cloudKitContainerOptions = \(options) }\n}",
            outcome: "M: iCloud.a"
        ),
        Row(
            name: "no options in a closure",
            code:
                "func f() {\n \(container)\n c.persistentStoreDescriptions.forEach { $0.cloudKitContainerOptions = nil }\n}",
            outcome: "M: none"
        ),
        Row(
            name: "no options in a function that nothing calls",
            code: "\(container)\nfunc f() {\n c.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil\n}",
            outcome: "M: automatic none"
        ),
        Row(
            name: "an initializer of an extension",
            code: "extension NSPersistentCloudKitContainer { convenience init() { self.init(name: \"M\") } }",
            outcome: "M: automatic"
        ),
        Row(
            name: "no options in a condition",
            code: set("if off { d.cloudKitContainerOptions = nil }"),
            outcome: "M: automatic none"
        ),
        Row(
            name: "options in one of two branches",
            code: set("if on { d.cloudKitContainerOptions = \(options) } else { d.cloudKitContainerOptions = nil }"),
            outcome: "M: iCloud.a none"
        ),
        Row(
            name: "options in a variable",
            code: set("let o = \(options)\n o.databaseScope = .public\n d.cloudKitContainerOptions = o"),
            outcome: "M public: iCloud.a"
        ),
        Row(
            name: "a description without options",
            code:
                "func f() {\n let c = NSPersistentCloudKitContainer(name: \"M\")\n let d = NSPersistentStoreDescription(url: u)\n c.persistentStoreDescriptions = [d]\n}",
            outcome: "M: none"
        ),
        Row(
            name: "two descriptions by their configurations",
            code: """
                func f() {
                    let c = NSPersistentCloudKitContainer(name: "M")
                    let cloud = NSPersistentStoreDescription(url: a)
                    cloud.configuration = "Cloud"
                    cloud.cloudKitContainerOptions = \(options)
                    let local = NSPersistentStoreDescription(url: b)
                    local.configuration = "Local"
                    c.persistentStoreDescriptions = [cloud, local]
                }
                """,
            outcome: "M Cloud: iCloud.a; M Local: none"
        ),
        Row(
            name: "a second description for shared records",
            code: """
                func f() {
                    let c = NSPersistentCloudKitContainer(name: "M")
                    let own = c.persistentStoreDescriptions.first!
                    let shared = own.copy() as! NSPersistentStoreDescription
                    let o = \(options)
                    o.databaseScope = .shared
                    shared.cloudKitContainerOptions = o
                    c.persistentStoreDescriptions.append(shared)
                }
                """,
            outcome: "M: automatic; M shared: iCloud.a"
        ),
        Row(
            name: "either container",
            code: "let c = on ? NSPersistentCloudKitContainer(name: \"M\") : NSPersistentContainer(name: \"M\")",
            outcome: "M: automatic; M: none"
        ),
        Row(
            name: "in memory",
            code: """
                func f() {
                    let c = NSPersistentCloudKitContainer(name: "M")
                    let d = NSPersistentStoreDescription()
                    d.url = URL(fileURLWithPath: "/dev/null")
                    c.persistentStoreDescriptions = [d]
                }
                """,
            outcome: ""
        ),
    ]

    private static let description = "let d = NSPersistentStoreDescription(url: u)"
    private static func stack(_ code: String, _ helpers: String = "") -> String {
        """
        final class Stack {
            func make(u: URL) -> NSPersistentCloudKitContainer {
                let container = NSPersistentCloudKitContainer(name: "M")
                \(code)
                return container
            }
        }
        \(helpers)
        """
    }
    private static let give = "container.persistentStoreDescriptions = [d]"

    /// Ways in which code sets the options of a description, by whom and where.
    static let settings: [Row] = [
        Row(
            name: "a helper of the type",
            code:
                "final class S {\n func make() {\n let container = NSPersistentCloudKitContainer(name: \"M\")\n \(description)\n Self.set(d)\n \(give)\n }\n static func set(_ x: NSPersistentStoreDescription) { x.cloudKitContainerOptions = \(options) }\n}",
            outcome: "M: iCloud.a"
        ),
        Row(
            name: "a helper of another type and file",
            code: stack("\(description)\n Cloud.enable(on: d)\n \(give)"),
            outcome: "M: iCloud.a",
            other:
                "enum Cloud { static func enable(on x: NSPersistentStoreDescription) { x.cloudKitContainerOptions = \(options) } }"
        ),
        Row(
            name: "an extension",
            code: stack("\(description)\n d.enable()\n \(give)"),
            outcome: "M: iCloud.a",
            other:
                "extension NSPersistentStoreDescription { func enable() { cloudKitContainerOptions = \(options) } }"
        ),
        Row(
            name: "an extension with self",
            code: stack("\(description)\n d.enable()\n \(give)"),
            outcome: "M: iCloud.a",
            other:
                "extension NSPersistentStoreDescription { func enable() { self.cloudKitContainerOptions = \(options) } }"
        ),
        Row(
            name: "a helper that makes the description",
            code: stack("container.persistentStoreDescriptions = [Factory.make(u)]"),
            outcome: "M: iCloud.a",
            other:
                "enum Factory { static func make(_ u: URL) -> NSPersistentStoreDescription {\n \(description)\n d.cloudKitContainerOptions = \(options)\n return d\n } }"
        ),
        Row(
            name: "a key",
            code: stack("\(description)\n d.setValue(\(options), forKey: \"cloudKitContainerOptions\")\n \(give)"),
            outcome: "M: iCloud.a"
        ),
        Row(
            name: "a key path",
            code: stack("\(description)\n d[keyPath: \\.cloudKitContainerOptions] = \(options)\n \(give)"),
            outcome: "M: iCloud.a"
        ),
        Row(
            name: "a loop over the list",
            code: stack("\(description)\n for x in [d] { x.cloudKitContainerOptions = \(options) }\n \(give)"),
            outcome: "M: iCloud.a"
        ),
        Row(
            name: "the list of the container",
            code: stack(
                "\(description)\n \(give)\n container.persistentStoreDescriptions.first?.cloudKitContainerOptions = \(options)"
            ),
            outcome: "M: iCloud.a"
        ),
        Row(
            name: "another name of the description",
            code: stack("\(description)\n let e = d\n e.cloudKitContainerOptions = \(options)\n \(give)"),
            outcome: "M: iCloud.a"
        ),
        Row(
            name: "under a condition",
            code: stack("\(description)\n if on { d.cloudKitContainerOptions = \(options) }\n \(give)"),
            outcome: "M: none iCloud.a"
        ),
        Row(
            name: "behind an early exit",
            code: stack(
                "\(description)\n \(give)\n guard on else { return container }\n d.cloudKitContainerOptions = \(options)"
            ),
            outcome: "M: none iCloud.a"
        ),
        Row(
            name: "switched off under #if",
            code: stack(
                "#if DEBUG\n container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil\n#endif"
            ),
            outcome: "M: automatic none"
        ),
        Row(
            name: "switched off by a function that is called under a condition",
            code: stack(
                "if off { disable(container) }",
                "func disable(_ c: NSPersistentCloudKitContainer) { c.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil }"
            ),
            outcome: "M: automatic none"
        ),
        Row(
            name: "a description beside the default one",
            code: stack("\(description)\n container.persistentStoreDescriptions.append(d)"),
            outcome: "M: automatic; M: none"
        ),
        Row(
            name: "+= beside the default one",
            code: stack("\(description)\n container.persistentStoreDescriptions += [d]"),
            outcome: "M: automatic; M: none"
        ),
        Row(
            name: "a description for something else",
            code: stack("\(description)\n try copy(d)"),
            outcome: "M: automatic"
        ),
        Row(
            name: "the list from a function that modelc cannot read",
            code: stack("container.persistentStoreDescriptions = load()"),
            outcome: "M: undecided"
        ),
        Row(
            name: "in memory under a condition",
            code: stack(
                "\(description)\n if memory { d.url = URL(fileURLWithPath: \"/dev/null\") }\n d.cloudKitContainerOptions = \(options)\n \(give)"
            ),
            outcome: "M: iCloud.a"
        ),
        Row(
            name: "in memory by its type",
            code: stack("\(description)\n d.type = NSInMemoryStoreType\n \(give)"),
            outcome: ""
        ),
        Row(
            name: "in memory by its URL",
            code: stack("let d = NSPersistentStoreDescription(url: URL(fileURLWithPath: \"/dev/null\"))\n \(give)"),
            outcome: ""
        ),
        Row(
            name: "a subclass of a subclass",
            code: "class Base: NSPersistentCloudKitContainer {}\nfinal class S: Base {}\nlet c = S(name: \"M\")",
            outcome: "M: automatic"
        ),
        Row(
            name: "a generic subclass",
            code: "class S<T>: NSPersistentCloudKitContainer {}\nlet c = S<Trip>(name: \"M\")",
            outcome: "M: automatic"
        ),
        Row(
            name: "a qualified superclass",
            code: "class S: CoreData.NSPersistentCloudKitContainer {}\nlet c = S(name: \"M\")",
            outcome: "M: automatic"
        ),
        Row(
            name: "init with a dot",
            code: "let c: NSPersistentCloudKitContainer = .init(name: \"M\")",
            outcome: "M: automatic"
        ),
        Row(
            name: "init with a dot that is assigned",
            code: "final class S {\n let c: NSPersistentCloudKitContainer\n init() { c = .init(name: \"M\") }\n}",
            outcome: "M: automatic"
        ),
        Row(
            name: "init with a dot that is returned",
            code: "func make() -> NSPersistentCloudKitContainer { .init(name: \"M\") }",
            outcome: "M: automatic"
        ),
        Row(
            name: "a subclass that configures itself",
            code:
                "final class S: NSPersistentCloudKitContainer {\n init() {\n super.init(name: \"M\", managedObjectModel: m)\n persistentStoreDescriptions.first?.cloudKitContainerOptions = nil\n }\n}\nlet c = S()",
            outcome: "M: none"
        ),
    ]

    @Test(
        "The descriptions of a persistent container are found through their values",
        arguments: containers + settings
    )
    func container(_ row: Row) {
        let stores = Self.stores(row, importing: "CoreData")
        let words = stores.map { store in
            let names = store.models + [store.configuration, store.scope].compactMap(\.self)
            return names.joined(separator: " ") + ": " + store.ways.map(\.database.word).joined(separator: " ")
        }
        #expect(words.joined(separator: "; ") == row.outcome)
    }

    @Test("Values that refer to each other in a circle leave the database undecided")
    func circles() {
        let code = "import SwiftData\nlet a: D = b\nlet b: D = a\nlet c = ModelConfiguration(cloudKitDatabase: a)\n"
        let stores = OpenedStore.stores(in: [SwiftSource(path: "A.swift", text: code)])
        #expect(stores.first?.ways.map(\.database.word) == ["undecided"])
    }
}

extension SwiftSource {
    fileprivate init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }
}

extension OpenedStore.Way.Database {
    fileprivate var word: String {
        switch self {
        case .automatic: "automatic"
        case .none: "none"
        case .container(let name): name ?? "unknown"
        case .undecided: "undecided"
        }
    }
}

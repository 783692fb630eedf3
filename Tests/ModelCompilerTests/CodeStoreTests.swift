import CompilerSupport
import Mirroring
import ObjectModel
import SwiftSources
import Testing

@testable import ModelCompiler

/// The stores in code, as configurations of the models and as the mirrored part of them.
@Suite("Stores in code")
struct CodeStoreTests {
    /// Stores, and the configurations that the models get: `*` are mirrored. The class `Trip` leads to `Stop`.
    static let listings: [([String], String)] = [
        (["cloud [Trip.self]", "local [Draft.self, Note.self]"], "cloud* Trip Stop; local Draft Note"),
        (["cloud [Mine.self, Note.self]", "local [Draft.self]"], "cloud* Trip Stop Note; local Draft"),
        (["cloud [Trip.self]"], "cloud* Trip Stop"),
        (["cloud [Trip.self]", "local"], "cloud* Trip Stop"),
        (["private [Note.self]", "local"], "default* Note"),
        (["cloud [Trip.self]", "private [Note.self]", "local"], "cloud* Trip Stop; default* Note"),
        // The app has the entitlement, because another store names its container.
        (["cloud [Trip.self]", "automatic [Note.self]", "local"], "cloud* Trip Stop; default* Note"),
        // No entitlements are known.
        (["automatic [Trip.self]", "local [Draft.self]"], ""),
        // A list that is missing or cannot be followed stands for all classes.
        (["cloud", "local [Draft.self]"], "cloud* Trip Stop Draft Note; local Draft"),
        (["cloud all", "local [Draft.self]"], "cloud* Trip Stop Draft Note; local Draft"),
        (["private"], "all"), (["private all"], "all"), (["private", "local"], "all"),
        (["private [Trip.self, Draft.self, Note.self]"], "all"),
        (["local"], ""), (["memory"], ""),
    ]

    @Test("The mirrored classes of code are those of its mirrored stores", arguments: listings)
    func configurations(words: [String], expected: String) throws {
        let stores = words.map { words in
            let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
            let list = parts.count == 1 ? "" : parts[1] == "all" ? "schema: all, " : "schema: Schema(\(parts[1])), "
            return switch parts[0] {
            case "cloud": "ModelConfiguration(\"cloud\", \(list)cloudKitDatabase: .private(\"iCloud.com.example.app\"))"
            case "private": "ModelConfiguration(\(list)cloudKitDatabase: .private(\"iCloud.com.example.app\"))"
            case "local": "ModelConfiguration(\"local\", \(list)cloudKitDatabase: .none)"
            case "automatic": "ModelConfiguration(\(list)allowsSave: true)"
            default: "ModelConfiguration(isStoredInMemoryOnly: true)"
            }
        }
        let classes = """
            import SwiftData
            @Model class Trip { var stop: Stop? }
            @Model class Stop { var name: String? }
            @Model class Draft { var name: String? }
            @Model class Note { var name: String? }
            typealias Mine = Trip
            """
        let text = "\(classes)\nlet stores = [\(stores.joined(separator: ", "))]\n"
        let input = ModelInput(path: "App", code: text)
        let model = try #require(input.swiftData?.model(isPartial: false))
        let lines = model.configurations.map { configuration in
            let star = configuration.isUsedWithCloudKit == true ? "*" : ""
            return "\(configuration.name)\(star) \(configuration.members.map(\.entityName).joined(separator: " "))"
        }
        let isWhole = model.document.isUsedWithCloudKit == true && lines.isEmpty
        #expect((isWhole ? "all" : lines.joined(separator: "; ")) == expected)
        #expect((input.codeScope?.stores.isEmpty == false) == expected.contains { $0 == "*" || $0 == "l" && isWhole })
    }

    /// Code, and the version that is judged.
    static let versions: [(String, String?)] = [
        ("", "V2"),
        ("let c = try ModelContainer(for: Schema(versionedSchema: V1.self))", "V1"),
        ("let c = try ModelContainer(for: V1.Trip.self)", "V1"),
        ("let c = try ModelContainer(for: Trip.self)", nil),
        ("let c = try ModelContainer(for: V1.Trip.self)\nlet d = try ModelContainer(for: V2.Trip.self)", "V2"),
        ("#Preview { Text(\"\").modelContainer(for: V1.Trip.self) }", "V2"),
    ]

    @Test("The version that the code opens is the current one", arguments: versions)
    func version(code: String, expected: String?) throws {
        let version = { (number: Int) in
            """
            enum V\(number): VersionedSchema {
                static let versionIdentifier = Schema.Version(\(number), 0, 0)
                static var models: [any PersistentModel.Type] { [Trip.self] }
                @Model class Trip { var v\(number): Int? }
            }
            """
        }
        let live = expected == nil ? "@Model class Trip { var live: Int? }" : ""
        let text = ["import SwiftData", version(1), version(2), live, code].joined(separator: "\n")
        #expect(ModelInput(path: "App", code: text).version?.name == expected)
    }

    /// Ways of one store, what the entitlements say, and the verdict.
    static let verdicts: [([OpenedStore.Way.Database], AppStores.Entitlement, String)] = [
        ([.automatic], .container("iCloud.a"), "iCloud.a"), ([.automatic], .none, "local"),
        ([.automatic], .unknown, "local by default"),
        ([.automatic], .unreadable("A"), "modelc cannot read the entitlements 'A', which its target names"),
        ([.none], .unreadable("A"), "local"), ([.container("iCloud.b")], .unreadable("A"), "iCloud.b"),
        ([.none], .container("iCloud.a"), "local"),
        ([.container("iCloud.b")], .container("iCloud.a"), "iCloud.b"), ([.container("iCloud.b")], .none, "iCloud.b"),
        ([.container(nil)], .container("iCloud.a"), "iCloud.a"), ([.container(nil)], .unknown, "?"),
        ([.container(nil), .container("iCloud.b")], .none, "iCloud.b"),
        ([.none, .container("iCloud.b")], .none, "iCloud.b"), ([.undecided("why")], .none, "why"),
        ([.undecided("why"), .automatic], .container("iCloud.a"), "iCloud.a"),
        ([.undecided("why"), .none], .container("iCloud.a"), "why"),
    ]

    private static let place = SourceLocation(path: "App.swift", offset: 0, part: .text(length: 0))

    @Test("A store that one path of the code mirrors is mirrored", arguments: verdicts)
    func verdict(ways: [OpenedStore.Way.Database], entitlement: AppStores.Entitlement, expected: String) {
        let verdict = StoreVerdict(ways.map { OpenedStore.Way($0, at: Self.place) }, entitlement, isCoreData: false)
        let words =
            verdict.isMirrored
            ? verdict.containers.map { $0.name ?? "?" }.joined(separator: " ")
            : verdict.undecided?.reason ?? (verdict.isLocalByDefault ? "local by default" : "local")
        #expect(words == expected)
    }
}

extension ModelInput {
    fileprivate init(path: String, code: String) {
        let file = InputFile(path: "\(path)/App.swift", bytes: Array(code.utf8))
        self.init(
            path: path,
            swift: SwiftSources(paths: [path], files: [file], conditions: CompilationConditions(words: []))
        )
    }
}

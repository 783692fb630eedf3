import ReadableModels
import Testing

@testable import Mirroring
@testable import ObjectModel

/// The order in which modelc believes that something is mirrored, as `modelc help` and the design promise it.
@Suite("Decision which stores are mirrored")
struct ScopeTests {
    typealias Request = MirroringScope.Request

    private static let flag = #"usedWithCloudKit="YES""#
    private static let configurations = """
        <configuration name="Cloud" usedWithCloudKit="YES"/><configuration name="Local"/>
        """
    private static let plainConfigurations = #"<configuration name="Cloud"/><configuration name="Local"/>"#
    private static let store = MirroredStore(name: "main", configuration: "Local", container: "iCloud.app")

    @Test("The stores of the settings decide first about mirroring")
    func settings() throws {
        let request = Request(settings: [Self.store], hasEvidence: true)
        let scope = try #require(try decided(Self.configurations, Self.flag, request))
        #expect(scope.stores == [Self.store])
        #expect(scope.reason == .settings)
    }

    @Test("An empty list of stores mirrors nothing, unless an option asks for it")
    func emptySettings() throws {
        let code = CodeScope(stores: [Self.store])
        for request in [Request(isKeptLocal: true, code: code, hasEvidence: true, isImplied: true)] {
            #expect(try decided(Self.configurations, Self.flag, request) == nil)
        }
        let scope = try #require(try decided("", Self.flag, Request(isKeptLocal: true, database: .public)))
        #expect(scope.stores == [MirroredStore(scope: .public)])
    }

    @Test("Options choose among the stores of the settings")
    func narrowedSettings() throws {
        let other = MirroredStore(name: "other", configuration: "Cloud", scope: .shared)
        func stores(_ configuration: String?, _ database: DatabaseScope?) throws -> [MirroredStore] {
            let request = Request(settings: [Self.store, other], configuration: configuration, database: database)
            return try #require(try decided("", "", request)).stores
        }
        #expect(try stores("Cloud", nil) == [other])
        #expect(try stores(nil, .private) == [Self.store])
        #expect(try stores("Other", .shared) == [MirroredStore(configuration: "Other", scope: .shared)])
    }

    @Test("An option for another database mirrors the configurations of the settings' stores there")
    func movedSettings() throws {
        let other = MirroredStore(name: "other", configuration: "Local", container: "iCloud.app", scope: .shared)
        func stores(_ configuration: String?, _ database: DatabaseScope) throws -> [MirroredStore] {
            let request = Request(settings: [Self.store, other], configuration: configuration, database: database)
            return try #require(try decided("", "", request)).stores
        }
        let open = MirroredStore(configuration: "Local", container: "iCloud.app", scope: .public)
        #expect(try stores(nil, .public) == [open])
        #expect(try stores("Local", .public) == [open])
        #expect(try stores("Local", .shared) == [other])
    }

    @Test("The configuration of the command line decides where the settings name no store")
    func option() throws {
        let scope = try #require(
            try decided(Self.configurations, Self.flag, Request(configuration: "Local", database: .public))
        )
        #expect(scope.stores == [MirroredStore(configuration: "Local", scope: .public)])
        #expect(scope.reason == .option)
    }

    @Test("A configuration marked for CloudKit decides where no option does", arguments: ["YES", "true"])
    func configurationFlag(word: String) throws {
        let children = Self.configurations.replacing("YES", with: word)
        let scope = try #require(try decided(children, Self.flag, Request(database: .shared)))
        #expect(scope.stores == [MirroredStore(configuration: "Cloud", scope: .shared)])
        #expect(scope.reason == .configurationFlag)
        #expect(!scope.isGuess)
    }

    @Test("All entities of a marked model with plain configurations are mirrored, as a guess")
    func modelFlagBesideConfigurations() throws {
        let scope = try #require(try decided(Self.plainConfigurations, Self.flag, Request(hasEvidence: true)))
        #expect(scope.stores == [MirroredStore()])
        #expect(scope.reason == .modelFlagBesideConfigurations)
        #expect(scope.isGuess)
    }

    @Test("All entities of a marked model without configurations are mirrored", arguments: ["YES", "true"])
    func modelFlag(word: String) throws {
        let scope = try #require(try decided("", Self.flag.replacing("YES", with: word), Request(database: .public)))
        #expect(scope.stores == [MirroredStore(scope: .public)])
        #expect(scope.reason == .modelFlag)
        #expect(!scope.isGuess)
    }

    @Test(
        "All entities are mirrored where a database, an export or the command says so",
        arguments: [
            (Request(database: .shared, hasEvidence: true), MirroringScope.Reason.database, DatabaseScope.shared),
            (Request(hasEvidence: true, isImplied: true), .evidence, .private),
            (Request(isImplied: true), .command, .private),
        ]
    )
    func requested(request: Request, reason: MirroringScope.Reason, database: DatabaseScope) throws {
        let scope = try #require(try decided(Self.plainConfigurations, "", request))
        #expect(scope.stores == [MirroredStore(scope: database)])
        #expect(scope.reason == reason)
        #expect(!scope.isGuess)
    }

    @Test(
        "Nothing is mirrored without any sign",
        arguments: ["", #"usedWithCloudKit="NO""#, #"usedWithCloudKit="false""#]
    )
    func nothing(attributes: String) throws {
        #expect(try decided(Self.plainConfigurations, attributes, Request()) == nil)
    }

    private func decided(_ children: String, _ attributes: String, _ request: Request) throws -> MirroringScope? {
        MirroringScope(of: try readableModel(children, attributes: attributes), request: request)
    }
}

import ModelEditing
import Testing

@testable import CompilerSupport
@testable import ObjectModel
@testable import SchemaRules

@Suite("Histories of versions")
struct VersionHistoryTests {
    private static let edited = library.edited { $0["Book"].attributes.append(Attribute(name: "year", type: .date)) }
    private static let mapping = MappingModel(
        from: MappingModel.End(path: "App/M.xcdatamodeld/V1.xcdatamodel", location: .init(path: "x", offset: 0)),
        to: MappingModel.End(path: "App/M.xcdatamodeld/V2.xcdatamodel", location: .init(path: "x", offset: 0))
    )

    private static func version(_ name: String, _ model: ManagedObjectModel) -> MigrationVersion {
        MigrationVersion(model, name: name)
    }

    private static func recorded(_ version: MigrationVersion) throws -> ShippedVersion {
        ShippedVersion(name: version.name, checksum: try version.hashes.checksum.get(), recordedAt: nil)
    }

    private static func found(in history: VersionHistory) -> [String] {
        VersionRuleTable.all.flatMap { $0.findings(in: history) }.map { "\($0.rule.id) \($0.severity)" }
    }

    /// True if an edited current version does harm depends on how the app migrates.
    @Test(
        "An edit of the shipped current version is found, as an error unless migration is inferred",
        arguments: VersionHistory.Strategy.allCases
    )
    func editedCurrentVersion(strategy: VersionHistory.Strategy) throws {
        let history = VersionHistory(
            of: [Self.version("V1", Self.edited)],
            current: 0,
            shipped: [try Self.recorded(Self.version("V1", library))],
            strategy: strategy
        )
        #expect(Self.found(in: history) == ["MIG501 \(strategy == .inferred ? "warning" : "error")"])
    }

    @Test("The step from a tagged state of the same version is judged")
    func taggedState() {
        let history = VersionHistory(
            of: [Self.version("V1", Self.edited)],
            current: 0,
            shipped: [ShippedVersion(tagged: Self.version("V1", library))]
        )
        #expect(Self.found(in: history) == ["MIG501 note", "MIG506 error"])
    }

    @Test(
        "An unrecorded version is older if the numbers in the names say so",
        arguments: [
            ("V9", "V10", true), ("Journal", "Journal 2", true), ("Journal 2", "Journal 10", true),
            ("App 1.2", "App 1.10", true), ("Journal_2", "Journal_10", true), ("2", "10", true),
            // New versions with names that come before, or that nobody can compare.
            ("V11", "V10", false), ("Journal 3", "Journal 2", false), ("Final", "V10", false),
            ("V9", "Version 10", false),
            ("Model 5", "Model 2024-11", false), ("V9 hotfix", "V10", false), ("V10", "V10 beta", false),
            ("App 9", "Shop 10", false), ("Alpha", "Beta", false), ("V2", "V10.1", false),
        ]
    )
    func unrecorded(name: String, last: String, isOlder: Bool) throws {
        let (current, shipped) = (Self.version(name, library), Self.version(last, Self.edited))
        let versions = [current, shipped].sorted { NaturalOrder.isBefore($0.name, $1.name) }
        let position = try #require(versions.firstIndex { $0.name == name })
        for evidence in [try Self.recorded(shipped), ShippedVersion(tagged: shipped)] {
            let history = VersionHistory(of: versions, current: position, shipped: [evidence])
            #expect(Self.found(in: history).contains("MIG503 error") == isOlder)
            let isNew = VersionHistory(of: versions, current: position, isCurrentNew: true, shipped: [evidence])
            #expect(!Self.found(in: isNew).contains("MIG503 error"))
        }
    }

    @Test("A version is not called older when it equals the last one, or the last one is gone")
    func unrecordedButHarmless() throws {
        let (old, new) = (Self.version("V9", library), Self.version("V10", Self.edited))
        let same = VersionHistory(
            of: [Self.version("V9", Self.edited), new],
            current: 0,
            shipped: [try Self.recorded(new)]
        )
        let lost = VersionHistory(of: [old], current: 0, shipped: [try Self.recorded(new)])
        let unknown = VersionHistory(of: [old, new], current: 0)
        for history in [same, lost, unknown] { #expect(!Self.found(in: history).contains("MIG503 error")) }
    }

    @Test("A mapping model counts only for its own pair of versions")
    func mappingModels() throws {
        let versions = [Self.version("V1", library), Self.version("V2", Self.edited)]
        let history = VersionHistory(
            of: versions,
            current: 1,
            shipped: [try Self.recorded(versions[0])],
            mappingModels: [Self.mapping]
        )
        #expect(Self.found(in: history) == [])
        let third = versions + [Self.version("V3", Self.edited.edited { $0["Shelf"].versionHashModifier = "3" })]
        let skipping = VersionHistory(
            of: third,
            current: 2,
            shipped: [try Self.recorded(third[0])],
            mappingModels: [Self.mapping]
        )
        #expect(Self.found(in: skipping) == ["MIG506 error"])
    }

    @Test("Missing values are a warning where a migration step with code may supply them")
    func steps() throws {
        let versions = [Self.version("V1", library), Self.version("V2", Self.edited)]
        let history = VersionHistory(
            of: versions,
            current: 1,
            shipped: [try Self.recorded(versions[0])],
            strategy: .staged
        )
        #expect(Self.found(in: history) == ["MIG506 warning", "MIG510 note"])
    }

    @Test("Nothing is found about versions when nothing is known to have shipped")
    func nothingShipped() {
        let versions = [Self.version("V1", library), Self.version("V2", Self.edited)]
        #expect(Self.found(in: VersionHistory(of: versions, current: 1)) == [])
    }

    /// A store is found by its hashes, whatever the version is called.
    @Test("A shipped version that was renamed is found by its hashes")
    func renamedVersion() throws {
        let shipped = try Self.recorded(Self.version("V1", library))
        let versions = [Self.version("First", library), Self.version("V2", Self.edited)]
        let history = VersionHistory(of: versions, current: 1, shipped: [shipped])
        #expect(Self.found(in: history) == ["MIG506 error"])
    }
}

import Diagnostics
import Migration
import ModelEditing
import ObjectModel
import Testing

@Suite("A history of versions")
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

    /// Whether an edited current version does harm depends on how the app migrates.
    @Test("knows what an edit of the current version costs", arguments: VersionHistory.Strategy.allCases)
    func editedCurrentVersion(strategy: VersionHistory.Strategy) throws {
        let history = VersionHistory(
            of: [Self.version("V1", Self.edited)],
            current: 0,
            shipped: [try Self.recorded(Self.version("V1", library))],
            strategy: strategy
        )
        #expect(Self.found(in: history) == ["MIG501 \(strategy == .inferred ? "warning" : "error")"])
    }

    @Test("judges the step from a tagged state of the same version")
    func taggedState() {
        let history = VersionHistory(
            of: [Self.version("V1", Self.edited)],
            current: 0,
            shipped: [ShippedVersion(tagged: Self.version("V1", library))]
        )
        #expect(Self.found(in: history) == ["MIG501 note", "MIG506 error"])
    }

    @Test("takes the word of a mapping model for its pair only")
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

    @Test("warns of missing values where steps with code may give them")
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

    @Test("says nothing of what shipped when nobody knows")
    func nothingShipped() {
        let versions = [Self.version("V1", library), Self.version("V2", Self.edited)]
        #expect(Self.found(in: VersionHistory(of: versions, current: 1)) == [])
    }

    /// A store is found by its hashes, whatever the version is called.
    @Test("finds a version that has another name now")
    func renamedVersion() throws {
        let shipped = try Self.recorded(Self.version("V1", library))
        let versions = [Self.version("First", library), Self.version("V2", Self.edited)]
        let history = VersionHistory(of: versions, current: 1, shipped: [shipped])
        #expect(Self.found(in: history) == ["MIG506 error"])
    }
}

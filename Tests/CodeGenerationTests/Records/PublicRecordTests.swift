import TestSupport
import Testing

@testable import CodeGeneration
@testable import Mirroring

@Suite("The database scope of record mappings")
struct PublicRecordTests {
    private static let entities = """
        <entity name="Place"><attribute name="databaseScope" optional="YES" attributeType="Date"/>
            <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="places"/>
        </entity>
        <entity name="Park" parentEntity="Place"/>
        <entity name="Tag">
            <relationship name="places" optional="YES" toMany="YES" destinationEntity="Place" inverseName="tags"/>
        </entity>
        <entity name="Draft"><attribute name="zone" optional="YES" attributeType="Date"/></entity>
        <configuration name="World">
            <memberEntity name="Place"/><memberEntity name="Park"/><memberEntity name="Tag"/>
        </configuration>
        <configuration name="Own"><memberEntity name="Draft"/></configuration>
        <configuration name="Both"><memberEntity name="Draft"/><memberEntity name="Tag"/></configuration>
        """

    private static let world = MirroredStore(name: "W", configuration: "World", container: "c", scope: .public)

    static let rows: [(stores: [MirroredStore], public: [String])] = [
        ([world], ["AnyPlaceRecord", "ParkRecord", "PlaceRecord", "PlaceTagsLink", "TagRecord"]),
        (
            [world, MirroredStore(name: "O", configuration: "Own", container: "c")],
            ["AnyPlaceRecord", "ParkRecord", "PlaceRecord", "PlaceTagsLink", "TagRecord"]
        ),
        // A record type in two databases has no database of its own.
        (
            [world, MirroredStore(name: "B", configuration: "Both", container: "c")],
            ["AnyPlaceRecord", "ParkRecord", "PlaceRecord"]
        ),
        ([MirroredStore(name: "W", configuration: "World", container: "c")], []),
        ([MirroredStore(name: "W", configuration: "World", container: "c", scope: .shared)], []),
        ([MirroredStore(name: "All", container: "c"), MirroredStore(name: "P", container: "c", scope: .public)], []),
        (
            [MirroredStore(name: "All", container: "c", scope: .public)],
            ["AnyPlaceRecord", "DraftRecord", "ParkRecord", "PlaceRecord", "PlaceTagsLink", "TagRecord"]
        ),
    ]

    @Test("A mapping has the public scope when only public stores have its entity", arguments: rows.indices)
    func publicMappings(row: Int) throws {
        let (stores, expected) = Self.rows[row]
        let generation = try generatedStack(stores, entities: Self.entities, products: [.records])
        let files = generation.files.filter {
            $0.text.contains("static let databaseScope = RecordDatabaseScope.public")
        }
        #expect(files.map { String($0.path.dropLast(".swift".count)) } == expected)
        guard let checker = TypeChecker.forBuiltModules else { return }
        #expect(try checker.complaints(about: generation.files.map { ($0.path, $0.text) }) == [])
    }
}

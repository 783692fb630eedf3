import EditedModels
import ReadableModels
import Testing

@testable import CloudSchema
@testable import Mirroring
@testable import SchemaRules

@Suite("The table of a release")
struct EnvironmentTableTests {
    private static let model = """
        <entity name="Post"><attribute name="title" attributeType="UUID"/><attribute name="rank" attributeType="Double"/>\
        <attribute name="date" attributeType="Date"/></entity>
        """
    private static let framework = "CD_entityName STRING, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET"

    @Test("The table of a release shows each needed field that differs between environments")
    func lines() throws {
        let table = EnvironmentTable(
            needed: try mirrored(Self.model).schemas[0],
            development: try evidence(
                "RECORD TYPE CD_Post ( \(Self.framework), CD_title STRING, CD_rank DOUBLE, CD_date TIMESTAMP );"
            ),
            production: try evidence("RECORD TYPE CD_Post ( \(Self.framework), CD_title STRING, CD_rank INT64 );")
        )
        #expect(
            table.cells == [
                ["field", "model", "development", "production"],
                ["CD_Post.CD_date", "TIMESTAMP", "TIMESTAMP", "missing"],
                ["CD_Post.CD_rank", "DOUBLE", "DOUBLE", "INT64"],
            ]
        )
    }

    @Test("The table of a release is empty when all is deployed, and includes links and shares")
    func complete() throws {
        let model = try mirrored(
            ModelEdit.ends(post: "tags*", tag: "posts*"),
            stores: [MirroredStore(scope: .shared)]
        )
        let deployed = try model.deployed()
        #expect(EnvironmentTable(needed: model.schemas[0], development: deployed, production: deployed).cells == [])
        let nothing = try evidence("RECORD TYPE Users ( roles LIST<INT64> );")
        let table = EnvironmentTable(needed: model.schemas[0], development: deployed, production: nothing)
        let lines = table.cells.compactMap(\.first)
        let types = Set(lines.dropFirst().compactMap { $0.split(separator: ".CD_").first.map(String.init) })
        #expect(types.isSuperset(of: ["CDMR", "CD_Post", "CD_Tag"]))
        #expect(lines.contains { $0.hasPrefix("cloudkit.share.") })
    }
}

import ReadableModels
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import SchemaRules

@Suite("Fields of composite attributes")
struct CompositeFieldTests {
    @Test("A missing field of a composite attribute is none that initialization makes, and it has no asset")
    func initialization() throws {
        #expect(try Self.missing(userInfo: nil).map(\.symbol) == ["Post.place"])
        #expect(try Self.missing(userInfo: nil)[0].help?.contains("initializeCloudKitSchema() makes no field") == true)
        #expect(try Self.missing("String", userInfo: nil)[0].help?.contains("initializeCloudKitSchema") == false)
    }

    @Test("The key of the systems of 2026 gives a composite attribute an asset, and a number none")
    func externalized() throws {
        let key = "NSPersistentCloudKitContainerExternalizedAttributeKey"
        func fields(_ type: String, _ value: String) throws -> [String] {
            let model = try Self.model(type, userInfo: #"<entry key="\#(key)" value="\#(value)"/>"#)
            return try #require(model.schemas.first?.recordType(named: "CD_Post")).fields.map(\.name)
                .filter { $0.hasPrefix("CD_place") }
        }
        #expect(try fields("Composite", "YES") == ["CD_place", "CD_place_ckAsset"])
        #expect(try fields("Composite", "NO") == ["CD_place"])
        #expect(try fields("Integer 64", "YES") == ["CD_place"])
    }

    private static func model(_ type: String, userInfo: String?) throws -> MirroredModel {
        let info = userInfo.map { "<userInfo>\($0)</userInfo>" } ?? ""
        return try mirrored(
            """
            <entity name="Post"><attribute name="place" optional="YES" attributeType="\(type)" composite="Place">\(info)\
            </attribute></entity>
            <composite name="Place"><attribute name="city" optional="YES" attributeType="String"/></composite>
            """,
            stores: [MirroredStore(scope: .private)]
        )
    }

    private static func missing(_ type: String = "Composite", userInfo: String?) throws -> [Diagnostic] {
        let model = try model(type, userInfo: userInfo)
        let production = try evidence(
            """
            RECORD TYPE CD_Post ( CD_entityName STRING, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET, \
            CD_place_ckAsset ASSET );
            """
        )
        var comparison = SchemaComparison(of: model, needed: try #require(model.schemas.first), with: production)
        comparison.isRelease = true
        return [ProductionRuleTable.notYetDeployed].flatMap { $0.findings(in: comparison.explained()) }
    }
}

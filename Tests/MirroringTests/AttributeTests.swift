import ReadableModels
import Testing

@testable import CloudSchema
@testable import Mirroring

/// What Apple documents ("Reading CloudKit Records for Core Data") and exports show, type by type.
@Suite("An attribute becomes")
struct AttributeTests {
    /// A type of attribute, its field's type, and whether large values have an asset of their own.
    struct Fact: Sendable, CustomTestStringConvertible {
        let attribute: String
        let field: String
        let hasAsset: Bool
        var isAssetAssumed = false

        var testDescription: String { attribute }

        func fields(encrypted: Bool = false) -> [String] {
            let type = encrypted ? "ENCRYPTED \(field)" : field
            return ["CD_value \(type)"] + (hasAsset ? ["CD_value_ckAsset ASSET"] : [])
        }
    }

    static let facts = [
        Fact(attribute: "Integer 16", field: "INT64", hasAsset: false),
        Fact(attribute: "Integer 32", field: "INT64", hasAsset: false),
        Fact(attribute: "Integer 64", field: "INT64", hasAsset: false),
        Fact(attribute: "Boolean", field: "INT64", hasAsset: false),
        Fact(attribute: "Double", field: "DOUBLE", hasAsset: false),
        Fact(attribute: "Float", field: "DOUBLE", hasAsset: false),
        Fact(attribute: "Decimal", field: "DOUBLE", hasAsset: false),
        Fact(attribute: "Date", field: "TIMESTAMP", hasAsset: false),
        Fact(attribute: "UUID", field: "STRING", hasAsset: false),
        Fact(attribute: "String", field: "STRING", hasAsset: true),
        Fact(attribute: "Binary", field: "BYTES", hasAsset: true),
        Fact(attribute: "Transformable", field: "BYTES", hasAsset: true),
        Fact(attribute: "URI", field: "STRING", hasAsset: true, isAssetAssumed: true),
        Fact(attribute: "Composite", field: "BYTES", hasAsset: true, isAssetAssumed: true),
    ]

    @Test("An attribute becomes a field, and an asset where values can be large", arguments: facts)
    func plain(_ fact: Fact) throws {
        #expect(try fields(fact) == fact.fields())
    }

    @Test("An attribute becomes the same whether required, optional or with a default", arguments: facts)
    func required(_ fact: Fact) throws {
        let required = #"<attribute name="value" attributeType="\#(fact.attribute)" defaultValueString="0"/>"#
        #expect(try mirrored(entity("Post", required)).schema().properties(of: "CD_Post") == fact.fields())
    }

    @Test("An attribute becomes an encrypted field beside a plain asset", arguments: facts)
    func encrypted(_ fact: Fact) throws {
        #expect(try fields(fact, #"allowsCloudEncryption="YES""#) == fact.fields(encrypted: true))
    }

    @Test("An attribute becomes the same when large values are stored outside", arguments: facts)
    func externalStorage(_ fact: Fact) throws {
        #expect(try fields(fact, #"allowsExternalBinaryDataStorage="YES""#) == fact.fields())
    }

    @Test("An attribute becomes nothing when it is transient", arguments: facts)
    func transient(_ fact: Fact) throws {
        #expect(try fields(fact, #"transient="YES""#) == [])
    }

    @Test("An attribute becomes an assumed field when it is derived: one too many does no harm", arguments: facts)
    func derived(_ fact: Fact) throws {
        let settings = #"derived="YES" derivationExpression="other""#
        #expect(try fields(fact, settings) == fact.fields())
        #expect(try assumptions(fact, settings).allSatisfy { $0 != nil })
    }

    @Test("An attribute becomes an assumed field when user info asks to ignore it", arguments: facts)
    func ignored(_ fact: Fact) throws {
        let userInfo =
            #"<userInfo><entry key="NSCloudKitMirroringDelegateIgnoredPropertyKey" value="YES"/></userInfo>"#
        #expect(try fields(fact, userInfo: userInfo) == fact.fields())
        #expect(try assumptions(fact, userInfo: userInfo).allSatisfy { $0 != nil })
    }

    @Test("An attribute becomes certain, but for assets that only reported behaviour knows", arguments: facts)
    func certainty(_ fact: Fact) throws {
        let expected = [false] + (fact.hasAsset ? [fact.isAssetAssumed] : [])
        #expect(try assumptions(fact).map { $0 != nil } == expected)
    }

    @Test("An attribute becomes nothing without a type that can be mirrored", arguments: ["Undefined", "ObjectID"])
    func impossible(type: String) throws {
        let schema = try mirrored(entity("Post", attribute("value", type))).schema()
        #expect(try schema.properties(of: "CD_Post") == [])
    }

    @Test("An attribute becomes a field in the same letters")
    func letters() throws {
        let schema = try mirrored(entity("Post", attribute("aBC", "UUID"))).schema()
        #expect(try schema.properties(of: "CD_Post") == ["CD_aBC STRING"])
    }

    private func fields(_ fact: Fact, _ settings: String = "", userInfo: String = "") throws -> [String] {
        try schema(fact, settings, userInfo).properties(of: "CD_Post")
    }

    private func assumptions(_ fact: Fact, _ settings: String = "", userInfo: String = "") throws
        -> [MirroringAssumption?]
    {
        let type = try #require(schema(fact, settings, userInfo).recordType(named: "CD_Post"))
        return type.fields.filter { $0.name.hasPrefix("CD_value") }.map(\.assumption)
    }

    private func schema(_ fact: Fact, _ settings: String, _ userInfo: String) throws -> MirroredSchema {
        try mirrored(entity("Post", attribute("value", fact.attribute, settings, userInfo: userInfo))).schema()
    }
}

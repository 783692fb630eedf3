import ReadableModels
import Testing

@testable import CloudSchema
@testable import Mirroring

/// The fields that Apple documents ("Reading CloudKit Records for Core Data") and that exports show, type by type.
@Suite("Mirrored attributes")
struct AttributeTests {
    /// A type of attribute, its field's type, and whether large values have an asset of their own.
    struct Fact: Sendable, CustomTestStringConvertible {
        let attribute: String
        let field: String
        let hasAsset: Bool

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
        Fact(attribute: "URI", field: "STRING", hasAsset: true),
        Fact(attribute: "Composite", field: "BYTES", hasAsset: false),
    ]

    @Test("A mirrored attribute has a field, and an asset where values can be large", arguments: facts)
    func plain(_ fact: Fact) throws {
        #expect(try fields(fact) == fact.fields())
    }

    @Test("A mirrored attribute has the same field whether required, optional or with a default", arguments: facts)
    func required(_ fact: Fact) throws {
        let required = #"<attribute name="value" attributeType="\#(fact.attribute)" defaultValueString="0"/>"#
        #expect(try mirrored(entity("Post", required)).schema().properties(of: "CD_Post") == fact.fields())
    }

    @Test("An encrypted attribute has an encrypted field beside a plain asset", arguments: facts)
    func encrypted(_ fact: Fact) throws {
        #expect(try fields(fact, #"allowsCloudEncryption="YES""#) == fact.fields(encrypted: true))
    }

    @Test("An attribute with external storage has the same fields as without", arguments: facts)
    func externalStorage(_ fact: Fact) throws {
        #expect(try fields(fact, #"allowsExternalBinaryDataStorage="YES""#) == fact.fields())
    }

    @Test("A transient attribute has no field", arguments: facts)
    func transient(_ fact: Fact) throws {
        #expect(try fields(fact, #"transient="YES""#) == [])
    }

    @Test("A derived attribute has a field that mirroring does not write", arguments: facts)
    func derived(_ fact: Fact) throws {
        let settings = #"derived="YES" derivationExpression="other""#
        #expect(try fields(fact, settings) == fact.fields())
        #expect(try assumptions(fact, settings).allSatisfy { $0 != nil })
    }

    @Test("An attribute that user info asks to ignore has a field that mirroring does not write", arguments: facts)
    func ignored(_ fact: Fact) throws {
        let userInfo =
            #"<userInfo><entry key="NSCloudKitMirroringDelegateIgnoredPropertyKey" value="YES"/></userInfo>"#
        #expect(try fields(fact, userInfo: userInfo) == fact.fields())
        #expect(try assumptions(fact, userInfo: userInfo).allSatisfy { $0 != nil })
    }

    @Test("Mirroring writes the fields of all other attributes", arguments: facts)
    func written(_ fact: Fact) throws { #expect(try assumptions(fact).allSatisfy { $0 == nil }) }

    @Test("An attribute of a type that cannot be mirrored has no field", arguments: ["Undefined", "ObjectID"])
    func impossible(type: String) throws {
        let schema = try mirrored(entity("Post", attribute("value", type))).schema()
        #expect(try schema.properties(of: "CD_Post") == [])
    }

    @Test("A field keeps the upper and lower case of its attribute")
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

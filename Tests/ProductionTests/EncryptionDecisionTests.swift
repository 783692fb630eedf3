import CloudSchema
import Mirroring
import ObjectModel
import Production
import ReadableModels
import Testing

@Suite("What the next deployment decides about encryption")
struct EncryptionDecisionTests {
    private static let everything = """
        <entity name="Post">
        <attribute name="title" attributeType="String"/>
        <attribute name="code" attributeType="UUID" allowsCloudEncryption="YES"/>
        <attribute name="rank" attributeType="Integer 16"/>
        <attribute name="draft" attributeType="String" transient="YES"/>
        <attribute name="total" attributeType="Integer 64" derived="YES" derivationExpression="x"/>
        <relationship name="author" maxCount="1" destinationEntity="Post"/>
        </entity>
        """

    @Test("is told of the fields of attributes that production lacks, and of nothing else")
    func fields() throws {
        let model = try mirrored(Self.everything)
        func decisions(_ production: String?) throws -> [String] {
            decided(model.schemas, production: try production.map { try evidence($0) })
        }
        let all = [
            "CD_Post.CD_code Post.code true", "CD_Post.CD_rank Post.rank false", "CD_Post.CD_title Post.title false",
        ]
        #expect(try decisions(nil) == all)
        #expect(try decisions("RECORD TYPE Users ( roles LIST<INT64> );") == all)
        #expect(try decisions("RECORD TYPE CD_Post ( CD_title STRING, CD_rank INT64 );") == [all[0]])
        // Deployed otherwise than the model has it: that is a contradiction, and no decision.
        #expect(try decisions("RECORD TYPE CD_Post ( CD_title STRING, CD_rank INT64, CD_code STRING );") == [])
    }

    @Test("is asked about where a name is sensitive, the attribute plain, and production lacks the field")
    func questions() throws {
        let model = try mirrored(
            """
            <entity name="Visit">
            <attribute name="diagnosis" attributeType="String"/><attribute name="place" attributeType="String"/>
            <attribute name="iban" attributeType="String" allowsCloudEncryption="YES"/>
            <attribute name="password" attributeType="String" derived="YES" derivationExpression="x"/>
            <relationship name="therapy" maxCount="1" destinationEntity="Visit"/>
            </entity>
            """
        )
        func questions(_ production: String?) throws -> [String] {
            let production = try production.map { try evidence($0) }
            return EncryptionQuestions(needed: model.schemas[0], production: production).all
                .map { "\($0.name) \($0.sensitiveWord)" }
        }
        #expect(try questions(nil) == ["CD_Visit.CD_diagnosis diagnosis"])
        #expect(try questions("RECORD TYPE CD_Visit ( CD_place STRING );") == ["CD_Visit.CD_diagnosis diagnosis"])
        #expect(try questions("RECORD TYPE CD_Visit ( CD_diagnosis STRING );") == [])
    }

    @Test("is one in the plan of a container where several models have the field")
    func severalModels() throws {
        let posts = #"<entity name="Post"><attribute name="password" attributeType="String"/></entity>"#
        let more = #"<attribute name="homeIBAN" attributeType="String"/></entity><entity name="Tag"/>"#
        let schemas = try [posts, posts.replacing("</entity>", with: more), posts.replacing("password", with: "rank")]
            .map { try mirrored($0).schemas[0] }
        let names = decided(schemas).map { $0.prefix { $0 != " " } }
        #expect(names == ["CD_Post.CD_homeIBAN", "CD_Post.CD_password", "CD_Post.CD_rank"])
    }

    @Test("is none where a public store of the container writes the type, in whatever store beside")
    func publicStores() throws {
        let model = try readableModel(Self.everything)
        func count(_ scopes: [DatabaseScope], containers: [String]) -> [Int] {
            let stores = zip(scopes, containers).map { MirroredStore(container: $1, scope: $0) }
            return mirrored(model, stores: stores).schemas.map { decided([$0]).count }
        }
        #expect(count([.public], containers: ["a"]) == [0])
        #expect(count([.private, .public], containers: ["a", "a"]) == [0])
        #expect(count([.private, .public], containers: ["a", "b"]) == [3, 0])
        #expect(count([.private, .shared], containers: ["a", "a"]) == [3])
    }
    /// The fields whose encryption the next deployment decides, their attributes, and whether they are encrypted.
    private func decided(_ schemas: [MirroredSchema], production: SchemaEvidence? = nil) -> [String] {
        SchemaPlan(for: schemas, production: production, development: nil).recordTypes.flatMap { type in
            type.fields.filter(\.isEncryptionDecided).map {
                "\(type.name).\($0.name) \($0.source ?? "-") \($0.type.isEncrypted)"
            }
        }
    }
}

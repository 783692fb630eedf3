import ReadableModels
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

@Suite("Encryption that the next deployment decides")
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

    @Test("The next deployment decides about fields of attributes that production lacks, and no others")
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

    @Test("A question is asked about a plain attribute with a sensitive name that production lacks")
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

    @Test("A field that several models have is decided once")
    func severalModels() throws {
        let posts = #"<entity name="Post"><attribute name="password" attributeType="String"/></entity>"#
        let more = #"<attribute name="homeIBAN" attributeType="String"/></entity><entity name="Tag"/>"#
        let schemas = try [posts, posts.replacing("</entity>", with: more), posts.replacing("password", with: "rank")]
            .map { try mirrored($0).schemas[0] }
        let names = decided(schemas).map { $0.prefix { $0 != " " } }
        #expect(names == ["CD_Post.CD_homeIBAN", "CD_Post.CD_password", "CD_Post.CD_rank"])
    }

    @Test("A record type that a public store writes has no encryption to decide")
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

@Suite("Encrypted twins in production")
struct EncryptedTwinTests {
    private static let model = """
        <entity name="Post"><attribute name="body" optional="YES" attributeType="String"/>
        <attribute name="privateBody" optional="YES" attributeType="String" allowsCloudEncryption="YES"/></entity>
        <entity name="Log"/>
        <configuration name="Posts"><memberEntity name="Post"/></configuration>
        <configuration name="Logs"><memberEntity name="Log"/></configuration>
        """

    /// Stores, and what is said in each of their containers.
    struct Case: Sendable {
        let stores: [MirroredStore]
        let findings: [[String]]
    }

    static let cases = [
        Case(stores: [MirroredStore()], findings: [[]]),
        Case(stores: [MirroredStore(scope: .public)], findings: [["CKP335 Post.privateBody"]]),
        Case(
            stores: [MirroredStore(container: "a"), MirroredStore(container: "b", scope: .public)],
            findings: [[], ["CKP335 Post.privateBody"]]
        ),
        Case(
            stores: [MirroredStore(configuration: "Posts"), MirroredStore(configuration: "Posts", scope: .public)],
            findings: [["CKP335 Post.privateBody"]]
        ),
        Case(
            stores: [MirroredStore(configuration: "Posts"), MirroredStore(configuration: "Logs", scope: .public)],
            findings: [[]]
        ),
        Case(stores: [MirroredStore(configuration: "Logs")], findings: [["CKP336 Post.body"]]),
    ]

    @Test("An encrypted twin needs its entity in a mirrored store, and in no public one", arguments: cases)
    func stores(_ example: Case) throws {
        let model = mirrored(try readableModel(Self.model), stores: example.stores)
        let findings = try model.schemas.map { schema in
            let twins = try twins(of: model, needed: schema)
            return ProductionRuleTable.twins.flatMap { $0.findings(in: twins) }
                .map { "\($0.rule.id) \($0.symbol ?? "-")" }
        }
        #expect(findings == example.findings)
    }

    @Test("An encrypted twin is judged in its entity's container, or in all if no store has the entity")
    func containers() throws {
        let stores = [
            MirroredStore(configuration: "Posts", container: "a"), MirroredStore(configuration: "Logs", container: "b"),
        ]
        let model = mirrored(try readableModel(Self.model), stores: stores)
        func counts(_ attribute: String) throws -> [Int] {
            try model.schemas.map { try twins(attribute, of: model, needed: $0).all.count }
        }
        #expect(try counts("Post.body") == [1, 0])
        #expect(try counts("Draft.body") == [1, 1])
    }

    private func twins(
        _ attribute: String = "Post.body",
        of model: MirroredModel,
        needed: MirroredSchema
    ) throws -> EncryptedTwins {
        let twin = try #require(EncryptedTwin(of: attribute, as: "privateBody"))
        let production = try evidence("RECORD TYPE CD_Post ( CD_body STRING );")
        return EncryptedTwins([twin], of: model, needed: needed, production: production)
    }
}

import ReadableModels
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import SchemaRules

/// What real containers look like, and is nobody's fault.
@Suite("States of production without a fault")
struct QuietTests {
    private static let post = """
        <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/>\
        <attribute name="date" optional="YES" attributeType="Date"/></entity>
        """

    @Test("A schema that grew field by field has only notes about missing fields")
    func lazilyGrown() throws {
        let grown = try evidence("RECORD TYPE CD_Post ( CD_entityName STRING, CD_title STRING );")
        #expect(
            try mirrored(Self.post).findings(with: grown).sorted() == ["CKP314 note Post", "CKP314 note Post.date"]
        )
    }

    @Test("An empty environment has one note for each record type")
    func empty() throws {
        #expect(
            try mirrored(Self.post).findings(with: evidence("RECORD TYPE Users ( roles LIST<INT64> );")) == [
                "CKP314 note Post"
            ]
        )
    }

    @Test(
        "Content of a record type beyond the model is not reported",
        arguments: [
            (
                "assets of fields that are gone or are now too small to need one",
                "CD_old_ckAsset ASSET, CD_date_ckAsset ASSET"
            ),
            ("fields that somebody added by hand", "note STRING, score LIST<INT64>"),
            ("indexes that were added or removed", #"CD_date TIMESTAMP, "___recordID" REFERENCE QUERYABLE"#),
            ("grants", #"GRANT READ, WRITE TO "_icloud""#),
        ]
    )
    func beyond(what: String, items: String) throws {
        let production = try evidence(
            """
            RECORD TYPE CD_Post ( CD_entityName STRING, CD_title STRING, CD_title_ckAsset ASSET, CD_moveReceipt BYTES, \
            CD_moveReceipt_ckAsset ASSET, \(items.contains("CD_date TIME") ? "" : "CD_date TIMESTAMP,") \(items) );
            """
        )
        #expect(try mirrored(Self.post).findings(with: production) == [], "\(what)")
    }

    @Test("Record types that belong to nobody's mirroring are not reported")
    func foreignTypes() throws {
        let own = try mirrored(Self.post)
        var schema = try own.deployed().schema
        schema.recordTypes += try evidence("RECORD TYPE Score ( points INT64 ); RECORD TYPE CDMR ( x INT64 );").schema
            .recordTypes
        #expect(try own.findings(with: SchemaEvidence(path: "p", schema: schema)) == [])
    }

    @Test("A record type that another model of the container has is not reported")
    func otherModel() throws {
        let both = try mirrored(Self.post + #"<entity name="Log"/>"#).deployed()
        #expect(try mirrored(Self.post).findings(with: both, otherTypes: ["CD_Log"]) == [])
        #expect(try mirrored(Self.post).findings(with: both) == ["CKP301 warning CD_Log"])
    }

    @Test("An entity that another model has at the top of its own tree is not reported")
    func otherTree() throws {
        let children = #"<entity name="Media"/><entity name="Photo" parentEntity="Media"/>"#
        let both = try mirrored(#"<entity name="Media"/><entity name="Photo"/>"#).deployed()
        #expect(try mirrored(children).findings(with: both, otherTypes: ["CD_Photo"]) == [])
        #expect(try mirrored(children).findings(with: both) == ["CKP307 error Photo"])
    }

    @Test("The old record type of an entity renamed long ago is not reported")
    func oldRenamingIdentifier() throws {
        let entity = #"<entity name="Article" elementID="Post"><attribute name="title" attributeType="UUID"/></entity>"#
        let framework = "CD_entityName STRING, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET"
        let types = try evidence(
            "RECORD TYPE CD_Post ( \(framework), CD_title STRING ); RECORD TYPE CD_Article ( \(framework), CD_title STRING );"
        )
        #expect(try mirrored(entity).findings(with: types) == [])
    }

    @Test("The old record type of a subentity is not reported")
    func oldRoot() throws {
        let tree = #"<entity name="Media"/><entity name="Photo" parentEntity="Media">"#
        let framework = "CD_entityName STRING, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET"
        let types = try evidence(
            "RECORD TYPE CD_Media ( \(framework), CD_title STRING ); RECORD TYPE CD_Photo ( \(framework), CD_title STRING );"
        )
        let model = try mirrored(tree + #"<attribute name="title" attributeType="String"/></entity>"#)
        #expect(try model.findings(with: types) == ["CKP314 note Media"])
    }

    @Test("A NUMBER field fits every numeric attribute")
    func number() throws {
        for type in ["Integer 16", "Double"] {
            let model = try mirrored(#"<entity name="Post"><attribute name="rank" attributeType="\#(type)"/></entity>"#)
            let framework = "CD_entityName STRING, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET"
            let production = try evidence("RECORD TYPE CD_Post ( \(framework), CD_rank NUMBER );")
            #expect(try model.findings(with: production) == [])
        }
    }
}

@Suite("Faults of hand-written schemas")
struct HandWrittenTests {
    @Test("A string field with the name of an asset is reported as removed")
    func nameOfAsset() throws {
        let framework = "CD_entityName STRING, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET"
        let production = try evidence("RECORD TYPE CD_Post ( \(framework), CD_cover_ckAsset STRING );")
        #expect(
            try mirrored(#"<entity name="Post"/>"#).findings(with: production) == [
                "CKP302 warning CD_Post.CD_cover_ckAsset"
            ]
        )
    }

    @Test(
        "A list of numbers, or a number of another kind, contradicts an integer attribute",
        arguments: [
            ("LIST<NUMBER>", "CKP318"), ("NUMBER PREFERRED AS DOUBLE", "CKP303"),
        ]
    )
    func numbers(type: String, rule: String) throws {
        let model = try mirrored(#"<entity name="Post"><attribute name="rank" attributeType="Integer 16"/></entity>"#)
        let framework = "CD_entityName STRING, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET"
        let production = try evidence("RECORD TYPE CD_Post ( \(framework), CD_rank \(type) );")
        #expect(try model.findings(with: production) == ["\(rule) error Post.rank"])
    }

    @Test("A field of a wrong type is refused by the rule about it")
    func fields() throws {
        let model = try mirrored(
            """
            <entity name="Post"><attribute name="words" attributeType="String"/>\
            <relationship name="author" maxCount="1" destinationEntity="Post"/></entity>
            """
        )
        let production = try evidence("RECORD TYPE CD_Post ( CD_words LIST<STRING>, CD_author REFERENCE );")
        #expect(
            try model.findings(with: production) == [
                "CKP314 note CD_Post.CD_entityName", "CKP314 note Post", "CKP318 error Post.words",
                "CKP322 error Post.author",
            ]
        )
    }

    @Test("A field of a wrong type in Development is a warning, as a reset undoes it")
    func development() throws {
        let model = try mirrored(#"<entity name="Post"><attribute name="words" attributeType="String"/></entity>"#)
        let comparison = SchemaComparison(
            of: model,
            needed: model.schemas[0],
            with: try evidence("RECORD TYPE CD_Post ( CD_words BYTES );", path: "development.ckdb")
        )
        let findings = ProductionRuleTable.development.flatMap { $0.findings(in: comparison) }
        #expect(findings.map { "\($0.rule.id) \($0.severity) \($0.symbol ?? "")" } == ["CKP323 warning Post.words"])
    }
}

@Suite("Exports of other containers")
struct UnrelatedEvidenceTests {
    @Test(
        "An export without any record type that the models need is of another container",
        arguments: [
            ("RECORD TYPE Users ( roles LIST<INT64> );", true), ("RECORD TYPE Score ( points INT64 );", false),
            ("RECORD TYPE Users ( roles LIST<INT64> ); RECORD TYPE Score ( points INT64 );", false),
            ("RECORD TYPE CD_Log ( CD_line STRING ); RECORD TYPE Score ( points INT64 );", true),
            ("RECORD TYPE CD_Post ( CD_title STRING ); RECORD TYPE Score ( points INT64 );", true),
        ]
    )
    func unrelated(types: String, isRelated: Bool) throws {
        #expect(try findings(with: evidence(types)) == (isRelated ? [] : ["CKP348"]))
    }

    @Test("An export whose only fitting record type was retired is not of another container")
    func retired() throws {
        let old = try mirrored(#"<entity name="Draft"/>"#)
        #expect(try findings(with: old.shipped()) == ["CKP348"])
        #expect(try findings(with: old.shipped(retiring: [.recordType("CD_Draft")])) == [])
    }

    /// What is said to a model with `Post`, beside which another model of the container has `Log`.
    private func findings(with evidence: SchemaEvidence) throws -> [String] {
        let model = try mirrored(#"<entity name="Post"/>"#)
        let comparison = SchemaComparison(
            of: model,
            needed: try #require(model.schemas.first),
            with: evidence,
            otherTypes: ["CD_Log", "Users"]
        )
        return ProductionRuleTable.evidence.flatMap { $0.findings(in: comparison) }.map(\.rule.id)
    }
}

@Suite("Releases of a model")
struct ReleaseTests {
    private static let model = """
        <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/>\
        <attribute name="link" optional="YES" attributeType="URI"/>\
        <attribute name="count" optional="YES" attributeType="Integer 16" derived="YES" derivationExpression="x"/></entity>
        """

    @Test("A release needs every certain type and field of the model in production", arguments: [false, true])
    func missing(isRelease: Bool) throws {
        let level = isRelease ? "error" : "note"
        let model = try mirrored(Self.model)
        #expect(
            try model.findings(with: evidence("RECORD TYPE Users ( roles LIST<INT64> );"), isRelease: isRelease) == [
                "CKP314 \(level) Post"
            ]
        )
        let grown = try evidence("RECORD TYPE CD_Post ( CD_entityName STRING, CD_link STRING );")
        #expect(
            try model.findings(with: grown, isRelease: isRelease)
                == ["CKP314 \(level) Post.title", "CKP314 \(isRelease ? "warning" : "note") Post"]
        )
    }

    @Test("A release gets a warning for each record type that lacks occasional fields")
    func occasional() throws {
        let model = try mirrored(#"<entity name="Post"/><entity name="Tag"/>"#)
        let grown = try evidence(
            "RECORD TYPE CD_Post ( CD_entityName STRING ); RECORD TYPE CD_Tag ( CD_entityName STRING );"
        )
        #expect(try model.findings(with: grown) == ["CKP314 note -"])
        #expect(try model.findings(with: grown, isRelease: true) == ["CKP314 warning Post", "CKP314 warning Tag"])
    }

    @Test("A release may lack fields that mirroring does not write")
    func unwritten() throws {
        let grown = try evidence("RECORD TYPE CD_Post ( CD_entityName STRING, CD_link STRING, CD_title STRING );")
        #expect(
            try mirrored(Self.model).findings(with: grown, isRelease: true)
                == ["CKP314 warning Post"]
        )
    }
}

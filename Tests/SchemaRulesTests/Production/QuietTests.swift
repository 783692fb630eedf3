import EditedModels
import Testing

@testable import CompilerSupport
@testable import Mirroring

/// Differences that real containers have, and that are nobody's fault.
@Suite("States of production without a fault")
struct QuietTests {
    private static let post = """
        <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/>\
        <attribute name="date" optional="YES" attributeType="Date"/></entity>
        """

    @Test("A schema that grew field by field has only notes about missing fields")
    func lazilyGrown() throws {
        let grown = EditedModel(Self.post, deployed: "RECORD TYPE CD_Post ( CD_entityName STRING, CD_title STRING );")
        #expect(try grown.findings(by: .export).sorted() == ["CKP314 note Post", "CKP314 note Post.date"])
    }

    @Test("An empty environment has one note for each record type")
    func empty() throws {
        let empty = EditedModel(Self.post, deployed: "RECORD TYPE Users ( roles LIST<INT64> );")
        #expect(try empty.findings(by: .export) == ["CKP314 note Post"])
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
        let date = items.contains("CD_date TIME") ? "" : "CD_date TIMESTAMP, "
        let types =
            "RECORD TYPE CD_Post ( \(mirroringFields), CD_title STRING, CD_title_ckAsset ASSET, \(date)\(items) );"
        #expect(try EditedModel(Self.post, deployed: types).findings(by: .export) == [], "\(what)")
    }

    private static let complete =
        "RECORD TYPE CD_Post ( \(mirroringFields), CD_title STRING, CD_title_ckAsset ASSET, CD_date TIMESTAMP );"
    private static let log = "RECORD TYPE CD_Log ( \(mirroringFields) );"

    @Test("Record types that belong to nobody's mirroring are not reported")
    func foreignTypes() throws {
        let types = "RECORD TYPE Score ( points INT64 ); RECORD TYPE CDMR ( x INT64 );"
        #expect(try EditedModel(Self.post, deployed: Self.complete + types).findings(by: .export) == [])
    }

    @Test("A record type that another model of the container has is not reported")
    func otherModel() throws {
        var model = EditedModel(Self.post, deployed: Self.complete + Self.log)
        #expect(try model.findings(by: .export) == ["CKP301 warning CD_Log"])
        model.others = [#"<entity name="Log"/>"#]
        #expect(try model.findings(by: .export) == [])
    }

    @Test("An entity that another model has at the top of its own tree is not reported")
    func otherTree() throws {
        let types = "RECORD TYPE CD_Media ( \(mirroringFields) ); RECORD TYPE CD_Photo ( \(mirroringFields) );"
        var model = EditedModel(
            #"<entity name="Media"/><entity name="Photo" parentEntity="Media"/>"#,
            deployed: types
        )
        #expect(try model.findings(by: .export) == ["CKP307 error Photo"])
        model.others = [#"<entity name="Photo"/>"#]
        #expect(try model.findings(by: .export) == [])
    }

    @Test("The old record type of an entity renamed long ago is not reported")
    func oldRenamingIdentifier() throws {
        let entity = #"<entity name="Article" elementID="Post"><attribute name="title" attributeType="UUID"/></entity>"#
        let types = ["CD_Post", "CD_Article"].map { "RECORD TYPE \($0) ( \(mirroringFields), CD_title STRING );" }
            .joined()
        #expect(try EditedModel(entity, deployed: types).findings(by: .export) == [])
    }

    @Test("The old record type of a subentity is not reported")
    func oldRoot() throws {
        let tree = #"<entity name="Media"/><entity name="Photo" parentEntity="Media">"#
        let types = ["CD_Media", "CD_Photo"].map { "RECORD TYPE \($0) ( \(mirroringFields), CD_title STRING );" }
            .joined()
        let model = EditedModel(tree + #"<attribute name="title" attributeType="String"/></entity>"#, deployed: types)
        #expect(try model.findings(by: .export) == ["CKP314 note Media"])
    }

    @Test("A NUMBER field fits every numeric attribute", arguments: ["Integer 16", "Double"])
    func number(type: String) throws {
        let model = #"<entity name="Post"><attribute name="rank" attributeType="\#(type)"/></entity>"#
        let types = "RECORD TYPE CD_Post ( \(mirroringFields), CD_rank NUMBER );"
        #expect(try EditedModel(model, deployed: types).findings(by: .export) == [])
    }
}

@Suite("Faults of hand-written schemas")
struct HandWrittenTests {
    @Test("A string field with the name of an asset is reported as removed")
    func nameOfAsset() throws {
        let types = "RECORD TYPE CD_Post ( \(mirroringFields), CD_cover_ckAsset STRING );"
        let findings = try EditedModel(#"<entity name="Post"/>"#, deployed: types).findings(by: .export)
        #expect(findings == ["CKP302 warning CD_Post.CD_cover_ckAsset"])
    }

    @Test(
        "A list of numbers, or a number of another kind, contradicts an integer attribute",
        arguments: [
            ("LIST<NUMBER>", "CKP318"), ("NUMBER PREFERRED AS DOUBLE", "CKP303"),
        ]
    )
    func numbers(type: String, rule: String) throws {
        let model = #"<entity name="Post"><attribute name="rank" attributeType="Integer 16"/></entity>"#
        let types = "RECORD TYPE CD_Post ( \(mirroringFields), CD_rank \(type) );"
        #expect(try EditedModel(model, deployed: types).findings(by: .export) == ["\(rule) error Post.rank"])
    }

    @Test("A field of a wrong type is refused by the rule about it")
    func fields() throws {
        let model = """
            <entity name="Post"><attribute name="words" attributeType="String"/>\
            <relationship name="author" maxCount="1" destinationEntity="Post"/></entity>
            """
        let types = "RECORD TYPE CD_Post ( CD_words LIST<STRING>, CD_author REFERENCE );"
        #expect(
            try EditedModel(model, deployed: types).findings(by: .export).sorted() == [
                "CKP314 note CD_Post.CD_entityName", "CKP314 note Post", "CKP318 error Post.words",
                "CKP322 error Post.author",
            ]
        )
    }

    @Test("A field of a wrong type in Development is a warning that says where it is, as a reset undoes it")
    func development() throws {
        let model = #"<entity name="Post"><attribute name="words" attributeType="String"/></entity>"#
        let types = "DEFINE SCHEMA RECORD TYPE CD_Post ( \(mirroringFields), CD_words BYTES );"
        var edited = EditedModel(from: model, to: model)
        edited.development = types
        let found = try edited.diagnostics(by: []).filter { $0.rule.id.hasPrefix("CKP") }
        #expect(found.map(\.words) == ["CKP323 warning Post.words"])
        #expect(found.flatMap { $0.related.map(\.message) } == ["CD_Post.CD_words is in Development here as BYTES"])
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
        var model = EditedModel(#"<entity name="Post"/>"#, deployed: types)
        model.others = [#"<entity name="Log"/>"#]
        #expect(try model.findings(by: .export).contains { $0.hasPrefix("CKP348") } == !isRelated)
    }

    @Test("Evidence whose only fitting record type was retired is not of another container")
    func retired() throws {
        var edited = EditedModel(from: #"<entity name="Draft"/>"#, to: #"<entity name="Post"/>"#)
        #expect(try edited.findings(by: .ledger).contains { $0.hasPrefix("CKP348") })
        edited.facts = "retired-record CD_Draft unused\n"
        #expect(try edited.findings(by: .ledger) == ["CKP314 note Post"])
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
        #expect(
            try Self.findings("RECORD TYPE Users ( roles LIST<INT64> );", isRelease) == ["CKP314 \(level) Post"]
        )
        #expect(
            try Self.findings("RECORD TYPE CD_Post ( CD_entityName STRING, CD_link STRING );", isRelease)
                == ["CKP314 \(isRelease ? "warning" : "note") Post", "CKP314 \(level) Post.title"].sorted()
        )
    }

    @Test("A release gets a warning for each record type that lacks occasional fields")
    func occasional() throws {
        let model = #"<entity name="Post"/><entity name="Tag"/>"#
        let types = "RECORD TYPE CD_Post ( CD_entityName STRING ); RECORD TYPE CD_Tag ( CD_entityName STRING );"
        #expect(try Self.findings(types, false, model) == ["CKP314 note -"])
        #expect(try Self.findings(types, true, model) == ["CKP314 warning Post", "CKP314 warning Tag"])
    }

    @Test("A release may lack fields that mirroring does not write")
    func unwritten() throws {
        let types = "RECORD TYPE CD_Post ( CD_entityName STRING, CD_link STRING, CD_title STRING );"
        #expect(try Self.findings(types, true) == ["CKP314 warning Post"])
    }

    @Test("A release needs the record type of links as well")
    func links() throws {
        let model = ModelEdit.ends(post: "tags*", tag: "posts*")
        let types =
            "RECORD TYPE CD_Post ( \(mirroringFields), CD_id STRING ); RECORD TYPE CD_Tag ( \(mirroringFields) );"
        #expect(try Self.findings(types, true, model) == ["CKP314 error CDMR"])
    }

    private static func findings(_ types: String, _ isRelease: Bool, _ model: String = model) throws -> [String] {
        try EditedModel(model, deployed: types, isRelease: isRelease).findings(by: .export).sorted()
    }
}

import ReadableModels
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import SchemaRules

/// What the ledger says to the same changes: what it holds is certain, and what shipped models meant is known.
@Suite("Changes judged by a ledger")
struct LawTests {
    @Test(
        "A change of the model is judged by a ledger as the rule book says",
        arguments: ChangeTests.entities + ChangeTests.attributes + ChangeTests.relationships + ChangeTests.trees
    )
    func change(_ change: ModelChange) throws {
        let (old, new) = (try mirrored(change.old), try mirrored(change.new))
        let expected = Self.meant[change.name] ?? (change.findings, change.findingsOfReverse)
        let (found, foundOfReverse) = (try new.findings(with: old.shipped()), try old.findings(with: new.shipped()))
        #expect(found == expected.0.map(Self.certain))
        #expect(foundOfReverse == expected.1.map(Self.certain))
    }

    @Test(
        "A ledger, and an export with the merge base's meaning, give the same findings",
        arguments: ChangeTests.relationships + ChangeTests.trees + renames
    )
    func baseline(_ change: ModelChange) throws {
        let (old, new) = (try mirrored(change.old), try mirrored(change.new))
        let findings = try new.findings(
            with: old.deployed(),
            meaning: old.meaning(),
            baseline: old.schemas[0]
        )
        #expect(findings == (try new.findings(with: old.shipped())))
    }

    @Test("A ledger finds changes of meaning that no export shows", arguments: renames)
    func unseen(_ change: ModelChange) throws {
        let (old, new) = (try mirrored(change.old), try mirrored(change.new))
        let (found, foundOfReverse) = (try new.findings(with: old.shipped()), try old.findings(with: new.shipped()))
        #expect(found == change.findings)
        #expect(foundOfReverse == change.findingsOfReverse)
    }

    @Test("A removed attribute or entity that is retired is not reported")
    func retired() throws {
        let old = try mirrored(
            ModelChange.post(#"<attribute name="title" attributeType="String"/>"#) + #"<entity name="Tag"/>"#
        )
        let retired = try old.shipped(retiring: [
            .recordType("CD_Tag"), .field(recordType: "CD_Post", name: "CD_title"),
        ])
        #expect(try mirrored(ModelChange.post("")).findings(with: retired) == [])
    }

    @Test(
        "A retired name that is used again is a warning, and with another type an error",
        arguments: [("String", "warning"), ("Date", "error")]
    )
    func reused(type: String, severity: String) throws {
        let old = try mirrored(ModelChange.post(#"<attribute name="title" attributeType="String"/>"#))
        let retired = try old.shipped(retiring: [
            .field(recordType: "CD_Post", name: "CD_title"), .field(recordType: "CD_Post", name: "CD_title_ckAsset"),
        ])
        let new = try mirrored(ModelChange.post(#"<attribute name="title" attributeType="\#(type)"/>"#))
        #expect(try new.findings(with: retired) == ["CKP311 \(severity) Post.title"])
    }

    @Test("A retired record type that is used again is one warning, and an error for each other type")
    func reusedType() throws {
        let old = try mirrored(ModelChange.post(#"<attribute name="title" attributeType="String"/>"#))
        let retired = try old.shipped(retiring: [.recordType("CD_Post")])
        #expect(try old.findings(with: retired) == ["CKP311 warning Post"])
        let new = try mirrored(ModelChange.post(#"<attribute name="title" attributeType="Date"/>"#))
        #expect(try new.findings(with: retired) == ["CKP311 warning Post", "CKP311 error Post.title"])
    }

    @Test("An export of the same state beside a ledger changes no finding")
    func both() throws {
        let old = try mirrored(ModelChange.post(#"<attribute name="title" attributeType="String"/>"#))
        let new = try mirrored(ModelChange.post(""))
        let both = try old.shipped().joined(withExport: old.deployed().schema, path: "production.ckdb")
        #expect(try new.findings(with: both) == ["CKP302 error CD_Post.CD_title"])
        #expect(both.path(of: .recordType("CD_Post")) == "modelc.lock")
        #expect(both.name == "modelc.lock or production.ckdb")
    }

    @Test("A removed field that only the export has is a warning beside a ledger")
    func onlyInExport() throws {
        let old = try mirrored(ModelChange.post(""))
        let grown = try mirrored(
            ModelChange.post(#"<attribute name="rank" attributeType="Double"/>"#) + #"<entity name="Tag"/>"#
        )
        let both = try old.shipped().joined(withExport: grown.deployed().schema, path: "production.ckdb")
        #expect(
            try old.findings(with: both) == ["CKP301 warning CD_Tag", "CKP302 warning CD_Post.CD_rank"]
        )
        #expect(both.path(of: .field(recordType: "CD_Post", name: "CD_rank")) == "production.ckdb")
        #expect(both.schema.text == (try grown.deployed().schema.text))
    }

    @Test("A record type that another model of the container needs is not reported")
    func otherModel() throws {
        let shipped = try mirrored(ChangeTests.ends(post: "tags*", tag: "posts*")).shipped()
        let other = try mirrored(#"<entity name="Log"/>"#)
        let comparison = SchemaComparison(
            of: other,
            needed: try #require(other.schemas.first),
            with: shipped,
            meaning: MeaningFacts(in: try #require(shipped.ledger)),
            otherTypes: ["CD_Post", "CD_Tag"]
        )
        let findings = ProductionRuleTable.all.flatMap { $0.findings(in: comparison) }
        #expect(findings.map { "\($0.rule.id) \($0.symbol ?? "")" } == ["CKP314 Log"])
    }

    @Test(
        "Content of a container beyond the model is not reported",
        arguments: [
            "RECORD TYPE CD_Post ( \(framework), CD_title STRING, CD_title_ckAsset ASSET, CD_old_ckAsset ASSET );",
            "RECORD TYPE CD_Post ( \(framework), CD_title STRING QUERYABLE, CD_title_ckAsset ASSET, note STRING );",
            """
            CREATE ROLE editor; RECORD TYPE Score ( points INT64 ); RECORD TYPE CDMR ( x INT64 );
            RECORD TYPE CD_Post ( \(framework), CD_title STRING, CD_title_ckAsset ASSET, GRANT READ TO editor );
            """,
        ]
    )
    func beyond(schema: String) throws {
        let model = try mirrored(
            #"<entity name="Post"><attribute name="title" attributeType="String" elementID="name"/></entity>"#
        )
        let ledger = Ledger(export: try evidence(schema).schema, path: "modelc.lock")
        #expect(try model.findings(with: SchemaEvidence(path: "modelc.lock", ledger: ledger)) == [])
    }

    @Test("A renaming that shipped long ago is not reported")
    func oldNames() throws {
        let before = ChangeTests.ends(post: "tags*", tag: "posts*")
        let after = ChangeTests.ends(post: "labels*", tag: "articles*", settings: #" elementID="tags""#)
            .replacing(#"entity name="Tag""#, with: #"entity elementID="Mark" name="Tag""#)
        let (old, new) = (try mirrored(before.replacing("Tag", with: "Mark")), try mirrored(after))
        let facts = try (old.shipped(as: "V1").ledger?.facts ?? []) + (new.shipped(as: "V2").ledger?.facts ?? [])
        let shipped = SchemaEvidence(path: "modelc.lock", ledger: Ledger(facts))
        #expect(try new.findings(with: shipped) == [])
    }

    @Test("A release needs the record type of links as well")
    func releaseOfLinks() throws {
        let model = try mirrored(ChangeTests.ends(post: "tags*", tag: "posts*"))
        let types = try model.deployed().schema.recordTypes.filter { $0.name != "CDMR" }
        let ledger = Ledger(export: Schema(recordTypes: types), path: "modelc.lock")
        let evidence = SchemaEvidence(path: "modelc.lock", ledger: ledger)
        #expect(try model.findings(with: evidence, isRelease: true) == ["CKP314 error CDMR"])
    }

    @Test(
        "An attribute's type may change only within its group of types, judged by a ledger",
        arguments: ChangeTests.attributeTypes.indices
    )
    func types(old: Int) throws {
        func model(_ type: String) throws -> MirroredModel {
            try mirrored(ModelChange.post(#"<attribute name="value" attributeType="\#(type)"/>"#))
        }
        let old = ChangeTests.attributeTypes[old]
        let shipped = try model(old.name).shipped()
        for new in ChangeTests.attributeTypes where new.name != old.name {
            let faults = try model(new.name).findings(with: shipped).filter { !$0.contains(" note ") }
            #expect(faults == (old.group == new.group ? [] : ["CKP303 error Post.value"]), "\(old.name) to \(new.name)")
        }
    }

    @Test("A finding that explains several changes lists them all")
    func related() throws {
        let width = #"<attribute name="width" attributeType="Double"/>"#
        let old = try mirrored(#"<entity name="Media"/><entity name="Photo" parentEntity="Media">\#(width)</entity>"#)
        let new = try mirrored(#"<entity name="Media"/><entity name="Photo">\#(width)</entity>"#)
        let shipped = try old.shipped()
        let comparison = SchemaComparison(
            of: new,
            needed: try #require(new.schemas.first),
            with: shipped,
            meaning: MeaningFacts(in: try #require(shipped.ledger))
        )
        let findings = ProductionRuleTable.all.flatMap { $0.findings(in: comparison) }
        #expect(
            findings.map { $0.related.map(\.message) } == [
                [
                    "CD_Media is deployed here", "what shipped", "CD_Media.CD_width is deployed here as DOUBLE",
                ]
            ]
        )
    }

    @Test("A finding about Development says that nothing is deployed there")
    func development() throws {
        let new = try mirrored(ModelChange.post(#"<attribute name="value" attributeType="Double"/>"#))
        let text = "DEFINE SCHEMA RECORD TYPE CD_Post ( CD_value INT64 );"
        let schema = try #require(Schema.parse(bytes: Array(text.utf8), path: "development.ckdb").schema)
        let comparison = SchemaComparison(
            of: new,
            needed: try #require(new.schemas.first),
            with: SchemaEvidence(path: "development.ckdb", schema: schema)
        )
        let findings = ProductionRuleTable.development.flatMap { $0.findings(in: comparison) }
        #expect(
            findings.flatMap { $0.related.map(\.message) } == ["CD_Post.CD_value is in Development here as INT64"]
        )
    }

    @Test("Entities from two trees under one new parent each moved by themselves")
    func movesFromTwoTrees() throws {
        let roots = #"<entity name="Media"/><entity name="Paper"/>"#
        let old = try mirrored(
            roots + #"<entity name="Photo" parentEntity="Media"/><entity name="Scan" parentEntity="Paper"/>"#
        )
        let new = try mirrored(
            roots + #"<entity name="Item"/><entity name="Photo" parentEntity="Item"/>"#
                + #"<entity name="Scan" parentEntity="Photo"/>"#
        )
        #expect(
            try new.findings(with: old.shipped()) == ["CKP307 error Photo", "CKP307 error Scan", "CKP314 note Item"]
        )
    }

    @Test("A parent that moves with its children is one finding")
    func moveWithChildren() throws {
        let tree = #"<entity name="Scan" parentEntity="Photo"/><entity name="Media"/>"#
        let old = try mirrored(tree + #"<entity name="Photo" parentEntity="Media"/>"#)
        let new = try mirrored(tree + #"<entity name="Item"/><entity name="Photo" parentEntity="Item"/>"#)
        #expect(try new.findings(with: old.shipped()) == ["CKP307 error Photo", "CKP314 note Item"])
    }

    @Test(
        "Renaming the other end of a many-to-many relationship loses its links",
        arguments: ["", "tags"]
    )
    func lostLinkOfRepeatedIdentifier(identifier: String) throws {
        let setting = identifier.isEmpty ? "" : #" elementID="\#(identifier)""#
        let old = try mirrored(ChangeTests.ends(post: "tags*", tag: "posts*"))
        let new = try mirrored(ChangeTests.ends(post: "tags*", tag: "items*", settings: setting))
        #expect(try new.findings(with: old.shipped()) == ["CKP320 error Post.tags"])
    }

    @Test("A link whose other end was renamed with its entity and shipped since is not reported")
    func supersededLink() throws {
        let old = try mirrored(ChangeTests.ends(post: "tags*", tag: "posts*"))
        let new = try mirrored(
            ChangeTests.ends(post: "tags*", tag: "articles*")
                .replacing("Tag", with: "Label")
                .replacing(#"name="Label""#, with: #"name="Label" elementID="Tag""#)
        )
        let both = try old.meaning().joined(with: new.meaning())
        #expect(both.joined(with: both) == both)
        #expect(try new.findings(with: new.deployed(), meaning: both) == [])
        // Where the new names did not ship, the links are lost.
        let findings = try new.findings(with: new.deployed(), meaning: old.meaning())
        #expect(findings.contains("CKP320 error Post.tags"))
    }

    @Test("A link of which one end was renamed and shipped since is not reported")
    func renamedLink() throws {
        let old = try mirrored(ChangeTests.ends(post: "tags*", tag: "posts*"))
        let new = try mirrored(ChangeTests.ends(post: "labels*", tag: "posts*", settings: #" elementID="tags""#))
        let both = try old.meaning().joined(with: new.meaning())
        #expect(try new.findings(with: new.deployed(), meaning: both) == [])
    }

    @Test(
        "A one-to-many relationship that keeps only the name of its many side is a new one",
        arguments: [
            ("article", ["CKP302 error CD_Tag.CD_post", "CKP314 note Post.tags", "CKP314 note Tag.article"]),
            ("post", ["CKP308 error Post.tags"]),
        ]
    )
    func nameOfManySide(inverse: String, findings: [String]) throws {
        let old = try mirrored(ChangeTests.ends(post: "tags*", tag: "post"))
        let new = try mirrored(ChangeTests.ends(post: "tags", tag: inverse))
        #expect(try new.findings(with: old.shipped()) == findings)
    }

    @Test("Joined evidence has types from the ledger, and indexes and grants from the export")
    func joinedField() throws {
        let ledger = try evidence("RECORD TYPE CD_Post ( CD_title STRING QUERYABLE, GRANT READ TO reader );")
        let export = try evidence("RECORD TYPE CD_Post ( CD_title INT64 SORTABLE, GRANT WRITE TO writer );")
        let evidence = SchemaEvidence(path: "modelc.lock", ledger: Ledger(export: ledger.schema, path: "modelc.lock"))
        let joined = try #require(
            evidence.joined(withExport: export.schema, path: "production.ckdb").recordType(named: "CD_Post")
        )
        let field = try #require(joined.fields.first { $0.name == "CD_title" })
        #expect(field.type == FieldType(.string))
        #expect(field.indexes == [.sortable])
        #expect(joined.grants.map(\.role) == ["writer"])
    }

    /// What differs from what an export says, apart from the level of removals.
    private static let meant: [String: ([String], [String])] = [
        "give a new entity the identifier of one that stays": (
            ["CKP307 error Person"], ["CKP301 warning CD_Person"]
        ),
        "turn one to many around": (["CKP308 error Post.tag", "CKP314 note Tag.posts"], ["CKP308 error Post.tag"]),
        "change a value transformer": (["CKP321 warning Post.value"], ["CKP321 warning Post.value"]),
        "add or remove the first many to many: only the links' type is new, and its loss not judged": (
            ["CKP314 note CDMR"], ["CKP320 error Post"]
        ),
        "one to one becomes one to many": (["CKP308 warning Tag.post"], ["CKP308 error Tag.post"]),
        "one to many becomes many to many": (
            ["CKP308 error Post.tag", "CKP314 note CDMR"], ["CKP308 error Post.tag"]
        ),
        "rename both ends of many to many: invisible in any export": (["CKP320 error Post"], ["CKP320 error Post"]),
        "add or remove a subentity: a field of its root": (
            ["CKP314 note Photo.width"], ["CKP302 error CD_Media.CD_width", "CKP345 error Photo"]
        ),
        "put an entity below another one, or take it out": (["CKP307 error Photo"], ["CKP307 error Photo"]),
        "put a new root above an entity": (["CKP307 error Photo", "CKP314 note Media"], ["CKP307 error Photo"]),
    ]

    private static func certain(_ finding: String) -> String {
        finding.replacing("CKP301 warning", with: "CKP301 error").replacing("CKP302 warning", with: "CKP302 error")
    }

    private static let framework = "CD_entityName STRING, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET"
    private static let width = #"<attribute name="width" attributeType="Double"/>"#

    static let renames = [
        ModelChange(
            "rename a subentity with its identifier",
            #"<entity name="Media"/><entity name="Photo" parentEntity="Media"/>"#,
            #"<entity name="Media"/><entity name="Picture" parentEntity="Media" elementID="Photo"/>"#,
            ["CKP307 error Picture"],
            reverse: ["CKP345 error Picture"]
        ),
        ModelChange(
            "rename a root with subentities: one change",
            #"<entity name="Media"/><entity name="Photo" parentEntity="Media"/>"#,
            #"<entity name="Item" elementID="Media"/><entity name="Photo" parentEntity="Item"/>"#,
            ["CKP307 error Item"],
            reverse: ["CKP307 error Photo", "CKP314 note Media"]
        ),
        ModelChange(
            "move an entity and those below it: one change",
            #"<entity name="A"/><entity name="B"/><entity name="C" parentEntity="A">\#(width)</entity>"#
                + #"<entity name="D" parentEntity="C"/>"#,
            #"<entity name="A"/><entity name="B"/><entity name="C" parentEntity="B">\#(width)</entity>"#
                + #"<entity name="D" parentEntity="C"/>"#,
            ["CKP307 error C"],
            reverse: ["CKP307 error C"]
        ),
        ModelChange(
            "rename one end of many to many with its identifier",
            ChangeTests.ends(post: "tags*", tag: "posts*"),
            ChangeTests.ends(post: "labels*", tag: "posts*", settings: #" elementID="tags""#),
            ["CKP320 error Post.labels"],
            reverse: ["CKP320 error Tag.posts"]
        ),
        ModelChange(
            "remove an entity at one end of a link: the entity is the change",
            ChangeTests.ends(post: "tags*", tag: "posts*"),
            ModelChange.post(""),
            ["CKP301 error CD_Tag"],
            reverse: ["CKP314 note CDMR", "CKP314 note Tag"]
        ),
        ModelChange(
            "pull a relationship and a transformable up inside the tree",
            #"<entity name="Media"/><entity name="Photo" parentEntity="Media">\#(pulled)</entity>"#,
            #"<entity name="Media">\#(pulled)</entity><entity name="Photo" parentEntity="Media"/>"#,
            [],
            reverse: []
        ),
    ]

    private static let pulled = """
        <attribute name="color" attributeType="Transformable" valueTransformerName="Color"/>\
        <relationship name="next" maxCount="1" destinationEntity="Media"/>
        """
}

import ReadableModels
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import SchemaRules

@Suite("Plans of schemas")
struct PlanTests {
    private static let model = """
        <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/>\
        <attribute name="rank" optional="YES" attributeType="Double"/></entity>
        """
    private static let production = """
        CREATE ROLE editor;
        RECORD TYPE CD_Post ( CD_entityName STRING, CD_title STRING QUERYABLE, CD_gone INT64, CD_gone_ckAsset ASSET, \
        byHand STRING, "___recordID" REFERENCE QUERYABLE, GRANT READ TO editor );
        RECORD TYPE CD_Old ( CD_entityName STRING ); RECORD TYPE Score ( points INT64 );
        """

    @Test("A plan has the state and the action of every field")
    func states() throws {
        let development = "RECORD TYPE CD_Post ( CD_title STRING, CD_rank DOUBLE, CD_draft STRING );"
        let plan = try plan(production: Self.production, development: development)
        #expect(
            try words(plan, "CD_Post").filter { !$0.contains("___") } == [
                "CD_draft STRING development keep",
                "CD_entityName STRING production keep",
                "CD_gone INT64 retired keepRetired",
                "CD_gone_ckAsset ASSET retired keepRetired",
                "CD_moveReceipt BYTES new addField",
                "CD_moveReceipt_ckAsset ASSET new addField",
                "CD_rank DOUBLE development keep",
                "CD_title STRING production keep",
                "CD_title_ckAsset ASSET new addField",
                "byHand STRING foreign keepRetired",
            ]
        )
        #expect(try words(plan, "CD_Old") == ["CD_entityName STRING retired keepRetired"])
        #expect(try words(plan, "Score") == ["points INT64 foreign keepRetired"])
    }

    @Test("A plan takes system fields as deployed with their record type, listed or not")
    func systemFields() throws {
        func states(production: String? = nil, development: String? = nil) throws -> Set<PlannedField.State> {
            let plan = try plan(production: production, development: development)
            let post = try #require(plan.recordTypes.first { $0.name == "CD_Post" })
            return Set(post.fields.filter(\.isSystem).map(\.state))
        }
        #expect(try states(production: "RECORD TYPE CD_Post ( CD_title STRING );") == [.production])
        #expect(try states(production: "RECORD TYPE Score ( points INT64 );") == [.new])
        #expect(try states(development: "RECORD TYPE CD_Post ( CD_title STRING );") == [.new])
        #expect(try states() == [.new])
    }

    @Test("A plan creates a record type before its fields, and only where it is missing")
    func newTypes() throws {
        let plan = try plan(production: Self.production)
        #expect(plan.steps.filter { $0.action == .createRecordType }.map(\.recordType) == ["Users"])
        let steps = try self.plan().steps.prefix(2).map { "\($0.action) \($0.recordType) \($0.field ?? "-")" }
        #expect(steps == ["createRecordType CD_Post -", "addField CD_Post CD_entityName"])
    }

    @Test("A plan marks a field of another type in production as a conflict and keeps it")
    func conflict() throws {
        let plan = try plan(production: "RECORD TYPE CD_Post ( CD_rank INT64 );")
        #expect(try words(plan, "CD_Post").contains("CD_rank INT64 production conflict"))
        let field = plan.recordTypes.flatMap(\.fields).first { $0.name == "CD_rank" }
        #expect(field?.contradiction == FieldType(.double))
    }

    @Test("A field of another type in Development is no conflict, as a reset removes it")
    func developmentContradiction() throws {
        let plan = try plan(development: "RECORD TYPE CD_Post ( CD_rank INT64 );")
        #expect(try words(plan, "CD_Post").contains("CD_rank DOUBLE new addField"))
    }

    @Test("A plan keeps roles, grants and the indexes of deployed fields")
    func kept() throws {
        let plan = try plan(production: Self.production)
        let post = try #require(plan.schema.recordTypes.first { $0.name == "CD_Post" })
        #expect(plan.roles.map(\.name) == ["editor"])
        #expect(post.grants == [Grant([.read], to: "editor")])
        func indexes(_ name: String) -> [String]? { post.fields.first { $0.name == name }?.indexes.words }
        #expect(indexes("CD_title") == ["QUERYABLE"])
        #expect(indexes("CD_entityName") == [])
        #expect(indexes("___recordID") == ["QUERYABLE"])
        #expect(indexes("CD_rank") == ["QUERYABLE", "SORTABLE"])
    }

    @Test("A plan keeps what either environment has, as an import replaces Development")
    func joined() throws {
        let development = """
            CREATE ROLE editor; CREATE ROLE reader;
            RECORD TYPE CD_Post ( CD_title STRING SORTABLE, GRANT WRITE TO editor, GRANT READ TO reader );
            """
        let plan = try plan(production: Self.production, development: development)
        let post = try #require(plan.schema.recordTypes.first { $0.name == "CD_Post" })
        #expect(plan.roles.map(\.name) == ["editor", "reader"])
        #expect(post.grants == [Grant([.read, .write], to: "editor"), Grant([.read], to: "reader")])
        #expect(post.fields.first { $0.name == "CD_title" }?.indexes == [.queryable, .sortable])
    }

    @Test("A plan says which property a field comes from")
    func sources() throws {
        let model = #"<entity name="Post"><attribute name="link" attributeType="URI"/></entity>"#
        let fields = try plan(model).recordTypes.flatMap(\.fields)
        let link = try #require(fields.first { $0.name == "CD_link" })
        let asset = try #require(fields.first { $0.name == "CD_link_ckAsset" })
        #expect(link.source == "Post.link")
        #expect(asset.source == "Post.link")
        #expect(asset.isCompanion)
        #expect(fields.first { $0.name == "CD_entityName" }?.source == nil)
    }

    @Test("A plan has no new field that mirroring does not write, and no asset for composites")
    func unwritten() throws {
        let ignored = #"<userInfo><entry key="NSCloudKitMirroringDelegateIgnoredPropertyKey" value="YES"/></userInfo>"#
        let model = """
            <entity name="Post"><attribute name="sum" attributeType="String" derived="YES" derivationExpression="x"/>
            <attribute name="local" optional="YES" attributeType="String">\(ignored)</attribute>
            <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/></entity>
            <composite name="Place"><attribute name="city" optional="YES" attributeType="String"/></composite>
            """
        let names = { (plan: SchemaPlan) in
            plan.recordTypes.first { $0.name == "CD_Post" }?.fields.filter(\.isChosen).map(\.name)
        }
        #expect(try names(plan(model)) == ["CD_place"])
        // A field that an older plan brought to production stays.
        let deployed = "RECORD TYPE CD_Post ( CD_sum STRING );"
        #expect(try names(plan(model, production: deployed)) == ["CD_place", "CD_sum"])
    }

    @Test("A plan finds the asset of a field, whatever fields are sorted between them")
    func companions() throws {
        let model = """
            <entity name="Post"><attribute name="a" attributeType="String"/><attribute name="a_b" attributeType="UUID"/>
            <attribute name="aX" attributeType="Binary"/><attribute name="b" attributeType="Date"/></entity>
            """
        let fields = [nil, "RECORD TYPE CD_Post ( CD_a STRING );"].map { try? plan(model, production: $0) }
            .map { $0?.recordTypes.first { $0.name == "CD_Post" }?.fields.filter(\.hasCompanion).map(\.name) }
        #expect(fields == [["CD_a", "CD_aX", "CD_moveReceipt"], ["CD_a", "CD_aX", "CD_moveReceipt"]])
    }

    @Test("The schema of a plan is read as written, and planning it again changes nothing")
    func stable() throws {
        let schema = try plan(production: Self.production).schema
        let again = Schema.parse(bytes: Array(schema.text.utf8), path: "plan.ckdb")
        #expect(again.diagnostics.map(\.message) == [])
        #expect(again.schema == schema.canonical)
        let evidence = SchemaEvidence(path: "plan.ckdb", schema: schema)
        let model = try mirrored(Self.model)
        let second = SchemaPlan(for: model.schemas, production: evidence, development: evidence)
        #expect(second.schema.text == schema.text)
        #expect(second.steps.allSatisfy { [.keep, .keepRetired].contains($0.action) })
    }

    @Test("A plan does not depend on the order of entities")
    func order() throws {
        let entities = ["A", "B", "C"].map {
            #"<entity name="\#($0)"><attribute name="x" attributeType="UUID"/></entity>"#
        }
        #expect(try plan(entities.joined()).schema.text == plan(entities.reversed().joined()).schema.text)
    }

    private func plan(_ children: String = model, production: String? = nil, development: String? = nil) throws
        -> SchemaPlan
    {
        let model = try mirrored(children)
        return SchemaPlan(
            for: model.schemas,
            production: try production.map { try evidence($0) },
            development: try development.map { try evidence($0, path: "development.ckdb") }
        )
    }

    private func words(_ plan: SchemaPlan, _ type: String) throws -> [String] {
        try #require(plan.recordTypes.first { $0.name == type }).fields
            .map { "\($0.name) \($0.field.type.text) \($0.state) \($0.action)" }
    }
}

extension SchemaPlan {
    /// The steps, in the order of the record types.
    fileprivate var steps: [PlanStep] { recordTypes.flatMap(\.steps) }
}

import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import ModelDocuments
@testable import SchemaRules

@Suite("Stores in a run")
struct StoreTests {
    private static let post =
        #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#
    private static let linked = """
        <entity name="Post">
            <relationship name="tag" optional="YES" maxCount="1" destinationEntity="Tag" inverseName="posts"
                inverseEntity="Tag"/>
        </entity>
        <entity name="Tag">
            <relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" inverseName="tag"
                inverseEntity="Post"/>
        </entity>
        <configuration name="Posts"><memberEntity name="Post"/></configuration>
        <configuration name="Tags"><memberEntity name="Tag"/></configuration>
        <configuration name="Both"><memberEntity name="Post"/><memberEntity name="Tag"/></configuration>
        """

    // MARK: One model

    @Test("An entity related to one in another store is an error, whatever the container")
    func relationships() throws {
        let apart = try Self.request([Self.model(Self.linked, [Self.store("a", "Posts"), Self.store("b", "Tags")])])
        #expect(Self.words(Compiler(apart).check()) == ["CKL109 error Post.tag", "CKL109 error Tag.posts"])
        let local = try Self.request([Self.model(Self.linked, [Self.store("a", "Posts")])])
        #expect(Self.words(Compiler(local).check()) == ["CKL109 error Post.tag"])
    }

    @Test("A private and a shared store may have the same entities")
    func sharedPair() throws {
        let stores = [Self.store("a", "Both"), Self.store("a", "Both", .shared)]
        let request = try Self.request([Self.model(Self.linked, stores)])
        #expect(Self.words(Compiler(request).check()) == [])
        let planned = Compiler(request).plan()
        #expect(planned.plans.map(\.plan.scopes) == [[.private, .shared]])
        #expect(planned.plans[0].localEntities == [])
    }

    @Test("An entity in no mirrored store is left out, and the plan names it")
    func localEntities() throws {
        let model =
            Self.post
            + #"<entity name="Draft"/><configuration name="Cloud"><memberEntity name="Post"/></configuration>"#
        let planned = Compiler(try Self.request([Self.model(model, [Self.store("a", "Cloud")])])).plan()
        #expect(planned.plans.map(\.localEntities) == [["Draft"]])
        #expect(planned.plans[0].plan.recordTypes.map(\.name) == ["CD_Post", "Users"])
        #expect(planned.plans.document(.text)?.text.contains("left out    Draft: in no mirrored store\n") == true)
        #expect(planned.plans.document(.markdown)?.text.contains("Left out, in no mirrored store: Draft.") == true)
        #expect(planned.plans.document(.json)?.text.contains(#""localEntities": ["#) == true)
    }

    // MARK: Several models

    @Test("The stores of one container have one plan with the fields of all")
    func joinedPlan() throws {
        let more = #"<entity name="Post"><attribute name="rank" optional="YES" attributeType="Integer 16"/></entity>"#
        let request = try Self.request([
            Self.model(Self.post, [Self.store("a")], path: "One"), Self.model(more, [Self.store("a")], path: "Two"),
            Self.model(Self.post, [Self.store("b")], path: "Three"),
        ])
        let planned = Compiler(request).plan()
        #expect(planned.plans.map(\.models) == [["One", "Two"], ["Three"]])
        let type = try #require(planned.plans[0].plan.recordTypes.first { $0.name == "CD_Post" })
        #expect(type.entities == ["Post"])
        #expect(type.fields.compactMap(\.source) == ["Post.rank", "Post.title", "Post.title"])
        #expect(planned.plans.count > 1)
        #expect(planned.plans.document(.ckdb) == nil)
        var one = request
        one.options.container = "b"
        #expect(Compiler(one).plan().plans.map(\.models) == [["Three"]])
        #expect(Compiler(one).plan().plans.document(.ckdb) != nil)
    }

    @Test("A model of an unrequested container is not judged unless it cannot be read")
    func askedModels() throws {
        var request = try Self.request([
            Self.model(Self.post, [Self.store("a")], path: "One"),
            Self.model(
                #"<entity name="Tag"><attribute name="n" attributeType="String"/></entity>"#,
                [Self.store("b")],
                path: "Two"
            ),
            Self.model("<entity", [Self.store("b")], path: "Three"),
        ])
        request.options.container = "a"
        let planned = Compiler(request).plan()
        #expect(planned.plans.map(\.models) == [["One"]])
        #expect(planned.result.report.sections.map(\.name) == ["One", "Three"])
        #expect(planned.result.status(failingOn: .error) == .unparsableInput)
        request.options.container = "c"
        #expect(Compiler(request).plan().plans.isEmpty)
        #expect(Compiler(request).plan().containers == ["a", "b"])
    }

    @Test("Models of one container are not blamed for each other's fields")
    func livingFields() throws {
        let more = #"<entity name="Post"><attribute name="rank" optional="YES" attributeType="Integer 16"/></entity>"#
        var request = try Self.request([
            Self.model(Self.post, [Self.store("a")], path: "One"), Self.model(more, [Self.store("a")], path: "Two"),
        ])
        request.production = Self.export("RECORD TYPE CD_Post ( CD_rank INT64, CD_title STRING, CD_gone STRING );")
        let removed = Self.words(Compiler(request).check()).filter { $0.hasPrefix("CKP302") }
        #expect(Set(removed) == ["CKP302 warning CD_Post.CD_gone"])
    }

    @Test("Contradicting models are reported once, and only within one container")
    func contradiction() throws {
        let number = Self.post.replacing("String", with: "Integer 64")
        let models = [
            Self.model(Self.post, [Self.store("a")], path: "One"),
            Self.model(number, [Self.store("a"), Self.store("a", nil, .shared)], path: "Two"),
            Self.model(Self.post, [Self.store("a")], path: "Three"),
        ]
        #expect(Self.words(Compiler(try Self.request(models)).check()) == ["SHR702 error Post.title"])
        let planned = Compiler(try Self.request(models)).plan()
        #expect(planned.hasConflicts)
        #expect(planned.hasContradictingModels)
        #expect(planned.plans.document(.ckdb) == nil)
        var apart = models
        apart[1].stores = [Self.store("b")]
        #expect(Self.words(Compiler(try Self.request(apart)).check()) == [])
    }

    @Test("Models without stated stores may belong to several apps and are not judged together")
    func unrelatedModels() throws {
        let number = Self.post.replacing("String", with: "Integer 64")
        var request = try Self.request([Self.model(Self.post, [], path: "One"), Self.model(number, [], path: "Two")])
        request.options.database = .private
        #expect(Self.words(Compiler(request).check()) == [])
        #expect(Compiler(request).plan().plans.map(\.models) == [["One"], ["Two"]])
        request.production = Self.export("RECORD TYPE CD_Post ( CD_title STRING );")
        #expect(Compiler(request).plan().plans.map(\.models) == [["One", "Two"]])
    }

    @Test("Two versions of a bundle do not contradict each other")
    func versions() throws {
        let number = Self.post.replacing("String", with: "Integer 64")
        let models = [
            Self.model(Self.post, [Self.store("a")], path: "git:main:Blog"),
            Self.model(number, [Self.store("a")], path: "Blog"),
        ]
        #expect(Self.words(Compiler(try Self.request(models)).check()) == [])
    }

    // MARK: The public database

    @Test("A public store needs indexes under every index policy", arguments: IndexPolicy.allCases)
    func publicIndexes(_ policy: IndexPolicy) throws {
        let model = Self.linked.replacing(#"maxCount="1""#, with: #"toMany="YES""#)
        var request = try Self.request([Self.model(model, [Self.store("a", "Both", .public)])])
        request.options.indexes = policy
        let types = try #require(Compiler(request).plan().plans.first).plan.schema.recordTypes.filter {
            $0.name != "Users"
        }
        #expect(types.map(\.name) == ["CDMR", "CD_Post", "CD_Tag"])
        for type in types {
            let indexes = type.fields.filter { $0.name.hasPrefix("___") && !$0.indexes.isEmpty }
            #expect(
                indexes.map { "\($0.name) \($0.indexes.words.joined(separator: " "))" } == [
                    "___modTime QUERYABLE SORTABLE", "___recordID QUERYABLE",
                ]
            )
        }
    }

    @Test("A public store gets the indexes that deployed types lack, and no other store does")
    func addedIndexes() throws {
        var request = try Self.request([Self.model(Self.post, [Self.store("a", nil, .public)])])
        let lines = SystemField.allCases.map { "\"\($0.rawValue)\" \($0.type.text)" }
        request.production = Self.export(
            "RECORD TYPE CD_Post ( CD_title STRING, \(lines.joined(separator: ", ")) );"
        )
        let planned = try #require(Compiler(request).plan().plans.first).plan
        let added = planned.recordTypes.flatMap(\.steps).filter { $0.action == .addIndex }
        #expect(added.map { "\($0.recordType) \($0.field ?? "")" } == ["CD_Post ___modTime", "CD_Post ___recordID"])
        request.models[0].stores = [Self.store("a")]
        let steps = Compiler(request).plan().plans.flatMap(\.plan.recordTypes).flatMap(\.steps)
        #expect(steps.allSatisfy { $0.action != .addIndex })
    }

    // MARK: Moving

    @Test("An entity that moved to another container is reported with what the ledger knows")
    func moved() throws {
        var request = try Self.request([Self.model(Self.post, [Self.store("b")])])
        request.mergeBase.models["Blog"] = Self.baseline(Self.post, [Self.store("a")])
        #expect(Self.words(Compiler(request).check()) == ["SHR706 warning CD_Post"])
        request.models[0].stores.append(Self.store("a", "None"))
        request.ledgers = [LedgerInput(containers: ["a"], file: Self.ledger("container a\nrecord CD_Post"))]
        #expect(Self.words(Compiler(request).check()).filter { $0.hasPrefix("SHR") } == ["SHR706 error CD_Post"])
        #expect(
            !Self.words(Compiler(request).check()).contains { $0.hasPrefix("CKP301") },
            "a move is one finding"
        )
        request.ledgers[0].file = Self.ledger("container a\nrecord CD_Post\nretired-record CD_Post moved")
        #expect(Self.words(Compiler(request).check()).filter { $0.hasPrefix("SHR") } == [])
        request.ledgers[0].file = Self.ledger("container a")
        #expect(Self.words(Compiler(request).check()).filter { $0.hasPrefix("SHR") } == ["SHR706 note CD_Post"])
    }

    @Test("A record type without an entity is explained by the configuration that lost it")
    func unmirrored() throws {
        let entities = Self.post + #"<entity name="Log"/><entity name="Tag"/>"#
        let cloud = #"<configuration name="Cloud"><memberEntity name="Post"/></configuration>"#
        var request = try Self.request([Self.model(entities + cloud, [Self.store("a", "Cloud")])])
        request.ledgers = [
            LedgerInput(containers: ["a"], file: Self.ledger("container a\nrecord CD_Log\nrecord CD_tag"))
        ]
        let removed = Compiler(request).check().report.findings.map(\.diagnostic).filter { $0.rule.id == "CKP301" }
        #expect(
            removed.map(\.message) == [
                "no mirrored entity has the record type 'CD_Log', which is in a.lock; the entity 'Log' is in no mirrored store",
                "no entity has the record type 'CD_tag', which is in a.lock; the entity 'Tag' differs from it only in case",
            ]
        )
    }

    @Test("A shipped version counts with the stores that it had then, as far as they are known")
    func newStore() throws {
        let model =
            Self.post + """
                <entity name="Draft"/>
                <configuration name="Cloud"><memberEntity name="Post"/></configuration>
                <configuration name="Local"><memberEntity name="Draft"/></configuration>
                """
        let cloud = Self.store("a", "Cloud")
        var request = try Self.request([Self.model(model, [cloud, Self.store("a", "Local", name: "drafts")])])
        request.models[0].releases = [Self.model(model, [])]
        let fields = [
            "CD_entityName STRING",
            "CD_title STRING", "CD_title_ckAsset ASSET", "CD_moveReceipt BYTES", "CD_moveReceipt_ckAsset ASSET",
        ]
        let facts = ["container a", "record CD_Post"] + fields.map { "field CD_Post \($0) single plain" }
        request.ledgers = [LedgerInput(containers: ["a"], file: Self.ledger(facts.joined(separator: "\n")))]
        let outage = Compiler(request).check().report.findings.map(\.diagnostic).first {
            $0.rule.id == "CKP340" && $0.symbol == "Draft"
        }
        #expect(outage?.help?.hasPrefix("If that version mirrors such records, ") == true)
        request.mergeBase.models["Blog"] = Self.baseline(model, [cloud])
        #expect(!Self.words(Compiler(request).check()).contains("CKP340 warning Draft"))
        request.mergeBase.models["Blog"] = Self.baseline(model, request.models[0].stores)
        #expect(Self.words(Compiler(request).check()).contains("CKP340 warning Draft"))
    }

    @Test(
        "The stores of the merge base are compared with those of today",
        arguments: [
            ([store("a")], [store("a", nil, .shared)], ["SHR707 warning Post"]),
            ([store("a"), store("a", nil, .shared)], [store("a")], ["SHR707 warning Post"]),
            ([store("a")], [store("a"), store("a", nil, .shared)], []),
            ([store("a", name: "old")], [store("a", name: "new")], []),
            ([store("a", "Other")], [store("a")], ["SHR707 warning Post"]),
            ([store("a", "Cloud", name: "one")], [store("a", "Main", name: "one")], []),
            ([store("a", "Cloud", name: "one")], [store("a", "Main", name: "two")], ["SHR707 note Post"]),
            ([store("a")], [store("a", "Other")], ["SHR707 warning Post"]),
            ([store(nil)], [store("a")], []),
            ([], [store("a")], []),
        ]
    )
    func compared(_ before: [Settings.Store], _ now: [Settings.Store], _ expected: [String]) throws {
        let model =
            Self.post + """
                <entity name="Tag"/>
                <configuration name="Cloud"><memberEntity name="Post"/></configuration>
                <configuration name="Main"><memberEntity name="Post"/></configuration>
                <configuration name="Other"><memberEntity name="Tag"/></configuration>
                """
        var request = try Self.request([Self.model(model, now)])
        request.mergeBase.models["Blog"] = Self.baseline(model, before)
        // 'Tag' comes and goes with the other configuration, too; it is not what is asked for.
        #expect(
            Self.words(Compiler(request).check()).filter { $0.hasPrefix("SHR") && !$0.hasSuffix("Tag") }
                == expected
        )
    }

    // MARK: Drawing

    @Test("Stores are regions of a drawing, in the order of the settings")
    func regions() throws {
        let stores = [Self.store("a", "Posts", name: "main"), Self.store("a", "Posts", .shared, name: "shared")]
        let request = try Self.request([Self.model(Self.linked, stores)])
        let dot = Compiler(request).show(as: .dot).document.text
        #expect(dot.contains(#"label="main (private), shared (shared) · a";"#))
        #expect(dot.contains(#"label="not mirrored";"#))
        var unstated = request
        unstated.models[0].stores = []
        unstated.options.database = .private
        #expect(!Compiler(unstated).show(as: .dot).document.text.contains("subgraph"))
        #expect(!Compiler(unstated).show(as: .mermaid).document.text.contains("subgraph"))
    }

    @Test("A hostile store name is quoted in a drawing")
    func hostileNames() throws {
        let request = try Self.request([Self.model(Self.post, [Self.store("a", name: "x\"];\n} end \\")])])
        let dot = Compiler(request).show(as: .dot).document.text
        #expect(dot.contains(#"label="x\"]; } end \\ (private) · a";"#))
        #expect(
            Compiler(request).show(as: .mermaid).document.text.contains(
                #"subgraph s0["x#quot;]; } end \ (private) · a"]"#
            )
        )
    }

    // MARK: Making inputs

    private static func request(_ models: [ModelInput]) throws -> Project {
        Project(models: models, today: try #require(CalendarDate("2026-01-01")))
    }

    private static func model(_ children: String, _ stores: [Settings.Store], path: String = "Blog") -> ModelInput {
        let file = InputFile(path: "\(path)/contents", bytes: Array("<model>\n\(children)\n</model>".utf8))
        return ModelInput(path: path, file: file).with(stores: stores)
    }

    private static func baseline(_ children: String, _ stores: [Settings.Store]) -> ModelInput {
        var model = model(children, [], path: "git:main:Blog")
        model.storesAtMergeBase = stores
        return model
    }

    private static func store(
        _ container: String?,
        _ configuration: String? = nil,
        _ scope: DatabaseScope = .private,
        name: String = "store"
    ) -> Settings.Store {
        Settings.Store(
            name: Located(name),
            configuration: configuration.map { Located($0) },
            container: container.map { Located($0) },
            scope: scope
        )
    }

    private static func export(_ types: String) -> InputFile {
        InputFile(path: "production.ckdb", bytes: Array("DEFINE SCHEMA\n\(types)\n".utf8))
    }

    private static func ledger(_ facts: String) -> InputFile {
        InputFile(path: "a.lock", bytes: Array("!modelc.lock 2\n\(facts)\n".utf8))
    }

    /// The findings about stores and what was lost, apart from what is still to be deployed.
    private static func words(_ result: CompilerResult) -> [String] {
        result.words { !["CKP314", "SHR705"].contains($0.rule.id) }
    }
}

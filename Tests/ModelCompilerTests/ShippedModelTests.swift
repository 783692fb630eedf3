import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

/// The findings of a run about names that stayed in the cloud and mean something else, by each kind of evidence.
@Suite("Shipped models in a run")
struct ShippedModelTests {
    struct Attack: Sendable, CustomTestStringConvertible {
        let name: String
        let old: String
        let new: String
        let finding: String
        /// True if the ledger knows it when nobody has the model any more.
        let isInLedger: Bool

        var testDescription: String { name }
    }

    @Test("The model at a release tag counts as shipped", arguments: attacks)
    func tag(_ attack: Attack) throws {
        var model = Self.model("V2", attack.new)
        model.releases = [Self.model("V1", attack.old)]
        var request = try Self.request(model)
        request.production = try Self.export(of: attack.old)
        #expect(Self.words(Compiler(request).check()).contains(attack.finding))
    }

    @Test("The bundle's version that the ledger records counts as shipped", arguments: attacks)
    func bundle(_ attack: Attack) throws {
        var model = Self.model("V2", attack.new)
        model.otherVersions = [Self.model("V1", attack.old)]
        var request = try Self.request(model)
        request.ledgers = [LedgerInput(file: try Self.ledger(of: attack.old))]
        let checked = Self.words(Compiler(request).check())
        #expect(checked.contains(attack.finding))
        // A plan is about fields that are not deployed yet.
        let planned = Self.words(Compiler(request).plan().result)
        #expect(planned.filter { !$0.contains(" note ") } == checked.filter { !$0.contains(" note ") })
    }

    @Test("The model at the merge base counts as shipped", arguments: attacks)
    func against(_ attack: Attack) throws {
        var request = try Self.request(Self.model("V2", attack.new))
        request.production = try Self.export(of: attack.old)
        request.mergeBase.models = ["Model.xcdatamodeld": Self.model("V1", attack.old)]
        #expect(Self.words(Compiler(request).check()).contains(attack.finding))
    }

    @Test("A subentity that no release has may be removed", arguments: ["tag", "ledger", "nothing"])
    func unshippedSubentity(evidence: String) throws {
        let (shipped, note) = (#"<entity name="Post"/>"#, #"<entity name="Note" parentEntity="Post"/>"#)
        var model = Self.model("V2", shipped)
        if evidence == "tag" { model.releases = [Self.model("V1", shipped)] }
        var request = try Self.request(model)
        request.production = try Self.export(of: shipped + note)
        if evidence == "ledger" { request.ledgers = [LedgerInput(file: try Self.ledger(of: shipped))] }
        request.mergeBase.models = ["Model.xcdatamodeld": Self.model("V1", shipped + note)]
        let isMissed = Self.words(Compiler(request).check()).contains("CKP345 error Note")
        #expect(isMissed == (evidence == "nothing"))
    }

    @Test("A shipped model that is gone is judged by the ledger's facts", arguments: attacks)
    func ledger(_ attack: Attack) throws {
        var request = try Self.request(Self.model("V2", attack.new))
        request.ledgers = [LedgerInput(file: try Self.ledger(of: attack.old))]
        #expect(Self.words(Compiler(request).check()).contains(attack.finding) == attack.isInLedger)
    }

    /// The findings about the current version and the newest shipped one, if nothing shows the production schema.
    @Test(
        "A tagged model alone gives compatibility findings, without ledger or export",
        arguments: [
            (post("rank", "Integer 16"), post("rank", "Double"), ["CKP350 error Post.rank"]),
            (post("rank", "Integer 64"), post("rank", "Integer 16"), ["CKP350 warning Post.rank"]),
            (post("rank", "Integer 16"), post("rank", "Integer 64"), []),
            (post("rank", "Integer 16"), #"<entity name="Post"/>"#, []),
            (#"<entity name="Post"/>"#, post("rank", "Integer 16"), []),
            // MIG513 says that already.
            (post("title", "String"), post("headline", "String", #" elementID="title""#), []),
        ]
    )
    func alone(old: String, new: String, expected: [String]) throws {
        var model = Self.model("V2", new)
        model.releases = [Self.model("V1", old)]
        #expect(Self.words(Compiler(try Self.request(model)).check()) == expected)
        // Whatever production holds says more.
        var request = try Self.request(model)
        request.production = try Self.export(of: old)
        #expect(!Self.words(Compiler(request).check()).contains { $0.hasPrefix("CKP350") })
    }

    private static func post(_ attribute: String, _ type: String, _ settings: String = "") -> String {
        #"<entity name="Post"><attribute name="\#(attribute)" optional="YES" attributeType="\#(type)"\#(settings)/></entity>"#
    }

    @Test("A bundle's version that was edited after it shipped is not compared")
    func edited() throws {
        let attack = try #require(Self.attacks.first { !$0.isInLedger })
        var model = Self.model("V2", attack.new)
        model.otherVersions = [Self.model("V1", attack.old + #"<entity name="Added"/>"#)]
        var request = try Self.request(model)
        request.ledgers = [LedgerInput(file: try Self.ledger(of: attack.old))]
        #expect(!Self.words(Compiler(request).check()).contains(attack.finding))
    }

    @Test("A tagged model equal to the current version is no difference", arguments: attacks)
    func current(_ attack: Attack) throws {
        var model = Self.model("V2", attack.new)
        model.otherVersions = [Self.model("V1", attack.old)]
        model.releases = [Self.model("V2", attack.new)]
        var request = try Self.request(model)
        request.production = try Self.export(of: attack.new)
        #expect(Self.words(Compiler(request).check()).allSatisfy { !$0.contains(" error ") })
    }

    @Test("An export of another container fails the check and gives no finding in the plan")
    func nothingCompared() throws {
        var request = try Self.request(Self.model("V1", #"<entity name="Post"/>"#))
        request.production = InputFile(
            path: "production.ckdb",
            bytes: Array("DEFINE SCHEMA RECORD TYPE Score ( points INT64 );".utf8)
        )
        #expect(Compiler(request).check().report.findings.map(\.diagnostic.rule.id) == ["CKP314", "CKP348"])
        #expect(Compiler(request).check().status(failingOn: .error) == .findings)
        #expect(Compiler(request).plan().result.report.findings.map(\.diagnostic.rule.id) == [])
    }

    /// Core Data refuses the migration, and what becomes of the records says more.
    @Test(
        "A renaming that a mirrored store refuses is explained once",
        arguments: [
            (
                post(attribute("title", "String") + attribute("body", "String")),
                post(
                    attribute("body", "String", #"elementID="title""#)
                        + attribute("title", "String", #"elementID="body""#)
                ),
                ["CKP343 Post.body", "CKP343 Post.title"]
            ),
            (tagged("tags"), tagged("labels", #"elementID="tags""#), ["CKP320 Post.labels"]),
        ]
    )
    func once(old: String, new: String, expected: [String]) throws {
        var model = Self.model("V2", new)
        model.otherVersions = [Self.model("V1", old)]
        var request = try Self.request(model)
        request.ledgers = [LedgerInput(file: try Self.ledger(of: old))]
        let errors = Compiler(request).check().report.findings.map(\.diagnostic).filter { $0.severity == .error }
        #expect(errors.map { "\($0.rule.id) \($0.symbol ?? "-")" }.sorted() == expected)
    }

    @Test(
        "An export of another container cannot start a ledger",
        arguments: [
            ("CD_Foo ( CD_entityName STRING )", nil, ["CKP348"]), ("Score ( points INT64 )", nil, ["CKP348"]),
            ("CD_Foo ( CD_entityName STRING )", .note, []), ("CDMR ( CD_recordNames STRING )", nil, []),
            ("CD_Tag ( CD_entityName STRING )", nil, []),
        ] as [(String, Settings.RuleLevel?, [String])]
    )
    func firstAdvance(type: String, level: Settings.RuleLevel?, refusals: [String]) throws {
        var model = Self.model("V1", #"<entity name="Post"/><entity name="Tag"/>"#)
        let settings = Settings(rules: level.map { [.init(rule: .init("CKP348"), level: $0)] } ?? [])
        model.settings = SettingsInput(settings, in: InputFile(path: "modelc.json", bytes: []))
        let text = "DEFINE SCHEMA RECORD TYPE Users ( roles LIST<INT64> ); RECORD TYPE \(type);"
        let edit = try Self.firstLedger(of: model, export: text)
        #expect(edit.result.report.findings.map(\.diagnostic.rule.id) == refusals)
        #expect((edit.text == nil) == !refusals.isEmpty)
    }

    private static func firstLedger(of model: ModelInput, export text: String) throws -> LedgerEdit {
        let export = InputFile(path: "production.ckdb", bytes: Array(text.utf8))
        let compiler = Compiler(try request(model))
        return compiler.advanceLedger(nil, at: "modelc.lock", evidence: export, container: "iCloud.a")
    }

    @Test("An export is taken into a ledger when the finding is waived for this model")
    func waivedExport() throws {
        for symbol in ["Post", "Tag"] {
            var model = Self.model("V1", #"<entity name="Post"/>"#)
            let text = #"{"waivers": [{"rule": "CKP348", "symbol": "\#(symbol)", "reason": "the app begins"}]}"#
            let file = InputFile(path: "modelc.json", bytes: Array(text.utf8))
            let settings = try #require(Settings.read(bytes: file.bytes, path: file.path).settings)
            model.settings = SettingsInput(settings, in: file)
            let export = "DEFINE SCHEMA RECORD TYPE Score ( points INT64 );"
            let edit = try Self.firstLedger(of: model, export: export)
            #expect((edit.text == nil) == (symbol != "Post"))
        }
    }

    private static let attacks = [
        Attack(
            name: "a UUID became a relationship",
            old: post(attribute("author", "UUID")) + #"<entity name="Person"/>"#,
            new: post(toOne("author", "Person")) + #"<entity name="Person"/>"#,
            finding: "CKP342 error Post.author",
            isInLedger: false
        ),
        Attack(
            name: "a relationship became a text",
            old: post(toOne("author", "Person")) + #"<entity name="Person"/>"#,
            new: post(attribute("author", "String")) + #"<entity name="Person"/>"#,
            finding: "CKP342 error Post.author",
            isInLedger: true
        ),
        Attack(
            name: "an attribute took over a name",
            old: post(attribute("title", "String") + attribute("subtitle", "String")),
            new: post(attribute("title", "String", #"elementID="subtitle""#)),
            finding: "CKP343 error Post.title",
            isInLedger: true
        ),
        Attack(
            name: "a relationship leads elsewhere",
            old: post(toOne("owner", "Person")) + #"<entity name="Person"/><entity name="Team"/>"#,
            new: post(toOne("owner", "Team")) + #"<entity name="Person"/><entity name="Team"/>"#,
            finding: "CKP344 error Post.owner",
            isInLedger: false
        ),
        Attack(
            name: "a subentity is gone",
            old: #"<entity name="Post"/><entity name="Note" parentEntity="Post"/>"#,
            new: #"<entity name="Post"/><entity name="Memo" parentEntity="Post"/>"#,
            finding: "CKP345 error Note",
            isInLedger: true
        ),
        Attack(
            name: "an attribute was pushed down",
            old: post(attribute("title", "String")) + #"<entity name="Note" parentEntity="Post"/>"#,
            new:
                #"<entity name="Post"/><entity name="Note" parentEntity="Post">\#(attribute("title", "String"))</entity>"#,
            finding: "CKP346 warning Post.title",
            isInLedger: false
        ),
    ]

    private static func post(_ properties: String) -> String { #"<entity name="Post">\#(properties)</entity>"# }

    private static func attribute(_ name: String, _ type: String, _ settings: String = "") -> String {
        #"<attribute name="\#(name)" optional="YES" attributeType="\#(type)" \#(settings)/>"#
    }

    private static func toOne(_ name: String, _ destination: String) -> String {
        #"<relationship name="\#(name)" optional="YES" maxCount="1" destinationEntity="\#(destination)"/>"#
    }

    private static func tagged(_ name: String, _ settings: String = "") -> String {
        """
        <entity name="Post"><relationship name="\(name)" optional="YES" toMany="YES" destinationEntity="Tag" \
        inverseName="posts" inverseEntity="Tag" \(settings)/></entity>
        <entity name="Tag"><relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" \
        inverseName="\(name)" inverseEntity="Post"/></entity>
        """
    }

    private static func model(_ version: String, _ entities: String) -> ModelInput {
        let file = InputFile(
            path: "Model.xcdatamodeld/\(version).xcdatamodel/contents",
            bytes: Array(#"<model usedWithCloudKit="YES">\#(entities)</model>"#.utf8)
        )
        let version = ModelInput.Version(name: version, isCurrent: true, count: 2)
        return ModelInput(path: "Model.xcdatamodeld", file: file).with(version: version)
    }

    private static func request(_ model: ModelInput) throws -> Project {
        Project(models: [model], today: try #require(CalendarDate("2026-01-01")))
    }

    /// Production after everything that a model needs was deployed.
    private static func export(of entities: String) throws -> InputFile {
        let planned = Compiler(try request(model("V1", entities))).plan()
        return InputFile(path: "production.ckdb", bytes: Array(try #require(planned.plans.document(.ckdb)?.text).utf8))
    }

    /// The ledger after the model shipped.
    private static func ledger(of entities: String) throws -> InputFile {
        let request = try request(model("V1", entities))
        let edit = Compiler(request).advanceLedger(
            nil,
            at: "modelc.lock",
            evidence: try export(of: entities),
            container: nil,
            shipped: [request]
        )
        return InputFile(path: "modelc.lock", bytes: Array(try #require(edit.text).utf8))
    }

    private static func words(_ result: CompilerResult) -> [String] {
        result.words { $0.rule.id.hasPrefix("CKP") }
    }
}

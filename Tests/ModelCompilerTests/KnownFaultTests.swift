import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments
@testable import SchemaRules

/// Fields that are deployed with another type, and that settings list as known.
@Suite("Known faults of production")
struct KnownFaultTests {
    /// A property that contradicts what is deployed, and the entry that knows it.
    struct Fault: Sendable, CustomTestStringConvertible {
        let rule: String
        let property: String
        let field: String
        let found: String
        var testDescription: String { "\(rule) \(found)" }
    }

    static let faults = [
        Fault(rule: "CKP303", property: attribute("Integer 64"), field: "STRING", found: "STRING"),
        Fault(rule: "CKP303", property: attribute("Date"), field: "INT64", found: "INT64"),
        Fault(rule: "CKP303", property: attribute("String"), field: "REFERENCE", found: "REFERENCE"),
        Fault(
            rule: "CKP304",
            property: attribute("String", #"allowsCloudEncryption="YES""#),
            field: "STRING",
            found: "STRING"
        ),
        Fault(rule: "CKP305", property: attribute("Binary"), field: "ENCRYPTED BYTES", found: "ENCRYPTED BYTES"),
        Fault(rule: "CKP318", property: attribute("String"), field: "LIST<STRING>", found: "LIST<STRING>"),
        Fault(rule: "CKP322", property: relationship, field: "REFERENCE", found: "REFERENCE"),
    ]

    @Test("A known fault is an error without an entry, and with it a warning that says so", arguments: faults)
    func knows(fault: Fault) throws {
        #expect(try Self.words(fault, known: []) == ["\(fault.rule) error"])
        #expect(try Self.words(fault, known: [(fault.rule, "Post.x", fault.found)]) == ["\(fault.rule) warning"])
        let finding = try #require(try Self.findings(fault, known: [(fault.rule, "Post.x", fault.found)]).first)
        #expect(finding.isKnown)
        #expect(finding.diagnostic.message.hasSuffix("(known)"))
        #expect(finding.diagnostic.help?.contains("users still have it") == true)
    }

    @Test("A known fault can be named by its rule's name, and found in a ledger as in an export", arguments: faults)
    func evidence(fault: Fault) throws {
        let name = try #require(RuleCatalogue.entry(for: fault.rule)?.metadata.name)
        #expect(try Self.words(fault, known: [(name, "Post.x", fault.found)]) == ["\(fault.rule) warning"])
        var request = try Self.request(fault, known: [(fault.rule, "Post.x", fault.found)])
        let export = try #require(request.production)
        let ledger = try #require(Compiler(request).adopt().ledger).text
        request.production = nil
        request.ledgers = [LedgerInput(file: InputFile(path: "modelc.lock", bytes: Array(ledger.utf8)))]
        #expect(Self.words(Compiler(request).check()).contains("\(fault.rule) warning"))
        request.production = export
        #expect(Self.words(Compiler(request).check()).contains("\(fault.rule) warning"))
    }

    @Test(
        "A known-fault entry that matches only nearly leaves the error and is a note",
        arguments: [
            ("CKP303", "Post.x", "DOUBLE"), ("CKP303", "Post.x", "int64"), ("CKP303", "Post.x", " INT64"),
            ("CKP303", "Post.X", "INT64"), ("CKP303", "Post.y", "INT64"), ("CKP303", "Post", "INT64"),
            ("CKP303", "CD_Post.CD_x", "INT64"), ("CKP303", "*", "INT64"), ("CKP303", "Post.*", "INT64"),
            ("CKP304", "Post.x", "INT64"), ("CKP305", "Post.x", "INT64"), ("CKP318", "Post.x", "INT64"),
            ("CKP322", "Post.x", "INT64"), ("CKP303", "Post.x", "INT64 QUERYABLE"), ("CKP303", "Post.x", "LIST<INT64>"),
        ]
    )
    func misses(rule: String, symbol: String, found: String) throws {
        let words = try Self.words(Self.faults[1], known: [(rule, symbol, found)])
        #expect(words == ["CFG016 note", "CKP303 error"])
    }

    @Test(
        "A known-fault entry for a rule about model edits is refused",
        arguments: [
            "CKP301", "CKP302", "CKP306", "CKP307", "CKP308", "CKP311", "CKP314", "CKP320", "CKP321", "CKL101",
            "LCK409",
            "MIG501", "SRC001", "CFG015", "CFG012",
        ]
    )
    func refuses(rule: String) throws {
        _ = try #require(RuleCatalogue.entry(for: rule))
        #expect(try Self.words(Self.faults[1], known: [(rule, "Post.x", "INT64")]) == ["CFG017 error", "CKP303 error"])
    }

    @Test("A known-fault entry for an unknown rule is refused")
    func unknownRule() throws {
        #expect(
            try Self.words(Self.faults[1], known: [("CKP999", "Post.x", "INT64")]) == ["CFG011 error", "CKP303 error"]
        )
    }

    @Test("A fault listed twice is found once, and stays known beside a level for its rule")
    func twice() throws {
        let entry = ("CKP303", "Post.x", "INT64")
        #expect(try Self.words(Self.faults[1], known: [entry, entry]) == ["CKP303 warning"])
        #expect(try Self.words(Self.faults[1], known: [entry], rules: [("CKP303", .error)]) == ["CKP303 warning"])
    }

    @Test("An unmatched known-fault entry is not reported where nothing was compared")
    func uncompared() throws {
        var request = try Self.request(Self.faults[1], known: [("CKP303", "Post.gone", "INT64")])
        request.production = nil
        #expect(!Self.words(Compiler(request).check()).contains("CFG016 note"))
    }

    @Test("A fault that the branch itself made is an error despite its entry")
    func branch() throws {
        let known = [("CKP303", "Post.x", "INT64")]
        for (before, expected) in [
            (Self.attribute("Date"), "CKP303 warning"), (Self.attribute("String"), "CKP303 warning"),
            (Self.attribute("Integer 64"), "CKP303 error"), (Self.attribute("Boolean"), "CKP303 error"),
            ("", "CKP303 error"), (Self.attribute("Date").replacing("\"x\"", with: "\"y\""), "CKP303 error"),
        ] {
            var request = try Self.request(Self.faults[1], known: known)
            request.mergeBase.models["Blog.xcdatamodel"] = try Self.request(before, "INT64", known: []).models.first
            #expect(Self.words(Compiler(request).check()).contains(expected), "before: \(before)")
        }
    }

    @Test("A plan keeps a known fault as deployed, and any other contradiction is a conflict", arguments: faults)
    func plans(fault: Fault) throws {
        let known = try Self.request(fault, known: [(fault.rule, "Post.x", fault.found)])
        let planned = Compiler(known).plan()
        #expect(!planned.hasConflicts)
        #expect(planned.knownFaults.map(\.type) == [fault.found])
        #expect(planned.result.status(failingOn: .error) == .clean)
        let text = try #require(planned.plans.document(.ckdb)).text
        #expect(text.contains("CD_x ") && text.contains(" \(fault.field)"))
        let unknown = Compiler(try Self.request(fault, known: [(fault.rule, "Post.x", "TIMESTAMP")])).plan()
        #expect(unknown.hasConflicts)
        #expect(unknown.plans.document(.ckdb) == nil)
    }

    @Test("Adopting a model lists each known fault once, and the first check is then clean", arguments: faults)
    func adopts(fault: Fault) throws {
        let adoption = Compiler(try Self.request(fault, known: [])).adopt()
        let entry = try #require(adoption.knownFaults.first)
        #expect(adoption.knownFaults.count == 1)
        #expect([entry.rule.value, entry.symbol.value, entry.found.value] == [fault.rule, "Post.x", fault.found])
        #expect(adoption.errorCount == 0)
        let first = try Compiler(
            Self.request(fault, known: [(entry.rule.value, entry.symbol.value, entry.found.value)])
        ).check()
        #expect(first.status(failingOn: .error) == .clean)
        #expect(Compiler(try Self.request(fault, known: [])).adopt(listsKnownFaults: false).errorCount == 1)
    }

    // MARK: Inputs

    private static func attribute(_ type: String, _ more: String = "") -> String {
        #"<attribute name="x" optional="YES" attributeType="\#(type)" \#(more)/>"#
    }

    private static let relationship = """
        <relationship name="x" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Post" \
        inverseName="xs" inverseEntity="Post"/>
        <relationship name="xs" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Post" \
        inverseName="x" inverseEntity="Post"/>
        """

    private static func request(
        _ fault: Fault,
        known: [(String, String, String)],
        rules: [(String, Settings.RuleLevel)] = []
    ) throws -> Project {
        try request(fault.property, fault.field, known: known, rules: rules)
    }

    private static func request(
        _ property: String,
        _ field: String,
        known: [(String, String, String)],
        rules: [(String, Settings.RuleLevel)] = []
    ) throws -> Project {
        let text = """
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0"><entity name="Post">\(property)
            <attribute name="title" optional="YES" attributeType="String"/></entity></model>
            """
        let file = InputFile(path: "Blog.xcdatamodel/contents", bytes: Array(text.utf8))
        let settings = Settings(
            known: known.map { .init(rule: .init($0.0), symbol: .init($0.1), found: .init($0.2)) },
            rules: rules.map { .init(rule: .init($0.0), level: $0.1) }
        )
        let input = SettingsInput(settings, in: InputFile(path: "modelc.json", bytes: []))
        let model = ModelInput(path: "Blog.xcdatamodel", file: file).with(settings: input)
        var request = Project(models: [model], today: try #require(CalendarDate("2026-11-20")))
        let export = """
            DEFINE SCHEMA
            RECORD TYPE CD_Post ( CD_entityName STRING, CD_title STRING, CD_title_ckAsset ASSET, CD_x \(field),
            CD_x_ckAsset ASSET, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET );
            """
        request.production = InputFile(path: "production.ckdb", bytes: Array(export.utf8))
        return request
    }

    private static func findings(_ fault: Fault, known: [(String, String, String)]) throws -> [ReportFinding] {
        Compiler(try request(fault, known: known)).check().report.findings.filter {
            $0.diagnostic.rule.id.hasPrefix("CKP3")
        }
    }

    private static func words(
        _ fault: Fault,
        known: [(String, String, String)],
        rules: [(String, Settings.RuleLevel)] = []
    ) throws -> [String] {
        words(Compiler(try request(fault, known: known, rules: rules)).check())
    }

    /// Findings about production and settings.
    private static func words(_ result: CompilerResult) -> [String] {
        result.report.findings.map(\.diagnostic).filter { $0.rule.id.hasPrefix("CKP") || $0.rule.id.hasPrefix("CFG") }
            .map { "\($0.rule.id) \($0.severity)" }
    }
}

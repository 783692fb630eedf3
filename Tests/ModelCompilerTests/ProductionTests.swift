import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

@Suite("Production in a run")
struct ProductionTests {
    private static let ledger = """
        !modelc.lock 2
        field CD_Post CD_entityName STRING single plain
        field CD_Post CD_old STRING single plain
        field CD_Post CD_title STRING single plain
        record CD_Post
        retired-field CD_Post CD_old replaced%20by%20title

        """
    private static let export = """
        DEFINE SCHEMA
        RECORD TYPE CD_Post ( CD_entityName STRING, CD_title STRING, CD_old STRING, CD_rank INT64 );
        """

    @Test("A ledger judges the model, and the summary has its name and number of facts")
    func ledger() throws {
        let result = try Compiler(Self.request(ledger: Self.ledger)).check()
        #expect(Self.words(result) == ["CKP314 note Post"])
        #expect(result.report.sections.last?.checked.last == "production law (modelc.lock, 5 facts)")
        #expect(
            result.report.sections.last?.remarks == [
                "not judged: relationship cardinality, many-to-many links, value transformers, destinations, "
                    + "removed subentities (the ledger has no shipped version of this model)"
            ]
        )
    }

    @Test("A ledger that knows what shipped judges everything")
    func meaning() throws {
        let shipped = Self.ledger.replacing("retired-field", with: "root Post Post V1 1\nretired-field")
        #expect(try Compiler(Self.request(ledger: shipped)).check().report.sections.last?.remarks == [])
    }

    @Test("A ledger and an export judge the model together, and are compared with each other")
    func both() throws {
        let result = try Compiler(Self.request(ledger: Self.ledger, export: Self.export)).check()
        #expect(
            Self.words(result) == [
                "LCK412 note CD_Post.CD_rank", "CKP302 warning CD_Post.CD_rank", "CKP314 note Post",
            ]
        )
        #expect(
            result.report.sections.last?.checked.last
                == "production law (modelc.lock, 5 facts; production.ckdb, 4 fields)"
        )
        let older = try Compiler(
            Self.request(ledger: Self.ledger, export: Self.export.replacing("CD_old STRING, ", with: ""))
        ).check()
        #expect(Self.words(older).contains("LCK410 error CD_Post.CD_old"))
    }

    @Test("A dangling line of a ledger and a line that the branch removed are both reported")
    func ledgerFindings() throws {
        let dangling = Self.ledger.replacing("field CD_Post CD_old STRING single plain\n", with: "")
        var request = try Self.request(ledger: dangling)
        request.ledgers[0].baseline = InputFile(path: "main:modelc.lock", bytes: Array(Self.ledger.utf8))
        #expect(
            Self.words(Compiler(request).check()) == [
                "LCK409 error CD_Post.CD_old", "LCK408 warning CD_Post.CD_old", "CKP314 note Post",
            ]
        )
    }

    @Test("A ledger that the branch deleted is reported, and the base's ledger judges instead")
    func deletedLedger() throws {
        var request = try Self.request()
        request.ledgers[0].baseline = InputFile(path: "main:modelc.lock", bytes: Array(Self.ledger.utf8))
        let result = Compiler(request).check()
        #expect(Self.words(result).contains("LCK409 error -"))
        #expect(result.report.passes.contains(ReportPass("production", .ran)))
    }

    @Test("A ledger that cannot be read judges nothing, and the input is refused")
    func unreadable() throws {
        let request = try Self.request(ledger: "<<<<<<< HEAD\n", export: Self.export)
        let result = Compiler(request).check()
        #expect(result.status(failingOn: .error) == .unparsableInput)
        #expect(result.report.passes.contains(ReportPass("production", .failed)))
        #expect(Compiler(request).plan().plans.isEmpty)
    }

    @Test("A field that the branch removed is an error, and one removed before is a warning")
    func baseline() throws {
        var request = try Self.request(export: Self.export)
        #expect(Self.words(Compiler(request).check()).contains("CKP302 warning CD_Post.CD_old"))
        let before = Self.model(#"<attribute name="old" optional="YES" attributeType="String"/>"#)
        request.mergeBase.models = ["Model.xcdatamodel": before]
        let words = Self.words(Compiler(request).check())
        #expect(words.contains("CKP302 error CD_Post.CD_old"))
        #expect(words.contains("CKP302 warning CD_Post.CD_rank"))
    }

    @Test("No schema is written where ledger and export contradict each other", arguments: [false, true])
    func contradictingEvidence(isLost: Bool) throws {
        let other = isLost ? ("CD_old STRING, ", "") : ("CD_old STRING, ", "CD_old INT64, ")
        let export = Self.export.replacing(other.0, with: other.1)
        let planned = try Compiler(Self.request(ledger: Self.ledger, export: export)).plan()
        #expect(planned.hasContradictingEvidence)
        #expect(planned.plans.document(.ckdb) == nil)
        #expect(planned.plans.document(.text) != nil)
        let agreeing = try Compiler(Self.request(ledger: Self.ledger, export: Self.export)).plan()
        #expect(!agreeing.hasContradictingEvidence && agreeing.plans.document(.ckdb) != nil)
    }

    @Test("A field that only Development has is not in the plan's schema, and the plan says so")
    func leftInDevelopment() throws {
        var request = try Self.request(export: Self.export)
        let development = Self.export.replacing("CD_old STRING", with: "CD_old STRING, CD_tried STRING")
        request.development = InputFile(
            path: "development.ckdb",
            bytes: Array((development + "RECORD TYPE Foreign ( a LIST<STRING> );").utf8)
        )
        let planned = Compiler(request).plan()
        let text = try #require(planned.plans.document(.text)?.text)
        let remark = "only in Development: a reset deletes it and its values, a deployment keeps it forever"
        #expect(text.contains("  reset       CD_Post.CD_tried  STRING        \(remark)\n"))
        #expect(text.contains("              Foreign.a         LIST<STRING>  \(remark)\n"))
        #expect(!text.contains("no steps"))
        // This build does not need it, so nothing waits for a deployment.
        #expect(!planned.hasDifferences)
    }

    @Test("A retired field is in the plan with its reason")
    func retired() throws {
        let planned = try Compiler(Self.request(ledger: Self.ledger)).plan()
        let text = try #require(planned.plans.document(.text)?.text)
        #expect(text.contains("  permanent   CD_Post.CD_old  STRING  retired: replaced by title\n"))
        #expect(text.contains("compared with modelc.lock"))
        #expect(planned.plans.document(.ckdb)?.text.contains("CD_old") == true)
    }

    @Test("A plan keeps the roles, grants and indexes of the ledger")
    func kept() throws {
        let ledger =
            Self.ledger
            + "role editor\ngrant CD_Post editor READ\nindex CD_Post CD_title SORTABLE\nindex CD_Post ___recordID QUERYABLE\n"
        let schema = try #require(try Compiler(Self.request(ledger: ledger)).plan().plans.document(.ckdb)?.text)
        #expect(schema.contains("CREATE ROLE editor"))
        #expect(schema.contains("GRANT READ TO editor"))
        let lines = schema.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains { $0.hasPrefix("CD_title STRING SORTABLE") })
        #expect(lines.contains { $0.hasPrefix(#""___recordID" REFERENCE QUERYABLE"#) })
    }

    @Test("A release check shows the fields of production beside those of Development")
    func table() throws {
        var request = try Self.request(ledger: Self.ledger)
        request.options.isRelease = true
        request.development = InputFile(path: "development.ckdb", bytes: Array(Self.export.utf8))
        let remarks = Compiler(request).check().report.sections.last?.remarks ?? []
        #expect(remarks.contains("field                           model  development  production"))
        #expect(remarks.contains("CD_Post.CD_moveReceipt          BYTES  missing      missing"))
        #expect(!remarks.contains { $0.hasPrefix("CD_Post.CD_title ") })
    }

    private static func model(_ further: String = "") -> ModelInput {
        let text = """
            <model><entity name="Post"><attribute name="title" optional="YES" attributeType="String"/>\(further)</entity>\
            </model>
            """
        return ModelInput(
            path: "Model.xcdatamodel",
            file: InputFile(path: "Model.xcdatamodel/contents", bytes: Array(text.utf8))
        )
    }

    private static func request(ledger: String? = nil, export: String? = nil) throws -> Project {
        var request = Project(models: [model()], today: try #require(CalendarDate("2026-01-01")))
        let file = ledger.map { InputFile(path: "modelc.lock", bytes: Array($0.utf8)) }
        request.ledgers = [LedgerInput(file: file)]
        request.production = export.map { InputFile(path: "production.ckdb", bytes: Array($0.utf8)) }
        return request
    }

    private static func words(_ result: CompilerResult) -> [String] {
        result.words { ["CKP", "LCK"].contains($0.rule.id.prefix(3)) }
    }
}

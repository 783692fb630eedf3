import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import ModelDocuments

@Suite("Runs with several containers")
struct ContainerTests {
    @Test("The models of each container are judged by the container's own ledger")
    func ledgers() throws {
        let result = try Compiler(Self.request()).check()
        #expect(Self.words(result) == [])
        #expect(
            result.report.sections.compactMap(\.checked.last) == [
                "production law (a.lock, 3 facts)", "production law (b.lock, 3 facts)",
            ]
        )
        let swapped = try Compiler(Self.request(first: "Tag", second: "Post")).check()
        #expect(Self.words(swapped).contains("CKP301 error CD_Post"))
        #expect(Self.words(swapped).contains("CKP301 error CD_Tag"))
    }

    @Test("The plan of each container uses the container's own ledger")
    func plans() throws {
        let planned = try Compiler(Self.request()).plan()
        #expect(planned.plans.map(\.name) == ["Post.xcdatamodel", "Tag.xcdatamodel"])
        #expect(planned.plans.map(\.evidence) == [["a.lock"], ["b.lock"]])
    }

    @Test("An export belongs to the container whose ledger agrees with it")
    func export() throws {
        var request = try Self.request()
        request.production = Self.export("Tag")
        let words = Compiler(request).check().report.sections.compactMap(\.checked.last)
        #expect(
            words == [
                "production law (a.lock, 3 facts)", "production law (b.lock, 3 facts; production.ckdb, 2 fields)",
            ]
        )
    }

    @Test("An export is refused when the container that it belongs to is unknown", arguments: ["none", "same"])
    func unknownContainer(_ kind: String) throws {
        var request = kind == "none" ? try Self.request() : try Self.request(first: "Tag", second: "Tag")
        if kind == "none" { request.ledgers = [] }
        request.production = Self.export("Tag")
        let result = Compiler(request).check()
        #expect(Self.words(result).filter { $0.hasPrefix("LCK416") } == ["LCK416 error -"])
        #expect(result.status(failingOn: .error) == .usage)
        #expect(Compiler(request).plan().plans.isEmpty)
    }

    @Test("The findings about a container's ledger come once, with the facts lost since the merge base")
    func ledgerFindings() throws {
        var request = try Self.request()
        request.ledgers[1].baseline = Self.ledger("b", "Tag", more: "record CD_Gone\n")
        #expect(Self.words(Compiler(request).check()) == ["LCK409 error CD_Gone", "CKP301 error CD_Gone"])
    }

    @Test("A ledger of another container is an error")
    func foreignLedger() throws {
        var request = try Self.request()
        request.ledgers[1].file = Self.ledger("other", "Tag")
        #expect(Self.words(Compiler(request).check()) == ["LCK415 error -"])
        let ledger = try #require(request.ledgers[1].file)
        for evidence in [nil, Self.export("Tag")] {
            let verified = Compiler.verifyLedger(ledger, evidence: evidence, container: "b")
            #expect(Self.words(verified.result).filter { $0.hasSuffix(" error -") } == ["LCK415 error -"])
        }
    }

    @Test("A model that names no container is not judged by another container's ledger")
    func unnamed() throws {
        var request = try Self.request()
        request.models[1].stores = []
        request.ledgers = [LedgerInput(containers: ["a"], file: Self.ledger("a", "Post"))]
        #expect(!Self.words(Compiler(request).check()).contains { $0.hasPrefix("CKP301") })
        request.production = Self.export("Post")
        #expect(!Self.words(Compiler(request).check()).contains { $0.hasPrefix("LCK416") })
    }

    /// `Post` goes to the container `a`, `Tag` to `b`; the ledgers hold what is said.
    private static func request(first: String = "Post", second: String = "Tag") throws -> Project {
        let models = [model("Post", container: "a"), model("Tag", container: "b")]
        var request = Project(models: models, today: try #require(CalendarDate("2026-01-01")))
        request.ledgers = [
            LedgerInput(containers: ["a"], file: ledger("a", first)),
            LedgerInput(containers: ["b"], file: ledger("b", second)),
        ]
        return request
    }

    private static func model(_ entity: String, container: String) -> ModelInput {
        let text = """
            <model><entity name="\(entity)"><attribute name="title" optional="YES" attributeType="String"/></entity></model>
            """
        let file = InputFile(path: "\(entity).xcdatamodel/contents", bytes: Array(text.utf8))
        let store = Settings.Store(
            name: Located(container),
            container: Located(container),
            scope: .private
        )
        return ModelInput(path: "\(entity).xcdatamodel", file: file).with(stores: [store])
    }

    private static func ledger(_ container: String, _ entity: String, more: String = "") -> InputFile {
        let text = """
            !modelc.lock 2
            container \(container)
            field CD_\(entity) CD_title STRING single plain
            record CD_\(entity)
            \(more)
            """
        return InputFile(path: "\(container).lock", bytes: Array(text.utf8))
    }

    private static func export(_ entity: String) -> InputFile {
        let text = "DEFINE SCHEMA\nRECORD TYPE CD_\(entity) ( CD_entityName STRING, CD_title STRING );\n"
        return InputFile(path: "production.ckdb", bytes: Array(text.utf8))
    }

    /// The findings about what is or was deployed, apart from what is still to be deployed.
    private static func words(_ result: CompilerResult) -> [String] {
        result.words { ["CKP", "LCK"].contains($0.rule.id.prefix(3)) && $0.severity > .note }
    }
}

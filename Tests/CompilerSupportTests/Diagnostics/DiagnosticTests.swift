import TestSupport
import Testing

@testable import CompilerSupport

@Suite("Diagnostics")
struct DiagnosticTests {
    private static let rule = rule(for: Int.self) { _, _ in }.metadata

    private static func rule<Subject>(
        for subject: Subject.Type,
        check: @escaping @Sendable (Subject, inout Findings) -> Void
    ) -> Rule<Subject> {
        Rule(
            id: "TST002",
            name: "test",
            severity: .warning,
            summary: "Something.",
            rationale: "Because.",
            passing: [],
            failing: [],
            check: check
        )
    }
    private static let earlierRule = RuleMetadata(
        id: "TST001",
        name: "earlier",
        severity: .error,
        summary: "Something.",
        rationale: "Because."
    )

    private static let inOrder = [
        finding("whole input", at: nil),
        finding("a", at: SourceLocation(path: "A/contents", offset: 90)),
        finding("b", at: SourceLocation(path: "B/contents", offset: 0)),
        finding("c", at: SourceLocation(path: "B/contents", offset: 9)),
        finding("part", at: SourceLocation(path: "B/contents", offset: 9, part: .attribute("name"))),
        finding("part", at: SourceLocation(path: "B/contents", offset: 9, part: .attribute("optional"))),
        finding("z", rule: earlierRule, at: SourceLocation(path: "B/contents", offset: 10)),
        finding("a", at: SourceLocation(path: "B/contents", offset: 10)),
        finding("b", at: SourceLocation(path: "B/contents", offset: 10)),
        finding("c", at: SourceLocation(path: "B/contents", offset: 10, part: .text(length: 4))),
        finding("a", at: SourceLocation(path: "B/contents", offset: 100)),
    ]

    @Test("Diagnostics are printed by path, offset, part, rule and message", arguments: 1...20)
    func printingOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        #expect(Self.inOrder.shuffled(using: &random).inPrintingOrder() == Self.inOrder)
    }

    @Test("A diagnostic has the severity of its rule unless it states one")
    func severity() {
        #expect(Self.finding("a", at: nil).severity == .warning)
        let note = Diagnostic(rule: Self.rule, severity: .note, message: "a", location: nil)
        #expect(note.severity == .note)
    }

    @Test("The three severities are ordered from note to error")
    func severities() {
        #expect(Severity.allCases == Severity.allCases.sorted())
        #expect(Severity.note < .warning && Severity.warning < .error && !(Severity.error < .note))
    }

    @Test("The findings of one rule end at a limit, with a warning that there are more", arguments: [-1, 0, 1, 5])
    func limit(excess: Int) {
        let rule = Self.rule(for: Int.self) { count, findings in
            for number in 0..<count {
                findings.report("finding \(number)", at: nil, symbol: "Post", severity: .note)
            }
        }
        let found = rule.findings(in: Findings.limit + excess)
        #expect(found.count == Findings.limit + min(excess, 1))
        #expect((found.last?.symbol == nil) == (excess > 0))
        #expect((found.last?.severity == .warning) == (excess > 0))
    }

    @Test("The findings of a rule are kept in the order of reporting")
    func findings() {
        let place = SourceLocation(path: "contents", offset: 3)
        let rule = Self.rule(for: [String].self) { subject, findings in
            for name in subject { findings.report(name, at: place, symbol: name, help: "Do.") }
            findings.report("graver", at: nil, symbol: nil, severity: .error)
        }
        let found = rule.findings(in: ["b", "a"])
        #expect(found.map(\.message) == ["b", "a", "graver"])
        #expect(found.map(\.severity) == [.warning, .warning, .error])
        #expect(found.map(\.symbol) == ["b", "a", nil])
        #expect(found.map(\.location) == [place, place, nil])
        #expect(found.allSatisfy { $0.rule == Self.rule })
    }

    @Test("A rule example has one or several files, in the order written")
    func examples() {
        #expect(RuleExample("<entity/>").files.map(\.name) == ["contents"])
        let pair = RuleExample(["b": "1", "a": "2"], arguments: ["--release"])
        #expect(pair.files.map(\.name) == ["b", "a"])
        #expect(pair.files.map(\.text) == ["1", "2"])
        #expect(pair.arguments == ["--release"])
    }

    private static func finding(_ message: String, rule: RuleMetadata = rule, at place: SourceLocation?) -> Diagnostic {
        Diagnostic(rule: rule, message: message, location: place)
    }
}

@Suite("Source origins")
struct SourceOriginTests {
    @Test("Two source origins are always equal")
    func equality() {
        #expect(SourceOrigin(1) == SourceOrigin(2))
        #expect(Set([SourceOrigin(1), SourceOrigin(2), SourceOrigin()]).count == 1)
    }

    @Test("A source origin keeps an offset below 4 GiB", arguments: [0, 1, 1 << 20, Int(UInt32.max)])
    func offsets(offset: Int) {
        #expect(SourceOrigin(offset).offset == offset)
    }

    @Test("A source origin clamps an offset outside its range")
    func clamping() {
        #expect(SourceOrigin(-1).offset == 0)
        #expect(SourceOrigin(.max).offset == Int(UInt32.max))
    }
}

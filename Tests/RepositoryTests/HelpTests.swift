import Testing

@testable import ModelcCLI

@Suite("The help")
struct HelpTests {
    /// What each command allows; `help` itself needs no words.
    private static let options: [(verb: Verb, options: Set<Option>)] = [
        (.check, CheckCommand.options), (.plan, PlanCommand.options), (.diff, DiffCommand.options),
        (.migrate, MigrateCommand.options),
        (.lock, LockCommand.options), (.retire, RetireCommand.options), (.generate, GenerateCommand.options),
        (.show, ShowCommand.options), (.hash, HashCommand.options), (.share, ShareCommand.options),
        (.format, FormatCommand.options),
        (.rules, [.format]), (.explain, []),
        (.initialize, InitCommand.options), (.ci, []), (.schema, []), (.templates, TemplatesCommand.options),
    ]

    @Test("of every command names just the options it allows", arguments: Verb.allCases)
    func options(verb: Verb) throws {
        let allowed = try #require(Self.options.first { $0.verb == verb }).options.subtracting([.help])
        let named = HelpCommand.page(for: verb).matches(of: /--[a-z][a-z-]*/).map { String($0.output) }
        #expect(Set(named).sorted() == allowed.map(\.spelling).sorted())
    }

    @Test("names every command")
    func commands() {
        for verb in Verb.allCases { #expect(HelpCommand.overview.contains("modelc \(verb.rawValue)")) }
    }

    @Test("knows every option in some command")
    func everyOption() {
        let allowed = Self.options.reduce(into: Set<Option>()) { $0.formUnion($1.options) }
        #expect(Set(Option.allCases).subtracting(allowed).isEmpty)
    }
}

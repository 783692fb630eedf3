import Testing

@testable import ModelDocuments
@testable import modelc

@Suite("The help")
struct HelpTests {
    @Test("of every command names just the options it allows", arguments: Command.all)
    func options(command: Command) throws {
        let named = Help.page(of: command).matches(of: /--[a-z][a-z-]*/).map { String($0.output) }
        #expect(Set(named).sorted() == command.options.map(\.spelling).sorted())
    }

    @Test("says each thing, and leaves no mark of what several pages share", arguments: Command.all)
    func shared(command: Command) {
        #expect(Help.page(of: command).hasPrefix("modelc \(command.name)"))
        #expect(!Help.page(of: command).contains("@"))
    }

    @Test("names every document that has a JSON Schema")
    func schemas() throws {
        let usage = try #require(Help.page(of: Command.named("schema")).split(separator: "\n").first)
        let words = usage.dropFirst("modelc schema ".count).split(separator: "|").map(String.init)
        #expect(words.sorted() == SchemaCommand.operands.sorted())
    }

    @Test("names every command")
    func commands() {
        for command in Command.all { #expect(Help.overview.contains("modelc \(command.name)")) }
    }

    @Test("knows every option in some command")
    func everyOption() {
        let allowed = Command.all.reduce(into: Set<Option>([.help])) { $0.formUnion($1.options) }
        #expect(Set(Option.allCases).subtracting(allowed).isEmpty)
    }

    @Test("knows every command that explain recommends", arguments: KnownMessages.all)
    func recommended(message: KnownMessage) throws {
        for step in message.next where step.hasPrefix("modelc ") {
            let arguments = try Arguments(step.split(separator: " ").dropFirst().map(String.init))
            try arguments.allow(try Command.named(arguments.verb ?? "").options)
        }
    }
}

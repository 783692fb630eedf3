import Testing

@testable import ModelDocuments
@testable import modelc

@Suite("Help pages")
struct HelpTests {
    @Test("The help of a command names exactly its options", arguments: Command.all)
    func options(command: Command) throws {
        let named = Help.page(of: command).matches(of: /--[a-z][a-z-]*/).map { String($0.output) }
        #expect(Set(named).sorted() == command.options.map(\.spelling).sorted())
    }

    @Test("The help of a command has no mark of shared text left", arguments: Command.all)
    func shared(command: Command) {
        #expect(Help.page(of: command).hasPrefix("modelc \(command.name)"))
        #expect(!Help.page(of: command).contains("@"))
    }

    @Test("The help of schema names every document that has a JSON Schema")
    func schemas() throws {
        let usage = try #require(Help.page(of: Command.named("schema")).split(separator: "\n").first)
        let words = usage.dropFirst("modelc schema ".count).split(separator: "|").map(String.init)
        #expect(words.sorted() == SchemaCommand.operands.sorted())
    }

    @Test("The overview of the help names every command")
    func commands() {
        for command in Command.all { #expect(Help.overview.contains("modelc \(command.name)")) }
    }

    @Test("Every option belongs to some command")
    func everyOption() {
        let allowed = Command.all.reduce(into: Set<Option>([.help])) { $0.formUnion($1.options) }
        #expect(Set(Option.allCases).subtracting(allowed).isEmpty)
    }

    @Test("The commands that explain recommends exist with their options", arguments: MessageTable.known.messages)
    func recommended(message: KnownMessage) throws {
        for step in message.next + message.nextForOwnRecords where step.hasPrefix("modelc ") {
            let arguments = try Arguments(step.split(separator: " ").dropFirst().map(String.init))
            try arguments.allow(try Command.named(arguments.verb ?? "").options)
        }
    }
}

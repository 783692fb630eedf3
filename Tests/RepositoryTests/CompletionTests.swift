import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import modelc

@Suite("Shell completions")
struct CompletionTests {
    @Test("The completions offer every command and option", arguments: Shell.allCases)
    func everything(shell: Shell) {
        let script = shell.completions
        #expect(!script.contains("@CASES@"))
        for command in Command.all {
            #expect(script.contains(command.name))
            for option in command.options {
                #expect(script.contains(shell == .fish ? "-l \(option.rawValue)" : option.spelling))
            }
        }
    }

    @Test("The completions offer exactly the words that a command accepts", arguments: Command.all)
    func words(command: Command) throws {
        #expect(command.definition.formats.isEmpty == !command.options.contains(.format))
        for option in command.options.sorted(by: { $0.spelling < $1.spelling }) {
            let words = command.words(of: option)
            if words.isEmpty { continue }
            let action = ["lock": ["show"], "store": ["identify"]][command.name] ?? []
            let failure = #expect(throws: CommandFailure.self) {
                let arguments = try Arguments([command.name] + action + [option.spelling, "nonsense"])
                return try command.definition.init(workspace: CommandContext(arguments)).run()
            }
            let expected = "\(option.spelling) nonsense: expected \(words.joined(separator: ", "))"
            #expect(failure?.message.hasPrefix(expected) == true, "\(failure?.message ?? "")")
        }
    }

    @Test("The completions offer the words of every option that has a few")
    func choices() {
        let options = Option.allCases.filter { !$0.words.isEmpty }.map(\.rawValue).sorted()
        #expect(
            options == [
                "access", "action", "database", "environment", "fail-on", "indexes", "layout", "optionals", "report",
                "style", "to", "xcode",
            ]
        )
        #expect(Option.optionals.words == ["model", "always"])
    }

    @Test("The completions offer the built-in templates, beside files", arguments: Shell.allCases)
    func templates(shell: Shell) throws {
        let lines = shell.completions.split(separator: "\n").filter {
            $0.contains(shell == .fish ? "-l template" : " --template')")
        }
        let line = try #require(lines.first)
        #expect(line.contains("managed-objects") && line.contains("records"))
        #expect(!line.contains(" -x "))
    }

    @Test("The completions offer the rules that explain knows")
    func rules() throws {
        let explain = try Command.named("explain")
        #expect(explain.definition.operands.contains("CKL104"))
    }
}

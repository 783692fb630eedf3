@testable import CompilerSupport
@testable import modelc

/// The page of a command: its help as Markdown, and what the table of options knows besides.
struct CommandPage {
    private let name: String
    private let help: HelpPage

    init(of command: Command) {
        name = command.name
        help = HelpPage(of: command)
    }

    var text: String {
        let usage = "```text\n" + help.usages.map { "\($0)\n" }.joined() + "```\n"
        let paragraphs = help.paragraphs.map(Self.paragraph)
        let link = "[All commands](README.md): models, exit status, output for programs.\n"
        return (["# modelc \(name)\n", usage] + paragraphs + options + [link]).joined(separator: "\n")
    }

    /// The page that lists all commands.
    static var list: String {
        let rows = HelpPage.overview.compactMap { entry -> [String]? in
            let name = entry.name.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            guard Command.all.contains(where: { $0.name == name }) else { return nil }
            return ["[`\(name)`](\(name).md)", markdown(entry.text)]
        }
        let commands = "# Commands\n\n\(MarkdownText.table(["command", "does"], rows))\n"
        return commands + "\n## Options of several commands\n\n" + table(of: shared) + "\n"
    }

    /// The options that many commands have with the same words. The list of commands explains them once.
    static let shared: [HelpPage.Entry] = {
        let options = Command.all.flatMap { HelpPage(of: $0).options }
        let counts = Dictionary(options.map { ($0, 1) }, uniquingKeysWith: +)
        return options.uniqued.filter { (counts[$0] ?? 0) > 4 }.uniqued(by: \.name)
    }()

    private var options: [String] {
        let own = help.options.filter { !Self.shared.contains($0) }
        let names = help.options.filter(Self.shared.contains).map { "`\($0.name.prefix { $0 != " " })`" }
        let list = names.joined(separator: ", ")
        let link = "Also \(list): [options of several commands](README.md#options-of-several-commands).\n"
        let table = own.isEmpty ? [] : ["## Options\n", Self.table(of: own) + "\n"]
        return table + (names.isEmpty ? [] : [link])
    }

    private static func table(of options: [HelpPage.Entry]) -> String {
        let rows = options.map { option in
            // Of its formats the help says no more than their names.
            let text = option.text.isEmpty ? "the format of the output" : markdown(option.text)
            return ["`\(option.name.replacing("|", with: "\\|"))`", text]
        }
        return MarkdownText.table(["option", "means"], rows)
    }

    /// Lines that each begin with a word and a colon are a list.
    private static func paragraph(_ lines: [String]) -> String {
        let isList = lines.allSatisfy { $0.prefixMatch(of: #/[a-z]+: /#) != nil }
        return lines.map { (isList ? "- " : "") + markdown($0) + "\n" }.joined()
    }

    /// Help is plain text: what means something to Markdown there is escaped, and what one types is code.
    private static func markdown(_ text: String) -> String {
        let code = /--[a-z][a-z-]*|\w+\([\w:]*\)|\.?\w+\.(?:json|lock|ckdb|xcdatamodeld)\b/
        var result = ""
        var rest = text[...]
        while let match = rest.firstMatch(of: code) {
            result += escaped(rest[..<match.range.lowerBound]) + "`\(match.output)`"
            rest = rest[match.range.upperBound...]
        }
        return result + escaped(rest)
    }

    private static func escaped(_ text: Substring) -> String {
        text.map { "\\`*_[]<>|".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

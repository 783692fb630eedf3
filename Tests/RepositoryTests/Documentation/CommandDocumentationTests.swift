import Foundation
import TestSupport
import Testing

@testable import modelc

@Suite("The documentation of commands")
struct CommandDocumentationTests {
    private static let folder = "Documentation/Commands"

    @Test("A command's page begins with its help", arguments: Command.all)
    func isCurrent(_ command: Command) throws {
        try WrittenPage(path: "\(Self.folder)/\(command.name).md").isCurrent(CommandPage(of: command).text)
    }

    @Test("The page of commands lists every command")
    func list() throws {
        try WrittenPage(path: "\(Self.folder)/README.md").isCurrent(CommandPage.list)
    }

    @Test("There is no page of a command that does not exist")
    func leftovers() throws {
        let pages = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: Self.folder).path
        )
        #expect(pages.sorted() == (Command.all.map { "\($0.name).md" } + ["README.md"]).sorted())
    }

    @Test("A command's page, or that of all commands, has every word that its options take", arguments: Command.all)
    func words(_ command: Command) {
        let page = CommandPage(of: command).text + CommandPage.list
        for option in command.options {
            let words = command.words(of: option)
            for word in words { #expect(page.contains(word), "\(option.spelling) \(word)") }
        }
    }

    @Test("A command's help shows how to call it and what it does", arguments: Command.all)
    func usage(_ command: Command) {
        let help = HelpPage(of: command)
        #expect(!help.usages.isEmpty && !help.paragraphs.isEmpty)
        for usage in help.usages {
            // A wide gap stands before the text of an option.
            #expect(usage.hasPrefix("modelc \(command.name)") && !usage.contains("  "), "\(usage)")
        }
    }

    @Test("A command's help says what each of its options is for", arguments: Command.all)
    func options(_ command: Command) {
        let help = HelpPage(of: command)
        let names = help.options.map(\.name).flatMap { $0.matches(of: /--[a-z-]+/).map { String($0.output) } }
        #expect(Set(names).sorted() == command.options.map(\.spelling).sorted())
        for option in help.options {
            #expect(!option.text.isEmpty || option.name.hasPrefix("--format "), "\(option.name)")
        }
    }
}

/// A page whose beginning is written from the program; what stands behind the mark is written by hand.
struct WrittenPage {
    static let mark = "<!-- Written by hand from here on. -->\n"
    let path: String

    /// Expects that the page begins with a text, or writes the text.
    func isCurrent(_ text: String) throws {
        let page = (try? Repository.text(of: path)) ?? ""
        let hand = page.range(of: Self.mark).map { String(page[$0.lowerBound...]) }
        try UpdateScript.documentation.expect(hand.map { text + "\n" + $0 } ?? text, at: path)
    }
}

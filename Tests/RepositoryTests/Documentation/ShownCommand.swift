@testable import ModelCompiler
@testable import modelc

/// A command line of a page, behind the prompt `$ `, and what the page shows of its output.
///
/// A comment of the page can have some, too: they set up what readers have anyway.
struct ShownCommand: Sendable {
    let line: Int
    let text: String
    /// Nothing where the page shows nothing. A line `…` stands for any lines.
    var output: [String] = []

    /// Those of a page, in its order.
    static func all(in page: MarkdownPage) -> [ShownCommand] {
        page.blocks.flatMap { block in
            var commands: [ShownCommand] = []
            for line in block.lines {
                if line.text.hasPrefix("$ ") {
                    let text = String(line.text.dropFirst(2))
                    commands.append(.init(line: line.number, text: text))
                } else if !commands.isEmpty {
                    commands[commands.count - 1].output.append(line.text)
                }
            }
            return commands.map(\.trimmed)
        }
    }

    /// True if a test can run it: what it needs is on every machine that builds modelc.
    var canRun: Bool {
        ShellWords.commands(in: text).allSatisfy { words in words.first.map(Self.programs.contains) ?? true }
    }

    /// The programs that it names and that no list of this file has.
    var unknownPrograms: [String] {
        let programs = ShellWords.commands(in: text).compactMap(\.first)
        return programs.filter {
            !Self.programs.contains($0) && !Self.elsewhere.contains($0) && !$0.hasPrefix("scripts/")
        }
    }

    /// The commands that run in the copy of the examples.
    private static let programs: Set = [
        "cat", "cd", "cp", "cut", "diff", "echo", "git", "grep", "head", "ls", "mkdir", "modelc", "mv", "printf", "rm",
        "sed",
        "sort", "tail", "tee", "test", "touch",
    ]

    /// The commands that need a network, a Mac, an installation, or a build.
    private static let elsewhere: Set = ["apt-get", "brew", "sudo", "swift", "tar", "xcrun"]

    private var trimmed: ShownCommand {
        var command = self
        while command.output.last?.isEmpty == true { command.output.removeLast() }
        return command
    }

    /// True if some output is what the page shows.
    func shows(_ actual: String) -> Bool {
        if output.isEmpty { return true }
        var rest = actual.split(separator: "\n", omittingEmptySubsequences: false).map(Self.withoutSpaceBehind)[...]
        while rest.last?.isEmpty == true { rest.removeLast() }
        let parts = output.map { Self.withoutSpaceBehind($0[...]) }.split(
            separator: "…",
            omittingEmptySubsequences: false
        )
        for (index, part) in parts.enumerated() {
            let start = index == 0 ? rest.startIndex : rest.startIndex(of: part, isLast: index == parts.count - 1)
            guard let start, rest[start...].starts(with: part) else { return false }
            rest = rest[(start + part.count)...]
        }
        return rest.isEmpty || parts.last?.isEmpty == true
    }

    private static func withoutSpaceBehind(_ line: Substring) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }
}

extension ArraySlice<String> {
    /// The beginning of some lines: the first place, or the end of everything for the last lines.
    fileprivate func startIndex(of part: ArraySlice<String>, isLast: Bool) -> Int? {
        if isLast { return count >= part.count ? endIndex - part.count : nil }
        return indices.first { self[$0...].starts(with: part) }
    }
}

/// A line as a shell takes it apart, as far as documentation needs it.
enum ShellWords {
    /// The words of each command of a line, without what is assigned before and what is redirected behind it.
    static func commands(in line: String) -> [[String]] {
        words(of: line).split { ["|", "&&", "||", ";"].contains($0) }.map { words in
            let command = words.prefix { ![">", ">>", "<", "2>"].contains($0) }
            return Array(command.drop { $0.firstMatch(of: /^[A-Z_]+=/) != nil })
        }
    }

    private static func words(of line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " {
                word.map { words.append($0) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + [word].compactMap(\.self)
    }
}

/// The complaint of modelc about the words of a command line, before it reads a file.
enum CommandLineJudge {
    /// Why the words are not a command line of modelc; nil when they are one.
    static func complaint(about words: [String]) -> String? {
        if words.isEmpty || words == ["--version"] { return nil }
        do {
            let arguments = try Arguments(words)
            let verb = arguments.verb ?? "help"
            if isPlaceholder(verb) { return nil }
            if verb == "help" {
                for topic in arguments.operands where !isPlaceholder(topic) { _ = try Help.text(about: topic) }
                return nil
            }
            try arguments.allow(Command.named(verb).options)
            return nil
        } catch {
            return error.message
        }
    }

    private static func isPlaceholder(_ word: String) -> Bool { word.hasPrefix("<") || word.hasPrefix("[") }
}

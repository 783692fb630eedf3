import Foundation
import TestSupport
import Testing

@testable import modelc

/// Pages show what one types behind `$ `, and below it what comes. Cut lines are `…`.
///
/// The commands of a page run one after the other, in one shell, in a copy of `Examples`. Code with a language, as
/// ```` ```sh ````, is the contents of a file, and has no prompts.
@Suite("Command lines in the documentation")
struct CommandLineTests {
    private static let pages = MarkdownPage.all.filter { $0.path != "CHANGELOG.md" }
    private static let running = pages.filter { !ShownCommand.all(in: $0).isEmpty }

    @Test("The commands on a page print what the page shows", arguments: running)
    func run(_ page: MarkdownPage) throws {
        let commands = ShownCommand.all(in: page).filter(\.canRun)
        let results = try Session().run(commands.map(\.text))
        for (index, (command, result)) in zip(commands, results).enumerated() {
            let place = "\(page.path):\(command.line)"
            #expect(command.shows(result.output), "\(place): $ \(command.text) prints\n\(result.output)")
            let next = commands.dropFirst(index + 1).first?.text
            if next == "echo $?" { continue }
            let fails = command.output.contains { $0.contains(" error: ") || $0.hasPrefix("error: ") }
            #expect((result.status != 0) == fails, "\(place): status \(result.status)\n\(result.output)")
        }
        #expect(results.count == commands.count)
    }

    @Test("The programs that a page names are known, and its scripts exist", arguments: running)
    func programs(_ page: MarkdownPage) {
        for command in ShownCommand.all(in: page) {
            #expect(command.unknownPrograms == [], "\(page.path):\(command.line)")
            for script in ShellWords.commands(in: command.text).compactMap(\.first) where script.hasPrefix("scripts/") {
                let file = Repository.root.appending(path: script).path
                #expect(FileManager.default.isExecutableFile(atPath: file), "\(page.path):\(command.line): \(script)")
            }
        }
    }

    @Test("A command on a page stands behind a prompt", arguments: pages)
    func prompts(_ page: MarkdownPage) {
        for block in page.blocks where block.kind == .code(language: "") {
            for line in block.lines.prefix(while: { !$0.text.hasPrefix("$ ") }) {
                let isCommand = line.text.prefixMatch(of: /(?:modelc|git|swift (?:build|test|run))(?: |$)/) != nil
                #expect(!isCommand, "\(page.path):\(line.number): \(line.text)")
            }
        }
        // In a list, and after text without a blank line, it is not code, and would not run.
        for line in page.prose where line.text.prefixMatch(of: #/\s*\$ /#) != nil {
            Issue.record("\(page.path):\(line.number): \(line.text)")
        }
    }

    @Test("The commands and options that a page names exist", arguments: pages)
    func options(_ page: MarkdownPage) {
        let files = page.blocks.filter { $0.kind != .code(language: "") && $0.kind != .comment }.flatMap(\.lines)
        for line in ShownCommand.all(in: page).map(\.text) + files.map(\.text) {
            for words in ShellWords.commands(in: line) where words.first == "modelc" {
                #expect(CommandLineJudge.complaint(about: Array(words.dropFirst())) == nil, "\(page.path): \(line)")
            }
        }
        for code in page.inlineCode {
            guard let words = Self.words(ofInline: code.text) else { continue }
            #expect(CommandLineJudge.complaint(about: words) == nil, "\(page.path):\(code.number): \(code.text)")
        }
    }

    /// `modelc check --release`, `check --release` and `--release`; in a sentence the value of the last option may be left out.
    private static func words(ofInline code: String) -> [String]? {
        guard var words = ShellWords.commands(in: code).first, let first = words.first else { return nil }
        if first == "modelc" {
            words.removeFirst()
        } else if !Command.all.contains(where: { $0.name == first }) || !words.contains(where: { $0.hasPrefix("--") }) {
            return nil
        }
        if let last = words.last, Option.allCases.contains(where: { $0.spelling == last && $0.value != .none }) {
            words.append("value")
        }
        return words
    }
}

/// A shell in a folder of its own, with the examples and modelc.
private struct Session {
    private let place: TemporaryFolder

    init() throws {
        place = try TemporaryFolder()
        let examples = try Repository.trackedFiles().filter { $0.hasPrefix("Examples/") }
        for path in examples {
            let copy = place.url.appending(path: "checkout/\(path)")
            let folder = copy.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Repository.root.appending(path: path), to: copy)
        }
        // Settings are searched no further up than the top of a checkout.
        let git = place.url.appending(path: "checkout/.git")
        try FileManager.default.createDirectory(at: git, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: place.url.appending(path: "out"), withIntermediateDirectories: true)
    }

    /// Runs lines in one shell, so that folders and variables last.
    func run(_ lines: [String]) throws -> [(output: String, status: Int32)] {
        if lines.isEmpty { return [] }
        let out = place.url.appending(path: "out")
        let script = lines.enumerated().map { index, line in
            "{\n\(line)\n} >'\(out.path)/\(index)' 2>&1 </dev/null\nstatus=$?; echo $status >>'\(out.path)/status'; (exit $status)\n"
        }
        let file = place.url.appending(path: "script")
        try Data(script.joined().utf8).write(to: file)
        _ = try ChildRun(["sh", file.path], in: place.url.appending(path: "checkout"), environment: variables())
        let statuses = try String(contentsOf: out.appending(path: "status"), encoding: .utf8).split(separator: "\n")
        return try statuses.enumerated().map { index, status in
            let data = try Data(contentsOf: out.appending(path: "\(index)"))
            return (String(decoding: data, as: UTF8.self), Int32(status) ?? -1)
        }
    }

    private func variables() throws -> [String: String] {
        let program = try #require(Executable.path)
        let folder = URL(filePath: program).deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let git = [
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "test", "GIT_AUTHOR_EMAIL": "test@example.com",
            "GIT_COMMITTER_NAME": "test", "GIT_COMMITTER_EMAIL": "test@example.com",
        ]
        return Executable.environment.merging(git) { $1 }.merging(["PATH": "\(folder):\(path)", "HOME": place.url.path])
        { $1 }
    }
}

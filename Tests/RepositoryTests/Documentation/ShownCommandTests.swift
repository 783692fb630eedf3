import Testing

/// The judge of the pages is judged: each row has a page, or a line of it, and what must be found.
@Suite("Reader of shown commands")
struct ShownCommandTests {
    private static let page = """
        # Title

        Prose with `modelc check`.

            $ cd folder
            $ modelc check
            first
              second

            last

        ```sh
        modelc generate
        ```
        <!--
        $ touch hidden
        -->
        - a list

          with indented text
        """

    @Test("The commands of a page are found in order, with output and hidden ones")
    func commands() {
        let commands = ShownCommand.all(in: MarkdownPage(path: "Page.md", text: Self.page))
        #expect(commands.map(\.text) == ["cd folder", "modelc check", "touch hidden"])
        #expect(commands.map(\.line) == [5, 6, 16])
        #expect(commands.map(\.output) == [[], ["first", "  second", "", "last"], []])
    }

    @Test(
        "Shown output is compared with actual output, where … stands for any lines",
        arguments: [
            ("", "anything\n", true), ("a", "a\n", true), ("a", "a\nb\n", false), ("a\nb", "a\n", false),
            ("a  ", "a\n", true),
            ("…\nb", "a\nb\n", true), ("…\nb", "b\n", true), ("…\nb", "a\nb\nc\n", false), ("a\n…", "a\nb\n", true),
            ("b\n…", "a\nb\n", false), ("a\n…\nc", "a\nb\nc\n", true), ("a\n…\nc", "a\nb\n", false),
            ("…\nb\n…", "a\nb\nc\n", true), ("…\nd\n…", "a\nb\nc\n", false), ("a\n…\na", "a\n", false),
            ("…\nb\n…\na", "a\nb\n", false),
        ]
    )
    func output(_ shown: String, _ actual: String, _ isShown: Bool) {
        let lines = shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let command = ShownCommand(line: 1, text: "modelc", output: shown.isEmpty ? [] : lines)
        #expect(command.shows(actual) == isShown)
    }

    @Test(
        "A shown command runs here unless it builds or is a script, and unknown programs are named",
        arguments: [
            ("modelc check", true, []), ("cd a && modelc check | head -3", true, []),
            ("A=b modelc check > c", true, []),
            ("A=b", true, []), ("swift test", false, []), ("cd a && swift test", false, []),
            ("scripts/demo", false, []),
            ("curl x", false, ["curl"]), ("modelc check | nonsense", false, ["nonsense"]),
        ]
    )
    func programs(_ line: String, _ canRun: Bool, _ unknown: [String]) {
        let command = ShownCommand(line: 1, text: line)
        #expect(command.canRun == canRun)
        #expect(command.unknownPrograms == unknown)
    }

    @Test(
        "A shown command line is refused where modelc would refuse it",
        arguments: [
            ("check --release", true), ("lock advance [model…] --evidence <file>", true), ("help check", true),
            ("--version", true), ("help <command>", true), ("<verb> --release", true), ("chekc", false),
            ("check --relase", false), ("check --evidence x", false), ("check --against", false), ("help chekc", false),
        ]
    )
    func judge(_ line: String, _ isValid: Bool) {
        let words = line.split(separator: " ").map(String.init)
        #expect((CommandLineJudge.complaint(about: words) == nil) == isValid)
    }
}

@Suite("Reader of Markdown pages")
struct MarkdownPageTests {
    @Test("The anchors of headings are made as GitHub makes them")
    func anchors() {
        let page = MarkdownPage(path: "Page.md", text: "# `modelc.json`: rules, and more\n## Same\n\n## Same\n")
        #expect(page.anchors == ["modelcjson-rules-and-more", "same", "same-1"])
    }
}

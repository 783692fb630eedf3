import Foundation
import TestSupport
import Testing

@Suite("Source conventions")
struct SourceTests {
    @Test("The sources never print, trap or unwrap by force")
    func safety() throws {
        let forbidden =
            /\b(?:print|debugPrint|dump|fatalError|precondition|preconditionFailure)\(|\b(?:try|as)!|[\w\)\]>]!(?![=\w])/
        for file in try Sources.files(below: "Sources") + Sources.files(below: "Templates") {
            var isInText = false
            for (number, line) in file.lines.enumerated() {
                if line.matches(of: /"""/).count == 1 { isInText.toggle() }
                // Few lines match with their texts and comments.
                if isInText || line.firstMatch(of: forbidden) == nil { continue }
                let code = Self.code(of: line)
                #expect(code.firstMatch(of: forbidden) == nil, "\(file.path):\(number + 1): \(line)")
            }
        }
    }

    /// Both put the path of the source file into the program, or its length: two builds of a release would differ.
    @Test("The sources compile to the same program in every folder")
    func reproducibility() throws {
        for file in try Sources.files(below: "Sources") + Sources.files(below: "Templates") {
            for (number, line) in file.lines.enumerated()
            where line.contains("#file") || line.contains("withoutActuallyEscaping(") {
                Issue.record("\(file.path):\(number + 1): \(line)")
            }
        }
    }

    @Test("Two types at the top of a file never have the same name, in any module")
    func names() throws {
        let declaration =
            /^(?:(?:public|package|indirect|final|@\w+) )*(?:struct|enum|class|protocol|actor|typealias) (\w+)/
        let names = try Sources.files(below: "Sources").flatMap { file in
            file.lines.compactMap { $0.firstMatch(of: declaration).map { String($0.1) } }
        }
        let repeated = Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
        #expect(repeated == [])
    }

    /// A line without what stands in quotes or behind `//`.
    private static func code(of line: Substring) -> Substring {
        line.replacing(/#*"(?:[^"\\]|\\.)*"#*/, with: "").replacing(/\/\/.*/, with: "")
    }

    /// A fresh system has a shell. Any other program is there because `scripts/setup` installs it, or a test without it says
    /// so and is skipped.
    @Test("A test runs only programs that setup checks for, or says that they are missing")
    func programs() throws {
        let setup = try Repository.text(of: "scripts/setup")
        let tests = try Repository.trackedFiles().filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".swift") }
        for path in tests {
            guard let text = try? Repository.text(of: path) else { continue }
            // Support says whether the program is there, and leaves the rest to the suites.
            let isSuite = text.contains(/@(?:Suite|Test)\b/)
            for name in Set(text.matches(of: /ChildRun\(\s*\[\s*"([^"]+)"/).map(\.output.1)) {
                if name == "sh" || name.contains("/") || setup.contains("command -v \(name) ") { continue }
                let isSkipped = text.contains("\"no \(name) in PATH") || text.contains("\"needs \(name)\"")
                #expect(isSkipped || !isSuite, "\(path) runs \(name)")
            }
        }
    }

    @Test("A tracked file names no path of a machine and has no leftover mark")
    func leftovers() throws {
        // In pieces, so that this file holds none of them.
        let forbidden = [
            ["/wo", "rk/"], ["/tm", "p/"], ["/ro", "ot/"], ["/ho", "me/"], ["TO", "DO"], ["FIX", "ME"], ["XX", "X:"],
            ["\n<<<<", "<<< "],
        ].map { $0.joined() }
        for path in try Repository.trackedFiles() {
            // A deleted file is tracked until the deletion is committed.
            guard let text = try? Repository.text(of: path) else { continue }
            for word in forbidden { #expect(!text.contains(word), "\(path) contains \(word)") }
        }
    }
}

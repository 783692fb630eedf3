import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

@Suite("Formatting models")
struct FormatModelTests {
    private static let laidOut = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model>
            <entity name="Post" syncable="YES"/>
        </model>
        """

    @Test(
        "A formatted model has Xcode's layout, and formatting again changes nothing",
        arguments: [laidOut, "<model><entity syncable='YES' name='Post'/></model>"]
    )
    func laysOut(text: String) {
        let formatted = Compiler.formatModel(InputFile(path: "contents", bytes: Array(text.utf8)))
        #expect(formatted.text == Self.laidOut)
        #expect(formatted.result.status(failingOn: .note) == .clean)
    }

    @Test(
        "Formatting refuses a model that cannot be read or would lose something",
        arguments: [
            ("<model><!-- why --></model>", "SRC015"), ("<model><news/></model>", "SRC015"), ("<model>", "SRC001"),
        ]
    )
    func refuses(text: String, rule: String) {
        let formatted = Compiler.formatModel(InputFile(path: "contents", bytes: Array(text.utf8)))
        #expect(formatted.text == nil)
        #expect(formatted.result.report.findings.map(\.diagnostic.rule.id) == [rule])
        #expect(formatted.result.status(failingOn: nil) == .unparsableInput)
    }
}

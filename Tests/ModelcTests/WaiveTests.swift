import Foundation
import TestSupport
import Testing

/// `modelc waive`, which writes into `modelc.json` what people write by hand.
@Suite("Waivers that the program writes")
struct WaiveTests {
    private static let settings = """
        {
          // The team's own words.
          "models": [{ "path": "Model.xcdatamodel", "stores": [{ "name": "Cloud", "scope": "private" }] }]
        }

        """

    /// A folder with a model that has two faults.
    private static func folder(settings: String? = settings) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let model = folder.url.appending(path: "Model.xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        let text = """
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
                <entity name="Post"><attribute name="title" attributeType="String"/></entity>
                <entity name="Tag"><attribute name="name" attributeType="String"/></entity>
            </model>
            """
        try Data(text.utf8).write(to: model.appending(path: "contents"))
        if let settings { try Data(settings.utf8).write(to: folder.url.appending(path: "modelc.json")) }
        return folder
    }

    private static func text(in folder: TemporaryFolder) throws -> String {
        try String(contentsOf: folder.url.appending(path: "modelc.json"), encoding: .utf8)
    }

    @Test("A waiver is added to what is there, counts at once, and a second one is added behind it")
    func writes() throws {
        let folder = try Self.folder()
        let first = try Executable.run(
            ["waive", "CKL104", "Post.title", "--reason", "not shipped \"yet\"", "--until", "2999-12-31"],
            in: folder.url
        )
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output == "'modelc.json' written: CKL104 of 'Post.title' is waived until 2999-12-31\n")
        #expect(try Self.text(in: folder).hasPrefix(Self.settings.prefix(60)))
        #expect(try Executable.run(["check"], in: folder.url).status == 1)
        let name = "required-attribute-without-default"
        #expect(try Executable.run(["waive", name, "Tag.name", "--reason", "R"], in: folder.url).status == 0)
        let check = try Executable.run(["check"], in: folder.url)
        #expect(check.status == 0 && check.output.contains("2 waived"), "\(check.output)")
        let waivers = try Self.text(in: folder).matches(of: /"rule": "CKL104"/)
        #expect(waivers.count == 2)
    }

    static let refusals: [(words: [String], error: String)] = [
        (["CKL104"], "waive needs a rule and a symbol"),
        (["CKL140", "Post.title", "--reason", "R"], "CKL140 has no finding for 'Post.title'"),
        (["CKL1044", "Post.title", "--reason", "R"], "no rule is named 'CKL1044'; did you mean 'CKL104'?"),
        (
            ["CKP303", "Post.title", "--reason", "R"],
            "CKP303 (field-type-changed) cannot be waived; modelc explain CKP303"
        ),
        (
            ["CKL104", "Post.titel", "--reason", "R"],
            "did you mean 'Post.title'?; it has some for Post.title, Tag.name"
        ),
        (["CKL104", "Post.title"], "waive needs --reason"),
        (["CKL104", "Post.title", "--reason", " "], "waive needs --reason"),
        (["CKL104", "Post.title", "--reason", "a\nb"], "--reason is one line"),
        (
            ["CKL104", "Post.title", "--reason", "R", "--until", "soon"],
            "--until soon: expected a day such as 2027-03-31"
        ),
        (["CKL104", "Post.title", "--reason", "R", "--until", "2020-01-01"], "--until 2020-01-01 is in the past"),
    ]

    @Test("What cannot be waived is refused with the reason, and nothing is written", arguments: refusals)
    func refuses(_ row: (words: [String], error: String)) throws {
        let folder = try Self.folder()
        let run = try Executable.run(["waive"] + row.words, in: folder.url)
        #expect(run.status == 64)
        #expect(run.errors.contains(row.error), "\(run.errors)")
        #expect(try Self.text(in: folder) == Self.settings)
    }

    @Test("Without settings there is nothing to write into, and a second waiver of one finding is refused")
    func settings() throws {
        let words = ["waive", "CKL104", "Post.title", "--database", "private", "--reason", "R"]
        let bare = try Self.folder(settings: nil)
        let none = try Executable.run(words, in: bare.url)
        #expect(none.status == 64 && none.errors.contains("modelc init makes one"), "\(none.errors)")
        let folder = try Self.folder()
        let again = Array(words.prefix(3)) + ["--reason", "R"]
        #expect(try Executable.run(again, in: folder.url).status == 0)
        let second = try Executable.run(again, in: folder.url)
        #expect(second.status == 64 && second.errors.contains("is waived already: R"), "\(second.errors)")
    }
}

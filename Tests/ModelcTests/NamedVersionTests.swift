import Foundation
import TestSupport
import Testing

@Suite("Versions named from inside their bundle")
struct NamedVersionTests {
    private let place: TemporaryFolder
    private var folder: URL { place.url.appending(path: "app") }

    /// The example with a ledger that recorded both versions, and a link to one.
    init() throws {
        place = try TemporaryFolder(example: "Journal", as: "app")
        let manager = FileManager.default
        for words in [["--shipped=Journal", "--evidence", "production.ckdb"], ["--shipped"]] {
            let run = try Executable.run(["lock", "advance", "Journal.xcdatamodeld"] + words, in: folder)
            try #require(run.status == 0, "\(run.errors)")
        }
        try manager.createSymbolicLink(
            atPath: folder.appending(path: "Link.xcdatamodel").path,
            withDestinationPath: "Journal.xcdatamodeld/Journal 2.xcdatamodel"
        )
    }

    @Test(
        "A version that is named from inside its bundle is judged with the others",
        arguments: [
            (".", "Journal.xcdatamodeld/Journal 2.xcdatamodel"), (".", "Link.xcdatamodel"),
            ("Journal.xcdatamodeld", "Journal 2.xcdatamodel"), ("Journal.xcdatamodeld", "./Journal 2.xcdatamodel/"),
            ("Journal.xcdatamodeld", "Journal 2.xcdatamodel/contents"),
            ("Journal.xcdatamodeld/Journal.xcdatamodel", "../Journal 2.xcdatamodel"),
            ("Journal.xcdatamodeld/Journal 2.xcdatamodel", "contents"),
        ]
    )
    func inside(current: String, word: String) throws {
        let run = try Executable.run(["check", word], in: folder.appending(path: current))
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("Journal.xcdatamodeld (Journal 2, current)"))
        #expect(run.output.contains("2 versions by name, 2 shipped"))
        #expect(!run.output.contains("MIG50"))
    }
}

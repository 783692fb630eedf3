import Foundation
import TestSupport
import Testing

@Suite("Two outputs in one run")
struct SharedOutputTests {
    private let place: TemporaryFolder
    private var folder: URL { place.url.appending(path: "app") }

    init() throws {
        place = try TemporaryFolder(example: "Journal", as: "app")
        let manager = FileManager.default
        try manager.createDirectory(at: folder.appending(path: "out"), withIntermediateDirectories: true)
        try manager.createSymbolicLink(atPath: folder.appending(path: "link").path, withDestinationPath: "out")
        try Data().write(to: folder.appending(path: "there"))
        try manager.createSymbolicLink(atPath: folder.appending(path: "alias").path, withDestinationPath: "there")
    }

    @Test(
        "Two outputs to one file are refused before anything is written",
        arguments: [
            "check --report json=j --report sarif=j", "check --report json=j --report sarif=./j",
            "check --report json=j --report text --report sarif=new/../j",
            "check --report json=out/j --report sarif=link/j", "check --report json=there --report sarif=alias",
            "check --report json=j --report json=j", "check --format text --output j --report json=j",
            "plan --production production.ckdb --output j --report json=./j", "hash --output j --report json=j",
        ]
    )
    func refused(line: String) throws {
        let before = try files
        let run = try Executable.run(line.split(separator: " ").map(String.init), in: folder)
        #expect(run.status == 64)
        #expect(run.errors.contains("' is the file of two outputs; give each a file of its own"))
        #expect(try files == before)
    }

    @Test(
        "Two outputs to different files, or to one stream, are written",
        arguments: [
            "check --report json=j --report sarif=k", "check --report json=j --report sarif=out/j",
            "check --report json=/dev/null --report sarif=/dev/null",
            "check --report json=/dev/stdout --report text=/dev/stdout", "check --report json --report sarif",
            "check --report json=j --report text", "check --report json --output j",
        ]
    )
    func written(line: String) throws {
        let run = try Executable.run(line.split(separator: " ").map(String.init), in: folder)
        #expect(run.status == 0, "\(run.errors)")
    }

    private var files: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() }
    }
}

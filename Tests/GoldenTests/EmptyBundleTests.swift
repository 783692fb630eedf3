import Foundation
import TestSupport
import Testing

@Suite("Bundles without a model", .enabled(if: Executable.path != nil, "modelc is not built"))
struct EmptyBundleTests {
    @Test(
        "A bundle without a model is reported by every command",
        arguments: [
            "check A.xcdatamodeld", "plan A.xcdatamodeld", "diff A.xcdatamodeld", "migrate A.xcdatamodeld",
            "compatibility A.xcdatamodeld", "show A.xcdatamodeld", "hash A.xcdatamodeld", "share Post A.xcdatamodeld",
            "generate A.xcdatamodeld --output Sources", "site A.xcdatamodeld --output Pages",
            "compile A.xcdatamodeld A.momd --report text", "decompile B.momd --output B.xcdatamodeld",
            "convert A.xcdatamodeld --to swiftdata --output Classes", "init A.xcdatamodeld",
            "lock advance --shipped A.xcdatamodeld", "store fixture --model A.xcdatamodeld --output A.sqlite",
        ]
    )
    func reported(line: String) throws {
        let place = try TemporaryFolder()
        for bundle in ["A.xcdatamodeld", "B.momd"] {
            let folder = place.url.appending(path: bundle)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let run = try Executable.run(line.split(separator: " ").map(String.init), in: place.url)
        #expect((run.output + run.errors).contains("the bundle holds no model [SRC013]"), "\(run.errors)")
        #expect(run.status == 65)
    }

    @Test("A bundle that does not exist is reported as missing, not as empty")
    func missing() throws {
        let place = try TemporaryFolder()
        let run = try Executable.run(["decompile", "B.momd", "--output", "B.xcdatamodeld"], in: place.url)
        #expect(run.errors == "modelc: 'B.momd' does not exist\n")
        #expect(run.status == 66)
    }
}

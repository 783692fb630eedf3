import CloudSchema
import Foundation
import TestSupport
import Testing

@Suite("The program")
struct GoldenTests {
    private static let isRecording = ProcessInfo.processInfo.environment["MODELC_UPDATE_GOLDENS"] == "1"

    @Test("prints, writes and returns what its case expects", arguments: GoldenCase.all)
    func reproduces(_ golden: GoldenCase) throws {
        let result = try golden.run()
        let expected = try golden.expected()
        if Self.isRecording {
            if result == expected { return }
            try golden.accept(result)
            Issue.record("recorded anew; review the difference")
            return
        }
        #expect(result.keys.sorted() == expected.keys.sorted())
        for (path, data) in result.sorted(by: { $0.key < $1.key }) where data != expected[path] {
            let difference = Self.firstDifference(data, expected[path] ?? Data())
            Issue.record("\(path) differs in \(difference); scripts/update-goldens records it anew")
        }
    }

    @Test("never names the folder it ran in", arguments: GoldenCase.all)
    func isPortable(_ golden: GoldenCase) throws {
        for (path, data) in try golden.expected() {
            #expect(
                !String(decoding: data, as: UTF8.self).contains(FileManager.default.temporaryDirectory.path),
                "\(path)"
            )
        }
    }

    @Test(
        "generates what the compiler takes",
        .enabled(if: TypeChecker.shared != nil, "no swift-frontend in PATH"),
        arguments: GoldenCase.all
    )
    func compiles(_ golden: GoldenCase) throws {
        let checker = try #require(TypeChecker.shared)
        // Xcode makes what such a run leaves out.
        if try golden.commands().contains(where: { $0.contains("--respect-codegen") }) { return }
        let sources = try golden.expected().filter { $0.key.hasSuffix(".swift.txt") }.sorted { $0.key < $1.key }
            .map { (path: URL(filePath: $0.key).deletingPathExtension(), data: $0.value) }
        for (_, module) in Dictionary(grouping: sources, by: { $0.path.deletingLastPathComponent() }) {
            let files = module.map {
                (name: $0.path.lastPathComponent, text: String(decoding: $0.data, as: UTF8.self))
            }
            #expect(try checker.complaints(about: files) == [])
        }
    }

    @Test("writes schemas that read as themselves", arguments: GoldenCase.all)
    func schemas(_ golden: GoldenCase) throws {
        let written = try golden.expected().filter { $0.key.hasPrefix("files/") && $0.key.hasSuffix(".ckdb") }
        for (path, data) in written {
            let parsed = Schema.parse(bytes: Array(data), path: path)
            #expect(parsed.schema?.text == String(decoding: data, as: UTF8.self))
        }
    }

    private static func firstDifference(_ actual: Data, _ expected: Data) -> String {
        let lines = [actual, expected].map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
        let number = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
        let (now, then) = (lines[0].dropFirst(number).first ?? "", lines[1].dropFirst(number).first ?? "")
        return "line \(number + 1): '\(now)', expected '\(then)'"
    }
}

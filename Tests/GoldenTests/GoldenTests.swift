import Foundation
import TestSupport
import Testing

@testable import CloudSchema

@Suite("Golden cases")
struct GoldenTests {
    @Test("A golden case prints, writes and returns what it expects", arguments: GoldenCase.all)
    func reproduces(_ golden: GoldenCase) throws {
        let (result, folder) = try golden.run()
        let expected = try golden.expected()
        for (path, data) in result {
            #expect(!String(decoding: data, as: UTF8.self).contains(folder), "\(path) names the folder of the run")
        }
        if UpdateScript.goldens.isRunning {
            if result == expected { return }
            try golden.accept(result)
            Issue.record("recorded anew; review the difference")
            return
        }
        #expect(result.keys.sorted() == expected.keys.sorted())
        for (path, data) in result.sorted(by: { $0.key < $1.key }) where data != expected[path] {
            let difference = Self.difference(of: data, from: expected[path] ?? Data())
            Issue.record("\(path) differs; scripts/update-goldens records it anew:\n\(difference)")
        }
    }

    @Test(
        "The Swift files of a golden case compile",
        .enabled(if: TypeChecker.shared != nil, "no swift-frontend in PATH"),
        // Xcode makes what a run with that option leaves out. The macros of SwiftData are on Apple's platforms only.
        arguments: try GoldenCase.all.filter { golden in
            try !golden.generatedSources().isEmpty
                && !golden.commands().contains { command in
                    ["--respect-codegen", "convert", "freeze"].contains { command.contains($0) }
                }
        }
    )
    func compiles(_ golden: GoldenCase) throws {
        let sources = try golden.generatedSources()
            .map { (path: URL(filePath: $0.key).deletingPathExtension(), data: $0.value) }
        for (_, module) in Dictionary(grouping: sources, by: { $0.path.deletingLastPathComponent() }) {
            let files = module.map {
                (name: $0.path.lastPathComponent, text: String(decoding: $0.data, as: UTF8.self))
            }
            // Records need the library of this package, everything else Apple's frameworks.
            let isOfRecords = files.contains { $0.text.contains("import CloudRecords") }
            let checker = try #require(isOfRecords ? TypeChecker.forBuiltModules : TypeChecker.shared)
            let complaints = try checker.complaints(about: files)
            #expect(complaints == [])
        }
    }

    @Test(
        "A schema that a golden case writes is read and written to the same bytes",
        arguments: try GoldenCase.all.filter { try !$0.schemas().isEmpty }
    )
    func schemas(_ golden: GoldenCase) throws {
        for (path, data) in try golden.schemas() {
            let parsed = Schema.parse(bytes: Array(data), path: path)
            let schema = try #require(parsed.schema)
            let comments = SchemaComments(bytes: Array(data), of: schema)
            #expect(schema.text(keeping: comments) == String(decoding: data, as: UTF8.self))
        }
    }

    /// The lines that went (`-`) and came (`+`), each with its number, in the order of the file.
    private static func difference(of actual: Data, from expected: Data) -> String {
        let (now, then) = (lines(of: actual), lines(of: expected))
        return now.difference(from: then).sorted { $0.line < $1.line }.map(\.text).joined(separator: "\n")
    }

    private static func lines(of data: Data) -> [Substring] {
        String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
}

extension CollectionDifference<Substring>.Change {
    fileprivate var line: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset + 1
        }
    }

    fileprivate var text: String {
        switch self {
        case .insert(_, let text, _): "+ \(line): \(text)"
        case .remove(_, let text, _): "- \(line): \(text)"
        }
    }
}

import ReadableModels
import TestSupport
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ModelFiles
@testable import ObjectModel
@testable import SchemaRules

/// One version of an example, and what the words behind its name say.
private struct ExampleVersion {
    let name: String
    let isInBundle: Bool
    let isShipped: Bool
    let isCurrent: Bool
    let version: MigrationVersion

    init(_ file: RuleExample.File, _ marked: MarkedExample) throws {
        let words = file.name.split(separator: ",").map { $0.drop { $0 == " " } }
        name = String(words[0])
        isInBundle = !words.contains("as shipped")
        isShipped = words.contains("shipped") || words.contains("as shipped")
        isCurrent = words.contains("current")
        let model = try readableModel(marked.bytes, path: file.name)
        version = MigrationVersion(
            name: name,
            graph: ModelGraph(model),
            scope: MirroringScope(of: model, request: .init())
        )
    }
}

extension ExampleCase<VersionHistory> {
    fileprivate var versionFiles: [RuleExample.File] { example.files.filter { !$0.name.hasSuffix(".xml") } }

    /// The marked places of all files, in the order in which findings are printed.
    var expected: [CompilerSupport.SourceLocation] {
        let files = example.files.sorted { $0.name < $1.name }
        return files.flatMap { marked($0.name)?.expected ?? [] }
    }
}

extension VersionHistory {
    /// The history that an example describes.
    init(of example: ExampleCase<VersionHistory>) throws {
        let versions = try example.versionFiles.map { file in
            try ExampleVersion(file, try #require(example.marked(file.name)))
        }
        let bundled = versions.filter(\.isInBundle)
        let mappings = try example.example.files.filter { $0.name.hasSuffix(".xml") }.map { file in
            let marked = try #require(example.marked(file.name))
            return try #require(MappingModel(marked.bytes, path: file.name))
        }
        self.init(
            of: bundled.map(\.version),
            current: bundled.firstIndex(where: \.isCurrent) ?? bundled.count - 1,
            shipped: versions.filter(\.isShipped).map { ShippedVersion(tagged: $0.version) },
            strategy: Strategy.allCases.first { example.example.arguments == ["\"migration\": \"\($0)\""] }
                ?? .inferred,
            mappingModels: mappings
        )
    }
}

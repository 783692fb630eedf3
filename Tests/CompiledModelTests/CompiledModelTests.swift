import Foundation
import ObjectModel
import TestSupport
import Testing
import XcodeModel

@testable import CompiledModel

/// Models that another program compiled: `reference_compiler.py` beside this file.
@Suite("Compiled models", .enabled(if: ReferenceCompiler.isPossible, "no python3 in PATH"))
struct CompiledModelTests {
    @Test("are read as the models that they were compiled from")
    func fixtures() throws {
        let paths = try Repository.trackedFiles().filter { $0.hasSuffix(".xcdatamodel/contents") }
        let compiled = try ReferenceCompiler.compiled(paths.map { Repository.root.appending(path: $0).path })
        #expect(compiled.count > 60)
        for (path, bytes) in compiled { try compare(path, bytes) }
    }

    @Test("of published apps are read as their sources", .enabled(if: Corpus.isPresent, "no published models here"))
    func corpus() throws {
        let paths = Corpus.selectedModels.map { Corpus.folder.appending(path: $0).path }
        let compiled = try ReferenceCompiler.compiled(paths)
        #expect(!compiled.isEmpty)
        for (path, bytes) in compiled { try compare(path, bytes) }
    }

    private func compare(_ path: String, _ bytes: [UInt8]) throws {
        let source = readModel(Array(try Data(contentsOf: URL(filePath: path))), path: path).model
        guard let source else { return }
        let model = try CompiledModel(bytes).model
        let (found, expected) = (Kept(model), Kept(source))
        #expect(found == expected, "\(path)")
        #expect(
            VersionHashes(of: ModelGraph(model)).checksum == VersionHashes(of: ModelGraph(source)).checksum,
            "\(path)"
        )
    }
}

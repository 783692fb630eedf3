import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import ObjectModel

/// Models that another program compiled: `reference_compiler.py` beside this file.
@Suite("Compiled models", .enabled(if: ReferenceCompiler.isPossible, "no python3 in PATH"))
struct CompiledModelTests {
    @Test("A compiled model of this project is read as the model it was compiled from")
    func fixtures() throws {
        let paths = try Repository.trackedFiles().filter { $0.hasSuffix(".xcdatamodel/contents") }
        let compiled = try ReferenceCompiler.compiled(paths.map { Repository.root.appending(path: $0).path })
        let compared = try compiled.count { try isCompared($0.path, $0.bytes) }
        #expect(compared > 60)
    }

    @Test(
        "A compiled published model is read as its source",
        .enabled(if: Corpus.isPresent, "no published models here")
    )
    func corpus() throws {
        let paths = Corpus.selectedModels.map { Corpus.folder.appending(path: $0).path }
        let compiled = try ReferenceCompiler.compiled(paths)
        let compared = try compiled.count { try isCompared($0.path, $0.bytes) }
        #expect(compared > compiled.count / 2)
    }

    /// True if there was something to compare: no compiler takes a model with two entities of one name, for example.
    private func isCompared(_ path: String, _ bytes: [UInt8]) throws -> Bool {
        let read = readModel(Array(try Data(contentsOf: URL(filePath: path))), path: path).model
        guard let source = read, let checksum = try? VersionHashes(of: ModelGraph(source)).checksum.get(),
            Set(source.configurations.map(\.name)).count == source.configurations.count
        else { return false }
        let model = try CompiledModel(bytes).model
        let (found, expected) = (Kept(model), Kept(source))
        #expect(found == expected, "\(path)")
        #expect(try VersionHashes(of: ModelGraph(model)).checksum.get() == checksum, "\(path)")
        return true
    }
}

import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import ObjectModel

/// A compiled model has every object, key and class that `reference_compiler.py` writes, and no other.
@Suite("Archives compared with another compiler's", .enabled(if: ReferenceCompiler.isPossible, "no python3 in PATH"))
struct ArchiveOracleTests {
    @Test("The archive of each model of this project equals the reference compiler's object graph")
    func fixtures() throws {
        let paths = try Repository.trackedFiles().filter { $0.hasSuffix(".xcdatamodel/contents") }
        let compared = try compare(paths.map { Repository.root.appending(path: $0).path })
        #expect(compared > 100)
    }

    @Test(
        "The archive of each published model equals the reference compiler's object graph",
        .enabled(if: Corpus.isPresent, "no published models here")
    )
    func corpus() throws {
        let paths = Corpus.selectedModels
        let compared = try compare(paths.map { Corpus.folder.appending(path: $0).path })
        #expect(compared > paths.count * 3 / 4)
    }

    /// The number of models that both compile.
    private func compare(_ paths: [String]) throws -> Int {
        let folder = try TemporaryFolder()
        var pairs: [String] = []
        for (number, (path, theirs)) in try ReferenceCompiler.compiled(paths, module: "App").enumerated() {
            let read = readModel(Array(try Data(contentsOf: URL(filePath: path))), path: path).model
            guard let read, let compiled = ModelCompilation(of: ModelGraph(read), module: "App").compiled else {
                continue
            }
            let files = ["ours", "theirs"].map { folder.url.appending(path: "\(number)-\($0)") }
            try Data(compiled.archive).write(to: files[0])
            try Data(theirs).write(to: files[1])
            pairs += files.map(\.path)
        }
        let script = Repository.root.appending(path: "Tests/ModelFilesTests/Compiled/compare_archives.py").path
        let run = try ChildRun(["python3", script] + pairs, in: Repository.root)
        #expect(run.output == "" && run.status == 0, "\(run.errors)")
        return pairs.count / 2
    }
}

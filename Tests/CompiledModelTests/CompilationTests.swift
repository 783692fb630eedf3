import Foundation
import ObjectModel
import TestSupport
import Testing
import XcodeModel

@testable import CompiledModel

@Suite("Compiling")
struct CompilationTests {
    @Test("makes an archive that is read as its source")
    func fixtures() throws {
        let paths = try Repository.trackedFiles().filter { $0.hasSuffix(".xcdatamodel/contents") }
        let compiled = try paths.count { try isCompiled(Repository.root.appending(path: $0).path) }
        #expect(compiled > 100)
    }

    @Test("takes published models", .enabled(if: Corpus.isPresent, "no published models here"))
    func corpus() throws {
        let paths = Corpus.selectedModels.map { Corpus.folder.appending(path: $0).path }
        let compiled = try paths.count { try isCompiled($0) }
        #expect(compiled > paths.count * 3 / 4)
    }

    /// Whether a model could be compiled; if so, it has to be right.
    private func isCompiled(_ path: String) throws -> Bool {
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        guard let source = readModel(bytes, path: path).model, !hasUnknownMembers(source) else { return false }
        let graph = ModelGraph(source)
        let compilation = ModelCompilation(of: graph, module: "App")
        guard let compiled = compilation.compiled else {
            #expect(!compilation.diagnostics.isEmpty, "\(path)")
            return false
        }
        let model = try CompiledModel(compiled.archive).model
        var expected = source
        for index in expected.entities.indices {
            if let name = expected.entities[index].representedClassName, name.hasPrefix(".") {
                expected.entities[index].representedClassName = "App\(name)"
            }
        }
        #expect(Kept(model) == Kept(expected), "\(path)")
        #expect(compiled.isProved, "\(path)")
        #expect(ModelCompilation(of: graph, module: "App").compiled?.archive == compiled.archive, "\(path)")
        // What is decompiled and compiled again is the same file.
        let again = try #require(readModel(Array(contents(of: model).utf8), path: path).model)
        #expect(ModelCompilation(of: ModelGraph(again)).compiled?.archive == compiled.archive, "\(path)")
        return true
    }

    /// A rule of the pipeline finds these.
    private func hasUnknownMembers(_ model: ManagedObjectModel) -> Bool {
        let names = Set(model.entities.map(\.name))
        return model.configurations.contains { !names.isSuperset(of: $0.members.map(\.entityName)) }
    }
}

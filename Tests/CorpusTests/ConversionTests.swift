import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

/// Models of published apps as sources with `@Model` classes.
@Suite("Published models in SwiftData", .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository"))
struct ConversionTests {
    @Test("A published model converts to SwiftData with equal hashes, or with an error at its place")
    func converts() throws {
        var reasons: [String: Int] = [:]
        var (models, entities, proven, converted) = (0, 0, 0, 0)
        for path in Corpus.selectedModels {
            let conversion = Compiler(try Project(corpus: path)).convertToSwiftData()
            let errors = conversion.result.report.findings.map(\.diagnostic).filter { $0.severity == .error }
            #expect((conversion.files == nil) == !errors.isEmpty || conversion.entityCount == 0, "\(path)")
            for error in errors {
                #expect(error.location != nil, "\(path): \(error.message)")
                #expect(!error.message.contains("cannot be read"), "\(path): \(error.message)")
            }
            models += 1
            for rule in Set(errors.map(\.rule.id)) { reasons[rule, default: 0] += 1 }
            guard conversion.files != nil else { continue }
            converted += 1
            entities += conversion.entityCount
            proven += conversion.provenCount
        }
        let words = reasons.sorted { $0.key < $1.key }.map { "\($0.key) in \($0.value)" }.joined(separator: ", ")
        print(
            "\(converted) of \(models) models convert, \(proven) of \(entities) hashes proved equal; errors: \(words)"
        )
        #expect(converted > 0)
    }

    @Test("The SwiftData sources of published models parse as Swift", .enabled(if: isSwiftcThere, "no swiftc in PATH"))
    func parses() throws {
        let folder = try TemporaryFolder()
        var paths: [String] = []
        for path in Corpus.selectedModels {
            let compiler = Compiler(try Project(corpus: path))
            for file in compiler.convertToSwiftData(acceptingDifferences: true).files ?? [] {
                let name = "File\(paths.count).swift"
                try Data(file.bytes).write(to: folder.url.appending(path: name))
                paths.append(name)
            }
        }
        let run = try ChildRun(["swiftc", "-frontend", "-parse"] + paths, in: folder.url)
        #expect(run.status == 0, "\(run.errors.prefix(2000))")
    }
}

private let isSwiftcThere = (try? ChildRun(["swiftc", "--version"], in: Repository.root).status) == 0

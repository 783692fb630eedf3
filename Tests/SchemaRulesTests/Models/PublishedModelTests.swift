import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel
@testable import SchemaRules

@Suite("MDL rules on published models")
struct PublishedModelTests {
    /// Errors that are right: a repository, the rule, and why the model is in it all the same.
    private static let knownErrors: [(repository: String, rule: String, reason: String)] = []

    @Test(
        "A published model has no MDL errors but known ones",
        .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository")
    )
    func errors() throws {
        let known = Set(Self.knownErrors.map { "\($0.repository) \($0.rule)" })
        var seen: Set<String> = []
        for path in Corpus.models {
            let repository = path.split(separator: "/").first ?? ""
            for finding in try Self.findings(at: path) where finding.severity == .error {
                let key = "\(repository) \(finding.rule.name)"
                seen.insert(key)
                #expect(known.contains(key), "\(path): \(finding.message)")
            }
        }
        #expect(seen == known, "an error that is listed is found no longer")
    }

    private static func findings(at path: String) throws -> [Diagnostic] {
        let bytes = try Corpus.bytes(of: path)
        guard let model = readModel(bytes, path: path).model else { return [] }
        let graph = ModelGraph(model)
        return ModelRuleTable.all.flatMap { $0.findings(in: graph) }
    }
}

import TestSupport
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ModelFiles
@testable import ObjectModel

@Suite("CKL rules on published models", .enabled(if: Corpus.isPresent, "needs ../shared/corpus"))
struct CloudKitCorpusTests {
    @Test("Every published model is checked as a whole by the CKL rules without a crash")
    func everyModel() throws {
        var counts: [String: Int] = [:]
        for path in Corpus.models {
            guard let model = try Self.model(at: path) else { continue }
            for finding in CloudKitFindings(in: model, scope: .allPrivate).all {
                counts["\(finding.rule.id) \(finding.rule.name) \(finding.severity)", default: 0] += 1
            }
        }
        for (rule, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(count)\t\(rule)") }
        #expect(!counts.isEmpty)
    }

    /// Errors that are right: a repository, the rule, and why the model is in it all the same.
    private static let knownErrors: [(repository: String, rule: String, reason: String)] = [
        ("CHaerem+Akashic", "unique-constraint", "keeps the metadata of records, so it seems to sync by its own means"),
        ("otomore+BottleKeep", "required-attribute-without-default", "an early state; a later one has none"),
    ]

    @Test("A published mirrored model has no CKL errors but known ones")
    func mirroredModels() throws {
        let known = Set(Self.knownErrors.map { "\($0.repository) \($0.rule)" })
        var seen: Set<String> = []
        for path in Corpus.models {
            guard let model = try Self.model(at: path),
                let scope = MirroringScope(of: model, request: MirroringScope.Request())
            else { continue }
            for finding in CloudKitFindings(in: model, scope: scope).all where finding.severity == .error {
                let key = "\(path.prefix { $0 != "/" }) \(finding.rule.name)"
                seen.insert(key)
                #expect(known.contains(key), "\(path): \(finding.message)")
            }
        }
        #expect(seen == known, "an error that is listed is found no longer")
    }

    private static func model(at path: String) throws -> ManagedObjectModel? {
        readModel(try Corpus.bytes(of: path), path: path).model
    }
}

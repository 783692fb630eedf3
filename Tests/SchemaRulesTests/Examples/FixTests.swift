import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelDocuments
@testable import SchemaRules

/// Makes the edits that findings carry, in the failing examples of their rules, and checks again.
@Suite("Edits that cure findings")
struct FixTests {
    @Test(
        "After the edit of a finding, the finding is gone and no other one came",
        arguments: CatalogueExample.all(\.failing)
    )
    func cures(_ example: CatalogueExample) throws {
        let project = try example.project
        let findings = example.findings(in: project)
        for finding in findings where finding.rule == example.rule {
            guard let fix = finding.fix else { continue }
            let left = example.findings(in: try project.edited(by: fix)).map(\.identity)
            let others = findings.filter { $0 != finding }.map(\.identity)
            // The cured one may have stood in the way of others of its symbol, so that the rest must be among what was there.
            #expect(left.filter { !others.contains($0) } == [], "\(finding.message)")
            #expect(left.count { $0 == finding.identity } < findings.count { $0.identity == finding.identity })
        }
    }

    @Test("These rules carry the cure of at least one of their examples, certain or not")
    func carriers() throws {
        var (certain, suggested): (Set<String>, Set<String>) = ([], [])
        for example in CatalogueExample.all(\.failing) where example.surroundings == .plain {
            for finding in example.findings(in: try example.project) where finding.rule == example.rule {
                guard let fix = finding.fix else { continue }
                if fix.isCertain { certain.insert(finding.rule.id) } else { suggested.insert(finding.rule.id) }
            }
        }
        #expect(
            certain.sorted() == [
                "CKL144", "CKL151", "CKP303", "CKP304", "CKP305", "CKP318", "CKP370", "CKP371", "REC107",
            ]
        )
        let expected = [
            "CKL101", "CKL104", "CKL105", "CKL106", "CKL107", "CKL108", "CKL111", "CKL112", "CKL119", "CKL120",
            "CKL123", "CKL124", "CKL141", "CKL142", "CKL145",
            "CKP302", "CKP304", "CKP305", "CKP306", "CKP372",
            "MDL211", "MDL225", "MDL232", "MDL233", "MDL234", "MDL241", "MDL242", "MDL243", "MDL244",
            "MIG507",
            "REC101", "REC102", "REC103",
        ]
        #expect(suggested.sorted() == expected)
    }
}

extension Diagnostic {
    /// The rule and the symbol, which an edit elsewhere in the file does not change.
    fileprivate var identity: String { "\(rule.id) \(symbol ?? "-")" }
}

import TestSupport
import Testing

@testable import CloudSchema
@testable import CodeGeneration
@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

/// Everything the program does with a model, done to every model that others published.
@Suite("Models of published apps", .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository"))
struct CompilationTests {
    @Test(
        "A published model is checked, planned, generated and shown without a crash",
        arguments: Corpus.selectedModels
    )
    func everything(path: String) throws {
        let request = try Project(corpus: path)
        _ = Compiler(request).check()
        _ = Compiler(request).show(as: .text).document.text
        for product in BuiltInProduct.allCases {
            _ = try Compiler(request).generate(plans: [GenerationPlan([GenerationTask(.builtIn(product))])])
        }
        let planned = Compiler(request).plan()
        guard let text = planned.plans.document(.ckdb)?.text else {
            #expect(planned.plans.isEmpty, "\(path) has a plan and no schema")
            return
        }
        let parsed = Schema.parse(bytes: Array(text.utf8), path: "plan.ckdb")
        // A model may have names that CloudKit does not; the check says so.
        if let schema = parsed.schema { #expect(schema.text == text, "\(path)") }
        let isLegal = !planned.result.report.findings.contains { $0.diagnostic.severity == .error }
        #expect(parsed.schema != nil || !isLegal, "\(path): \(parsed.diagnostics.map(\.message))")
    }
}

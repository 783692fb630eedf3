import CloudSchema
import CodeGeneration
import Diagnostics
import JSONText
import Mirroring
import ModelCompiler
import Reporting
import Settings

extension FuzzProperty {
    /// Every command runs, says the same twice, and what it writes can be read.
    func checkPipeline(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let request = CompilerRequest(bytes, path: "Model.xcdatamodel/contents") else { return }
        try checkFindings(of: request)
        try checkPlan(of: request)
        try checkSources(of: request)
        try requireJSON(show(request, as: .json).document, "show")
        _ = show(request, as: .text)
    }

    private func checkFindings(of request: CompilerRequest) throws(BrokenProperty) {
        let result = ModelCompiler.check(request)
        let text = TextReport(result.report, sources: result.sources).text
        let again = ModelCompiler.check(request)
        try require(text == TextReport(again.report, sources: again.sources).text, "checking twice says two things")
        try requireJSON(JSONReport(result.report, sources: result.sources).text, "report")
    }

    private func checkPlan(of request: CompilerRequest) throws(BrokenProperty) {
        let planned = plan(request)
        if let document = planned.document(.json) { try requireJSON(document, "plan") }
        _ = planned.document(.text, isVerbose: true)
        _ = planned.document(.markdown)
        guard let text = planned.document(.ckdb), planned.result.status(failingOn: .error) == .clean else { return }
        let parsed = Schema.parse(bytes: Array(text.utf8), path: "planned.ckdb")
        let message = parsed.diagnostics.first?.message ?? "it changed"
        try require(parsed.schema?.text == text, "a planned schema is not read back: \(message)")
    }

    private func checkSources(of request: CompilerRequest) throws(BrokenProperty) {
        let tasks = NamedProduct.all.map { GenerationTask(.builtIn($0)) }
        do throws(BuiltInTemplateFailure) {
            _ = try generate(request, plans: request.models.map { _ in GenerationPlan(tasks) })
        } catch {
            throw BrokenProperty("a built-in template is at fault: \(error.message)")
        }
    }

    private func requireJSON(_ text: String, _ document: String) throws(BrokenProperty) {
        let bytes = Array(text.utf8)
        guard bytes.count <= JSONReader.sizeLimit else { return }
        do throws(JSONError) {
            _ = try JSONReader.read(bytes)
        } catch {
            throw BrokenProperty("the \(document) document is no JSON: \(error)")
        }
    }
}

extension CompilerRequest {
    /// A request for one model, with the public database, because that is where most rules apply.
    fileprivate init?(_ bytes: [UInt8], path: String) {
        guard let today = CalendarDate("2026-01-01") else { return nil }
        self.init(models: [ModelInput(path: path, file: InputFile(path: path, bytes: bytes))], today: today)
        database = .public
    }
}

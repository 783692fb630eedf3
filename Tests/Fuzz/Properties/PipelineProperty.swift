import CloudSchema
import CodeGeneration
import CompilerSupport
import Mirroring
import ModelCompiler
import ModelDocuments
import ModelFiles
import ObjectModel

extension FuzzProperty {
    /// The commands about one model run; `check` says the same twice, and what they write can be read.
    func checkPipeline(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let request = Project(bytes, path: "Model.xcdatamodel/contents") else { return }
        try checkFindings(of: request)
        try checkPlan(of: request)
        try checkSources(of: request)
        try requireJSON(Compiler(request).show(as: .json).document.text, "show")
        for format in [DocumentFormat.text, .json, .dot, .mermaid] {
            _ = Compiler(request).show(as: format).document.text
        }
        try requireJSON(Compiler(request).hash(as: .json).document.text, "hash")
        try checkDifference(of: request)
        try checkCompiling(of: request)
        try checkSharing(in: request, bytes)
    }

    /// The compiled model is proved to be the model, and its source compiles to the same bytes.
    private func checkCompiling(of request: Project) throws(BrokenProperty) {
        var bytes: [[UInt8]] = []
        var request = request
        for _ in 0..<2 {
            let compiled = try? Compiler(request).compile(asBundle: false, module: "App")
            try require(compiled != nil, "a model is not read back as it was compiled")
            guard let file = compiled?.files?.first else { return }
            bytes.append(file.bytes)
            var input = ModelInput(path: "Model.mom", file: nil)
            input.source = .compiled(.archive(InputFile(path: "Model.mom", bytes: file.bytes)))
            request.models = [input]
        }
        try require(bytes[0] == bytes[1], "a decompiled model is compiled to other bytes")
    }

    /// Nothing differs from itself.
    private func checkDifference(of request: Project) throws(BrokenProperty) {
        var request = request
        request.models += request.models
        let difference = Compiler(request).diff()
        try require(
            difference.differences?.changes.isEmpty != false,
            "a model differs from itself: \(difference.differences?.document(.text) ?? "")"
        )
        if let document = difference.differences?.document(.json) { try requireJSON(document, "diff") }
    }

    private func checkSharing(in request: Project, _ bytes: [UInt8]) throws(BrokenProperty) {
        guard let entity = readModel(bytes, path: "").model?.entities.first else { return }
        guard let document = (try? Compiler(request).share(entity.name, as: .json))?.document?.text else { return }
        try requireJSON(document, "share")
        _ = try? Compiler(request).share(entity.name, as: .text)
    }

    private func checkFindings(of request: Project) throws(BrokenProperty) {
        let result = Compiler(request).check()
        let text = ReportPrinter(result.report, sources: result.sources).text()
        let again = Compiler(request).check()
        try require(
            text == ReportPrinter(again.report, sources: again.sources).text(),
            "checking twice says two things"
        )
        try requireJSON(ReportPrinter(result.report, sources: result.sources).json, "report")
    }

    private func checkPlan(of request: Project) throws(BrokenProperty) {
        let planned = Compiler(request).plan()
        if let document = planned.plans.document(.json) { try requireJSON(document.text, "plan") }
        _ = planned.plans.document(.text, isVerbose: true)?.text
        _ = planned.plans.document(.markdown)?.text
        guard let text = planned.plans.document(.ckdb)?.text, planned.result.status(failingOn: .error) == .clean else {
            return
        }
        let parsed = Schema.parse(bytes: Array(text.utf8), path: "planned.ckdb")
        let message = parsed.diagnostics.first?.message ?? "it changed"
        try require(parsed.schema?.text == text, "a planned schema is not read back: \(message)")
    }

    private func checkSources(of request: Project) throws(BrokenProperty) {
        let tasks = BuiltInProduct.allCases.map { GenerationTask(.builtIn($0)) }
        do throws(CommandFailure) {
            _ = try Compiler(request).generate(plans: request.models.map { _ in GenerationPlan(tasks) })
        } catch {
            throw BrokenProperty(error.message)
        }
    }

    private func requireJSON(_ text: String, _ document: String) throws(BrokenProperty) {
        let bytes = Array(text.utf8)
        guard bytes.count <= JSONReader.sizeLimit else { return }
        do throws(JSONError) {
            _ = try JSONReader.read(bytes)
        } catch {
            throw BrokenProperty("the \(document) document is not JSON: \(error)")
        }
    }
}

extension Project {
    /// A request for one model, with the public database, because that is where most rules apply.
    fileprivate init?(_ bytes: [UInt8], path: String) {
        guard let today = CalendarDate("2026-01-01") else { return nil }
        self.init(models: [ModelInput(path: path, file: InputFile(path: path, bytes: bytes))], today: today)
        options.database = .public
    }
}

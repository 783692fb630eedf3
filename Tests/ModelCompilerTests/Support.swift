import EditedModels

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

extension CompilerResult {
    /// The findings of the report that a test asks about: `CKP303 error Post.rank`.
    func words(where isRequested: (Diagnostic) -> Bool) -> [String] {
        report.findings.map(\.diagnostic).filter(isRequested).map(\.words)
    }
}

extension InputFile {
    /// The contents, as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension ModelInput {
    /// The model with what else is known about it.
    func with(
        version: Version? = nil,
        settings: SettingsInput? = nil,
        stores: [Settings.Store] = []
    ) -> ModelInput {
        var model = self
        model.version = version
        model.settings = settings
        model.stores = stores
        return model
    }
}

extension Compiler {
    /// The files that one task generates from every model.
    func generate(_ task: GenerationTask) throws -> (files: [OutputFile]?, result: CompilerResult) {
        try generate(plans: Array(repeating: GenerationPlan([task]), count: 1))
    }
}

import Diagnostics
import XcodeModel
import ObjectModel

/// A model input after reading.
struct LoadedModel {
    let input: ModelInput
    /// The model with its names resolved; nil when it could not be read.
    let graph: ModelGraph?
    /// What the bundle and the reader reported.
    let diagnostics: [Diagnostic]

    init(_ input: ModelInput) {
        self.input = input
        guard let file = input.file else {
            graph = nil
            diagnostics = input.diagnostics
            return
        }
        let result = readModel(file.bytes, path: file.path)
        graph = result.model.map { ModelGraph($0) }
        diagnostics = input.diagnostics + result.diagnostics
    }
}

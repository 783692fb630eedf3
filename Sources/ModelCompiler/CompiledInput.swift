package import ModelFiles

extension ModelInput {
    /// Takes a compiled model for the source that it was compiled from.
    ///
    /// Everything behind reads ``file`` as the `contents` that `modelc decompile` writes, so that findings point into that
    /// text. What cannot be read is among the ``diagnostics``.
    package mutating func read(compiled file: InputFile) {
        do throws(CompiledModelError) {
            let model = try CompiledModel(file.bytes).model
            self.file = InputFile(path: file.path, bytes: Array(contents(of: model).utf8))
        } catch {
            diagnostics.append(SourceRules.refusingCompiledModel(error.message, at: file.path))
        }
    }

    /// Takes the model that a store carries, likewise; a store without one is among the ``diagnostics``.
    package mutating func read(storeModel model: CompiledModel?, at path: String) {
        if let model {
            file = InputFile(path: path, bytes: Array(contents(of: model.model).utf8))
        } else {
            let reason = "the store carries no model (Z_MODELCACHE); name the model that its app was built with"
            diagnostics.append(SourceRules.refusingCompiledModel(reason, at: path))
        }
    }
}

import ModelFiles
import ObjectModel

extension FuzzProperty {
    /// A compiled model is refused, or it is the same model that the source written from it is.
    ///
    /// Any property list that can be read is the same after it was written.
    func checkCompiledModel(_ bytes: [UInt8]) throws(BrokenProperty) {
        if let list = try? BinaryPropertyList(bytes) {
            let again = try? BinaryPropertyList(list.bytes())
            try require(again.map { "\($0)" } == "\(list)", "a property list is read back as another")
        }
        guard let model = try? CompiledModel(bytes).model else { return }
        let read = readModel(Array(contents(of: model).utf8), path: "Model.mom")
        // Names may be longer and entities more than in any source.
        guard let source = read.model else {
            return try require(!read.diagnostics.isEmpty, "a source cannot be read, and nothing says why")
        }
        try require(source.entities.map(\.name) == model.entities.map(\.name), "entities are read back as others")
        try require(contents(of: source) == contents(of: model), "a source is written as another")
        try checkCompiling(source)
    }

    /// From then on, compiling again gives the same file.
    private func checkCompiling(_ source: ManagedObjectModel) throws(BrokenProperty) {
        // Faults that a rule finds, such as two entities of one name, are not for the compiler.
        guard let compiled = ModelCompilation(of: ModelGraph(source)).compiled, compiled.isProved,
            let read = try? CompiledModel(compiled.archive).model
        else { return }
        let again = ModelCompilation(of: ModelGraph(read)).compiled
        try require(again == compiled, "a compiled model is compiled to other bytes")
    }
}

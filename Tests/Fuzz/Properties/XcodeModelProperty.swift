import CompilerSupport
import ModelFiles
import ObjectModel

extension FuzzProperty {
    /// Reading twice gives equal values; writing and reading is the identity on whatever can be read.
    ///
    /// Identity means: the model that is read back equals the one that was written, but for items that modelc does not
    /// know and settings with values that it does not know, which are not written and which `losses` lists; and what is
    /// written then has the same bytes.
    func checkXcodeModel(_ bytes: [UInt8]) throws(BrokenProperty) {
        let path = "Model.xcdatamodel/contents"
        let read = readModel(bytes, path: path)
        try require(read == readModel(bytes, path: path), "reading twice gives two models")
        try require(
            (read.model == nil) == read.diagnostics.contains { $0.severity == .error },
            "no model goes with an error, and a model with none"
        )
        checkPlaces(of: read.diagnostics, in: bytes)
        guard var model = read.model else { return }
        let notWritten = model.unknownItems + model.malformedSettings
        try require(notWritten.count <= read.losses.count, "an unknown item or a malformed setting is not a loss")
        let text = contents(of: model)
        let again = readModel(Array(text.utf8), path: path)
        try require(again.model != nil, "what is written cannot be read: \(again.diagnostics.first?.message ?? "")")
        try require(again.losses.isEmpty, "what is written holds something that would be lost")
        try require(again.model.map(contents) == text, "writing twice gives two texts")
        model.unknownItems = []
        model.malformedSettings = []
        try require(again.model == model, "a model is read back as another")
    }
}

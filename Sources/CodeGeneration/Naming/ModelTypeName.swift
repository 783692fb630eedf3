/// The name of something that is generated about a model as a whole: `BlogStack`, in `BlogStack.swift`.
struct ModelTypeName {
    let identifier: SwiftIdentifier
    let fileName: FileName

    /// Returns nil for a model that is not named by a Swift identifier, or by one too long for a file.
    init?(_ modelName: String, ending: String) {
        let name = SwiftIdentifier(modelName).map { $0.capitalized + ending }
        guard let identifier = name.flatMap(SwiftIdentifier.init), let fileName = FileName("\(identifier.name).swift")
        else { return nil }
        self.identifier = identifier
        self.fileName = fileName
    }

    /// The type that sets up the stores of a model.
    static func stack(of modelName: String) -> ModelTypeName? { ModelTypeName(modelName, ending: "Stack") }
}

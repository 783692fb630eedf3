/// The name of the type that sets up the stores of a model: `BlogStack` for `Blog.xcdatamodeld`.
struct StackName: Hashable {
    let identifier: SwiftIdentifier
    let fileName: FileName

    /// Returns nil for a model that is not named by a Swift identifier, or by one too long for a file.
    init?(modelName: String) {
        let name = SwiftIdentifier(modelName).map { "\($0.capitalized)Stack" }
        guard let identifier = name.flatMap(SwiftIdentifier.init) else { return nil }
        guard let fileName = FileName("\(identifier.name).swift") else { return nil }
        self.identifier = identifier
        self.fileName = fileName
    }
}

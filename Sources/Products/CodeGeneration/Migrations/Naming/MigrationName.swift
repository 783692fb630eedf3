/// The names of what is generated about the migrations of a model: `BlogMigration`, for `Blog.xcdatamodeld`.
struct MigrationName: Hashable {
    /// The type with the versions and stages.
    let identifier: SwiftIdentifier
    /// The protocol of what the app does beside the stages.
    let handlers: SwiftIdentifier
    /// The test case.
    let tests: SwiftIdentifier
    let fileName: FileName
    let testFileName: FileName

    /// Returns nil for a model that is not named by a Swift identifier, or by one too long for a file.
    init?(modelName: String) {
        guard let name = SwiftIdentifier(modelName).map({ "\($0.capitalized)Migration" }),
            let identifier = SwiftIdentifier(name),
            let handlers = SwiftIdentifier("\(name)Handlers"),
            let tests = SwiftIdentifier("\(name)Tests"),
            let fileName = FileName("\(name).swift"),
            let testFileName = FileName("\(name)Tests.swift")
        else { return nil }
        self.identifier = identifier
        self.handlers = handlers
        self.tests = tests
        self.fileName = fileName
        self.testFileName = testFileName
    }
}

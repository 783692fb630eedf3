/// The names of what is generated for sharing: `BlogSharing.swift`, and in it `BlogSharingProvider` and others.
struct SharingName: Hashable {
    /// What all of them begin with.
    let prefix: String
    let fileName: FileName
    /// The file with what the stack knows.
    let stackFileName: FileName
    let testFileName: FileName

    /// Returns nil for a model that is not named by a Swift identifier, or by one too long for a file.
    init?(modelName: String) {
        guard let prefix = SwiftIdentifier(modelName)?.capitalized else { return nil }
        guard let fileName = FileName("\(prefix)Sharing.swift") else { return nil }
        guard let stackFileName = FileName("\(prefix)Stack+Sharing.swift") else { return nil }
        guard let testFileName = FileName("\(prefix)SharingTests.swift") else { return nil }
        self.prefix = prefix
        self.fileName = fileName
        self.stackFileName = stackFileName
        self.testFileName = testFileName
    }

    /// The types that are declared at the top of a file.
    var types: Set<String> {
        [
            "\(prefix)RenderableParticipant", "\(prefix)RenderableShare", "\(prefix)Sharing", "\(prefix)SharingDouble",
            "\(prefix)SharingProvider", "\(prefix)SharingTests",
        ]
    }
}

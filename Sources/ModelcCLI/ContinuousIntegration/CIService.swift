/// Something that runs modelc for a team; raw values are the words of the command line.
enum CIService: String, CaseIterable {
    case github, gitlab
    case preCommit = "pre-commit"
    case xcode
    case xcodeCloud = "xcode-cloud"

    /// The whole file that the service reads; its comments say where it goes and what to adapt.
    var file: String {
        switch self {
        case .github: Self.githubFile
        case .gitlab: Self.gitlabFile
        case .preCommit: Self.preCommitFile
        case .xcode: Self.xcodeFile
        case .xcodeCloud: Self.xcodeCloudFile
        }
    }
}

/// Something that runs modelc for a team; raw values are the words of the command line.
enum CIService: String, CaseIterable {
    case github, gitlab
    case preCommit = "pre-commit"
    case xcode
    case xcodeCloud = "xcode-cloud"

    /// The whole file that the service reads; its comments say where it goes and what to adapt.
    ///
    /// - Parameter export: An export of production's schema in the repository; nil when there is none.
    /// - Returns: The text.
    func file(export: String?) -> String {
        let evidence = export.map { " --production \($0)" } ?? ""
        return switch self {
        case .github: Self.githubFile(evidence)
        case .gitlab: Self.gitlabFile(evidence)
        case .preCommit: Self.preCommitFile(evidence)
        case .xcode: Self.xcodeFile(evidence)
        case .xcodeCloud: Self.xcodeCloudFile(evidence)
        }
    }
}

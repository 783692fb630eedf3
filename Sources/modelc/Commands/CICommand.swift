import ModelCompiler

/// `modelc ci <service>`: the configuration file for a CI service.
struct CICommand: CommandDefinition {
    static let options: Set<Option> = [.release, .site]
    static var operands: [String] { CIService.words }

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        let service: CIService = try arguments.operand()
        let withSite = arguments.has(.site)
        if arguments.has(.release) {
            if withSite { throw .usage("--release and --site cannot be used together") }
            guard let file = service.releaseFile else {
                throw .usage("--release needs a Mac with cktool: github, gitlab or xcode-cloud")
            }
            try printResult(file)
            return .clean
        }
        let export = "production.ckdb"
        let evidence = FileSystem.kind(of: export) == .file ? export : nil
        let pages = withSite ? service.sitePart(export: evidence) : ""
        guard let pages else { throw .usage("--site needs a service that keeps artifacts: github or gitlab") }
        try printResult(service.file(export: evidence) + pages)
        return .clean
    }
}

/// A service that runs modelc; raw values are the words of the command line.
enum CIService: String, CaseIterable {
    case github, gitlab
    case preCommit = "pre-commit"
    case xcode
    case xcodeCloud = "xcode-cloud"

    /// The service's file; its comments say where it goes and what to adapt. It contains the path of the production
    /// export, if the repository has one.
    func file(export: String?) -> String { Self.text(templates.file, export: export) }

    /// The end of the file for a service that also stores the pages of `modelc site`; nil for services without storage.
    func sitePart(export: String?) -> String? { templates.site.map { Self.text($0, export: export) } }

    /// The service's file for checking releases against the present production schema; nil for services without a Mac.
    ///
    /// Only Apple's `cktool`, a part of Xcode, exports the schema of production.
    var releaseFile: String? { templates.release.map { Self.text($0) } }

    private static func text(_ template: [UInt8], export: String? = nil) -> String {
        String(decoding: template, as: UTF8.self).replacing("@VERSION@", with: Modelc.version)
            .replacing("@EVIDENCE@", with: export.map { " --production \($0)" } ?? "")
    }

    private var templates: (file: [UInt8], site: [UInt8]?, release: [UInt8]?) {
        typealias Files = PackageResources
        return switch self {
        case .github: (Files.github_yml, Files.github_site_yml, Files.github_release_yml)
        case .gitlab: (Files.gitlab_yml, Files.gitlab_site_yml, Files.gitlab_release_yml)
        case .preCommit: (Files.pre_commit_yml, nil, nil)
        case .xcode: (Files.xcode_sh, nil, nil)
        case .xcodeCloud: (Files.xcode_cloud_sh, nil, Files.xcode_cloud_release_sh)
        }
    }
}

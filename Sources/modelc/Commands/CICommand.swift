import CompilerSupport
import ModelCompiler
import ModelDocuments

/// `modelc ci <service>`: the configuration file for a CI service.
struct CICommand: CommandDefinition {
    static let options: Set<Option> = [.release, .scheduled, .site]
    static var operands: [String] { CIService.words }

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let service: CIService = try arguments.operand()
        let withSite = arguments.has(.site)
        let app = try ServedApp.here()
        if [withSite, arguments.has(.release), arguments.has(.scheduled)].count(where: \.self) > 1 {
            throw .usage("--release, --scheduled and --site print different files; name one")
        }
        if arguments.has(.release) {
            guard let file = service.releaseFile(for: app) else {
                throw .usage("--release needs a Mac with cktool: github, gitlab or xcode-cloud")
            }
            try printResult(file)
            return .clean
        }
        if arguments.has(.scheduled) {
            guard let file = service.scheduledFile(for: app) else { throw .usage("--scheduled needs github") }
            try printResult(file)
            return .clean
        }
        let pages = withSite ? service.sitePart(for: app) : ""
        guard let pages else { throw .usage("--site needs a service that keeps artifacts: github or gitlab") }
        try printResult(service.file(for: app) + pages)
        return .clean
    }
}

/// The app in the current folder, as far as the files for services name it.
struct ServedApp {
    /// The container of its settings or entitlements; nil where there is none, or more than one.
    var container: String?
    /// The team of its build settings; likewise.
    var team: String?
    /// An export of production's schema, in the current folder or beside a schema file of the settings.
    var export: String?
    /// True if the settings say which generated sources are in the repository.
    var isGenerating = false
    /// True if some of them are the records of schema files, to which production matters.
    var isGeneratingFromSchemas = false
}

extension ServedApp {
    /// The app in the current folder.
    static func here() throws(CommandFailure) -> ServedApp {
        var app = ServedApp()
        let path = try LocatedSettings.nearest(above: LocatedSettings.fileName)
        let settings = try path.map(LocatedSettings.init(path:))?.settings
        let files = AppIdentifiers(below: ".")
        let stores = settings?.models.flatMap(\.stores).compactMap(\.container?.value) ?? []
        let stated = (stores + (settings?.schemas.compactMap(\.container?.value) ?? [])).uniqued
        app.container = only(stated.isEmpty ? files.containers.map(\.name) : stated)
        app.team = only(files.teams)
        let folders = [""] + (settings?.schemas.map { Path.folder(of: $0.path.value) } ?? [])
        app.export = folders.map { Path.join($0, "production.ckdb") }
            .first { FileSystem.kind(of: $0) == .file && isPlain($0) }
        app.isGeneratingFromSchemas = areKept(settings?.schemas.flatMap(\.generations))
        app.isGenerating = app.isGeneratingFromSchemas || areKept(settings?.models.flatMap(\.generations))
        return app
    }

    /// True if files of some entries are kept in the repository. An entry without a folder is for builds.
    private static func areKept(_ entries: [Settings.Generation]?) -> Bool {
        entries?.contains { $0.output != nil } == true
    }

    /// The only one of some names.
    private static func only(_ names: [String]) -> String? { names.count == 1 ? names.first { isPlain($0) } : nil }

    /// True if a text means only itself in YAML and in a shell: it comes from files of the repository.
    private static func isPlain(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._\/-]*/) != nil }
}

/// A service that runs modelc; raw values are the words of the command line.
enum CIService: String, CaseIterable {
    case github, gitlab
    case preCommit = "pre-commit"
    case xcode
    case xcodeCloud = "xcode-cloud"
    /// No service, but instructions for whoever writes code without knowing modelc.
    case agent

    /// The service's file; its comments say where it goes and what to adapt. It names an export of the production schema,
    /// if the repository has one, and compares generated sources.
    func file(for app: ServedApp) -> String {
        Self.text(templates.file, app, generated: app.isGenerating ? generated(for: app) : "")
    }

    /// The end of the file for a service that also stores the pages of `modelc site`; nil for services without storage.
    func sitePart(for app: ServedApp) -> String? { templates.site.map { Self.text($0, app) } }

    /// The service's file for checking releases against the present production schema; nil for services without a Mac.
    ///
    /// Only Apple's `cktool`, a part of Xcode, exports the schema of production.
    func releaseFile(for app: ServedApp) -> String? { templates.release.map { Self.text($0, app) } }

    /// The service's file that compares production with the repository's export on a schedule; nil for services without one.
    func scheduledFile(for app: ServedApp) -> String? {
        self == .github ? Self.text(PackageResources.github_scheduled_yml, app) : nil
    }

    private static func text(_ template: [UInt8], _ app: ServedApp, generated: String = "") -> String {
        withParts(String(decoding: template, as: UTF8.self)).replacing("@GENERATED@", with: generated)
            .replacing("@EXPORT@", with: app.export ?? "production.ckdb")
            .replacing("@VERSION@", with: Modelc.version)
            .replacing("@MARKER@", with: ReportPrinter.marker)
            .replacing("@EVIDENCE@", with: app.export.map { " --production \($0)" } ?? "")
            .replacing("@TEAM@", with: app.team ?? "AB12CD34EF")
            .replacing("@CONTAINER@", with: app.container ?? "iCloud.com.example.app")
    }

    /// A template with the commands that install modelc and that comment, each line as far to the right as the one that
    /// asks for them.
    private static func withParts(_ template: String) -> String {
        template.replacing(/(?m)^( *)@(INSTALL|COMMENT)@\n/) { place in
            let part = place.output.2 == "INSTALL" ? PackageResources.install_sh : PackageResources.comment_js
            let lines = String(decoding: part, as: UTF8.self).split(separator: "\n")
            return lines.map { "\(place.output.1)\($0)\n" }.joined()
        }
    }

    /// The lines that fail when generated sources are not those of the models.
    private func generated(for app: ServedApp) -> String {
        let command = "modelc generate --check\(app.isGeneratingFromSchemas ? "@EVIDENCE@" : "")\n"
        return switch self {
        case .github: "\n      - name: Compare the generated sources\n        run: \(command)"
        case .gitlab: "    - \(command)"
        case .xcodeCloud: command
        // Both run before a build, which a plugin or the next pull request compares.
        case .preCommit, .xcode, .agent: ""
        }
    }

    private var templates: (file: [UInt8], site: [UInt8]?, release: [UInt8]?) {
        typealias Files = PackageResources
        return switch self {
        case .github: (Files.github_yml, Files.github_site_yml, Files.github_release_yml)
        case .gitlab: (Files.gitlab_yml, Files.gitlab_site_yml, Files.gitlab_release_yml)
        case .preCommit: (Files.pre_commit_yml, nil, nil)
        case .xcode: (Files.xcode_sh, nil, nil)
        case .agent: (Files.agent_md, nil, nil)
        case .xcodeCloud: (Files.xcode_cloud_sh, nil, Files.xcode_cloud_release_sh)
        }
    }
}

import CodeGeneration
import Mirroring
import ModelCompiler
import ModelDocuments

/// Every option of every command; each has one meaning everywhere.
enum Option: String, CaseIterable {
    case production, development, ledger, against, configuration, database, container, release, indexes
    case format, output, report, failOn = "fail-on", config, today, quiet, verbose, help
    case detailedExitCode = "detailed-exit-code"
    case check, inPlace = "in-place"
    case evidence, base, shipped, shippedTags = "shipped-tags", reason, recording, undo
    case singleFile = "single-file", dryRun = "dry-run", listOutputs = "list-outputs"
    case noCache = "no-cache"
    case respectCodegen = "respect-codegen", style, xcode, template, access, importedModule = "import", isolated, target
    case optionals, omitIdentifiable = "omit-identifiable"
    case export, context
    case matrix, drafts
    case layout, site, define
    case to, allowDifferences = "allow-differences"
    case model, rows, seed, values
    case module, action, sdkroot, deploymentTarget = "iphoneos-deployment-target", swiftVersion = "swift-version"
    case noWarnings = "no-warnings", noInverseWarnings = "no-inverse-relationship-warnings"
    case noPropertyCountWarnings = "no-max-property-count-warnings", noDeleteRuleWarnings = "no-delete-rule-warnings"
    case suppressInverseTransientError = "suppress-inverse-transient-error"

    /// Whether a value follows, once or each time the option is given.
    ///
    /// An attached value may be left out, and is never the next word.
    enum Value { case none, attached, needed, repeated }

    /// Whether a value follows.
    var value: Value {
        switch self {
        case .release, .quiet, .verbose, .help, .detailedExitCode, .check, .inPlace, .undo: .none
        case .dryRun, .listOutputs, .noCache, .respectCodegen, .isolated, .omitIdentifiable: .none
        case .context, .matrix, .site, .allowDifferences, .values: .none
        case .noWarnings, .noInverseWarnings, .noPropertyCountWarnings, .noDeleteRuleWarnings: .none
        case .suppressInverseTransientError: .none
        case .shipped: .attached
        case .report, .template, .importedModule, .define, .deploymentTarget: .repeated
        default: .needed
        }
    }

    /// What the value can be; empty where it is a file or anything else. What `--format` can be, the command says.
    var words: [String] {
        switch self {
        case .failOn: Settings.FailureThreshold.words
        case .database: DatabaseScope.words
        case .indexes: IndexPolicy.words
        case .report: ReportFormat.words
        case .style: ManagedObjectStyle.words
        case .xcode: XcodeVersion.words
        case .access: AccessLevel.words
        case .optionals: Optionals.words
        case .layout: DiagramLayout.words
        case .to: ConvertCommand.Form.words
        case .action: CompileCommand.Action.words
        default: []
        }
    }

    /// As it is written: `--fail-on`.
    var spelling: String { "--\(rawValue)" }

    /// The options of every command that reads models.
    static let common: Set<Option> = [.report, .failOn, .config, .define, .today, .quiet, .verbose]
}

extension CaseIterable where Self: RawRepresentable {
    /// The words of the command line for all cases.
    static var words: [String] { allCases.map { "\($0.rawValue)" } }
}

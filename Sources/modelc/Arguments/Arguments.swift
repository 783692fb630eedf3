import CodeGeneration
import CompilerSupport
import Mirroring
import ModelCompiler
import ModelDocuments

/// The parsed words of a command line: a verb, operands and options.
///
/// `--option value` and `--option=value` mean the same; words after `--` are not options.
struct Arguments: Equatable {
    /// The first word that is not an option; nil without one.
    let verb: String?
    /// The other words.
    let operands: [String]
    private let values: [Option: [String]]

    /// - Throws: ``CommandFailure`` for an unknown option, a missing value, or an unexpected value.
    init(_ words: [String]) throws(CommandFailure) {
        var operands: [String] = []
        var values: [Option: [String]] = [:]
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let (option, attached) = try Self.option(word)
            values[option, default: []].append(try Self.value(of: option, attached: attached, rest: &rest))
        }
        verb = operands.first
        self.operands = Array(operands.dropFirst())
        self.values = values
    }

    func has(_ option: Option) -> Bool { values[option] != nil }

    /// All values of an option that may be repeated.
    func all(_ option: Option) -> [String] { values[option] ?? [] }

    /// The value of an option that is not repeated.
    func value(_ option: Option) -> String? { values[option]?.first }

    /// The value of an option with a few possible ones.
    func choice<Value: RawRepresentable & CaseIterable>(_ option: Option) throws(CommandFailure) -> Value? {
        guard let text = value(option) else { return nil }
        return try choice(text, of: option, among: Array(zip(Value.words, Value.allCases)))
    }

    /// The value of `--format`; by default the first format.
    func format(of formats: [DocumentFormat]) throws(CommandFailure) -> DocumentFormat {
        guard let text = value(.format) else { return formats.first ?? .text }
        return try choice(text, of: .format, among: formats.map { ($0.rawValue, $0) })
    }

    private func choice<Value>(
        _ text: String,
        of option: Option,
        among choices: [(name: String, value: Value)]
    ) throws(CommandFailure) -> Value {
        if let choice = choices.first(where: { $0.name == text }) { return choice.value }
        throw .usage("\(option.spelling) \(text): expected \(choices.map(\.name).joined(separator: ", "))")
    }

    /// The only operand, which must be one of a few words.
    func operand<Value: RawRepresentable<String> & CaseIterable>() throws(CommandFailure) -> Value {
        let (verb, names) = (verb ?? "", Value.words)
        guard operands.count == 1, let name = operands.first else {
            throw .usage("\(verb) needs one of \(names.joined(separator: ", "))")
        }
        if let value = Value(rawValue: name) { return value }
        throw .usage("\(verb) \(name): expected \(names.joined(separator: ", "))\(hint(for: name, among: names))")
    }

    /// The first operand, which must be one of a command's actions.
    func action<Action: RawRepresentable<String> & CaseIterable>() throws(CommandFailure) -> Action {
        if let action = operands.first.flatMap(Action.init) { return action }
        let (verb, actions) = (verb ?? "", Action.words.joined(separator: ", "))
        guard let word = operands.first else { throw .usage("\(verb) needs an action: \(actions)") }
        throw .usage("\(verb) \(word.printable): expected \(actions)\(hint(for: word, among: Action.words))")
    }

    /// Throws for options that the command does not have, and for a second value of an option that is not repeated.
    func allow(_ options: Set<Option>) throws(CommandFailure) {
        let extra = values.keys.filter { !options.contains($0) && $0 != .help }.map(\.spelling).sorted()
        if let first = extra.first { throw .usage("'\(verb ?? "")' has no option \(first)") }
        let single = Option.allCases.filter { [.attached, .needed].contains($0.value) }
        if let twice = single.first(where: { all($0).count > 1 }) { throw .usage("\(twice.spelling) is given twice") }
    }

    private static func option(_ word: String) throws(CommandFailure) -> (Option, attached: String?) {
        let name = word.prefix { $0 != "=" }
        let attached = name.count < word.count ? String(word.dropFirst(name.count + 1)) : nil
        if let option = Option.allCases.first(where: { $0.letter == String(name) }) { return (option, attached) }
        if name.wholeMatch(of: /--[a-z]+-deployment-target/) != nil { return (.deploymentTarget, attached) }
        if let option = Option.allCases.first(where: { $0.spelling == name }) { return (option, attached) }
        let known = Option.allCases.map(\.spelling) + ["--version"]
        let hint = nearest(to: String(name), in: known).map { "; did you mean \($0)?" } ?? ""
        throw .usage("unknown option \(name)\(hint)")
    }

    private static func value(
        of option: Option,
        attached: String?,
        rest: inout ArraySlice<String>
    ) throws(CommandFailure) -> String {
        if option.value == .none, attached != nil { throw .usage("\(option.spelling) takes no value") }
        if let attached { return attached }
        if [.none, .attached].contains(option.value) { return "" }
        // A value may begin with one dash, like a negative number; two dashes begin the next option.
        guard let value = rest.first, !value.hasPrefix("--") else { throw .usage("\(option.spelling) needs a value") }
        rest.removeFirst()
        return value
    }
}

/// A suggestion for an unknown word: the nearest known word.
func hint(for word: String, among known: some Sequence<String>) -> String {
    nearest(to: word, in: known).map { "; did you mean '\($0)'?" } ?? ""
}

/// Every option of every command; each has the same meaning everywhere.
enum Option: String, CaseIterable {
    case production, development, ledger, against, all, configuration, database, container, release, undecided, indexes
    case newOnly = "new-only"
    case format, output, report, failOn = "fail-on", config, today, quiet, verbose, help
    case detailedExitCode = "detailed-exit-code"
    case check, inPlace = "in-place", stamp
    case evidence, base, shipped, shippedTags = "shipped-tags", reason, until, recording, undo
    case singleFile = "single-file", dryRun = "dry-run", listOutputs = "list-outputs"
    case respectCodegen = "respect-codegen", style, xcode, template, access, importedModule = "import", isolated, target
    case optionals, omitIdentifiable = "omit-identifiable"
    case export, context, usage, team, environment
    case matrix, drafts
    case layout, site, scheduled, define
    case from, `as`, plan
    case to, allowDifferences = "allow-differences"
    case model, rows, seed, values
    case module, action, sdkroot, deploymentTarget = "iphoneos-deployment-target", swiftVersion = "swift-version"
    case noWarnings = "no-warnings", noInverseWarnings = "no-inverse-relationship-warnings"
    case noPropertyCountWarnings = "no-max-property-count-warnings", noDeleteRuleWarnings = "no-delete-rule-warnings"
    case suppressInverseTransientError = "suppress-inverse-transient-error"

    /// The number of values that an option takes.
    ///
    /// An attached value is optional, and is never the next word.
    enum Value { case none, attached, needed, repeated }

    /// The number of values that the option takes.
    var value: Value {
        switch self {
        case .release, .undecided, .all, .quiet, .verbose, .help, .detailedExitCode, .check, .inPlace, .undo: .none
        case .newOnly: .none
        case .dryRun, .listOutputs, .respectCodegen, .isolated, .omitIdentifiable: .none
        case .context, .usage, .matrix, .site, .scheduled, .allowDifferences, .values, .plan: .none
        case .noWarnings, .noInverseWarnings, .noPropertyCountWarnings, .noDeleteRuleWarnings: .none
        case .suppressInverseTransientError: .none
        case .shipped: .attached
        case .report, .template, .importedModule, .define, .deploymentTarget: .repeated
        default: .needed
        }
    }

    /// The possible values; empty for a file or other texts. Those of `--format` depend on the command.
    var words: [String] {
        switch self {
        case .failOn: Settings.FailureThreshold.words
        case .database: DatabaseScope.words
        case .environment: ExportCommand.Environment.words
        case .indexes: IndexPolicy.words
        case .report: DocumentFormat.reports.map(\.rawValue)
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

    /// Some of the possible values, of an option that also takes files.
    var suggestions: [String] { self == .template ? BuiltInProduct.words : [] }

    /// The option's spelling: `--fail-on`.
    var spelling: String { "--\(rawValue)" }

    /// The short form of the options that people type most: `-o`.
    var letter: String? {
        switch self {
        case .help, .output, .quiet, .verbose: "-\(rawValue.prefix(1))"
        default: nil
        }
    }

    /// The options of every command that reads models.
    static let common: Set<Option> = [.report, .failOn, .config, .define, .today, .quiet, .verbose]
}

extension CaseIterable where Self: RawRepresentable {
    /// The words of all cases on the command line.
    static var words: [String] { allCases.map { "\($0.rawValue)" } }
}

import CompilerSupport
import ModelCompiler

/// The words of a command line, taken apart: a verb, what it is applied to, and options.
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

    /// Whether an option was given.
    func has(_ option: Option) -> Bool { values[option] != nil }

    /// All values of an option that may be repeated.
    func all(_ option: Option) -> [String] { values[option] ?? [] }

    /// The value of an option that may be given once.
    func value(_ option: Option) -> String? { values[option]?.first }

    /// The value of an option that has a few possible ones.
    func choice<Value: RawRepresentable & CaseIterable>(_ option: Option) throws(CommandFailure) -> Value? {
        guard let text = value(option) else { return nil }
        let names = Value.words
        if let choice = zip(names, Value.allCases).first(where: { $0.0 == text }) { return choice.1 }
        throw .usage("\(option.spelling) \(text): expected \(names.joined(separator: ", "))")
    }

    /// The only operand, which is one of a few words.
    func operand<Value: RawRepresentable<String> & CaseIterable>() throws(CommandFailure) -> Value {
        let (verb, names) = (verb ?? "", Value.words)
        guard operands.count == 1, let name = operands.first else {
            throw .usage("\(verb) needs one of \(names.joined(separator: ", "))")
        }
        if let value = Value(rawValue: name) { return value }
        throw .usage("\(verb) \(name): expected \(names.joined(separator: ", "))\(hint(for: name, among: names))")
    }

    /// The first operand, which is one of a command's actions.
    func action<Action: RawRepresentable<String> & CaseIterable>() throws(CommandFailure) -> Action {
        if let action = operands.first.flatMap(Action.init) { return action }
        throw .usage("\(verb ?? "") needs an action: \(Action.words.joined(separator: ", "))")
    }

    /// Refuses options that the command does not have, and a second value where there is one at most.
    func allow(_ options: Set<Option>) throws(CommandFailure) {
        let extra = values.keys.filter { !options.contains($0) && $0 != .help }.map(\.spelling).sorted()
        if let first = extra.first { throw .usage("'\(verb ?? "")' has no option \(first)") }
        let single = Option.allCases.filter { [.attached, .needed].contains($0.value) }
        if let twice = single.first(where: { all($0).count > 1 }) { throw .usage("\(twice.spelling) is given twice") }
    }

    private static func option(_ word: String) throws(CommandFailure) -> (Option, attached: String?) {
        let name = word.prefix { $0 != "=" }
        let attached = name.count < word.count ? String(word.dropFirst(name.count + 1)) : nil
        if name == "-h" { return (.help, attached) }
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
        // A value may begin with one dash, as a negative number does; two begin the next option.
        guard let value = rest.first, !value.hasPrefix("--") else { throw .usage("\(option.spelling) needs a value") }
        rest.removeFirst()
        return value
    }
}

/// A suggestion for an unknown word: the nearest known word.
func hint(for word: String, among known: some Sequence<String>) -> String {
    nearest(to: word, in: known).map { "; did you mean '\($0)'?" } ?? ""
}

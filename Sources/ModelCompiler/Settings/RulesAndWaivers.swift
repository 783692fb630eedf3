package import CompilerSupport

extension Settings {
    /// The level of one rule: a line of `"rules"`.
    struct RuleSetting: Equatable, Sendable {
        /// The rule's id or name as written. Whether there is such a rule only the catalogue knows.
        var rule: Located<String>
        /// The level.
        var level: RuleLevel
    }

    /// How the findings of a rule are taken.
    enum RuleLevel: String, CaseIterable, Sendable {
        /// The rule does not run.
        case off
        /// Its findings are notes.
        case note
        /// Its findings are warnings.
        case warning
        /// Its findings are errors.
        case error

        /// The severity of the rule's findings; nil when there are to be none.
        var severity: Severity? { Severity(rawValue: rawValue) }
    }

    /// From which severity on findings make a run fail. The values of `"failOn"` and of `--fail-on`.
    package enum FailureThreshold: String, CaseIterable, Sendable {
        /// Errors do.
        case error
        /// Warnings do, and errors.
        case warning
        /// Everything does.
        case note
        /// Nothing does.
        case never

        /// The least severity that fails a run; nil when none does.
        package var severity: Severity? { Severity(rawValue: rawValue) }
    }

    /// A fault of production that was there when modelc came: it cannot be mended, and everybody knows it.
    package struct KnownFault: Hashable, Sendable {
        /// The rule's id or name as written.
        package var rule = Located("")
        /// The property whose field is deployed another way: `Entity.property`.
        package var symbol = Located("")
        /// The type that the field is deployed with, as a `.ckdb` file spells it: `INT64`.
        package var found = Located("")

        init() {}

        /// Creates an entry.
        init(rule: Located<String>, symbol: Located<String>, found: Located<String>) {
            self.rule = rule
            self.symbol = symbol
            self.found = found
        }
    }

    /// A finding that the team accepts, and why.
    struct Waiver: Equatable, Sendable {
        /// The rule's id or name as written.
        var rule = Located("")
        /// What the finding is about: `Entity`, `Entity.property`, `CD_Type.CD_field`, `configuration Name`.
        var symbol = Located("")
        /// Why it is accepted, in one line; shown wherever the finding would be.
        var reason = Located("")
        /// The last day on which it is accepted; nil for good.
        var until: Located<CalendarDate>?
    }
}

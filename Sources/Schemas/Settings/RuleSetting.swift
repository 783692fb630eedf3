public import Diagnostics

extension Settings {
    /// The level of one rule: a line of `"rules"`.
    public struct RuleSetting: Hashable, Sendable {
        /// The rule's id or name as written. Whether there is such a rule only the catalogue knows.
        public var rule: Located<String>
        /// The level.
        public var level: Located<RuleLevel>

        /// Creates the setting of a rule.
        public init(rule: Located<String>, level: Located<RuleLevel>) {
            self.rule = rule
            self.level = level
        }
    }

    /// How the findings of a rule are taken.
    public enum RuleLevel: String, CaseIterable, Sendable {
        /// The rule does not run.
        case off
        /// Its findings are notes.
        case note
        /// Its findings are warnings.
        case warning
        /// Its findings are errors.
        case error

        /// The severity of the rule's findings; nil when there are to be none.
        public var severity: Severity? { Severity(rawValue: rawValue) }
    }

    /// From which severity on findings make a run fail. The values of `"failOn"` and of `--fail-on`.
    public enum FailureThreshold: String, CaseIterable, Sendable {
        /// Errors do.
        case error
        /// Warnings do, and errors.
        case warning
        /// Everything does.
        case note
        /// Nothing does.
        case never

        /// The least severity that fails a run; nil when none does.
        public var severity: Severity? { Severity(rawValue: rawValue) }
    }
}

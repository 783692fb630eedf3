extension Settings {
    /// A finding that the team accepts, and why.
    public struct Waiver: Hashable, Sendable {
        /// The rule's id or name as written.
        public var rule: Located<String>
        /// What the finding is about: `Entity`, `Entity.property`, `CD_Type.CD_field`, `configuration Name`.
        public var symbol: Located<String>
        /// Why it is accepted, in one line; shown wherever the finding would be.
        public var reason: Located<String>
        /// The last day on which it is accepted; nil for good.
        public var until: Located<CalendarDate>?

        /// Creates a waiver.
        public init(
            rule: Located<String>,
            symbol: Located<String>,
            reason: Located<String>,
            until: Located<CalendarDate>? = nil
        ) {
            self.rule = rule
            self.symbol = symbol
            self.reason = reason
            self.until = until
        }
    }
}

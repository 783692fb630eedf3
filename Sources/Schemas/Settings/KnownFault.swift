extension Settings {
    /// A fault of production that was there when modelc came: it cannot be mended, and everybody knows it.
    public struct KnownFault: Hashable, Sendable {
        /// The rule's id or name as written.
        public var rule: Located<String>
        /// The property whose field is deployed another way: `Entity.property`.
        public var symbol: Located<String>
        /// The type that the field is deployed with, as a `.ckdb` file spells it: `INT64`.
        public var found: Located<String>

        /// Creates an entry.
        public init(rule: Located<String>, symbol: Located<String>, found: Located<String>) {
            self.rule = rule
            self.symbol = symbol
            self.found = found
        }
    }
}

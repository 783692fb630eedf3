extension InMemoryRecordDatabase {
    /// What nobody outside Apple knows for certain, and what this database takes for true until somebody does.
    ///
    /// A test that depends on one of them should be run with both settings.
    public struct Assumptions: Hashable, Sendable {
        /// Assumption: a whole number is accepted for a `DOUBLE` field, as the framework hands over an `NSNumber`, and
        /// becomes a floating-point number. Web Services refuse a value that is tagged `INT64` in any case.
        public var acceptsIntegersInDoubleFields = true
        /// Assumption: the values of `TIMESTAMP` fields keep whole milliseconds, as Web Services do. Set to false, they
        /// keep what `Date` has.
        public var roundsDatesToMilliseconds = true
        /// Assumption: saving a record changes the tags of its parents, up to the root, when the root is shared.
        public var childrenTouchSharedParents = true
        /// Assumption: the first fetch of a zone's changes, without a token, tells of deleted records, too.
        public var replaysDeletions = true
        /// Assumption: a request of Web Services that does not say whether it is atomic is not. The default is not
        /// documented.
        public var webRequestsAreAtomicByDefault = false

        /// What is taken for true unless a test says otherwise.
        public init() {}
    }
}

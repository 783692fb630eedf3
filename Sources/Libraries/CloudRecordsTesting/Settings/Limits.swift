extension InMemoryRecordDatabase {
    /// How much CloudKit takes at once. A test may lower a limit to see what an app does at it.
    public struct Limits: Hashable, Sendable {
        /// The bytes of a record without its assets.
        ///
        /// Assumption: "1 MB" is 1,048,576 bytes, and a record is as large as its field names and values together: the
        /// UTF-8 bytes of text, 8 bytes for a number or a date. CloudKit's formula is not known.
        public var recordBytes = 1_048_576
        /// The records of one request of the framework, deleted ones included.
        public var requestItems = 400
        /// The operations of one request of Web Services.
        public var webRequestItems = 200
        /// The bytes of one request, assets left out. Assumption: "2 MB" is 2,097,152 bytes.
        public var requestBytes = 2_097_152
        /// The records that point to one record and are to be deleted with it.
        public var owningReferences = 750
        /// The values of one `IN` filter.
        public var filterValues = 250
        /// The bytes of one asset that is uploaded through Web Services.
        public var webAssetBytes = 52_428_800
        /// The characters of a record name.
        public var recordNameLength = 255
        /// The records of one answer; a request can set a lower number.
        public var pageSize = 200

        /// CloudKit's own limits.
        public init() {}
    }
}

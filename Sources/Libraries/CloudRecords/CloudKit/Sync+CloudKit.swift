#if canImport(CloudKit)
    public import CloudKit
    import Foundation

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    extension RecordArchive {
        /// Keeps a record of the framework: the system fields as the framework archives them, and the declared values.
        ///
        /// - Parameters:
        ///   - native: The record.
        ///   - fields: What the mapping knows of its fields; none keep the system fields alone.
        ///   - desiredKeys: The fields that were asked for when the record was fetched; nil when all were.
        public init(_ native: CKRecord, fields: [RecordFieldDescription] = [], desiredKeys: [String]? = nil) {
            self.init(CloudRecord(native, fields: fields, desiredKeys: desiredKeys))
            let coder = NSKeyedArchiver(requiringSecureCoding: true)
            native.encodeSystemFields(with: coder)
            coder.finishEncoding()
            nativeSystemFields = coder.encodedData
        }

        /// A record of the framework that has the archived system fields, and no values.
        ///
        /// Set what was changed with `applyChanges(of:assetsIn:)`, and save it: the server keeps all other fields.
        ///
        /// - Returns: Nil where the archive has nothing of the framework; ask the server for the record then.
        public func nativeRecord() -> CKRecord? {
            guard let data = nativeSystemFields, let coder = try? NSKeyedUnarchiver(forReadingFrom: data) else {
                return nil
            }
            coder.requiresSecureCoding = true
            defer { coder.finishDecoding() }
            return CKRecord(coder: coder)
        }
    }

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    extension RecordFailure {
        /// Takes an error of the framework.
        ///
        /// - Parameters:
        ///   - error: The error. One of several items has code 2, and theirs are in `partialErrorsByItemID`.
        ///   - fields: What the mapping knows of the record's fields, to read the server's record.
        public init(_ error: CKError, fields: [RecordFieldDescription] = []) {
            let code = RecordErrorCode(rawValue: error.code.rawValue) ?? .serverRejectedRequest
            self.init(code, reason: error.localizedDescription, retryAfter: error.retryAfterSeconds)
            serverRecord = error.serverRecord.map { CloudRecord($0, fields: fields) }
            didResetEncryptedData = error.userInfo[CKErrorUserDidResetEncryptedDataKey] as? Bool ?? false
        }
    }
#endif

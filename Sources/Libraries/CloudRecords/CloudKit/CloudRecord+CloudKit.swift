#if canImport(CloudKit)
    public import CloudKit

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    extension CloudRecord {
        /// Reads the declared fields of a record of the framework; the others stay where they are.
        ///
        /// What the framework's record has unsaved counts as read, not as changed. A value that does not have the
        /// declared type is read as what it seems to be, for the mapping to complain about. A file of an asset may go at
        /// any time: copy it, or read it at once.
        ///
        /// - Parameters:
        ///   - native: The record.
        ///   - fields: What the mapping knows of its fields.
        ///   - desiredKeys: The fields that were asked for when the record was fetched; nil when all were.
        public init(_ native: CKRecord, fields: [RecordFieldDescription], desiredKeys: [String]? = nil) {
            self.init(type: native.recordType, id: RecordID(native.recordID))
            readSystemFields(of: native)
            let keys = Set(fields.flatMap { [$0.key] + ($0.assetKey.map { [$0] } ?? []) })
            fetchedKeys = desiredKeys.map { keys.intersection($0) } ?? keys
            for field in fields { read(field, from: native) }
            forgetChanges()
        }

        private mutating func readSystemFields(of native: CKRecord) {
            changeTag = native.recordChangeTag
            created = native.creationDate.map {
                RecordStamp(date: $0, userRecordName: native.creatorUserRecordID?.recordName)
            }
            modified = native.modificationDate.map {
                RecordStamp(date: $0, userRecordName: native.lastModifiedUserRecordID?.recordName)
            }
            parent = native.parent.map { RecordReference($0, in: id.zone) }
            share = native.share.map { RecordReference($0, in: id.zone) }
        }

        private mutating func read(_ field: RecordFieldDescription, from native: CKRecord) {
            let reader = NativeValueReader(zone: id.zone)
            if let value = native.values(isEncrypted: field.isEncrypted).value(field.key) {
                let value = reader.value(value, declaredAs: field.type)
                fields.read(RecordFields.Field(value: value, isEncrypted: field.isEncrypted), for: field.key)
            }
            if let key = field.assetKey, let value = native.values(isEncrypted: false).value(key) {
                let value = reader.value(value, declaredAs: .asset)
                fields.read(RecordFields.Field(value: value, isEncrypted: false), for: key)
            }
        }
    }
#endif

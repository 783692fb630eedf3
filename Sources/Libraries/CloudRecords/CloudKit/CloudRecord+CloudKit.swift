#if canImport(CloudKit)
    public import CloudKit
    public import Foundation

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    extension CloudRecord {
        /// Reads the declared fields of a `CKRecord`; other fields are not read, and stay in the `CKRecord`.
        ///
        /// Unsaved values of the `CKRecord` count as read, not as changed. A value of another type than the declared
        /// one is read by its own type, so that the mapping reports it. The framework may remove the file of an asset
        /// at any time: copy it, or read it at once.
        ///
        /// - Parameters:
        ///   - native: The record.
        ///   - fields: The declared fields, from the mapping.
        ///   - desiredKeys: The fields that were requested when the record was fetched; nil when all were. A record
        ///     restored from its archived system fields has none, which is detected while it has no values.
        public init(_ native: CKRecord, fields: [RecordFieldDescription], desiredKeys: [String]? = nil) {
            self.init(type: native.recordType, id: RecordID(native.recordID))
            readSystemFields(of: native)
            let keys = Set(fields.flatMap(\.keys))
            fetchedKeys = desiredKeys.map { keys.intersection($0) } ?? keys
            for field in fields { read(field, from: native) }
            // A fetch without fields, and archived system fields alone, leave no values at all.
            if changeTag != nil, self.keys.isEmpty { fetchedKeys = [] }
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
            shareTerms = (native as? CKShare).map(ShareTerms.init)
        }

        private mutating func read(_ field: RecordFieldDescription, from native: CKRecord) {
            let reader = NativeValueReader(zone: id.zone)
            if let value = native.values(isEncrypted: field.isEncrypted).value(field.key) {
                read(reader.value(value, declaredAs: field.type), for: field.key, isEncrypted: field.isEncrypted)
            }
            if let key = field.assetKey, let value = native.values(isEncrypted: false).value(key) {
                read(reader.value(value, declaredAs: .asset), for: key, isEncrypted: false)
            }
        }
    }

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    extension CKRecord {
        /// Creates a `CKRecord` with all values of a record.
        ///
        /// The server treats it as a new record. To save changes of an existing record, fetch it, or restore it from
        /// its archived system fields, and call ``applyChanges(of:assetsIn:)``.
        ///
        /// - Parameters:
        ///   - record: The values.
        ///   - assetFolder: The folder for the bytes of assets; remove it when the record is saved.
        /// - Throws: ``RecordFormatFailure`` for an asset whose bytes are only on the server, and for a type that the
        ///   framework lacks.
        public convenience init(_ record: CloudRecord, assetsIn assetFolder: URL) throws {
            self.init(recordType: record.type, recordID: record.id.native)
            try apply(record.keys, of: record, assetsIn: assetFolder)
        }

        /// Sets the changed fields of a record, and clears the cleared ones.
        ///
        /// Everything else is unchanged: unknown fields, system fields, and values that are already equal. A parent is
        /// set, but never removed.
        ///
        /// - Parameters:
        ///   - record: The changes.
        ///   - assetFolder: The folder for the bytes of assets; remove it when the record is saved.
        /// - Throws: ``RecordFormatFailure`` for another record, for an asset whose bytes are only on the server, and
        ///   for a type that the framework lacks. Then nothing is set.
        public func applyChanges(of record: CloudRecord, assetsIn assetFolder: URL) throws(RecordFormatFailure) {
            guard recordType == record.type, RecordID(recordID) == record.id else { throw record.failure(.otherRecord) }
            try apply(record.changedKeys, of: record, assetsIn: assetFolder)
        }

        private func apply(
            _ keys: [String],
            of record: CloudRecord,
            assetsIn assetFolder: URL
        ) throws(RecordFormatFailure) {
            let writer = NativeValueWriter(zone: record.id.zone, assetFolder: assetFolder)
            var natives: [(key: String, value: (any CKRecordValueProtocol)?)] = []
            for key in keys where !has(record.fields[key]?.value, for: key, of: record) {
                do throws(FormatProblem) {
                    natives.append((key, try record.fields[key].map(\.value).map(writer.value)))
                } catch {
                    throw record.failure(error, field: key)
                }
            }
            for native in natives { values(isEncrypted: record.isEncrypted(native.key)).set(native.value, native.key) }
            setParent(of: record)
        }

        /// True if a field already has an equal value. An absent value proves nothing: a record restored from its
        /// archived system fields has no values, but the server may have some.
        private func has(_ value: RecordValue?, for key: String, of record: CloudRecord) -> Bool {
            let native = values(isEncrypted: record.isEncrypted(key)).value(key)
            guard let value, let native, let type = value.type else { return false }
            let current = NativeValueReader(zone: record.id.zone).value(native, as: type)
            return current == value.withoutValidation
        }

        private func setParent(of record: CloudRecord) {
            guard let parent = record.parent?.native(in: record.id.zone), parent.recordID != self.parent?.recordID
            else {
                return
            }
            // The framework raises an exception for a parent with another action.
            self.parent = CKRecord.Reference(recordID: parent.recordID, action: .none)
        }

        // Not a conditional expression: it would need one type for both, and `CKRecord` is `Sendable` only in some
        // SDKs.
        func values(isEncrypted: Bool) -> any CKRecordKeyValueSetting {
            if isEncrypted { encryptedValues } else { self }
        }
    }

    extension CKRecordKeyValueSetting {
        func value(_ key: String) -> (any CKRecordValueProtocol)? { self[key] }

        func set(_ value: (any CKRecordValueProtocol)?, _ key: String) { self[key] = value }
    }

    extension RecordValue {
        /// The value as the framework returns it, which has no validating references.
        fileprivate var withoutValidation: RecordValue {
            switch self {
            case .reference(let reference): .reference(reference.withoutValidation)
            case .references(let references): .references(references.map(\.withoutValidation))
            default: self
            }
        }
    }

    extension RecordReference {
        fileprivate var withoutValidation: RecordReference {
            RecordReference(recordName, in: zone, action: action == .validate ? .none : action)
        }
    }

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    extension RecordArchive {
        /// Archives a `CKRecord`: its system fields in the framework's format, and the declared values.
        ///
        /// - Parameters:
        ///   - native: The record.
        ///   - fields: The declared fields, from the mapping; an empty list archives only the system fields.
        ///   - desiredKeys: The fields that were requested when the record was fetched; nil when all were.
        public init(_ native: CKRecord, fields: [RecordFieldDescription] = [], desiredKeys: [String]? = nil) {
            self.init(CloudRecord(native, fields: fields, desiredKeys: desiredKeys))
            let coder = NSKeyedArchiver(requiringSecureCoding: true)
            native.encodeSystemFields(with: coder)
            coder.finishEncoding()
            nativeSystemFields = coder.encodedData
        }

        /// A `CKRecord` with the archived system fields, and no values.
        ///
        /// Set the changed fields with `applyChanges(of:assetsIn:)`, and save it: the server keeps all other fields.
        ///
        /// - Returns: The record; nil when the archive has no system fields of the framework. Then fetch the record
        ///   from the server.
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
        /// Converts an error of the framework.
        ///
        /// - Parameters:
        ///   - error: The error. The error of a request with several items has code 2, and those of the items are in
        ///     `partialErrorsByItemID`.
        ///   - fields: The declared fields, from the mapping, to read the server's record.
        public init(_ error: CKError, fields: [RecordFieldDescription] = []) {
            let code = RecordErrorCode(rawValue: error.code.rawValue) ?? .serverRejectedRequest
            self.init(code, reason: error.localizedDescription, retryAfter: error.retryAfterSeconds)
            serverRecord = error.serverRecord.map { CloudRecord($0, fields: fields) }
            didResetEncryptedData = error.userInfo[CKErrorUserDidResetEncryptedDataKey] as? Bool ?? false
        }
    }
#endif

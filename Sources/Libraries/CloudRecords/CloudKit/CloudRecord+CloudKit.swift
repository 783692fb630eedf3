#if canImport(CloudKit)
    public import CloudKit
    public import Foundation

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
        ///   - desiredKeys: The fields that were asked for when the record was fetched; nil when all were. For a record that
        ///     was restored from its archived system fields it is `[]`, and need not be said while it has no values.
        public init(_ native: CKRecord, fields: [RecordFieldDescription], desiredKeys: [String]? = nil) {
            self.init(type: native.recordType, id: RecordID(native.recordID))
            readSystemFields(of: native)
            let keys = Set(fields.flatMap(\.keys))
            fetchedKeys = desiredKeys.map { keys.intersection($0) } ?? keys
            for field in fields { read(field, from: native) }
            // Nothing at all stands there after a fetch without fields, or when only the system fields were archived.
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
            terms = (native as? CKShare).map(ShareTerms.init)
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
        /// Creates a record of the framework with all values of a record.
        ///
        /// The server takes it for a new one. To save changes of a record that the server has, fetch it, or restore it
        /// from its archived system fields, and call ``applyChanges(of:assetsIn:)``.
        ///
        /// - Parameters:
        ///   - record: The values.
        ///   - assetFolder: Where bytes of assets are written to; remove it when the record is saved.
        /// - Throws: ``RecordFormatFailure`` for an asset that is not at hand and for a type that the framework lacks.
        public convenience init(_ record: CloudRecord, assetsIn assetFolder: URL) throws {
            self.init(recordType: record.type, recordID: record.id.native)
            try apply(record.keys, of: record, assetsIn: assetFolder)
        }

        /// Sets the fields that were changed in a record, and clears those that were cleared there.
        ///
        /// Everything else stays: fields that the program does not know, system fields, and values that are equal already.
        /// A parent is set, never taken away.
        ///
        /// - Parameters:
        ///   - record: The changes.
        ///   - assetFolder: Where bytes of assets are written to; remove it when the record is saved.
        /// - Throws: ``RecordFormatFailure`` for another record, for an asset that is not at hand and for a type that the
        ///   framework lacks. Nothing is set then.
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

        /// Whether a field has an equal value already. No value tells nothing: a record that was restored from its archived
        /// system fields has none, and the server has some.
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

        // A conditional expression would have to find one type for both, and CKRecord is Sendable in some SDKs only.
        func values(isEncrypted: Bool) -> any CKRecordKeyValueSetting {
            if isEncrypted { encryptedValues } else { self }
        }
    }

    extension CKRecordKeyValueSetting {
        func value(_ key: String) -> (any CKRecordValueProtocol)? { self[key] }

        func set(_ value: (any CKRecordValueProtocol)?, _ key: String) { self[key] = value }
    }

    extension RecordValue {
        /// The value as it comes back from the framework, which has no validating references.
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

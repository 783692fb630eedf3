#if canImport(CloudKit)
    import CloudKit
    import CoreLocation

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Reads values of the framework by the type that a field is declared with.
    ///
    /// Their dynamic type does not tell: every number can pass for an integer and for a floating-point number.
    struct NativeValueReader {
        /// The zone of the record that holds the values.
        let zone: RecordZoneID

        /// A value of another type is read as what it seems to be, so that a mapping can name both types.
        func value(_ native: any CKRecordValueProtocol, declaredAs type: RecordFieldType) -> RecordValue {
            value(native, as: type) ?? guess(native)
        }

        func value(_ native: any CKRecordValueProtocol, as type: RecordFieldType) -> RecordValue? {
            switch type {
            case .string: (native as? String).map(RecordValue.string)
            case .int64: (native as? Int64).map(RecordValue.int64)
            case .double: (native as? Double).map(RecordValue.double)
            case .timestamp: (native as? Date).map(RecordValue.timestamp)
            case .bytes: (native as? Data).map(RecordValue.bytes)
            case .reference: (native as? CKRecord.Reference).map { .reference(RecordReference($0, in: zone)) }
            case .asset: (native as? CKAsset).map { .asset(RecordAsset($0)) }
            case .location: (native as? CLLocation).map { .location(RecordLocation($0)) }
            case .strings: (native as? [String]).map(RecordValue.strings)
            case .int64s: (native as? [Int64]).map(RecordValue.int64s)
            case .doubles: (native as? [Double]).map(RecordValue.doubles)
            case .timestamps: (native as? [Date]).map(RecordValue.timestamps)
            case .bytesList: (native as? [Data]).map(RecordValue.bytesList)
            case .references: (native as? [CKRecord.Reference]).map(references)
            case .assets: (native as? [CKAsset]).map { .assets($0.map { RecordAsset($0) }) }
            case .locations: (native as? [CLLocation]).map { .locations($0.map { RecordLocation($0) }) }
            }
        }

        private func references(_ natives: [CKRecord.Reference]) -> RecordValue {
            .references(natives.map { RecordReference($0, in: zone) })
        }

        private func guess(_ native: any CKRecordValueProtocol) -> RecordValue {
            let guesses = RecordFieldType.allCases.lazy.compactMap { value(native, as: $0) }
            return guesses.first ?? .unknown(UnknownRecordValue(typeName: "\(type(of: native))", json: .null))
        }
    }

    extension RecordAsset {
        /// An asset that was not downloaded has no file.
        init(_ native: CKAsset) { self = native.fileURL.map(RecordAsset.file) ?? .remote(RemoteAsset()) }
    }
#endif

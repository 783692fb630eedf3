#if canImport(CloudKit)
    public import CloudKit
    import CoreLocation
    import Foundation

    /// Reads values of the framework by the declared type of their field.
    ///
    /// Their dynamic type is not enough: an `NSNumber` converts both to an integer and to a floating-point number.
    struct NativeValueReader {
        /// The zone of the record that has the values.
        let zone: RecordZoneID

        /// The value. One of another type is read by its dynamic type, so that a mapping can name both types.
        func value(_ native: any CKRecordValueProtocol, declaredAs type: _RecordFieldType) -> RecordValue {
            value(native, as: type) ?? guess(native)
        }

        func value(_ native: any CKRecordValueProtocol, as type: _RecordFieldType) -> RecordValue? {
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
            case .references:
                (native as? [CKRecord.Reference]).map { .references($0.map { RecordReference($0, in: zone) }) }
            case .assets: (native as? [CKAsset]).map { .assets($0.map { RecordAsset($0) }) }
            case .locations: (native as? [CLLocation]).map { .locations($0.map { RecordLocation($0) }) }
            }
        }

        private func guess(_ native: any CKRecordValueProtocol) -> RecordValue {
            let guesses = _RecordFieldType.allCases.lazy.compactMap { value(native, as: $0) }
            return guesses.first ?? .unknown(UnknownRecordValue(typeName: "\(type(of: native))", json: .null))
        }
    }

    extension RecordAsset {
        /// Reads an asset. One that was not downloaded has no file.
        init(_ native: CKAsset) { self = native.fileURL.map(RecordAsset.file) ?? .remote(RemoteAsset()) }
    }

    /// Converts values for the framework.
    struct NativeValueWriter {
        /// The zone of the record that will have the values.
        let zone: RecordZoneID
        /// The folder for the bytes of assets, because the framework accepts only files.
        let assetFolder: URL

        func value(_ value: RecordValue) throws(FormatProblem) -> any CKRecordValueProtocol {
            switch value {
            case .string(let text): text
            case .int64(let integer): integer
            case .double(let number): number
            case .timestamp(let date): date
            case .bytes(let data): data
            case .reference(let reference): reference.native(in: zone)
            case .asset(let asset): try self.asset(asset)
            case .location(let location): location.native
            case .strings(let texts): texts
            case .int64s(let integers): integers
            case .doubles(let numbers): numbers
            case .timestamps(let dates): dates
            case .bytesList(let list): list
            case .references(let references): references.map { $0.native(in: zone) }
            case .assets(let assets): try assets.map { asset throws(FormatProblem) in try self.asset(asset) }
            case .locations(let locations): locations.map(\.native)
            case .unknown: throw .unexpected(value.typeName, expected: "a type that the framework has")
            }
        }

        private func asset(_ asset: RecordAsset) throws(FormatProblem) -> CKAsset {
            switch asset {
            case .file(let url): CKAsset(fileURL: url)
            case .data(let data): try file(of: data)
            case .remote(let remote):
                if let content = remote.content { try file(of: content) } else { throw .assetNotHere }
            case .uploaded: throw .assetNotHere
            }
        }

        private func file(of data: Data) throws(FormatProblem) -> CKAsset {
            let url = assetFolder.appendingPathComponent("\(UUID().uuidString).fxd")
            do {
                try data.write(to: url)
            } catch {
                throw .unwritableFile
            }
            return CKAsset(fileURL: url)
        }
    }

    extension RecordLocation {
        /// Reads a place. Negative accuracies, speeds and courses mean absent values in the framework.
        init(_ native: CLLocation) {
            self.init(latitude: native.coordinate.latitude, longitude: native.coordinate.longitude)
            horizontalAccuracy = Self.known(native.horizontalAccuracy)
            verticalAccuracy = Self.known(native.verticalAccuracy)
            altitude = native.verticalAccuracy < 0 && native.altitude == 0 ? nil : native.altitude
            speed = Self.known(native.speed)
            course = Self.known(native.course)
            timestamp = native.timestamp == Self.noTime ? nil : native.timestamp
        }

        /// The place for the framework, which requires a time: without one it is the beginning of 1970.
        var native: CLLocation {
            CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
                altitude: altitude ?? 0,
                horizontalAccuracy: horizontalAccuracy ?? -1,
                verticalAccuracy: verticalAccuracy ?? -1,
                course: course ?? -1,
                speed: speed ?? -1,
                timestamp: timestamp ?? Self.noTime
            )
        }

        private static let noTime = Date(timeIntervalSince1970: 0)

        private static func known(_ value: Double) -> Double? { value < 0 ? nil : value }
    }

    extension RecordZoneID {
        /// Reads a zone of the framework; its owner `__defaultOwner__`, the current user, becomes nil.
        public init(_ native: CKRecordZone.ID) {
            self.init(native.zoneName, owner: Self.isCurrentUser(native.ownerName) ? nil : native.ownerName)
        }

        /// The zone for the framework.
        public var native: CKRecordZone.ID {
            CKRecordZone.ID(zoneName: name, ownerName: owner ?? CKCurrentUserDefaultName)
        }
    }

    extension RecordID {
        /// Reads the identity of a `CKRecord`.
        public init(_ native: CKRecord.ID) { self.init(native.recordName, in: RecordZoneID(native.zoneID)) }

        /// The identity for the framework.
        public var native: CKRecord.ID { CKRecord.ID(recordName: name, zoneID: zone.native) }
    }

    extension RecordReference {
        /// Reads a reference of the framework in a record of a zone.
        init(_ native: CKRecord.Reference, in zone: RecordZoneID) {
            let target = RecordID(native.recordID)
            self.init(
                target.name,
                in: target.zone == zone ? nil : target.zone,
                action: native.action == .deleteSelf ? .deleteSelf : .none
            )
        }

        /// The reference for the framework, for a record of a zone.
        ///
        /// The framework has no ``Action/validate``, so it becomes none. A validating reference on the server is
        /// unchanged while it has the same target, because it is not set again.
        func native(in zone: RecordZoneID) -> CKRecord.Reference {
            let target = RecordID(recordName, in: self.zone ?? zone)
            return CKRecord.Reference(recordID: target.native, action: action == .deleteSelf ? .deleteSelf : .none)
        }
    }
#endif

#if canImport(CloudKit)
    public import CloudKit

    extension RecordZoneID {
        /// The zone of the framework; its `__defaultOwner__`, the current user, becomes nil.
        public init(_ native: CKRecordZone.ID) {
            self.init(native.zoneName, owner: Self.isCurrentUser(native.ownerName) ? nil : native.ownerName)
        }

        /// The zone for the framework.
        public var native: CKRecordZone.ID {
            CKRecordZone.ID(zoneName: name, ownerName: owner ?? CKCurrentUserDefaultName)
        }
    }

    extension RecordID {
        /// The identity of a record of the framework.
        public init(_ native: CKRecord.ID) { self.init(native.recordName, in: RecordZoneID(native.zoneID)) }

        /// The identity for the framework.
        public var native: CKRecord.ID { CKRecord.ID(recordName: name, zoneID: zone.native) }
    }

    extension RecordReference {
        /// A reference of the framework, held by a record of a zone.
        public init(_ native: CKRecord.Reference, in zone: RecordZoneID) {
            let target = RecordID(native.recordID)
            self.init(
                target.name,
                in: target.zone == zone ? nil : target.zone,
                action: native.action == .deleteSelf ? .deleteSelf : .none
            )
        }

        /// The reference for the framework, to be held by a record of a zone.
        ///
        /// The framework has no ``Action/validate``; it becomes none. A reference on the server that validates stays as it
        /// is while it leads to the same record, because it is not set anew.
        public func native(in zone: RecordZoneID) -> CKRecord.Reference {
            let target = RecordID(recordName, in: self.zone ?? zone)
            return CKRecord.Reference(recordID: target.native, action: action == .deleteSelf ? .deleteSelf : .none)
        }
    }
#endif

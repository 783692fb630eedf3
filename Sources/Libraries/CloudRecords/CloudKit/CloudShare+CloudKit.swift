#if canImport(CloudKit)
    public import CloudKit

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    extension CloudRecord {
        /// The records of the operation that saves this new share: the root and its share, or the share of a zone.
        ///
        ///     let records = try share.nativeShare(of: root)        // [root, CKShare]
        ///     CKModifyRecordsOperation(recordsToSave: records)
        ///
        /// The share has the public permission of its ``CloudRecord/shareTerms``. It has no participants, because CloudKit creates
        /// these.
        ///
        /// - Parameter root: The `CKRecord` to share with all records below it; nil for the share of a zone.
        /// - Returns: The records, in order.
        /// - Throws: ``RecordFormatFailure`` for a record that is not a share, for a root in another zone, for a root
        ///   with the share of a zone, and for a missing root with any other share.
        public func nativeShare(of root: CKRecord? = nil) throws(RecordFormatFailure) -> [CKRecord] {
            guard isShare, (root == nil) == id.isZoneShare else { throw failure(.otherRecord) }
            if let root, RecordZoneID(root.recordID.zoneID) != id.zone { throw failure(.otherRecord) }
            let share =
                root.map { CKShare(rootRecord: $0, shareID: id.native) } ?? CKShare(recordZoneID: id.zone.native)
            if let shareTerms { share.apply(shareTerms) }
            return [root, share].compactMap(\.self)
        }
    }

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    extension CKShare {
        /// Sets the public permission, and the permissions of the share's participants, matched by user record name.
        ///
        /// Unknown permissions, and participants without a name, are unchanged.
        public func apply(_ terms: ShareTerms) {
            if let permission = terms.publicPermission.native, permission != publicPermission {
                publicPermission = permission
            }
            for participant in participants where participant.role != .owner {
                let name = participant.userIdentity.userRecordID?.recordName
                let wanted = terms.participants.first { $0.userRecordName == name && name != nil }
                guard let permission = wanted?.permission.native, permission != participant.permission else { continue }
                participant.permission = permission
            }
        }
    }

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    extension ShareTerms {
        /// Reads the terms of a `CKShare`, which does not name its root.
        init(_ native: CKShare) {
            self.init(
                publicPermission: SharePermission(native.publicPermission),
                participants: native.participants.map(ShareParticipant.init)
            )
            currentUser = native.currentUserParticipant.map(ShareParticipant.init)
        }
    }

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    extension ShareParticipant {
        /// Reads a participant of the framework; values of later versions are kept as numbers.
        init(_ native: CKShare.Participant) {
            self.init(
                userRecordName: native.userIdentity.userRecordID?.recordName,
                role: Role(native.role),
                permission: SharePermission(native.permission),
                acceptance: Acceptance(native.acceptanceStatus)
            )
        }
    }

    extension SharePermission {
        init(_ native: CKShare.ParticipantPermission) {
            self.init(numbered(native.rawValue, [Self.unknown, Self.none, Self.readOnly, Self.readWrite].map(\.word)))
        }

        /// The framework's permission; nil for one that should not be set.
        var native: CKShare.ParticipantPermission? {
            switch self {
            case .none: CKShare.ParticipantPermission.none
            case .readOnly: .readOnly
            case .readWrite: .readWrite
            default: nil
            }
        }
    }

    extension ShareParticipant.Role {
        fileprivate init(_ native: CKShare.ParticipantRole) {
            let roles = [Self.unknown, .owner, .administrator, .privateUser, .publicUser]
            self.init(numbered(native.rawValue, roles.map(\.word)))
        }
    }

    extension ShareParticipant.Acceptance {
        fileprivate init(_ native: CKShare.ParticipantAcceptanceStatus) {
            self.init(numbered(native.rawValue, [Self.unknown, .pending, .accepted, .removed].map(\.word)))
        }
    }

    /// The word for a case of the framework, by its number, because older SDKs have no name for the administrator. A
    /// case of later versions is kept as its number.
    private func numbered(_ number: Int, _ words: [String]) -> String {
        words.indices.contains(number) ? words[number] : "\(number)"
    }
#endif

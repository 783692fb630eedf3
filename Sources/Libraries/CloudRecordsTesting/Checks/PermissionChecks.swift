import CloudRecords
import CloudSchema

/// Who may save what.
enum PermissionChecks {
    static let all: [SaveCheck] = [participant, grants]

    /// Row 27.
    private static func grants(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        let needed: Privilege = attempt.isNew ? .create : .write
        return grants(needed, to: attempt.rules, type: attempt.sent.type, stored: attempt.stored?.record)
    }

    /// What grants say of an access to a record; only the public database has them.
    static func grants(
        _ privilege: Privilege,
        to rules: DatabaseRules,
        type: String,
        stored: CloudRecord?
    ) -> RecordDatabaseError? {
        guard rules.scope == .public, let entry = rules.schema[type] else { return nil }
        let roles = rules.account.roles(on: stored)
        let isGranted = entry.type.grants.contains {
            roles.contains($0.role) && $0.privileges.contains(Privileges(privilege))
        }
        return isGranted ? nil : .notPermitted(privilege, type: type)
    }

    /// Row 26: what a share says of a change in the shared database.
    private static func participant(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        guard case .participant(let mayWrite, let sharesWholeZone) = attempt.zone.access else { return nil }
        if !mayWrite { return .readOnlyShare }
        guard attempt.isNew, attempt.sent.parent == nil, !sharesWholeZone else { return nil }
        return RecordDatabaseError(
            .permissionFailure,
            explanation: "a participant can add records below a shared one only: set the parent"
        )
    }
}

extension RecordDatabaseError {
    /// The share allows reading only. The server's text is not known.
    static let readOnlyShare = RecordDatabaseError(.permissionFailure, explanation: "the share allows reading only")

    fileprivate static func notPermitted(_ privilege: Privilege, type: String) -> RecordDatabaseError {
        RecordDatabaseError(
            .permissionFailure,
            2007,
            "\(privilege.rawValue) operation not permitted",
            explanation: "no grant of \(type) gives \(privilege.rawValue) to a role of the user"
        )
    }
}

extension RecordAccount {
    fileprivate func roles(on stored: CloudRecord?) -> Set<String> {
        let creator = stored?.created?.userRecordName
        return creator != nil && creator == userRecordName ? roles.union(["_creator"]) : roles
    }
}

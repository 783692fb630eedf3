/// Whoever uses the database at the moment.
///
///     database.account = .user("_alice", roles: ["moderator"])
///
/// In the public database the account decides what the schema's grants allow; in all of them it is what stamps name.
public enum RecordAccount: Hashable, Sendable {
    /// Somebody who is signed in: the record name of the user, and the roles that the developer gave that user.
    ///
    /// `_world`, `_icloud` and, for the user's own records, `_creator` need not be listed.
    case user(String, roles: Set<String> = [])
    /// Nobody is signed in.
    case none
    /// Somebody is signed in, and the device is not ready to say who.
    case temporarilyUnavailable
    /// A key of the developer, which Web Services know as server-to-server: the user who created the key.
    case serverKey(String, roles: Set<String> = [])

    /// The record name of the user.
    public var userRecordName: String? {
        switch self {
        case .user(let name, _), .serverKey(let name, _): name
        case .none, .temporarilyUnavailable: nil
        }
    }

    /// The roles that grants may name, but for `_creator`.
    var roles: Set<String> {
        switch self {
        case .user(_, let roles), .serverKey(_, let roles): roles.union(["_world", "_icloud"])
        case .none, .temporarilyUnavailable: ["_world"]
        }
    }

    var isServerKey: Bool {
        if case .serverKey = self { true } else { false }
    }
}

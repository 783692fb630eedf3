/// What a record tells of the state that the server has.
struct ServerKnowledge: Sendable {
    /// Whether the record came from the server.
    let isFromServer: Bool
    /// The fields that were asked for; nil when all were.
    let fetchedKeys: Set<String>?

    /// Whether the server is known to have no value for a field of which none came.
    func isAbsent(_ key: String) -> Bool { isFromServer && fetchedKeys?.contains(key) ?? true }
}

import CloudRecords

/// Where a request goes: `/database/1/iCloud.org.example/production/private/records/modify`, with or without the host
/// before and a query behind it, or just `records/modify`.
struct WebPath: Hashable, Sendable {
    /// What is asked, such as `records/modify`.
    let operation: String
    /// The container, the environment and the scope, where the path names them.
    let database: [String]?

    init(_ text: String) {
        let withoutQuery = text.prefix { $0 != "?" }
        var parts = withoutQuery.split(separator: "/").map(String.init)
        if let host = parts.firstIndex(where: { $0.hasSuffix(":") }) {
            parts.removeSubrange(0...min(host + 1, parts.count - 1))
        }
        if parts.count > 5, parts[0] == "database" {
            database = Array(parts[2...4])
            operation = parts[5...].joined(separator: "/")
        } else {
            database = nil
            operation = parts.joined(separator: "/")
        }
    }
}

public import CloudRecords

/// The address of a database.
///
///     let endpoint = WebServiceEndpoint(container: "iCloud.org.example.Blog", environment: .production, scope: .public)
public struct WebServiceEndpoint: Hashable, Sendable {
    /// The host of CloudKit Web Services.
    package static let host = "https://api.apple-cloudkit.com"

    private let container: String
    private let environment: RecordEnvironment
    private let scope: RecordDatabaseScope

    /// Creates an endpoint.
    ///
    /// - Parameters:
    ///   - container: The container's identifier.
    ///   - environment: The environment of the container.
    ///   - scope: The database of the container.
    public init(container: String, environment: RecordEnvironment, scope: RecordDatabaseScope) {
        (self.container, self.environment, self.scope) = (container, environment, scope)
    }

    /// The path of a request, after the ``host``; server-to-server keys sign it.
    func path<Request: WebServiceRequest>(of request: Request.Type) -> String {
        "/database/1/\(container)/\(environment.rawValue)/\((request.scope ?? scope).rawValue)/\(request.operation)"
    }
}

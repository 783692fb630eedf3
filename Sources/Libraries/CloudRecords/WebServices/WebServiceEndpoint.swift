/// Where the requests to a database go.
///
///     let endpoint = WebServiceEndpoint(container: "iCloud.org.example.Blog", environment: .production, scope: .public)
///     endpoint.path(of: ModifyRequest.self)
///     // /database/1/iCloud.org.example.Blog/production/public/records/modify
public struct WebServiceEndpoint: Hashable, Sendable {
    /// The environments of a container; the raw value is the word in the paths.
    public enum Environment: String, CaseIterable, Sendable {
        /// Whose schema and data come from people who develop the app.
        case development
        /// Whose data are those of the people who use the app.
        case production
    }

    /// The host of CloudKit Web Services.
    public static let host = "https://api.apple-cloudkit.com"

    /// The container's identifier.
    public var container: String
    /// The environment.
    public var environment: Environment
    /// The database.
    public var scope: RecordDatabaseScope

    /// Names a database.
    public init(container: String, environment: Environment, scope: RecordDatabaseScope) {
        (self.container, self.environment, self.scope) = (container, environment, scope)
    }

    /// The path of a request, which comes after the ``host``; server-to-server keys sign it.
    public func path<Request: WebServiceRequest>(of request: Request.Type) -> String {
        "/database/1/\(container)/\(environment.rawValue)/\(scope.rawValue)/\(request.operation)"
    }
}

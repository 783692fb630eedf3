#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
extension RecordClient {
    /// A transport with a session of Foundation, on every platform.
    public static func urlSession(_ session: URLSession = .shared) -> WireTransport {
        { request in
            guard let url = URL(string: request.url) else { throw URLError(.badURL) }
            var native = URLRequest(url: url)
            native.httpMethod = request.method
            if request.method != "GET" { native.httpBody = request.body }
            for (name, value) in request.headers { native.setValue(value, forHTTPHeaderField: name) }
            let (body, answer) = try await session.data(for: native)
            guard let answer = answer as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            let headers = answer.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
            return WireResponse(
                status: answer.statusCode,
                headers: Dictionary(headers) { first, _ in first },
                body: body
            )
        }
    }
}

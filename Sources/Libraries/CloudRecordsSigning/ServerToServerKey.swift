#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A server-to-server key of CloudKit Web Services, which signs requests to the public database of its container.
///
///     let key = try ServerToServerKey(id: "e12f…", pem: String(contentsOfFile: "eckey.pem", encoding: .utf8))
///     let path = "/database/1/iCloud.org.example/production/public/records/modify"
///     for (name, value) in try key.headers(body: body, path: path, at: Date()) { request.setHeader(name, value) }
///
/// The key is the one of `openssl ecparam -name prime256v1 -genkey -noout -out eckey.pem`, whose public half is in the
/// CloudKit Console. It has the rights of the developer who registered it, and reaches only the public database.
/// CryptoKit signs on Apple's platforms, OpenSSL elsewhere. No description contains the private key.
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public struct ServerToServerKey: Sendable {
    /// The identifier in the CloudKit Console.
    private let id: String
    private let signer: PlatformSigner

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - id: The identifier in the CloudKit Console.
    ///   - pem: The private key in PEM: `EC PRIVATE KEY`, or `PRIVATE KEY` of the curve P-256, without a password.
    /// - Throws: ``SigningFailure/unreadableKey`` for other texts.
    public init(id: String, pem: String) throws(SigningFailure) {
        self.id = id
        signer = try PlatformSigner(pem: pem)
    }

    /// The headers of a signed request. The server accepts them for ten minutes.
    ///
    /// - Parameters:
    ///   - body: The exact bytes of the body.
    ///   - path: The path from `/database` on, without the host and without a query.
    ///   - date: The present time, to the second.
    /// - Returns: Names and values.
    /// - Throws: ``SigningFailure/unsigned`` when the platform's library fails.
    public func headers(body: Data, path: String, at date: Date) throws(SigningFailure) -> [String: String] {
        let date = Self.text(of: date)
        let message = try Self.message(date: date, body: body, path: path)
        return [
            "X-Apple-CloudKit-Request-KeyID": id,
            "X-Apple-CloudKit-Request-ISO8601Date": date,
            "X-Apple-CloudKit-Request-SignatureV1": try signer.signature(of: Data(message.utf8)).base64EncodedString(),
        ]
    }

    /// The message to sign: the date, the hash of the body, and the path.
    package static func message(date: String, body: Data, path: String) throws(SigningFailure) -> String {
        "\(date):\(try PlatformSigner.digest(of: body).base64EncodedString()):\(path)"
    }

    /// The time in the server's format, in UTC and without a fraction: `2026-11-23T08:30:00Z`.
    package static func text(of date: Date) -> String { date.formatted(.iso8601) }
}

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
extension ServerToServerKey: CustomStringConvertible, CustomReflectable {
    /// The identifier, without the key.
    public var description: String { "ServerToServerKey \(id)" }

    /// The identifier, without the key.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

/// The reason that a request cannot be signed.
public enum SigningFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is not a private key of the curve P-256 in PEM, or it has a password.
    case unreadableKey
    /// The platform's library failed to sign.
    case unsigned

    /// The failure in one line.
    public var description: String {
        switch self {
        case .unreadableKey:
            "the text is not a private key of the curve P-256 in PEM without a password; "
                + "make one with 'openssl ecparam -name prime256v1 -genkey -noout'"
        case .unsigned: "the platform's library did not sign the request"
        }
    }
}

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
/// CloudKit Console. It acts with the rights of whoever registered it, and reaches the public database only. Signing is
/// done by CryptoKit on Apple's platforms, and by OpenSSL elsewhere. The private key is in no description.
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public struct ServerToServerKey: Sendable {
    /// The identifier that the CloudKit Console shows.
    public let id: String
    private let signer: PlatformSigner

    /// Takes a key.
    ///
    /// - Parameters:
    ///   - id: The identifier that the CloudKit Console shows.
    ///   - pem: The private key in PEM: `EC PRIVATE KEY`, or `PRIVATE KEY` of the curve P-256, without a password.
    /// - Throws: ``SigningFailure/unreadableKey`` for anything else.
    public init(id: String, pem: String) throws(SigningFailure) {
        self.id = id
        signer = try PlatformSigner(pem: pem)
    }

    /// The headers of a signed request. The server takes it for ten minutes.
    ///
    /// - Parameters:
    ///   - body: The body, the very bytes that are sent.
    ///   - path: The path from `/database` on, without the host and without a query.
    ///   - date: The time of the server's clock, to the second.
    /// - Returns: Names and values.
    /// - Throws: ``SigningFailure/unsigned`` when the platform's library does not sign.
    public func headers(body: Data, path: String, at date: Date) throws(SigningFailure) -> [String: String] {
        let date = Self.text(of: date)
        let message = try Self.message(date: date, body: body, path: path)
        return [
            "X-Apple-CloudKit-Request-KeyID": id,
            "X-Apple-CloudKit-Request-ISO8601Date": date,
            "X-Apple-CloudKit-Request-SignatureV1": try signer.signature(of: Data(message.utf8)).base64EncodedString(),
        ]
    }

    /// What is signed: the date, the hash of the body, and the path.
    package static func message(date: String, body: Data, path: String) throws(SigningFailure) -> String {
        "\(date):\(try PlatformSigner.digest(of: body).base64EncodedString()):\(path)"
    }

    /// The time as the server wants it, in UTC and without a fraction: `2026-11-23T08:30:00Z`.
    package static func text(of date: Date) -> String { date.formatted(.iso8601) }
}

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
extension ServerToServerKey: CustomStringConvertible, CustomReflectable {
    /// The identifier, and nothing of the key.
    public var description: String { "ServerToServerKey \(id)" }

    /// The identifier, and nothing of the key.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

/// Why a request is not signed.
public enum SigningFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is not a private key of the curve P-256 in PEM, or it has a password.
    case unreadableKey
    /// The platform's library did not sign.
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

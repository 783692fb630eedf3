/// The tokens that a request to Web Services carries in its address. No description contains a token.
package struct WebAuthentication: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The API token of the container and environment.
    package var apiToken: String
    /// The web auth token for the next request; nil without a user.
    package var webAuthToken: String?

    /// Creates tokens.
    package init(apiToken: String, webAuthToken: String? = nil) {
        (self.apiToken, self.webAuthToken) = (apiToken, webAuthToken)
    }

    /// The tokens as the query of an address.
    package var query: String {
        let user = webAuthToken.map { "&ckWebAuthToken=\(Self.escaped($0))" } ?? ""
        return "ckAPIToken=\(Self.escaped(apiToken))" + user
    }

    /// Takes the next token from the headers of an answer.
    ///
    /// - Parameter headers: The headers; the case of their names does not matter.
    /// - Returns: The new token; nil when the answer brings none.
    package mutating func rotate(afterAnswerWith headers: [String: String]) -> String? {
        let values = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        // CloudKit JS reads both.
        let token = values["x-apple-cloudkit-web-auth-token"] ?? values["x-apple-cloudkit-session"]
        guard let token, !token.isEmpty else { return nil }
        webAuthToken = token
        return token
    }

    /// The kinds of the tokens, without the tokens.
    package var description: String { webAuthToken == nil ? "an API token" : "an API token, and a user's token" }

    /// No tokens either.
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// Tokens have characters that have a meaning in an address: `+`, `/`, and `=`.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        .joined()
    }
}

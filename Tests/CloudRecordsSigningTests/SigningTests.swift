import CloudRecordsSigning
import Foundation
import TestSupport
import Testing

@Suite("Server-to-server keys")
struct SigningTests {
    /// Made for these tests with `openssl ecparam -name prime256v1 -genkey -noout`; no container knows it.
    private static let pem = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIEH5mSktPkCLI0OrFxX54LhibH24ZP8Wg/9IZQzbKaQioAoGCCqGSM49
        AwEHoUQDQgAEotpM0eSwA4o+bre+yC4jvWaoCBHeC6IxmvJean+7O3aI5rGb7bMO
        cIKzNrxzRUVYBr+5dqOeoA+SFEdYNxX72w==
        -----END EC PRIVATE KEY-----
        """
    private static let path = "/database/1/iCloud.org.example/production/public/records/modify"
    private static let moment = Date(timeIntervalSince1970: 1_700_000_000.75)

    @Test("A signed message is the date, the hash of the body, and the path")
    func message() throws {
        // The hash of nothing, as NIST publishes it, in base64.
        let empty = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
        #expect(
            try ServerToServerKey.message(date: "2023-11-14T22:13:20Z", body: Data(), path: Self.path)
                == "2023-11-14T22:13:20Z:\(empty):\(Self.path)"
        )
        // The hash of "abc".
        let abc = "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
        #expect(try ServerToServerKey.message(date: "d", body: Data("abc".utf8), path: "p") == "d:\(abc):p")
    }

    @Test("A signed request has three headers, and its date has no fraction")
    func headers() throws {
        let key = try ServerToServerKey(id: "e12f", pem: Self.pem)
        let headers = try key.headers(body: Data("{}".utf8), path: Self.path, at: Self.moment)
        #expect(
            headers.keys.sorted() == [
                "X-Apple-CloudKit-Request-ISO8601Date", "X-Apple-CloudKit-Request-KeyID",
                "X-Apple-CloudKit-Request-SignatureV1",
            ]
        )
        #expect(headers["X-Apple-CloudKit-Request-KeyID"] == "e12f")
        #expect(headers["X-Apple-CloudKit-Request-ISO8601Date"] == "2023-11-14T22:13:20Z")
    }

    @Test(
        "The program openssl verifies a signature with the public key, and with no other body",
        .enabled(if: opensslPath != nil, "no program openssl, so nothing else verifies the signatures")
    )
    func verified() throws {
        let folder = try TemporaryFolder()
        let openssl = try #require(opensslPath)
        func file(_ name: String, _ data: Data) throws -> String {
            let url = folder.url.appending(path: name)
            try data.write(to: url)
            return url.path
        }
        let pem = try file("key.pem", Data(Self.pem.utf8))
        let publicKey = folder.url.appending(path: "public.pem").path
        _ = try ChildRun([openssl, "ec", "-in", pem, "-pubout", "-out", publicKey], in: folder.url)
        let key = try ServerToServerKey(id: "e12f", pem: Self.pem)
        for (number, body) in [Data(), Data("{}".utf8), Data(count: 100_000)].enumerated() {
            let headers = try key.headers(body: body, path: Self.path, at: Self.moment)
            let text = try #require(headers["X-Apple-CloudKit-Request-SignatureV1"])
            let signature = try file("signature\(number)", try #require(Data(base64Encoded: text)))
            for signed in [body, body + [1]] {
                let message = try ServerToServerKey.message(date: "2023-11-14T22:13:20Z", body: signed, path: Self.path)
                let messageFile = try file("message", Data(message.utf8))
                let command = ["dgst", "-sha256", "-verify", publicKey, "-signature", signature, messageFile]
                let run = try ChildRun([openssl] + command, in: folder.url)
                #expect((run.status == 0) == (signed == body), "\(run.output)\(run.errors)")
            }
        }
    }

    @Test("A key in PKCS#8 signs like the same key in SEC 1", .enabled(if: opensslPath != nil, "no program openssl"))
    func otherEncoding() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "key.pem")
        try Data(Self.pem.utf8).write(to: file)
        let run = try ChildRun(
            [try #require(opensslPath), "pkcs8", "-topk8", "-nocrypt", "-in", file.path],
            in: folder.url
        )
        #expect(run.output.contains("BEGIN PRIVATE KEY"))
        #expect(throws: Never.self) { try ServerToServerKey(id: "e", pem: run.output) }
    }

    @Test(
        "A text that is not a server-to-server key is refused without asking for a password",
        arguments: [
            "", "no key",
            // A key of another curve, P-384.
            """
            -----BEGIN EC PRIVATE KEY-----
            MIGkAgEBBDBkZWZhdWx0
            -----END EC PRIVATE KEY-----
            """,
            pem.replacingOccurrences(of: "MHcCAQEE", with: "MHcCAQEF"),
            pem.replacingOccurrences(of: "EC PRIVATE", with: "PUBLIC"),
            """
            -----BEGIN ENCRYPTED PRIVATE KEY-----
            MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAg=
            -----END ENCRYPTED PRIVATE KEY-----
            """,
        ]
    )
    func refused(pem: String) {
        #expect(throws: SigningFailure.unreadableKey) { try ServerToServerKey(id: "e", pem: pem) }
    }

    @Test("A server-to-server key of another curve is refused", .enabled(if: opensslPath != nil, "no program openssl"))
    func otherCurve() throws {
        let folder = try TemporaryFolder()
        let run = try ChildRun(
            [try #require(opensslPath), "ecparam", "-name", "secp384r1", "-genkey", "-noout"],
            in: folder.url
        )
        #expect(run.output.contains("BEGIN EC PRIVATE KEY"))
        #expect(throws: SigningFailure.unreadableKey) { try ServerToServerKey(id: "e", pem: run.output) }
    }

    @Test("The description of a server-to-server key never shows the private key")
    func secrecy() throws {
        let key = try ServerToServerKey(id: "e12f", pem: Self.pem)
        var dumped = ""
        dump(key, to: &dumped)
        #expect("\(key)" == "ServerToServerKey e12f" && !dumped.contains("PRIVATE"))
        #expect(!String(reflecting: key).contains("PRIVATE"))
    }
}

private let opensslPath: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/openssl" }.first { FileManager.default.isExecutableFile(atPath: $0) }

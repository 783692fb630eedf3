#if canImport(CryptoKit)
    import CryptoKit
    import Foundation

    /// ECDSA with P-256 and SHA-256, by CryptoKit.
    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    struct PlatformSigner: Sendable {
        private let key: P256.Signing.PrivateKey

        init(pem: String) throws(SigningFailure) {
            do {
                key = try P256.Signing.PrivateKey(pemRepresentation: pem)
            } catch {
                throw .unreadableKey
            }
        }

        /// The signature in DER.
        func signature(of message: Data) throws(SigningFailure) -> Data {
            do {
                return try key.signature(for: message).derRepresentation
            } catch {
                throw .unsigned
            }
        }

        static func digest(of bytes: Data) throws(SigningFailure) -> Data { Data(SHA256.hash(data: bytes)) }
    }
#else
    import CRecordSigning
    import FoundationEssentials

    /// ECDSA with P-256 and SHA-256, by OpenSSL.
    struct PlatformSigner: Sendable {
        private let pem: [UInt8]

        init(pem: String) throws(SigningFailure) {
            self.pem = Array(pem.utf8)
            do throws(SigningFailure) {
                _ = try signature(of: Data())
            } catch {
                throw .unreadableKey
            }
        }

        /// The signature in DER.
        func signature(of message: Data) throws(SigningFailure) -> Data {
            let message = Array(message)
            var signature = [UInt8](repeating: 0, count: record_signature_capacity)
            let size = record_sign(pem, pem.count, message, message.count, &signature)
            if size == 0 { throw .unsigned }
            return Data(signature.prefix(size))
        }

        static func digest(of bytes: Data) throws(SigningFailure) -> Data {
            var digest = [UInt8](repeating: 0, count: record_digest_size)
            if record_digest(Array(bytes), bytes.count, &digest) == 0 { throw .unsigned }
            return Data(digest)
        }
    }
#endif

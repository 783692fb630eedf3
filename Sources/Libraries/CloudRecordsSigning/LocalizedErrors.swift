#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SigningFailure: LocalizedError {
    /// The same as the description.
    public var errorDescription: String? { description }
}

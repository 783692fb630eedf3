#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension RecordDatabaseError: LocalizedError {
    /// The same as the description.
    public var errorDescription: String? { description }
}

extension SchemaTextFailure: LocalizedError {
    /// The same as the description.
    public var errorDescription: String? { description }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The name of a record of a certain kind.
///
/// The kind exists for the compiler only: the name of a tag cannot be used where that of a post is expected. That there
/// is such a record is not promised; while records arrive in any order, a name without a record is normal.
///
///     let author: RecordName<Author> = "7D3D0DB8-70A7-4A34-8A0F-2A0F4C1E9B0E"
public struct RecordName<Target>: RawRepresentable, Hashable, Codable, Sendable {
    /// The name as CloudKit has it.
    public var rawValue: String

    /// Wraps a name that is there already.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps a name that is there already.
    public init(_ name: String) { rawValue = name }

    /// A new name, of the form that Core Data gives its records: a UUID in upper case.
    public static func random() -> Self { Self(UUID().uuidString) }
}

extension RecordName: ExpressibleByStringLiteral {
    /// Wraps a name that is there already.
    public init(stringLiteral name: String) { rawValue = name }
}

extension RecordName: CustomStringConvertible {
    /// The name itself.
    public var description: String { rawValue }
}

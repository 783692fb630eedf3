#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A field and the value that it is to have.
struct FieldAssignment: Hashable, Sendable {
    let field: RecordFieldDescription
    /// Nil clears the field.
    let value: RecordValue?

    /// Whether the value may become an asset.
    var isVariableLength: Bool { field.assetKey != nil }

    /// Whether a record has the value already, inside or beside it.
    func isStored(in record: CloudRecord) -> Bool {
        do throws(RecordMappingFailure.Problem) {
            return try field.storedValue(in: record) == value
        } catch {
            return false
        }
    }

    /// What an asset would hold.
    var assetContent: Data? {
        switch value {
        case .string(let text): Data(text.utf8)
        case .bytes(let data): data
        default: nil
        }
    }
}

import CloudSchema
package import CompilerSupport

/// Two properties of one inheritance tree, or of two models, that claim the same field with different types.
///
/// Seen in the wild: the server refuses one of them, and one such record stalls all sync.
package struct FieldConflict: Equatable, Sendable {
    /// The record type.
    package var recordType: String
    /// What is planned.
    package var first: MirroredField
    /// What contradicts it.
    package var second: MirroredField

    /// Creates a conflict.
    package init(recordType: String, first: MirroredField, second: MirroredField) {
        self.recordType = recordType
        self.first = first
        self.second = second
    }

    /// Whether mirroring surely writes both.
    package var isCertain: Bool { !first.isAssumed && !second.isAssumed }

    /// Where the second contradicts the first: a setting of the property, or all of it when it lacks one that the first has.
    package func location(at second: NamedPlace) -> SourceLocation {
        var location = second.location
        if let setting { location.part = .attribute(setting) }
        return location
    }

    private var setting: String? {
        guard case .attribute = first.origin, case .attribute = second.origin else { return "name" }
        let (first, second) = (first.field.type, second.field.type)
        if first.primitive != second.primitive { return "attributeType" }
        return second.isEncrypted ? "allowsCloudEncryption" : nil
    }
}

extension MirroredField {
    /// What a property needs the field as, for messages.
    package var claim: String { isRelationship ? "a to-one relationship" : field.type.text }
}

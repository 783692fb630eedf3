public import CloudSchema

/// What is known of a field before its name is spelled.
///
/// Spelling is most of what making a ``MirroredField`` costs, and few questions about a field are about its name.
public struct MirroredFieldFacts: Hashable, Sendable {
    /// Why the field exists.
    public let origin: MirroredField.Origin
    /// The type.
    public let type: FieldType
    /// What is uncertain about it; nil when nothing is.
    public let assumption: MirroringAssumption?
    /// Whether mirroring writes the field only now and then: for large values, or when objects move between zones.
    public let isOccasional: Bool
    /// Whether another field holds its large values.
    public let hasCompanion: Bool
    /// What another property of the inheritance tree needs instead; nil where all agree.
    public let contradiction: FieldType?

    /// Whether mirroring surely writes the field to every record.
    public var isCertain: Bool { !isOccasional && assumption == nil }

    /// The attribute behind the field, when it could be encrypted: no relationship, asset or derived attribute.
    public var encryptableAttribute: AttributeReference? {
        guard case .attribute(let reference) = origin, assumption != .derived, type.primitive.canBeEncrypted else {
            return nil
        }
        return reference
    }
}

extension MirroredFieldFacts {
    /// What is known of a field of the server.
    init(ofServer field: MirroredField) {
        self.init(
            origin: field.origin,
            type: field.field.type,
            assumption: nil,
            isOccasional: false,
            hasCompanion: false,
            contradiction: nil
        )
    }
}

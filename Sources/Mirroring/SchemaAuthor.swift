package import CompilerSupport

/// What asks for the record types and fields of a schema: a model, or whatever else says what is needed.
///
/// The law of production compares what is needed with what is deployed. All that it asks of the author is what people call
/// a thing, where that is written, and what it was called before; so fields need not carry any of it.
package protocol SchemaAuthor: Sendable {
    /// The whole, for what is about no part of it.
    var location: SourceLocation { get }
    /// The first entity, for what is about something that is gone; the whole without one.
    var firstLocation: SourceLocation { get }
    /// The entities, whether they are needed in this schema or not.
    var entities: [NamedPlace] { get }
    /// What has a record type.
    func place(of type: MirroredRecordType) -> NamedPlace
    /// The entities that records of a type can be of.
    func entities(of type: MirroredRecordType) -> [NamedPlace]
    /// The property that has a field, or one of its settings; nil for a field of no property.
    func property(of field: MirroredField, _ setting: FieldSetting?) -> NamedPlace?
    /// What the property of a field was called before.
    func renamingIdentifier(of field: MirroredField) -> String?
    /// Why a property that the record type's entities have is not a field of it; nil when there is no such property.
    func reasonWithoutField(_ property: String, in type: MirroredRecordType) -> ReasonWithoutField?
    /// Whether the author misses a deployed record type that nobody names, and that it named where the branch began or not.
    func misses(recordType name: String, namedBefore: Bool) -> Bool
    /// Whether the author is a schema file and not a model.
    ///
    /// Messages say so. Besides, an import makes the file the whole schema, of which it can lack a part, and what is in no
    /// record type of mirroring is planned as the file's.
    var isSchemaFile: Bool { get }
    /// Why the app no longer uses a record type or one of its fields, whether the author still names it or not; nil when
    /// nothing says so. The field is nil for the whole type.
    func retirement(ofType type: String, field: String?) -> String?
}

/// A setting of a property, on which a type of field or its name depends.
package enum FieldSetting: Sendable {
    /// The type, encryption aside.
    case type
    /// Whether the field is encrypted.
    case encryption
    /// What the property was called before.
    case renamingIdentifier
}

/// Why a property is not a field of its record type.
package enum ReasonWithoutField: Sendable {
    /// It is a relationship that leads to many.
    case toMany
    /// Mirroring does not write the attribute, or probably not: it is `derived`, for example.
    case notWritten(String)
}

extension SchemaAuthor {
    /// One of mirroring (`CD_…`), as for models.
    package func misses(recordType name: String, namedBefore: Bool) -> Bool { name.hasPrefix(MirroringNames.prefix) }

    /// No, as for models.
    package var isSchemaFile: Bool { false }

    /// Nothing, as for models: they lose what is retired, and the ledger says why.
    package func retirement(ofType type: String, field: String?) -> String? { nil }

    /// What has a field, or one of its settings: a property, or the record type.
    package func place(
        of field: MirroredField,
        in type: MirroredRecordType,
        _ setting: FieldSetting? = nil
    ) -> NamedPlace {
        property(of: field, setting)
            ?? NamedPlace("\(type.name).\(field.name)", at: place(of: type).location)
    }
}

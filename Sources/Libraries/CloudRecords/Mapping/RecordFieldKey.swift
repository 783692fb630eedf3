/// A field by its name, taken from its mapping, so that the compiler finds a name that does not exist.
///
///     MergeRules(.newest(by: .field(JourneyRecord.Fields.edited)), fields: [.field(JourneyRecord.Fields.tags): .mine])
public struct RecordFieldKey: Hashable, Sendable {
    /// The name in the record, such as `CD_title`.
    package let name: String

    private init(name: String) { self.name = name }

    /// A field of a mapping.
    public static func field<Value>(_ field: RecordField<Value>) -> Self { Self(name: field.key) }

    /// A field whose Swift type is not at hand.
    static func field(_ field: RecordFieldDescription) -> Self { Self(name: field.key) }

    /// A field without a mapping; nobody checks the name.
    public static func named(_ name: String) -> Self { Self(name: name) }

    /// The record's ``CloudRecord/parent``, which is merged like a field.
    public static let parent = Self(name: "parent")
}

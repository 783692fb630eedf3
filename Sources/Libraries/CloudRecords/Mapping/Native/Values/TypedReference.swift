/// A `REFERENCE` to a record of a certain type, in a mapping its name.
///
/// The reference is to a record of the same zone. One that leads elsewhere is read by its name, and kept as long as the name
/// is not changed.
public protocol TypedReference: FieldForm where Content == RecordName<Target> {
    /// The mapping of the record that it leads to.
    associatedtype Target
    /// What the server does when that record goes.
    static var action: RecordReference.Action { get }
}

extension TypedReference {
    /// A pointer.
    public static var fieldType: RecordFieldType { .reference }

    /// Takes a pointer, whatever its action.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        self.init(content: RecordName(try RecordReference(recordValue: recordValue).recordName))
    }

    /// A pointer with the action of the type.
    public func recordValue() -> RecordValue? {
        .reference(RecordReference(content.rawValue, action: Self.action))
    }
}

/// A reference that stays, and leads nowhere, when its target is deleted.
public struct PlainReference<Target>: TypedReference {
    /// The name of the record that it leads to.
    public let content: RecordName<Target>

    /// Nothing happens.
    public static var action: RecordReference.Action { .none }

    /// Leads to a record.
    public init(content: RecordName<Target>) { self.content = content }
}

/// A reference whose record is deleted with its target. At most 750 of them may lead to one record.
public struct OwningReference<Target>: TypedReference {
    /// The name of the record that it leads to.
    public let content: RecordName<Target>

    /// The record is deleted.
    public static var action: RecordReference.Action { .deleteSelf }

    /// Leads to a record.
    public init(content: RecordName<Target>) { self.content = content }
}

extension RecordReference: RecordFieldValue {
    /// A pointer.
    public static var fieldType: RecordFieldType { .reference }

    /// Takes a pointer.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .reference(let reference) = recordValue else { throw .type }
        self = reference
    }

    /// The pointer, with its action.
    public func recordValue() -> RecordValue? { .reference(self) }
}

extension RecordLocation: RecordFieldValue {
    /// A place.
    public static var fieldType: RecordFieldType { .location }

    /// Takes a place.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .location(let location) = recordValue else { throw .type }
        self = location
    }

    /// The place.
    public func recordValue() -> RecordValue? { .location(self) }
}

extension RecordName {
    /// A new name that begins with a text, which goes on with a UUID in upper case.
    public static func random(prefix: String) -> Self { Self(prefix + RecordName.random().rawValue) }
}

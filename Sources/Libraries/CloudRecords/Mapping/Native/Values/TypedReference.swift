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

/// An asset of a record, and what becomes of it.
///
/// Nobody loads files only to save a title, so that none is at hand does not mean that there shall be none.
///
///     photo.image.current                    // what was read
///     photo.image = .set(.file(url))
///     photo.image = .clear
public enum AssetField: Hashable, Sendable {
    /// It stays: what was read, or nil where there was nothing to read or the field was not asked for.
    case keep(RecordAsset?)
    /// It is replaced.
    case set(RecordAsset)
    /// It is deleted.
    case clear

    /// What the record has, once it is written.
    public var current: RecordAsset? {
        switch self {
        case .keep(let asset): asset
        case .set(let asset): asset
        case .clear: nil
        }
    }
}

extension AssetField: RecordFieldValue {
    /// A file.
    public static var fieldType: RecordFieldType { .asset }

    /// Nothing that is kept.
    public static var absentValue: Self? { .keep(nil) }

    /// Yes: it is kept then.
    public static var mayBeUnfetched: Bool { true }

    /// Takes a file that is kept.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        self = .keep(try RecordAsset(recordValue: recordValue))
    }

    /// The file.
    public func recordValue() -> RecordValue? { current.map(RecordValue.asset) }
}

extension RecordAsset: RecordFieldValue {
    /// A file.
    public static var fieldType: RecordFieldType { .asset }

    /// Yes, where there need not be one.
    public static var mayBeUnfetched: Bool { true }

    /// Takes a file.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .asset(let asset) = recordValue else { throw .type }
        self = asset
    }

    /// The file.
    public func recordValue() -> RecordValue? { .asset(self) }
}

extension Array: RecordFieldValue where Element: RecordFieldValue {
    /// The list of what the elements are.
    public static var fieldType: RecordFieldType { Element.fieldType.list }

    /// Takes a list whose elements can all be read. An empty one may have come without its type.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        if case .unknown(let list) = recordValue, list.json == .array([]) {
            self = []
            return
        }
        guard recordValue.type == Self.fieldType else { throw .type }
        self = try recordValue.elements.map { value throws(RecordValueFailure) in try Element(recordValue: value) }
    }

    /// The elements, also of an empty list. An element without a value is left out.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? {
        let values = try map { element throws(RecordValueFailure) in try element.recordValue() }
        return RecordValue(list: values.compactMap(\.self), of: Element.fieldType)
    }
}

extension Array: FieldForm where Element: FieldForm {
    /// Wraps each value.
    public init(content: [Element.Content]) { self = content.map(Element.init) }

    /// The values.
    public var content: [Element.Content] { map(\.content) }
}

/// A list in which the order means nothing, and each value is there once. It is written in an order of its own.
extension Set: RecordFieldValue where Element: RecordFieldValue {
    /// The list of what the elements are.
    public static var fieldType: RecordFieldType { Element.fieldType.list }

    /// Takes a list.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        self.init(try [Element](recordValue: recordValue))
    }

    /// The elements, sorted by their text, so that equal sets are equal lists.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? {
        let values = try map { element throws(RecordValueFailure) in try element.recordValue() }.compactMap(\.self)
        return RecordValue(list: values.sorted { "\($0)" < "\($1)" }, of: Element.fieldType)
    }
}

extension Set: FieldForm where Element: FieldForm {
    /// Wraps each value.
    public init(content: Set<Element.Content>) { self.init(content.map(Element.init)) }

    /// The values.
    public var content: Set<Element.Content> { Set<Element.Content>(map(\.content)) }
}

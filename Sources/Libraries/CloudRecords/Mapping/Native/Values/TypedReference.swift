/// A `REFERENCE` to a record of a certain type; mappings contain the record's name.
///
/// New references lead to a record of the same zone. A reference to another zone is read by its name, and kept while
/// the name is unchanged.
public protocol _TypedReference: RecordFieldValue where Content == RecordName<Target> {
    /// The mapping of the target record.
    associatedtype Target
    /// The server's action when the target is deleted.
    static var action: RecordReference.Action { get }
}

extension _TypedReference {
    /// The field type `REFERENCE`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .reference }

    /// Reads a reference with any action.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        self.init(content: RecordName(try RecordReference(recordValue: recordValue).recordName))
    }

    /// A reference with the action of the type.
    @_spi(GeneratedCode)
    public func recordValue() -> RecordValue? {
        .reference(RecordReference(content.rawValue, action: Self.action))
    }
}

/// A reference that stays, without a target, when its target is deleted.
public struct PlainReference<Target>: _TypedReference {
    /// The name of the target record.
    @_spi(GeneratedCode)
    public let content: RecordName<Target>

    /// No action.
    @_spi(GeneratedCode)
    public static var action: RecordReference.Action { .none }

    /// Creates a reference to a record.
    @_spi(GeneratedCode)
    public init(content: RecordName<Target>) { self.content = content }
}

/// A reference whose record is deleted with its target. At most 750 of them may lead to one record.
public struct OwningReference<Target>: _TypedReference {
    /// The name of the target record.
    @_spi(GeneratedCode)
    public let content: RecordName<Target>

    /// The record is deleted with its target.
    @_spi(GeneratedCode)
    public static var action: RecordReference.Action { .deleteSelf }

    /// Creates a reference to a record.
    @_spi(GeneratedCode)
    public init(content: RecordName<Target>) { self.content = content }
}

extension RecordReference: RecordFieldValue {
    /// The field type `REFERENCE`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .reference }

    /// Reads a reference.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        guard case .reference(let reference) = recordValue else { throw .type }
        self = reference
    }

    /// The reference with its action.
    @_spi(GeneratedCode)
    public func recordValue() -> RecordValue? { .reference(self) }
}

extension RecordLocation: RecordFieldValue {
    /// The field type `LOCATION`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .location }

    /// Reads a place.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        guard case .location(let location) = recordValue else { throw .type }
        self = location
    }

    /// The place, if a record can hold its numbers and its time.
    @_spi(GeneratedCode)
    public func recordValue() throws(_RecordValueFailure) -> RecordValue? {
        let measures = [latitude, longitude, horizontalAccuracy, verticalAccuracy, altitude, speed, course]
        guard measures.allSatisfy({ $0?.isFinite ?? true }) else { throw .value(expected: "a place of finite numbers") }
        _ = try timestamp?.recordValue()
        return .location(self)
    }
}

extension RecordName {
    /// A new name: the prefix, followed by a UUID in upper case.
    public static func random(prefix: String) -> Self { Self(prefix + RecordName.random().rawValue) }
}

/// An asset of a record, with the change to make when the record is saved.
///
/// An asset that was not downloaded is not a cleared one: apps save a title without loading files.
///
///     photo.image.current                    // the asset that was read
///     photo.image = .set(.file(url))
///     photo.image = .clear
public enum AssetField: Hashable, Sendable {
    /// Unchanged: the asset that was read, or nil when there was none or the field was not fetched.
    case keep(RecordAsset?)
    /// It is replaced.
    case set(RecordAsset)
    /// It is deleted.
    case clear

    /// Whatever the record has stays; nothing was read of it.
    public static let unchanged = AssetField.keep(nil)

    /// The asset of the record after it is saved.
    public var current: RecordAsset? {
        switch self {
        case .keep(let asset): asset
        case .set(let asset): asset
        case .clear: nil
        }
    }
}

extension AssetField: RecordFieldValue {
    /// The field type `ASSET`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .asset }

    /// A kept asset without content.
    @_spi(GeneratedCode)
    public static var absentValue: Self? { .unchanged }

    /// True: an asset that was not fetched is kept.
    @_spi(GeneratedCode)
    public static var mayBeUnfetched: Bool { true }

    /// Reads an asset as a kept one.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        if let archived = Self(archived: recordValue) {
            self = archived
            return
        }
        self = .keep(try RecordAsset(recordValue: recordValue))
    }

    /// The asset as a value.
    @_spi(GeneratedCode)
    public func recordValue() -> RecordValue? { current.map(RecordValue.asset) }
}

extension RecordAsset: RecordFieldValue {
    /// The field type `ASSET`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .asset }

    /// True, because an optional asset may be absent.
    @_spi(GeneratedCode)
    public static var mayBeUnfetched: Bool { true }

    /// Reads an asset.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        guard case .asset(let asset) = recordValue else { throw .type }
        self = asset
    }

    /// The asset as a value.
    @_spi(GeneratedCode)
    public func recordValue() -> RecordValue? { .asset(self) }
}

extension Array: RecordFieldValue where Element: RecordFieldValue {}

extension Array: _RecordFieldCoding where Element: RecordFieldValue {
    /// Wraps each value.
    @_spi(GeneratedCode)
    public init(content: [Element.Content]) { self = content.map(Element.init) }

    /// The values.
    @_spi(GeneratedCode)
    public var content: [Element.Content] { map(\.content) }

    /// The list type of the elements' field type.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { Element.fieldType.list }

    /// Reads a list, all of whose elements must be readable. An empty list may come without its type.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        if case .unknown(let list) = recordValue, list.json == .array([]) {
            self = []
            return
        }
        guard recordValue.type == Self.fieldType else { throw .type }
        self = try recordValue.elements.map { value throws(_RecordValueFailure) in try Element(recordValue: value) }
    }

    /// The elements, even of an empty list. An element without a value is left out.
    @_spi(GeneratedCode)
    public func recordValue() throws(_RecordValueFailure) -> RecordValue? {
        let values = try map { element throws(_RecordValueFailure) in try element.recordValue() }
        return RecordValue(list: values.compactMap(\.self), of: Element.fieldType)
    }
}

/// A list without order or duplicates. It is written in a fixed order.
extension Set: RecordFieldValue where Element: RecordFieldValue {}

extension Set: _RecordFieldCoding where Element: RecordFieldValue {
    /// Wraps each value.
    @_spi(GeneratedCode)
    public init(content: Set<Element.Content>) { self.init(content.map(Element.init)) }

    /// The values.
    @_spi(GeneratedCode)
    public var content: Set<Element.Content> { Set<Element.Content>(map(\.content)) }

    /// The list type of the elements' field type.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { Element.fieldType.list }

    /// Reads a list.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        self.init(try [Element](recordValue: recordValue))
    }

    /// The elements, sorted by their text, so that equal sets are equal lists.
    @_spi(GeneratedCode)
    public func recordValue() throws(_RecordValueFailure) -> RecordValue? {
        let values = try map { element throws(_RecordValueFailure) in try element.recordValue() }.compactMap(\.self)
        return RecordValue(list: values.sorted { "\($0)" < "\($1)" }, of: Element.fieldType)
    }
}

/// The fields of a record that only the server writes, and its zone.
public struct RecordSystemFields: Hashable, Sendable {
    /// The time and user of the first save.
    public var created: RecordStamp?
    /// The time and user of the last save.
    public var modified: RecordStamp?
    /// The zone; nil for a value that was not read from a record.
    package var zone: RecordZoneID?

    /// Creates the empty fields of a new record.
    @_spi(GeneratedCode)
    public init() {}

    init(_ record: CloudRecord) {
        created = record.created
        modified = record.modified
        zone = record.id.zone
    }
}

/// A part of a value that does not count when two of them are compared; generated code uses it for ``RecordMapping/system``.
///
/// A value that was read from the server is then equal to the one that was written.
@_spi(GeneratedCode)
public struct NotCompared<Value: Sendable>: Hashable, Sendable {
    /// The part.
    public let value: Value

    /// Wraps a part.
    public init(_ value: Value) { self.value = value }

    /// Always equal.
    public static func == (left: Self, right: Self) -> Bool { true }

    /// Nothing to hash.
    public func hash(into hasher: inout Hasher) {}
}

/// The place of a value among others: by a field, values without one last, then by the name of the record; generated code
/// calls it.
@_spi(GeneratedCode)
public struct RecordRank<Value: Comparable>: Comparable {
    private let value: Value?
    private let name: String

    /// Names the place of a value.
    public init<Record>(_ value: Value?, _ name: RecordName<Record>) {
        (self.value, self.name) = (value, name.rawValue)
    }

    /// True if the left one comes first.
    public static func < (left: Self, right: Self) -> Bool {
        switch (left.value, right.value) {
        case (let value?, let other?): value == other ? left.name < right.name : value < other
        case (nil, nil): left.name < right.name
        case (let value, nil): value != nil
        case (nil, _): false
        }
    }
}

/// Named values. The order of the keys never matters, because a template cannot walk over them.
///
///     var record: TemplateRecord = ["className": "Post"]
///     record["isFinal"] = true
///
/// Records that are alike share their keys, so that one costs little more than its values: a dictionary for each, hashed
/// for each name in a template, was a fifth of `generate`.
public struct TemplateRecord: Hashable, Sendable {
    /// What the values are called.
    public private(set) var keys: RecordKeys
    private var values: [TemplateValue]

    /// Makes a record without keys.
    public init() { self.init(RecordKeys([]), []) }

    /// Makes a record of a dictionary.
    public init(_ values: [String: TemplateValue]) {
        let sorted = values.sorted { $0.key < $1.key }
        self.init(RecordKeys(sorted.map(\.key)), sorted.map(\.value))
    }

    /// Makes a record.
    ///
    /// - Parameters:
    ///   - keys: The keys.
    ///   - values: A value for each key, in their order; keys beyond the last one are left out.
    public init(_ keys: RecordKeys, _ values: [TemplateValue]) {
        self.keys = values.count == keys.count ? keys : RecordKeys(keys.names.prefix(values.count))
        self.values = values
    }

    /// The value of a key; nil for one that is not in the record.
    public subscript(name: String) -> TemplateValue? {
        get { self[RecordKey(name)] }
        set {
            let key = RecordKey(name)
            guard let position = keys.position(of: key) else {
                if let newValue {
                    keys.append(key)
                    values.append(newValue)
                }
                return
            }
            if let newValue {
                values[position] = newValue
            } else {
                keys.remove(at: position)
                values.remove(at: position)
            }
        }
    }

    subscript(key: RecordKey) -> TemplateValue? { keys.position(of: key).map { values[$0] } }

    /// The record with the values of another one; where both have a key, those of the other one count.
    public func merging(_ other: TemplateRecord) -> TemplateRecord {
        var merged = self
        for (name, value) in zip(other.keys.names, other.values) { merged[name] = value }
        return merged
    }

    /// Whether two records have the same values by the same names, in whatever order.
    public static func == (left: TemplateRecord, right: TemplateRecord) -> Bool {
        left.values.count == right.values.count && zip(left.keys.names, left.values).allSatisfy { right[$0] == $1 }
    }

    /// Adds what does not depend on the order.
    public func hash(into hasher: inout Hasher) { hasher.combine(values.count) }
}

extension TemplateRecord: ExpressibleByDictionaryLiteral {
    /// Makes a record. A key that is written twice has the later value.
    public init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self.init()
        for (name, value) in elements { self[name] = value }
    }
}

/// The keys of records that are alike, made once for all of them. Each stands there once.
public struct RecordKeys: Hashable, Sendable {
    private var keys: [RecordKey] = []

    /// Makes keys; of equal ones the first counts.
    public init(_ names: some Sequence<String>) {
        for name in names where position(of: RecordKey(name)) == nil { append(RecordKey(name)) }
    }

    /// The names, in their order.
    public var names: [String] { keys.map(\.name) }

    /// How many there are.
    public var count: Int { keys.count }

    /// Records have a dozen keys, among which looking at one hash after the other is fastest.
    func position(of key: RecordKey) -> Int? {
        for position in keys.indices where keys[position].hash == key.hash && keys[position].name == key.name {
            return position
        }
        return nil
    }

    mutating func append(_ key: RecordKey) { keys.append(key) }

    mutating func remove(at position: Int) { keys.remove(at: position) }
}

/// A name with its hash, which templates work out when they are parsed and never again.
struct RecordKey: Hashable, Sendable {
    let name: String
    let hash: UInt64

    init(_ name: String) {
        self.name = name
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.hash = hash
    }
}

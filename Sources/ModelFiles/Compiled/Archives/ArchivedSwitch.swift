import ObjectModel

/// A switch of an archived property, for reading and for writing.
struct ArchivedSwitch {
    /// The key, which is absent when the switch is off.
    let key: String
    /// Its bit in `_P`, where all switches are there again; 0 for one that is not.
    let bit: Int
    /// The switch of an attribute; none where attributes lack it, or say it by their class.
    var attribute: AttributeFlags = []
    /// The switch of a relationship.
    var relationship: RelationshipFlags = []

    static let all = [
        ArchivedSwitch(key: "NSIsOptional", bit: 0x02, attribute: .optional, relationship: .optional),
        ArchivedSwitch(key: "NSIsReadOnly", bit: 0x04),
        ArchivedSwitch(key: "NSIsTransient", bit: 0x08, attribute: .transient, relationship: .transient),
        ArchivedSwitch(key: "NSIndexedBySpotlight", bit: 0x100, attribute: .spotlight, relationship: .spotlight),
        ArchivedSwitch(key: "NSIsOrdered", bit: 0x400, relationship: .ordered),
        ArchivedSwitch(key: "NSAllowsCloudEncryption", bit: 0x800, attribute: .cloudEncryption),
        ArchivedSwitch(key: "NSIsIndexed", bit: 0, attribute: .indexed, relationship: .indexed),
    ]

    /// What an object has of some flags.
    static func flags<Flags: OptionSet>(_ path: KeyPath<ArchivedSwitch, Flags>, of object: ArchivedObject) -> Flags {
        all.reduce(into: Flags()) { if object.bool($1.key) { $0.formUnion($1[keyPath: path]) } }
    }

    /// The keys of some flags.
    static func keys<Flags: OptionSet>(_ path: KeyPath<ArchivedSwitch, Flags>, of flags: Flags) -> [String] {
        all.filter { !flags.isDisjoint(with: $0[keyPath: path]) }.map(\.key)
    }
}

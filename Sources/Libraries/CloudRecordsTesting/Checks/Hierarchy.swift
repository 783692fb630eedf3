import CloudRecords

/// The tree of records that parents make, which is what a share shares.
enum Hierarchy {
    /// The names of a record's parent, its parent, and so on, as far as they exist; a circle ends the list.
    static func ancestors(of record: CloudRecord, in zone: ZoneContents) -> [String] {
        var names: [String] = []
        var seen: Set<String> = [record.id.name]
        var next = record.parent?.recordName
        while let name = next, seen.insert(name).inserted {
            names.append(name)
            next = zone.records[name]?.record.parent?.recordName
        }
        return names
    }

    /// Whether following the parents leads back to the record.
    static func isCircular(_ record: CloudRecord, in zone: ZoneContents) -> Bool {
        guard let last = ancestors(of: record, in: zone).last ?? record.parent?.recordName else { return false }
        return last == record.id.name || zone.records[last]?.record.parent?.recordName == record.id.name
    }

    /// The names of all records below one.
    static func descendants(of name: String, in zone: ZoneContents) -> [String] {
        var names: [String] = []
        var seen: Set<String> = [name]
        var open = [name]
        while let next = open.popLast() {
            let children = zone.pointers.sources(of: next, pointing: [.parent]).filter { seen.insert($0).inserted }
            names += children
            open += children
        }
        return names
    }
}

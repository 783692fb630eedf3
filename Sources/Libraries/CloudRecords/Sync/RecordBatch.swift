/// A change of a record to send.
public enum PendingChange: Hashable, Sendable {
    /// Saves a record.
    case save(CloudRecord)
    /// Deletes a record. Only its name and tag are used, and its parent for the order.
    case delete(CloudRecord)

    /// The record.
    public var record: CloudRecord {
        switch self {
        case .save(let record), .delete(let record): record
        }
    }

    /// True if the change deletes the record.
    public var isDeletion: Bool { if case .delete = self { true } else { false } }

    /// The approximate size of the change in a request, in bytes.
    var size: Int {
        let names = record.type.utf8.count + record.id.name.utf8.count + record.id.zone.name.utf8.count
        guard case .save = self else { return names }
        return record.changedKeys.reduce(names) { $0 + CloudRecord.size(of: record.fields[$1]?.value, key: $1) }
    }
}

/// The limits of one request.
public struct BatchLimits: Hashable, Sendable {
    /// The largest number of records, saved and deleted ones together.
    package var items: Int
    /// The largest size in bytes, without assets; approximate, because the server's formula is not public.
    package var bytes: Int

    /// Creates limits; at least one record is always sent.
    public init(items: Int, bytes: Int) { (self.items, self.bytes) = (max(1, items), bytes) }

    /// The limits of one operation of the framework: 400 records and about 2 MB.
    public static let native = BatchLimits(items: 400, bytes: 2_000_000)
    /// The limits of one request to Web Services: 200 records.
    package static let webServices = BatchLimits(items: 200, bytes: 2_000_000)
}

/// Changes of one zone for one request; atomic where the zone allows it.
///
///     for batch in RecordBatch.batches(of: pending) { try await send(batch.changes) }
///
/// A record comes after its parent and after the targets of its acting references, in the same batch or in an earlier
/// one. Deletions come last, children before parents. A share and its root are never separated.
public struct RecordBatch: Hashable, Sendable {
    /// The zone of all the records.
    package let zone: RecordZoneID
    /// The changes that must stay together, in order.
    private let units: [[PendingChange]]

    /// The changes, in the order of sending.
    public var changes: [PendingChange] { units.flatMap(\.self) }

    /// The batches that some changes go to the server in.
    ///
    /// - Parameters:
    ///   - changes: The changes. The last one of a record counts, such as a save after a deletion. Independent records
    ///     keep this order.
    ///   - limits: The limits of one request.
    /// - Returns: The batches, in the order of sending.
    public static func batches(of changes: [PendingChange], limits: BatchLimits = .native) -> [RecordBatch] {
        var (seen, seenZones): (Set<RecordID>, Set<RecordZoneID>) = ([], [])
        let latest = Array(changes.reversed().filter { seen.insert($0.record.id).inserted }.reversed())
        let zones = latest.map(\.record.id.zone).filter { seenZones.insert($0).inserted }
        return zones.flatMap { zone in fill(units(of: latest.filter { $0.record.id.zone == zone }), zone, limits) }
    }

    /// The two halves of a batch that is too large for the server, or that it refuses because of one change; nil for
    /// one that cannot be divided.
    public func halves() -> (RecordBatch, RecordBatch)? {
        guard units.count > 1 else { return nil }
        let middle = units.count / 2
        return (
            RecordBatch(zone: zone, units: Array(units[..<middle])),
            RecordBatch(zone: zone, units: Array(units[middle...]))
        )
    }

    /// The batch as a request to Web Services.
    ///
    /// A record with a tag is updated, one without is created; both fail if the server has another state. A deletion
    /// without a tag always succeeds, and so does everything that overwrites the server's state.
    package func modifyRequest(overwriting: Bool = false) -> ModifyRequest {
        var request = ModifyRequest(zone: zone)
        request.operations = changes.map { change in
            let isChecked = change.record.changeTag != nil && !overwriting
            let kind: RecordOperation.Kind =
                switch change {
                case .save: overwriting ? .forceUpdate : isChecked ? .update : .create
                case .delete: isChecked ? .delete : .forceDelete
                }
            return RecordOperation(kind, change.record)
        }
        return request
    }

    private static func fill(
        _ units: [[PendingChange]],
        _ zone: RecordZoneID,
        _ limits: BatchLimits
    ) -> [RecordBatch] {
        var batches: [RecordBatch] = []
        var (current, items, bytes): ([[PendingChange]], Int, Int) = ([], 0, 0)
        for unit in units {
            let size = unit.reduce(0) { $0 + $1.size }
            if !current.isEmpty, items + unit.count > limits.items || bytes + size > limits.bytes {
                batches.append(RecordBatch(zone: zone, units: current))
                (current, items, bytes) = ([], 0, 0)
            }
            current.append(unit)
            (items, bytes) = (items + unit.count, bytes + size)
        }
        return current.isEmpty ? batches : batches + [RecordBatch(zone: zone, units: current)]
    }

    /// The changes of one zone in the order of sending, a share right after its root.
    private static func units(of changes: [PendingChange]) -> [[PendingChange]] {
        let saves = changes.filter { !$0.isDeletion }
        let shares = Dictionary(saves.filter(\.record.isShare).map { ($0.record.id.name, $0) }) { first, _ in first }
        var roots: Set<String> = []
        var units = inOrder(saves.filter { !$0.record.isShare }).map { change in
            let share = change.record.share.flatMap { shares[$0.recordName] }
            if let share { roots.insert(share.record.id.name) }
            return [change] + [share].compactMap(\.self)
        }
        units += saves.filter { $0.record.isShare && !roots.contains($0.record.id.name) }.map { [$0] }
        return units + inOrder(changes.filter(\.isDeletion)).reversed().map { [$0] }
    }

    /// Each change after those of the records that it needs. Records that need each other keep their order.
    private static func inOrder(_ changes: [PendingChange]) -> [PendingChange] {
        let places = Dictionary(changes.indices.map { (changes[$0].record.id.name, $0) }) { first, _ in first }
        var (ordered, begun, done): ([PendingChange], Set<Int>, Set<Int>) = ([], [], [])
        for start in changes.indices {
            var path = [start]
            while let place = path.last {
                begun.insert(place)
                let needed = changes[place].record.neededNames.lazy.compactMap { places[$0] }
                if let next = needed.first(where: { !begun.contains($0) }) {
                    path.append(next)
                } else {
                    path.removeLast()
                    if done.insert(place).inserted { ordered.append(changes[place]) }
                }
            }
        }
        return ordered
    }
}

extension CloudRecord {
    /// The records of the same zone that must exist before this one: its parent, and the targets of its acting
    /// references.
    var neededNames: [String] {
        let acting = references.filter { $0.action != .none }
        return ([parent].compactMap(\.self) + acting).filter { $0.zone == nil || $0.zone == id.zone }.map(\.recordName)
    }
}

import CloudRecords
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import TestSupport
import Testing

@Suite("Random histories of a user's two devices and a participant")
struct HistoryTests {
    @Test(
        "No change is lost and none is made twice, whatever fails, crashes, or overtakes",
        arguments: Sampling.seeds(upTo: 400)
    )
    func history(_ seed: Int) throws {
        var history = try History(seed: seed)
        for _ in 0..<80 { try history.step() }
        try history.settle()
        try history.check()
    }

    @Test("Many records reach the other device, each once, through faults and crashes, and a batch writes only its own")
    func many() throws {
        let (count, zone) = (Sampling.isComplete ? 100_000 : 2000, JourneyRecord.zone)
        var (server, anna, ben) = (try InMemoryRecordDatabase.ofJourneys(), SyncedDevice(), SyncedDevice())
        var (random, crashes) = (SeededGenerator(seed: 41), 0)
        for number in 0..<count { try anna.edit("\(number)") { $0.tags = ["\(number)"] } }
        while anna.sync.pendingZones == [zone] {
            if Int.random(in: 0..<10, using: &random) == 0 { server.failNext(with: .requestRateLimited) }
            // A start reads everything, so there are not many.
            let isCrash = crashes < 10 && Int.random(in: 0..<3, using: &random) == 0
            crashes += isCrash ? 1 : 0
            let crash = isCrash ? Crash.allCases.randomElement(using: &random) : nil
            try anna.send(zone, to: &server, crash: crash)
            #expect(anna.journal.lastCount <= 400)
        }
        for pages in [1, 1, 3, .max] {
            try ben.fetch(zone, from: &server, pages: pages)
            try ben.restart()
        }
        let expected = Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", RecordValue.strings(["\($0)"])) })
        for records in [anna.sync.records(in: zone), ben.sync.records(in: zone), server.contents(of: zone)] {
            let tags = records.map { ($0.id.name, $0["tags"] ?? .strings([])) }
            #expect(records.count == count && Dictionary(uniqueKeysWithValues: tags) == expected)
        }
    }
}

/// A user with two devices and two zones, and a participant of one journey.
private struct History {
    private static let other = RecordZoneID("Old trips")
    private static let theirs = RecordZoneID(JourneyRecord.zone.name, owner: "_anna")

    private var random: SeededGenerator
    private var server: InMemoryRecordDatabase
    private var devices = [SyncedDevice(), SyncedDevice(), SyncedDevice(.shared, participant: "_ben")]
    /// The words that were added to each journey, and are in some journal.
    private var added: [RecordID: Set<String>] = [:]
    private var deleted: Set<RecordID> = []
    /// The records that each device deleted last.
    private var undeletable: [Int: [CloudRecord]] = [:]
    private var number = 0

    init(seed: Int) throws {
        random = SeededGenerator(seed: seed)
        server = try InMemoryRecordDatabase.ofJourneys(zones: [JourneyRecord.zone, Self.other])
        var root = try JourneyRecord(recordName: "shared", data: Data()).newRecord(undeployed: .write)
        var share = root.makeRoot(ofShareNamed: "share")
        share?.shareTerms?.participants.append(ShareParticipant(userRecordName: "_ben", permission: .readWrite))
        try server.save([root, try #require(share)]).get()
        try server.acceptShare(RecordID("share", in: JourneyRecord.zone), as: "_ben")
        server.limits.pageSize = Int.random(in: 1...5, using: &random)
    }

    private func zones(of device: Int) -> [RecordZoneID] {
        device == 2 ? [Self.theirs] : [JourneyRecord.zone, Self.other]
    }

    mutating func step() throws {
        let device = Int.random(in: 0..<3, using: &random)
        guard let zone = zones(of: device).randomElement(using: &random) else { return }
        switch Int.random(in: 0..<21, using: &random) {
        case 0..<6: try tag(device, zone)
        case 6: try delete(device, zone)
        case 7: try addPlace(device, zone)
        case 8: try devices[device].restart()
        case 9:
            server.failNext(
                with: [.requestRateLimited, .networkFailure, .zoneBusy].randomElement(using: &random) ?? .zoneBusy
            )
        case 10 where device != 2: server.expireChangeTokens(of: zone)
        case 11..<15:
            let crash = Bool.random(using: &random) ? Crash.allCases.randomElement(using: &random) : nil
            try devices[device].send(zone, to: &server, crash: crash)
        case 20: undelete(device)
        case 15: try devices[device].fetch(zone, from: &server, pages: 1)
        default: try devices[device].fetch(zone, from: &server)
        }
        #expect(devices[device].stops.isEmpty)
    }

    /// Adds a word that nobody else adds.
    private mutating func tag(_ device: Int, _ zone: RecordZoneID) throws {
        number += 1
        let names = devices[device].sync.records(in: zone).filter { $0.type == "Journey" }.map(\.id.name)
        // A participant cannot make journeys.
        let mayMake = device != 2 && (names.isEmpty || number % 4 == 0)
        guard let name = mayMake ? "journey \(number)" : names.randomElement(using: &random) else { return }
        let word = "\(number)"
        try devices[device].edit(name, in: zone) { journey in
            journey.tags = (journey.tags ?? []).union([word])
            journey.title = word
        }
        added[RecordID(name, in: RecordZoneID(zone.name)), default: []].insert(word)
    }

    private mutating func addPlace(_ device: Int, _ zone: RecordZoneID) throws {
        let journeys = devices[device].sync.records(in: zone).filter { $0.type == "Journey" }
        guard let journey = journeys.randomElement(using: &random) else { return }
        number += 1
        let place = WaypointRecord(journey: RecordName(journey.id.name), slug: "place \(number)")
        try devices[device].sync.keep(place, in: zone, undeployed: .write)
        devices[device].write()
    }

    /// Deletes a journey with its places, as an app must.
    private mutating func delete(_ device: Int, _ zone: RecordZoneID) throws {
        let records = devices[device].sync.records(in: zone).filter { $0.share == nil }
        guard let victim = records.randomElement(using: &random) else { return }
        let victims = records.filter { $0.id == victim.id || $0.parent?.recordName == victim.id.name }
        undeletable[device] = victims
        for record in victims {
            devices[device].sync.delete(record.id)
            deleted.insert(RecordID(record.id.name, in: RecordZoneID(zone.name)))
        }
        devices[device].write()
    }

    /// Keeps what was deleted; meanwhile the deletion may be anywhere on its way.
    private mutating func undelete(_ device: Int) {
        for record in undeletable.removeValue(forKey: device) ?? [] { devices[device].sync.keep(record) }
        devices[device].write()
    }

    /// Lets all send and fetch until nothing is left.
    mutating func settle() throws {
        // The faults that nobody met yet.
        for _ in 0..<20 { _ = try? server.zones() }
        for _ in 0..<60 {
            for device in devices.indices {
                for zone in zones(of: device) {
                    try devices[device].send(zone, to: &server)
                    try devices[device].fetch(zone, from: &server)
                }
            }
        }
    }

    func check() throws {
        var server = server
        for device in devices.indices {
            for zone in zones(of: device) {
                let sync = devices[device].sync
                let stored =
                    device == 2
                    ? server.withSharedDatabase(of: "_ben") { $0.contents(of: zone) } : server.contents(of: zone)
                #expect(sync.pending(in: zone).isEmpty, "device \(device)")
                let (mine, theirs) = (contents(sync.records(in: zone)), contents(stored.filter { !$0.isShare }))
                // The server takes no place whose journey was deleted meanwhile.
                let refused = Set(sync.parked(in: zone).map(\.record.id))
                #expect(refused.allSatisfy { $0.name.hasPrefix("place") })
                for id in Set(mine.keys).union(theirs.keys).subtracting(refused).sorted(by: { $0.name < $1.name }) {
                    let difference =
                        "\(id.name) on device \(device): \(mine[id] ?? [:]) instead of \(theirs[id] ?? [:])"
                    #expect(mine[id] == theirs[id], "\(difference)")
                }
                #expect(sync.failures(in: zone).isEmpty)
            }
        }
        for (id, words) in added where !deleted.contains(id) {
            guard case .strings(let tags)? = try? server.record(for: id)["tags"] else {
                Issue.record("\(id.name) is lost")
                continue
            }
            #expect(words.isSubset(of: tags), "\(id.name) has \(tags) and not \(words)")
            #expect(
                Set(tags).count == tags.count && Set(tags).isSubset(of: words),
                "\(id.name) has words twice: \(tags)"
            )
        }
    }

    private func contents(_ records: [CloudRecord]) -> [RecordID: [String: RecordValue]] {
        let pairs = records.map { record in
            (
                record.id,
                Dictionary(
                    uniqueKeysWithValues: record.keys.compactMap { key in
                        (record[key] ?? record.encryptedValues[key]).map { (key, $0) }
                    }
                )
            )
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

import CompilerSupport
import Mirroring
import SchemaRules

/// Which bundle each version belongs to that the ledger of a container recorded.
///
/// A ledger names no bundles, which may be renamed, moved or split. A version belongs to the bundles of the container that
/// have its checksum; else to those whose version of the name was edited; else to those that have the version as it
/// shipped another time, later if there is one. One that no bundle has is missing, which is said of one bundle.
struct RecordedVersions {
    /// A version of a bundle.
    typealias Version = (name: String, checksum: String?)

    /// For each bundle its recorded versions, oldest first.
    let ofBundles: [[ShippedVersion]]

    /// - Parameters:
    ///   - lines: What was recorded.
    ///   - bundles: The versions of each bundle of the container.
    ///   - isComplete: Whether these are all bundles of the container. Else what is missing may be in one of the others.
    init(_ lines: [LedgerFact], bundles: [[Version]], isComplete: Bool) {
        let recorded = lines.compactMap(Recorded.init)
        let newest = Dictionary(recorded.map { ($0.checksum, $0.recording) }) { max($0, $1) }
        var byChecksum: [String: [Int]] = [:]
        var byName: [String: [(bundle: Int, recording: Recording?)]] = [:]
        var certain: [Int] = []
        for (bundle, versions) in bundles.enumerated() {
            let recordings = versions.map { version in version.checksum.flatMap { newest[$0] } }
            if recordings.contains(where: { $0 != nil }) { certain.append(bundle) }
            guard isComplete || certain.last == bundle else { continue }
            for (version, recording) in zip(versions, recordings) {
                if let checksum = version.checksum, byChecksum[checksum]?.last != bundle {
                    byChecksum[checksum, default: []].append(bundle)
                }
                byName[version.name, default: []].append((bundle, recording))
            }
        }
        let first = isComplete ? (certain.first ?? bundles.indices.first).map { [$0] } : nil
        var owned: [[Recorded]] = bundles.map { _ in [] }
        for version in recorded {
            let namesakes = byName[version.name] ?? []
            let owners = [
                byChecksum[version.checksum] ?? [],
                namesakes.filter { $0.recording == nil }.map(\.bundle),
                namesakes.filter { $0.recording.map { $0 > version.recording } == true }.map(\.bundle),
                namesakes.map(\.bundle),
                first ?? [],
            ]
            for owner in owners.first(where: { !$0.isEmpty }) ?? [] { owned[owner].append(version) }
        }
        ofBundles = zip(owned, bundles).map { versions, bundle in
            let checksums = Set(bundle.compactMap(\.checksum))
            return versions.sorted { left, right in
                if left.name != right.name { return NaturalOrder.isBefore(left.name, right.name) }
                if left.recording != right.recording { return left.recording < right.recording }
                // Of two that were recorded as one, the one that the bundle has counts.
                return !checksums.contains(left.checksum) && checksums.contains(right.checksum)
            }.map(\.shipped)
        }
    }

    private struct Recorded {
        let recording: Recording
        let checksum: String
        let shipped: ShippedVersion

        var name: String { recording.version }

        init?(_ fact: LedgerFact) {
            guard case .shipped(let recording, let checksum) = fact.statement else { return nil }
            self.recording = recording
            self.checksum = checksum
            shipped = ShippedVersion(name: recording.version, checksum: checksum, recordedAt: fact.location)
        }
    }
}

extension Analysis {
    /// The histories of bundles, each judged by what the ledgers recorded of it.
    func histories(of bundles: [ModelVersions]) -> [ModelHistory] {
        var recorded: [[ShippedVersion]] = bundles.map { _ in [] }
        for container in production.containers {
            let places = bundles.indices.filter { belongs(bundles[$0].model, to: container) }
            guard let ledger = container.ledger?.ledger, !places.isEmpty else { continue }
            let versions = RecordedVersions(
                ledger.shippedVersions,
                bundles: places.map { bundles[$0].checksums },
                isComplete: isComplete(container, places.map { bundles[$0].model.input })
            )
            for (place, shipped) in zip(places, versions.ofBundles) { recorded[place] += shipped }
        }
        let ledgers = production.containers.compactMap { $0.ledger?.file?.path.split(separator: "/").last }
        let names = ledgers.joined(separator: ", ")
        let retired = production.retired
        return zip(bundles, recorded).map { ModelHistory($0, recorded: $1, in: names, retired: retired) }
    }

    /// Whether a model goes to a container; one of which nothing says that it is mirrored goes wherever there is a ledger.
    private func belongs(_ model: ModelTimeline, to container: ContainerInputs) -> Bool {
        if model.native != nil { return false }
        guard let mirrored = model.mirrored else { return !model.input.isLocal }
        return mirrored.containers.contains { container.names.contains($0.stores.first?.container) }
    }

    /// Whether the settings name no further model of a container.
    private func isComplete(_ container: ContainerInputs, _ inputs: [ModelInput]) -> Bool {
        guard let settings = inputs.first?.settings?.settings else { return true }
        func goes(_ stores: [Settings.Store]) -> Bool {
            stores.contains { container.names.contains($0.container?.value) }
        }
        return settings.models.count { goes($0.stores) } <= inputs.count { goes($0.stores) }
    }
}

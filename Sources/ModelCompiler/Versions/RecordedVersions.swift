import Ledger
import Migration
import Mirroring
import ObjectModel
import Settings
import TextLayout

/// Which bundle each version belongs to that the ledger of a container recorded.
///
/// A ledger names no bundles, which may be renamed, moved or split. A version belongs to the bundles of the container that
/// have its checksum; else to those whose version of the name was edited; else to those that have the version as it
/// shipped another time, later if there is one. One that no bundle has is missing, which is said of one bundle.
struct RecordedVersions {
    /// A version of a bundle.
    struct Version {
        let name: String
        let checksum: String?
    }

    /// For each bundle its recorded versions, oldest first.
    let ofBundles: [[ShippedVersion]]

    /// - Parameters:
    ///   - lines: What was recorded.
    ///   - bundles: The versions of each bundle of the container.
    ///   - isComplete: Whether these are all bundles of the container. Else what is missing may be in one of the others.
    init(_ lines: [LedgerFact], bundles: [[Version]], isComplete: Bool) {
        let recorded = lines.compactMap(Recorded.init)
        let bundles = bundles.map { versions in
            versions.map { version in
                Bundled(version: version, recording: recorded.last { $0.checksum == version.checksum }?.recording)
            }
        }
        let certain = bundles.indices.filter { index in bundles[index].contains { $0.recording != nil } }
        let candidates = isComplete ? Array(bundles.indices) : certain
        var owned: [[Recorded]] = bundles.map { _ in [] }
        for version in recorded {
            func those(_ isMeant: (Bundled) -> Bool) -> [Int] {
                candidates.filter { bundles[$0].contains(where: isMeant) }
            }
            let owners = [
                those { $0.version.checksum == version.checksum },
                those { $0.version.name == version.name && $0.recording == nil },
                those { $0.version.name == version.name && $0.recording.map { $0 > version.recording } == true },
                those { $0.version.name == version.name },
                Array((isComplete ? certain + candidates : []).prefix(1)),
            ]
            for owner in owners.first(where: { !$0.isEmpty }) ?? [] { owned[owner].append(version) }
        }
        ofBundles = zip(owned, bundles).map { versions, bundle in
            versions.sorted { left, right in
                if left.name != right.name { return NaturalOrder.isBefore(left.name, right.name) }
                if left.recording != right.recording { return left.recording < right.recording }
                // Of two that were recorded as one the bundle has what counts.
                return !bundle.contains { $0.version.checksum == left.checksum }
                    && bundle.contains { $0.version.checksum == right.checksum }
            }.map(\.shipped)
        }
    }

    private struct Bundled {
        let version: Version
        /// Its newest recording; nil when it was not recorded as it is.
        let recording: Recording?
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

extension Compilation {
    /// The histories of bundles, each judged by what the ledgers recorded of it.
    ///
    /// - Parameters:
    ///   - bundles: The bundles.
    ///   - indices: The positions of their models.
    func histories(of bundles: [BundleVersions], at indices: [Int]) -> [BundleHistory] {
        var recorded: [[ShippedVersion]] = bundles.map { _ in [] }
        for container in production.containers {
            let places = bundles.indices.filter { belongs(indices[$0], to: container) }
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
        return zip(bundles, recorded).map { BundleHistory($0, recorded: $1, in: names, retired: retired) }
    }

    /// Whether a model goes to a container; one of which nothing says that it is mirrored goes wherever there is a ledger.
    private func belongs(_ index: Int, to container: ContainerInputs) -> Bool {
        guard let mirrored = mirrored[index] else { return !models[index].input.isLocal }
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

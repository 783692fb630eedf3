import Diagnostics
import Mirroring
import ObjectModel

extension StackReview {
    mutating func reviewContainers() {
        for store in stores where store.container == nil {
            report(
                GenerationRules.storeWithoutContainer,
                "the store \(stringLiteral(store.name)) does not name its CloudKit container",
                help: #"Add "container": "iCloud.…" to the store, as the entitlements spell it."#,
                about: store
            )
        }
    }

    mutating func reviewSharing() {
        for store in stores where store.scope == .shared && !stores.contains(where: store.isCounterpart(of:)) {
            report(
                GenerationRules.sharedWithoutPrivate,
                "the shared store \(stringLiteral(store.name)) has no private store beside it",
                help: #"Add a store with the same configuration and container and "scope": "private"."#,
                about: store
            )
        }
    }

    mutating func reviewEncryption(_ mirrored: MirroredModel) {
        for attribute in mirrored.encryptedInPublicDatabase {
            report(
                GenerationRules.encryptedInPublicStore,
                "'\(attribute.symbol)' is encrypted, and its store is in the public database",
                help: "CloudKit has no encrypted fields in the public database. "
                    + "Turn Allows Cloud Encryption off, or keep the entity in a private store.",
                about: ModelPlace(symbol: attribute.symbol, location: model.encryptionLocation(of: attribute.value))
            )
        }
    }

    /// Once for each store, about the first entity that an earlier store mirrors to the same place.
    mutating func reviewDoubleMirroring(_ mirrored: MirroredModel) {
        var holders: [Target: StackStore] = [:]
        for (store, members) in zip(stores, mirrored.members) where store.container != nil {
            let targets = members.map { Target(container: store.container, scope: store.scope, entity: $0) }
            if let taken = targets.first(where: { holders[$0] != nil }), let holder = holders[taken] {
                let (first, second) = (stringLiteral(holder.name), stringLiteral(store.name))
                report(
                    GenerationRules.doublyMirroredEntity,
                    "the stores \(first) and \(second) mirror '\(model.entities[taken.entity].name)' to one database",
                    help: "Give them configurations without a common entity, or different scopes.",
                    about: store,
                    beside: holder
                )
            }
            for target in targets { holders[target] = store }
        }
    }
}

extension StackStore {
    /// Whether the other store is the private one that this shared one belongs to.
    fileprivate func isCounterpart(of other: StackStore) -> Bool {
        other.scope == .private && other.configuration == configuration && other.container == container
    }
}

/// Where the records of an entity go.
private struct Target: Hashable {
    let container: String?
    let scope: DatabaseScope?
    let entity: Int
}

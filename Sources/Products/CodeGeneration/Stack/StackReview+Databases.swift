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
        let held = zip(stores, mirrored.members).filter { $0.0.scope == .public }.flatMap(\.1)
        for entity in mirrored.contributors(of: held).map({ model.entities[$0] }) {
            for attribute in entity.attributes
            where attribute.isEncryptedByMirroring && !attribute.isTransient && !attribute.isDerived {
                reportEncryption(of: attribute, symbol: "\(entity.name).\(attribute.name)")
            }
        }
    }

    private mutating func reportEncryption(of attribute: Attribute, symbol: String) {
        report(
            GenerationRules.encryptedInPublicStore,
            "'\(symbol)' is encrypted, and its store is in the public database",
            help: "CloudKit has no encrypted fields in the public database. "
                + "Turn Allows Cloud Encryption off, or keep the entity in a private store.",
            symbol: symbol,
            at: model.encryptionLocation(of: attribute)
        )
    }

    /// Once for each store, about the first entity that an earlier store mirrors to the same place.
    mutating func reviewDoubleMirroring(_ mirrored: MirroredModel) {
        var holders: [Target: StackStore] = [:]
        for (store, members) in zip(stores, mirrored.members) where store.container != nil {
            let targets = members.map { Target(container: store.container, scope: store.scope, entity: $0) }
            if let taken = targets.first(where: { holders[$0] != nil }), let holder = holders[taken] {
                reportDoubleMirroring(by: store, and: holder, of: model.entities[taken.entity].name)
            }
            for target in targets { holders[target] = store }
        }
    }

    private mutating func reportDoubleMirroring(by store: StackStore, and other: StackStore, of entity: String) {
        report(
            GenerationRules.doublyMirroredEntity,
            "the stores \(stringLiteral(other.name)) and \(stringLiteral(store.name)) mirror '\(entity)' to one database",
            help: "Give them configurations without a common entity, or different scopes.",
            about: store,
            beside: other
        )
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

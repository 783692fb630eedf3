package import CompilerSupport
import SchemaRules

/// A closure as a `modelc.share/1` document.
package enum ShareJSON {
    /// The whole document.
    package static let keys: [JSONKey<ShareDescription>] = [
        .format("modelc.share/1"),
        JSONKey("root") { $0.root },
        JSONKey("entities") { share in share.closure.entities.map { share.name($0) } },
        JSONKey("through", each: step) { share in
            share.closure.entities.compactMap(share.closure.lastStep).map { (share, $0) }
        },
        JSONKey("hubs", each: hub) { share in share.closure.hubs.map { (share, $0) } },
        JSONKey("severalOwners", each: severalOwners) { share in
            share.closure.entitiesOfSeveralOwners.map { (share, $0) }
        },
    ]

    private static let step: [JSONKey<(share: ShareDescription, step: ShareStep)>] = [
        JSONKey("entity") { $0.share.name($0.step.entity) },
        JSONKey("relationship") { $0.share.relationship($0.step) },
        JSONKey("destination") { $0.share.name($0.step.destination) },
    ]

    private static let hub: [JSONKey<(share: ShareDescription, hub: ShareHub)>] = [
        JSONKey("entity") { $0.share.name($0.hub.entity) },
        JSONKey("through", each: step) { part in part.hub.steps.map { (part.share, $0) } },
        JSONKey("reason") { $0.share.reason($0.hub) },
        JSONKey("hint") { $0.share.hint($0.hub) },
    ]

    private static let severalOwners: [JSONKey<(share: ShareDescription, several: SeveralOwners)>] = [
        JSONKey("entity") { $0.share.name($0.several.entity) },
        JSONKey("relationships") { $0.share.relationships(of: $0.several) },
    ]
}

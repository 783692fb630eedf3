import CompilerSupport
import ObjectModel

extension ShareRuleTable {
    static let hubInShare = Rule<SharedModel>(
        id: "SHR723",
        name: "hub-in-share",
        severity: .note,
        summary: "Sharing an object also shares objects of other people, through an object that they have in common.",
        rationale: """
            `share(_:to:)` follows every relationship in both directions, and moves all reachable objects into the \
            record zone of the share. For example, one tag has many posts: if you share a post with a tag, you share \
            every post with the tag, and all objects that they lead to. Participants see all of them, and \
            participants with read-only permission cannot change any of them. Another post with the tag then has no \
            share of its own, because it is in the first one. A hub is an object that shared objects lead to by a \
            relationship with a to-many inverse, such as a tag, a profile, or settings.

            Store a value, such as a name or a UUID, instead of the relationship, or give each share a copy of the \
            object. If you share the hub on purpose, such as a list with its items, make it the share root. `modelc \
            share` shows all entities and paths.
            """,
        source: "Apple, `NSPersistentCloudKitContainer.share(_:to:completion:)` and its header",
        passing: [
            RuleExample(
                of: .entity("Post", .attribute("tagNames", "String"), .toMany("photos", "Photo", inverse: "post")),
                .entity("Photo", .toOne("post", "Post", inverse: "photos"))
            ).sharing(["Post"], of: "Blog")
        ],
        failing: [
            RuleExample(
                of: .entity("Post", "↓" + .toMany("tags", "Tag", inverse: "posts")),
                .entity("Tag", .toMany("posts", "Post", inverse: "tags"))
            ).sharing(["Post"], of: "Blog")
        ]
    ) { shared, findings in
        for link in shared.links where !link.joinsShares {
            let place = shared.graph.place(of: link.step.relationship)
            let hub = shared.name(link.step.destination)
            let back = shared.graph.inverse(of: link.step.relationship).map { shared.graph.place(of: $0) }
            findings.report(
                "sharing a \(link.rootNames) also shares '\(hub)' by '\(place.symbol)', and with it the objects of others",
                about: place,
                help: "Up to \(link.reach.words) move into the share, and none of them can have a share of its own. "
                    + "\(waysOut(insteadOf: place.symbol, to: hub))",
                related: [back].compactMap(\.self).map {
                    .init("the path to the others: '\($0.symbol)'", at: $0.location)
                }
            )
        }
    }
}

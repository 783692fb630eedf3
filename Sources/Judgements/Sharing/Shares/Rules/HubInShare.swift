import Diagnostics
import ObjectModel

extension ShareRuleTable {
    static let hubInShare = Rule<SharedModel>(
        id: "SHR723",
        name: "hub-in-share",
        severity: .note,
        summary: "A shared object takes the objects of others along, through one that they have in common.",
        rationale: """
            `share(_:to:)` follows every relationship, in both directions, and moves all it reaches into the record zone \
            of the share. One tag has many posts: whoever shares a post with a tag shares every post that has the tag, \
            with all that these lead to. Participants see them, those who may only read can change none of them, and the \
            next post with the tag cannot be shared any more, because its tag is shared already. A hub is what the \
            objects of the share lead to by a relationship with a to-many inverse: a tag, a profile, settings.

            Ways out: keep a value such as a name or a UUID instead of the relationship, or give each share a copy of \
            the object. A hub that is meant to come along, such as the list around its items, is the better share root. \
            `modelc share` shows the whole closure and every way.
            """,
        source: "Apple, `NSPersistentCloudKitContainer.share(_:to:completion:)` and its header",
        passing: [
            RuleExample([
                "contents": """
                <entity name="Post">
                    <attribute name="tagNames" optional="YES" attributeType="String"/>
                    <relationship name="photos" optional="YES" toMany="YES" destinationEntity="Photo" inverseName="post"/>
                </entity>
                <entity name="Photo">
                    <relationship name="post" optional="YES" destinationEntity="Post" inverseName="photos"/>
                </entity>
                """,
                "modelc.json": #"{"models": [{"path": "Blog.xcdatamodeld", "shareRoots": ["Post"]}]}"#,
            ])
        ],
        failing: [
            RuleExample([
                "contents": """
                <entity name="Post">
                    ↓<relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="posts"/>
                </entity>
                <entity name="Tag">
                    <relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" inverseName="tags"/>
                </entity>
                """,
                "modelc.json": #"{"models": [{"path": "Blog.xcdatamodeld", "shareRoots": ["Post"]}]}"#,
            ])
        ]
    ) { shared, findings in
        for link in shared.links {
            guard case .hub = link.end else { continue }
            let symbol = shared.symbol(link.step.relationship)
            let hub = shared.name(link.step.destination)
            let back = shared.graph.inverse(of: link.step.relationship)
            findings.report(
                "a shared \(link.rootNames) takes '\(hub)' along by '\(symbol)', and with it the objects of others",
                about: shared.place(of: link.step.relationship),
                help: "Up to \(link.reach.words) move into the share, and what is shared already cannot be "
                    + "shared again. \(waysOut(insteadOf: symbol, to: hub))",
                related: [back].compactMap(\.self).map(shared.place).map {
                    .init("the way to the others: '\($0.symbol ?? "")'", at: $0.location)
                }
            )
        }
    }
}

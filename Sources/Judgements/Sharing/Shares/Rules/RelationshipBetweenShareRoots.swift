import Diagnostics
import ObjectModel

extension ShareRuleTable {
    static let relationshipBetweenShareRoots = Rule<SharedModel>(
        id: "SHR725",
        name: "relationship-between-share-roots",
        severity: .note,
        summary: "A relationship leads from one share root to another, so that only one of the two can be shared.",
        rationale: """
            Whichever object is shared first takes the other one along, and then sharing that one fails: it is shared \
            already. A day of a shared trip cannot have participants of its own, and whoever shares the day shares the \
            trip. That is how Core Data shares: each share is a whole record zone, and no relationship leads out of it. \
            CloudKit itself can also share a hierarchy of records, from a root downwards by `parent` references; but a \
            zone with a share of the whole zone holds no shares of hierarchies, so the two cannot be mixed in the zones \
            of a mirrored store.

            List only the outer one as share root, or keep a value such as a UUID instead of the relationship.
            """,
        source:
            "Apple, WWDC21 session 10015 and Tech Talk 10874; the header of `share(_:to:completion:)`",
        passing: [
            RuleExample([
                "contents": """
                <entity name="Trip">
                    <relationship name="days" optional="YES" toMany="YES" destinationEntity="Day" inverseName="trip"/>
                </entity>
                <entity name="Day">
                    <relationship name="trip" optional="YES" destinationEntity="Trip" inverseName="days"/>
                </entity>
                """,
                "modelc.json": #"{"models": [{"path": "Trips.xcdatamodeld", "shareRoots": ["Trip"]}]}"#,
            ])
        ],
        failing: [
            RuleExample([
                "contents": """
                <entity name="Trip">
                    <relationship name="days" optional="YES" toMany="YES" destinationEntity="Day" inverseName="trip"/>
                </entity>
                <entity name="Day">
                    ↓<relationship name="trip" optional="YES" destinationEntity="Trip" inverseName="days"/>
                </entity>
                """,
                "modelc.json": #"{"models": [{"path": "Trips.xcdatamodeld", "shareRoots": ["Trip", "Day"]}]}"#,
            ]),
            RuleExample([
                "contents": """
                <entity name="Folder">
                    <relationship name="folders" optional="YES" toMany="YES" destinationEntity="Folder" inverseName="parent"/>
                    ↓<relationship name="parent" optional="YES" destinationEntity="Folder" inverseName="folders"/>
                </entity>
                """,
                "modelc.json": #"{"models": [{"path": "Files.xcdatamodeld", "shareRoots": ["Folder"]}]}"#,
            ]),
        ]
    ) { shared, findings in
        for link in shared.links where link.joinsShares && !shared.graph.isManyToMany(link.step.relationship) {
            let symbol = shared.symbol(link.step.relationship)
            findings.report(
                "'\(symbol)' leads from what is shared with a \(link.rootNames) to \(link.words(in: shared))",
                about: shared.place(of: link.step.relationship),
                help: "What is shared first takes the other along, and sharing that one fails afterwards. "
                    + "Share the outer one only, or keep a value instead of \(symbol), such as a UUID."
            )
        }
    }
}

extension ShareLink {
    fileprivate func words(in shared: SharedModel) -> String {
        let destination = "'\(shared.name(step.destination))'"
        if case .property(let root) = end { return "\(destination), which belongs to a '\(root)' that is shared, too" }
        return isAmongLikes(shared) ? "another \(destination)" : "\(destination), which is shared, too"
    }
}

import Diagnostics
import ObjectModel

extension ShareRuleTable {
    static let manyToManyBetweenShares = Rule<SharedModel>(
        id: "SHR724",
        name: "many-to-many-between-shares",
        severity: .note,
        summary: "A many-to-many relationship joins objects that are to be shared one by one.",
        rationale: """
            Objects that relationships join move into one share together, and no relationship can lead from one share \
            into another. Where many are joined with many, sharing the first object takes along whatever hangs together \
            with it, in the end often all of them; and then sharing any other fails, because it is shared already. Keep \
            the links as values, such as the UUIDs of the other side, or join through objects that belong to one side \
            only and hold a copy of what is needed of the other.
            """,
        source:
            "Apple, \"Sharing Core Data objects between iCloud users\" and the header of `share(_:to:completion:)`",
        passing: [
            RuleExample([
                "contents": """
                <entity name="Trip">
                    <relationship name="guests" optional="YES" toMany="YES" destinationEntity="Guest" inverseName="trip"/>
                </entity>
                <entity name="Guest">
                    <attribute name="person" optional="YES" attributeType="UUID"/>
                    <relationship name="trip" optional="YES" destinationEntity="Trip" inverseName="guests"/>
                </entity>
                <entity name="Person"/>
                """,
                "modelc.json": #"{"models": [{"path": "Trips.xcdatamodeld", "shareRoots": ["Trip", "Person"]}]}"#,
            ])
        ],
        failing: [
            RuleExample([
                "contents": """
                <entity name="Trip">
                    ↓<relationship name="people" optional="YES" toMany="YES" destinationEntity="Person" inverseName="trips"/>
                </entity>
                <entity name="Person">
                    <relationship name="trips" optional="YES" toMany="YES" destinationEntity="Trip" inverseName="people"/>
                </entity>
                """,
                "modelc.json": #"{"models": [{"path": "Trips.xcdatamodeld", "shareRoots": ["Trip", "Person"]}]}"#,
            ]),
            RuleExample([
                "contents": """
                <entity name="Note">
                    ↓<relationship name="links" optional="YES" toMany="YES" destinationEntity="Note" inverseName="backlinks"/>
                    <relationship name="backlinks" optional="YES" toMany="YES" destinationEntity="Note" inverseName="links"/>
                </entity>
                """,
                "modelc.json": #"{"models": [{"path": "Notes.xcdatamodeld", "shareRoots": ["Note"]}]}"#,
            ]),
        ]
    ) { shared, findings in
        for link in shared.links where link.joinsShares && shared.graph.isManyToMany(link.step.relationship) {
            let symbol = shared.symbol(link.step.relationship)
            let destination = shared.name(link.step.destination)
            let others =
                link.isAmongLikes(shared)
                ? "many others of '\(destination)'" : "many of '\(destination)', which is shared, too"
            findings.report(
                "'\(symbol)' joins many of what is shared with a \(link.rootNames) with \(others)",
                about: shared.place(of: link.step.relationship),
                help: "All that hang together move into one share, and sharing another one of them fails afterwards. "
                    + waysOut(insteadOf: symbol, to: destination)
            )
        }
    }
}

extension ShareLink {
    /// Whether both ends are objects that are shared, or belong to such.
    var joinsShares: Bool {
        if case .hub = end { false } else { true }
    }
}

import CompilerSupport
import ObjectModel

extension ShareRuleTable {
    static let relationshipBetweenShareRoots = Rule<SharedModel>(
        id: "SHR725",
        name: "relationship-between-share-roots",
        severity: .note,
        summary: "A relationship connects two share roots, so only one of the two can be shared.",
        rationale: """
            If you share one of the two objects, the other one is also shared, and sharing it again fails. For \
            example, a day of a shared trip cannot have its own participants, and sharing a day shares the whole \
            trip. In Core Data, each share is a whole record zone, and no relationship leads out of it. CloudKit \
            itself can also share a hierarchy of records, from a root downward by `parent` references. But a zone \
            with a share of the whole zone cannot have shares of hierarchies, so a mirrored store cannot use both.

            List only the outer entity as a share root, or store a value such as a UUID instead of the relationship.
            """,
        source:
            "Apple, WWDC21 session 10015 and Tech Talk 10874; the header of `share(_:to:completion:)`",
        passing: [
            RuleExample(
                of: .entity("Trip", .toMany("days", "Day", inverse: "trip")),
                .entity("Day", .toOne("trip", "Trip", inverse: "days"))
            ).sharing(["Trip"], of: "Trips")
        ],
        failing: [
            RuleExample(
                of: .entity("Trip", .toMany("days", "Day", inverse: "trip")),
                .entity("Day", "↓" + .toOne("trip", "Trip", inverse: "days"))
            ).sharing(["Trip", "Day"], of: "Trips"),
            RuleExample(
                of: .entity(
                    "Folder",
                    .toMany("folders", "Folder", inverse: "parent"),
                    "↓" + .toOne("parent", "Folder", inverse: "folders")
                )
            ).sharing(["Folder"], of: "Files"),
        ]
    ) { shared, findings in
        for link in shared.links where link.joinsShares && !shared.graph.isManyToMany(link.step.relationship) {
            let place = shared.graph.place(of: link.step.relationship)
            findings.report(
                "'\(place.symbol)' connects objects in the share of a \(link.rootNames) to \(link.words(in: shared))",
                about: place,
                help: "Sharing one also shares the other, and sharing the other then fails. "
                    + "Share only the outer one, or store a value instead of \(place.symbol), such as a UUID."
            )
        }
    }
}

extension ShareLink {
    fileprivate func words(in shared: SharedModel) -> String {
        let destination = "'\(shared.name(step.destination))'"
        if case .property(let root) = end { return "\(destination), which belongs to a '\(root)' that is also shared" }
        return isAmongLikes(shared) ? "another \(destination)" : "\(destination), which is also shared"
    }
}

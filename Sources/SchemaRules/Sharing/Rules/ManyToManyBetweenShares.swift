import CompilerSupport
import ObjectModel

extension ShareRuleTable {
    static let manyToManyBetweenShares = Rule<SharedModel>(
        id: "SHR724",
        name: "many-to-many-between-shares",
        severity: .note,
        summary: "A many-to-many relationship joins objects with separate shares.",
        rationale: """
            Objects with relationships move into one share together, and a relationship cannot connect two shares. In \
            a many-to-many relationship, sharing the first object also shares all connected objects, often all \
            objects of the store. After that, another one has no share of its own: it is in the first one. Store the \
            links as values, such as the UUIDs of the other side. Or join through objects that belong to one side \
            only and have a copy of the necessary values of the other side.
            """,
        source:
            "Apple, \"Sharing Core Data objects between iCloud users\" and the header of `share(_:to:completion:)`",
        passing: [
            RuleExample(
                of: .entity("Trip", .toMany("guests", "Guest", inverse: "trip")),
                .entity("Guest", .attribute("person", "UUID"), .toOne("trip", "Trip", inverse: "guests")),
                .entity("Person")
            ).sharing(["Trip", "Person"], of: "Trips")
        ],
        failing: [
            RuleExample(
                of: .entity("Trip", "↓" + .toMany("people", "Person", inverse: "trips")),
                .entity("Person", .toMany("trips", "Trip", inverse: "people"))
            ).sharing(["Trip", "Person"], of: "Trips"),
            RuleExample(
                of: .entity(
                    "Note",
                    "↓" + .toMany("links", "Note", inverse: "backlinks"),
                    .toMany("backlinks", "Note", inverse: "links")
                )
            ).sharing(["Note"], of: "Notes"),
        ]
    ) { shared, findings in
        for link in shared.links where link.joinsShares && shared.graph.isManyToMany(link.step.relationship) {
            let place = shared.graph.place(of: link.step.relationship)
            let destination = shared.name(link.step.destination)
            let others =
                link.isAmongLikes(shared)
                ? "many others of '\(destination)'" : "many of '\(destination)', which is also shared"
            findings.report(
                "'\(place.symbol)' joins objects in the share of a \(link.rootNames) with \(others)",
                about: place,
                help: "All connected objects move into one share, and sharing another one of them then fails. "
                    + waysOut(insteadOf: place.symbol, to: destination)
            )
        }
    }
}

import Diagnostics
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
            objects of the store. After that, sharing another one fails, because it is already shared. Store the \
            links as values, such as the UUIDs of the other side. Or join through objects that belong to one side \
            only and have a copy of the necessary values of the other side.
            """,
        source:
            "Apple, \"Sharing Core Data objects between iCloud users\" and the header of `share(_:to:completion:)`",
        passing: [
            RuleExample(
                """
                <entity name="Trip">
                    <relationship name="guests" optional="YES" toMany="YES" destinationEntity="Guest" inverseName="trip"/>
                </entity>
                <entity name="Guest">
                    <attribute name="person" optional="YES" attributeType="UUID"/>
                    <relationship name="trip" optional="YES" destinationEntity="Trip" inverseName="guests"/>
                </entity>
                <entity name="Person"/>
                """
            ).sharing(["Trip", "Person"], of: "Trips")
        ],
        failing: [
            RuleExample(
                """
                <entity name="Trip">
                    ↓<relationship name="people" optional="YES" toMany="YES" destinationEntity="Person" inverseName="trips"/>
                </entity>
                <entity name="Person">
                    <relationship name="trips" optional="YES" toMany="YES" destinationEntity="Trip" inverseName="people"/>
                </entity>
                """
            ).sharing(["Trip", "Person"], of: "Trips"),
            RuleExample(
                """
                <entity name="Note">
                    ↓<relationship name="links" optional="YES" toMany="YES" destinationEntity="Note" inverseName="backlinks"/>
                    <relationship name="backlinks" optional="YES" toMany="YES" destinationEntity="Note" inverseName="links"/>
                </entity>
                """
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

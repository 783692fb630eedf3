import CompilerSupport
import Mirroring
import ObjectModel

extension StoreRuleTable {
    static let relationshipBetweenStores = Rule<StoreComparison>(
        id: "SHR701",
        name: "relationship-between-stores",
        severity: .warning,
        summary: "A relationship leads from a local entity to an entity of a mirrored store.",
        rationale: """
            The two objects are in different stores, and a store cannot have a link to an object of another store: \
            saving the link fails. For a relationship of a mirrored entity, this is CKL109, an error, because Core \
            Data does not load the store. For a relationship of a local entity, Core Data reports nothing until the \
            app sets the link. The finding is about relationships without an inverse whose two ends have no \
            configuration in common; if the inverse is mirrored, CKL109 reports it.

            Store an identifier of the object in an attribute, or put both entities into one configuration.
            """,
        source: "Apple, \"Creating a Core Data Model for CloudKit\": no relationship across configurations",
        passing: [
            RuleExample(
                """
                <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>
                <entity name="Draft"><attribute name="postID" optional="YES" attributeType="UUID"/></entity>
                <configuration name="Cloud"><memberEntity name="Post"/></configuration>
                <configuration name="Local"><memberEntity name="Draft"/></configuration>
                """,
                stores: [#"{"name": "cloud", "configuration": "Cloud", "container": "iCloud.com.example.app"}"#]
            )
        ],
        failing: [
            RuleExample(
                """
                <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>
                <entity name="Draft">
                    <relationship name="post" optional="YES" maxCount="1" ↓destinationEntity="Post"/>
                </entity>
                <configuration name="Cloud"><memberEntity name="Post"/></configuration>
                <configuration name="Local"><memberEntity name="Draft"/></configuration>
                """,
                stores: [#"{"name": "cloud", "configuration": "Cloud", "container": "iCloud.com.example.app"}"#]
            )
        ]
    ) { comparison, findings in
        let graph = comparison.model.graph
        if comparison.model.contributors.count == graph.model.entities.count { return }
        let mirrored = Set(comparison.model.members.joined())
        let inherited = Set(comparison.model.contributors)
        let homes = comparison.homes
        let local = graph.model.entities.indices.filter { !inherited.contains($0) }
        for relationship in graph.model.relationships(of: local, where: { !$0.isTransient }) {
            let position = relationship.position
            guard graph.inverse(of: position) == nil,
                let destination = graph.destination(of: position), mirrored.contains(destination),
                let home = homes[position.entity], home.isDisjoint(with: homes[destination] ?? [])
            else { continue }
            let other = comparison.name(of: destination)
            findings.report(
                "the destination '\(other)' of '\(relationship.symbol)' is in another store",
                about: relationship.place("destinationEntity"),
                help:
                    "'\(relationship.owner)' is local, and '\(other)' is mirrored; saving a link between stores fails. "
                    + "Store an identifier in an attribute, or put both into one configuration."
            )
        }
    }
}

extension StoreComparison {
    /// The configurations of each entity, by position. An entity in no configuration may be in any store.
    fileprivate var homes: [Int: Set<Int>] {
        let homes = model.graph.model.configurations.enumerated().flatMap { position, configuration in
            configuration.members.compactMap { model.graph.entity(named: $0.entityName) }.map { ($0, position) }
        }
        return Dictionary(grouping: homes, by: \.0).mapValues { Set($0.map(\.1)) }
    }
}

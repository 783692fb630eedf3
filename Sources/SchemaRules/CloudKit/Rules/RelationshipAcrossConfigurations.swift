package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let relationshipAcrossConfigurations = Rule<MirroredModel>(
        id: "CKL109",
        name: "relationship-across-configurations",
        severity: .error,
        coreDataCode: 134060,
        summary: "The destination of a relationship is outside of the configuration of a mirrored store.",
        rationale: """
            A store cannot have a link to an object of another store. Core Data does not load the store: "CloudKit \
            integration does not allow relationships to objects that aren't sync'd. The following relationships have \
            destination entities that not in the specified configuration." Add the destination to the configuration, \
            or store its identifier in an attribute.
            """,
        source: documentedStoreLoadCheck,
        passing: [
            RuleExample(
                """
                <entity name="Post">
                    <relationship name="author" optional="YES" destinationEntity="Author" inverseName="posts"/>
                </entity>
                <entity name="Author">
                    <relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" inverseName="author"/>
                </entity>
                <entity name="Draft"><relationship name="post" destinationEntity="Post"/></entity>
                <configuration name="Cloud"><memberEntity name="Post"/><memberEntity name="Author"/></configuration>
                <configuration name="Local"><memberEntity name="Draft"/></configuration>
                """,
                arguments: ["--configuration", "Cloud"]
            )
        ],
        failing: [
            RuleExample(
                """
                <entity name="Post">
                    <relationship name="draft" optional="YES" ↓destinationEntity="Draft" inverseName="post"/>
                </entity>
                <entity name="Draft">
                    <relationship name="post" optional="YES" destinationEntity="Post" inverseName="draft"/>
                </entity>
                <configuration name="Cloud"><memberEntity name="Post"/></configuration>
                """,
                arguments: ["--configuration", "Cloud"]
            ),
            RuleExample(
                """
                <entity name="Item">
                    <relationship name="owner" optional="YES" ↓destinationEntity="Owner" inverseName="items"/>
                </entity>
                <entity name="Post" parentEntity="Item"/>
                <entity name="Photo" parentEntity="Item"/>
                <entity name="Owner">
                    <relationship name="items" optional="YES" toMany="YES" ↓destinationEntity="Item" inverseName="owner"/>
                </entity>
                <configuration name="Cloud"><memberEntity name="Post"/><memberEntity name="Photo"/></configuration>
                <configuration name="People"><memberEntity name="Owner"/></configuration>
                """,
                arguments: ["--configuration", "Cloud", "--configuration", "People"]
            ),
        ]
    ) { mirrored, findings in
        let graph = mirrored.graph
        var reported: Set<PropertyID> = []
        for (store, members) in zip(mirrored.scope.stores, mirrored.members) {
            guard let configuration = store.configuration else { continue }
            let held = Set(members)
            let declaring = mirrored.graph.withAncestors(of: members)
            for relationship in graph.model.relationships(of: declaring, where: { _ in true }) {
                guard let destination = graph.destination(of: relationship.position), !held.contains(destination),
                    reported.insert(relationship.position).inserted
                else { continue }
                let name = graph.model.entities[destination].name
                findings.report(
                    "'\(relationship.symbol)' leads to '\(name)', which is not in the configuration '\(configuration)'",
                    about: relationship.place("destinationEntity"),
                    help: "Core Data would not load the store (134060). Add '\(name)' to the configuration, "
                        + "or store its identifier in an attribute."
                )
            }
        }
    }
}

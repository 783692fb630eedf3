import CompilerSupport
import ObjectModel

extension ProductionRuleTable {
    static let destinationChanged = Rule<SchemaComparison>(
        id: "CKP344",
        name: "destination-changed",
        severity: .error,
        summary: "A deployed to-one relationship has another destination.",
        rationale: """
            The field of a to-one relationship has the name of a record, not the name of an entity. After a change of \
            the destination, the names from older versions belong to records of the wrong entity. These links are \
            lost or never resolved, and the server reports no error.

            Add a relationship with a new name. If the new destination is the parent of the old one, the finding is a \
            warning: every old link still leads to an object of the right entity, but older versions drop links to \
            other objects. A subentity as the new destination is allowed only if no link can lead to another entity.

            A new parent of an entity has the same effect on relationships that do not change. Core Data drops links \
            to objects that no longer belong to the destination, and older versions drop links to objects that did \
            not belong to it before.

            No schema shows the destination of a relationship. modelc takes it from the models that shipped: the \
            model at the merge base (`--against`), a version of the bundle that the ledger records, or a tag.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\": a to-one relationship is the name of a record",
        supersedes: [CompatibilityRuleTable.incompatibleWithShippedVersion.metadata],
        passing: [
            RuleExample(
                owner(of: "Group", ["Group": #" isAbstract="YES""#, "Team": #" parentEntity="Group""#]),
                before: owner(of: "Team", ["Group": #" isAbstract="YES""#, "Team": #" parentEntity="Group""#]),
                production: ["CD_Group": [], "CD_Post": ["CD_owner STRING"]]
            )
        ],
        failing: [
            RuleExample(
                owner(of: "Team", ["Person": "", "Team": ""]).marking("destinationEntity"),
                before: owner(of: "Person", ["Person": "", "Team": ""]),
                production: ["CD_Person": [], "CD_Post": ["CD_owner STRING"], "CD_Team": []]
            ),
            RuleExample(
                owner(of: "Group", ["Group": "", "Team": #" parentEntity="Group""#]).marking("destinationEntity"),
                before: owner(of: "Team", ["Group": "", "Team": #" parentEntity="Group""#]),
                production: ["CD_Group": [], "CD_Post": ["CD_owner STRING"]]
            ),
        ],
        check: reportMeanings
    )

    /// An entity `Post` with an owner, and the entities that can be one, each as `name` and further settings.
    private static func owner(of destination: String, _ entities: KeyValuePairs<String, String>) -> String {
        let posts =
            #"<relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" inverseName="owner"/>"#
        let owners = entities.map { name, settings in
            let start = "<entity name=\"\(name)\"\(settings)"
            return name == destination ? "\(start)>\n    \(posts)\n</entity>" : "\(start)/>"
        }
        return """
            <entity name="Post">
                <relationship name="owner" optional="YES" maxCount="1" destinationEntity="\(destination)" inverseName="posts"/>
            </entity>
            \(owners.joined(separator: "\n"))
            """
    }

    /// Links of many to many name both ends: that one leads to another entity is found by that.
    static let otherDestination = Decision<PropertyPair>(ofMeaning: destinationChanged) { pair in
        let (shipped, graph, successors) = (pair.models.shipped, pair.models.graph, pair.models.successors)
        guard pair.areRelationships, let before = shipped.destination(of: pair.old),
            let now = graph.destination(of: pair.new),
            pair.areToOne
                || (shipped.isManyToMany(pair.old) && graph.isManyToMany(pair.new) && successors[before] == now)
        else { return nil }
        let (old, new) = (shipped.model.entities[before].name, graph.model.entities[now].name)
        switch successors.destination(from: before, to: now) {
        case .same: return nil
        case .widened: return widened(pair, from: old, to: new)
        case .narrowed: return changed(pair, .destinationNarrowed, from: old, to: new)
        case .other: return changed(pair, .destinationChanged, from: old, to: new)
        }
    }

    /// Every record that the writer names is of the reader's kind.
    private static func widened(_ pair: PropertyPair, from old: String, to new: String) -> ShippedChange {
        let name = pair.name("destinationEntity")
        return ShippedChange(
            name: name,
            severity: .warning,
            message: old == new
                ? "the destination of '\(name.symbol)' has new entities, which older versions do not know as a kind of '\(old)'"
                : "the destination of '\(name.symbol)' is '\(new)', and older versions know only '\(old)'",
            help: "Older versions drop links to other objects. "
                + "Add a relationship with a new name, or accept the loss with a waiver.",
            reading: nil
        )
    }

    private static func changed(
        _ pair: PropertyPair,
        _ kind: CompatibilityReason.Kind,
        from old: String,
        to new: String
    ) -> ShippedChange {
        let name = pair.name("destinationEntity")
        return ShippedChange(
            name: name,
            message: old == new
                ? "'\(name.symbol)' has names of records of '\(old)', which is no longer a kind of its destination"
                : "the destination of '\(name.symbol)' is '\(new)', but its field has names of records of '\(old)'",
            help: "Older versions and this version cannot resolve each other's links. "
                + "Add a relationship with a new name.",
            reading: .init(kind: kind, from: old, to: new)
        )
    }
}

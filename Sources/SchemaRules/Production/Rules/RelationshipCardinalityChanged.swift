import CompilerSupport
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let relationshipCardinalityChanged = Rule<SchemaComparison>(
        id: "CKP308",
        name: "relationship-cardinality-changed",
        severity: .error,
        summary: "A shipped to-one relationship became to-many, or a to-many relationship became to-one.",
        rationale: """
            A to-one relationship is a field of the record. Each link of a many-to-many relationship is a separate \
            record. The many side of a one-to-many relationship is not stored. If an end changes, links are stored in \
            another place: this version does not see the links of older versions, and older versions do not see the \
            new links. The schema hardly changes, so the server reports no error.

            Keep the relationship, and add one with a new name, or copy the links after an update.

            A change from one-to-one to one-to-many is allowed, and the finding is a warning: the field of the other \
            end had every link and still has it. The field of this end is no longer used, and older versions continue \
            to write it. A new inverse of an unchanged relationship is also a warning, if it changes the possible \
            number of links, or pairs the fields of a one-to-one relationship differently.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\": where each kind of relationship is stored",
        supersedes: [CompatibilityRuleTable.incompatibleWithShippedVersion.metadata],
        passing: [
            RuleExample(.tags, ledger: ["record CD_Post", "record CD_Tag", "cardinality Post.tags many V1 1"])
        ],
        failing: [
            RuleExample(
                .tags.marking("toMany"),
                ledger: [
                    "field CD_Post CD_tags STRING single plain", "record CD_Tag", "cardinality Post.tags one V1 1",
                    "cardinality Tag.posts many V1 1",
                ]
            )
        ]
    ) { comparison, findings in
        findings.reportMeanings(in: comparison) { words(for: $0.kind, of: $0.symbol) }
    }

    /// The field of a to-one holds its links whatever the inverse is; what the inverse leads to decides how many there can be.
    private static func words(for kind: ShippedChange.Kind, of symbol: String) -> Wording? {
        switch kind {
        case .cardinalityChanged(let isToMany):
            let (before, now) = isToMany ? ("one object", "many") : ("many objects", "one")
            return Wording(
                message: "'\(symbol)' was a relationship to \(before) when it shipped, "
                    + "and is now a relationship to \(now)",
                help: "Older versions and this version do not see each other's links. "
                    + "Add a relationship with a new name."
            )
        case .oneToOneBecameToMany:
            return Wording(
                message: "'\(symbol)' was a relationship to one object when it shipped, and is now to-many; "
                    + "its field is no longer written",
                help: "The links stay in the field of the other end. "
                    + "Older versions write both fields, and know only one link.",
                severity: .warning
            )
        case .inverseChanged(let isToMany):
            let (before, now) = isToMany ? ("one object", "many") : ("many objects", "one")
            return Wording(
                message: "the inverse of '\(symbol)' was a relationship to \(before) when it shipped, "
                    + "and is now a relationship to \(now)",
                help: isToMany
                    ? """
                    Older versions know only one of the links. Add a relationship with a new name, or accept the \
                    loss with a waiver.
                    """
                    : """
                    Only one of several links stays. Add a relationship with a new name, or accept the loss with \
                    a waiver.
                    """,
                severity: .warning
            )
        case .inverseReplaced(let before, let now):
            return Wording(
                message: "the inverse of '\(symbol)' was '\(before)' when it shipped, and is now '\(now)'",
                help: "Both fields of a one-to-one relationship have a link, and the two no longer agree. "
                    + "Give the new pair new names.",
                severity: .warning
            )
        default: return nil
        }
    }

    static let otherCardinality = Decision<FactPair>(.cardinality, of: relationshipCardinalityChanged) { pair in
        let (graph, wasToMany) = (pair.graph, pair.wasToMany)
        guard let now = pair.relationships.first,
            !pair.relationships.contains(where: { graph.relationship($0).isToMany == wasToMany }),
            !wasToMany || !pair.meaning.isNew(now, named: pair.symbols[0])
        else { return nil }
        let inverse = graph.inverse(of: now)
        let toOneBefore = inverse.flatMap { pair.meaning.wasToOne($0) ? $0 : nil }
        // Where the other end led to one and still does, its field holds every link, and always did.
        let isHeld = !wasToMany && toOneBefore.map { !graph.relationship($0).isToMany } == true
        return pair.change(
            isHeld ? .oneToOneBecameToMany : .cardinalityChanged(isToMany: !wasToMany),
            of: now,
            wasToMany ? nil : "toMany",
            field: MirroringNames.field(graph.relationship(now).name),
            // Both ends of a relationship are one change.
            covers: [now, inverse].compactMap(\.self).map { .cardinality(of: $0, in: graph) }
                + [now, toOneBefore].compactMap(\.self).map { .field(of: $0, in: graph) }
        )
    }

    /// Where the inverse kept its name, the facts about it show the change.
    static let otherInverse = Decision<PropertyPair>(.inverseChanged, of: relationshipCardinalityChanged) { pair in
        let (shipped, graph) = (pair.models.shipped, pair.models.graph)
        guard pair.areRelationships({ !$0.isToMany($1) && $0.destination(of: $1) != nil }),
            let inverse = shipped.inverse(of: pair.old), let now = graph.inverse(of: pair.new).map(graph.relationship)
        else { return nil }
        let before = shipped.relationship(inverse)
        if before.name == now.name { return nil }
        if before.isToMany != now.isToMany {
            return pair.change(.inverseChanged(isToMany: now.isToMany), "inverseName")
        }
        guard !now.isToMany, now.renamingIdentifier != before.name,
            let entity = pair.models.successors[inverse.entity],
            pair.models.properties.property(named: before.name, of: entity) != nil
        else { return nil }
        return pair.change(.inverseReplaced(before: before.name, now: now.name), "inverseName")
    }
}

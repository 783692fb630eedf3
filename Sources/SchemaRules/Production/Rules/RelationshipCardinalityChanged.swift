import CompilerSupport
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let relationshipCardinalityChanged = Rule<SchemaComparison>(
        id: "CKP308",
        name: "relationship-cardinality-changed",
        severity: .error,
        isWaivable: false,
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
        findings.reportMeanings(in: comparison)
    }

    static let otherCardinality = Decision<FactPair>(.cardinality, of: relationshipCardinalityChanged) { pair in
        guard let now = pair.reversed, !pair.wasToMany || !pair.meaning.isNew(now, named: pair.symbols[0]) else {
            return nil
        }
        return pair.change(
            pair.isHeld(byInverseOf: now) ? .oneToOneBecameToMany : .cardinalityChanged(isToMany: !pair.wasToMany),
            of: now,
            pair.wasToMany ? nil : "toMany",
            field: MirroringNames.field(pair.graph.relationship(now).name),
            // Both ends of a relationship are one change.
            covers: pair.bothEnds(of: now)
        )
    }

    /// If the inverse kept its name, the facts about it show the change.
    static let otherInverse = Decision<PropertyPair>(.inverseChanged, of: relationshipCardinalityChanged) { pair in
        guard let (before, now) = pair.inverses, before.name != now.name else { return nil }
        if before.isToMany != now.isToMany {
            return pair.change(.inverseChanged(isToMany: now.isToMany), "inverseName")
        }
        guard !now.isToMany, now.renamingIdentifier != before.name, pair.isFormerInverseThere else { return nil }
        return pair.change(.inverseReplaced(before: before.name, now: now.name), "inverseName")
    }
}

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
        ],
        check: reportMeanings
    )

    static let otherCardinality = Decision<FactPair>(ofMeaning: relationshipCardinalityChanged) { pair in
        guard let now = pair.reversed, !pair.wasToMany || !pair.meaning.isNew(now, named: pair.symbols[0]) else {
            return nil
        }
        let name = pair.name(
            of: now,
            pair.wasToMany ? nil : "toMany",
            field: MirroringNames.field(pair.graph.relationship(now).name),
            // Both ends of a relationship are one change.
            covers: pair.bothEnds(of: now)
        )
        if pair.isHeld(byInverseOf: now) { return oneToOneBecameToMany(name) }
        let (before, after) = pair.wasToMany ? ("many", "one") : ("one", "many")
        return ShippedChange(
            name: name,
            message: "'\(name.symbol)' was a relationship to \(objects(isToMany: pair.wasToMany)) when it shipped, "
                + "and is now a relationship to \(after)",
            help: "Older versions and this version do not see each other's links. "
                + "Add a relationship with a new name.",
            reading: .init(kind: .cardinalityChanged, from: before, to: after),
            isOfFact: true
        )
    }

    /// The field of the other end still holds every link.
    private static func oneToOneBecameToMany(_ name: ShippedName) -> ShippedChange {
        ShippedChange(
            name: name,
            severity: .warning,
            message: "'\(name.symbol)' was a relationship to one object when it shipped, and is now to-many; "
                + "its field is no longer written",
            help: "The links stay in the field of the other end. "
                + "Older versions write both fields, and know only one link.",
            reading: .init(kind: .fieldUnused),
            isOfFact: true
        )
    }

    private static func objects(isToMany: Bool) -> String { isToMany ? "many objects" : "one object" }

    /// If the inverse kept its name, the facts about it show the change.
    static let otherInverse = Decision<PropertyPair>(ofMeaning: relationshipCardinalityChanged) { pair in
        guard let (before, now) = pair.inverses, before.name != now.name else { return nil }
        if before.isToMany != now.isToMany { return inverseChanged(pair.name("inverseName"), isToMany: now.isToMany) }
        guard !now.isToMany, now.renamingIdentifier != before.name, pair.isFormerInverseThere else { return nil }
        let name = pair.name("inverseName")
        return ShippedChange(
            name: name,
            severity: .warning,
            message: "the inverse of '\(name.symbol)' was '\(before.name)' when it shipped, and is now '\(now.name)'",
            help: "Both fields of a one-to-one relationship have a link, and the two no longer agree. "
                + "Give the new pair new names.",
            reading: .init(kind: .inverseChanged, from: before.name, to: now.name)
        )
    }

    /// The field of a to-one holds the link whatever the inverse is; that decides how many there can be.
    private static func inverseChanged(_ name: ShippedName, isToMany: Bool) -> ShippedChange {
        ShippedChange(
            name: name,
            severity: .warning,
            message: "the inverse of '\(name.symbol)' was a relationship to \(objects(isToMany: !isToMany)) when it "
                + "shipped, and is now a relationship to \(isToMany ? "many" : "one")",
            help: (isToMany ? "Older versions know only one of the links." : "Only one of several links stays.")
                + " Add a relationship with a new name, or accept the loss with a waiver.",
            reading: isToMany ? nil : .init(kind: .cardinalityChanged, from: "many", to: "one")
        )
    }
}

import CompilerSupport
import ObjectModel

extension ShareRuleTable {
    static let personalStateInShare: Rule<SharedModel> = Rule<SharedModel>(
        id: "SHR734",
        name: "personal-state-in-share",
        severity: .note,
        isOptIn: true,
        summary: "A shared object has the personal state of one person.",
        rationale: """
            A post that one person has read is unread for another person. A shared object has one value for all \
            people: each participant overwrites the value of the others, reading an object becomes a change that \
            syncs, and a participant with read-only permission cannot save. Store the state in a separate entity, in \
            a store that is not shared, with the UUID of the object.

            The rule looks at names. It finds a Boolean with bookmarked, collapsed, expanded, favorite, favorited, \
            favourite, favourited, muted, opened, read, seen, selected, starred, unread or viewed as its last word, \
            and a Date with last or recent, and accessed, opened, played, read, seen, used, viewed, visited or \
            watched, in its name. Off by default.
            """,
        source: "Apple, WWDC21 session 10015, on what participants may change",
        passing: [
            RuleExample(
                of: .entity(
                    "Article",
                    .attribute("identifier", "UUID"),
                    .attribute("lastEditedAt", "Date"),
                    #"<attribute name="isPublished" attributeType="Boolean" defaultValueString="NO"/>"#
                ),
                .entity(
                    "ReadingState",
                    .attribute("article", "UUID"),
                    #"<attribute name="isRead" attributeType="Boolean" defaultValueString="NO"/>"#
                )
            ).sharing(["Article"], of: "News", turningOn: personalStateInShare.metadata.id)
        ],
        failing: [
            RuleExample(
                of: .entity(
                    "Article",
                    #"↓<attribute name="isRead" attributeType="Boolean" defaultValueString="NO"/>"#,
                    "↓" + .attribute("lastOpenedAt", "Date")
                )
            ).sharing(["Article"], of: "News", turningOn: personalStateInShare.metadata.id)
        ]
    ) { shared, findings in
        for attribute in shared.ownAttributes(where: isPersonal) {
            findings.report(
                "'\(attribute.symbol)' looks like the state of one person",
                about: attribute.place(),
                help: "All participants have one value, and participants with read-only permission cannot set it. "
                    + "Store it in a store that is not shared, with the UUID of the object."
            )
        }
    }

    private static func isPersonal(_ attribute: Attribute) -> Bool {
        switch attribute.type {
        case .boolean: return personalStates.contains(NameWords(attribute.name).last)
        case .date:
            let words = NameWords(attribute.name)
            return words.contain(["last", "recent"]) && words.contain(personalActs)
        default: return false
        }
    }

    private static let personalStates: Set = [
        "bookmarked", "collapsed", "expanded", "favorite", "favorited", "favourite", "favourited", "muted", "opened",
        "read", "seen", "selected", "starred", "unread", "viewed",
    ]

    private static let personalActs: Set = [
        "accessed", "opened", "played", "read", "seen", "used", "viewed", "visited", "watched",
    ]
}

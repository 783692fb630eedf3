import Diagnostics
import ObjectModel

extension ShareRuleTable {
    static let personalStateInShare = Rule<SharedModel>(
        id: "SHR734",
        name: "personal-state-in-share",
        severity: .note,
        isOptIn: true,
        summary: "A shared object keeps what only one person has done with it.",
        rationale: """
            What one person has read is unread for another. In a shared object there is one value for all: each \
            participant overwrites that of the others, every look at an object becomes a change that is synced, and a \
            participant who may only read cannot save at all. Keep it in an entity of its own, in a store that is not \
            shared, with the UUID of the object.

            How it is found: by name. A Boolean with bookmarked, collapsed, expanded, favorite, favorited, favourite, \
            favourited, muted, opened, read, seen, selected, starred, unread or viewed as its last word; a Date with last \
            or recent, and accessed, opened, played, read, seen, used, viewed, visited or watched, in its name. Off by \
            default.
            """,
        source: "Apple, WWDC21 session 10015, on what participants may change",
        passing: [
            RuleExample([
                "contents": """
                <entity name="Article">
                    <attribute name="identifier" optional="YES" attributeType="UUID"/>
                    <attribute name="lastEditedAt" optional="YES" attributeType="Date"/>
                    <attribute name="isPublished" attributeType="Boolean" defaultValueString="NO"/>
                </entity>
                <entity name="ReadingState">
                    <attribute name="article" optional="YES" attributeType="UUID"/>
                    <attribute name="isRead" attributeType="Boolean" defaultValueString="NO"/>
                </entity>
                """,
                "modelc.json": """
                {"models": [{"path": "News.xcdatamodeld", "shareRoots": ["Article"]}], "rules": {"SHR734": "note"}}
                """,
            ])
        ],
        failing: [
            RuleExample([
                "contents": """
                <entity name="Article">
                    ↓<attribute name="isRead" attributeType="Boolean" defaultValueString="NO"/>
                    ↓<attribute name="lastOpenedAt" optional="YES" attributeType="Date"/>
                </entity>
                """,
                "modelc.json": """
                {"models": [{"path": "News.xcdatamodeld", "shareRoots": ["Article"]}], "rules": {"SHR734": "note"}}
                """,
            ])
        ]
    ) { shared, findings in
        for attribute in shared.ownAttributes(where: isPersonal) {
            findings.report(
                "'\(attribute.symbol)' looks like what one person has done with the object",
                about: attribute.place(),
                help: "All participants have one value, and who may only read cannot set it. "
                    + "Keep it in a store that is not shared, with the UUID of the object."
            )
        }
    }

    private static func isPersonal(_ attribute: Attribute, _ words: NameWords) -> Bool {
        switch attribute.type {
        case .boolean: return personalStates.contains(words.last)
        case .date: return words.contain(["last", "recent"]) && words.contain(personalActs)
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

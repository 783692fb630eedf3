import CompilerSupport
import ObjectModel

extension ShareRuleTable {
    static let contendedAttribute: Rule<SharedModel> = Rule<SharedModel>(
        id: "SHR733",
        name: "contended-attribute",
        severity: .note,
        isOptIn: true,
        summary: "A shared object has a count or a sum that several people write.",
        rationale: """
            Two people each add one to a count of seven, and both write eight: the last writer of a record wins, and \
            one addition is lost. If the count or sum follows from related objects, do not mirror it: use a derived \
            attribute, which each device computes, or a fetch. Otherwise, write each change as a related object, and \
            add them up.

            The rule looks at names. It finds a number whose name ends in balance, count, counter, likes, plays, sum, \
            tally, total, views or votes, or begins with total or numberOf. Names with max, maximum, min, minimum, or \
            per are excluded, because they are limits or rates. Derived and transient attributes are excluded, \
            because they are not mirrored. Off by default.
            """,
        source: "Apple, WWDC19 session 202",
        passing: [
            RuleExample(
                of: .entity(
                    "Poll",
                    #"<attribute name="voteCount" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="votes.@count"/>"#,
                    .attribute("country", "String"),
                    .toMany("votes", "Vote", inverse: "poll")
                ),
                .entity("Vote", .toOne("poll", "Poll", inverse: "votes"))
            ).sharing(["Poll"], of: "Polls", turningOn: contendedAttribute.metadata.id)
        ],
        failing: [
            RuleExample(
                of: .entity(
                    "Poll",
                    #"↓<attribute name="voteCount" attributeType="Integer 64" defaultValueString="0"/>"#
                )
            ).sharing(["Poll"], of: "Polls", turningOn: contendedAttribute.metadata.id)
        ]
    ) { shared, findings in
        for attribute in shared.ownAttributes(where: isContended) {
            findings.report(
                "'\(attribute.symbol)' looks like a count or a sum that several people write",
                about: attribute.place(),
                help: "The last writer wins, and the addition of the other is lost. Derive it from related objects, "
                    + "or write each change as a related object, and add them up."
            )
        }
    }

    private static func isContended(_ attribute: Attribute) -> Bool {
        guard attribute.type.isNumber else { return false }
        let words = NameWords(attribute.name)
        if words.contain(limits) { return false }
        return contendedEndings.contains(words.last) || words.first == "total"
            || words.all.starts(with: ["number", "of"])
    }

    private static let limits: Set = ["max", "maximum", "min", "minimum", "per"]

    private static let contendedEndings: Set = [
        "balance", "count", "counter", "likes", "plays", "sum", "tally", "total", "views", "votes",
    ]
}

extension AttributeType {
    fileprivate var isNumber: Bool { isInteger || self == .decimal || self == .double || self == .float }
}

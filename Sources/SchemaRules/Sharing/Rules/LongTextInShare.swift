import CompilerSupport
import ObjectModel

extension ShareRuleTable {
    static let longTextInShare: Rule<SharedModel> = Rule<SharedModel>(
        id: "SHR731",
        name: "long-text-in-share",
        severity: .note,
        isOptIn: true,
        summary: "A shared object has a long text in one attribute.",
        rationale: """
            Core Data resolves conflicts on its own, and the last writer of a record wins. If two people edit a text \
            at the same time, the work of one is lost. Store each contribution, such as a paragraph, a comment, or an \
            entry, as a related object with an attribute for the order. Then both contributions stay.

            The rule looks at names. It finds a String whose name ends in body, content, contents, essay, html, \
            markdown, note, notes, story or transcript, and rich text: Binary or Transformable with attributed or \
            rich, and text or string, in its name. A String with a maximum length of 500 or less is not long. \
            Entities for contributions are excluded: those with block, chunk, comment, entry, line, message, \
            paragraph, reply or revision in their names. Off by default, because only you know which texts several \
            people write.
            """,
        source: "Apple, WWDC19 session 202",
        passing: [
            RuleExample(
                of: .entity(
                    "Page",
                    .attribute("title", "String"),
                    #"<attribute name="notes" optional="YES" attributeType="String" maxValueString="80"/>"#,
                    .toMany("paragraphs", "Paragraph", inverse: "page")
                ),
                .entity(
                    "Paragraph",
                    .attribute("position", "Double"),
                    .attribute("text", "String"),
                    .toOne("page", "Page", inverse: "paragraphs")
                )
            ).sharing(["Page"], of: "Wiki", turningOn: longTextInShare.metadata.id)
        ],
        failing: [
            RuleExample(
                of: .entity(
                    "Page",
                    "↓" + .attribute("body", "String"),
                    "↓" + .attribute("attributedText", "Transformable")
                )
            ).sharing(["Page"], of: "Wiki", turningOn: longTextInShare.metadata.id)
        ]
    ) { shared, findings in
        for attribute in shared.ownAttributes(where: isLongText)
        where !NameWords(attribute.owner).contain(contributions) {
            findings.report(
                "'\(attribute.symbol)' looks like a long text that several people may edit",
                about: attribute.place(),
                help: "The last writer wins, and the work of the other is lost. "
                    + "Store contributions as related objects, with an attribute to order them by."
            )
        }
    }

    private static func isLongText(_ attribute: Attribute) -> Bool {
        switch attribute.type {
        case .string:
            let limit = attribute.hasDetails ? attribute.details.maximumText.flatMap { Int($0) } : nil
            if let limit, limit <= 500 { return false }
            return longEndings.contains(NameWords(attribute.name).last)
        case .binary, .transformable:
            let words = NameWords(attribute.name)
            return words.contain(["attributed", "rich"]) && words.contain(["text", "string"])
        default: return false
        }
    }

    private static let longEndings: Set = [
        "body", "content", "contents", "essay", "html", "markdown", "note", "notes", "story", "transcript",
    ]

    private static let contributions: Set = [
        "block", "chunk", "comment", "entry", "line", "message", "paragraph", "reply", "revision",
    ]
}

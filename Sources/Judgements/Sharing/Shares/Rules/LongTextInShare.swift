import Diagnostics
import ObjectModel

extension ShareRuleTable {
    static let longTextInShare = Rule<SharedModel>(
        id: "SHR731",
        name: "long-text-in-share",
        severity: .note,
        isOptIn: true,
        summary: "A shared object keeps a long text in one attribute.",
        rationale: """
            Core Data resolves conflicts by itself, and the last writer of a record wins: where two people edit a text at the \
            same time, the work of one is lost. What several people write is better a related object for each \
            contribution, such as a paragraph, a comment or an entry, with an attribute to order them by; then both \
            contributions stay.

            How it is found: by name. A String whose name ends in body, content, contents, essay, html, markdown, note, \
            notes, story or transcript, and any rich text: Binary or Transformable with attributed or rich, and text or \
            string, in its name. A String with a greatest length of 500 or less is no long text. Entities that are \
            contributions already are left out: those with block, chunk, comment, entry, line, message, paragraph, reply \
            or revision in their names. Off by default, because only you know what is written together.
            """,
        source: "Apple, WWDC19 session 202",
        passing: [
            RuleExample([
                "contents": """
                <entity name="Page">
                    <attribute name="title" optional="YES" attributeType="String"/>
                    <attribute name="notes" optional="YES" attributeType="String" maxValueString="80"/>
                    <relationship name="paragraphs" optional="YES" toMany="YES" destinationEntity="Paragraph" inverseName="page"/>
                </entity>
                <entity name="Paragraph">
                    <attribute name="position" optional="YES" attributeType="Double"/>
                    <attribute name="text" optional="YES" attributeType="String"/>
                    <relationship name="page" optional="YES" destinationEntity="Page" inverseName="paragraphs"/>
                </entity>
                """,
                "modelc.json": """
                {"models": [{"path": "Wiki.xcdatamodeld", "shareRoots": ["Page"]}], "rules": {"SHR731": "note"}}
                """,
            ])
        ],
        failing: [
            RuleExample([
                "contents": """
                <entity name="Page">
                    ↓<attribute name="body" optional="YES" attributeType="String"/>
                    ↓<attribute name="attributedText" optional="YES" attributeType="Transformable"/>
                </entity>
                """,
                "modelc.json": """
                {"models": [{"path": "Wiki.xcdatamodeld", "shareRoots": ["Page"]}], "rules": {"SHR731": "note"}}
                """,
            ])
        ]
    ) { shared, findings in
        for attribute in shared.ownAttributes(where: isLongText)
        where !NameWords(attribute.owner).contain(contributions) {
            findings.report(
                "'\(attribute.symbol)' looks like a long text that several people may edit",
                about: attribute.place(),
                help: "The last writer wins, and the work of the other is lost. Keep contributions as related objects, "
                    + "with an attribute to order them by."
            )
        }
    }

    private static func isLongText(_ attribute: Attribute, _ words: NameWords) -> Bool {
        switch attribute.type {
        case .string:
            let limit = attribute.hasDetails ? attribute.details.maximumText.flatMap { Int($0) } : nil
            if let limit, limit <= 500 { return false }
            return longEndings.contains(words.last)
        case .binary, .transformable:
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

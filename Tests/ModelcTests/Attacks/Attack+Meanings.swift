extension Attack {
    /// Names that stay in the cloud and mean something else. The ledger records the version that shipped, and the bundle still
    /// has it, so the ledger sees what the shipped model shows.
    static let meanings = [
        Attack(
            "an attribute becomes a relationship",
            from: post(text("author")) + person,
            to: post(toOne("author", "Person")) + person,
            seenByAll("error CKP342")
        ),
        Attack(
            "a relationship becomes an attribute",
            from: post(toOne("author", "Person")) + person,
            to: post(text("author")) + person,
            seenByModels("error CKP342")
        ),
        Attack(
            "an attribute is dropped, and another gets its name",
            from: post(text("title") + text("subtitle")),
            to: post(text("title", #"elementID="subtitle""#)),
            [
                .export: "warning CKP343", .ledger: "error CKP343", [.export, .against]: "error CKP343",
                [.export, .tags]: "error CKP343",
            ]
        ),
        Attack(
            "a relationship leads to another entity",
            from: post(toOne("owner", "Person")) + person + #"<entity name="Team" syncable="YES"/>"#,
            to: post(toOne("owner", "Team")) + person + #"<entity name="Team" syncable="YES"/>"#,
            seenByModels("error CKP344")
        ),
        Attack(
            "a subentity is renamed without an identifier",
            from: post("") + #"<entity name="Note" parentEntity="Post" syncable="YES"/>"#,
            to: post("") + #"<entity name="Memo" parentEntity="Post" syncable="YES"/>"#,
            seenByModels("error CKP345")
        ),
        Attack(
            "a subentity is dropped, and its attribute moves up",
            from: post("") + #"<entity name="Note" parentEntity="Post" syncable="YES">\#(text("text"))</entity>"#,
            to: post(text("text")),
            seenByModels("error CKP345")
        ),
        Attack(
            "an attribute is pushed down to one child",
            from: media(text("title")),
            to: media(photo: text("title")),
            seenByModels("warning CKP346")
        ),
        Attack(
            "a text becomes a UUID",
            from: post(text("code")),
            to: post(#"<attribute name="code" optional="YES" attributeType="UUID"/>"#),
            seenByModels("error CKP349")
        ),
        Attack(
            "an attribute is pulled up",
            from: media(photo: text("title")),
            to: media(text("title")),
            [.export: "nothing", .ledger: "nothing", [.export, .against]: "nothing", [.ledger, .tags]: "nothing"]
        ),
    ]

    private static let person = #"<entity name="Person" syncable="YES"/>"#

    private static func seenByAll(_ finding: String) -> KeyValuePairs<Evidence, String> {
        [.export: finding, .ledger: finding, [.export, .against]: finding, [.export, .tags]: finding]
    }

    private static func seenByModels(_ finding: String) -> KeyValuePairs<Evidence, String> {
        [.ledger: finding, [.export, .against]: finding, [.ledger, .against]: finding, [.export, .tags]: finding]
    }

    private static func text(_ name: String, _ settings: String = "") -> String {
        #"<attribute name="\#(name)" optional="YES" attributeType="String" \#(settings)/>"#
    }

    private static func toOne(_ name: String, _ destination: String) -> String {
        #"<relationship name="\#(name)" optional="YES" maxCount="1" destinationEntity="\#(destination)"/>"#
    }

    private static func media(_ properties: String = "", photo: String = "") -> String {
        """
        <entity name="Media" isAbstract="YES" syncable="YES">\(properties)</entity>
        <entity name="Photo" parentEntity="Media" syncable="YES">\(photo)</entity>
        <entity name="Video" parentEntity="Media" syncable="YES"/>
        """
    }
}

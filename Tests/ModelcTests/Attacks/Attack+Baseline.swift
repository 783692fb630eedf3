extension Attack {
    /// What the merge base alone shows: nobody gave an export, and there is no ledger.
    static let baseline = [
        Attack(
            "an attribute becomes encrypted",
            from: post(#"<attribute name="title" optional="YES" attributeType="String"/>"#),
            to: post(#"<attribute name="title" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>"#),
            everywhere("error CKP304")
        ),
        Attack(
            "an attribute is no longer encrypted",
            from: post(#"<attribute name="title" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>"#),
            to: post(#"<attribute name="title" optional="YES" attributeType="String"/>"#),
            everywhere("error CKP305")
        ),
        Attack(
            "an attribute is renamed with an identifier",
            from: post(#"<attribute name="title" optional="YES" attributeType="String"/>"#),
            to: post(#"<attribute name="heading" optional="YES" attributeType="String" elementID="title"/>"#),
            everywhere("error CKP306")
        ),
        Attack(
            "an attribute becomes transient",
            from: post(#"<attribute name="title" optional="YES" attributeType="String"/>"#),
            to: post(#"<attribute name="title" optional="YES" transient="YES" attributeType="String"/>"#),
            [.ledger: "error CKP302", .against: "error CKP302", [.export, .against]: "error CKP302"]
        ),
        Attack(
            "an entity is removed",
            from: post("") + tag,
            to: post(""),
            [.ledger: "error CKP301", .against: "error CKP301", [.export, .against]: "error CKP301"]
        ),
        Attack(
            "an entity is renamed with an identifier",
            from: post("") + tag,
            to: post("") + tag.replacing("name=\"Tag\"", with: "name=\"Label\" elementID=\"Tag\""),
            everywhere("error CKP307")
        ),
        Attack(
            "an entity gets a parent",
            from: post("") + tag,
            to: post("") + tag.replacing("name=\"Tag\"", with: "name=\"Tag\" parentEntity=\"Post\""),
            everywhere("error CKP307")
        ),
        Attack(
            "a to-one relationship becomes to-many",
            from: links(isToMany: false),
            to: links(isToMany: true),
            [.ledger: "error CKP308", .against: "error CKP308", [.export, .against]: "error CKP308"]
        ),
        Attack(
            "an entity and an attribute are added",
            from: post(""),
            to: post(#"<attribute name="title" optional="YES" attributeType="String"/>"#) + tag,
            everywhere("nothing")
        ),
        Attack(
            "a class is renamed and a default changes",
            from: post(#"<attribute name="title" optional="YES" attributeType="String" defaultValueString="a"/>"#),
            to: post(#"<attribute name="title" optional="YES" attributeType="String" defaultValueString="b"/>"#)
                .replacing("name=\"Post\"", with: "name=\"Post\" representedClassName=\"Article\""),
            everywhere("nothing")
        ),
        Attack(
            "an attribute stays in an inheritance tree that grows",
            from: post("") + tag,
            to: post("") + tag + #"<entity name="Mark" parentEntity="Tag"/>"#,
            everywhere("nothing")
        ),
        Attack(
            "the settings lose the store",
            from: post(#"<attribute name="title" optional="YES" attributeType="String"/>"#),
            to: post(""),
            settings: "{}\n",
            [.ledger: "error CKP302", [.ledger, .against]: "error CKP302"]
        ),
        Attack(
            "the container is renamed along with a change",
            from: post(#"<attribute name="title" optional="YES" attributeType="String"/>"#),
            to: post(#"<attribute name="title" optional="YES" attributeType="Double"/>"#),
            settings: LedgerAttack.settings(container: "iCloud.other"),
            [.against: "error CKP303", [.export, .against]: "error CKP303"]
        ),
    ]

    private static func everywhere(_ outcome: String) -> KeyValuePairs<Evidence, String> {
        [
            .export: outcome, .ledger: outcome, .against: outcome, [.export, .against]: outcome,
            [.ledger, .against]: outcome, [.export, .ledger, .against]: outcome,
        ]
    }

    private static let tag =
        #"<entity name="Tag"><attribute name="name" optional="YES" attributeType="String"/></entity>"#

    private static func links(isToMany: Bool) -> String {
        let end = isToMany ? #"toMany="YES""# : #"maxCount="1""#
        return """
            <entity name="Post"><relationship name="tags" optional="YES" \(end) destinationEntity="Tag" \
            inverseName="posts" inverseEntity="Tag"/></entity>
            <entity name="Tag"><relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" \
            inverseName="tags" inverseEntity="Post"/></entity>
            """
    }
}

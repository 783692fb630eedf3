extension ModelEdit {
    /// Record types that come, go, or get another name.
    static let entities: [ModelEdit] = [
        ModelEdit(
            "add or remove an entity",
            from: post(""),
            to: post("") + tagEntity,
            Findings(["CKP314 note Tag"]),
            reverse: Findings(["CKP301 warning CD_Tag"])
        ),
        ModelEdit(
            "add or remove two entities",
            from: post(""),
            to: post("") + #"<entity name="Mark"/><entity name="Tag"/>"#,
            Findings(["CKP314 note Mark", "CKP314 note Tag"]),
            reverse: Findings(["CKP301 warning CD_Mark", "CKP301 warning CD_Tag"])
        ),
        ModelEdit(
            "rename an entity with its identifier",
            from: #"<entity name="Tag"/>"#,
            to: #"<entity name="Label" elementID="Tag"/>"#,
            Findings(["CKP307 error Label"]),
            reverse: Findings(["CKP301 warning CD_Label", "CKP314 note Tag", "CKP348 error Tag"])
        ),
        ModelEdit(
            "give a new entity the identifier of one that stays",
            from: #"<entity name="Human"/>"#,
            to: #"<entity name="Human"/><entity name="Person" elementID="Human"/>"#,
            Findings(["CKP314 note Person"], ledger: ["CKP307 error Person"]),
            reverse: Findings(["CKP301 warning CD_Person"])
        ),
        ModelEdit(
            "change what CloudKit never sees of an entity",
            from: #"<entity name="Post" representedClassName="Post" syncable="YES"/>"#,
            to: """
                <entity name="Post" representedClassName="App.Article" isAbstract="YES" codeGenerationType="class" \
                versionHashModifier="2"><userInfo><entry key="a" value="b"/></userInfo>\
                <fetchIndex name="i"><fetchIndexElement expression="1" type="Binary" order="ascending"/></fetchIndex></entity>
                <fetchRequest name="all" entity="Post" predicateString="TRUEPREDICATE"/>
                """,
            Findings(),
            reverse: Findings()
        ),
    ]

    private static let tagEntity = #"<entity name="Tag"><attribute name="name" attributeType="String"/></entity>"#

    /// Inheritance trees.
    static let trees: [ModelEdit] = [
        ModelEdit(
            "add or remove a subentity: a field of its root",
            from: media,
            to: media + #"<entity name="Photo" parentEntity="Media">\#(width)</entity>"#,
            Findings(["CKP314 note Photo.width"]),
            reverse: Findings(
                ["CKP302 warning CD_Media.CD_width"],
                ledger: ["CKP302 error CD_Media.CD_width", "CKP345 error Photo"]
            )
        ),
        ModelEdit(
            "claim the field of a sibling with another type",
            from: media + #"<entity name="Photo" parentEntity="Media">\#(width)</entity>"#
                + #"<entity name="Video" parentEntity="Media"/>"#,
            to: media + #"<entity name="Photo" parentEntity="Media">\#(width)</entity>"#
                + #"<entity name="Video" parentEntity="Media"><attribute name="width" attributeType="UUID"/></entity>"#,
            Findings(["CKL116 error Video.width", "CKP303 error Video.width"])
        ),
        ModelEdit(
            "move an attribute inside its tree",
            from: #"<entity name="Media">\#(width)</entity><entity name="Photo" parentEntity="Media"/>"#,
            to: media + #"<entity name="Photo" parentEntity="Media">\#(width)</entity>"#,
            Findings(model: ["CKP346 warning Media.width"]),
            reverse: Findings()
        ),
        ModelEdit(
            "put an entity below another one, or take it out",
            from: media + #"<entity name="Photo">\#(width)</entity>"#,
            to: media + #"<entity name="Photo" parentEntity="Media">\#(width)</entity>"#,
            Findings(["CKP307 error Photo"]),
            reverse: Findings(
                ["CKP302 warning CD_Media.CD_width", "CKP314 note Photo"],
                ledger: ["CKP307 error Photo"]
            )
        ),
        ModelEdit(
            "put a new root above an entity",
            from: #"<entity name="Photo">\#(width)</entity>"#,
            to: media + #"<entity name="Photo" parentEntity="Media">\#(width)</entity>"#,
            Findings(["CKP307 error Photo", "CKP314 note Media"]),
            reverse: Findings(
                ["CKP301 warning CD_Media", "CKP314 note Photo", "CKP348 error Photo"],
                ledger: ["CKP307 error Photo"]
            )
        ),
        ModelEdit(
            "move entities of two trees below one new parent: each moved by itself",
            from: roots + #"<entity name="Photo" parentEntity="Media"/><entity name="Scan" parentEntity="Paper"/>"#,
            to: roots + #"<entity name="Item"/><entity name="Photo" parentEntity="Item"/>"#
                + #"<entity name="Scan" parentEntity="Photo"/>"#,
            Findings(["CKP314 note Item"], ledger: ["CKP307 error Photo", "CKP307 error Scan", "CKP314 note Item"])
        ),
        ModelEdit(
            "move a parent with its children: one change",
            from: scans + #"<entity name="Photo" parentEntity="Media"/>"#,
            to: scans + #"<entity name="Item"/><entity name="Photo" parentEntity="Item"/>"#,
            Findings(["CKP314 note Item"], ledger: ["CKP307 error Photo", "CKP314 note Item"])
        ),
    ]

    private static let roots = #"<entity name="Media"/><entity name="Paper"/>"#
    private static let scans = #"<entity name="Scan" parentEntity="Photo"/><entity name="Media"/>"#
    private static let width = #"<attribute name="width" attributeType="Double"/>"#
    private static let media = #"<entity name="Media"/>"#

    /// Other names, which no export shows.
    static let renames: [ModelEdit] = [
        ModelEdit(
            "rename a subentity with its identifier",
            from: #"<entity name="Media"/><entity name="Photo" parentEntity="Media"/>"#,
            to: #"<entity name="Media"/><entity name="Picture" parentEntity="Media" elementID="Photo"/>"#,
            Findings(ledger: ["CKP307 error Picture"]),
            reverse: Findings(ledger: ["CKP345 error Picture"])
        ),
        ModelEdit(
            "rename a root with subentities: one change",
            from: #"<entity name="Media"/><entity name="Photo" parentEntity="Media"/>"#,
            to: #"<entity name="Item" elementID="Media"/><entity name="Photo" parentEntity="Item"/>"#,
            Findings(["CKP307 error Item"]),
            reverse: Findings(
                ["CKP301 warning CD_Item", "CKP314 note Media", "CKP348 error Media"],
                ledger: ["CKP307 error Photo", "CKP314 note Media"]
            )
        ),
        ModelEdit(
            "move an entity and those below it: one change",
            from: #"<entity name="A"/><entity name="B"/><entity name="C" parentEntity="A">\#(width)</entity>"#
                + #"<entity name="D" parentEntity="C"/>"#,
            to: #"<entity name="A"/><entity name="B"/><entity name="C" parentEntity="B">\#(width)</entity>"#
                + #"<entity name="D" parentEntity="C"/>"#,
            Findings(["CKP302 warning CD_A.CD_width", "CKP314 note C.width"], ledger: ["CKP307 error C"]),
            reverse: Findings(["CKP302 warning CD_B.CD_width", "CKP314 note C.width"], ledger: ["CKP307 error C"])
        ),
        ModelEdit(
            "rename one end of many to many with its identifier",
            from: ends(post: "tags*", tag: "posts*"),
            to: ends(post: "labels*", tag: "posts*", settings: #" elementID="tags""#),
            Findings(ledger: ["CKP320 error Post.labels"]),
            reverse: Findings(ledger: ["CKP320 error Tag.posts"])
        ),
        ModelEdit(
            "remove an entity at one end of a link: the entity is the change",
            from: ends(post: "tags*", tag: "posts*"),
            to: post(""),
            Findings(["CKP301 warning CD_Tag"]),
            reverse: Findings(["CKP314 note CDMR", "CKP314 note Tag"])
        ),
        ModelEdit(
            "pull a relationship and a transformable up inside the tree",
            from: #"<entity name="Media"/><entity name="Photo" parentEntity="Media">\#(pulled)</entity>"#,
            to: #"<entity name="Media">\#(pulled)</entity><entity name="Photo" parentEntity="Media"/>"#,
            Findings(),
            reverse: Findings(model: ["CKP346 warning Media.color", "CKP346 warning Media.next"])
        ),
    ]

    private static let pulled = """
        <attribute name="color" attributeType="Transformable" valueTransformerName="Color"/>\
        <relationship name="next" maxCount="1" destinationEntity="Media"/>
        """
}

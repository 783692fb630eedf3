extension ModelEdit {
    /// Edits that look like a changed meaning and are none.
    static let legal: [ModelEdit] = [
        ModelEdit(
            "give the many side's name to another relationship: it is stored nowhere",
            from: tag("posts", toMany("posts", "Post", inverse: "tag")),
            to: tag(
                "items",
                toMany("items", "Post", inverse: "tag") + toMany("posts", "Post", inverse: "label"),
                besides: toOne("label", "Tag", #"inverseName="posts" inverseEntity="Tag""#)
            ),
            Findings(["CKP314 note Post.label"])
        ),
        ModelEdit(
            "keep the identifier of an entity that was renamed long ago, while another one has the old name",
            from: #"<entity name="Person" elementID="Human"/><entity name="Human"/>"#,
            to: #"<entity name="Person" elementID="Human"><attribute name="age" attributeType="Integer 16"/></entity>"#
                + #"<entity name="Human"/>"#,
            Findings(["CKP314 note Person.age"])
        ),
        ModelEdit(
            "read a Decimal as the Double that the cloud has of it",
            from: post(attribute("price", type: "Decimal")),
            to: post(attribute("price", type: "Double")),
            Findings(),
            reverse: Findings()
        ),
        ModelEdit(
            "pull an attribute and a relationship up",
            from: tree(photo: attribute("title") + toOne("owner", "Person")) + people,
            to: tree(attribute("title") + toOne("owner", "Person")) + people,
            Findings()
        ),
        ModelEdit(
            "push an attribute down to all children of an abstract entity",
            from: tree(attribute("title"), settings: #"isAbstract="YES""#),
            to: tree(photo: attribute("title"), video: attribute("title"), settings: #"isAbstract="YES""#),
            Findings()
        ),
        ModelEdit(
            "lead to the parent",
            from: post(toOne("cover", "Photo")) + tree(),
            to: post(toOne("cover", "Media")) + tree(),
            Findings(model: ["CKP344 warning Post.cover"])
        ),
        ModelEdit(
            "add a subentity below the destination",
            from: post(toOne("cover", "Photo")) + tree(),
            to: post(toOne("cover", "Photo")) + tree() + #"<entity name="Scan" parentEntity="Photo"/>"#,
            Findings()
        ),
        ModelEdit(
            "lead to the only child of an abstract parent",
            from: post(toOne("cover", "Media")) + #"<entity name="Media" isAbstract="YES"/>"# + child("Photo"),
            to: post(toOne("cover", "Photo")) + #"<entity name="Media" isAbstract="YES"/>"# + child("Photo"),
            Findings()
        ),
        ModelEdit(
            "add a subentity between",
            from: tree(),
            to: #"<entity name="Media"/>"# + child("Image") + #"<entity name="Photo" parentEntity="Image"/>"#
                + child("Video"),
            Findings()
        ),
        ModelEdit(
            "drop an abstract subentity, of which a ledger does not know that it had no records",
            from: #"<entity name="Media"/>"# + child("Image", "", #"isAbstract="YES""#)
                + #"<entity name="Photo" parentEntity="Image"/>"#,
            to: #"<entity name="Media"/>"# + child("Photo"),
            Findings(ledger: ["CKP345 error Image"], model: [])
        ),
        ModelEdit(
            "change settings that the cloud does not see",
            from: post(attribute("link", type: "URI")),
            to: post(attribute("link", #"optional="YES" allowsExternalBinaryDataStorage="YES""#, type: "URI")),
            Findings()
        ),
        ModelEdit(
            "keep an identifier that names nothing",
            from: post(attribute("title")),
            to: post(attribute("title", #"elementID="heading""#)),
            Findings()
        ),
        ModelEdit(
            "keep the identifier that the property always had",
            from: post(attribute("title", #"elementID="subtitle""#) + attribute("subtitle", #"elementID="x""#)),
            to: post(attribute("title", #"elementID="subtitle""#) + attribute("subtitle", #"elementID="x""#)),
            Findings()
        ),
        ModelEdit(
            "change classes and the order of everything",
            from: tree(attribute("a") + attribute("b")) + people,
            to: people + tree(attribute("b") + attribute("a"), settings: #"representedClassName="M""#),
            Findings()
        ),
        ModelEdit(
            "move an attribute to a new entity between, which all inherit from",
            from: #"<entity name="Media"/>"# + child("Photo", attribute("title")),
            to: #"<entity name="Media"/>"# + child("Image", attribute("title"))
                + #"<entity name="Photo" parentEntity="Image"/>"#,
            Findings()
        ),
        ModelEdit(
            "declare an inherited link's end where it was, with a new sibling",
            from: tagged(by: "Photo", tree(photo: tags)),
            to: tagged(by: "Photo", tree(photo: tags) + child("Scan")),
            Findings()
        ),
    ]
}

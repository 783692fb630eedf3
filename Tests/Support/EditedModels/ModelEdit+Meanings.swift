extension ModelEdit {
    /// Names that stay in the cloud and get another meaning.
    static let meanings: [ModelEdit] = [
        // An attribute and a to-one relationship of one name
        ModelEdit(
            "turn a text into a relationship",
            from: post(attribute("author")) + people,
            to: post(toOne("author", "Person")) + people,
            Findings(["CKP342 error Post.author"])
        ),
        ModelEdit(
            "turn a UUID into a relationship: it has no companion that shows it",
            from: post(attribute("author", type: "UUID")) + people,
            to: post(toOne("author", "Person")) + people,
            Findings(model: ["CKP342 error Post.author"])
        ),
        ModelEdit(
            "turn a relationship into a text",
            from: post(toOne("author", "Person")) + people,
            to: post(attribute("author")) + people,
            Findings(["CKP314 note Post"], ledger: ["CKP314 note Post", "CKP342 error Post.author"])
        ),
        ModelEdit(
            "turn a relationship into a UUID",
            from: post(toOne("author", "Person")) + people,
            to: post(attribute("author", type: "UUID")) + people,
            Findings(ledger: ["CKP342 error Post.author"])
        ),
        ModelEdit(
            "turn a relationship into a number: its type is the change",
            from: post(toOne("author", "Person")) + people,
            to: post(attribute("author", type: "Integer 16")) + people,
            Findings(["CKP303 error Post.author"])
        ),
        ModelEdit(
            "turn a child's text into a relationship of the parent",
            from: tree(photo: attribute("owner")) + people,
            to: tree(toOne("owner", "Person")) + people,
            Findings(["CKP342 error Media.owner"])
        ),
        ModelEdit(
            "turn a parent's relationship into a text of a child",
            from: tree(toOne("owner", "Person"), settings: #"isAbstract="YES""#) + people,
            to: tree(photo: attribute("owner", type: "UUID"), settings: #"isAbstract="YES""#) + people,
            Findings(
                ledger: ["CKP342 error Photo.owner"],
                model: ["CKP342 error Photo.owner", "CKP346 warning Media.owner"]
            )
        ),
        ModelEdit(
            "turn a relationship into an encrypted text: encryption is the change",
            from: post(toOne("author", "Person")) + people,
            to: post(attribute("author", #"allowsCloudEncryption="YES""#)) + people,
            Findings(["CKP304 error Post.author"])
        ),
        // Names that others take over
        ModelEdit(
            "drop an attribute and give its name to another",
            from: post(attribute("title") + attribute("subtitle")),
            to: post(attribute("title", #"elementID="subtitle""#)),
            Findings(["CKP343 warning Post.title"], ledger: ["CKP343 error Post.title"])
        ),
        ModelEdit(
            "swap two attributes",
            from: post(attribute("title") + attribute("subtitle")),
            to: post(
                attribute("title", #"elementID="subtitle""#) + attribute("subtitle", #"elementID="title""#)
            ),
            Findings(model: ["CKP343 error Post.subtitle", "CKP343 error Post.title"])
        ),
        ModelEdit(
            "drop a relationship and give its name to another",
            from: post(toOne("author", "Person") + toOne("editor", "Team")) + people,
            to: post(toOne("author", "Team", #"elementID="editor""#)) + people,
            Findings(["CKP343 warning Post.author"], ledger: ["CKP343 error Post.author"])
        ),
        ModelEdit(
            "drop an attribute of a child and give its values to one of the parent",
            from: tree(attribute("heading"), photo: attribute("title")),
            to: tree(attribute("heading", #"elementID="title""#)),
            Findings(["CKP343 warning Media.heading"], ledger: ["CKP343 error Media.heading"])
        ),
        ModelEdit(
            "drop a subentity and give its name to another",
            from: tree() + child("Scan"),
            to: tree().replacing(#"name="Photo""#, with: #"elementID="Scan" name="Photo""#),
            Findings(model: ["CKP343 error Photo"])
        ),
        ModelEdit(
            "drop an entity and give its name to another",
            from: post("") + people,
            to: post("") + #"<entity name="Person" elementID="Team"/>"#,
            Findings(model: ["CKP343 error Person"])
        ),
        ModelEdit(
            "drop one link of many to many and give its names to another",
            from: #"<entity name="Post">"# + toMany("tags", "Tag", inverse: "posts")
                + toMany("marks", "Tag", inverse: "uses")
                + #"</entity><entity name="Tag">"# + toMany("posts", "Post", inverse: "tags")
                + toMany("uses", "Post", inverse: "marks") + "</entity>",
            to: #"<entity name="Post">"# + toMany("tags", "Tag", inverse: "posts", #"elementID="marks""#)
                + #"</entity><entity name="Tag">"# + toMany("posts", "Post", inverse: "tags", #"elementID="uses""#)
                + "</entity>",
            Findings(model: ["CKP343 error Post.tags", "CKP343 error Tag.posts"])
        ),
        // Values that are taken for something else
        ModelEdit(
            "turn a text into a UUID",
            from: post(attribute("code")),
            to: post(attribute("code", type: "UUID")),
            Findings(model: ["CKP349 error Post.code"])
        ),
        ModelEdit(
            "turn a text into a date: the type of its field is the change",
            from: post(attribute("code")),
            to: post(attribute("code", type: "Date")),
            Findings(["CKP303 error Post.code"])
        ),
        ModelEdit(
            "turn bytes into a transformable",
            from: post(attribute("image", type: "Binary")),
            to: post(attribute("image", type: "Transformable")),
            Findings(model: ["CKP349 error Post.image"])
        ),
        ModelEdit(
            "take a narrower number",
            from: post(attribute("count", type: "Integer 64")),
            to: post(attribute("count", type: "Integer 16")),
            Findings(model: ["CKP349 warning Post.count"])
        ),
        ModelEdit(
            "take a narrower number with a fraction",
            from: post(attribute("size", type: "Double")),
            to: post(attribute("size", type: "Float")),
            Findings(model: ["CKP349 warning Post.size"])
        ),
        ModelEdit(
            "derive an attribute of another type: nothing is written any more",
            from: post(attribute("count", type: "Integer 16")),
            to: post(attribute("count", #"derived="YES" derivationExpression="x""#, type: "Double")),
            Findings(
                ["CKP302 warning CD_Post.CD_count"],
                ledger: ["CKP302 warning CD_Post.CD_count"],
                model: ["CKP302 error CD_Post.CD_count"]
            )
        ),
        ModelEdit(
            "add an element to a composite",
            from: place(attribute("street")),
            to: place(attribute("street") + attribute("city")),
            Findings(model: ["CKP349 warning Post.place"])
        ),
        // Relationships that lead elsewhere
        ModelEdit(
            "lead to another entity",
            from: post(toOne("owner", "Person")) + people,
            to: post(toOne("owner", "Team")) + people,
            Findings(model: ["CKP344 error Post.owner"])
        ),
        ModelEdit(
            "lead to another entity, and drop the one that was the destination",
            from: post(toOne("owner", "Person")) + people,
            to: post(toOne("owner", "Team")) + #"<entity name="Team"/>"#,
            Findings(["CKP301 warning CD_Person"], model: ["CKP301 error CD_Person", "CKP344 error Post.owner"])
        ),
        ModelEdit(
            "lead to a sibling",
            from: post(toOne("cover", "Photo")) + tree(),
            to: post(toOne("cover", "Video")) + tree(),
            Findings(model: ["CKP344 error Post.cover"])
        ),
        ModelEdit(
            "lead to one child of many",
            from: post(toOne("cover", "Media")) + tree(),
            to: post(toOne("cover", "Photo")) + tree(),
            Findings(model: ["CKP344 error Post.cover"])
        ),
        ModelEdit(
            "lead to another entity from the parent",
            from: tree(photo: toOne("owner", "Person")) + people,
            to: tree(toOne("owner", "Team")) + people,
            Findings(model: ["CKP344 error Media.owner"])
        ),
        // Inverses of relationships to one
        ModelEdit(
            "pair one side of one to one with another relationship",
            from: tag("post", end("post") + toOne("draft", "Post")),
            to: tag("draft", toOne("post", "Post") + end("draft")),
            Findings(model: ["CKP308 warning Post.tag"])
        ),
        ModelEdit(
            "rename the inverse of one to one, and give its name to another relationship: the renaming is the change",
            from: tag("post", end("post")),
            to: tag("item", end("item", #"elementID="post""#) + toOne("post", "Post")),
            Findings(["CKP306 error Tag.item"])
        ),
        ModelEdit(
            "drop the inverse of one to one for another: the field that is gone is the change",
            from: tag("post", end("post")),
            to: tag("item", end("item")),
            Findings(["CKP302 warning CD_Tag.CD_post", "CKP314 note Tag.item"])
        ),
        ModelEdit(
            "drop the inverse of one to one for one that leads to many",
            from: tag("post", end("post")),
            to: tag("posts", toMany("posts", "Post", inverse: "tag")),
            Findings(
                ["CKP302 warning CD_Tag.CD_post"],
                model: ["CKP302 error CD_Tag.CD_post", "CKP308 warning Post.tag"]
            )
        ),
        // Subentities
        ModelEdit(
            "rename a subentity without an identifier",
            from: tree(),
            to: tree().replacing("Photo", with: "Picture"),
            Findings(ledger: ["CKP345 error Photo"])
        ),
        ModelEdit(
            "drop a subentity whose attributes move up",
            from: tree(photo: attribute("width", type: "Double")),
            to: #"<entity name="Media">\#(attribute("width", type: "Double"))</entity>"# + child("Video"),
            Findings(ledger: ["CKP345 error Photo"])
        ),
        ModelEdit(
            "drop a subentity with its attributes",
            from: tree(photo: attribute("width", type: "Double")),
            to: #"<entity name="Media"/>"# + child("Video"),
            Findings(
                ["CKP302 warning CD_Media.CD_width"],
                ledger: ["CKP302 error CD_Media.CD_width", "CKP345 error Photo"]
            )
        ),
        // Properties that others keep
        ModelEdit(
            "push an attribute down to one child",
            from: tree(attribute("title"), settings: #"isAbstract="YES""#),
            to: tree(photo: attribute("title"), settings: #"isAbstract="YES""#),
            Findings(model: ["CKP346 warning Media.title"])
        ),
        ModelEdit(
            "drop an attribute that a sibling keeps",
            from: tree(photo: attribute("title"), video: attribute("title")),
            to: tree(photo: attribute("title")),
            Findings(model: ["CKP346 warning Video.title"])
        ),
        ModelEdit(
            "turn an attribute that a sibling keeps into links",
            from: tree(photo: attribute("tags"), video: attribute("tags")) + #"<entity name="Tag"/>"#,
            to: tagged(by: "Photo", tree(photo: tags, video: attribute("tags"))),
            Findings(["CKP314 note CDMR"], model: ["CKP314 note CDMR", "CKP346 warning Photo.tags"])
        ),
        ModelEdit(
            "push a relationship over to a sibling",
            from: tree(photo: toOne("owner", "Person")) + people,
            to: tree(video: toOne("owner", "Person")) + people,
            Findings(model: ["CKP346 warning Photo.owner"])
        ),
        // Ends of links
        ModelEdit(
            "move the end of a link to a sibling",
            from: tagged(by: "Photo", tree(photo: tags)),
            to: tagged(by: "Video", tree(video: tags)),
            Findings(ledger: ["CKP320 error Video.tags"]),
            // `Tag` comes before `Video`, and so names the first end of the link that shipped.
            reverse: Findings(ledger: ["CKP320 error Tag.items"])
        ),
        ModelEdit(
            "move the end of a link down",
            from: tagged(by: "Media", tree(tags)),
            to: tagged(by: "Photo", tree(photo: tags)),
            Findings(ledger: ["CKP320 error Photo.tags"])
        ),
        ModelEdit(
            "turn links into a text that a sibling has",
            from: tagged(by: "Photo", tree(photo: tags, video: attribute("tags"))),
            to: tree(photo: attribute("tags"), video: attribute("tags")) + #"<entity name="Tag"/>"#,
            Findings(ledger: ["CKP320 error Photo"])
        ),
        ModelEdit(
            "move a child away from the links that it inherits, and rename them there: their other end leads elsewhere",
            from: tagged(by: "Media", rooted + child("Photo")),
            to: rooted + #"<entity name="Photo" parentEntity="Root">"#
                + toMany("labels", "Tag", inverse: "marks", #"elementID="tags""#) + #"</entity><entity name="Tag">"#
                + toMany("items", "Media", inverse: "tags") + toMany("marks", "Photo", inverse: "labels") + "</entity>",
            Findings(model: ["CKP344 error Tag.items"])
        ),
        ModelEdit(
            "move a child away from the many side that it inherits, which is stored nowhere",
            from: rooted + child("Photo") + mediaTag,
            to: rooted + #"<entity name="Photo" parentEntity="Root"/>"# + mediaTag,
            Findings(model: ["CKP344 error Tag.items"])
        ),
        ModelEdit(
            "move the end of a link up: older versions skip the links of other objects",
            from: tagged(by: "Photo", tree(photo: tags)),
            to: tagged(by: "Media", tree(tags)),
            Findings(ledger: ["CKP347 note Media.tags"])
        ),
    ]
}

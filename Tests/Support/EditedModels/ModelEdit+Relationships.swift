extension ModelEdit {
    /// Relationships, which are fields or links.
    static let relationships: [ModelEdit] = [
        ModelEdit(
            "add or remove a to-one relationship: its other end is not a field",
            from: plain,
            to: ends(post: "tag", tag: "posts*"),
            Findings(["CKP314 note Post.tag"]),
            reverse: Findings(["CKP302 warning CD_Post.CD_tag"])
        ),
        ModelEdit(
            "add or remove one to one: a field on both sides",
            from: plain,
            to: ends(post: "tag", tag: "post"),
            Findings(["CKP314 note Post.tag", "CKP314 note Tag.post"]),
            reverse: Findings(["CKP302 warning CD_Post.CD_tag", "CKP302 warning CD_Tag.CD_post"])
        ),
        ModelEdit(
            "turn one to many around",
            from: ends(post: "tag", tag: "posts*"),
            to: ends(post: "tag*", tag: "posts"),
            Findings(
                ["CKP302 warning CD_Post.CD_tag", "CKP314 note Tag.posts"],
                ledger: ["CKP308 error Post.tag", "CKP314 note Tag.posts"]
            ),
            reverse: Findings(
                ["CKP302 warning CD_Tag.CD_posts", "CKP314 note Post.tag"],
                ledger: ["CKP308 error Post.tag"]
            )
        ),
        ModelEdit(
            "add or remove the first many to many: only the links' type is new, and its loss not judged",
            from: plain,
            to: ends(post: "tags*", tag: "posts*"),
            Findings(["CKP314 note CDMR"]),
            reverse: Findings(ledger: ["CKP320 error Post"])
        ),
        ModelEdit(
            "one to one becomes one to many",
            from: ends(post: "tag", tag: "post"),
            to: ends(post: "tag", tag: "post*"),
            Findings(["CKP302 warning CD_Tag.CD_post"], ledger: ["CKP308 warning Tag.post"]),
            reverse: Findings(["CKP314 note Tag.post"], ledger: ["CKP308 error Tag.post"])
        ),
        ModelEdit(
            "one to many becomes many to many",
            from: ends(post: "tag", tag: "posts*"),
            to: ends(post: "tag*", tag: "posts*"),
            Findings(
                ["CKP302 warning CD_Post.CD_tag", "CKP314 note CDMR"],
                ledger: ["CKP308 error Post.tag", "CKP314 note CDMR"]
            ),
            reverse: Findings(["CKP314 note Post.tag"], ledger: ["CKP308 error Post.tag"])
        ),
        ModelEdit(
            "give the name of a to-one relationship to a new attribute as its identifier, which renames attributes only",
            from: ends(post: "tag", tag: "posts*"),
            to: post(attribute("label", #"elementID="tag""#)) + #"<entity name="Tag"/>"#,
            Findings(
                ["CKP306 error Post.label"],
                ledger: ["CKP302 error CD_Post.CD_tag", "CKP314 note Post.label"]
            )
        ),
        ModelEdit(
            "rename a to-one relationship with its identifier",
            from: ends(post: "tag", tag: "posts*"),
            to: ends(post: "label", tag: "posts*", settings: #" elementID="tag""#),
            Findings(["CKP306 error Post.label"]),
            reverse: Findings(["CKP302 warning CD_Post.CD_label", "CKP314 note Post.tag"])
        ),
        ModelEdit(
            "rename both ends of many to many: invisible in any export",
            from: ends(post: "tags*", tag: "posts*"),
            to: ends(post: "labels*", tag: "articles*"),
            Findings(ledger: ["CKP320 error Post"]),
            reverse: Findings(ledger: ["CKP320 error Post"])
        ),
        ModelEdit(
            "rename the other end of many to many without an identifier",
            from: ends(post: "tags*", tag: "posts*"),
            to: ends(post: "tags*", tag: "items*"),
            Findings(ledger: ["CKP320 error Post.tags"])
        ),
        ModelEdit(
            "rename the other end of many to many, with an identifier at this end",
            from: ends(post: "tags*", tag: "posts*"),
            to: ends(post: "tags*", tag: "items*", settings: #" elementID="tags""#),
            Findings(ledger: ["CKP320 error Post.tags"])
        ),
        ModelEdit(
            "keep only the name of the many side of one to many: a new relationship",
            from: ends(post: "tags*", tag: "post"),
            to: ends(post: "tags", tag: "article"),
            Findings(["CKP302 warning CD_Tag.CD_post", "CKP314 note Post.tags", "CKP314 note Tag.article"])
        ),
        ModelEdit(
            "turn one to many into one to one",
            from: ends(post: "tags*", tag: "post"),
            to: ends(post: "tags", tag: "post"),
            Findings(["CKP314 note Post.tags"], ledger: ["CKP308 error Post.tags"])
        ),
    ]

    private static let plain = post("") + #"<entity name="Tag"/>"#
}

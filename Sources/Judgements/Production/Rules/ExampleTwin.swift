import Diagnostics

/// The three files that examples of rules about encrypted twins consist of.
extension RuleExample {
    /// A deployed attribute `body` and its encrypted twin, with which nothing is wrong.
    static let bodyWithTwin = RuleExample(
        twinInEntity: """
            <attribute name="body" optional="YES" attributeType="String"/>
            <attribute name="privateBody" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>
            """,
        production: ["CD_body STRING"]
    )

    /// Settings that call `privateBody` the twin of `Post.body`.
    private static let settings = """
        { "models": [{ "path": "contents", "encryptedTwins": [
            { "attribute": "Post.body", "twin": "privateBody" }
        ] }] }
        """

    /// An example in which `privateBody` is the twin of `Post.body`: attributes of the entity `Post`, and its deployed
    /// fields.
    init(twinInEntity attributes: String, production fields: [String], arguments: [String] = []) {
        self.init(twin: Self.settings, entity: attributes, production: fields, arguments: arguments)
    }

    /// An example with settings of its own.
    init(twin settings: String, entity attributes: String, production fields: [String], arguments: [String] = []) {
        self.init(
            [
                "contents": "<model>\n<entity name=\"Post\">\n\(attributes)\n</entity>\n</model>\n",
                "modelc.json": "\(settings)\n",
                "production.ckdb": Self.schema(["CD_Post": fields]),
            ],
            arguments: ["--production", "production.ckdb"] + arguments
        )
    }
}

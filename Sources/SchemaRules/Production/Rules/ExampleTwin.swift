import CompilerSupport

/// The three files that examples of rules about encrypted twins consist of.
extension RuleExample {
    /// A deployed attribute `body` and its encrypted twin, with which nothing is wrong.
    static let bodyWithTwin = RuleExample(twin: .body, .privateBody)

    /// An example in which the settings name a twin of `Post.body`.
    ///
    /// - Parameters:
    ///   - attributes: What the entity `Post` has.
    ///   - twin: The name of the twin in the settings.
    ///   - fields: The deployed fields of its record type.
    ///   - name: The name in the settings before which a finding must be.
    ///   - arguments: Further options.
    init(
        twin attributes: String...,
        named twin: String = "privateBody",
        production fields: [String] = ["CD_body STRING"],
        marking name: String? = nil,
        arguments: [String] = []
    ) {
        let settings = """
            { "models": [{ "path": "contents", "encryptedTwins": [
                { "attribute": "Post.body", "twin": "\(twin)" }
            ] }] }

            """
        let entity = "<entity name=\"Post\">\n\(attributes.joined(separator: "\n"))\n</entity>"
        self.init(
            [
                "contents": "<model>\n\(entity)\n</model>\n",
                "modelc.json": name.map { settings.replacing("\"\($0)\"", with: "↓\"\($0)\"") } ?? settings,
                "production.ckdb": Self.schema(["CD_Post": fields]),
            ],
            arguments: ["--production", "production.ckdb"] + arguments
        )
    }
}

extension String {
    /// The deployed attribute.
    static let body = #"<attribute name="body" optional="YES" attributeType="String"/>"#
    /// Its encrypted twin.
    static let privateBody =
        #"<attribute name="privateBody" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>"#
}

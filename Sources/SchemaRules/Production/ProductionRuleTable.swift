package import CompilerSupport

/// The `CKP` family: what production allows.
///
///     let comparison = SchemaComparison(of: mirrored, needed: schema, with: production).explained()
///     let findings = ProductionRuleTable.all.flatMap { $0.findings(in: comparison) }
package enum ProductionRuleTable {
    /// The rules for a comparison with production, by number.
    package static let all: [Rule<SchemaComparison>] = [
        recordTypeRemoved,
        fieldRemoved,
        fieldTypeChanged,
        fieldEncryptedAfterDeploy,
        fieldDecryptedAfterDeploy,
        attributeRenamed,
        entityRenamedOrRootChanged,
        relationshipCardinalityChanged,
        retiredNameReused,
        notYetDeployed,
        listChanged,
        manyToManyLinkRenamedOrRemoved,
        valueTransformerChanged,
        referenceInsteadOfString,
        shippedVersionNotDeployed,
        propertyKindChanged,
        nameTakenOver,
        destinationChanged,
        subentityRemoved,
        fieldLeftBehind,
        manyToManyLinkRaised,
        valuesReadOtherwise,
    ]

    /// The rules for a comparison with the model where the branch began, when nothing says what is deployed: nobody knows
    /// either what is not deployed yet.
    package static let baseline = all.filter { rule in
        ![notYetDeployed, shippedVersionNotDeployed].contains { $0.metadata == rule.metadata }
    }

    /// The rules about a deployed field that is not as the model needs it. What they find may have been so when modelc came,
    /// so these, and no others, can be listed as known.
    package static let deployedFields: [Rule<SchemaComparison>] = [
        fieldTypeChanged,
        fieldEncryptedAfterDeploy,
        fieldDecryptedAfterDeploy,
        listChanged,
        referenceInsteadOfString,
    ]

    /// The rules for what a check is compared with, which a plan does not ask.
    package static let evidence: [Rule<SchemaComparison>] = [unrelatedEvidence]

    /// The rules for what the next deployment decides, which only a plan asks.
    package static let encryption: [Rule<EncryptionQuestions>] = [sensitiveNameNotEncrypted]

    /// The rules for attributes that move to encrypted twins.
    package static let twins: [Rule<EncryptedTwins>] = [
        encryptedTwinMissing,
        encryptedTwinNotEncrypted,
        encryptedTwinUnlikeOriginal,
        encryptedTwinDeployedPlain,
        encryptedTwinOriginalRemoved,
        encryptedTwinInPublicDatabase,
        encryptedTwinNeedless,
    ]

    /// The rules for a comparison with Development, where a reset undoes everything that is not deployed.
    package static let development: [Rule<SchemaComparison>] = [developmentContradiction]

    /// A deployed record type `CD_Post` with nothing but what mirroring itself needs.
    static let deployedPost: KeyValuePairs = ["CD_Post": ["CD_moveReceipt BYTES", "CD_moveReceipt_ckAsset ASSET"]]
}

/// The two files that every example of a production rule consists of.
extension RuleExample {
    /// An example: entities of a mirrored model, and fields of its deployed record types.
    ///
    /// - Parameters:
    ///   - entities: The children of `<model>`.
    ///   - before: The same of the model as it was where the branch began.
    ///   - shipped: The same of a version that shipped.
    ///   - types: Record types and their fields; the framework's own fields are added.
    init(
        _ entities: String,
        before: String? = nil,
        shipped: String? = nil,
        production types: KeyValuePairs<String, [String]>
    ) {
        let earlier = [("before", before), ("shipped", shipped)].compactMap { name, entities in
            entities.map { (name, $0.asModel) }
        }
        let options = before != nil ? ["--against", "main"] : shipped != nil ? ["--shipped-tags", "v*"] : []
        self.init(
            [("contents", entities.asModel), ("production.ckdb", Self.schema(types))] + earlier,
            arguments: ["--production", "production.ckdb"] + options
        )
    }

    /// The same, with what Development holds.
    init(_ entities: String, development types: KeyValuePairs<String, [String]>) {
        let files: KeyValuePairs = ["contents": entities.asModel, "development.ckdb": Self.schema(types)]
        self.init(files, arguments: ["--development", "development.ckdb"])
    }

    /// The same, with what a ledger holds; the lines of record types that fields name, and the framework's own fields, are
    /// added.
    init(_ entities: String, ledger facts: [String]) {
        let words = facts.map { $0.split(separator: " ") }
        let types = words.filter { $0[0] == "record" || $0[0] == "field" }.map { $0[1] }
        let framework = types.flatMap { ["record \($0)", "field \($0) CD_entityName STRING single plain"] }
        self.init(
            [
                "contents": entities.asModel,
                "modelc.lock": (["!modelc.lock 2"] + Set(facts + framework).sorted()).joined(separator: "\n") + "\n",
            ],
            arguments: ["--ledger", "modelc.lock"]
        )
    }

    /// The text of a schema; the framework's own fields are added.
    static func schema(_ types: KeyValuePairs<String, [String]>) -> String {
        let blocks = types.map { name, fields in
            let lines = (["CD_entityName STRING"] + fields).map { "        \($0)" }
            return "    RECORD TYPE \(name) (\n\(lines.joined(separator: ",\n"))\n    );\n"
        }
        return "DEFINE SCHEMA\n\n\(blocks.joined(separator: "\n"))"
    }
}

extension String {
    /// The entities of a model as its file; a whole model is one already.
    var asModel: String { contains("<model>") ? self : "<model>\n\(self)\n</model>\n" }

    /// The same text with a mark before the first occurrence of a part.
    func marking(_ part: String) -> String { replacing(part, with: "↓" + part, maxReplacements: 1) }

    /// An entity `Post` with one optional attribute, and what that was called before.
    static func post(_ attribute: String, _ type: String, was identifier: String? = nil) -> String {
        let elementID = identifier.map { " elementID=\"\($0)\"" } ?? ""
        let element = "<attribute name=\"\(attribute)\" optional=\"YES\" attributeType=\"\(type)\"\(elementID)/>"
        return "<entity name=\"Post\">\(element)</entity>"
    }

    /// A relationship of many to many between `Post.tags` and `Tag.posts`.
    static let tags = """
        <entity name="Post"><relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" \
        inverseName="posts" inverseEntity="Tag"/></entity>
        <entity name="Tag"><relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" \
        inverseName="tags" inverseEntity="Post"/></entity>
        """
}

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

import ReadableModels
import Testing

@testable import CloudSchema
@testable import Mirroring
@testable import SchemaRules

/// A change of a model whose old state is deployed in full, and what production says to either direction.
struct ModelChange: Sendable, CustomTestStringConvertible {
    let name: String
    let old: String
    let new: String
    let findings: [String]
    let findingsOfReverse: [String]

    var testDescription: String { name }

    /// - Parameters:
    ///   - name: What somebody did.
    ///   - old: The children of the old model.
    ///   - new: The children of the new one.
    ///   - findings: What is said to the change.
    ///   - reverse: What is said to undoing it.
    init(_ name: String, _ old: String, _ new: String, _ findings: [String], reverse: [String]) {
        self.name = name
        self.old = old
        self.new = new
        self.findings = findings
        self.findingsOfReverse = reverse
    }

    /// A change of one attribute, `value`, of `Post`.
    static func attribute(_ name: String, _ old: String, _ new: String, _ findings: [String], reverse: [String])
        -> ModelChange
    {
        let (old, new) = (#"<attribute name="value" \#(old)/>"#, #"<attribute name="value" \#(new)/>"#)
        return ModelChange(name, post(old), post(new), findings, reverse: reverse)
    }

    static func post(_ properties: String) -> String {
        #"<entity name="Post"><attribute name="id" attributeType="UUID"/>\#(properties)</entity>"#
    }
}

@Suite("Changes judged by an export")
struct ChangeTests {
    @Test(
        "A change of the model is judged by an export as the rule book says",
        arguments: entities + attributes + relationships + trees
    )
    func change(_ change: ModelChange) throws {
        let (old, new) = (try mirrored(change.old), try mirrored(change.new))
        #expect(try new.findings(with: old.deployed()) == change.findings)
        #expect(try old.findings(with: new.deployed()) == change.findingsOfReverse)
    }

    private static let tag = #"<entity name="Tag"><attribute name="name" attributeType="String"/></entity>"#

    static let entities = [
        ModelChange(
            "add or remove an entity",
            ModelChange.post(""),
            ModelChange.post("") + tag,
            ["CKP314 note Tag"],
            reverse: ["CKP301 warning CD_Tag"]
        ),
        ModelChange(
            "add or remove two entities",
            ModelChange.post(""),
            ModelChange.post("") + #"<entity name="Mark"/><entity name="Tag"/>"#,
            ["CKP314 note Mark", "CKP314 note Tag"],
            reverse: ["CKP301 warning CD_Mark", "CKP301 warning CD_Tag"]
        ),
        ModelChange(
            "rename an entity with its identifier",
            #"<entity name="Tag"/>"#,
            #"<entity name="Label" elementID="Tag"/>"#,
            ["CKP307 error Label"],
            reverse: ["CKP301 warning CD_Label", "CKP314 note Tag"]
        ),
        ModelChange(
            "give a new entity the identifier of one that stays",
            #"<entity name="Human"/>"#,
            #"<entity name="Human"/><entity name="Person" elementID="Human"/>"#,
            ["CKP314 note Person"],
            reverse: ["CKP301 warning CD_Person"]
        ),
        ModelChange(
            "change what CloudKit never sees of an entity",
            #"<entity name="Post" representedClassName="Post" syncable="YES"/>"#,
            """
            <entity name="Post" representedClassName="App.Article" isAbstract="YES" codeGenerationType="class" \
            versionHashModifier="2"><userInfo><entry key="a" value="b"/></userInfo>\
            <fetchIndex name="i"><fetchIndexElement expression="1" type="Binary" order="ascending"/></fetchIndex></entity>
            <fetchRequest name="all" entity="Post" predicateString="TRUEPREDICATE"/>
            """,
            [],
            reverse: []
        ),
    ]

    static let attributes: [ModelChange] = [
        ModelChange(
            "add or remove an attribute, whose asset is not a finding of its own",
            ModelChange.post(""),
            ModelChange.post(#"<attribute name="title" optional="YES" attributeType="String"/>"#),
            ["CKP314 note Post.title"],
            reverse: ["CKP302 warning CD_Post.CD_title"]
        ),
        ModelChange(
            "add an encrypted attribute",
            ModelChange.post(""),
            ModelChange.post(#"<attribute name="title" attributeType="String" allowsCloudEncryption="YES"/>"#),
            ["CKP314 note Post.title"],
            reverse: ["CKP302 warning CD_Post.CD_title"]
        ),
        ModelChange(
            "rename an attribute with its identifier",
            ModelChange.post(#"<attribute name="name" attributeType="String"/>"#),
            ModelChange.post(#"<attribute name="title" attributeType="String" elementID="name"/>"#),
            ["CKP306 error Post.title"],
            reverse: ["CKP302 warning CD_Post.CD_title", "CKP314 note Post.name"]
        ),
        .attribute(
            "change optionality, default, limits and storage",
            #"attributeType="Binary" optional="YES""#,
            #"attributeType="Binary" allowsExternalBinaryDataStorage="YES" versionHashModifier="2""#,
            [],
            reverse: []
        ),
        .attribute(
            "turn encryption on or off",
            #"attributeType="String""#,
            #"attributeType="String" allowsCloudEncryption="YES""#,
            ["CKP304 error Post.value"],
            reverse: ["CKP305 error Post.value"]
        ),
        .attribute(
            "change type and encryption at once: encryption explains it",
            #"attributeType="Date""#,
            #"attributeType="String" allowsCloudEncryption="YES""#,
            ["CKP304 error Post.value"],
            reverse: ["CKP305 error Post.value"]
        ),
        .attribute(
            "make an attribute transient or stored",
            #"attributeType="Date""#,
            #"attributeType="Date" transient="YES""#,
            ["CKP302 warning CD_Post.CD_value"],
            reverse: ["CKP314 note Post.value"]
        ),
        .attribute(
            "change a value transformer",
            #"attributeType="Transformable" valueTransformerName="A""#,
            #"attributeType="Transformable" valueTransformerName="B" customClassName="[String]""#,
            [],
            reverse: []
        ),
        .attribute(
            "change between value transformers that read each other's archives",
            #"attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromData""#,
            #"attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromDataTransformer""#,
            [],
            reverse: []
        ),
        .attribute(
            "change between text and a UUID: only the asset differs",
            #"attributeType="String""#,
            #"attributeType="UUID""#,
            [],
            reverse: ["CKP314 note Post"]
        ),
        .attribute(
            "change between text and a URI",
            #"attributeType="String""#,
            #"attributeType="URI""#,
            [],
            reverse: []
        ),
        .attribute(
            "change between data and a transformable",
            #"attributeType="Binary""#,
            #"attributeType="Transformable""#,
            [],
            reverse: []
        ),
    ]

    static let relationships: [ModelChange] = {
        let plain = ModelChange.post("") + #"<entity name="Tag"/>"#
        return [
            ModelChange(
                "add or remove a to-one relationship: its other end is not a field",
                plain,
                ends(post: "tag", tag: "posts*"),
                ["CKP314 note Post.tag"],
                reverse: ["CKP302 warning CD_Post.CD_tag"]
            ),
            ModelChange(
                "add or remove one to one: a field on both sides",
                plain,
                ends(post: "tag", tag: "post"),
                ["CKP314 note Post.tag", "CKP314 note Tag.post"],
                reverse: ["CKP302 warning CD_Post.CD_tag", "CKP302 warning CD_Tag.CD_post"]
            ),
            ModelChange(
                "turn one to many around",
                ends(post: "tag", tag: "posts*"),
                ends(post: "tag*", tag: "posts"),
                ["CKP302 warning CD_Post.CD_tag", "CKP314 note Tag.posts"],
                reverse: ["CKP302 warning CD_Tag.CD_posts", "CKP314 note Post.tag"]
            ),
            ModelChange(
                "add or remove the first many to many: only the links' type is new, and its loss not judged",
                plain,
                ends(post: "tags*", tag: "posts*"),
                ["CKP314 note CDMR"],
                reverse: []
            ),
            ModelChange(
                "one to one becomes one to many",
                ends(post: "tag", tag: "post"),
                ends(post: "tag", tag: "post*"),
                ["CKP302 warning CD_Tag.CD_post"],
                reverse: ["CKP314 note Tag.post"]
            ),
            ModelChange(
                "one to many becomes many to many",
                ends(post: "tag", tag: "posts*"),
                ends(post: "tag*", tag: "posts*"),
                ["CKP314 note CDMR", "CKP302 warning CD_Post.CD_tag"].sorted(),
                reverse: ["CKP314 note Post.tag"]
            ),
            ModelChange(
                "rename a to-one relationship with its identifier",
                ends(post: "tag", tag: "posts*"),
                ends(post: "label", tag: "posts*", settings: #" elementID="tag""#),
                ["CKP306 error Post.label"],
                reverse: ["CKP302 warning CD_Post.CD_label", "CKP314 note Post.tag"]
            ),
            ModelChange(
                "rename both ends of many to many: invisible in any export",
                ends(post: "tags*", tag: "posts*"),
                ends(post: "labels*", tag: "articles*"),
                [],
                reverse: []
            ),
        ]
    }()

    /// The entities Post and Tag, joined by a relationship; a star makes an end to-many.
    static func ends(post: String, tag: String, settings: String = "") -> String {
        func end(_ name: String, to destination: String, inverse: String, _ settings: String = "") -> String {
            let cardinality = name.hasSuffix("*") ? #"toMany="YES""# : #"maxCount="1""#
            let (name, inverse) = (name.replacing("*", with: ""), inverse.replacing("*", with: ""))
            return #"<relationship name="\#(name)" \#(cardinality) destinationEntity="\#(destination)" "#
                + #"inverseName="\#(inverse)" inverseEntity="\#(destination)"\#(settings)/>"#
        }
        return ModelChange.post(end(post, to: "Tag", inverse: tag, settings))
            + #"<entity name="Tag">\#(end(tag, to: "Post", inverse: post))</entity>"#
    }

    static let trees: [ModelChange] = {
        let width = #"<attribute name="width" attributeType="Double"/>"#
        let media = #"<entity name="Media"/>"#
        return [
            ModelChange(
                "add or remove a subentity: a field of its root",
                media,
                media + #"<entity name="Photo" parentEntity="Media">\#(width)</entity>"#,
                ["CKP314 note Photo.width"],
                reverse: ["CKP302 warning CD_Media.CD_width"]
            ),
            ModelChange(
                "claim the field of a sibling with another type",
                media + #"<entity name="Photo" parentEntity="Media">\#(width)</entity>"#
                    + #"<entity name="Video" parentEntity="Media"/>"#,
                media + #"<entity name="Photo" parentEntity="Media">\#(width)</entity>"#
                    + #"<entity name="Video" parentEntity="Media"><attribute name="width" attributeType="UUID"/></entity>"#,
                ["CKP303 error Video.width"],
                reverse: []
            ),
            ModelChange(
                "move an attribute inside its tree",
                #"<entity name="Media">\#(width)</entity><entity name="Photo" parentEntity="Media"/>"#,
                media + #"<entity name="Photo" parentEntity="Media">\#(width)</entity>"#,
                [],
                reverse: []
            ),
            ModelChange(
                "put an entity below another one, or take it out",
                media + #"<entity name="Photo">\#(width)</entity>"#,
                media + #"<entity name="Photo" parentEntity="Media">\#(width)</entity>"#,
                ["CKP307 error Photo"],
                reverse: ["CKP302 warning CD_Media.CD_width", "CKP314 note Photo"]
            ),
            ModelChange(
                "put a new root above an entity",
                #"<entity name="Photo">\#(width)</entity>"#,
                media + #"<entity name="Photo" parentEntity="Media">\#(width)</entity>"#,
                ["CKP307 error Photo", "CKP314 note Media"].sorted(),
                reverse: ["CKP301 warning CD_Media", "CKP314 note Photo"]
            ),
        ]
    }()

    /// The types of attributes, by the type of their field.
    private static let groups = [
        "INT64": ["Integer 16", "Integer 32", "Integer 64", "Boolean"], "DOUBLE": ["Double", "Float", "Decimal"],
        "TIMESTAMP": ["Date"], "STRING": ["String", "UUID", "URI"], "BYTES": ["Binary", "Transformable", "Composite"],
    ].sorted { $0.key < $1.key }
    static let attributeTypes = groups.flatMap { group in group.value.map { (group: group.key, name: $0) } }

    @Test(
        "An attribute's type may change only within its group of types, judged by an export",
        arguments: attributeTypes.indices
    )
    func types(old: Int) throws {
        let old = Self.attributeTypes[old]
        for new in Self.attributeTypes where new.name != old.name {
            func model(_ type: String) throws -> MirroredModel {
                try mirrored(ModelChange.post(#"<attribute name="value" attributeType="\#(type)"/>"#))
            }
            let faults = try model(new.name).findings(with: model(old.name).deployed()).filter {
                !$0.contains(" note ")
            }
            #expect(faults == (old.group == new.group ? [] : ["CKP303 error Post.value"]), "\(old.name) to \(new.name)")
        }
    }

    @Test("An entity that moves to a local configuration is a removed record type")
    func localConfiguration() throws {
        let children =
            ModelChange.post("") + Self.tag
            + #"<configuration name="Cloud"><memberEntity name="Post"/></configuration>"#
        let findings = try mirrored(children, stores: [MirroredStore(configuration: "Cloud")]).findings(
            with: mirrored(children).deployed()
        )
        #expect(findings == ["CKP301 warning CD_Tag"])
    }
}

import ReadableModels
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import SchemaRules

/// A change that leaves names in the cloud and gives them another meaning, and what each kind of evidence says to it.
struct MeaningCase: Sendable, CustomTestStringConvertible {
    let name: String
    let old: String
    let new: String
    /// What is said when the shipped model is there: at the merge base, in the bundle, or at a tag.
    let byModel: [String]
    /// What is said when a ledger records what shipped, and the model is not there.
    let byLedger: [String]
    /// What an export alone shows.
    let byExport: [String]

    var testDescription: String { name }

    /// - Parameters:
    ///   - name: What somebody did.
    ///   - old: The children of the model that shipped.
    ///   - new: The children of the model now.
    ///   - byModel: What is said when the shipped model is there.
    ///   - byLedger: What the ledger alone says.
    ///   - byExport: What the export alone says.
    init(
        _ name: String,
        _ old: String,
        _ new: String,
        _ byModel: [String],
        ledger byLedger: [String] = [],
        export byExport: [String] = []
    ) {
        self.name = name
        self.old = old
        self.new = new
        self.byModel = byModel
        self.byLedger = byLedger
        self.byExport = byExport
    }
}

@Suite("Names that get another meaning")
struct ShippedTests {
    @Test("A name with another meaning is found by the shipped model", arguments: attacks + legal)
    func model(_ example: MeaningCase) throws {
        let (old, new) = (try mirrored(example.old), try mirrored(example.new))
        let findings = try new.findings(
            with: old.deployed(),
            meaning: old.meaning(),
            shipped: [old],
            baseline: old.schemas[0]
        )
        #expect(findings == example.byModel)
    }

    @Test("A name with another meaning is found by the ledger as far as it records it", arguments: attacks + legal)
    func ledger(_ example: MeaningCase) throws {
        let (old, new) = (try mirrored(example.old), try mirrored(example.new))
        #expect(try new.findings(with: old.shipped()) == example.byLedger)
    }

    @Test("A name with another meaning is found by an export as far as it shows it", arguments: attacks + legal)
    func export(_ example: MeaningCase) throws {
        let (old, new) = (try mirrored(example.old), try mirrored(example.new))
        #expect(try new.findings(with: old.deployed()) == example.byExport)
    }

    @Test("A model that equals the shipped one has no finding about its meaning", arguments: attacks + legal)
    func same(_ example: MeaningCase) throws {
        for children in [example.old, example.new] {
            let model = try mirrored(children)
            let findings = try model.findings(with: model.shipped(), shipped: [model], baseline: model.schemas[0])
            #expect(findings == [])
        }
    }

    @Test("A renaming is an error although its new field was deployed before the build")
    func deployedAhead() throws {
        let old = try mirrored(ModelChange.post(Self.attribute("title")))
        let new = try mirrored(ModelChange.post(Self.attribute("heading", #"elementID="title""#)))
        let both = try evidence(
            "RECORD TYPE CD_Post ( CD_entityName STRING, CD_id STRING, CD_title STRING, CD_heading STRING );"
        )
        let findings = try new.findings(with: both, meaning: old.meaning(), shipped: [old])
        #expect(findings == ["CKP306 error Post.heading", "CKP314 note Post"])
        #expect(try new.findings(with: both) == ["CKP314 note Post", "CKP343 warning Post.heading"])
    }

    @Test("A renaming from a child to its parent is an error although its field was deployed before")
    func deployedAheadInTree() throws {
        let old = try mirrored(Self.tree(photo: Self.attribute("title")))
        let new = try mirrored(Self.tree(Self.attribute("heading", #"elementID="title""#)))
        let both = try evidence("RECORD TYPE CD_Media ( CD_entityName STRING, CD_title STRING, CD_heading STRING );")
        let findings = try new.findings(with: both, meaning: old.meaning(), shipped: [old])
        #expect(findings == ["CKP306 error Media.heading", "CKP314 note Media"])
    }

    @Test("A reused name whose former field was never deployed is not reported")
    func neverDeployed() throws {
        let old = try mirrored(ModelChange.post(Self.attribute("title") + Self.attribute("subtitle")))
        let new = try mirrored(ModelChange.post(Self.attribute("title", #"elementID="subtitle""#)))
        let part = try mirrored(ModelChange.post(Self.attribute("title"))).deployed()
        #expect(try new.findings(with: part, meaning: old.meaning(), shipped: [old]) == [])
    }

    @Test("A changed meaning is reported once, by the newest shipped model that shows it")
    func severalModels() throws {
        let old = try mirrored(ModelChange.post(Self.attribute("author", type: "UUID")) + Self.people)
        let new = try mirrored(ModelChange.post(Self.toOne("author", "Person")) + Self.people)
        let findings = try new.findings(with: old.deployed(), meaning: old.meaning(), shipped: [old, old])
        #expect(findings == ["CKP342 error Post.author"])
    }

    @Test("A removed entity that another model of the container has is not reported")
    func otherModel() throws {
        let old = try mirrored(Self.tree() + Self.child("Scan"))
        let new = try mirrored(Self.tree())
        let comparison = SchemaComparison(
            of: new,
            needed: try #require(new.schemas.first),
            with: try old.deployed(),
            meaning: try old.meaning(),
            shippedModels: [old],
            otherEntities: ["Scan"]
        )
        #expect(ProductionRuleTable.all.flatMap { $0.findings(in: comparison) }.map(\.rule.id) == [])
    }

    @Test("A removed entity is found by the ledger, unless another model of the container has it")
    func otherModelByLedger() throws {
        let old = try mirrored(Self.tree() + Self.child("Scan"))
        let new = try mirrored(Self.tree())
        func findings(besides entities: Set<String>) throws -> [String] {
            let comparison = SchemaComparison(
                of: new,
                needed: try #require(new.schemas.first),
                with: try old.deployed(),
                meaning: try old.meaning(),
                otherEntities: entities
            )
            return ProductionRuleTable.all.flatMap { $0.findings(in: comparison) }.map(\.rule.id)
        }
        #expect(try findings(besides: []) == ["CKP345"])
        #expect(try findings(besides: ["Scan"]) == [])
    }

    @Test("An entity outside of the configuration is reported only if it was in it")
    func configuration() throws {
        let configuration = { (members: [String]) in
            Self.tree() + Self.child("Scan") + "<configuration name=\"Cloud\">"
                + members.map { "<memberEntity name=\"\($0)\"/>" }.joined() + "</configuration>"
        }
        let all = try mirrored(
            configuration(["Media", "Photo", "Video", "Scan"]),
            stores: [MirroredStore(configuration: "Cloud")]
        )
        let fewer = try mirrored(
            configuration(["Media", "Photo", "Video"]),
            stores: [MirroredStore(configuration: "Cloud")]
        )
        let left = try fewer.findings(with: all.deployed(), meaning: all.meaning(), shipped: [all])
        #expect(left == ["CKP345 error Scan"])
        let same = try fewer.findings(with: fewer.deployed(), meaning: fewer.meaning(), shipped: [fewer])
        #expect(same == [])
    }

    private static let people = #"<entity name="Person"/><entity name="Team"/>"#

    @Test("A relationship replaced by an encrypted attribute is reported as encryption alone")
    func encryptedByKey() throws {
        let old = try mirrored(ModelChange.post(Self.toOne("author", "Person")) + Self.people)
        let key = #"<entry key="NSPersistentCloudKitContainerEncryptedAttributeKey" value="YES"/>"#
        let new = try mirrored(
            ModelChange.post(
                #"<attribute name="author" optional="YES" attributeType="String"><userInfo>\#(key)</userInfo></attribute>"#
            ) + Self.people
        )
        let findings = try new.findings(with: old.shipped())
        #expect(findings.contains("CKP304 error Post.author"))
        #expect(!findings.contains { $0.hasPrefix("CKP342") })
    }

    private static func attribute(_ name: String, _ settings: String = "", type: String = "String") -> String {
        #"<attribute name="\#(name)" attributeType="\#(type)" \#(settings)/>"#
    }

    private static func place(_ elements: String) -> String {
        ModelChange.post(attribute("place", #"composite="Place""#, type: "Composite"))
            + #"<composite name="Place">\#(elements)</composite>"#
    }

    private static func toOne(_ name: String, _ destination: String, _ settings: String = "") -> String {
        #"<relationship name="\#(name)" maxCount="1" destinationEntity="\#(destination)" \#(settings)/>"#
    }

    private static func toMany(_ name: String, _ destination: String, inverse: String, _ settings: String = "")
        -> String
    {
        #"<relationship name="\#(name)" toMany="YES" destinationEntity="\#(destination)" inverseName="\#(inverse)" "#
            + #"inverseEntity="\#(destination)" \#(settings)/>"#
    }

    private static func child(_ name: String, _ properties: String = "", _ settings: String = "") -> String {
        #"<entity name="\#(name)" parentEntity="Media" \#(settings)>\#(properties)</entity>"#
    }

    private static func tree(_ media: String = "", photo: String = "", video: String = "", settings: String = "")
        -> String
    {
        #"<entity name="Media" \#(settings)>\#(media)</entity>"# + child("Photo", photo) + child("Video", video)
    }

    private static func tagged(by entity: String, _ tree: String) -> String {
        tree + #"<entity name="Tag">"# + toMany("items", entity, inverse: "tags") + "</entity>"
    }

    private static let tags = toMany("tags", "Tag", inverse: "items")

    private static let rooted = #"<entity name="Root"/><entity name="Media" parentEntity="Root">\#(tags)</entity>"#

    /// A tag of one medium, the other end of `Media.tags`.
    private static let mediaTag =
        #"<entity name="Tag">"# + toOne("items", "Media", #"inverseName="tags" inverseEntity="Media""#) + "</entity>"

    /// The entities Post and Tag; `Post.tag` leads to one, and its inverse is one of the properties of Tag.
    private static func tag(_ inverse: String, _ properties: String, besides others: String = "") -> String {
        ModelChange.post(toOne("tag", "Tag", #"inverseName="\#(inverse)" inverseEntity="Tag""#) + others)
            + #"<entity name="Tag">\#(properties)</entity>"#
    }

    /// The other end of `Post.tag`, where it leads to one.
    private static func post(_ name: String, _ settings: String = "") -> String {
        toOne(name, "Post", #"inverseName="tag" inverseEntity="Post" \#(settings)"#)
    }

    static let attacks = [
        // An attribute and a to-one relationship of one name
        MeaningCase(
            "turn a text into a relationship",
            ModelChange.post(attribute("author")) + people,
            ModelChange.post(toOne("author", "Person")) + people,
            ["CKP342 error Post.author"],
            ledger: ["CKP342 error Post.author"],
            export: ["CKP342 error Post.author"]
        ),
        MeaningCase(
            "turn a UUID into a relationship: it has no companion that shows it",
            ModelChange.post(attribute("author", type: "UUID")) + people,
            ModelChange.post(toOne("author", "Person")) + people,
            ["CKP342 error Post.author"]
        ),
        MeaningCase(
            "turn a relationship into a text",
            ModelChange.post(toOne("author", "Person")) + people,
            ModelChange.post(attribute("author")) + people,
            ["CKP314 note Post", "CKP342 error Post.author"],
            ledger: ["CKP314 note Post", "CKP342 error Post.author"],
            export: ["CKP314 note Post"]
        ),
        MeaningCase(
            "turn a relationship into a UUID",
            ModelChange.post(toOne("author", "Person")) + people,
            ModelChange.post(attribute("author", type: "UUID")) + people,
            ["CKP342 error Post.author"],
            ledger: ["CKP342 error Post.author"]
        ),
        MeaningCase(
            "turn a relationship into a number: its type is the change",
            ModelChange.post(toOne("author", "Person")) + people,
            ModelChange.post(attribute("author", type: "Integer 16")) + people,
            ["CKP303 error Post.author"],
            ledger: ["CKP303 error Post.author"],
            export: ["CKP303 error Post.author"]
        ),
        MeaningCase(
            "turn a child's text into a relationship of the parent",
            tree(photo: attribute("owner")) + people,
            tree(toOne("owner", "Person")) + people,
            ["CKP342 error Media.owner"],
            ledger: ["CKP342 error Media.owner"],
            export: ["CKP342 error Media.owner"]
        ),
        MeaningCase(
            "turn a parent's relationship into a text of a child",
            tree(toOne("owner", "Person"), settings: #"isAbstract="YES""#) + people,
            tree(photo: attribute("owner", type: "UUID"), settings: #"isAbstract="YES""#) + people,
            ["CKP342 error Photo.owner", "CKP346 warning Media.owner"],
            ledger: ["CKP342 error Photo.owner"]
        ),
        // Names that others take over
        MeaningCase(
            "drop an attribute and give its name to another",
            ModelChange.post(attribute("title") + attribute("subtitle")),
            ModelChange.post(attribute("title", #"elementID="subtitle""#)),
            ["CKP343 error Post.title"],
            ledger: ["CKP343 error Post.title"],
            export: ["CKP343 warning Post.title"]
        ),
        MeaningCase(
            "swap two attributes",
            ModelChange.post(attribute("title") + attribute("subtitle")),
            ModelChange.post(
                attribute("title", #"elementID="subtitle""#) + attribute("subtitle", #"elementID="title""#)
            ),
            ["CKP343 error Post.subtitle", "CKP343 error Post.title"]
        ),
        MeaningCase(
            "drop a relationship and give its name to another",
            ModelChange.post(toOne("author", "Person") + toOne("editor", "Team")) + people,
            ModelChange.post(toOne("author", "Team", #"elementID="editor""#)) + people,
            ["CKP343 error Post.author"],
            ledger: ["CKP343 error Post.author"],
            export: ["CKP343 warning Post.author"]
        ),
        MeaningCase(
            "drop an attribute of a child and give its values to one of the parent",
            tree(attribute("heading"), photo: attribute("title")),
            tree(attribute("heading", #"elementID="title""#)),
            ["CKP343 error Media.heading"],
            ledger: ["CKP343 error Media.heading"],
            export: ["CKP343 warning Media.heading"]
        ),
        MeaningCase(
            "drop a subentity and give its name to another",
            tree() + child("Scan"),
            tree().replacing(#"name="Photo""#, with: #"elementID="Scan" name="Photo""#),
            ["CKP343 error Photo"]
        ),
        MeaningCase(
            "drop an entity and give its name to another",
            ModelChange.post("") + people,
            ModelChange.post("") + #"<entity name="Person" elementID="Team"/>"#,
            ["CKP343 error Person"]
        ),
        MeaningCase(
            "drop one link of many to many and give its names to another",
            #"<entity name="Post">"# + toMany("tags", "Tag", inverse: "posts") + toMany("marks", "Tag", inverse: "uses")
                + #"</entity><entity name="Tag">"# + toMany("posts", "Post", inverse: "tags")
                + toMany("uses", "Post", inverse: "marks") + "</entity>",
            #"<entity name="Post">"# + toMany("tags", "Tag", inverse: "posts", #"elementID="marks""#)
                + #"</entity><entity name="Tag">"# + toMany("posts", "Post", inverse: "tags", #"elementID="uses""#)
                + "</entity>",
            ["CKP343 error Post.tags", "CKP343 error Tag.posts"]
        ),
        // Values that are taken for something else
        MeaningCase(
            "turn a text into a UUID",
            ModelChange.post(attribute("code")),
            ModelChange.post(attribute("code", type: "UUID")),
            ["CKP349 error Post.code"]
        ),
        MeaningCase(
            "turn a text into a date: the type of its field is the change",
            ModelChange.post(attribute("code")),
            ModelChange.post(attribute("code", type: "Date")),
            ["CKP303 error Post.code"],
            ledger: ["CKP303 error Post.code"],
            export: ["CKP303 error Post.code"]
        ),
        MeaningCase(
            "turn bytes into a transformable",
            ModelChange.post(attribute("image", type: "Binary")),
            ModelChange.post(attribute("image", type: "Transformable")),
            ["CKP349 error Post.image"]
        ),
        MeaningCase(
            "take a narrower number",
            ModelChange.post(attribute("count", type: "Integer 64")),
            ModelChange.post(attribute("count", type: "Integer 16")),
            ["CKP349 warning Post.count"]
        ),
        MeaningCase(
            "take a narrower number with a fraction",
            ModelChange.post(attribute("size", type: "Double")),
            ModelChange.post(attribute("size", type: "Float")),
            ["CKP349 warning Post.size"]
        ),
        MeaningCase(
            "derive an attribute of another type: nothing is written any more",
            ModelChange.post(attribute("count", type: "Integer 16")),
            ModelChange.post(attribute("count", #"derived="YES" derivationExpression="x""#, type: "Double")),
            ["CKP302 error CD_Post.CD_count"],
            ledger: ["CKP302 warning CD_Post.CD_count"],
            export: ["CKP302 warning CD_Post.CD_count"]
        ),
        MeaningCase(
            "add an element to a composite",
            place(attribute("street")),
            place(attribute("street") + attribute("city")),
            ["CKP349 warning Post.place"]
        ),
        // Relationships that lead elsewhere
        MeaningCase(
            "lead to another entity",
            ModelChange.post(toOne("owner", "Person")) + people,
            ModelChange.post(toOne("owner", "Team")) + people,
            ["CKP344 error Post.owner"]
        ),
        MeaningCase(
            "lead to another entity, and drop the one that was the destination",
            ModelChange.post(toOne("owner", "Person")) + people,
            ModelChange.post(toOne("owner", "Team")) + #"<entity name="Team"/>"#,
            ["CKP301 error CD_Person", "CKP344 error Post.owner"],
            ledger: ["CKP301 error CD_Person"],
            export: ["CKP301 warning CD_Person"]
        ),
        MeaningCase(
            "lead to a sibling",
            ModelChange.post(toOne("cover", "Photo")) + tree(),
            ModelChange.post(toOne("cover", "Video")) + tree(),
            ["CKP344 error Post.cover"]
        ),
        MeaningCase(
            "lead to one child of many",
            ModelChange.post(toOne("cover", "Media")) + tree(),
            ModelChange.post(toOne("cover", "Photo")) + tree(),
            ["CKP344 error Post.cover"]
        ),
        MeaningCase(
            "lead to another entity from the parent",
            tree(photo: toOne("owner", "Person")) + people,
            tree(toOne("owner", "Team")) + people,
            ["CKP344 error Media.owner"]
        ),
        // Inverses of relationships to one
        MeaningCase(
            "pair one side of one to one with another relationship",
            tag("post", post("post") + toOne("draft", "Post")),
            tag("draft", toOne("post", "Post") + post("draft")),
            ["CKP308 warning Post.tag"]
        ),
        MeaningCase(
            "rename the inverse of one to one, and give its name to another relationship: the renaming is the change",
            tag("post", post("post")),
            tag("item", post("item", #"elementID="post""#) + toOne("post", "Post")),
            ["CKP306 error Tag.item"],
            ledger: ["CKP306 error Tag.item"],
            export: ["CKP306 error Tag.item"]
        ),
        MeaningCase(
            "drop the inverse of one to one for another: the field that is gone is the change",
            tag("post", post("post")),
            tag("item", post("item")),
            ["CKP302 error CD_Tag.CD_post", "CKP314 note Tag.item"],
            ledger: ["CKP302 error CD_Tag.CD_post", "CKP314 note Tag.item"],
            export: ["CKP302 warning CD_Tag.CD_post", "CKP314 note Tag.item"]
        ),
        MeaningCase(
            "drop the inverse of one to one for one that leads to many",
            tag("post", post("post")),
            tag("posts", toMany("posts", "Post", inverse: "tag")),
            ["CKP302 error CD_Tag.CD_post", "CKP308 warning Post.tag"],
            ledger: ["CKP302 error CD_Tag.CD_post"],
            export: ["CKP302 warning CD_Tag.CD_post"]
        ),
        // Subentities
        MeaningCase(
            "rename a subentity without an identifier",
            tree(),
            tree().replacing("Photo", with: "Picture"),
            ["CKP345 error Photo"],
            ledger: ["CKP345 error Photo"]
        ),
        MeaningCase(
            "drop a subentity whose attributes move up",
            tree(photo: attribute("width", type: "Double")),
            #"<entity name="Media">\#(attribute("width", type: "Double"))</entity>"# + child("Video"),
            ["CKP345 error Photo"],
            ledger: ["CKP345 error Photo"]
        ),
        MeaningCase(
            "drop a subentity with its attributes",
            tree(photo: attribute("width", type: "Double")),
            #"<entity name="Media"/>"# + child("Video"),
            ["CKP302 error CD_Media.CD_width", "CKP345 error Photo"],
            ledger: ["CKP302 error CD_Media.CD_width", "CKP345 error Photo"],
            export: ["CKP302 warning CD_Media.CD_width"]
        ),
        // Properties that others keep
        MeaningCase(
            "push an attribute down to one child",
            tree(attribute("title"), settings: #"isAbstract="YES""#),
            tree(photo: attribute("title"), settings: #"isAbstract="YES""#),
            ["CKP346 warning Media.title"]
        ),
        MeaningCase(
            "drop an attribute that a sibling keeps",
            tree(photo: attribute("title"), video: attribute("title")),
            tree(photo: attribute("title")),
            ["CKP346 warning Video.title"]
        ),
        MeaningCase(
            "turn an attribute that a sibling keeps into links",
            tree(photo: attribute("tags"), video: attribute("tags")) + #"<entity name="Tag"/>"#,
            tagged(by: "Photo", tree(photo: tags, video: attribute("tags"))),
            ["CKP314 note CDMR", "CKP346 warning Photo.tags"],
            ledger: ["CKP314 note CDMR"],
            export: ["CKP314 note CDMR"]
        ),
        MeaningCase(
            "push a relationship over to a sibling",
            tree(photo: toOne("owner", "Person")) + people,
            tree(video: toOne("owner", "Person")) + people,
            ["CKP346 warning Photo.owner"]
        ),
        // Ends of links
        MeaningCase(
            "move the end of a link to a sibling",
            tagged(by: "Photo", tree(photo: tags)),
            tagged(by: "Video", tree(video: tags)),
            ["CKP320 error Video.tags"],
            ledger: ["CKP320 error Video.tags"]
        ),
        MeaningCase(
            "move the end of a link down",
            tagged(by: "Media", tree(tags)),
            tagged(by: "Photo", tree(photo: tags)),
            ["CKP320 error Photo.tags"],
            ledger: ["CKP320 error Photo.tags"]
        ),
        MeaningCase(
            "turn links into a text that a sibling has",
            tagged(by: "Photo", tree(photo: tags, video: attribute("tags"))),
            tree(photo: attribute("tags"), video: attribute("tags")) + #"<entity name="Tag"/>"#,
            ["CKP320 error Photo"],
            ledger: ["CKP320 error Photo"]
        ),
        MeaningCase(
            "move a child away from the links that it inherits, and rename them there: their other end leads elsewhere",
            tagged(by: "Media", rooted + child("Photo")),
            rooted + #"<entity name="Photo" parentEntity="Root">"#
                + toMany("labels", "Tag", inverse: "marks", #"elementID="tags""#) + #"</entity><entity name="Tag">"#
                + toMany("items", "Media", inverse: "tags") + toMany("marks", "Photo", inverse: "labels") + "</entity>",
            ["CKP344 error Tag.items"]
        ),
        MeaningCase(
            "move a child away from the many side that it inherits, which is stored nowhere",
            rooted + child("Photo") + mediaTag,
            rooted + #"<entity name="Photo" parentEntity="Root"/>"# + mediaTag,
            ["CKP344 error Tag.items"]
        ),
        MeaningCase(
            "move the end of a link up: older versions skip the links of other objects",
            tagged(by: "Photo", tree(photo: tags)),
            tagged(by: "Media", tree(tags)),
            ["CKP347 note Media.tags"],
            ledger: ["CKP347 note Media.tags"]
        ),
    ]

    static let legal = [
        MeaningCase(
            "give the many side's name to another relationship: it is stored nowhere",
            tag("posts", toMany("posts", "Post", inverse: "tag")),
            tag(
                "items",
                toMany("items", "Post", inverse: "tag") + toMany("posts", "Post", inverse: "label"),
                besides: toOne("label", "Tag", #"inverseName="posts" inverseEntity="Tag""#)
            ),
            ["CKP314 note Post.label"],
            ledger: ["CKP314 note Post.label"],
            export: ["CKP314 note Post.label"]
        ),
        MeaningCase(
            "keep the identifier of an entity that was renamed long ago, while another one has the old name",
            #"<entity name="Person" elementID="Human"/><entity name="Human"/>"#,
            #"<entity name="Person" elementID="Human"><attribute name="age" attributeType="Integer 16"/></entity>"#
                + #"<entity name="Human"/>"#,
            ["CKP314 note Person.age"],
            ledger: ["CKP314 note Person.age"],
            export: ["CKP314 note Person.age"]
        ),
        MeaningCase(
            "pull an attribute and a relationship up",
            tree(photo: attribute("title") + toOne("owner", "Person")) + people,
            tree(attribute("title") + toOne("owner", "Person")) + people,
            []
        ),
        MeaningCase(
            "push an attribute down to all children of an abstract entity",
            tree(attribute("title"), settings: #"isAbstract="YES""#),
            tree(photo: attribute("title"), video: attribute("title"), settings: #"isAbstract="YES""#),
            []
        ),
        MeaningCase(
            "lead to the parent",
            ModelChange.post(toOne("cover", "Photo")) + tree(),
            ModelChange.post(toOne("cover", "Media")) + tree(),
            ["CKP344 warning Post.cover"]
        ),
        MeaningCase(
            "add a subentity below the destination",
            ModelChange.post(toOne("cover", "Photo")) + tree(),
            ModelChange.post(toOne("cover", "Photo")) + tree() + #"<entity name="Scan" parentEntity="Photo"/>"#,
            []
        ),
        MeaningCase(
            "lead to the only child of an abstract parent",
            ModelChange.post(toOne("cover", "Media")) + #"<entity name="Media" isAbstract="YES"/>"# + child("Photo"),
            ModelChange.post(toOne("cover", "Photo")) + #"<entity name="Media" isAbstract="YES"/>"# + child("Photo"),
            []
        ),
        MeaningCase(
            "add a subentity between",
            tree(),
            #"<entity name="Media"/>"# + child("Image") + #"<entity name="Photo" parentEntity="Image"/>"#
                + child("Video"),
            []
        ),
        MeaningCase(
            "drop an abstract subentity, of which a ledger does not know that it had no records",
            #"<entity name="Media"/>"# + child("Image", "", #"isAbstract="YES""#)
                + #"<entity name="Photo" parentEntity="Image"/>"#,
            #"<entity name="Media"/>"# + child("Photo"),
            [],
            ledger: ["CKP345 error Image"]
        ),
        MeaningCase(
            "change settings that the cloud does not see",
            ModelChange.post(attribute("link", type: "URI")),
            ModelChange.post(attribute("link", #"optional="YES" allowsExternalBinaryDataStorage="YES""#, type: "URI")),
            []
        ),
        MeaningCase(
            "keep an identifier that names nothing",
            ModelChange.post(attribute("title")),
            ModelChange.post(attribute("title", #"elementID="heading""#)),
            []
        ),
        MeaningCase(
            "keep the identifier that the property always had",
            ModelChange.post(attribute("title", #"elementID="subtitle""#) + attribute("subtitle", #"elementID="x""#)),
            ModelChange.post(attribute("title", #"elementID="subtitle""#) + attribute("subtitle", #"elementID="x""#)),
            []
        ),
        MeaningCase(
            "change classes and the order of everything",
            tree(attribute("a") + attribute("b")) + people,
            people + tree(attribute("b") + attribute("a"), settings: #"representedClassName="M""#),
            []
        ),
        MeaningCase(
            "move an attribute to a new entity between, which all inherit from",
            #"<entity name="Media"/>"# + child("Photo", attribute("title")),
            #"<entity name="Media"/>"# + child("Image", attribute("title"))
                + #"<entity name="Photo" parentEntity="Image"/>"#,
            []
        ),
        MeaningCase(
            "declare an inherited link's end where it was, with a new sibling",
            tagged(by: "Photo", tree(photo: tags)),
            tagged(by: "Photo", tree(photo: tags) + child("Scan")),
            []
        ),
    ]
}

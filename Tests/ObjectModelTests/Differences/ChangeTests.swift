import ModelEditing
import Testing

@testable import ObjectModel

/// An edit of the blog and what it is called, forwards and backwards.
struct Edit: Sendable, CustomTestStringConvertible {
    let name: String
    let forwards: [String]
    let backwards: [String]
    let apply: @Sendable (inout ManagedObjectModel) -> Void

    var testDescription: String { name }

    init(
        _ name: String,
        _ forwards: [String],
        _ backwards: [String],
        _ apply: @escaping @Sendable (inout ManagedObjectModel) -> Void
    ) {
        self.name = name
        self.forwards = forwards
        self.backwards = backwards
        self.apply = apply
    }

    /// An edit of one setting, whose words are turned round when it is undone.
    init(
        _ symbol: String,
        _ kind: String,
        _ from: String?,
        _ to: String?,
        _ apply: @escaping @Sendable (inout ManagedObjectModel) -> Void
    ) {
        let from = from ?? "∅"
        let to = to ?? "∅"
        self.init(
            "\(symbol) \(kind)",
            ["\(symbol) \(kind)-changed \(from) → \(to)"],
            ["\(symbol) \(kind)-changed \(to) → \(from)"],
            apply
        )
    }
}

@Suite("Changes between two models")
struct ChangeTests {
    @Test(
        "An edit of a model is one change, in both directions",
        arguments: entityEdits + treeEdits + attributeEdits + relationshipEdits + otherEdits
    )
    func edit(_ edit: Edit) {
        let edited = blog.edited(edit.apply)
        #expect(ModelComparison(blog, edited).lines == edit.forwards)
        #expect(ModelComparison(edited, blog).lines == edit.backwards)
        #expect(ModelComparison(edited, edited).lines.isEmpty)
    }

    @Test(
        "A number written in another way is no change",
        arguments: [
            (AttributeType.double, "1e10", "10000000000.0", true), (.float, "1", "1.0", true),
            (.date, "0", "0.0", true),
            (.decimal, "0.10", ".1", true), (.integer16, "1", "01", true), (.double, "1", "2", false),
            (.integer64, "9007199254740993", "9007199254740992", false), (.string, "1", "one", false),
            (.double, "nan", "nan ", false),
        ]
    )
    func limit(_ type: AttributeType, _ old: String, _ new: String, isEqual: Bool) {
        let models = [old, new].map { limit in
            var details = AttributeDetails()
            if type == .date { details.maximumDateInterval = limit } else { details.maximumText = limit }
            return ManagedObjectModel([
                Entity(name: "E", attributes: [Attribute(name: "a", type: type, details: details)])
            ])
        }
        #expect(ModelComparison(models[0], models[1]).lines.isEmpty == isEqual)
        #expect(ModelComparison(models[1], models[0]).lines.isEmpty == isEqual)
    }

    @Test(
        "An array type written in another way is no change",
        arguments: [
            ("[String]", "Array<String>", true), ("[String]", "Array<Int>", false), ("[String]", "NSArray", false),
            ("[String: Int]", "Array<String: Int>", false),
        ]
    )
    func customClass(_ old: String, _ new: String, isEqual: Bool) {
        let models = [old, new].map { name in
            var attribute = Attribute(name: "a", type: .transformable)
            attribute.details.customClassName = name
            return ManagedObjectModel([Entity(name: "E", attributes: [attribute])])
        }
        #expect(ModelComparison(models[0], models[1]).lines.isEmpty == isEqual)
        #expect(ModelComparison(models[1], models[0]).lines.isEmpty == isEqual)
    }

    static let entityEdits = [
        Edit("add entity", ["Note entity-added ∅ → Note"], ["Note entity-removed Note → ∅"]) {
            $0.entities.append(Entity("Note", "text"))
        },
        Edit("add entity to configuration", ["Note entity-added ∅ → Note"], ["Note entity-removed Note → ∅"]) {
            $0.entities.append(Entity("Note", "text"))
            $0.configurations[0].members.append(.init(entityName: "Note"))
        },
        Edit(
            "rename entity everywhere",
            [
                "Label entity-renamed Tag → Label",
                "Label.posts link-renamed Post.tags ↔ Tag.posts → Label.posts ↔ Post.tags",
            ],
            [
                "Tag entity-renamed Label → Tag",
                "Post.tags link-renamed Label.posts ↔ Post.tags → Post.tags ↔ Tag.posts",
            ]
        ) {
            $0["Post"][relationship: "tags"].destinationName = "Label"
            $0["Post"][relationship: "tags"].inverseEntityName = "Label"
            $0.configurations[0].members[1].entityName = "Label"
            $0["Tag"].renamingIdentifier = "Tag"
            $0["Tag"].name = "Label"
        },
        Edit("Item", "abstract", "NO", "YES") { $0["Item"].isAbstract = true },
        Edit("Post", "class-name", nil, "App.Post") { $0["Post"].representedClassName = "App.Post" },
        Edit("Post", "code-generation", "none", "class") { $0["Post"].codeGeneration = .classDefinition },
        Edit("Post", "syncable", "NO", "YES") { $0["Post"].isSyncable = true },
        Edit("Post", "renaming-identifier", nil, "Article") { $0["Post"].renamingIdentifier = "Article" },
        Edit("Post", "version-hash-modifier", nil, "2") { $0["Post"].versionHashModifier = "2" },
        Edit("Post", "user-info", nil, "a=1, b=2") {
            $0["Post"].userInfo = [UserInfoEntry(key: "b", value: "2"), UserInfoEntry(key: "a", value: "1")]
        },
        Edit("Post", "spotlight-display-name", nil, "title") {
            $0["Post"].spotlightDisplayNameExpression = "title"
        },
        Edit(
            "add constraint",
            ["Post uniqueness-constraint-added ∅ → photo, rating"],
            ["Post uniqueness-constraint-removed photo, rating → ∅"]
        ) {
            $0["Post"].uniquenessConstraints.insert(.init(properties: ["photo", "rating"]), at: 0)
        },
        Edit("Post", "fetch-index", "byRating: rating", "byRating: rating where rating > 0") {
            $0["Post"].fetchIndexes[0].partialIndexPredicate = "rating > 0"
        },
        Edit("add fetch index", ["Post fetch-index-added ∅ → b: x"], ["Post fetch-index-removed b: x → ∅"]) {
            $0["Post"].fetchIndexes.append(FetchIndex(name: "b", elements: [.init(property: "x")]))
        },
        Edit("add index", ["Post compound-index-added ∅ → a, b"], ["Post compound-index-removed a, b → ∅"]) {
            $0["Post"].compoundIndexes.append(PropertyGroup(properties: ["a", "b"]))
        },
        Edit("reorder everything", [], []) {
            $0.entities.reverse()
            $0["Post"].attributes.reverse()
            $0["Post"].relationships.reverse()
            $0.configurations[0].members.reverse()
            $0.document.lastSavedToolsVersion = "23000"
            $0.diagram = [DiagramElement(name: "Post")]
        },
    ]

    static let treeEdits = [
        Edit(
            "pull up",
            ["Item.rating attribute-moved Post → Item"],
            ["Post.rating attribute-moved Item → Post"]
        ) {
            $0["Item"].attributes.append($0["Post"].attributes.removeFirst())
        },
        Edit(
            "push down to both",
            ["Post.title attribute-moved Item → Post", "Page.title attribute-moved Item → Page"],
            ["Item.title attribute-moved Post → Item", "Item.title attribute-moved Page → Item"]
        ) {
            let title = $0["Item"].attributes.removeFirst()
            $0["Post"].attributes.append(title)
            $0["Page"].attributes.append(title)
        },
        Edit(
            "to a sibling",
            ["Page.photo attribute-moved Post → Page"],
            ["Post.photo attribute-moved Page → Post"]
        ) {
            $0["Page"].attributes.append($0["Post"].attributes.removeLast())
        },
        Edit(
            "pull up and rename",
            ["Item.stars attribute-renamed rating → stars", "Item.stars attribute-moved Post → Item"],
            ["Post.rating attribute-renamed stars → rating", "Post.rating attribute-moved Item → Post"]
        ) {
            var rating = $0["Post"].attributes.removeFirst()
            rating.name = "stars"
            rating.renamingIdentifier = "rating"
            $0["Item"].attributes.append(rating)
            $0["Post"].uniquenessConstraints[0].properties = ["stars"]
            $0["Post"].fetchIndexes[0].elements[0].property = "stars"
        },
        Edit(
            "new root takes a property",
            [
                "Item root-changed Item → Base", "Post root-changed Item → Base", "Page root-changed Item → Base",
                "Base entity-added ∅ → Base", "Base.title attribute-moved Item → Base",
            ],
            [
                "Item root-changed Base → Item", "Item.title attribute-moved Base → Item",
                "Post root-changed Base → Item", "Page root-changed Base → Item", "Base entity-removed Base → ∅",
            ]
        ) {
            $0.entities.append(Entity(name: "Base", attributes: $0["Item"].attributes))
            $0["Item"].attributes = []
            $0["Item"].parentName = "Base"
        },
        Edit("leave the tree", ["Page root-changed Item → Page"], ["Page root-changed Page → Item"]) {
            $0["Page"].parentName = nil
        },
        Edit("Page", "parent", "Item", "Post") { $0["Page"].parentName = "Post" },
    ]

    static let attributeEdits = [
        Edit("add", ["Post.x attribute-added ∅ → Date"], ["Post.x attribute-removed Date → ∅"]) {
            $0["Post"].attributes.insert(Attribute(name: "x", type: .date), at: 0)
        },
        Edit(
            "rename, with what mentions it",
            ["Post.stars attribute-renamed rating → stars"],
            ["Post.rating attribute-renamed stars → rating"]
        ) {
            $0["Post"].attributes[0].renamingIdentifier = "rating"
            $0["Post"].attributes[0].name = "stars"
            $0["Post"].uniquenessConstraints[0].properties = ["stars"]
            $0["Post"].fetchIndexes[0].elements[0].property = "stars"
        },
        Edit(
            "attribute becomes relationship",
            ["Post.photo relationship-added ∅ → Tag", "Post.photo attribute-removed Binary → ∅"],
            ["Post.photo attribute-added ∅ → Binary", "Post.photo relationship-removed Tag → ∅"]
        ) {
            $0["Post"].attributes.removeLast()
            $0["Post"].relationships.append(Relationship(name: "photo", destinationName: "Tag"))
        },
        rating("type", "Integer 16", "Integer 64") { $0.type = .integer64 },
        rating("type", "Integer 16", "Complex") { $0.details.unknownTypeName = "Complex" },
        rating("composite", nil, "Address") { $0.details.compositeName = "Address" },
        rating("default-value", "3", "4") { $0.defaultText = "4" },
        rating("default-value", "3", nil) { $0.defaultText = nil },
        rating("optionality", "NO", "YES") { $0.isOptional = true },
        rating("transient", "NO", "YES") { $0.isTransient = true },
        rating("derived", "NO", "YES") { $0.isDerived = true },
        rating("derivation-expression", nil, "now()") { $0.details.derivationExpression = "now()" },
        rating("encryption", "NO", "YES") { $0.allowsCloudEncryption = true },
        rating("external-storage", "NO", "YES") { $0.allowsExternalStorage = true },
        rating("value-transformer", nil, "T") { $0.details.valueTransformerName = "T" },
        rating("custom-class", nil, "C") { $0.details.customClassName = "C" },
        rating("scalar", "NO", "YES") { $0.isScalar = true },
        rating("minimum", nil, "1") { $0.details.minimumText = "1" },
        rating("maximum", nil, "5") { $0.details.maximumText = "5" },
        rating("regular-expression", nil, ".") { $0.details.regularExpression = "." },
        rating("preserved-after-deletion", "NO", "YES") { $0.isPreservedAfterDeletion = true },
        rating("spotlight", "NO", "YES") { $0.isIndexedBySpotlight = true },
        rating("truth-file", "NO", "YES") { $0.isStoredInTruthFile = true },
        rating("indexed", "NO", "YES") { $0.isIndexed = true },
        rating("syncable", "NO", "YES") { $0.isSyncable = true },
        rating("renaming-identifier", nil, "r") { $0.renamingIdentifier = "r" },
        rating("version-hash-modifier", nil, "v") { $0.details.versionHashModifier = "v" },
        rating("user-info", nil, "k=v") { $0.details.userInfo = [UserInfoEntry(key: "k", value: "v")] },
        Edit("another spelling of the default", [], []) { $0["Post"].attributes[0].defaultText = "03" },
    ]

    static let relationshipEdits = [
        tags("delete-rule", "Nullify", "Cascade") { $0.deleteRule = .cascade },
        tags("ordered", "NO", "YES") { $0.isOrdered = true },
        tags("minimum-count", nil, "1") { $0.minimumCount = 1 },
        tags("maximum-count", nil, "9") { $0.maximumCount = 9 },
        tags("optionality", "YES", "NO") { $0.isOptional = false },
        tags("transient", "NO", "YES") { $0.isTransient = true },
        tags("spotlight", "NO", "YES") { $0.isIndexedBySpotlight = true },
        tags("indexed", "NO", "YES") { $0.isIndexed = true },
        tags("syncable", "NO", "YES") { $0.isSyncable = true },
        tags("renaming-identifier", nil, "r") { $0.renamingIdentifier = "r" },
        tags("version-hash-modifier", nil, "v") { $0.versionHashModifier = "v" },
        tags("user-info", nil, "k=v") { $0.userInfo = [UserInfoEntry(key: "k", value: "v")] },
        Edit(
            "to-many becomes to-one",
            [
                "Post.tags cardinality-changed to-many → to-one",
                "Post.tags link-removed Post.tags ↔ Tag.posts → ∅",
            ],
            [
                "Post.tags cardinality-changed to-one → to-many",
                "Post.tags link-added ∅ → Post.tags ↔ Tag.posts",
            ]
        ) {
            $0["Post"][relationship: "tags"].isToMany = false
            $0["Post"][relationship: "tags"].maximumCount = 1
        },
        Edit(
            "rename one end of a link",
            [
                "Post.labels relationship-renamed tags → labels",
                "Post.labels link-renamed Post.tags ↔ Tag.posts → Post.labels ↔ Tag.posts",
            ],
            [
                "Post.tags relationship-renamed labels → tags",
                "Post.tags link-renamed Post.labels ↔ Tag.posts → Post.tags ↔ Tag.posts",
            ]
        ) {
            $0["Post"][relationship: "tags"].renamingIdentifier = "tags"
            $0["Post"][relationship: "tags"].name = "labels"
            $0["Tag"][relationship: "posts"].inverseName = "labels"
        },
        Edit(
            "another destination, without inverse",
            ["Post.author destination-changed Person → Tag", "Post.author inverse-changed Person.posts → ∅"],
            ["Post.author destination-changed Tag → Person", "Post.author inverse-changed ∅ → Person.posts"]
        ) {
            $0["Post"][relationship: "author"].destinationName = "Tag"
            $0["Post"][relationship: "author"].inverseName = nil
            $0["Post"][relationship: "author"].inverseEntityName = nil
        },
    ]

    static let otherEdits = [
        Edit("Person.recent", "optionality", "NO", "YES") {
            $0["Person"].fetchedProperties[0].isOptional = true
        },
        Edit("Person.recent", "fetch-request-predicate", nil, "a") {
            $0["Person"].fetchedProperties[0].request?.predicate = "a"
        },
        Edit("fetch request all", "fetch-request-fetch-limit", nil, "9") { $0.fetchRequests[0].fetchLimit = 9 },
        Edit("fetch request all", "fetch-request-entity", "Post", "Tag") { $0.fetchRequests[0].entityName = "Tag" },
        Edit(
            "fetch request",
            ["fetch request few fetch-request-added ∅ → few", "fetch request all fetch-request-removed all → ∅"],
            ["fetch request all fetch-request-added ∅ → all", "fetch request few fetch-request-removed few → ∅"]
        ) { $0.fetchRequests[0].name = "few" },
        Edit("composite Address.city", "composite-element-type", "String", "URI") {
            $0.composites[0].attributes[0].type = .uri
        },
        Edit(
            "composite element",
            ["composite Address.x composite-element-added ∅ → String"],
            ["composite Address.x composite-element-removed String → ∅"]
        ) { $0.composites[0].attributes.append(Attribute(name: "x", type: .string)) },
        Edit(
            "rename composite element",
            ["composite Address.town composite-element-renamed city → town"],
            ["composite Address.city composite-element-renamed town → city"]
        ) { $0.composites[0].attributes[0] = Attribute(identified: "town<city") },
        Edit(
            "composite",
            ["composite Size composite-added ∅ → Size"],
            ["composite Size composite-removed Size → ∅"]
        ) { $0.composites.append(Composite(name: "Size")) },
        Edit(
            "configuration",
            ["configuration Local configuration-added ∅ → Local"],
            ["configuration Local configuration-removed Local → ∅"]
        ) { $0.configurations.append(Configuration(name: "Local", members: [.init(entityName: "Person")])) },
        Edit(
            "member",
            ["configuration Cloud configuration-member-added ∅ → Person"],
            ["configuration Cloud configuration-member-removed Person → ∅"]
        ) { $0.configurations[0].members.append(.init(entityName: "Person")) },
        Edit("configuration Cloud", "configuration-cloudkit-use", nil, "YES") {
            $0.configurations[0].isUsedWithCloudKit = true
        },
        Edit("model", "cloudkit-use", nil, "YES") { $0.document.isUsedWithCloudKit = true },
        Edit("model", "version-identifier", nil, "2") { $0.document.versionIdentifier = "2" },
    ]

    private static func rating(
        _ kind: String,
        _ from: String?,
        _ to: String?,
        _ edit: @escaping @Sendable (inout Attribute) -> Void
    ) -> Edit {
        Edit("Post.rating", kind, from, to) { edit(&$0["Post"].attributes[0]) }
    }

    private static func tags(
        _ kind: String,
        _ from: String?,
        _ to: String?,
        _ edit: @escaping @Sendable (inout Relationship) -> Void
    ) -> Edit {
        Edit("Post.tags", kind, from, to) { edit(&$0["Post"].relationships[0]) }
    }
}

import SimulatedModels
import Simulation
import TestSupport
import Testing

@Suite("Simulation of devices and a server")
struct SimulationTests {
    @Test("The simulation loses nothing between devices with one model", arguments: Sampling.seeds(upTo: 50))
    func same(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let model = SimulatedModel.random(using: &random)
        #expect(try Simulation(old: model, new: model).run() == [])
    }

    @Test("The simulation has the outcome for each change that the references say", arguments: examples)
    func change(_ example: Example) throws {
        let (old, new) = (try SimulatedModel(example.old), try SimulatedModel(example.new))
        let found = try Simulation(old: old, new: new).run().map(\.description)
        #expect(found == example.expected)
    }

    @Test("Random edits make valid models, and each kind of edit occurs")
    func edits() throws {
        var random = SeededGenerator(seed: 15)
        var seen: Set<Edit> = []
        for _ in 0..<3000 {
            let model = SimulatedModel.random(using: &random)
            let edit = try #require(Edit.allCases.randomElement(using: &random))
            if model.edited(edit, using: &random) != nil { seen.insert(edit) }
        }
        #expect(Edit.allCases.filter { !seen.contains($0) } == [])
    }

    /// A change and what devices make of it.
    struct Example: CustomTestStringConvertible, Sendable {
        let name: String
        let old: String
        let new: String
        let expected: [String]

        init(_ name: String, _ old: String, _ new: String, _ expected: [String] = []) {
            self.name = name
            self.old = old
            self.new = new
            self.expected = expected
        }

        var testDescription: String { name }
    }

    static let examples = attributes + encryption + entities + relationships + foundByRandomEdits

    private static let attributes = [
        Example("an attribute is added", "Post", "Post: title string", ["unknownToOlder toOld Post.title"]),
        Example("an attribute is removed", "Post: title string", "Post", ["fieldUnread toNew Post.title"]),
        Example(
            "an attribute is renamed with its identifier",
            "Post: title string",
            "Post: headline=title string",
            ["fieldUnread toNew Post.title", "fieldUnread toOld Post.headline"]
        ),
        Example(
            "an attribute is renamed without its identifier",
            "Post: title string",
            "Post: headline string",
            ["fieldUnread toNew Post.title", "unknownToOlder toOld Post.headline"]
        ),
        Example(
            "title is dropped, and subtitle renamed to title",
            "Post: title string, subtitle string",
            "Post: title=subtitle string",
            [
                "exchangedProperty toOld Post.title", "fieldUnread toNew Post.subtitle",
                "otherProperty toNew Post.title",
            ]
        ),
        Example(
            "title is renamed to headline, and a new title added",
            "Post: title string",
            "Post: headline=title string, title string",
            [
                "exchangedProperty toNew Post.title", "fieldUnread toOld Post.headline",
                "otherProperty toOld Post.title",
            ]
        ),
        Example(
            "two attributes swap their names",
            "Post: title string, subtitle string",
            "Post: subtitle=title string, title=subtitle string",
            [
                "exchangedProperty toNew Post.subtitle", "exchangedProperty toNew Post.title",
                "exchangedProperty toOld Post.subtitle", "exchangedProperty toOld Post.title",
            ]
        ),
        Example(
            "whole numbers become wider",
            "Post: rank integer16",
            "Post: rank integer64",
            ["narrowed toOld Post.rank"]
        ),
        Example("whole numbers become text", "Post: rank integer16", "Post: rank string", refused),
        Example("whole numbers become floating-point ones", "Post: rank integer64", "Post: rank double", refused),
        Example("text becomes a UUID", "Post: id string", "Post: id uuid", ["otherForm toNew Post.id"]),
        Example("a URI becomes text", "Post: link uri", "Post: link string", ["otherForm toOld Post.link"]),
        Example(
            "data becomes transformable",
            "Post: cover binary",
            "Post: cover transformable via=Image",
            ["otherBytes toNew Post.cover", "otherBytes toOld Post.cover"]
        ),
        Example(
            "the transformer changes",
            "Post: cover transformable via=Image",
            "Post: cover transformable via=Picture",
            ["otherTransformer toNew Post.cover", "otherTransformer toOld Post.cover"]
        ),
        Example("an attribute becomes derived", "Post: title date", "Post: title date derived", unread),
        Example("an attribute becomes transient", "Post: title date", "Post: title date transient", unread),
        Example("an attribute becomes ignored", "Post: title date", "Post: title date ignored", unread),
        Example("a derived attribute is removed", "Post: title date derived", "Post"),
        Example(
            "a transient attribute is stored",
            "Post: title date transient",
            "Post: title date",
            ["unknownToOlder toOld Post.title"]
        ),
        Example(
            "an attribute moves up",
            "Media|Photo<Media: size double",
            "Media: size double|Photo<Media",
            [
                "unknownToOlder toOld Media.size"
            ]
        ),
        Example(
            "an attribute moves down to one of two",
            "Media: size double|Photo<Media|Clip<Media",
            "Media|Photo<Media: size double|Clip<Media",
            ["fieldUnreadHere toNew Clip.size", "fieldUnreadHere toNew Media.size"]
        ),
        Example(
            "an attribute moves to a sibling",
            "Media|Photo<Media: size double|Clip<Media",
            "Media|Photo<Media|Clip<Media: size double",
            ["fieldUnreadHere toNew Photo.size", "unknownToOlder toOld Clip.size"]
        ),
        Example(
            "an attribute differs from another in case",
            "Post: title string",
            "Post: Title string",
            [
                "fieldUnread toNew Post.title", "unknownToOlder toOld Post.Title",
            ]
        ),
    ]

    private static let refused = [
        "otherType toNew Post.rank", "otherType toOld Post.rank",
    ]
    private static let unread = ["fieldUnread toNew Post.title"]

    private static let encryption = [
        Example("an attribute is encrypted", "Post: body string", "Post: body string encrypted", unencrypted),
        Example("an attribute is no longer encrypted", "Post: body string encrypted", "Post: body string", unencrypted),
        Example("the key says what the flag said", "Post: body string encrypted", "Post: body string key=YES"),
        Example("the key says no", "Post: body string encrypted", "Post: body string encrypted key=NO", unencrypted),
        Example("the key says yes", "Post: body string", "Post: body string key=YES", unencrypted),
        Example(
            "an encrypted attribute is added",
            "Post",
            "Post: body string encrypted",
            [
                "unknownToOlder toOld Post.body"
            ]
        ),
    ]

    private static let unencrypted = [
        "otherEncryption toNew Post.body", "otherEncryption toOld Post.body",
    ]

    private static let entities = [
        Example("an entity is added", "Post", "Post|Tag", ["unknownToOlder toOld Tag"]),
        Example("an entity is removed", "Post|Tag", "Post", ["recordIgnored toNew Tag"]),
        Example(
            "an entity is renamed",
            "Post",
            "Article=Post",
            [
                "recordIgnored toNew Post", "recordIgnored toOld Article",
            ]
        ),
        Example(
            "a subentity is renamed",
            "Media|Photo<Media",
            "Media|Picture<Media=Photo",
            [
                "recordIgnored toNew Photo", "recordIgnored toOld Picture",
            ]
        ),
        Example(
            "a subentity is renamed without its identifier",
            "Media|Photo<Media",
            "Media|Picture<Media",
            [
                "recordIgnored toNew Photo", "unknownToOlder toOld Picture",
            ]
        ),
        Example(
            "a subentity is dropped, and its attribute moved up",
            "Media|Photo<Media: size double",
            "Media: size double",
            ["recordIgnored toNew Photo", "unknownToOlder toOld Media.size"]
        ),
        Example(
            "two entities swap their names",
            "Post|Tag",
            "Tag=Post|Post=Tag",
            [
                "otherEntity toNew Post", "otherEntity toNew Tag", "otherEntity toOld Post", "otherEntity toOld Tag",
            ]
        ),
        Example(
            "a root is put above",
            "Photo",
            "Media|Photo<Media",
            [
                "recordIgnored toNew Photo", "recordIgnored toOld Photo", "unknownToOlder toOld Media",
            ]
        ),
        Example(
            "a root is taken away, and a child of its child put in its place",
            "Album|Bill<Album: coral double|Clip<Bill: fern double|Draft<Clip",
            "Album|Bill: coral double|Clip<Bill: fern double|Draft<Album",
            [
                "fieldUnread toNew Draft.coral", "fieldUnread toNew Draft.fern", "recordIgnored toNew Bill",
                "recordIgnored toNew Clip", "recordIgnored toOld Bill", "recordIgnored toOld Clip",
            ]
        ),
        Example(
            "an entity is put between",
            "Media|Photo<Media",
            "Media|Visual<Media|Photo<Visual",
            [
                "unknownToOlder toOld Visual"
            ]
        ),
        Example(
            "two trees are merged",
            "Post|Tag",
            "Post|Tag<Post",
            [
                "recordIgnored toNew Tag", "recordIgnored toOld Tag",
            ]
        ),
    ]

    /// The smallest pairs of what random edits showed and nobody had thought of.
    private static let foundByRandomEdits = [
        Example(
            "an entity moves below the destination of a to-one",
            "Post: owner Team.posts|Group|Team<Group: posts* Post.owner|Person<Group",
            "Post: owner Team.posts|Group|Team<Group: posts* Post.owner|Person<Team",
            ["widerTarget toOld Post.owner"]
        ),
        Example(
            "an entity leaves the destination of a to-one",
            "Post: owner Team.posts|Group|Team<Group: posts* Post.owner|Squad<Team",
            "Post: owner Team.posts|Group|Team<Group: posts* Post.owner|Squad<Group",
            ["otherTarget toNew Post.owner"]
        ),
        Example(
            "an entity leaves one with an end of many to many",
            "Tag: media* Photo.tags|Media|Photo<Media: tags* Tag.media|Scan<Photo",
            "Tag: media* Photo.tags|Media|Photo<Media: tags* Tag.media|Scan<Media",
            ["linkRejected toNew Scan.tags", "linkRejected toNew Tag.media"]
        ),
        Example(
            "an entity is renamed, and its name put above it",
            "Media|Photo<Media: size double",
            "Media|Photo<Media|Picture<Photo=Photo: size double",
            ["otherEntity toNew Photo", "otherEntity toOld Photo", "recordIgnored toOld Picture"]
        ),
        Example(
            "an attribute takes a sibling's field, and a new one its name",
            "Media|Photo<Media: title string|Clip<Media: name string",
            "Media|Photo<Media: name=title string, title string|Clip<Media: name string",
            [
                "exchangedProperty toNew Photo.title", "fieldUnreadHere toOld Photo.name",
                "otherProperty toOld Photo.title",
            ]
        ),
        Example(
            "one to many becomes one to one, and the many side is renamed",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: tag Tag.post|Tag: post Post.tag",
            ["linkNotStated toNew Post.tag"]
        ),
        Example(
            "the many side is renamed, and a new to-one gets its name",
            "Post: tag Tag.posts|Tag: posts* Post.tag|Blog",
            "Post: tag Tag.articles|Tag: articles* Post.tag, posts Blog.tags|Blog: tags* Tag.posts",
            ["unknownToOlder toOld Tag.posts"]
        ),
        Example(
            "relationships of one to one are paired anew",
            "Post: cover Image.post, icon Image.owner|Image: post Post.cover, owner Post.icon",
            "Post: cover Image.owner, icon Image.post|Image: post Post.icon, owner Post.cover",
            ["toNew", "toOld"].flatMap { direction in
                ["Image.owner", "Image.post", "Post.cover", "Post.icon"].map { "fieldUnreadHere \(direction) \($0)" }
            }
        ),
        Example(
            "a to-one of an entity that goes becomes an attribute of its child",
            "Media|Photo<Media: tag Tag.photos|Scan<Photo|Tag: photos* Photo.tag",
            "Media|Scan<Media: tag string|Tag",
            ["linkAsText toNew Scan.tag", "recordIgnored toNew Photo", "textAsLink toOld Scan.tag"]
        ),
    ]

    private static let relationships = [
        Example(
            "a to-one is renamed",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: label=tag Tag.posts|Tag: posts* Post.label",
            [
                "fieldUnread toNew Post.tag", "fieldUnread toOld Post.label",
            ]
        ),
        Example(
            "the many side of one to many is renamed, which no record holds",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: tag Tag.articles|Tag: articles* Post.tag"
        ),
        Example(
            "one to one becomes one to many",
            "Post: tag Tag.post|Tag: post Post.tag",
            "Post: tag Tag.post|Tag: post* Post.tag",
            ["linkNotStated toOld Post.tag"]
        ),
        Example(
            "one to many becomes many to many",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: tag* Tag.posts|Tag: posts* Post.tag",
            ["linkNotStated toNew Post.tag", "linkNotStated toOld Post.tag", "linkNotStated toOld Tag.posts"]
        ),
        Example(
            "one end of many to many is renamed",
            "Post: tags* Tag.posts|Tag: posts* Post.tags",
            "Post: labels=tags* Tag.posts|Tag: posts* Post.labels",
            [
                "linkRejected toNew Post.tags", "linkRejected toNew Tag.posts", "linkRejected toOld Post.labels",
                "linkRejected toOld Tag.posts",
            ]
        ),
        Example(
            "an entity with an end of many to many is renamed",
            "Album|Bill<Album: jade* Clip.kelp|Clip<Bill: kelp* Bill.jade",
            "Album|Draft<Album=Bill: jade* Clip.kelp|Clip<Draft: kelp* Draft.jade",
            ["recordIgnored toNew Bill", "recordIgnored toOld Draft"]
        ),
        Example(
            "an end of many to many moves to a sibling",
            "Media|Photo<Media: tags* Tag.media|Clip<Media|Tag: media* Photo.tags",
            "Media|Photo<Media|Clip<Media: tags* Tag.media|Tag: media* Clip.tags",
            [
                "linkRejected toNew Photo.tags", "linkRejected toNew Tag.media", "unknownToOlder toOld Clip.tags",
                "unknownToOlder toOld Tag.media",
            ]
        ),
        Example(
            "an end of many to many moves up",
            "Media|Photo<Media: tags* Tag.media|Tag: media* Photo.tags",
            "Media: tags* Tag.media|Photo<Media|Tag: media* Media.tags",
            ["unknownToOlder toOld Media.tags", "unknownToOlder toOld Tag.media"]
        ),
        Example(
            "an end of one to many moves up",
            "Media|Photo<Media: tag Tag.media|Tag: media* Photo.tag",
            "Media: tag Tag.media|Photo<Media|Tag: media* Media.tag",
            [
                "unknownToOlder toOld Media.tag"
            ]
        ),
        Example(
            "a to-one leads to another entity",
            "Post: tag Tag.posts|Tag: posts* Post.tag|Label",
            "Post: tag Label.posts|Tag|Label: posts* Post.tag",
            ["otherTarget toNew Post.tag", "otherTarget toOld Post.tag"]
        ),
        Example(
            "a to-one leads to the parent of its destination",
            "Post: photo Photo.posts|Media|Photo<Media: posts* Post.photo",
            "Post: photo Media.posts|Media: posts* Post.photo|Photo<Media",
            ["widerTarget toOld Post.photo"]
        ),
        Example(
            "an attribute becomes a to-one",
            "Post: tag string|Tag",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            [
                "linkAsText toOld Post.tag", "textAsLink toNew Post.tag",
            ]
        ),
        Example(
            "a to-one becomes an attribute",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: tag uuid|Tag",
            [
                "linkAsText toNew Post.tag", "textAsLink toOld Post.tag",
            ]
        ),
        Example(
            "two to-ones swap their names",
            "Post: tag Tag.posts, mark Tag.marked|Tag: posts* Post.tag, marked* Post.mark",
            "Post: mark=tag Tag.posts, tag=mark Tag.marked|Tag: posts* Post.mark, marked* Post.tag",
            [
                "exchangedProperty toNew Post.mark", "exchangedProperty toNew Post.tag",
                "exchangedProperty toOld Post.mark", "exchangedProperty toOld Post.tag",
            ]
        ),
        Example(
            "many to many is added",
            "Post|Tag",
            "Post: tags* Tag.posts|Tag: posts* Post.tags",
            [
                "unknownToOlder toOld Post.tags", "unknownToOlder toOld Tag.posts",
            ]
        ),
    ]
}

import Testing

@testable import SchemaRules

/// Two versions, and what the references say of what each reads of the other.
struct PairRow: CustomTestStringConvertible, Sendable {
    let name: String
    let old: String
    let new: String
    /// The verdict about the new version, which reads the old one.
    let toNew: CompatibilityOutcome
    /// The verdict about the old version, which reads the new one.
    let toOld: CompatibilityOutcome
    /// The verdicts in both directions, each once.
    let kinds: Set<CompatibilityReason.Kind>

    init(
        _ name: String,
        _ old: String,
        _ new: String,
        _ toNew: CompatibilityOutcome,
        _ toOld: CompatibilityOutcome,
        _ kinds: Set<CompatibilityReason.Kind> = []
    ) {
        self.name = name
        self.old = old
        self.new = new
        self.toNew = toNew
        self.toOld = toOld
        self.kinds = kinds
    }

    var testDescription: String { name }

    static let all = legal + fields + entities + links

    /// Changes that a team may ship: nothing is lost, at most not yet known.
    private static let legal = [
        PairRow("nothing changes", "Post: title string", "Post: title string", .synced, .synced),
        PairRow("an attribute is added", "Post", "Post: title string", .synced, .unread, [.fieldUnknown]),
        PairRow("an entity is added", "Post", "Post|Tag", .synced, .unread, [.recordTypeUnknown]),
        PairRow("a subentity is added", "Media", "Media|Photo<Media", .synced, .unread, [.entityUnknown]),
        PairRow(
            "a relationship is added",
            "Post|Tag",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            .synced,
            .unread,
            [.fieldUnknown]
        ),
        PairRow(
            "many to many is added",
            "Post|Tag",
            "Post: tags* Tag.posts|Tag: posts* Post.tags",
            .synced,
            .unread,
            [.linkUnknown]
        ),
        PairRow(
            "an attribute moves up",
            "Media|Photo<Media: size double",
            "Media: size double|Photo<Media",
            .synced,
            .unread,
            [.fieldUnreadHere]
        ),
        PairRow(
            "the many side of one to many is renamed, which no record holds",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: tag Tag.articles|Tag: articles* Post.tag",
            .synced,
            .synced
        ),
        PairRow("a derived attribute is removed", "Post: title date derived", "Post", .synced, .synced),
        PairRow("a transient attribute is removed", "Post: title date transient", "Post", .synced, .synced),
        PairRow("an attribute is removed", "Post: title string", "Post", .unread, .synced, [.fieldUnknown]),
        PairRow(
            "an attribute becomes transient",
            "Post: day date",
            "Post: day date transient",
            .unread,
            .synced,
            [.fieldUnknown]
        ),
        PairRow("an entity is removed", "Post|Tag", "Post", .unread, .synced, [.recordTypeUnknown]),
        PairRow(
            "the key says of encryption what the setting said",
            "Post: body string encrypted",
            "Post: body string key=YES",
            .synced,
            .synced
        ),
    ]

    private static let fields = [
        PairRow(
            "an attribute is renamed",
            "Post: title string",
            "Post: headline=title string",
            .lost,
            .lost,
            [.propertyRenamed]
        ),
        PairRow(
            "an attribute is renamed without an identifier, which nobody can tell from two changes",
            "Post: title string",
            "Post: headline string",
            .unread,
            .unread,
            [.fieldUnknown]
        ),
        PairRow(
            "whole numbers become text",
            "Post: rank integer16",
            "Post: rank string",
            .refused,
            .refused,
            [.typeChanged]
        ),
        PairRow(
            "whole numbers become fractions",
            "Post: rank integer64",
            "Post: rank double",
            .refused,
            .refused,
            [.typeChanged]
        ),
        PairRow(
            "text is encrypted",
            "Post: body string",
            "Post: body string encrypted",
            .refused,
            .refused,
            [.encryptionChanged]
        ),
        PairRow(
            "text is no longer encrypted",
            "Post: body string encrypted",
            "Post: body string",
            .refused,
            .refused,
            [.encryptionChanged]
        ),
        PairRow(
            "whole numbers become wider",
            "Post: rank integer16",
            "Post: rank integer64",
            .synced,
            .misread,
            [.someValuesUnreadable]
        ),
        PairRow(
            "a Boolean becomes a number",
            "Post: isOld boolean",
            "Post: isOld integer32",
            .synced,
            .misread,
            [.someValuesUnreadable]
        ),
        PairRow(
            "fractions become wider",
            "Post: size float",
            "Post: size double",
            .synced,
            .misread,
            [.someValuesUnreadable]
        ),
        PairRow("a fraction becomes a decimal number", "Post: size double", "Post: size decimal", .synced, .synced),
        PairRow("text becomes a UUID", "Post: id string", "Post: id uuid", .misread, .synced, [.valuesUnreadable]),
        PairRow("text becomes a URI", "Post: link string", "Post: link uri", .misread, .synced, [.valuesUnreadable]),
        PairRow(
            "data becomes transformable",
            "Post: cover binary",
            "Post: cover transformable via=Image",
            .misread,
            .misread,
            [.valuesUnreadable]
        ),
        PairRow(
            "the transformer changes",
            "Post: cover transformable via=Image",
            "Post: cover transformable via=Picture",
            .misread,
            .misread,
            [.transformerChanged]
        ),
        PairRow(
            "a transformer is named",
            "Post: cover transformable",
            "Post: cover transformable via=Picture",
            .misread,
            .misread,
            [.transformerChanged]
        ),
        PairRow(
            "a transformer of Foundation is named that does what the default one does",
            "Post: cover transformable",
            "Post: cover transformable via=NSSecureUnarchiveFromData",
            .synced,
            .synced
        ),
        PairRow(
            "title is dropped, and subtitle renamed to title",
            "Post: title string, subtitle string",
            "Post: title=subtitle string",
            .misread,
            .misread,
            [.nameReused]
        ),
        PairRow(
            "two attributes swap their names",
            "Post: title string, subtitle string",
            "Post: subtitle=title string, title=subtitle string",
            .misread,
            .misread,
            [.nameReused]
        ),
        PairRow(
            "an attribute becomes a to-one",
            "Post: tag string|Tag",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            .misread,
            .misread,
            [.kindChanged]
        ),
        PairRow(
            "an attribute moves down to one of two",
            "Media: size double|Photo<Media|Clip<Media",
            "Media|Photo<Media: size double|Clip<Media",
            .unread,
            .synced,
            [.fieldUnreadHere]
        ),
    ]

    private static let entities = [
        PairRow(
            "an entity is renamed",
            "Post: title string",
            "Article=Post: title string",
            .lost,
            .lost,
            [.recordTypeChanged]
        ),
        PairRow(
            "a subentity is renamed",
            "Media|Photo<Media",
            "Media|Picture<Media=Photo",
            .lost,
            .lost,
            [.recordTypeChanged]
        ),
        PairRow(
            "a root is put above",
            "Photo: size double",
            "Media|Photo<Media: size double",
            .lost,
            .lost,
            [.recordTypeChanged]
        ),
        PairRow("a subentity is removed", "Media|Photo<Media", "Media", .unread, .synced, [.entityUnknown]),
        PairRow("two entities swap their names", "Post|Tag", "Tag=Post|Post=Tag", .misread, .misread, [.nameReused]),
    ]

    private static let links = [
        PairRow(
            "a to-one is renamed",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: label=tag Tag.posts|Tag: posts* Post.label",
            .lost,
            .lost,
            [.propertyRenamed]
        ),
        PairRow(
            "one to many becomes many to many",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: tag* Tag.posts|Tag: posts* Post.tag",
            .lost,
            .lost,
            [.cardinalityChanged]
        ),
        PairRow(
            "one to one becomes one to many",
            "Post: tag Tag.post|Tag: post Post.tag",
            "Post: tag Tag.post|Tag: post* Post.tag",
            .unread,
            .lost,
            [.fieldUnused, .cardinalityChanged]
        ),
        PairRow(
            "one end of many to many is renamed",
            "Post: tags* Tag.posts|Tag: posts* Post.tags",
            "Post: labels=tags* Tag.posts|Tag: posts* Post.labels",
            .lost,
            .lost,
            [.linkRenamed]
        ),
        PairRow(
            "an end of many to many moves up",
            "Media|Photo<Media: tags* Tag.media|Tag: media* Photo.tags",
            "Media: tags* Tag.media|Photo<Media|Tag: media* Media.tags",
            .synced,
            .lost,
            [.linkRenamed]
        ),
        PairRow(
            "many to many is removed",
            "Post: tags* Tag.posts|Tag: posts* Post.tags",
            "Post|Tag",
            .unread,
            .synced,
            [.linkUnknown]
        ),
        PairRow(
            "a to-one leads to another entity",
            "Post: tag Tag.posts|Tag: posts* Post.tag|Label",
            "Post: tag Label.posts|Tag|Label: posts* Post.tag",
            .misread,
            .misread,
            [.destinationChanged]
        ),
        PairRow(
            "a to-one leads to the parent of its destination",
            "Post: photo Photo.posts|Media|Photo<Media: posts* Post.photo",
            "Post: photo Media.posts|Media: posts* Post.photo|Photo<Media",
            .synced,
            .lost,
            [.destinationNarrowed]
        ),
        PairRow(
            "relationships of one to one are paired anew",
            "Post: cover Image.post, icon Image.owner|Image: post Post.cover, owner Post.icon",
            "Post: cover Image.owner, icon Image.post|Image: post Post.icon, owner Post.cover",
            .misread,
            .misread,
            [.inverseChanged]
        ),
    ]
}

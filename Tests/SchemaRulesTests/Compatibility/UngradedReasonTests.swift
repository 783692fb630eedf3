import Testing

@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

/// The grades of changes, beside what the changes do together to records in iCloud.
@Suite("Reasons that no grade of a change tells")
struct UngradedReasonTests {
    /// A change of a model, and what the grades leave out.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let old: String
        let new: String
        /// `kind symbol`, in older apps `older: kind symbol`; empty where the grades tell all.
        let reasons: [String]

        init(_ name: String, _ old: String, _ new: String, _ reasons: [String] = []) {
            (testDescription, self.old, self.new, self.reasons) = (name, old, new, reasons)
        }
    }

    private static let rows = [
        Row(
            "an attribute becomes a relationship",
            "Post: author string|Person",
            "Post: author Person.posts|Person: posts* Post.author",
            ["kind-changed Post.author"]
        ),
        Row(
            "a relationship becomes an attribute",
            "Post: author Person.posts|Person: posts* Post.author",
            "Post: author string|Person",
            ["kind-changed Post.author"]
        ),
        Row(
            "many to many is gone, and one end leads to one",
            "Post: tags* Tag.posts|Tag: posts* Post.tags",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            ["link-renamed Tag.posts"]
        ),
        Row(
            "an entity is renamed, and a new one takes its name",
            "Post: title string",
            "Article=Post: title string|Post: title string",
            ["older: name-reused Post"]
        ),
        Row(
            "many to many leads to another entity, and the former one is removed",
            "Post: tags* Tag.posts|Tag: posts* Post.tags|Label",
            "Post: tags* Label.posts|Label: posts* Post.tags",
            ["older: link-renamed Post.tags"]
        ),
        Row("an entity and its attribute are renamed", "Post: title string", "Article=Post: name=title string"),
        Row("an attribute is added", "Post", "Post: title string"),
        Row("an attribute is removed", "Post: title string", "Post"),
        Row("a type changes", "Post: title string", "Post: title double"),
        Row("numbers may not fit", "Post: rank integer64", "Post: rank integer32"),
        Row(
            "a relationship leads to many",
            "Post: tag Tag.posts|Tag: posts* Post.tag",
            "Post: tag* Tag.posts|Tag: posts* Post.tag"
        ),
        Row("nothing changes", "Post: title string", "Post: title string"),
        Row(
            "two entities of a tree need one field differently, as before",
            "Media|Photo<Media: size string|Film<Media: size double",
            "Media|Photo<Media: size string|Film<Media: size double"
        ),
    ]

    private func grading(_ old: String, _ new: String) throws -> (grading: ModelGrading, reasons: [UngradedReason]) {
        let versions = [try version("V1", old), try version("V2", new)]
        let graded = versions.map {
            MigrationVersion(name: $0.name, graph: $0.mirrored.graph, scope: $0.mirrored.scope)
        }
        let grading = ModelGrading(from: graded[0], to: graded[1])
        return (grading, grading.ungradedReasons(between: versions))
    }

    @Test("What the grades leave out is said", arguments: rows)
    func reasons(_ row: Row) throws {
        let found = try grading(row.old, row.new).reasons.map { ungraded in
            "\(ungraded.isOfOlderApps ? "older: " : "")\(ungraded.reason.kind.word) \(ungraded.reason.symbol)"
        }
        #expect(found == row.reasons)
    }
}

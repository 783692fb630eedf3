import ReadableModels
import TestSupport
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import ObjectModel
@testable import SchemaRules

@Suite("Share roots")
struct ShareRootTests {
    @Test("Each share root is judged with knowledge of all others")
    func others() throws {
        let model = try readableModel(Self.trips)
        let shared = SharedModel(model, roots: ["Day"], others: ["Trip"])
        #expect(shared.findings.map(\.rule.id) == ["SHR725"])
        let alone = SharedModel(model, roots: ["Day"])
        #expect(alone.findings.map(\.rule.id) == ["SHR723"])
        #expect(SharedModel(model, roots: ["Trip"], others: ["Day"]).findings.map(\.symbol) == ["Trip.days"])
    }

    @Test("A share root that is listed twice is judged once")
    func twice() throws {
        let model = try readableModel(#"<entity name="Trip"/>"#)
        #expect(SharedModel(model, roots: ["Tirp", "Tirp"]).findings.count == 1)
    }

    @Test("Two share roots with one shared relationship are named in one finding")
    func oneFinding() throws {
        let model = try readableModel(
            entity("Item", relationship("tags", "Tag*", inverse: "items")) + entity("Post", parent: "Item")
                + entity("Page", parent: "Item") + entity("Tag", relationship("items", "Item*", inverse: "tags"))
        )
        let findings = SharedModel(model, roots: ["Post", "Page"]).findings
        #expect(findings.map(\.symbol) == ["Item.tags"])
        #expect(findings.first?.message.hasPrefix("sharing a 'Post' or 'Page' also shares 'Tag'") == true)
    }

    @Test("A share root that reaches another root's property is reported at the relationship")
    func property() throws {
        let model = try readableModel(
            entity("Trip", relationship("places", "Place*", inverse: "trip"))
                + entity(
                    "Place",
                    relationship("trip", "Trip", inverse: "places"),
                    relationship("notes", "Note*", inverse: "place")
                )
                + entity("Note", relationship("place", "Place", inverse: "notes"))
        )
        let findings = SharedModel(model, roots: ["Trip", "Note"]).findings
        #expect(findings.map(\.symbol) == ["Note.place"])
        #expect(findings.first?.rule.id == "SHR725")
    }

    @Test("A share root with a one-to-one part has no finding unless the part is a root, too")
    func oneToOne() throws {
        let model = try readableModel(
            entity("Photo", relationship("data", "ImageData", inverse: "photo"))
                + entity("ImageData", relationship("photo", "Photo", inverse: "data"))
        )
        #expect(SharedModel(model, roots: ["Photo"]).findings.isEmpty)
        #expect(
            SharedModel(model, roots: ["Photo", "ImageData"]).findings.map(\.symbol) == ["Photo.data"]
        )
    }

    @Test("A one-to-one relationship of a share root to its own entity is reported")
    func spouse() throws {
        let model = try readableModel(entity("Person", relationship("spouse", "Person", inverse: "spouse")))
        #expect(SharedModel(model, roots: ["Person"]).findings.map(\.symbol) == ["Person.spouse"])
    }

    @Test("A share root is not judged by stores that the options leave out")
    func partial() throws {
        let graph = ModelGraph(try readableModel(#"<entity name="Trip"/>"#))
        let scope = MirroringScope(stores: [MirroredStore(scope: .public)], reason: .settings)
        let mirrored = MirroredModel(graph, scope: scope)
        let roots = [Located("Trip")]
        let partial = SharedModel(graph, mirrored: mirrored, roots: roots, isPartial: true)
        #expect(partial.findings.isEmpty)
        #expect(SharedModel(graph, mirrored: mirrored, roots: roots).findings.map(\.rule.id) == ["SHR721"])
        #expect(SharedModel(graph, mirrored: nil, roots: roots).findings.map(\.rule.id) == ["SHR721"])
    }

    @Test("A share root needs a shared store of the same container")
    func otherContainer() throws {
        let graph = ModelGraph(try readableModel(#"<entity name="Trip"/>"#))
        let stores = [MirroredStore(container: "a"), MirroredStore(container: "b", scope: .shared)]
        let mirrored = MirroredModel(graph, scope: MirroringScope(stores: stores, reason: .settings))
        let shared = SharedModel(graph, mirrored: mirrored, roots: [Located("Trip")])
        #expect(shared.findings.map(\.rule.id) == ["SHR722"])
    }

    @Test("The share roots of a random model are judged without a crash, each relationship once", arguments: 0..<200)
    func random(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let model = ReachabilityTests.model(using: &random)
        let names = model.entities.map(\.name)
        let roots = names.filter { _ in Bool.random(using: &random) } + ["Nowhere"]
        let findings = SharedModel(model, roots: roots).findings
        let links = findings.filter { ["SHR723", "SHR724", "SHR725"].contains($0.rule.id) }.compactMap(\.symbol)
        #expect(Set(links).count == links.count)
        #expect(findings.filter { $0.rule.id == "SHR720" }.map(\.symbol) == ["Nowhere"])
    }

    private static let trips =
        entity("Trip", relationship("days", "Day*", inverse: "trip"))
        + entity("Day", relationship("trip", "Trip", inverse: "days"))
}

extension SharedModel {
    /// The findings of all rules of the group.
    var findings: [Diagnostic] { ShareRuleTable.all.flatMap { $0.findings(in: self) }.inPrintingOrder() }

    /// All of a model in a private store.
    fileprivate init(_ model: ManagedObjectModel, roots: [String], others: [String] = []) {
        let graph = ModelGraph(model)
        let scope = MirroringScope(stores: [MirroredStore()], reason: .command)
        self.init(
            graph,
            mirrored: MirroredModel(graph, scope: scope),
            roots: roots.map { Located($0) },
            others: others.map { Located($0) }
        )
    }
}

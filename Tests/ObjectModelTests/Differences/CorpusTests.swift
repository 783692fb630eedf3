import TestSupport
import Testing

@testable import ModelFiles
@testable import ObjectModel

@Suite("Versions of published models", .enabled(if: Corpus.isPresent, "needs ../shared/corpus"))
struct CorpusTests {
    @Test("Neighbouring versions of a published model differ exactly in the changes that are found")
    func neighbours() throws {
        var counts: [String: Int] = [:]
        var pairs = (all: 0, equal: 0, suspicions: 0)
        for versions in try Self.bundles() {
            for (old, new) in zip(versions, versions.dropFirst()) {
                let comparison = ModelComparison(from: old, to: new)
                for change in comparison.changes { counts[change.kind, default: 0] += 1 }
                pairs.all += 1
                pairs.equal += comparison.changes.isEmpty ? 1 : 0
                pairs.suspicions += comparison.suspicionLines.count
                #expect(Set(comparison.changes).count == comparison.changes.count, "a change stands there twice")
                #expect(
                    comparison.changes.isEmpty == (Parts(old.model) == Parts(new.model)),
                    "\(old.model.path) and \(new.model.path): \(comparison.lines)"
                )
            }
            if let first = versions.first, let last = versions.last {
                _ = ModelComparison(from: first, through: Array(versions.dropFirst().dropLast()), to: last)
            }
        }
        print("\(pairs.all) pairs, \(pairs.equal) without a change, \(pairs.suspicions) suspicions")
        for (kind, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(count)\t\(kind)") }
        #expect(pairs.all > 0)
    }

    @Test("A published model does not differ from itself")
    func identity() throws {
        for graph in try Self.bundles().joined() {
            let comparison = ModelComparison(from: graph, to: graph)
            #expect(comparison.lines == [], "\(graph.model.path)")
            #expect(comparison.suspicionLines == [])
        }
    }

    /// The versions of every bundle, in the order of their names.
    private static func bundles() throws -> [[ModelGraph]] {
        let files = Corpus.models.filter { $0.contains(".xcdatamodeld/") }
        let bundles = Dictionary(grouping: files) { $0.prefix(through: ".xcdatamodeld/") }
        return try bundles.sorted { $0.key < $1.key }.map { bundle, files in
            let listing = BundleListing(path: bundle, files: files.map { String($0.dropFirst(bundle.count)) })
            return try ModelBundle(listing).versions.compactMap { try graph(at: bundle + $0.file) }
        }
    }

    private static func graph(at path: String) throws -> ModelGraph? {
        readModel(try Corpus.bytes(of: path), path: path).model.map(ModelGraph.init)
    }
}

extension String {
    fileprivate func prefix(through text: String) -> String {
        firstRange(of: text).map { String(self[..<$0.upperBound]) } ?? self
    }
}

/// The common part of two models without a change, computed without the code that is tested.
private struct Parts: Equatable {
    private let entities: Set<Entity>
    private let configurations: Set<Configuration>
    private let requests: Set<FetchRequest>
    private let composites: Set<Composite>

    init(_ model: ManagedObjectModel) {
        entities = Set(model.entities.map(Self.sorted))
        configurations = Set(
            model.configurations.map {
                var configuration = $0
                configuration.members.sort { $0.entityName < $1.entityName }
                return configuration
            }
        )
        requests = Set(model.fetchRequests)
        composites = Set(model.composites)
    }

    private static func sorted(_ entity: Entity) -> Entity {
        var entity = entity
        entity.attributes.sort { $0.name < $1.name }
        entity.relationships.sort { $0.name < $1.name }
        entity.fetchedProperties.sort { $0.name < $1.name }
        entity.fetchIndexes.sort { $0.name < $1.name }
        return entity
    }
}

import TestSupport
import Testing

@testable import Mirroring
@testable import ModelFiles
@testable import ObjectModel
@testable import SchemaRules

@Suite("Closures compared with a plain search")
struct ReachabilityTests {
    @Test("The closure in a random model agrees with a plain search", arguments: 0..<200)
    func random(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let model = Self.model(using: &random)
        check(model, configuration: "Cloud")
        check(model, configuration: nil)
    }

    @Test(
        "The closure in every configuration of a published model agrees with a plain search",
        .enabled(if: Corpus.isPresent, "needs ../shared/corpus"),
        arguments: Corpus.selectedModels
    )
    func published(path: String) throws {
        guard let model = readModel(try Corpus.bytes(of: path), path: path).model else { return }
        check(model, configuration: nil)
        for configuration in model.configurations { check(model, configuration: configuration.name) }
    }

    @Test("The closure in a model of 100,000 entities is complete")
    func large() throws {
        var model = ManagedObjectModel()
        model.entities = (0..<100_000).map { position in
            Entity(
                name: "E\(position)",
                parentName: position % 2 == 0 && position > 0 ? "E\(position - 2)" : nil,
                relationships: [
                    Relationship(name: "next", destinationName: "E\(position + 1)"),
                    Relationship(name: "all", destinationName: "E0"),
                ]
            )
        }
        let scope = MirroringScope(stores: [MirroredStore()], reason: .settings)
        let closure = ShareClosure(of: MirroredModel(ModelGraph(model), scope: scope), root: 1)
        #expect(closure?.entities.count == 100_000)
    }

    @Test("The closure in a tree of 20,000 levels is complete")
    func upwards() {
        let depth = 20_000
        var model = ManagedObjectModel()
        model.entities = (0..<depth).map { Entity(name: "E\($0)", parentName: $0 > 0 ? "E\($0 - 1)" : nil) }
        let relationships = (0..<depth).reversed().map { Relationship(name: "to\($0)", destinationName: "E\($0)") }
        model.entities.append(Entity(name: "Root", relationships: relationships))
        let scope = MirroringScope(stores: [MirroredStore()], reason: .settings)
        let closure = ShareClosure(of: MirroredModel(ModelGraph(model), scope: scope), root: depth)
        #expect(closure?.entities == [depth] + (0..<depth).reversed())
    }

    /// Compares the closure of every entity, and the length of the ways.
    private func check(_ model: ManagedObjectModel, configuration: String?) {
        let scope = MirroringScope(stores: [MirroredStore(configuration: configuration)], reason: .settings)
        let mirrored = MirroredModel(ModelGraph(model), scope: scope)
        let members = Set(mirrored.members.joined())
        let expected = Reachability(model, members: members)
        for root in model.entities.indices {
            guard let closure = ShareClosure(of: mirrored, root: root) else {
                #expect(!members.contains(root))
                continue
            }
            let ways = closure.entities.map { ($0, closure.stepsBack(from: $0).map(\.self).count) }
            #expect(Dictionary(uniqueKeysWithValues: ways) == expected.distances(from: root))
            #expect(ways.map(\.1) == ways.map(\.1).sorted())
            let ownership = expected.ownership(of: root)
            #expect(Set(closure.ownEntities) == ownership.own)
            #expect(Set(closure.hubs.map(\.entity)) == ownership.hubs)
            #expect(Set(closure.entitiesOfSeveralOwners.map(\.entity)) == ownership.severalOwners)
            #expect(Set(closure.entitiesAcrossHubs) == ownership.acrossHubs)
        }
    }

    /// Up to a dozen entities with parents, relationships anywhere, some transient, and a configuration of most.
    static func model(using random: inout SeededGenerator) -> ManagedObjectModel {
        let count = Int.random(in: 1...12, using: &random)
        var model = ManagedObjectModel()
        for position in 0..<count {
            var entity = Entity(name: "E\(position)")
            if position > 0, Bool.random(using: &random) {
                entity.parentName = "E\(Int.random(in: 0..<position, using: &random))"
            }
            entity.relationships = (0..<Int.random(in: 0...2, using: &random)).map { number in
                Relationship(
                    name: "r\(position)_\(number)",
                    destinationName: "E\(Int.random(in: 0...count, using: &random))",
                    inverseName: "r\(Int.random(in: 0..<count, using: &random))_0",
                    isOptional: Bool.random(using: &random),
                    isTransient: Bool.random(using: &random),
                    isToMany: Bool.random(using: &random)
                )
            }
            model.entities.append(entity)
        }
        let members = (0..<count).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        model.configurations = [
            Configuration(name: "Cloud", members: members.map { Configuration.Member(entityName: "E\($0)") })
        ]
        return model
    }
}

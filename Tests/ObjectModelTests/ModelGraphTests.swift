import Testing

@testable import ObjectModel

@Suite("Graphs of models")
struct ModelGraphTests {
    private func reference(entity: Int, position: Int) -> PropertyID {
        PropertyID(entity: entity, kind: .relationship, position: position)
    }

    @Test("A graph has parents, children in the order of the file, and roots")
    func inheritance() {
        let graph = graph([("Cat", "Animal"), ("Animal", nil), ("Dog", "Animal"), ("Puppy", "Dog"), ("Rock", nil)])
        #expect(graph.parents == [1, nil, 1, 2, nil])
        #expect(graph.children == [[], [0, 2], [3], [], []])
        #expect(graph.roots == [1, 1, 1, 1, 4])
        #expect(graph.cyclicEntities.isEmpty)
        #expect(Array(graph.ancestors(of: 3)) == [2, 1])
        #expect(graph.isEntity(3, kindOf: 1) && graph.isEntity(1, kindOf: 1) && !graph.isEntity(1, kindOf: 3))
        #expect(!graph.isEntity(3, kindOf: 4))
    }

    @Test("A graph leaves out a parent entity that does not exist")
    func missingParent() {
        let graph = graph([("A", "Nobody"), ("B", "")])
        #expect(graph.parents == [nil, nil])
        #expect(graph.roots == [0, 1])
    }

    @Test(
        "A graph cuts every circle of parents once, so that walking upwards ends",
        arguments: [
            ([("A", "A")], 1),
            ([("A", "B"), ("B", "A")], 1),
            ([("A", "B"), ("B", "C"), ("C", "A")], 1),
            ([("Tail", "A"), ("A", "B"), ("B", "A")], 1),
            ([("A", "B"), ("B", "A"), ("Tail", "A"), ("End", "Tail")], 1),
            ([("A", "B"), ("B", "A"), ("C", "D"), ("D", "C")], 2),
        ] as [([(String, String?)], Int)]
    )
    func circles(entities: [(String, String?)], count: Int) {
        let graph = graph(entities)
        #expect(graph.cyclicEntities.count == count)
        #expect(graph.cyclicEntities.allSatisfy { graph.parents[$0] == nil })
        for entity in entities.indices {
            let top = Array(graph.ancestors(of: entity).prefix(entities.count + 1)).last ?? entity
            #expect(top == graph.roots[entity])
            #expect(graph.parents[top] == nil)
        }
        #expect(graph.children.joined().sorted() == entities.indices.filter { graph.parents[$0] != nil })
    }

    @Test("A graph takes the first of several entities with one name")
    func duplicateEntities() {
        let graph = graph([("A", nil), ("A", "B"), ("B", "A")])
        #expect(graph.entity(named: "A") == 0)
        #expect(graph.parents == [nil, 2, 0])
        #expect(graph.entity(named: "C") == nil)
    }

    @Test("A graph finds the destinations and inverses of relationships")
    func inverses() {
        let graph = graph(
            (
                "Post", nil,
                [
                    ("author", "Author", "posts"), ("lost", "Nobody", "x"), ("open", nil, "posts"),
                    ("one", "Author", nil),
                ]
            ),
            ("Author", nil, [("posts", "Post", "author"), ("wrong", "Post", "nothing")])
        )
        #expect(graph.destination(of: reference(entity: 0, position: 0)) == 1)
        #expect(graph.inverse(of: reference(entity: 0, position: 0)) == reference(entity: 1, position: 0))
        #expect(graph.inverse(of: reference(entity: 1, position: 0)) == reference(entity: 0, position: 0))
        for position in 1...2 {
            #expect(graph.destination(of: reference(entity: 0, position: position)) == nil)
            #expect(graph.inverse(of: reference(entity: 0, position: position)) == nil)
        }
        #expect(graph.inverse(of: reference(entity: 0, position: 3)) == nil)
        #expect(graph.inverse(of: reference(entity: 1, position: 1)) == nil)
        #expect(graph.relationship(reference(entity: 1, position: 1)).name == "wrong")
    }

    @Test("A graph finds an inverse that an ancestor of the destination declares, nearest first")
    func inheritedInverses() {
        let graph = graph(
            ("Leaf", "Middle", []),
            ("Middle", "Root", [("near", "Owner", "b")]),
            ("Root", nil, [("near", "Owner", "b"), ("far", "Owner", "a")]),
            ("Sibling", "Root", [("sideways", "Owner", "c")]),
            (
                "Owner", nil,
                [("a", "Leaf", "far"), ("b", "Leaf", "near"), ("c", "Leaf", "sideways"), ("d", "Root", "sideways")]
            )
        )
        #expect(graph.inverse(of: reference(entity: 4, position: 0)) == reference(entity: 2, position: 1))
        #expect(graph.inverse(of: reference(entity: 4, position: 1)) == reference(entity: 1, position: 0))
        #expect(graph.inverse(of: reference(entity: 4, position: 2)) == nil, "a sibling's relationships are its own")
        #expect(graph.inverse(of: reference(entity: 4, position: 3)) == nil, "a subentity's relationships are its own")
    }

    @Test("A graph takes the first of several relationships with one name")
    func duplicateRelationships() {
        let graph = graph(("A", nil, [("x", "A", "y"), ("y", "A", "x"), ("y", "A", "x")]))
        #expect(graph.inverse(of: reference(entity: 0, position: 0)) == reference(entity: 0, position: 1))
        #expect(graph.inverse(of: reference(entity: 0, position: 2)) == reference(entity: 0, position: 0))
    }

    @Test("A relationship can be its own inverse")
    func ownInverse() {
        let graph = graph(("Person", nil, [("friends", "Person", "friends")]))
        #expect(graph.inverse(of: reference(entity: 0, position: 0)) == reference(entity: 0, position: 0))
    }

    @Test("A graph finds inverses inside a circle of parents")
    func inversesInCircle() {
        let graph = graph(("A", "B", [("x", "B", "y")]), ("B", "A", [("y", "A", "x")]))
        #expect(graph.inverse(of: reference(entity: 0, position: 0)) == reference(entity: 1, position: 0))
    }

    @Test("A graph of a chain of 10,000 parents is built", arguments: [false, true])
    func deepChain(isReversed: Bool) {
        let count = 10_000
        var entities = (0..<count).map { Entity(name: "E\($0)", parentName: $0 == 0 ? nil : "E\($0 - 1)") }
        entities[0].relationships = [Relationship(name: "up", destinationName: "E0", inverseName: "down")]
        entities[count - 1].relationships = [
            Relationship(name: "down", destinationName: "E\(count - 1)", inverseName: "up")
        ]
        var model = ManagedObjectModel()
        model.entities = isReversed ? entities.reversed() : entities
        let graph = ModelGraph(model)
        let (first, last) = isReversed ? (count - 1, 0) : (0, count - 1)
        #expect(graph.roots.allSatisfy { $0 == first })
        #expect(graph.ancestors(of: last).reduce(0) { count, _ in count + 1 } == count - 1)
        #expect(graph.inverse(of: reference(entity: last, position: 0)) == reference(entity: first, position: 0))
    }

    @Test("A graph of a circle of 10,000 entities is built")
    func deepCircle() {
        let count = 10_000
        let graph = graph((0..<count).map { ("E\($0)", "E\(($0 + 1) % count)") })
        #expect(graph.cyclicEntities.count == 1)
        #expect(Set(graph.roots).count == 1)
    }

    @Test("A graph of a hub with 100,000 relationships is built")
    func hub() {
        let count = 100_000
        var hub = Entity(name: "Hub")
        hub.relationships = (0..<count).map {
            Relationship(name: "r\($0)", destinationName: "Spoke", inverseName: "s\($0)")
        }
        var spoke = Entity(name: "Spoke", parentName: "Hub")
        spoke.relationships = (0..<count).map {
            Relationship(name: "s\($0)", destinationName: "Hub", inverseName: "r\($0)")
        }
        var model = ManagedObjectModel()
        model.entities = [hub, spoke]
        let graph = ModelGraph(model)
        let areResolved = (0..<count).allSatisfy {
            graph.inverse(of: reference(entity: 0, position: $0)) == reference(entity: 1, position: $0)
                && graph.inverse(of: reference(entity: 1, position: $0)) == reference(entity: 0, position: $0)
        }
        #expect(areResolved)
    }

    @Test("The graph of an empty model is empty")
    func empty() {
        let graph = ModelGraph(ManagedObjectModel())
        #expect(graph.parents.isEmpty && graph.children.isEmpty && graph.roots.isEmpty && graph.cyclicEntities.isEmpty)
    }

    private func graph(_ entities: [(name: String, parent: String?)]) -> ModelGraph {
        var model = ManagedObjectModel()
        model.entities = entities.map { Entity(name: $0.name, parentName: $0.parent) }
        return ModelGraph(model)
    }

    private func graph(_ entities: (String, String?, [(String, String?, String?)])...) -> ModelGraph {
        var model = ManagedObjectModel()
        model.entities = entities.map { name, parent, relationships in
            Entity(
                name: name,
                parentName: parent,
                relationships: relationships.map { Relationship(name: $0.0, destinationName: $0.1, inverseName: $0.2) }
            )
        }
        return ModelGraph(model)
    }
}

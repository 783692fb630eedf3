import ObjectModel
import Testing

@Suite("A sieve of names")
struct NameSieveTests {
    @Test("never takes a name for new that it has met", arguments: [1, 40, 5_000])
    func repetitions(count: Int) {
        var sieve = NameSieve()
        for number in 0..<count { _ = sieve.insert("name\(number)") }
        for number in 0..<count {
            let isNew = sieve.insert("name\(number)") || sieve.insert("NAME\(number)")
            #expect(!isNew)
        }
    }

    @Test("takes nearly every name for new that it has not met")
    func newNames() {
        var sieve = NameSieve()
        let newCount = (0..<5_000).count { sieve.insert("name\($0)") }
        #expect(newCount == 5_000)
    }

    @Test("is never sure of names beyond ASCII", arguments: ["größe", "e\u{301}", "İ"])
    func beyondASCII(name: String) {
        var sieve = NameSieve()
        let isNew = sieve.insert(name)
        #expect(!isNew)
    }

    @Test(
        "finds the trees that may repeat a name",
        arguments: [
            (["title"], ["Title"], true), (["title"], ["text"], false), (["größe"], [], true), ([], [], false),
        ]
    )
    func trees(parent: [String], child: [String], isRepeated: Bool) {
        var model = ManagedObjectModel()
        model.entities = [
            Entity(name: "Lone", attributes: [Attribute(name: "title", type: .string)]),
            Entity(name: "Parent", attributes: parent.map { Attribute(name: $0, type: .string) }),
            Entity(name: "Child", parentName: "Parent", relationships: child.map { Relationship(name: $0) }),
        ]
        let graph = ModelGraph(model)
        #expect(graph.mayRepeatNames(treeOf: 1) == isRepeated)
        #expect(graph.mayRepeatNames(treeOf: 2) == isRepeated)
        #expect(!graph.mayRepeatNames(treeOf: 0))
    }
}

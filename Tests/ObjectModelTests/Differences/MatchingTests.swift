import ModelEditing
import Testing

@testable import ObjectModel

/// Versions of one entity's attributes, as `name` or `name<identifier`, and who is who from the first to the last.
struct Renaming: Sendable, CustomTestStringConvertible {
    let versions: [String]
    let matches: [String]

    var testDescription: String { versions.joined(separator: " | ") }

    init(_ versions: String..., matches: [String]) {
        self.versions = versions
        self.matches = matches
    }
}

@Suite("Matching of renamed elements")
struct MatchingTests {
    static let renamings = [
        Renaming("a b", "b a", matches: ["b = b", "a = a"]),
        Renaming("a", "b", matches: []),
        Renaming("a", "b<a", matches: ["a → b"]),
        Renaming("b<a", "a", matches: ["b → a"]),
        Renaming("a b", "a<b b<a", matches: ["b → a", "a → b"]),
        Renaming("a b c", "b<a c<b a<c", matches: ["a → b", "b → c", "c → a"]),
        // The identifier claims the name
        Renaming("a", "a b<a", matches: ["a → b"]),
        Renaming("a", "b<a c<a", matches: ["a → b"]),
        Renaming("a b", "b<a", matches: ["a → b"]),
        Renaming("a", "a<a b<a", matches: ["a = a"]),
        Renaming("a", "a<z", matches: ["a = a"]),
        // Identifiers stay after the renaming
        Renaming("b<a", "b<a", matches: ["b = b"]),
        Renaming("b<a", "b", matches: ["b = b"]),
        Renaming("b<a a", "b<a a", matches: ["b = b", "a = a"]),
        Renaming("b<a", "b<a a", matches: ["b = b"]),
        Renaming("b<a", "c<a", matches: ["b → c"]),
        Renaming("b<a", "c<b", matches: ["b → c"]),
        // Over versions between
        Renaming("a", "b<a", "c<a", matches: ["a → c"]),
        Renaming("a", "b<a", "c<b", matches: ["a → c"]),
        Renaming("a", "b<a", "b", matches: ["a → b"]),
        Renaming("a b", "x<a b", "x y<b", "b<x a<y", matches: ["a → b", "b → a"]),
        Renaming("a", "b<a", "b a", matches: ["a → b"]),
        Renaming("a", "", "a", matches: ["a = a"]),
        Renaming("a", "b<a", "", "b", matches: []),
        Renaming("a", "b<a", "a<b", matches: ["a = a"]),
    ]

    @Test("Attributes of one entity are matched by name and renaming identifier", arguments: renamings)
    func attributes(_ renaming: Renaming) {
        let versions = renaming.versions.map { version in
            var entity = Entity(name: "E")
            entity.attributes = version.split(separator: " ").map { Attribute(identified: String($0)) }
            return ModelGraph(ManagedObjectModel([entity]))
        }
        let match = ModelMatch(versions)
        let lines = match.properties.map { found in
            let old = match.old.model.entities[0].attributes[found.old.position].name
            let new = match.new.model.entities[0].attributes[found.new.position].name
            return "\(old) \(old == new ? "=" : "→") \(new)"
        }
        #expect(lines == renaming.matches)
    }

    @Test("Entities are matched by name and renaming identifier", arguments: renamings)
    func entities(_ renaming: Renaming) {
        let versions = renaming.versions.map { version in
            let entities = version.split(separator: " ").map { text in
                let element = Attribute(identified: String(text))
                return Entity(element.name, identifier: element.renamingIdentifier)
            }
            return ModelGraph(ManagedObjectModel(entities))
        }
        let match = ModelMatch(versions)
        let lines = match.entities.map { found in
            let old = match.old.model.entities[found.old].name
            let new = match.new.model.entities[found.new].name
            return "\(old) \(old == new ? "=" : "→") \(new)"
        }
        #expect(lines == renaming.matches)
        for found in match.entities {
            #expect(match.newEntity(of: found.old) == found.new)
            #expect(match.oldEntity(of: found.new) == found.old)
        }
    }

    @Test("A property of a split entity tree is matched within its own tree")
    func splitTree() {
        let old = ManagedObjectModel([Entity("Root", "x"), Entity("A", parent: "Root"), Entity("B", parent: "Root")])
        let new = ManagedObjectModel([Entity("Root"), Entity("A", "x"), Entity("B", parent: "Root", "x")])
        let expected = [
            "A root-changed Root → A", "A.x attribute-added ∅ → String", "B.x attribute-moved Root → B",
        ]
        #expect(ModelComparison(old, new).lines == expected)
    }

    @Test("A property name that siblings share is matched along each sibling's own line")
    func siblings() {
        let old = ManagedObjectModel([
            Entity("Root"), Entity("A", parent: "Root", "x"), Entity("B", parent: "Root", "x"),
        ])
        let new = ManagedObjectModel([
            Entity("Root"), Entity("B1", parent: "B", "x"), Entity("A1", parent: "A", "x"),
            Entity("A", parent: "Root"), Entity("B", parent: "Root"),
        ])
        let expected = [
            "B1 entity-added ∅ → B1", "B1.x attribute-moved B → B1", "A1 entity-added ∅ → A1",
            "A1.x attribute-moved A → A1",
        ]
        #expect(ModelComparison(old, new).lines == expected)
    }
}

extension ModelMatch {
    init(_ versions: [ModelGraph]) {
        let last = versions.count - 1
        self.init(from: versions[0], through: Array(versions[1..<last]), to: versions[last])
    }
}

@Suite("Suspected renamings")
struct SuspectedRenameTests {
    @Test(
        "A renaming is suspected only where there is one best candidate",
        arguments: [
            (["a"], ["b"], ["E.a → E.b"]),
            (["a"], ["b", "c"], []),
            (["a", "b"], ["c"], []),
            (["a", "k"], ["b", "k"], ["E.a → E.b"]),
            (["a"], ["b<a"], []),
        ]
    )
    func attributes(old: [String], new: [String], expected: [String]) {
        let models = [old, new].map { names in
            ManagedObjectModel([Entity(name: "E", attributes: names.map(Attribute.init(identified:)))])
        }
        #expect(ModelComparison(models[0], models[1]).suspicionLines == expected)
    }

    @Test("A suspected renaming prefers the candidate with the same settings")
    func settings() {
        let old = ManagedObjectModel([Entity("E", "a")])
        let new = ManagedObjectModel([Entity("E", "b", "c")]).edited { $0.entities[0].attributes[0].defaultText = "x" }
        #expect(ModelComparison(old, new).suspicionLines == ["E.a → E.c"])
    }

    @Test("A renamed relationship or entity can be suspected, and the suspicion matches nothing")
    func relationshipsAndEntities() {
        let edited = blog.edited {
            $0["Post"][relationship: "author"].name = "writer"
            $0["Person"][relationship: "posts"].inverseName = "writer"
            $0["Item"].name = "Thing"
        }
        let comparison = ModelComparison(blog, edited)
        #expect(comparison.suspicionLines == ["Item → Thing", "Post.author → Post.writer"])
        #expect(!comparison.match.entities.contains { comparison.match.old.model.entities[$0.old].name == "Item" })
        #expect(comparison.lines.contains("Post.author relationship-removed Person → ∅"))
        #expect(comparison.lines.contains("Item entity-removed Item → ∅"))
    }
}

import ModelEditing
import TestSupport
import Testing

@testable import ObjectModel

/// Models and edits that nobody thought of.
private struct RandomEdits {
    var generator: SeededGenerator
    private var fresh = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func freshName(_ prefix: String) -> String {
        fresh += 1
        return "\(prefix)\(fresh)"
    }

    mutating func model() -> ManagedObjectModel {
        var model = ManagedObjectModel()
        for _ in 0..<Int.random(in: 1...8, using: &generator) { add(to: &model) }
        return model
    }

    mutating func edit(_ model: inout ManagedObjectModel) {
        guard let entity = model.entities.indices.randomElement(using: &generator) else { return add(to: &model) }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: add(to: &model)
        case 1: model.entities.remove(at: entity)
        case 2: rename(entity, in: &model)
        case 3: model.entities[entity].parentName = model.entities.randomElement(using: &generator)?.name
        case 4: model.entities[entity].isAbstract.toggle()
        case 5: model.entities[entity].attributes.append(Attribute(name: freshName("a"), type: .string))
        case 6: changeAttribute { $0.isOptional.toggle() }
        case 7: changeAttribute { $0.type = $0.type == .string ? .date : .string }
        case 8: renameAttribute(of: &model.entities[entity])
        case 9: move(from: entity, in: &model)
        case 10: connect(entity, in: &model)
        default: if !model.entities[entity].relationships.isEmpty { model.entities[entity].relationships.removeLast() }
        }

        func changeAttribute(_ change: (inout Attribute) -> Void) {
            guard !model.entities[entity].attributes.isEmpty else { return }
            change(&model.entities[entity].attributes[0])
        }
    }

    private mutating func add(to model: inout ManagedObjectModel) {
        let parent = Bool.random(using: &generator) ? model.entities.randomElement(using: &generator)?.name : nil
        var entity = Entity(freshName("E"), parent: parent)
        entity.attributes = (0..<3).map { _ in Attribute(name: freshName("a"), type: .string) }
        model.entities.append(entity)
    }

    private mutating func rename(_ entity: Int, in model: inout ManagedObjectModel) {
        let name = model.entities[entity].name
        let renamed = freshName("E")
        if model.entities[entity].renamingIdentifier == nil { model.entities[entity].renamingIdentifier = name }
        model.entities[entity].name = renamed
        for other in model.entities.indices where model.entities[other].parentName == name {
            model.entities[other].parentName = renamed
        }
    }

    private mutating func renameAttribute(of entity: inout Entity) {
        guard !entity.attributes.isEmpty else { return }
        let name = entity.attributes[0].name
        if entity.attributes[0].renamingIdentifier == nil {
            entity.attributes[0].renamingIdentifier = name
        }
        entity.attributes[0].name = freshName("a")
    }

    private mutating func move(from entity: Int, in model: inout ManagedObjectModel) {
        guard !model.entities[entity].attributes.isEmpty,
            let target = model.entities.indices.randomElement(using: &generator)
        else { return }
        model.entities[target].attributes.append(model.entities[entity].attributes.removeFirst())
    }

    private mutating func connect(_ entity: Int, in model: inout ManagedObjectModel) {
        guard let other = model.entities.indices.randomElement(using: &generator) else { return }
        let names = (freshName("r"), freshName("r"))
        let ends = (model.entities[entity].name, model.entities[other].name)
        let isToMany = (Bool.random(using: &generator), Bool.random(using: &generator))
        model.entities[entity].relationships.append(
            Relationship(
                name: names.0,
                destinationName: ends.1,
                inverseName: names.1,
                isToMany: isToMany.0
            )
        )
        model.entities[other].relationships.append(
            Relationship(
                name: names.1,
                destinationName: ends.0,
                inverseName: names.0,
                isToMany: isToMany.1
            )
        )
    }
}

@Suite("Random edits of a model")
struct PropertyTests {
    @Test(
        "A model does not differ from itself, and undoing edits mirrors their changes",
        arguments: Sampling.seeds(upTo: 400)
    )
    func mirrored(seed: Int) {
        var edits = RandomEdits(seed: UInt64(seed))
        let old = edits.model()
        var new = old
        for _ in 0..<Int.random(in: 1...6, using: &edits.generator) { edits.edit(&new) }
        let forwards = ModelComparison(old, new)
        let backwards = ModelComparison(new, old)
        #expect(ModelComparison(new, new).lines == [])
        #expect(forwards.words == backwards.mirroredWords)
        #expect(Set(forwards.changes).count == forwards.changes.count)
    }
}

extension ModelComparison {
    /// Without symbols, which are always those of the newer side.
    fileprivate var words: [String] {
        changes.map { description(of: $0) }.map { "\($0.kind) \($0.from ?? "∅") → \($0.to ?? "∅")" }.sorted()
    }

    fileprivate var mirroredWords: [String] {
        changes.map { description(of: $0) }
            .map { "\(mirrored($0.kind)) \($0.to ?? "∅") → \($0.from ?? "∅")" }
            .sorted()
    }

    private func mirrored(_ kind: String) -> String {
        if kind.hasSuffix("-added") { return kind.dropLast("-added".count) + "-removed" }
        if kind.hasSuffix("-removed") { return kind.dropLast("-removed".count) + "-added" }
        return kind
    }
}

@Suite("Comparison of hostile and huge models")
struct HostileTests {
    @Test("A model with repeated names does not differ from itself")
    func duplicates() {
        let twice = Relationship(name: "r", destinationName: "E", inverseName: "r", isToMany: true)
        var model = ManagedObjectModel([Entity("E", "a", "a"), Entity("E", parent: "E", "a")])
        model.entities[0].relationships = [twice, twice]
        model.configurations = [Configuration(name: "C"), Configuration(name: "C")]
        model.composites = [Composite(name: "K"), Composite(name: "K")]
        #expect(ModelComparison(model, model).lines == [])
    }

    @Test("Models that inherit in a circle are compared")
    func circles() {
        let old = ManagedObjectModel([Entity("A", parent: "B", "x"), Entity("B", parent: "A")])
        let new = ManagedObjectModel([Entity("A", parent: "B"), Entity("B", parent: "A", "x")])
        #expect(ModelComparison(old, old).lines == [])
        #expect(ModelComparison(old, new).lines == ["B.x attribute-moved A → B"])
    }

    @Test("A tree of 10,000 generations with every property moved up by one is compared")
    func deepTree() {
        func tree(shift: Int) -> ManagedObjectModel {
            ManagedObjectModel(
                (0..<10_000).map { Entity("E\($0)", parent: $0 == 0 ? nil : "E\($0 - 1)", "p\($0 + shift)") }
            )
        }
        let changes = ModelComparison(tree(shift: 0), tree(shift: 1)).changes
        #expect(changes.count == 10_001)
    }

    @Test("A hub of 100,000 relationships, half of them renamed, is compared")
    func hub() {
        func hub(_ name: (Int) -> String) -> ManagedObjectModel {
            var entity = Entity(name: "Hub")
            entity.relationships = (0..<100_000).map {
                Relationship(name: name($0), destinationName: "Hub", inverseName: name($0), isToMany: true)
            }
            return ManagedObjectModel([entity])
        }
        let new = hub { $0.isMultiple(of: 2) ? "s\($0)" : "r\($0)" }
            .edited { model in
                for position in stride(from: 0, to: 100_000, by: 2) {
                    model.entities[0].relationships[position].renamingIdentifier = "r\(position)"
                }
            }
        #expect(ModelComparison(hub { "r\($0)" }, new).changes.count == 100_000, "each with its link")
    }
}

import Testing

@testable import ObjectModel

/// The hash is one that Apple's runtime wrote into a store.
@Suite("Version hashes of composites")
struct CompositeHashTests {
    private static let known = "4a3b9f32df42aee19eb186b6ad03ad57c96cd3fb4532671a4063da2002cfc61a"

    @Test("The hash of a composite depends on its elements, not on its name or the attribute's optionality")
    func known() throws {
        #expect(try hash(of: model) == Self.known)
        var other = model
        other.composites[0].name = "Other"
        other.entities[0].attributes[1].details.compositeName = "Other"
        other.entities[0].attributes[1].isOptional = true
        #expect(try hash(of: other) == Self.known)
        other.composites[0].attributes[0].isOptional = false
        #expect(try hash(of: other) != Self.known)
    }

    @Test("The hash of a composite does not depend on the order of its elements")
    func order() throws {
        var one = model
        one.composites[0].attributes = [string("a"), string("b")]
        var other = model
        other.composites[0].attributes = [string("b"), string("a")]
        #expect(try hash(of: one) == hash(of: other))
    }

    @Test("Nested composites are hashed flat, with all elements sorted by name, capitals first")
    func nested() throws {
        var flat = model
        flat.composites[0].attributes = ["B", "a", "c", "größe", "gz"].map { string($0) }
        var nested = model
        nested.composites[0].attributes = [string("gz"), composite("z", of: "Inner"), string("a")]
        nested.composites.append(
            Composite(name: "Inner", attributes: [string("größe"), composite("y", of: "Innermost"), string("c")])
        )
        nested.composites.append(Composite(name: "Innermost", attributes: [string("B")]))
        #expect(try hash(of: flat) == hash(of: nested))
        nested.composites[2].attributes[0].isOptional.toggle()
        #expect(try hash(of: flat) != hash(of: nested))
    }

    @Test("Composites that double with each level have no hash")
    func doubling() {
        var doubling = model
        doubling.composites[0].attributes = [composite("a", of: "Level0")]
        for level in 0..<64 {
            let inside = ["a", "b"].map { composite($0, of: "Level\(level + 1)") }
            doubling.composites.append(Composite(name: "Level\(level)", attributes: inside))
        }
        doubling.composites.append(Composite(name: "Level64", attributes: [string("x")]))
        #expect(throws: UnavailableHash.self) { try hash(of: doubling) }
    }

    @Test(
        "The hash of a composite in a form never seen in a store is unknown",
        arguments: [
            { (model: inout ManagedObjectModel) in model.composites[0].attributes = [string("ǖ"), string("a")] },
            { $0.composites[0].attributes = [string("a"), string("a")] },
            { $0.composites[0].attributes = [Attribute(name: "inner", type: .composite)] },
            { $0.composites[0].attributes = [composite("inner", of: "Nothing")] },
            { $0.composites[0].attributes = [composite("inner", of: "Unit")] },
            {
                $0.composites[0].attributes = [string("x"), composite("inner", of: "Inner")]
                $0.composites.append(Composite(name: "Inner", attributes: [string("x")]))
            },
            { $0.composites[0].attributes = [Attribute(name: "x", type: .string, isDerived: true)] },
            { $0.composites[0].attributes[0].details.hashDoubt = "was never seen" },
            { $0.entities[0].attributes[1].details.versionHashModifier = "v2" },
            { $0.composites.append($0.composites[0]) },
            { $0.composites = [] },
        ] as [@Sendable (inout ManagedObjectModel) -> Void]
    )
    func unknown(change: @Sendable (inout ManagedObjectModel) -> Void) {
        var changed = model
        change(&changed)
        #expect(throws: UnavailableHash.self) { try hash(of: changed) }
    }

    private func hash(of model: ManagedObjectModel) throws -> String? {
        try VersionHashes(of: ModelGraph(model)).entities.first { $0.name == "Ingredient" }?.hash.get().hexadecimal
    }

    private var model: ManagedObjectModel {
        var unit = Attribute(name: "unit", type: .composite)
        unit.details.compositeName = "Unit"
        let base = Relationship(name: "ingredientBase", destinationName: "IngredientBase")
        var model = ManagedObjectModel()
        model.entities = [
            Entity(
                name: "Ingredient",
                attributes: [
                    Attribute(name: "id", type: .uuid), unit, Attribute(name: "value", type: .double),
                ],
                relationships: [base]
            ),
            Entity(name: "IngredientBase"),
        ]
        model.composites = [
            Composite(name: "Unit", attributes: [Attribute(name: "unit", type: .string, isOptional: true)])
        ]
        return model
    }
}

private func composite(_ name: String, of composite: String) -> Attribute {
    var attribute = Attribute(name: name, type: .composite)
    attribute.details.compositeName = composite
    return attribute
}

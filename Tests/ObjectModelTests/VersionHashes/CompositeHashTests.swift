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

    @Test(
        "The hash of a composite in a form never seen in a store is unknown",
        arguments: [
            { (model: inout ManagedObjectModel) in model.composites[0].attributes = [string("aB"), string("a_")] },
            { $0.composites[0].attributes = [string("größe"), string("a")] },
            { $0.composites[0].attributes = [string("a"), string("a")] },
            { $0.composites[0].attributes = [Attribute(name: "inner", type: .composite)] },
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

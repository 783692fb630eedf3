import ModelEditing
import TestSupport
import Testing

@testable import ObjectModel
@testable import SchemaRules

@Suite("Migration recipes")
struct RecipeTests {
    /// Edits whose recipe leads to the new version.
    static let cut = DecisionCase.all.filter {
        !$0.isMirrored && [.stage, .uncertain].contains($0.store) && $0.reason != Grade.hierarchiesMerged.reason
    }

    @Test("A recipe splits a step into inferable steps", arguments: cut)
    func hops(_ decision: DecisionCase) throws {
        let new = MigrationVersion(decision.after)
        let recipe = try #require(MigrationRecipe(from: MigrationVersion(decision.before), to: new))
        var current = MigrationVersion(decision.before)
        for (position, hop) in recipe.hops.enumerated() {
            let next = MigrationVersion(hop.model)
            let verdict = MigrationVerdict(from: current, to: next)
            let isFilled = position > 0 || !hop.willMigrate.isEmpty
            let filled = [Grade.becameMandatory.reason, Grade.relationshipBecameMandatory(isValidated: true).reason]
            let open = verdict.reasons.filter {
                $0.grade.store > .inferred && !(isFilled && filled.contains($0.grade.reason))
            }
            #expect(open.isEmpty, "\(position): \(open)")
            current = next
        }
        #expect(recipe.reachesNewModel)
        #expect(try current.hashes.checksum.get() == new.hashes.checksum.get())
    }

    @Test("A recipe changes a type through a second attribute")
    func typeChange() throws {
        let new = library.edited { $0["Book"][attribute: "title"].type = .date }
        let recipe = try #require(MigrationRecipe(from: MigrationVersion(library), to: MigrationVersion(new)))
        #expect(recipe.hops.count == 2)
        #expect(recipe.hops[0].model["Book"][attribute: "title"].type == .string)
        #expect(recipe.hops[0].model["Book"][attribute: "title_new"].type == .date)
        #expect(recipe.hops[0].didMigrate == ["set 'title_new' of 'Book' from 'title', converted"])
        #expect(recipe.hops[1].model["Book"][attribute: "title"].renamingIdentifier == "title_new")
    }

    @Test("A recipe asks code for no value of a derived attribute, or of a composite")
    func computed() throws {
        let new = library.edited { model in
            let attributes = [
                Attribute(name: "rank", type: .integer16), Attribute(name: "count", type: .integer64, isDerived: true),
                Attribute(name: "place", type: .composite),
            ]
            model.entities.append(Entity(name: "Item", attributes: attributes))
            model["Book"].parentName = "Item"
        }
        let recipe = try #require(MigrationRecipe(from: MigrationVersion(library), to: MigrationVersion(new)))
        let tasks = recipe.hops.flatMap { $0.willMigrate + $0.didMigrate }
        #expect(tasks == ["give 'Item.rank' a value in every row"])
    }

    @Test("A recipe keeps the old fields of a mirrored store")
    func mirrored() throws {
        let new = library.edited { $0["Book"][attribute: "title"].type = .uuid }
        let recipe = try #require(
            MigrationRecipe(
                from: MigrationVersion(library, isMirrored: true),
                to: MigrationVersion(new, isMirrored: true)
            )
        )
        #expect(!recipe.reachesNewModel)
        #expect(
            recipe.hops.map { $0.model["Book"].attributes.map(\.name) } == [["title", "pages", "cover", "title_new"]]
        )
    }

    static let renames = DecisionCase.all.filter { $0.store == .impossible }

    @Test("A recipe leads a mirrored store around renamings", arguments: renames)
    func renaming(_ decision: DecisionCase) throws {
        let old = MigrationVersion(decision.before, isMirrored: true)
        let recipe = try #require(MigrationRecipe(from: old, to: MigrationVersion(decision.after, isMirrored: true)))
        let last = try #require(recipe.hops.last)
        #expect(MigrationVerdict(from: old, to: MigrationVersion(last.model, isMirrored: true)).kind <= .inferable)
        #expect(!recipe.reachesNewModel)
    }

    @Test("A recipe keeps the old name of an entity wherever the model has it")
    func renamedEntity() throws {
        let old = library.edited { model in
            let request = FetchRequest(name: "", entityName: "Author")
            model["Shelf"].fetchedProperties = [FetchedProperty(name: "authors", request: request)]
        }
        let new = old.edited { model in
            model["Author"][relationship: "books"].isToMany = false
            model["Author"].renamingIdentifier = "Author"
            model["Book"][relationship: "author"].destinationName = "Writer"
            model["Book"][relationship: "author"].inverseEntityName = "Writer"
            model["Shelf"].fetchedProperties[0].request?.entityName = "Writer"
            model["Author"].name = "Writer"
        }
        let versions = [old, new].map { MigrationVersion($0, isMirrored: true) }
        let recipe = try #require(MigrationRecipe(from: versions[0], to: versions[1]))
        let model = try #require(recipe.hops.first).model
        let graph = ModelGraph(model)
        let relationships = model.entities.indices.flatMap(graph.relationshipPositions)
        #expect(relationships.filter { graph.inverse(of: $0) == nil }.map(graph.symbol) == [])
        #expect(model["Shelf"].fetchedProperties[0].request?.entityName == "Author")
    }

    @Test("An inferable step has no recipe")
    func inferable() {
        let new = library.edited { $0["Book"].attributes.removeLast() }
        #expect(MigrationRecipe(from: MigrationVersion(library), to: MigrationVersion(new)) == nil)
    }
}

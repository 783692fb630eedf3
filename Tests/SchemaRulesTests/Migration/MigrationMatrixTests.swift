import ModelEditing
import Testing

@testable import ObjectModel
@testable import SchemaRules

@Suite("Migration between all pairs of versions")
struct MigrationMatrixTests {
    @Test(
        "The migration matrix gives each pair of versions the verdict that it gets alone",
        arguments: DecisionCase.all
    )
    func pairs(_ decision: DecisionCase) {
        let versions = [decision.before, decision.after].map { MigrationVersion($0, isMirrored: decision.isMirrored) }
        let matrix = MigrationMatrix(versions)
        #expect(matrix.verdict(from: 0, to: 1) == MigrationVerdict(from: versions[0], to: versions[1]))
        #expect(matrix.verdict(from: 1, to: 0) == MigrationVerdict(from: versions[1], to: versions[0]))
    }

    @Test("The migration matrix follows a property that moves in a tree, and one renamed on the way")
    func moves() {
        let tree = library.edited { $0["Shelf"].parentName = "Author" }
        let moved = tree.edited {
            $0["Author"].attributes = []
            $0["Shelf"].attributes = [Attribute(name: "name", type: .string, isOptional: true)]
        }
        let renamed = moved.edited {
            $0["Shelf"].attributes[0].renamingIdentifier = "name"
            $0["Shelf"].attributes[0].name = "label"
        }
        let versions = [tree, moved, renamed].map { MigrationVersion($0) }
        let matrix = MigrationMatrix(versions)
        for new in 1...2 {
            #expect(matrix.verdict(from: 0, to: new).kind == .inferable)
            #expect(matrix.verdict(from: 0, to: new).losesData, "an Author has no name any more")
        }
    }

    @Test("An attribute that replaces a relationship is counted once")
    func kindChange() {
        let old = library.edited {
            $0["Shelf"].parentName = "Author"
            $0["Author"].relationships.append(Relationship(name: "label", destinationName: "Book", isOptional: true))
        }
        let new = old.edited {
            $0["Author"].attributes = [Attribute(name: "label", type: .string)]
            $0["Author"].relationships.removeLast()
            $0["Shelf"].attributes = [Attribute(name: "name", type: .string, isOptional: true)]
        }
        let versions = [old, new].map { MigrationVersion($0) }
        let verdict = MigrationMatrix(versions).verdict(from: 0, to: 1)
        #expect(verdict == MigrationVerdict(from: versions[0], to: versions[1]))
        #expect(verdict.reasons.map(\.description.symbol) == ["Author.label"])
    }
}

@Suite("Migration paths")
struct PathTests {
    /// A name that is dropped and comes back with another type.
    private static let matrix = MigrationMatrix(
        [
            library,
            library.edited { $0["Book"].attributes.removeFirst() },
            library.edited { $0["Book"][attribute: "title"].type = .date },
        ].map { MigrationVersion($0) }
    )

    @Test("A migration path is direct where Core Data infers the migration")
    func direct() throws {
        let path = try #require(Self.matrix.path(from: 0, to: 1))
        #expect(path.hops.map(\.to) == [1])
        #expect(path.isAutomatic)
    }

    @Test("A migration path goes step by step where two inferable steps do not make one")
    func detour() throws {
        #expect(Self.matrix.verdict(from: 0, to: 2).kind == .stage)
        let path = try #require(Self.matrix.path(from: 0, to: 2))
        #expect(path.hops.map(\.to) == [1, 2])
        #expect(path.hops.allSatisfy { $0.kind == .inferable })
        #expect(!path.isAutomatic)
    }

    @Test("A recipe is shared by paths and spans the fewest versions")
    func sharedRecipe() throws {
        let models = [
            library,
            library.edited { $0["Book"].attributes.append(Attribute(name: "shelf", type: .string, isOptional: true)) },
        ]
        let last = models[1].edited { $0["Book"][attribute: "title"].type = .date }
        let matrix = MigrationMatrix((models + [last]).map { MigrationVersion($0) })
        #expect(try #require(matrix.path(from: 0, to: 2)).hops.map(\.to) == [1, 2])
        #expect(try #require(matrix.path(from: 1, to: 2)).hops.map(\.to) == [2])
    }

    @Test("There is no migration path where a mirrored store refuses a step")
    func refused() throws {
        let rename = try #require(DecisionCase.attributes.first { $0.store == .impossible })
        let versions = [rename.before, rename.after].map { MigrationVersion($0, isMirrored: true) }
        #expect(MigrationMatrix(versions).path(from: 0, to: 1) == nil)
    }

    @Test("The migration path from a version to itself has no steps")
    func none() { #expect(Self.matrix.path(from: 1, to: 1)?.hops.isEmpty == true) }
}

import Migration
import ObjectModel

extension DecisionCase {
    static let relationships = [
        DecisionCase(37, "add optional to-one", .inferred, .legal, .deploy, .ignore) { $0.place(.optional) },
        DecisionCase(38, "add mandatory to-one", .stage, .refused, .refused) { $0.place([]) },
        DecisionCase(
            39,
            "remove relationship",
            .inferred,
            loses: true,
            .legal,
            .legal,
            .keepWriting,
            before: { $0.place(.optional) },
            {
                $0["Book"].relationships.removeLast()
                $0["Shelf"].relationships = []
            }
        ),
        DecisionCase(40, "rename relationship with identifier", .inferred, .legal, .refused, .disjoint, renameAuthor),
        DecisionCase(
            40,
            "rename relationship with identifier, mirrored",
            .impossible,
            .legal,
            .refused,
            .disjoint,
            isMirrored: true,
            renameAuthor
        ),
        DecisionCase(40, "rename relationship without identifier", .inferred, loses: true, .legal, .loses, .disjoint) {
            $0["Book"][relationship: "author"].name = "writer"
            $0["Author"][relationship: "books"].inverseName = "writer"
        },
        DecisionCase(
            48,
            "other destination",
            .stage,
            loses: true,
            .legal,
            .loses,
            before: { $0.place(.optional) },
            { $0["Book"][relationship: "shelf"].destinationName = "Author" }
        ),
        DecisionCase(
            48,
            "destination in the same tree",
            .uncertain,
            .legal,
            .legal,
            before: {
                $0.place(.optional)
                $0.entities.append(Entity(name: "Box", parentName: "Shelf"))
            },
            { $0["Book"][relationship: "shelf"].destinationName = "Box" }
        ),
        DecisionCase(49, "renamed destination", .inferred, .legal, .refused, .disjoint) {
            $0["Author"].renamingIdentifier = "Author"
            $0["Author"].name = "Writer"
            $0["Book"][relationship: "author"].destinationName = "Writer"
            $0["Book"][relationship: "author"].inverseEntityName = "Writer"
        },
    ]

    private static let renameAuthor: Edit = {
        $0["Book"][relationship: "author"].renamingIdentifier = "author"
        $0["Book"][relationship: "author"].name = "writer"
        $0["Author"][relationship: "books"].inverseName = "writer"
    }

    static let relationshipSettings = [
        DecisionCase(41, "1:N → M:N", .inferred, .legal, .loses, .mixed) {
            $0["Book"][relationship: "author"].flags.insert(.toMany)
        },
        DecisionCase(
            41,
            "1:1 → 1:N",
            .inferred,
            .legal,
            .legal,
            .mixed,
            before: { $0["Author"][relationship: "books"].flags = .optional },
            { $0["Author"][relationship: "books"].flags = [.optional, .toMany] }
        ),
        DecisionCase(
            42,
            "M:N → 1:N",
            .stage,
            loses: true,
            .legal,
            .loses,
            .mixed,
            before: { $0["Book"][relationship: "author"].flags.insert(.toMany) },
            { $0["Book"][relationship: "author"].flags = .optional }
        ),
        DecisionCase(42, "1:N → 1:1", .stage, loses: true, .legal, .deploy, .mixed) {
            $0["Author"][relationship: "books"].flags = .optional
        },
        DecisionCase(43, "ordered on", .inferred, .refused, .refused) {
            $0["Author"][relationship: "books"].flags.insert(.ordered)
        },
        DecisionCase(
            44,
            "ordered off",
            .inferred,
            loses: true,
            .legal,
            .legal,
            before: { $0["Author"][relationship: "books"].flags.insert(.ordered) },
            { $0["Author"][relationship: "books"].flags = [.optional, .toMany] }
        ),
        DecisionCase(45, "count", .inferred, .legal, .legal) { $0["Author"][relationship: "books"].maximumCount = 9 },
        DecisionCase(45, "optional → mandatory", .inferred, .refused, .refused) {
            $0["Book"][relationship: "author"].flags = []
        },
        DecisionCase(46, "delete rule", .none, .legal, .legal) {
            $0["Book"][relationship: "author"].deleteRule = .cascade
        },
        DecisionCase(46, "delete rule Deny", .none, .refused, .refused) {
            $0["Book"][relationship: "author"].deleteRule = .deny
        },
        DecisionCase(
            47,
            "inverse added",
            .inferred,
            .legal,
            .legal,
            before: { $0["Book"][relationship: "author"].inverseName = nil },
            { $0["Book"][relationship: "author"].inverseName = "books" }
        ),
        DecisionCase(47, "inverse of a to-many removed", .inferred, loses: true, .refused, .refused) {
            $0["Author"][relationship: "books"].inverseName = nil
        },
    ]
}

extension ManagedObjectModel {
    /// Gives every book a place on a shelf.
    fileprivate mutating func place(_ flags: RelationshipFlags) {
        self["Book"].relationships.append(
            Relationship(name: "shelf", destinationName: "Shelf", inverseName: "books", flags: flags)
        )
        self["Shelf"].relationships.append(
            Relationship(name: "books", destinationName: "Book", inverseName: "shelf", flags: [.optional, .toMany])
        )
    }
}

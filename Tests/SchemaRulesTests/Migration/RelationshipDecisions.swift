import ModelEditing

@testable import ObjectModel
@testable import SchemaRules

extension DecisionCase {
    static let relationships = [
        DecisionCase(
            .relationshipAdded(isMirrorable: true),
            "add optional to-one",
            store: .inferred,
            development: .legal,
            production: .deploy,
            olderApps: .ignore
        ) { $0.place(isOptional: true) },
        DecisionCase(
            .mandatoryRelationshipAdded,
            "add mandatory to-one",
            store: .stage,
            development: .refused,
            production: .refused
        ) {
            $0.place(isOptional: false)
        },
        DecisionCase(
            .relationshipRemoved,
            "remove relationship",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .keepWriting,
            before: { $0.place(isOptional: true) },
            {
                $0["Book"].relationships.removeLast()
                $0["Shelf"].relationships = []
            }
        ),
        DecisionCase(
            .renamed(.relationship),
            "rename relationship with identifier",
            store: .inferred,
            development: .legal,
            production: .refused,
            olderApps: .disjoint,
            renameAuthor
        ),
        DecisionCase(
            .renameRefused,
            "rename relationship with identifier, mirrored",
            store: .impossible,
            development: .legal,
            production: .refused,
            olderApps: .disjoint,
            isMirrored: true,
            renameAuthor
        ),
        DecisionCase(
            .renameSuspected(.relationship),
            "rename relationship without identifier",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .loses,
            olderApps: .disjoint
        ) {
            $0["Book"][relationship: "author"].name = "writer"
            $0["Author"][relationship: "books"].inverseName = "writer"
        },
        DecisionCase(
            .destinationChanged,
            "other destination",
            store: .uncertain,
            loses: true,
            development: .legal,
            production: .loses,
            olderApps: .misread,
            before: { $0.place(isOptional: true) },
            { $0["Book"][relationship: "shelf"].destinationName = "Author" }
        ),
        DecisionCase(
            .destinationMovedInTree(.narrowed),
            "destination below the old one",
            store: .uncertain,
            development: .legal,
            production: .loses,
            olderApps: .disjoint,
            before: {
                $0.place(isOptional: true)
                $0.entities.append(Entity(name: "Box", parentName: "Shelf"))
            },
            { $0["Book"][relationship: "shelf"].destinationName = "Box" }
        ),
        DecisionCase(
            .destinationMovedInTree(.widened),
            "destination above the old one",
            store: .uncertain,
            development: .legal,
            production: .legal,
            olderApps: .misread,
            before: {
                $0.place(isOptional: true)
                $0.entities.append(Entity(name: "Box", parentName: "Shelf"))
                $0["Book"][relationship: "shelf"].destinationName = "Box"
            },
            { $0["Book"][relationship: "shelf"].destinationName = "Shelf" }
        ),
        DecisionCase(
            .destinationRenamed,
            "renamed destination",
            store: .inferred,
            development: .legal,
            production: .refused,
            olderApps: .disjoint
        ) {
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
        DecisionCase(
            .becameToMany(isManyToMany: true),
            "1:N → M:N",
            store: .inferred,
            development: .legal,
            production: .loses,
            olderApps: .mixed
        ) {
            $0["Book"][relationship: "author"].isToMany = true
        },
        DecisionCase(
            .becameToMany(isManyToMany: false),
            "1:1 → 1:N",
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .mixed,
            before: { $0["Author"][relationship: "books"].isToMany = false },
            { $0["Author"][relationship: "books"].isToMany = true }
        ),
        DecisionCase(
            .becameToOne(wasManyToMany: true),
            "M:N → 1:N",
            store: .stage,
            loses: true,
            development: .legal,
            production: .loses,
            olderApps: .mixed,
            before: { $0["Book"][relationship: "author"].isToMany = true },
            { $0["Book"][relationship: "author"].isToMany = false }
        ),
        DecisionCase(
            .becameToOne(wasManyToMany: false),
            "1:N → 1:1",
            store: .stage,
            loses: true,
            development: .legal,
            production: .deploy,
            olderApps: .mixed
        ) {
            $0["Author"][relationship: "books"].isToMany = false
        },
        DecisionCase(.becameOrdered, "ordered on", store: .inferred, development: .refused, production: .refused) {
            $0["Author"][relationship: "books"].isOrdered = true
        },
        DecisionCase(
            .becameUnordered,
            "ordered off",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            before: { $0["Author"][relationship: "books"].isOrdered = true },
            { $0["Author"][relationship: "books"].isOrdered = false }
        ),
        DecisionCase(.countChanged, "count", store: .inferred, development: .legal, production: .legal) {
            $0["Author"][relationship: "books"].maximumCount = 9
        },
        DecisionCase(
            .relationshipBecameMandatory(isValidated: true),
            "optional → mandatory",
            store: .stage,
            development: .refused,
            production: .refused
        ) { $0["Book"][relationship: "author"].isOptional = false },
        DecisionCase(
            .relationshipBecameMandatory(isValidated: false),
            "optional → mandatory, to many",
            store: .inferred,
            development: .refused,
            production: .refused
        ) { $0["Author"][relationship: "books"].isOptional = false },
        DecisionCase(
            .relationshipBecameMandatory(isValidated: true),
            "optional → mandatory, to many with a minimum",
            store: .stage,
            development: .refused,
            production: .refused,
            before: { $0["Author"][relationship: "books"].minimumCount = 1 },
            { $0["Author"][relationship: "books"].isOptional = false }
        ),
        DecisionCase(
            .relationshipBecameMandatory(isValidated: true),
            "mandatory, to many, with a minimum now",
            store: .stage,
            development: .refused,
            production: .refused,
            before: { $0["Author"][relationship: "books"].isOptional = false },
            { $0["Author"][relationship: "books"].minimumCount = 1 }
        ),
        DecisionCase(
            .mandatoryRelationshipAdded,
            "add mandatory to-many with a minimum",
            store: .stage,
            development: .refused,
            production: .refused
        ) {
            $0.place(isOptional: true)
            $0["Shelf"][relationship: "books"].isOptional = false
            $0["Shelf"][relationship: "books"].minimumCount = 1
        },
        DecisionCase(
            .deleteRuleChanged(isDeny: false),
            "delete rule",
            store: .none,
            development: .legal,
            production: .legal
        ) {
            $0["Book"][relationship: "author"].deleteRule = .cascade
        },
        DecisionCase(
            .deleteRuleChanged(isDeny: true),
            "delete rule Deny",
            store: .none,
            development: .refused,
            production: .refused
        ) {
            $0["Book"][relationship: "author"].deleteRule = .deny
        },
        DecisionCase(
            .inverseChanged(isToMany: false, hasInverse: true),
            "inverse added",
            store: .inferred,
            development: .legal,
            production: .legal,
            before: { $0["Book"][relationship: "author"].inverseName = nil },
            { $0["Book"][relationship: "author"].inverseName = "books" }
        ),
        DecisionCase(
            .inverseChanged(isToMany: true, hasInverse: false),
            "inverse of a to-many removed",
            store: .inferred,
            loses: true,
            development: .refused,
            production: .refused
        ) {
            $0["Author"][relationship: "books"].inverseName = nil
        },
    ]
}

extension ManagedObjectModel {
    /// Gives every book a place on a shelf.
    fileprivate mutating func place(isOptional: Bool) {
        self["Book"].relationships.append(
            Relationship(name: "shelf", destinationName: "Shelf", inverseName: "books", isOptional: isOptional)
        )
        self["Shelf"].relationships.append(
            Relationship(name: "books", destinationName: "Book", inverseName: "shelf", isOptional: true)
        )
    }
}

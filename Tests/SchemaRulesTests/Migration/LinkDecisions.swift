import ModelEditing

@testable import ObjectModel
@testable import SchemaRules

extension DecisionCase {
    static let treesAndLinks = [
        DecisionCase(
            .movedInTree,
            "another parent in the tree",
            store: .inferred,
            development: .legal,
            production: .legal,
            before: {
                $0["Book"].parentName = "Shelf"
                $0["Author"].parentName = "Book"
                $0["Book"].attributes = []
                $0["Book"].relationships = []
                $0["Author"].relationships = []
            },
            { $0["Author"].parentName = "Shelf" }
        ),
        DecisionCase(
            .gainedInTree,
            "another parent in the tree, with an attribute",
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .ignore,
            before: putUnderShelf,
            { $0["Author"].parentName = "Book" }
        ),
        DecisionCase(
            .leftInTree,
            "no longer below an entity with an attribute",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .keepWriting,
            before: {
                putUnderShelf(&$0)
                $0["Author"].parentName = "Book"
            },
            { $0["Author"].parentName = "Shelf" }
        ),
        DecisionCase(
            .widenedInTree(loses: false),
            "below an entity that a relationship leads to",
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .misread,
            before: {
                $0["Book"].parentName = "Shelf"
                $0["Author"].parentName = "Shelf"
            },
            { $0["Book"].parentName = "Author" }
        ),
        DecisionCase(
            .linkRaised,
            "an ancestor declares an end of M:N",
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .misread,
            before: {
                addShelves(&$0)
                $0.entities.append(Entity(name: "Item"))
                $0["Book"].parentName = "Item"
            },
            {
                $0["Item"].relationships.append($0["Book"].relationships.removeLast())
                $0["Shelf"][relationship: "content"].destinationName = "Item"
            }
        ),
        DecisionCase(
            .linkAdded(isDeployed: false),
            "add M:N",
            store: .inferred,
            development: .legal,
            production: .deploy,
            olderApps: .ignore,
            addShelves
        ),
        DecisionCase(
            .linkRemoved,
            "remove M:N",
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .keepWriting,
            before: addShelves,
            {
                $0["Book"].relationships.removeLast()
                $0["Shelf"].relationships.removeLast()
            }
        ),
        DecisionCase(
            .linkRenamed,
            "rename M:N",
            store: .inferred,
            development: .legal,
            production: .loses,
            olderApps: .disjoint,
            before: addShelves,
            {
                $0["Book"][relationship: "shelves"].renamingIdentifier = "shelves"
                $0["Book"][relationship: "shelves"].name = "places"
                $0["Shelf"][relationship: "content"].inverseName = "places"
            }
        ),
        DecisionCase(
            .becameDerived,
            "derived on",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .keepWriting
        ) {
            $0["Book"][attribute: "pages"].isDerived = true
            $0["Book"][attribute: "pages"].details.derivationExpression = "author.@count"
        },
        DecisionCase(
            .becameUnderived,
            "derived off",
            store: .inferred,
            development: .legal,
            production: .deploy,
            olderApps: .ignore,
            before: {
                $0["Book"][attribute: "pages"].isDerived = true
                $0["Book"][attribute: "pages"].details.derivationExpression = "author.@count"
            },
            {
                $0["Book"][attribute: "pages"].isDerived = false
                $0["Book"][attribute: "pages"].details.derivationExpression = nil
            }
        ),
    ]

    private static let putUnderShelf: Edit = {
        $0["Book"].parentName = "Shelf"
        $0["Author"].parentName = "Shelf"
    }

    private static let addShelves: Edit = {
        $0["Book"].relationships.append(
            Relationship(
                name: "shelves",
                destinationName: "Shelf",
                inverseName: "content",
                isOptional: true,
                isToMany: true
            )
        )
        $0["Shelf"].relationships.append(
            Relationship(
                name: "content",
                destinationName: "Book",
                inverseName: "shelves",
                isOptional: true,
                isToMany: true
            )
        )
    }
}

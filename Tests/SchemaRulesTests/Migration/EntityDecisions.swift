import ModelEditing

@testable import ObjectModel
@testable import SchemaRules

extension DecisionCase {
    static let all =
        entities + hierarchies + attributes + types + settings + relationships + relationshipSettings + others
        + treesAndLinks

    static let entities = [
        DecisionCase(
            .entityAdded(isDeployed: false),
            "add entity",
            store: .inferred,
            development: .legal,
            production: .deploy,
            olderApps: .ignore
        ) {
            $0.entities.append(Entity(name: "Loan"))
        },
        DecisionCase(
            .entityRemoved(isAbstract: false),
            "remove entity",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .keepWriting
        ) {
            $0.entities.removeLast()
        },
        DecisionCase(
            .entityRemoved(isAbstract: true),
            "remove abstract entity",
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .keepWriting
        ) {
            $0["Shelf"].isAbstract = true
        } _: {
            $0.entities.removeLast()
        },
        DecisionCase(
            .renamed(nil),
            "rename entity with identifier",
            store: .inferred,
            development: .legal,
            production: .refused,
            olderApps: .disjoint,
            renameShelf
        ),
        DecisionCase(
            .renameRefused,
            "rename entity with identifier, mirrored",
            store: .impossible,
            development: .legal,
            production: .refused,
            olderApps: .disjoint,
            isMirrored: true,
            renameShelf
        ),
        DecisionCase(
            .renameSuspected(nil),
            "rename entity without identifier",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .loses,
            olderApps: .disjoint,
            before: { $0["Shelf"].attributes = [Attribute(name: "floor", type: .integer16, isOptional: true)] },
            { $0["Shelf"].name = "Board" }
        ),
        DecisionCase(
            .becameAbstract,
            "abstract on",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal
        ) {
            $0["Shelf"].isAbstract = true
        },
        DecisionCase(
            .entityHashChanged,
            "abstract off",
            store: .inferred,
            development: .legal,
            production: .legal,
            before: { $0["Shelf"].isAbstract = true }
        ) {
            $0["Shelf"].isAbstract = false
        },
    ]

    private static let renameShelf: Edit = {
        $0["Shelf"].renamingIdentifier = "Shelf"
        $0["Shelf"].name = "Board"
    }

    static let hierarchies = [
        DecisionCase(
            .treeChanged,
            "new parent, property pulled up",
            store: .inferred,
            development: .legal,
            production: .loses,
            olderApps: .disjoint
        ) {
            $0.entities.append(Entity(name: "Item", attributes: [$0["Book"][attribute: "title"]]))
            $0["Book"].attributes.removeFirst()
            $0["Book"].parentName = "Item"
        },
        DecisionCase(
            .treeChanged,
            "leave the tree",
            store: .inferred,
            development: .legal,
            production: .loses,
            olderApps: .disjoint,
            before: { $0["Shelf"].parentName = "Author" },
            { $0["Shelf"].parentName = nil }
        ),
        DecisionCase(
            .hierarchiesMerged,
            "existing entities get a common parent",
            store: .stage,
            loses: true,
            development: .legal,
            production: .loses,
            olderApps: .disjoint
        ) {
            $0.entities.append(Entity(name: "Item"))
            $0["Book"].parentName = "Item"
            $0["Shelf"].parentName = "Item"
        },
        DecisionCase(
            .hierarchiesMerged,
            "one tree joins another",
            store: .stage,
            loses: true,
            development: .legal,
            production: .loses,
            olderApps: .disjoint
        ) {
            $0["Shelf"].parentName = "Author"
        },
    ]

    static let others = [
        DecisionCase(.unstored, "add transient attribute", store: .none, development: .legal, production: .legal) {
            $0["Book"].attributes.append(Attribute(name: "isOpen", type: .boolean, isTransient: true))
        },
        DecisionCase(.unstored, "add fetched property", store: .none, development: .legal, production: .legal) {
            $0["Book"].fetchedProperties.append(FetchedProperty(name: "similar"))
        },
        DecisionCase(.unstored, "add fetch request", store: .none, development: .legal, production: .legal) {
            $0.fetchRequests.append(FetchRequest(name: "all", entityName: "Book"))
        },
        DecisionCase(.unstored, "user info", store: .none, development: .legal, production: .legal) {
            $0["Book"].userInfo = [UserInfoEntry(key: "a", value: "b")]
        },
        DecisionCase(
            .configurationRenamed,
            "rename a configuration",
            store: .none,
            development: .legal,
            production: .legal,
            before: { $0.configurations = [Configuration(name: "Main", members: [.init(entityName: "Book")])] },
            { $0.configurations[0].name = "Sync" }
        ),
        DecisionCase(
            .leftConfiguration(isUnmirrored: false),
            "leave a configuration",
            store: .none,
            development: .legal,
            production: .legal,
            before: { $0.configurations = [Configuration(name: "Main", members: [.init(entityName: "Book")])] },
            { $0.configurations[0].members = [] }
        ),
        DecisionCase(
            .compositeChanged(loses: true),
            "remove composite element",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .misread,
            before: addSize,
            { $0.composites[0].attributes = [] }
        ),
        DecisionCase(
            .derivationChanged,
            "derived expression",
            store: .inferred,
            development: .legal,
            production: .legal,
            before: addCount,
            { $0["Book"][attribute: "count"].details.derivationExpression = "pages" }
        ),
    ]

    private static let addSize: Edit = {
        $0.composites = [Composite(name: "Size", attributes: [Attribute(name: "x", type: .double)])]
        var size = Attribute(name: "size", type: .composite, isOptional: true)
        size.details.compositeName = "Size"
        $0["Book"].attributes.append(size)
    }

    private static let addCount: Edit = {
        var count = Attribute(name: "count", type: .string, isOptional: true, isDerived: true)
        count.details.derivationExpression = "title"
        $0["Book"].attributes.append(count)
    }
}

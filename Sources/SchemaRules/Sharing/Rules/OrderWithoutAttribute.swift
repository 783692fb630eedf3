import CompilerSupport
import ObjectModel

extension ShareRuleTable {
    static let orderWithoutAttribute: Rule<SharedModel> = Rule<SharedModel>(
        id: "SHR732",
        name: "order-without-attribute",
        severity: .note,
        isOptIn: true,
        summary: "Shared objects have an order, but no attribute for it.",
        rationale: """
            A mirrored to-many relationship has no order, because mirroring does not support ordered relationships. \
            If one value has the order, for example a list of identifiers, everybody writes this value: a person who \
            adds an object overwrites the order of other people. Give each object an attribute for sorting, such as a \
            Double between the values of its neighbors. Then the orders of several people converge.

            The rule looks at names. It finds a to-many relationship whose name ends in blocks, chapters, columns, \
            frames, legs, lines, pages, paragraphs, questions, rows, scenes, sections, slides, stages, steps, stops, \
            verses or waypoints, to an entity without an attribute for sorting: a Date, or an attribute with index, \
            line, number, offset, order, ordinal, place, position, rank, row, sequence, sort or start in its name. It \
            also finds a Transformable or Binary attribute whose name ends in order or ordering, or begins with \
            ordered. For ordered relationships, see CKL108. Off by default.
            """,
        source: "Apple, WWDC19 session 202",
        passing: [
            RuleExample(
                of: .entity("Recipe", .toMany("steps", "Step", inverse: "recipe")),
                .entity(
                    "Step",
                    #"<attribute name="position" attributeType="Double" defaultValueString="0"/>"#,
                    .toOne("recipe", "Recipe", inverse: "steps")
                )
            ).sharing(["Recipe"], of: "Recipes", turningOn: orderWithoutAttribute.metadata.id)
        ],
        failing: [
            RuleExample(
                of: .entity("Recipe", "↓" + .toMany("steps", "Step", inverse: "recipe")),
                .entity("Step", .attribute("title", "String"), .toOne("recipe", "Recipe", inverse: "steps"))
            ).sharing(["Recipe"], of: "Recipes", turningOn: orderWithoutAttribute.metadata.id),
            RuleExample(of: .entity("Album", "↓" + .attribute("photoOrder", "Transformable")))
                .sharing(["Album"], of: "Albums", turningOn: orderWithoutAttribute.metadata.id),
        ]
    ) { shared, findings in
        for relationship in shared.ownSequences {
            findings.report(
                "'\(relationship.symbol)' looks like a sequence, but its objects have no attribute for the order",
                about: relationship.place(),
                help: "A mirrored relationship has no order. Give its objects an attribute for sorting, such as a "
                    + "Double between the values of the neighbors."
            )
        }
        for attribute in shared.ownAttributes(where: isOrder) {
            findings.report(
                "'\(attribute.symbol)' looks like an order in one value",
                about: attribute.place(),
                help: "A person who adds an object overwrites the order of other people. "
                    + "Give each object an attribute for sorting."
            )
        }
    }

    private static func isOrder(_ attribute: Attribute) -> Bool {
        guard attribute.type == .transformable || attribute.type == .binary else { return false }
        let words = NameWords(attribute.name)
        return words.last == "order" || words.last == "ordering" || words.first == "ordered"
    }
}

extension SharedModel {
    /// The to-many relationships of own entities that suggest an order, but have no attribute for it.
    fileprivate var ownSequences: [OwnedProperty<Relationship>] {
        let candidates = graph.model.relationships(of: ownContributors) {
            $0.isToMany && !$0.isOrdered && !$0.isTransient && sequences.contains(NameWords($0.name).last)
        }
        if candidates.isEmpty { return [] }
        let ordered = graph.entities { entity in
            entity.attributes.contains { $0.type == .date || NameWords($0.name).contain(orderWords) }
        }
        return candidates.filter { relationship in
            graph.destination(of: relationship.position).map { !ordered.contains($0) } ?? false
        }
    }
}

private let sequences: Set = [
    "blocks", "chapters", "columns", "frames", "legs", "lines", "pages", "paragraphs", "questions", "rows", "scenes",
    "sections", "slides", "stages", "steps", "stops", "verses", "waypoints",
]

private let orderWords: Set = [
    "index", "line", "number", "offset", "order", "ordinal", "place", "position", "rank", "row", "sequence", "sort",
    "start",
]

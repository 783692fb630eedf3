import ModelEditing

@testable import ObjectModel
@testable import SchemaRules

extension DecisionCase {
    static let attributes = [
        DecisionCase(
            .optionalAttributeAdded,
            "add optional attribute",
            store: .inferred,
            development: .legal,
            production: .deploy,
            olderApps: .ignore
        ) {
            $0["Book"].attributes.append(Attribute(name: "note", type: .string, isOptional: true))
        },
        DecisionCase(
            .defaultedAttributeAdded,
            "add mandatory attribute with default",
            store: .inferred,
            development: .legal,
            production: .deploy,
            olderApps: .ignore
        ) {
            $0["Book"].attributes.append(Attribute(name: "note", type: .string, defaultText: ""))
        },
        DecisionCase(
            .mandatoryAttributeAdded,
            "add mandatory attribute without default",
            store: .stage,
            development: .refused,
            production: .refused
        ) {
            $0["Book"].attributes.append(Attribute(name: "note", type: .string))
        },
        DecisionCase(
            .attributeRemoved,
            "remove attribute",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .keepWriting
        ) {
            $0["Book"].attributes.removeLast()
        },
        DecisionCase(
            .renamed(.attribute),
            "rename attribute with identifier",
            store: .inferred,
            development: .legal,
            production: .refused,
            olderApps: .disjoint,
            renameTitle
        ),
        DecisionCase(
            .renameRefused,
            "rename attribute with identifier, mirrored",
            store: .impossible,
            development: .legal,
            production: .refused,
            olderApps: .disjoint,
            isMirrored: true,
            renameTitle
        ),
        DecisionCase(
            .renameChainBroken,
            "broken chain of identifiers",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .loses,
            olderApps: .disjoint,
            between: renameTitle,
            {
                $0["Book"][attribute: "title"].renamingIdentifier = "heading"
                $0["Book"][attribute: "title"].name = "caption"
            }
        ),
        DecisionCase(
            .renameSuspected(.attribute),
            "rename attribute without identifier",
            store: .inferred,
            loses: true,
            development: .legal,
            production: .loses,
            olderApps: .disjoint
        ) {
            $0["Book"][attribute: "title"].name = "heading"
        },
        DecisionCase(
            .nameReused(.legal),
            "re-use of a name, same type",
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .misread,
            between: { $0["Book"].attributes.removeFirst() },
            { $0["Book"].attributes.reverse() }
        ),
        DecisionCase(
            .nameReused(.refused),
            "re-use of a name, other field type",
            store: .inferred,
            development: .refused,
            production: .refused,
            olderApps: .misread,
            between: { $0["Book"].attributes.removeFirst() },
            { $0["Book"][attribute: "title"].type = .date }
        ),
        DecisionCase(
            .becameOptional,
            "mandatory → optional",
            store: .inferred,
            development: .legal,
            production: .legal,
            before: { $0["Book"][attribute: "title"].isOptional = false },
            { $0["Book"][attribute: "title"].isOptional = true }
        ),
        DecisionCase(
            .becameMandatoryWithDefault,
            "optional → mandatory with default",
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .sendOldValues,
            before: { $0["Book"][attribute: "title"].defaultText = "?" },
            { $0["Book"][attribute: "title"].isOptional = false }
        ),
        DecisionCase(
            .becameMandatory,
            "optional → mandatory without default",
            store: .stage,
            development: .refused,
            production: .refused
        ) {
            $0["Book"][attribute: "title"].isOptional = false
        },
        DecisionCase(
            .defaultChanged,
            "default",
            store: .none,
            development: .legal,
            production: .legal,
            olderApps: .sendOldValues
        ) {
            $0["Book"][attribute: "title"].defaultText = "?"
        },
        DecisionCase(
            .validationChanged,
            "validation",
            store: .none,
            development: .legal,
            production: .legal,
            olderApps: .sendOldValues
        ) {
            $0["Book"][attribute: "title"].details.minimumText = "3"
        },
    ]

    private static let renameTitle: Edit = {
        $0["Book"][attribute: "title"].renamingIdentifier = "title"
        $0["Book"][attribute: "title"].name = "heading"
    }
}

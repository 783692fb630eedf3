import ModelEditing

@testable import ObjectModel
@testable import SchemaRules

extension DecisionCase {
    static let attributes = [
        DecisionCase(.optionalAttributeAdded, "add optional attribute", .inferred, .legal, .deploy, .ignore) {
            $0["Book"].attributes.append(Attribute(name: "note", type: .string, isOptional: true))
        },
        DecisionCase(
            .defaultedAttributeAdded,
            "add mandatory attribute with default",
            .inferred,
            .legal,
            .deploy,
            .ignore
        ) {
            $0["Book"].attributes.append(Attribute(name: "note", type: .string, defaultText: ""))
        },
        DecisionCase(.mandatoryAttributeAdded, "add mandatory attribute without default", .stage, .refused, .refused) {
            $0["Book"].attributes.append(Attribute(name: "note", type: .string))
        },
        DecisionCase(.attributeRemoved, "remove attribute", .inferred, loses: true, .legal, .legal, .keepWriting) {
            $0["Book"].attributes.removeLast()
        },
        DecisionCase(
            .renamed(.attribute),
            "rename attribute with identifier",
            .inferred,
            .legal,
            .refused,
            .disjoint,
            renameTitle
        ),
        DecisionCase(
            .renameRefused,
            "rename attribute with identifier, mirrored",
            .impossible,
            .legal,
            .refused,
            .disjoint,
            isMirrored: true,
            renameTitle
        ),
        DecisionCase(
            .renameChainBroken,
            "broken chain of identifiers",
            .inferred,
            loses: true,
            .legal,
            .loses,
            .disjoint,
            between: renameTitle,
            {
                $0["Book"][attribute: "title"].renamingIdentifier = "heading"
                $0["Book"][attribute: "title"].name = "caption"
            }
        ),
        DecisionCase(
            .renameSuspected(.attribute),
            "rename attribute without identifier",
            .inferred,
            loses: true,
            .legal,
            .loses,
            .disjoint
        ) {
            $0["Book"][attribute: "title"].name = "heading"
        },
        DecisionCase(
            .nameReused(.legal),
            "re-use of a name, same type",
            .inferred,
            .legal,
            .legal,
            .misread,
            between: { $0["Book"].attributes.removeFirst() },
            { $0["Book"].attributes.reverse() }
        ),
        DecisionCase(
            .nameReused(.refused),
            "re-use of a name, other field type",
            .inferred,
            .refused,
            .refused,
            .misread,
            between: { $0["Book"].attributes.removeFirst() },
            { $0["Book"][attribute: "title"].type = .date }
        ),
        DecisionCase(
            .becameOptional,
            "mandatory → optional",
            .inferred,
            .legal,
            .legal,
            .misread,
            before: { $0["Book"][attribute: "title"].isOptional = false },
            { $0["Book"][attribute: "title"].isOptional = true }
        ),
        DecisionCase(
            .becameMandatoryWithDefault,
            "optional → mandatory with default",
            .inferred,
            .legal,
            .legal,
            .sendOldValues,
            before: { $0["Book"][attribute: "title"].defaultText = "?" },
            { $0["Book"][attribute: "title"].isOptional = false }
        ),
        DecisionCase(.becameMandatory, "optional → mandatory without default", .stage, .refused, .refused) {
            $0["Book"][attribute: "title"].isOptional = false
        },
        DecisionCase(.defaultChanged, "default", .none, .legal, .legal, .sendOldValues) {
            $0["Book"][attribute: "title"].defaultText = "?"
        },
        DecisionCase(.validationChanged, "validation", .none, .legal, .legal, .sendOldValues) {
            $0["Book"][attribute: "title"].details.minimumText = "3"
        },
    ]

    private static let renameTitle: Edit = {
        $0["Book"][attribute: "title"].renamingIdentifier = "title"
        $0["Book"][attribute: "title"].name = "heading"
    }

    static let types = [
        DecisionCase(.integerWidened(.none), .integer16, .integer64, .inferred, .legal, .legal, .misread),
        DecisionCase(
            .integerNarrowed(.none),
            .integer64,
            .integer16,
            .inferred,
            loses: true,
            .legal,
            .legal,
            .sendOldValues
        ),
        DecisionCase(
            .integerAndFraction(.none, loses: true),
            .integer64,
            .double,
            .inferred,
            loses: true,
            .refused,
            .refused,
            .misread
        ),
        DecisionCase(
            .integerAndFraction(.none, loses: false),
            .integer16,
            .double,
            .inferred,
            .refused,
            .refused,
            .misread
        ),
        DecisionCase(
            .integerAndFraction(.none, loses: true),
            .double,
            .integer64,
            .inferred,
            loses: true,
            .refused,
            .refused,
            .misread
        ),
        DecisionCase(
            .fractionChanged(.none, loses: true),
            .double,
            .float,
            .inferred,
            loses: true,
            .legal,
            .legal,
            .sendOldValues
        ),
        DecisionCase(.fractionChanged(.none, loses: false), .float, .double, .inferred, .legal, .legal, .misread),
        DecisionCase(
            .integerAndBoolean(.none, loses: true),
            .integer16,
            .boolean,
            .inferred,
            loses: true,
            .legal,
            .legal,
            .sendOldValues
        ),
        DecisionCase(
            .integerAndBoolean(.none, loses: false),
            .boolean,
            .integer16,
            .inferred,
            .legal,
            .legal,
            .misread
        ),
        DecisionCase(.numberToString(.none), .integer64, .string, .uncertain, loses: true, .refused, .refused),
        DecisionCase(.incompatibleTypes(.none), .string, .date, .stage, loses: true, .refused, .refused),
        DecisionCase(.incompatibleTypes(.none), .date, .string, .stage, loses: true, .refused, .refused),
        DecisionCase(.incompatibleTypes(.none), .string, .integer32, .stage, loses: true, .refused, .refused),
        DecisionCase(.stringAndAddress(.none), .string, .uri, .uncertain, .legal, .loses, .misread),
        DecisionCase(.identifierChanged(.none), .string, .uuid, .stage, .legal, .loses, .misread),
        DecisionCase(.identifierChanged(.none), .binary, .uuid, .stage, .refused, .refused),
        DecisionCase(
            .binaryAndTransformable(.none, isAllowed: false),
            .binary,
            .transformable,
            .stage,
            .legal,
            .loses,
            .misread
        ),
        DecisionCase(
            .binaryAndTransformable(.none, isAllowed: true),
            "binary → transformable, allowed",
            .inferred,
            .legal,
            .loses,
            .misread
        ) {
            $0["Book"][attribute: "cover"].type = .transformable
            $0["Book"][attribute: "cover"].details.userInfo = [
                UserInfoEntry(key: "NSMigrationAllowTypeTransformation", value: "1")
            ]
        },
    ]
}

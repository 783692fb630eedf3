import Migration
import ObjectModel

extension DecisionCase {
    static let attributes = [
        DecisionCase(5, "add optional attribute", .inferred, .legal, .deploy, .ignore) {
            $0["Book"].attributes.append(Attribute(name: "note", type: .string, flags: .optional))
        },
        DecisionCase(6, "add mandatory attribute with default", .inferred, .legal, .deploy, .ignore) {
            $0["Book"].attributes.append(Attribute(name: "note", type: .string, defaultText: ""))
        },
        DecisionCase(7, "add mandatory attribute without default", .stage, .refused, .refused) {
            $0["Book"].attributes.append(Attribute(name: "note", type: .string))
        },
        DecisionCase(8, "remove attribute", .inferred, loses: true, .legal, .legal, .keepWriting) {
            $0["Book"].attributes.removeLast()
        },
        DecisionCase(9, "rename attribute with identifier", .inferred, .legal, .refused, .disjoint, renameTitle),
        DecisionCase(
            9,
            "rename attribute with identifier, mirrored",
            .impossible,
            .legal,
            .refused,
            .disjoint,
            isMirrored: true,
            renameTitle
        ),
        DecisionCase(
            9,
            "broken chain of identifiers",
            .inferred,
            loses: true,
            .legal,
            .loses,
            .disjoint,
            between: renameTitle,
            {
                $0["Book"][attribute: "title"].details.renamingIdentifier = "heading"
                $0["Book"][attribute: "title"].name = "caption"
            }
        ),
        DecisionCase(10, "rename attribute without identifier", .inferred, loses: true, .legal, .loses, .disjoint) {
            $0["Book"][attribute: "title"].name = "heading"
        },
        DecisionCase(
            11,
            "re-use of a name, same type",
            .inferred,
            .legal,
            .legal,
            .misread,
            between: { $0["Book"].attributes.removeFirst() },
            { $0["Book"].attributes.reverse() }
        ),
        DecisionCase(
            11,
            "re-use of a name, other field type",
            .inferred,
            .refused,
            .refused,
            .misread,
            between: { $0["Book"].attributes.removeFirst() },
            { $0["Book"][attribute: "title"].type = .date }
        ),
        DecisionCase(
            12,
            "mandatory → optional",
            .inferred,
            .legal,
            .legal,
            .misread,
            before: { $0["Book"][attribute: "title"].flags = [] },
            { $0["Book"][attribute: "title"].flags = .optional }
        ),
        DecisionCase(
            13,
            "optional → mandatory with default",
            .inferred,
            .legal,
            .legal,
            .sendOldValues,
            before: { $0["Book"][attribute: "title"].defaultText = "?" },
            { $0["Book"][attribute: "title"].flags = [] }
        ),
        DecisionCase(14, "optional → mandatory without default", .stage, .refused, .refused) {
            $0["Book"][attribute: "title"].flags = []
        },
        DecisionCase(15, "default", .none, .legal, .legal, .sendOldValues) {
            $0["Book"][attribute: "title"].defaultText = "?"
        },
        DecisionCase(16, "validation", .none, .legal, .legal, .sendOldValues) {
            $0["Book"][attribute: "title"].details.minimumText = "3"
        },
    ]

    private static let renameTitle: Edit = {
        $0["Book"][attribute: "title"].details.renamingIdentifier = "title"
        $0["Book"][attribute: "title"].name = "heading"
    }

    static let types = [
        DecisionCase(17, .integer16, .integer64, .inferred, .legal, .legal, .misread),
        DecisionCase(18, .integer64, .integer16, .inferred, loses: true, .legal, .legal, .sendOldValues),
        DecisionCase(19, .integer64, .double, .inferred, loses: true, .refused, .refused, .misread),
        DecisionCase(19, .integer16, .double, .inferred, .refused, .refused, .misread),
        DecisionCase(19, .double, .integer64, .inferred, loses: true, .refused, .refused, .misread),
        DecisionCase(20, .double, .float, .inferred, loses: true, .legal, .legal),
        DecisionCase(20, .float, .double, .inferred, .legal, .legal),
        DecisionCase(21, .integer16, .boolean, .inferred, loses: true, .legal, .legal),
        DecisionCase(21, .boolean, .integer16, .inferred, .legal, .legal),
        DecisionCase(22, .integer64, .string, .uncertain, loses: true, .refused, .refused),
        DecisionCase(23, .string, .date, .stage, loses: true, .refused, .refused),
        DecisionCase(23, .date, .string, .stage, loses: true, .refused, .refused),
        DecisionCase(23, .string, .integer32, .stage, loses: true, .refused, .refused),
        DecisionCase(24, .string, .uri, .uncertain, .legal, .legal),
        DecisionCase(25, .string, .uuid, .stage, .legal, .legal),
        DecisionCase(25, .binary, .uuid, .stage, .refused, .refused),
        DecisionCase(26, .binary, .transformable, .stage, .legal, .legal, .misread),
        DecisionCase(26, "binary → transformable, allowed", .inferred, .legal, .legal, .misread) {
            $0["Book"][attribute: "cover"].type = .transformable
            $0["Book"][attribute: "cover"].details.userInfo = [
                UserInfoEntry(key: "NSMigrationAllowTypeTransformation", value: "1")
            ]
        },
    ]
}

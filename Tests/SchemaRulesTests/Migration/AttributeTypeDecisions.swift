import Mirroring
import ModelEditing

@testable import ObjectModel
@testable import SchemaRules

extension DecisionCase {
    static let types = [
        DecisionCase(
            .integerWidened(.none),
            from: .integer16,
            to: .integer64,
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .misread
        ),
        DecisionCase(
            .integerNarrowed(.none),
            from: .integer64,
            to: .integer16,
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .sendOldValues
        ),
        DecisionCase(
            .integerAndFraction(.none, loses: true),
            from: .integer64,
            to: .double,
            store: .inferred,
            loses: true,
            development: .refused,
            production: .refused,
            olderApps: .misread
        ),
        DecisionCase(
            .integerAndFraction(.none, loses: false),
            from: .integer16,
            to: .double,
            store: .inferred,
            development: .refused,
            production: .refused,
            olderApps: .misread
        ),
        DecisionCase(
            .integerAndFraction(.none, loses: true),
            from: .double,
            to: .integer64,
            store: .inferred,
            loses: true,
            development: .refused,
            production: .refused,
            olderApps: .misread
        ),
        DecisionCase(
            .fractionChanged(.none, loses: true),
            from: .double,
            to: .float,
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .sendOldValues
        ),
        DecisionCase(
            .fractionChanged(.none, loses: false),
            from: .float,
            to: .double,
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .misread
        ),
        DecisionCase(
            .fractionChanged(.none, loses: true),
            from: .decimal,
            to: .double,
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal
        ),
        DecisionCase(
            .integerAndBoolean(.none, loses: true),
            from: .integer16,
            to: .boolean,
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .sendOldValues
        ),
        DecisionCase(
            .integerAndBoolean(.none, loses: false),
            from: .boolean,
            to: .integer16,
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .misread
        ),
        DecisionCase(
            .incompatibleTypes(.none),
            from: .integer64,
            to: .string,
            store: .stage,
            loses: true,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .incompatibleTypes(.none),
            from: .double,
            to: .string,
            store: .stage,
            loses: true,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .incompatibleTypes(.none),
            from: .boolean,
            to: .string,
            store: .stage,
            loses: true,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .incompatibleTypes(.none),
            from: .string,
            to: .date,
            store: .stage,
            loses: true,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .incompatibleTypes(.none),
            from: .date,
            to: .string,
            store: .stage,
            loses: true,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .incompatibleTypes(.none),
            from: .string,
            to: .integer32,
            store: .stage,
            loses: true,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .incompatibleTypes(.none),
            "String → Date, without a field",
            store: .stage,
            loses: true,
            development: .legal,
            production: .legal,
            before: leaveOut
        ) {
            $0["Book"][attribute: "title"].type = .date
        },
        DecisionCase(
            .unstored,
            "encryption, without a field",
            store: .none,
            development: .legal,
            production: .legal,
            before: leaveOut
        ) {
            $0["Book"][attribute: "title"].allowsCloudEncryption = true
        },
        DecisionCase(
            .stringAndAddress(.none),
            from: .string,
            to: .uri,
            store: .stage,
            development: .legal,
            production: .loses,
            olderApps: .misread
        ),
        DecisionCase(
            .stringAndAddress(.none),
            from: .uri,
            to: .string,
            store: .stage,
            development: .legal,
            production: .legal,
            olderApps: .misread
        ),
        DecisionCase(
            .identifierChanged(.none),
            from: .string,
            to: .uuid,
            store: .stage,
            development: .legal,
            production: .loses,
            olderApps: .misread
        ),
        DecisionCase(
            .identifierChanged(.none),
            from: .uuid,
            to: .string,
            store: .stage,
            development: .legal,
            production: .legal,
            olderApps: .misread
        ),
        DecisionCase(
            .identifierChanged(.none),
            from: .binary,
            to: .uuid,
            store: .stage,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .binaryAndTransformable(.none, isAllowed: false),
            from: .binary,
            to: .transformable,
            store: .stage,
            development: .legal,
            production: .loses,
            olderApps: .misread
        ),
        DecisionCase(
            .binaryAndTransformable(.none, isAllowed: true),
            "binary → transformable, allowed",
            store: .inferred,
            development: .legal,
            production: .loses,
            olderApps: .misread
        ) {
            $0["Book"][attribute: "cover"].type = .transformable
            $0["Book"][attribute: "cover"].details.userInfo = [
                UserInfoEntry(key: "NSMigrationAllowTypeTransformation", value: "1")
            ]
        },
    ]

    private static let leaveOut: Edit = {
        $0["Book"][attribute: "title"].details.userInfo = [
            UserInfoEntry(key: MirroringUserInfo.ignoredProperty, value: "YES")
        ]
    }
}

import Mirroring
import ModelEditing

@testable import ObjectModel
@testable import SchemaRules

extension DecisionCase {
    static let types = [
        DecisionCase(
            .integerChanged(loses: false),
            from: .integer16,
            to: .integer64,
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .misread
        ),
        DecisionCase(
            .integerChanged(loses: true),
            from: .integer64,
            to: .integer16,
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .sendOldValues
        ),
        DecisionCase(
            .integerAndFraction(loses: true),
            from: .integer64,
            to: .double,
            store: .inferred,
            loses: true,
            development: .refused,
            production: .refused,
            olderApps: .misread
        ),
        DecisionCase(
            .integerAndFraction(loses: false),
            from: .integer16,
            to: .double,
            store: .inferred,
            development: .refused,
            production: .refused,
            olderApps: .misread
        ),
        DecisionCase(
            .integerAndFraction(loses: true),
            from: .double,
            to: .integer64,
            store: .inferred,
            loses: true,
            development: .refused,
            production: .refused,
            olderApps: .misread
        ),
        DecisionCase(
            .fractionChanged(loses: true),
            from: .double,
            to: .float,
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .sendOldValues
        ),
        DecisionCase(
            .fractionChanged(loses: false),
            from: .float,
            to: .double,
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .misread
        ),
        DecisionCase(
            .fractionChanged(loses: true),
            from: .decimal,
            to: .double,
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal
        ),
        DecisionCase(
            .integerAndBoolean(loses: true),
            from: .integer16,
            to: .boolean,
            store: .inferred,
            loses: true,
            development: .legal,
            production: .legal,
            olderApps: .sendOldValues
        ),
        DecisionCase(
            .integerAndBoolean(loses: false),
            from: .boolean,
            to: .integer16,
            store: .inferred,
            development: .legal,
            production: .legal,
            olderApps: .misread
        ),
        DecisionCase(
            .incompatibleTypes,
            from: .integer64,
            to: .string,
            store: .stage,
            loses: true,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .incompatibleTypes,
            from: .double,
            to: .string,
            store: .stage,
            loses: true,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .incompatibleTypes,
            from: .boolean,
            to: .string,
            store: .stage,
            loses: true,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .incompatibleTypes,
            from: .string,
            to: .date,
            store: .stage,
            loses: true,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .incompatibleTypes,
            from: .date,
            to: .string,
            store: .stage,
            loses: true,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .incompatibleTypes,
            from: .string,
            to: .integer32,
            store: .stage,
            loses: true,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .incompatibleTypes,
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
            .stringAndAddress,
            from: .string,
            to: .uri,
            store: .stage,
            development: .legal,
            production: .loses,
            olderApps: .misread
        ),
        DecisionCase(
            .stringAndAddress,
            from: .uri,
            to: .string,
            store: .stage,
            development: .legal,
            production: .legal,
            olderApps: .misread
        ),
        DecisionCase(
            .identifierChanged,
            from: .string,
            to: .uuid,
            store: .stage,
            development: .legal,
            production: .loses,
            olderApps: .misread
        ),
        DecisionCase(
            .identifierChanged,
            from: .uuid,
            to: .string,
            store: .stage,
            development: .legal,
            production: .legal,
            olderApps: .misread
        ),
        DecisionCase(
            .identifierChanged,
            from: .binary,
            to: .uuid,
            store: .stage,
            development: .refused,
            production: .refused
        ),
        DecisionCase(
            .transformationRefused,
            from: .binary,
            to: .transformable,
            store: .stage,
            development: .legal,
            production: .loses,
            olderApps: .misread
        ),
        DecisionCase(
            .transformationAllowed,
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

import Mirroring
import Production

extension JSONShape {
    /// `modelc.plan/1`.
    static let plans: [Property] = [
        .init(
            "plans",
            .list(
                .object([
                    .init("container", .optional(.text)),
                    .init("database", .optional(.word(of: DatabaseScope.self))),
                    .init("databases", .list(.word(of: DatabaseScope.self))),
                    .init("models", .list(.text)),
                    .init("localEntities", .list(.text)),
                    .init("recordTypes", .list(.object(plannedRecordType))),
                    .init("steps", .list(.object(step))),
                    .init("closingDoors", .list(.object(closingDoor))),
                    .init("encryptedTwins", .list(.object(encryptedTwin))),
                ])
            )
        )
    ]

    private static let plannedRecordType: [Property] = [
        .init("name", .text),
        .init("entities", .list(.text)),
        .init("fields", .list(.object(plannedField))),
        grants,
    ]

    private static let plannedField: [Property] =
        field + [
            .init("source", .optional(.text)),
            .init("assumption", .optional(.text)),
            .init("state", .word(of: PlannedField.State.self)),
        ]

    private static let closingDoor: [Property] = [
        .init("recordType", .text),
        .init("field", .text),
        .init("type", .text),
        .init("source", .text),
        .init("isEncrypted", .truth),
        .init("sensitiveWord", .optional(.text)),
    ]

    private static let encryptedTwin: [Property] = [
        .init("attribute", .text),
        .init("twin", .text),
        .init("phase", .word(of: EncryptedTwin.Phase.self)),
        .init("next", .optional(.word(of: JudgedTwin.Step.self))),
    ]

    private static let step: [Property] = [
        .init("action", .word(of: PlanStep.Action.self)),
        .init("recordType", .text),
        .init("field", .optional(.text)),
    ]

    /// `modelc.schema/1`.
    static let cloudSchema: [Property] = [
        .init("path", .text),
        .init("roles", .list(.text)),
        .init(
            "recordTypes",
            .list(.object([.init("name", .text), .init("fields", .list(.object(field))), grants]))
        ),
    ]

    private static let field: [Property] = [
        .init("name", .text),
        .init("type", .text),
        .init("isEncrypted", .truth),
        .init("isList", .truth),
        .init("indexes", .list(.text)),
    ]

    private static let grants = Property(
        "grants",
        .list(.object([.init("role", .text), .init("privileges", .list(.text))]))
    )
}

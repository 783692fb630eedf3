import Migration

extension JSONShape {
    /// `modelc.diff/1`.
    static let differences: [Property] =
        each(["old", "new"], as: .text) + [.init("between", .list(.text)), .init("changes", .list(.object(change)))]

    private static let change: [Property] =
        each(["symbol", "kind"], as: .text)
        + each(["from", "to"], as: .optional(.text))
        + [
            .init("store", .word(of: StoreGrade.self)),
            .init("development", .word(of: CloudGrade.self)),
            .init("production", .word(of: CloudGrade.self)),
            .init("olderApps", .word(of: OlderApps.self)),
            .init("losesData", .truth),
            .init("isMirrored", .truth),
            .init("handler", .word(of: HandlerNeed.self)),
            .init("reason", .text),
            .init("coreDataCode", .optional(.integer)),
        ]
}

import Migration

extension JSONShape {
    /// `modelc.migration/1`.
    static let migrations: [Property] =
        each(["path", "order", "target"], as: .text)
        + [
            .init("versions", .list(.text)),
            .init("pairs", .list(.object(pair))),
            .init("recipes", .list(.object(recipe))),
        ]

    private static let pair: [Property] = [
        .init("from", .text),
        .init("to", .text),
        .init("verdict", .word(of: MigrationVerdict.Kind.self)),
        .init("reasons", .list(.text)),
        .init("path", .list(.text)),
        .init("isAutomatic", .truth),
        .init("handler", .word(of: HandlerNeed.self)),
        .init("losesData", .truth),
        .init("changes", .list(.object(decidingChange))),
    ]

    private static let decidingChange: [Property] =
        each(["symbol", "kind", "reason"], as: .text)
        + each(["from", "to"], as: .optional(.text))
        + [
            .init("store", .word(of: StoreGrade.self)),
            .init("handler", .word(of: HandlerNeed.self)),
            .init("coreDataCode", .optional(.integer)),
        ]

    private static let recipe: [Property] =
        each(["from", "to"], as: .text)
        + [.init("reachesNewModel", .truth), .init("hops", .list(.object(hop)))]

    private static let hop: [Property] =
        [.init("draft", .optional(.text))] + each(["willMigrate", "didMigrate"], as: .list(.text))
}

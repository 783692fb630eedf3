extension JSONShape {
    /// `modelc.share/1`.
    static let share: [Property] = [
        .init("root", .text),
        .init("entities", .list(.text)),
        .init("through", .list(.object(step))),
        .init("hubs", .list(.object(hub))),
        .init("severalOwners", .list(.object([.init("entity", .text), .init("relationships", .list(.text))]))),
    ]

    private static let step: [Property] = each(["entity", "relationship", "destination"], as: .text)

    private static let hub: [Property] =
        [.init("entity", .text), .init("through", .list(.object(step)))] + each(["reason", "hint"], as: .text)
}

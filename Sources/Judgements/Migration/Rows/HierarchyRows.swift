/// Rows 50 to 52 of the decision table: inheritance.
extension Grade {
    static let joinedTree = Grade(
        50,
        .inferred,
        .replaces,
        .documented,
        "Core Data moves the rows; in the cloud the record type is that of the new root"
    )

    static let leftTree = Grade(
        51,
        .inferred,
        .replaces,
        .documented,
        "Core Data moves the rows; in the cloud the record type is that of the new root"
    )

    static let movedInTree = Grade(
        50,
        .inferred,
        .none,
        .documented,
        "the tree shares one table and one record type: nothing moves"
    )

    static let hierarchiesMerged = Grade(
        52,
        .stage,
        handler: .required,
        loses: true,
        .replaces,
        .documented,
        code: 134190,
        "entities without a common parent cannot get one: rows must be created anew, with new object identifiers"
    )
}

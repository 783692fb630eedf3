package import CompilerSupport

/// The rules about real stores, `STO901` to `STO914`: whether a store fits its model.
package enum StoreRules {
    /// The pages of the database are inconsistent.
    static let damagedDatabase = rule(
        901,
        "damaged-database",
        "SQLite reports that pages of the store are inconsistent.",
        """
        A crash in the middle of a copy, a failing disk, or a write-ahead log of another store damages a database. Restore \
        a backup. The other findings are about what can still be read.
        """
    )
    /// The store was made with another version.
    static let otherModel = rule(
        902,
        "store-of-another-version",
        code: 134100,
        "The store was made with none of the versions that it was compared with.",
        """
        Core Data refuses to open the store with these versions, or migrates it. The other findings compare the store with \
        the nearest version. `modelc store identify` prints the differences; name the right model with `--model`.
        """
    )
    /// A table is missing.
    static let missingTable = rule(
        903,
        "missing-table",
        code: 134020,
        "The store lacks a table that the model requires.",
        "Core Data reads the version of a store from its metadata, and fails when a fetch needs the table. Restore a backup."
    )
    /// A column is missing.
    static let missingColumn = rule(
        904,
        "missing-column",
        code: 134020,
        "A table of the store lacks a column that the model requires.",
        """
        Core Data fails with "no such column" when a fetch needs it. The cause is a migration that did not finish, or a \
        version that was changed after it shipped.
        """
    )
    /// A table or a column is not in the model.
    static let unknownTable = rule(
        905,
        "unknown-table-or-column",
        severity: .warning,
        "The store has a table or a column that is not in the model.",
        """
        A migration of Core Data leaves no such elements, so another program created them, or the store belongs to \
        another model. Tables whose names begin with `A` belong to the frameworks, and are ignored, and so are virtual \
        tables, for example for full-text search, with the tables in which SQLite keeps their contents.
        """
    )
    /// An entity has another number.
    static let otherNumber = rule(
        906,
        "entity-number-differs",
        "`Z_PRIMARYKEY` lacks an entity, or gives it another number than the model.",
        """
        Core Data numbers the entities of each tree from the root down, by name. Rows name their entity by its number, \
        so with other numbers they become objects of other entities. After a deferred migration an entity can keep its \
        old name.
        """
    )
    /// A row has the number of no entity.
    static let unknownEntity = rule(
        907,
        "row-of-unknown-entity",
        "Rows of a table have the number of no entity of the table.",
        "Core Data cannot make objects of them. The cause is a program that wrote rows without Core Data."
    )
    /// A key has no row.
    static let orphanedReference = rule(
        908,
        "orphaned-reference",
        code: 133000,
        "A relationship refers to a row that does not exist.",
        """
        The app crashes, or shows an object without values, when it follows the relationship: "Core Data could not fulfill \
        a fault". The cause is a deletion without Core Data, or a batch delete, which applies no delete rule.
        """
    )
    /// A link has no row at one end.
    static let orphanedLink = rule(
        909,
        "orphaned-link",
        code: 133000,
        "A many-to-many link refers to a row that does not exist.",
        "The relationship contains an object without values. The cause is a deletion without Core Data, or a batch delete."
    )
    /// Only one end of a one-to-one relationship refers to the other.
    static let missingInverse = rule(
        910,
        "missing-inverse",
        "Only one end of a one-to-one relationship refers to the other.",
        "The app shows one of the objects with its partner, and the other without. Set one end again, and save."
    )
    /// A required value is missing.
    static let missingValue = rule(
        911,
        "required-value-missing",
        code: 1570,
        "Rows have no value for a property that is not optional.",
        """
        Core Data refuses to save a change of such an object, and an inferred migration fails with 134110. The cause is a \
        batch insert, which validates nothing, or a change of the model without a new version.
        """
    )
    /// A value exceeds a limit.
    static let valueOutOfLimits = rule(
        912,
        "value-out-of-limits",
        severity: .warning,
        "Rows have values beyond the minimum or the maximum of their attribute.",
        """
        Limits are not part of a version hash, so a stricter limit does not change rows. Core Data refuses to save a change \
        of such an object (1610 to 1680).
        """
    )
    /// Values that are not unique.
    static let duplicateValues = rule(
        913,
        "duplicate-unique-values",
        code: 133021,
        "Several rows have the same values for a uniqueness constraint.",
        "A migration that adds the constraint fails with 134111, and a save conflicts. Merge the objects first."
    )
    /// Two objects are at one position of an ordered relationship.
    static let duplicateOrder = rule(
        914,
        "duplicate-order",
        severity: .warning,
        "Several objects have the same place in an ordered relationship.",
        "Their order can change from one fetch to the next. Assign the relationship again, and save."
    )

    /// Every rule of the family, by number.
    package static let all = [
        damagedDatabase, otherModel, missingTable, missingColumn, unknownTable, otherNumber, unknownEntity,
        orphanedReference, orphanedLink, missingInverse, missingValue, valueOutOfLimits, duplicateValues,
        duplicateOrder,
    ]

    private static func rule(
        _ number: Int,
        _ name: String,
        severity: Severity = .error,
        code: Int? = nil,
        _ summary: String,
        _ rationale: String
    ) -> RuleMetadata {
        RuleMetadata(
            id: "STO\(number)",
            name: name,
            severity: severity,
            coreDataCode: code,
            summary: summary,
            rationale: rationale
        )
    }
}

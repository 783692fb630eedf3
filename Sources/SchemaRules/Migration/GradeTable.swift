import ObjectModel

/// Entities come, go, have another name, and move in the tree of their parents.
extension Grade {
    /// Documented.
    static let entityAdded = Grade(.inferred, .adds)
        .because("Core Data creates the table")

    /// An abstract entity has no rows of its own.
    /// Documented.
    static func entityRemoved(isAbstract: Bool) -> Grade {
        Grade(.inferred, loses: !isAbstract, .retains)
            .because("Core Data drops the rows of the entity; its record type stays in iCloud forever")
    }

    /// What a property holds, or an entity, which is of no kind.
    private static func contents(of kind: PropertyKind?) -> String {
        switch kind {
        case nil: "rows"
        case .relationship: "links"
        case .attribute, .fetchedProperty: "values"
        }
    }

    /// Documented.
    static func renamed(_ kind: PropertyKind?) -> Grade {
        Grade(.inferred, .renames)
            .because("Core Data follows the renaming identifier and keeps the \(contents(of: kind))")
    }

    /// Documented.
    static func renameSuspected(_ kind: PropertyKind?) -> Grade {
        let way = "without a renaming identifier, this is a removal and an addition"
        return Grade(.inferred, loses: true, .replaces)
            .because("\(way): all \(contents(of: kind)) are lost without an error")
    }

    /// Inferred.
    static func abstractChanged(isAbstract: Bool) -> Grade {
        isAbstract
            ? Grade(.inferred, loses: true, .none)
                .because(
                    """
                    the entity's hash changes; rows of the entity stay, but the app cannot create objects of an \
                    abstract entity
                    """
                )
            : Grade(.inferred, .none).because("the entity's hash changes, nothing else")
    }

    /// Core Data's words are "CloudKit integration forbids renaming"; seen for entities and relationships.
    /// Reported.
    static let renameRefused = Grade(.impossible, handler: .required, .renames, code: 134110)
        .because("a mirrored store refuses to migrate with a renaming: add the new name beside the old one instead")

    /// Core Data looks at two models only, whatever happened between them.
    /// Documented.
    static let renameChainBroken = Grade(.inferred, loses: true, .replaces)
        .because(
            """
            the renaming identifier does not match this version: a store that skips the versions between loses its \
            values
            """
        )

    /// Inferred.
    static func nameReused(_ cloud: CloudGrade) -> Grade {
        Grade(.inferred, handler: .advised, CloudEffect(cloud == .refused ? .refused : .legal, cloud, .misread))
            .because(
                """
                the name was missing in between; stores and records that skipped that version keep values of the old \
                meaning
                """
            )
    }

    /// Documented.
    static let treeChanged = Grade(.inferred, .replaces)
        .because("Core Data moves the rows; in iCloud, the record type is that of the new root")

    /// Documented.
    static let movedInTree = Grade(.inferred, .none)
        .because("the tree shares one table and one record type: no row or record moves")

    /// Documented.
    static let hierarchiesMerged = Grade(.stage, handler: .required, loses: true, .replaces, code: 134190)
        .because(
            """
            entities without a common parent cannot get one: code must create the rows again, with new object \
            identifiers
            """
        )
}

/// Attributes come, go, and change what they allow.
extension Grade {
    /// Documented.
    static let optionalAttributeAdded = Grade(.inferred, .adds)
        .because("the new column is empty")

    /// Documented.
    static let defaultedAttributeAdded = Grade(.inferred, .adds)
        .because("the new column gets its default value; records in iCloud lack it until they are saved again")

    /// Reported.
    static let mandatoryAttributeAdded = Grade(.stage, handler: .required, .breaks, code: 134110)
        .because(
            """
            a mandatory attribute without a default value has no value for existing rows: the migration fails unless \
            the table is empty
            """
        )

    /// Documented.
    static let attributeRemoved = Grade(.inferred, loses: true, .retains)
        .because("Core Data drops the column; the field stays in iCloud forever")

    /// Documented.
    static let becameOptional = Grade(.inferred, .misreads)
        .because("Core Data infers it; older apps may receive no value for a required attribute")

    /// Documented.
    static let becameMandatoryWithDefault = Grade(.inferred, .sendsOldValues)
        .because("rows without a value get the default value")

    /// Documented.
    static let becameMandatory = Grade(.stage, handler: .required, .breaks, code: 134110)
        .because("the migration fails if a row has no value: fill all rows before")

    /// Measured.
    static let defaultChanged = Grade(.none, .sendsOldValues)
        .because("the version hash does not include default values: rows keep the old value")

    /// Measured.
    static let validationChanged = Grade(.none, handler: .advised, .sendsOldValues)
        .because("the version hash does not include validation: rows that no longer pass fail when they are saved")
}

/// Attributes change their type. The cloud's part depends on both types.
extension Grade {
    /// Tested.
    static func integerWidened(_ cloud: CloudEffect) -> Grade {
        Grade(.inferred, cloud).because("Core Data converts whole numbers")
    }

    /// Ported.
    static func integerNarrowed(_ cloud: CloudEffect) -> Grade {
        Grade(.inferred, handler: .advised, loses: true, cloud)
            .because("Core Data converts whole numbers; values that do not fit are cut off")
    }

    /// Tested.
    static func integerAndFraction(_ cloud: CloudEffect, loses: Bool) -> Grade {
        Grade(.inferred, loses: loses, cloud.with(.misread))
            .because(
                "Core Data converts numbers\(loses ? ", not every one exactly" : ""); the field of a mirrored store cannot"
            )
    }

    /// Ported.
    static func fractionChanged(_ cloud: CloudEffect, loses: Bool) -> Grade {
        Grade(.inferred, loses: loses, cloud)
            .because("Core Data converts numbers\(loses ? "; digits can be lost" : " exactly")")
    }

    /// Ported.
    static func integerAndBoolean(_ cloud: CloudEffect, loses: Bool) -> Grade {
        Grade(.inferred, loses: loses, cloud)
            .because("Core Data converts the column\(loses ? "; numbers other than 0 and 1 are lost" : "")")
    }

    /// Ported.
    static func numberToString(_ cloud: CloudEffect) -> Grade {
        Grade(.uncertain, handler: .advised, loses: true, cloud, code: 134190)
            .because(
                "sources disagree whether Core Data converts numbers to text; if it does, it chooses their form"
            )
    }

    /// Reported.
    static func incompatibleTypes(_ cloud: CloudEffect) -> Grade {
        Grade(.stage, handler: .required, loses: true, cloud, code: 134190)
            .because("source and destination attribute types are incompatible: code must convert the values")
    }

    /// Inferred.
    static func stringAndAddress(_ cloud: CloudEffect) -> Grade {
        Grade(.uncertain, handler: .advised, cloud, code: 134190)
            .because(
                "the columns are equal and one app shipped it, but reports say that Core Data refuses it: test on a Mac"
            )
    }

    /// Inferred.
    static func identifierChanged(_ cloud: CloudEffect) -> Grade {
        Grade(.stage, handler: .required, cloud, code: 134190)
            .because("UUIDs are stored as 16 bytes: code must convert the values")
    }

    /// Inferred.
    static func binaryAndTransformable(_ cloud: CloudEffect, isAllowed: Bool) -> Grade {
        isAllowed
            ? Grade(.inferred, handler: .advised, cloud)
                .because("user info allows the change of type; the transformer must understand the old bytes")
            : Grade(.stage, handler: .required, cloud, code: 134190)
                .because("Core Data refuses it without NSMigrationAllowTypeTransformation in the user info")
    }
}

/// Relationships come, go, and change where and how they lead.
extension Grade {
    /// A mirrored store loads with optional, unordered relationships only.
    /// Documented.
    static func relationshipAdded(isMirrorable: Bool) -> Grade {
        Grade(.inferred, isMirrorable ? .adds : .breaks).because("there are no links yet")
    }

    /// Reported.
    static let mandatoryRelationshipAdded = Grade(.stage, handler: .required, .breaks, code: 134110)
        .because(
            """
            a mandatory to-one relationship has no destination for existing rows: the migration fails unless the \
            table is empty
            """
        )

    /// Documented.
    static let relationshipRemoved = Grade(.inferred, loses: true, .retains)
        .because("Core Data drops the links; fields and links stay in iCloud forever")

    /// Documented.
    static func becameToMany(isManyToMany: Bool) -> Grade {
        Grade(.inferred, CloudEffect(.legal, isManyToMany ? .loses : .legal, .mixed))
            .because(
                isManyToMany
                    ? """
                    Core Data keeps the links; in iCloud, new links are separate records instead of a field, and \
                    old links stay in the field
                    """
                    : "Core Data keeps the links; the field in iCloud is no longer written"
            )
    }

    /// Inferred.
    static func becameToOne(wasManyToMany: Bool) -> Grade {
        let cloud = CloudEffect(.legal, wasManyToMany ? .loses : .deploy, .mixed)
        return Grade(.stage, handler: .required, loses: true, cloud)
            .because("only one of several links can stay, and it is undefined which one: choose it by code")
    }

    /// Tested.
    static let becameOrdered = Grade(.inferred, handler: .advised, .breaks)
        .because("Core Data keeps the links and gives them an undefined order")

    /// Tested.
    static let becameUnordered = Grade(.inferred, loses: true, .none)
        .because("Core Data keeps the links and drops their order")

    /// Documented.
    static let countChanged = Grade(.inferred, handler: .advised, .none)
        .because("the version hash changes; objects with too few or too many destinations fail when they are saved")

    /// Documented.
    static let relationshipBecameMandatory = Grade(.inferred, handler: .advised, .breaks, code: 134110)
        .because("the migration can fail if a row has no destination: link all rows before")

    /// Measured.
    static func deleteRuleChanged(isDeny: Bool) -> Grade {
        Grade(.none, isDeny ? .breaks : .none).because("the version hash does not include delete rules")
    }

    /// To-one relationships keep their key whatever the inverse; the links of a to-many one are stored by way of it.
    /// Inferred.
    static func inverseChanged(isToMany: Bool, hasInverse: Bool) -> Grade {
        let loss = isToMany ? "; when links move between a key and a table they can be lost" : ""
        return Grade(.inferred, handler: .advised, loses: isToMany, hasInverse ? .none : .breaks)
            .because("the version hash changes\(loss)")
    }

    /// What happens to the links in the store is said of the relationships at both ends.
    /// Documented.
    static let linkAdded = Grade(.inferred, .adds)
        .because("each link of a many-to-many relationship is a separate record in iCloud")

    /// Documented.
    static let linkRemoved = Grade(.inferred, .retains)
        .because("the records of a many-to-many relationship stay in iCloud forever")

    /// Documented.
    static let linkRenamed = Grade(.inferred, .replaces)
        .because("records of a many-to-many relationship name both ends: existing ones name ends that no longer exist")

    /// Ported.
    static let destinationChanged = Grade(
        .stage,
        handler: .required,
        loses: true,
        CloudEffect(.legal, .loses),
        code: 134190
    ).because("links cannot lead to objects of another entity: create them again by code")

    /// Sources speak of unrelated entities; nothing is known of a parent or subentity.
    /// Inferred.
    static let destinationMovedInTree = Grade(.uncertain, handler: .advised, .none, code: 134190)
        .because(
            "both destinations are in one table, but no source shows that Core Data keeps the links: test on a Mac"
        )

    /// Tested.
    static let destinationRenamed = Grade(.inferred, .renames)
        .because("the links follow the renamed entity")
}

/// Settings change how something is stored, or whether it is.
extension Grade {
    /// Measured.
    static let transformerChanged = Grade(.none, handler: .advised, .misreads)
        .because(
            """
            the version hash does not include transformers: without a hash modifier, Core Data does not rewrite old \
            values
            """
        )

    /// Measured.
    static let sourceChanged = Grade(.none, .none)
        .because("the version hash does not include classes and generated sources")

    /// Tested.
    static let modifierChanged = Grade(.inferred, .none)
        .because("a hash modifier changes the version hash on purpose: Core Data copies the rows")

    /// Inferred or reported.
    static func externalStorageChanged(isExternal: Bool) -> Grade {
        isExternal
            ? Grade(.inferred, .none).because("values move to files when they are written again")
            : Grade(.stage, handler: .required, .none, code: 134190)
                .because("an inferred mapping cannot move values from files back into the store")
    }

    /// Measured.
    static let preservationChanged = Grade(.inferred, .none)
        .because("the entity's hash changes, nothing else")

    /// Inferred.
    static let spotlightChanged = Grade(.none, .none)
        .because("the version hash does not include Spotlight settings")

    /// Measured.
    static let indexChanged = Grade(.none, handler: .advised, .none)
        .because(
            """
            the version hash does not include indexes: the old index stays until another change migrates the store; a \
            hash modifier forces it
            """
        )

    /// Inferred.
    static let partialIndexChanged = Grade(.none, handler: .advised, .none)
        .because(
            "the version hash does not include indexes: the old predicate stays until another change migrates the store"
        )

    /// Documented.
    static let constraintAdded = Grade(.inferred, handler: .required, .breaks, code: 134111)
        .because("the migration fails if two rows are equal: merge or delete duplicates before")

    /// Documented.
    static let constraintRemoved = Grade(.inferred, .none)
        .because("Core Data drops the unique index")

    /// Tested.
    static let becameTransient = Grade(.inferred, loses: true, .retains)
        .because("a transient property has no column: Core Data drops the stored values")

    /// Reported.
    static let becameIgnored = Grade(.none, .retains)
        .because("user info leaves it out of mirroring: the field stays in iCloud forever, and no longer gets values")

    /// Reported.
    static let becameUnignored = Grade(.none, .adds)
        .because("user info no longer leaves it out of mirroring: records in iCloud lack it until they are saved again")

    /// Nothing that a store or a record holds.
    /// Measured.
    static let unstored = Grade(.none, .none)
        .because("the version hash does not include it, and it has no stored values")

    /// Measured.
    static let leftConfiguration = Grade(.none, handler: .advised, .none)
        .because(
            "a store of this configuration no longer has the entity: code must move its rows"
        )

    /// Documented.
    static func compositeChanged(loses: Bool) -> Grade {
        Grade(.inferred, loses: loses, .misreads)
            .because("elements of a composite migrate by name, like attributes")
    }

    /// Inferred.
    static let elementOfDefaultedAttributeAdded = Grade(.uncertain, handler: .advised, .misreads, code: 134110)
        .because(
            "whether the attribute's default fills a new mandatory element is not documented: make it optional, or give it "
                + "a default"
        )

    /// Inferred.
    static let derivationChanged = Grade(.inferred, .none)
        .because("Core Data drops the column and computes it again")

    /// Inferred.
    static let becameDerived = Grade(.inferred, loses: true, .retains)
        .because("computed values replace the values that the app set")

    /// Inferred.
    static let becameUnderived = Grade(.inferred, .adds)
        .because("Core Data drops the column and adds it again")

    /// The version hash does not cover it, and the cloud decides.
    /// Documented.
    static let encryptionChanged = Grade(.none, CloudEffect(.refused, .refused, .misread))
        .because("a deployed field can never become encrypted or unencrypted")
}

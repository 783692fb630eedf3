public import Diagnostics

/// The `SWD` family: what goes wrong with SwiftData models alone, because of what SwiftData makes of Swift sources.
///
/// What Core Data and CloudKit refuse of the models themselves is the same for all models, and said by the other families.
///
///     let findings = SwiftDataRuleTable.all.flatMap { $0.findings(in: project) }
///
/// The files of an example are the sources of an app. `v1.0: Models.swift` is a source as it was at the tag `v1.0`.
public enum SwiftDataRuleTable {
    /// Every rule of the family, by number.
    public static let all: [Rule<SwiftDataProject>] = [
        shippedSchemaChanged,
        schemaNotFrozen,
        storedValueChanged,
        frozenDefault,
        arrayAsTransformable,
        encryptionLostInAsset,
        unstatedMirroring,
        modelMissingFromContainer,
        unknownModelInContainer,
        stageNotInferable,
        missingStage,
        planOutOfOrder,
        customStageInMirroredStore,
        lightweightStagesInOneStep,
        schemaMissingFromPlan,
        equalSchemas,
    ]

    /// A version of a schema with the class `Trip`.
    static func schema(_ name: String, _ number: Int, _ property: String) -> String {
        """
        enum \(name): VersionedSchema {
            static let versionIdentifier = Schema.Version(\(number), 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip {
                \(property)
            }
        }
        """
    }

    /// A migration plan.
    static func plan(_ schemas: [String], _ stages: String) -> String {
        """
        enum TripPlan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [\(schemas.map { "\($0).self" }.joined(separator: ", "))] }
            static var stages: [MigrationStage] {
                [\(stages)]
            }
        }
        """
    }

    /// A stage of a migration plan.
    static func stage(_ kind: String, _ old: String, _ new: String) -> String {
        let handlers = kind == "custom" ? ", willMigrate: nil, didMigrate: nil" : ""
        return ".\(kind)(fromVersion: \(old).self, toVersion: \(new).self\(handlers))"
    }
}

package import CompilerSupport

/// The `SWD` family: faults that only SwiftData models have, because of how SwiftData interprets Swift sources.
///
/// The other families cover faults that Core Data and CloudKit refuse in all models.
///
///     let findings = SwiftDataRuleTable.all.flatMap { $0.findings(in: project) }
///
/// The files of an example are the sources of an app. `v1.0: Models.swift` is a source at the tag `v1.0`.
package enum SwiftDataRuleTable {
    /// Every rule of the family, by number.
    package static let all: [Rule<SwiftDataProject>] = [
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
        reservedMemberName,
        attributedTextInMirroredStore,
        indexOfStructure,
    ]

    /// A version of a schema with the class `Trip`.
    static func schema(_ number: Int, _ body: String) -> String {
        """
        enum SchemaV\(number): VersionedSchema {
            static let versionIdentifier = Schema.Version(\(number), 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { \(body) }
        }

        """
    }

    /// A migration plan for versions, with stages as `lightweight 1 2` and `custom 1 2`.
    static func plan(_ schemas: [Int], _ stages: [String]) -> String {
        let written = stages.map { stage in
            let words = stage.split(separator: " ")
            let handlers = words[0].hasSuffix("custom") ? ", willMigrate: nil, didMigrate: nil" : ""
            let kind = words[0].hasPrefix("↓") ? "↓.\(words[0].dropFirst())" : ".\(words[0])"
            return "\(kind)(fromVersion: SchemaV\(words[1]).self, toVersion: SchemaV\(words[2]).self\(handlers))"
        }
        return """
            enum TripPlan: SchemaMigrationPlan {
                static var schemas: [any VersionedSchema.Type] {
                    [\(schemas.map { "SchemaV\($0).self" }.joined(separator: ", "))]
                }
                static var stages: [MigrationStage] {
                    [\(written.joined(separator: ",\n         "))]
                }
            }
            """
    }

    /// Versions whose class has the given bodies, oldest first, and a plan for the first of them.
    static func migration(_ bodies: [String], _ stages: String..., listed: [Int]? = nil) -> RuleExample {
        let schemas = bodies.enumerated().map { schema($0 + 1, $1) }.joined()
        return RuleExample([("Models.swift", schemas + plan(listed ?? Array(1...bodies.count), stages))])
    }
}

extension RuleExample {
    /// The example as a Swift source.
    var swift: RuleExample { RuleExample([("Models.swift", files[0].text)], arguments: arguments) }

    /// The example for a mirrored store.
    var mirrored: RuleExample { RuleExample(files.map { ($0.name, $0.text) }, arguments: ["--database", "private"]) }

    /// The example with a mark before the name of a type.
    func marking(_ type: String) -> RuleExample {
        RuleExample(files.map { ($0.name, $0.text.replacing("enum \(type)", with: "enum ↓\(type)")) })
    }

    /// The example with another source at the tag `v1.0`.
    func after(_ text: String) -> RuleExample {
        RuleExample([("v1.0: Models.swift", text)] + files.map { ($0.name, $0.text) })
    }
}

public import Diagnostics
public import ObjectModel

/// One version of a schema: what a `VersionedSchema` lists, or all model classes where there is none.
public struct SwiftDataVersion: Hashable, Sendable {
    /// The name of the `VersionedSchema`, with the types around it; nil for classes that belong to none.
    public let name: String?
    /// The version identifier, `1.0.0` where nothing else is said. It is a label: Core Data tells versions apart by their
    /// checksums.
    public let identifier: String
    /// The model.
    public let model: ManagedObjectModel
    /// Where the version is declared.
    public let location: SourceLocation?
}

/// A step of a migration plan.
public struct SwiftDataMigrationStage: Hashable, Sendable {
    /// Whether the stage runs code of the app: `.custom` instead of `.lightweight`.
    public let isCustom: Bool
    /// The version before, by the name of its schema; nil when it cannot be read.
    public let source: String?
    /// The version after.
    public let target: String?
    /// Where the stage is declared.
    public let location: SourceLocation
}

/// A `SchemaMigrationPlan`.
public struct SwiftDataMigrationPlan: Hashable, Sendable {
    /// The type's name.
    public let name: String
    /// The names of the schemas, oldest first.
    public let schemas: [String]
    /// The stages, in the order of the list; one that is not spelled out in the plan has neither source nor target.
    public let stages: [SwiftDataMigrationStage]
    /// Where the plan is declared.
    public let location: SourceLocation
}

/// The databases that a `ModelConfiguration` mirrors into.
public enum SwiftDataMirroring: Hashable, Sendable {
    /// Mirrored when the app has the entitlement; also what saying nothing means.
    case automatic
    /// Never mirrored.
    case none
    /// The private database of a container; nil when its identifier is no literal.
    case privateDatabase(String?)
    /// Something that cannot be read.
    case unknown
}

/// A `ModelConfiguration(…)` somewhere in the sources.
public struct SwiftDataConfiguration: Hashable, Sendable {
    /// The name; nil when there is none, or it is no literal.
    public let name: String?
    /// Whether and where the store is mirrored.
    public let mirroring: SwiftDataMirroring
    /// Whether the store is only in memory, as those of previews and tests are.
    public let isInMemory: Bool
    /// Where it stands.
    public let location: SourceLocation
}

/// The classes that a `ModelContainer(for:)`, `.modelContainer(for:)` or `Schema([…])` lists.
public struct SwiftDataModelList: Hashable, Sendable {
    /// The classes as they are written.
    public let classes: [String]
    /// The schema of `Schema(versionedSchema:)`.
    public let versionedSchema: String?
    /// Where it stands.
    public let location: SourceLocation
}

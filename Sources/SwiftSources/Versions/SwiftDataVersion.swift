package import CompilerSupport
package import ObjectModel

/// One version of a schema: what a `VersionedSchema` lists, or all model classes where there is none.
package struct SwiftDataVersion: Equatable, Sendable {
    /// The name of the `VersionedSchema`, with the types around it; nil for classes that belong to none.
    package let name: String?
    /// The version identifier, `1.0.0` where nothing else is said. It is a label: Core Data tells versions apart by their
    /// checksums.
    package let identifier: String
    /// The model.
    package internal(set) var model: ManagedObjectModel
    /// Where the version is declared.
    package let location: SourceLocation?
}

/// A step of a migration plan.
package struct SwiftDataMigrationStage: Equatable, Sendable {
    /// Whether the stage runs code of the app: `.custom` instead of `.lightweight`.
    package let isCustom: Bool
    /// The version before, by the name of its schema; nil when it cannot be read.
    package let source: String?
    /// The version after.
    package let target: String?
    /// Where the stage is declared.
    package let location: SourceLocation
}

/// A `SchemaMigrationPlan`.
package struct SwiftDataMigrationPlan: Equatable, Sendable {
    /// The type's name.
    package let name: String
    /// The names of the schemas, oldest first.
    package let schemas: [String]
    /// The stages, in the order of the list; one that is not spelled out in the plan has neither source nor target.
    package let stages: [SwiftDataMigrationStage]
    /// Whether the list of the stages could be read.
    package let areStagesRead: Bool
    /// Where the plan is declared.
    package let location: SourceLocation
}

/// The databases that a `ModelConfiguration` mirrors into.
package enum SwiftDataMirroring: Equatable, Sendable {
    /// Mirrored when the app has the entitlement; also what saying nothing means.
    case automatic
    /// Never mirrored.
    case none
    /// The private database of a container; nil when its identifier is not a literal.
    case privateDatabase(String?)
    /// Something that cannot be read.
    case unknown

    /// Whether the code says that the store is mirrored.
    package var isPrivate: Bool {
        if case .privateDatabase = self { true } else { false }
    }
}

/// A `ModelConfiguration(…)` somewhere in the sources.
package struct SwiftDataConfiguration: Equatable, Sendable {
    /// The name; nil when there is none, or it is not a literal.
    package let name: String?
    /// Whether and where the store is mirrored.
    package let mirroring: SwiftDataMirroring
    /// Whether the code says so; what says nothing is automatic.
    package let isMirroringStated: Bool
    /// Whether the store is only in memory, as those of previews and tests are.
    package let isInMemory: Bool
    /// The entities of the classes that it lists; nil when it lists none, and so has all, or when the list cannot be read.
    let entities: [String]?
    /// Where it stands.
    package let location: SourceLocation
    /// The same place, as models keep it.
    let origin: SourceOrigin
}

/// The classes that a `ModelContainer(for:)`, `.modelContainer(for:)` or `Schema([…])` lists.
package struct SwiftDataModelList: Equatable, Sendable {
    /// The classes as they are written.
    package internal(set) var classes: [String] = []
    /// For each of them the entity; nil where no model class of the sources is meant.
    package internal(set) var entities: [String?] = []
    /// Whether everything in the list is a class that is written out.
    package internal(set) var isComplete = true
    /// The schema of `Schema(versionedSchema:)`.
    package internal(set) var versionedSchema: String?
    /// Whether a container is made without a `ModelConfiguration`, so that it has the automatic one.
    package internal(set) var isWithoutConfiguration = false
    /// Whether the container says here that its store is only in memory.
    package internal(set) var isInMemory = false
    /// Where it stands.
    package let location: SourceLocation

    init(location: SourceLocation) { self.location = location }
}

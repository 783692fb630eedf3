import CompilerSupport
package import Mirroring
import ObjectModel
package import SwiftSources

/// The models of an app's Swift sources and their history: the subject of the `SWD` rules.
///
///     let project = SwiftDataProject(read, scope: scope, history: history)
///     let findings = SwiftDataRuleTable.all.flatMap { $0.findings(in: project) }
package struct SwiftDataProject: Sendable {
    /// The models in the sources.
    let read: ReadSwiftData
    /// The mirrored stores; nil when no source says that the models are mirrored.
    let scope: MirroringScope?
    /// The shipped versions; nil when unknown. It is also nil when sources could not be read, because missing classes
    /// would look like a change.
    let history: VersionHistory?
    /// The versions of the sources, in their order.
    let versions: [MigrationVersion]
    /// The last `VersionedSchema` with each class or stored type, by place.
    let lastUses: [Int: Int]
    /// The model classes of other sources of the run.
    let classesElsewhere: Set<String>
    private let positions: [String: Int]

    /// Combines the sources with their history.
    ///
    /// - Parameters:
    ///   - read: The models in the sources.
    ///   - scope: The mirrored stores; nil when no source says that the models are mirrored.
    ///   - history: The shipped versions; nil when unknown.
    ///   - classesElsewhere: The model classes of other sources of the run.
    package init(
        _ read: ReadSwiftData,
        scope: MirroringScope? = nil,
        history: VersionHistory? = nil,
        classesElsewhere: Set<String> = []
    ) {
        self.classesElsewhere = classesElsewhere
        self.read = read
        self.scope = scope
        self.history = read.isComplete ? history : nil
        versions = read.versions.map { version in
            MigrationVersion(name: version.name ?? "", graph: ModelGraph(version.model), scope: scope)
        }
        let names = read.versions.enumerated().compactMap { position, version in version.name.map { ($0, position) } }
        let places = names.flatMap { _, position in read.versions[position].model.places.map { ($0, position) } }
        lastUses = Dictionary(places) { $1 }
        // A complete name takes precedence over the end of another one.
        positions = names.keyed { $0.0.split(separator: ".").last.map(String.init) }.mapValues(\.1)
            .merging(names) { $1 }
    }
}

extension ManagedObjectModel {
    /// The places of its classes and stored types. Types of an SDK have none.
    fileprivate var places: [Int] {
        entities.map(\.origin.offset) + composites.map(\.origin.offset).filter { $0 > 0 }
    }
}

extension SwiftDataProject {
    /// The version that the app opens stores with.
    var current: MigrationVersion? { read.current.map { versions[$0] } }

    /// The positions of the versions that are a `VersionedSchema`.
    var schemas: [Int] { read.versions.indices.filter { read.versions[$0].name != nil } }

    /// The position of a `VersionedSchema`; the last part of a dotted name suffices.
    func schema(named name: String) -> Int? {
        positions[name] ?? name.split(separator: ".").last.flatMap { positions[String($0)] }
    }

    /// The wanted attributes of the current version.
    func attributes(where isIncluded: (Attribute) -> Bool) -> [OwnedProperty<Attribute>] {
        guard let model = current?.graph.model else { return [] }
        return model.attributes(of: Array(model.entities.indices), where: isIncluded)
    }

    /// The names of the mirrored entities of the current version.
    var mirroredEntities: Set<String> {
        guard let graph = current?.graph, let scope else { return [] }
        return Set(MirroredModel(graph, scope: scope).contributors.map { graph.model.entities[$0].name })
    }

    /// True if the settings or the code say that a store is mirrored.
    var isMirrored: Bool { scope != nil || read.stores.contains(where: \.store.namesContainer) }
}

/// An older state of the models that users may have.
struct OlderModel {
    /// The name in messages.
    let words: String
    let version: MigrationVersion
    let isShipped: Bool
}

extension SwiftDataProject {
    /// The states before the current one, oldest first: the shipped ones, else the earlier versions of the sources.
    var olderModels: [OlderModel] {
        let shipped = (history?.shipped ?? []).compactMap { shipped in
            history?.model(of: shipped).map { version in
                let release = shipped.evidence.location?.path.gitReference
                let words = release ?? "'\(shipped.name)', which shipped"
                return OlderModel(words: words, version: version, isShipped: true)
            }
        }
        if !shipped.isEmpty { return shipped }
        return schemas.filter { $0 != read.current }
            .map { OlderModel(words: "'\(versions[$0].name)'", version: versions[$0], isShipped: false) }
    }
}

/// A migration plan whose versions are resolved in the sources.
struct PlannedMigration {
    /// A stage, by the positions of its versions in the plan; nil for versions that are not in the plan or cannot be
    /// read.
    struct Stage {
        let declared: SwiftDataMigrationStage
        let source: Int?
        let target: Int?
        /// A version that the stage names and the plan does not list.
        let stranger: String?
    }

    let declared: SwiftDataMigrationPlan
    /// The versions that the plan lists, oldest first; nil for one that is not in the sources.
    let versions: [MigrationVersion?]
    let stages: [Stage]

    /// True if every stage is resolved, so that missing stages are known.
    var isComplete: Bool {
        declared.areStagesRead && stages.allSatisfy { $0.source != nil && $0.target != nil }
            && versions.allSatisfy { $0 != nil }
    }

    /// True if a stage migrates from a version to the next one, perhaps with others.
    func hasStage(over position: Int) -> Bool {
        stages.contains { stage in
            guard let source = stage.source, let target = stage.target else { return false }
            return source <= position && target > position
        }
    }
}

extension SwiftDataProject {
    /// The migration plans of the sources; empty when sources could not be read.
    var plans: [PlannedMigration] {
        guard read.isComplete else { return [] }
        return read.migrationPlans.map { plan in
            let places = plan.schemas.indices.keyed { plan.schemas[$0] }
            return PlannedMigration(
                declared: plan,
                versions: plan.schemas.map { schema(named: $0).map { versions[$0] } },
                stages: plan.stages.map { stage in
                    PlannedMigration.Stage(
                        declared: stage,
                        source: stage.source.flatMap { places[$0] },
                        target: stage.target.flatMap { places[$0] },
                        stranger: [stage.source, stage.target].compactMap(\.self).first { places[$0] == nil }
                    )
                }
            )
        }
    }
}

import CompilerSupport
package import Mirroring
import ObjectModel
package import SwiftSources

/// The models of an app's Swift sources beside what is known of them: all that an `SWD` rule looks at.
///
///     let project = SwiftDataProject(read, scope: scope, history: history)
///     let findings = SwiftDataRuleTable.all.flatMap { $0.findings(in: project) }
package struct SwiftDataProject: Sendable {
    /// What the sources say.
    let read: ReadSwiftData
    /// The mirrored stores; nil when nothing says that the models are mirrored.
    let scope: MirroringScope?
    /// What shipped; nil when nobody knows, and when sources lack what could not be read: that would look like a change.
    let history: VersionHistory?
    /// The versions of the sources, in their order.
    let versions: [MigrationVersion]
    /// For each place of a class or a stored type the last `VersionedSchema` that has it.
    let lastUses: [Int: Int]
    /// The model classes of other sources of the run.
    let classesElsewhere: Set<String>
    private let positions: [String: Int]

    /// Puts together what rules look at.
    ///
    /// - Parameters:
    ///   - read: What the sources say.
    ///   - scope: The mirrored stores; nil when nothing says that the models are mirrored.
    ///   - history: What shipped; nil when nobody knows.
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
        // A whole name counts before the end of another one.
        positions = names.keyed { $0.0.split(separator: ".").last.map(String.init) }.mapValues(\.1)
            .merging(names) { $1 }
    }
}

extension ManagedObjectModel {
    /// Where its classes and stored types stand; what stands nowhere belongs to an SDK.
    fileprivate var places: [Int] {
        entities.map(\.origin.offset) + composites.map(\.origin.offset).filter { $0 > 0 }
    }
}

extension SwiftDataProject {
    /// The version that apps open stores with.
    var current: MigrationVersion? { read.current.map { versions[$0] } }

    /// The positions of the versions that are a `VersionedSchema`.
    var schemas: [Int] { read.versions.indices.filter { read.versions[$0].name != nil } }

    /// The position of a `VersionedSchema`; the last of the names between dots is enough.
    func schema(named name: String) -> Int? {
        positions[name] ?? name.split(separator: ".").last.flatMap { positions[String($0)] }
    }

    /// The attributes of the current version, as far as they are wanted.
    func attributes(where isWanted: (Attribute) -> Bool) -> [Declared<Attribute>] {
        guard let model = current?.graph.model else { return [] }
        return model.attributes(of: Array(model.entities.indices), where: isWanted)
    }

    /// The names of the entities of the current version that are mirrored.
    var mirroredEntities: Set<String> {
        guard let graph = current?.graph, let scope else { return [] }
        return Set(MirroredModel(graph, scope: scope).contributors.map { graph.model.entities[$0].name })
    }

    /// Whether something says that a store is mirrored: the settings, or the code.
    var isMirrored: Bool { scope != nil || read.stores.contains(where: \.store.namesContainer) }
}

/// A state of the models that users may have, older than the current version.
struct OlderModel {
    /// What messages call it.
    let words: String
    let version: MigrationVersion
    /// Whether it is known to have shipped.
    let isShipped: Bool
}

extension SwiftDataProject {
    /// The states before the current one, oldest first: what shipped, else the earlier versions of the sources.
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

/// A migration plan whose versions were found among the sources.
struct PlannedMigration {
    /// A stage, by the positions of its versions in the plan; nil for what is not in the plan or cannot be read.
    struct Stage {
        let declared: SwiftDataMigrationStage
        let source: Int?
        let target: Int?
        /// The name of a version that the stage names and the plan does not list.
        let stranger: String?
    }

    let declared: SwiftDataMigrationPlan
    /// The versions that the plan lists, oldest first; nil for one that is not in the sources.
    let versions: [MigrationVersion?]
    let stages: [Stage]

    /// Whether every stage was found, so that what is missing is known.
    var isComplete: Bool {
        declared.areStagesRead && stages.allSatisfy { $0.source != nil && $0.target != nil }
            && versions.allSatisfy { $0 != nil }
    }

    /// Whether a stage leads from a version to the next one, perhaps with others.
    func hasStage(over position: Int) -> Bool {
        stages.contains { stage in
            guard let source = stage.source, let target = stage.target else { return false }
            return source <= position && target > position
        }
    }
}

extension SwiftDataProject {
    /// The migration plans of the sources; none when versions lack what could not be read.
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

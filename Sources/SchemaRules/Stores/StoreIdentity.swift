import CompilerSupport
package import ModelFiles
import ObjectModel

/// What a store is: what it says of itself, and which version of a model it was made with.
///
///     let identity = try StoreIdentity(of: store, among: versions)
///     identity.matches.first?.version  // the position of the version; none when all differ
package struct StoreIdentity: Sendable {
    /// Who made the store.
    package enum Framework: String, CaseIterable, Sendable {
        /// An app with a model of Core Data.
        case coreData = "coredata"
        /// An app with `@Model` classes.
        case swiftData = "swiftdata"
    }

    /// A version whose entities hash as those of the store.
    package struct Match: Hashable, Sendable {
        /// The position of the version among those that were compared.
        package let version: Int
        /// The configuration whose entities the store holds; nil when it holds all.
        package let configuration: String?
        /// The entities whose hash modelc cannot compute, by name: that they are equal is an assumption.
        package let unproven: [String]
    }

    /// The version that differs in the fewest entities.
    package struct Nearest: Sendable {
        /// The position of the version among those that were compared.
        package let version: Int
        /// What differs, by entity.
        package let differences: [EntityDifference]
    }

    /// What the store says of itself.
    package let metadata: StoreMetadata
    /// Who made the store, as far as a sign of SwiftData was found.
    package let framework: Framework
    /// Whether mirroring keeps its state in the store.
    package let isMirrored: Bool
    /// Whether the store keeps a persistent history.
    package let hasHistory: Bool
    /// The model that the store carries; nil when it carries none.
    package let model: MigrationVersion?
    /// Why the model that the store carries cannot be read; nil otherwise.
    package let modelFault: String?
    /// The versions that the store can have been made with; several when versions hash alike.
    package let matches: [Match]
    /// The nearest version when none matches; nil as well when there is none to compare with.
    package let nearest: Nearest?

    /// Compares a store with versions of models.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - versions: The versions, in an order in which later ones are likelier.
    ///   - isSwiftData: For each version whether it is one of Swift sources.
    package init(of store: StoreFile, among versions: [MigrationVersion], isSwiftData: [Bool]) {
        metadata = store.metadata
        isMirrored = store.isMirrored
        hasHistory = store.hasHistory
        (model, modelFault) = Self.model(of: store)
        let comparisons = versions.map { HashComparison(store.metadata.hashes, $0) }
        let matches = comparisons.enumerated().compactMap { version, comparison in
            guard comparison.isMatch else { return nil as Match? }
            return Match(version: version, configuration: comparison.configuration, unproven: comparison.unproven)
        }
        self.matches = matches
        let isFromSwift = matches.contains { isSwiftData[$0.version] } || model?.graph.model.hasSignOfSwiftData == true
        framework = isFromSwift ? .swiftData : .coreData
        let least = matches.isEmpty ? comparisons.indices.min { Self.isNearer($0, $1, comparisons) } : nil
        nearest = least.map { [model] version in
            Nearest(version: version, differences: comparisons[version].differences(from: model, to: versions[version]))
        }
    }

    /// Of versions with as many differences the last one is nearest.
    private static func isNearer(_ one: Int, _ other: Int, _ comparisons: [HashComparison]) -> Bool {
        (comparisons[one].distance, -one) < (comparisons[other].distance, -other)
    }

    private static func model(of store: StoreFile) -> (MigrationVersion?, String?) {
        do throws(StoreError) {
            let model = try store.model().map { ModelGraph($0.model) }
            return (model.map { MigrationVersion(name: "store", graph: $0) }, nil)
        } catch {
            return (nil, error.message)
        }
    }
}

extension ManagedObjectModel {
    /// Whether the model has what only SwiftData derives from classes: composites of enumerations, and values whose class is
    /// written as a Swift type. Seen in each of eight stores of SwiftData that have such properties.
    fileprivate var hasSignOfSwiftData: Bool {
        entities.contains { entity in
            entity.attributes.contains { attribute in
                let type = attribute.details.customClassName ?? ""
                return type.contains("<") || attribute.details.userInfo.contains { $0.key == "EnumType" }
            }
        }
    }
}

/// An entity in which a store differs from a version of a model, and why.
package struct EntityDifference: Hashable, Sendable {
    /// The kinds of differences.
    package enum Kind: String, CaseIterable, Sendable {
        /// The model does not have the entity.
        case onlyInStore = "only-in-store"
        /// The store does not have the entity.
        case onlyInModel = "only-in-model"
        /// Both have the entity, and its version hashes differ.
        case changed
    }

    /// The name of the entity.
    package let entity: String
    /// The kind of difference.
    package let kind: Kind
    /// Why, from the store to the model: `name: type-changed (String → Integer 16)`. Empty when only the hashes tell.
    package let reasons: [String]
}

/// The version hashes of a store beside those of a version.
private struct HashComparison {
    /// The entities that differ; those whose hash modelc cannot compute are equal.
    private let kinds: [String: EntityDifference.Kind]
    /// Whether the store can have been made with the version.
    let isMatch: Bool
    /// The configuration whose entities the store holds; nil when it holds all.
    let configuration: String?
    /// The entities that are taken for equal because modelc cannot compute their hash, by name.
    let unproven: [String]
    /// The number of entities that differ.
    var distance: Int { kinds.count }

    init(_ stored: [String: [UInt8]], _ version: MigrationVersion) {
        let known = version.hashes.entities.keyed(by: \.name).mapValues(\.hash)
        var kinds: [String: EntityDifference.Kind] = [:]
        var unproven: [String] = []
        for (name, hash) in known {
            switch (stored[name], hash) {
            case (nil, _): kinds[name] = .onlyInModel
            case (_, .failure): unproven.append(name)
            case (let other, .success(let hash)): if hash.bytes != other { kinds[name] = .changed }
            }
        }
        for name in stored.keys where known[name] == nil { kinds[name] = .onlyInStore }
        self.kinds = kinds
        self.unproven = unproven.sorted()
        configuration = kinds.isEmpty ? nil : Self.configuration(kinds, stored, version.graph.model)
        isMatch = (kinds.isEmpty || configuration != nil) && unproven.count < max(1, stored.count)
    }

    /// The configuration whose entities are just those of the store, where those hash alike.
    private static func configuration(
        _ kinds: [String: EntityDifference.Kind],
        _ stored: [String: [UInt8]],
        _ model: ManagedObjectModel
    ) -> String? {
        guard kinds.values.allSatisfy({ $0 == .onlyInModel }) else { return nil }
        return model.configurations.first { Set($0.members.map(\.entityName)) == Set(stored.keys) }?.name
    }

    /// What differs, by entity; with reasons where the store carries its model.
    func differences(from stored: MigrationVersion?, to version: MigrationVersion) -> [EntityDifference] {
        var reasons: [String: [String]] = [:]
        for graded in stored.map({ ModelGrading(from: $0, to: version).changes }) ?? []
        where graded.grade.store != .none {
            let change = graded.description
            let parts = change.symbol.split(separator: ".", maxSplits: 1).map(String.init)
            let words = change.values.isEmpty ? change.kind : "\(change.kind) (\(change.values))"
            reasons[parts[0], default: []].append(parts.count > 1 ? "\(parts[1]): \(words)" : words)
        }
        return kinds.inOrder(of: \.key).map { name, kind in
            var found = kind == .changed ? reasons[name] ?? [] : []
            if found.isEmpty, kind == .changed, let parent = changedAncestor(of: name, in: version.graph) {
                found = ["inherits from '\(parent)', which differs"]
            }
            return EntityDifference(entity: name, kind: kind, reasons: found)
        }
    }

    private func changedAncestor(of name: String, in graph: ModelGraph) -> String? {
        guard let entity = graph.entity(named: name) else { return nil }
        return graph.ancestors(of: entity).map { graph.model.entities[$0].name }.first { kinds[$0] != nil }
    }
}

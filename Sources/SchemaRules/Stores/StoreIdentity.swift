import CompilerSupport
package import ModelFiles
import ObjectModel

/// The identity of a store: its metadata, and the version of the model that it was made with.
///
///     let identity = try StoreIdentity(of: store, among: versions)
///     identity.matches.first?.version  // the position of the version; none when all differ
package struct StoreIdentity: Sendable {
    /// The framework that made the store.
    package enum Framework: String, CaseIterable, Sendable {
        /// An app with a Core Data model.
        case coreData = "coredata"
        /// An app with `@Model` classes.
        case swiftData = "swiftdata"
    }

    /// A version with the hashes of the store.
    package struct Match: Hashable, Sendable {
        /// The position of the version among the compared ones.
        package let version: Int
        /// The configuration whose entities the store holds; nil when it holds all.
        package let configuration: String?
        /// The names of the entities whose hash modelc cannot compute. Their equality is an assumption.
        package let unproven: [String]
    }

    /// The version with the fewest different entities.
    package struct Nearest: Sendable {
        /// The position of the version among the compared ones.
        package let version: Int
        /// The differences, by entity.
        package let differences: [EntityDifference]
    }

    /// The metadata of the store.
    package let metadata: StoreMetadata
    /// The framework that made the store, ``Framework/swiftData`` only with a sign of it.
    package let framework: Framework
    /// True if the store contains mirroring's state.
    package let isMirrored: Bool
    /// True if the store has a persistent history.
    package let hasHistory: Bool
    /// The model in the store; nil when it contains none.
    package let model: MigrationVersion?
    /// Why the model in the store cannot be read; nil otherwise.
    package let modelFault: String?
    /// The versions that match the store; several when their hashes are equal.
    package let matches: [Match]
    /// The nearest version when none matches; nil when no version was compared either.
    package let nearest: Nearest?

    /// Compares a store with versions of models.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - versions: The versions, likelier ones last.
    ///   - isSwiftData: Whether each version comes from Swift sources.
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

    /// Of versions with equally many differences, the last one is nearest.
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
    /// True if the model in a store has a sign of SwiftData.
    ///
    /// SwiftData gives its model one configuration, `default`, and entities without classes: so in 16 of 16 published stores.
    /// The model of a Core Data store has no configurations at all: so in 34 of 34. Composites of enumerations, and
    /// values whose class is a Swift type, are signs too.
    fileprivate var hasSignOfSwiftData: Bool {
        let hasOnlyDefault = configurations.map(\.name) == ["default"]
        if hasOnlyDefault, entities.allSatisfy({ $0.representedClassName == nil }) { return true }
        return entities.contains { entity in
            entity.attributes.contains { attribute in
                let type = attribute.details.customClassName ?? ""
                return type.contains("<") || attribute.details.userInfo.contains { $0.key == "EnumType" }
            }
        }
    }
}

/// An entity that differs between a store and a version of a model.
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
    /// The reasons, from the store to the model: `name: type-changed (String → Integer 16)`. Empty when only the hashes
    /// show a difference.
    package let reasons: [String]
}

/// The version hashes of a store and a version, compared.
private struct HashComparison {
    /// The entities that differ. Entities whose hash modelc cannot compute count as equal.
    private let kinds: [String: EntityDifference.Kind]
    let isMatch: Bool
    /// The configuration whose entities the store holds; nil when it holds all.
    let configuration: String?
    /// The names of the entities that count as equal because modelc cannot compute their hash.
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

    /// The configuration with exactly the store's entities, if their hashes are equal.
    private static func configuration(
        _ kinds: [String: EntityDifference.Kind],
        _ stored: [String: [UInt8]],
        _ model: ManagedObjectModel
    ) -> String? {
        guard kinds.values.allSatisfy({ $0 == .onlyInModel }) else { return nil }
        return model.configurations.first { Set($0.members.map(\.entityName)) == Set(stored.keys) }?.name
    }

    /// The differences, by entity; with reasons if the store contains its model.
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

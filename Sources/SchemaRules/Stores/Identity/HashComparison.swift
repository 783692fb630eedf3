import CompilerSupport
import ObjectModel

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
struct HashComparison {
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

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

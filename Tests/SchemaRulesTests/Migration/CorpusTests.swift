import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import ObjectModel
@testable import SchemaRules

/// A step of a published app.
private struct PublishedStep {
    let name: String
    let hasMappingModel: Bool
    let verdict: MigrationVerdict

    var isInferable: Bool { verdict.kind <= .inferable }
}

@Suite("Versions of published models", .enabled(if: Corpus.isPresent, "needs ../shared/corpus"))
struct CorpusTests {
    private static let bundles = Result { try PublishedBundle.all() }

    @Test("A published step without a mapping model is called inferable, except known ones")
    func confusion() throws {
        let steps = try Self.bundles.get().flatMap(\.steps)
        for hasMappingModel in [false, true] {
            let group = steps.filter { $0.hasMappingModel == hasMappingModel }
            let inferable = group.filter(\.isInferable).count
            print(
                "\(hasMappingModel ? "with" : "without") a mapping model:",
                "\(inferable) inferable, \(group.count - inferable) not"
            )
        }
        for step in steps where step.isInferable == step.hasMappingModel {
            print("  \(step.name): \(step.verdict.kind), loses data: \(step.verdict.losesData)")
        }
        let refused = steps.filter { !$0.hasMappingModel && !$0.isInferable }.map(\.name)
        #expect(Set(refused) == Set(PublishedSteps.explained.keys))
        let harmless = steps.filter { $0.hasMappingModel && $0.isInferable && !$0.verdict.losesData }.map(\.name)
        #expect(Set(harmless) == PublishedSteps.inferableShape)
    }

    @Test("A published step that Core Data refuses is split into inferable steps")
    func recipes() throws {
        for bundle in try Self.bundles.get() {
            for (old, new) in zip(bundle.versions, bundle.versions.dropFirst())
            where MigrationVerdict(from: old, to: new).kind > .inferable {
                let recipe = try #require(MigrationRecipe(from: old, to: new), "\(bundle.path) \(new.name)")
                let models = recipe.hops.map { MigrationVersion(name: "", graph: ModelGraph($0.model)) }
                for (before, after) in zip([old] + models, models) {
                    let open = MigrationVerdict(from: before, to: after).reasons.filter { $0.grade.store > .inferred }
                    let isFilled = recipe.hops.count == 1 || before.graph.model != old.graph.model
                    let filled = [Grade.becameMandatory, .relationshipBecameMandatory(isValidated: true)].map(\.reason)
                    #expect(
                        open.filter { !isFilled || !filled.contains($0.grade.reason) }.isEmpty,
                        "\(bundle.path) \(new.name): \(open)"
                    )
                }
                #expect(models.last?.hashes.checksum == new.hashes.checksum, "\(bundle.path) \(new.name)")
            }
        }
    }

    /// Each version to the next is looked at above; of the leaps, a dozen versions spread over all of them say as much.
    @Test("A messenger's 90 versions, shipped without mapping models, are all inferable")
    func ninetyVersions() throws {
        let bundle = try #require(try Self.bundles.get().first { $0.versions.count == 90 })
        let matrix = MigrationMatrix(stride(from: 1, to: 90, by: 8).map { bundle.versions[$0] })
        for old in matrix.versions.indices {
            for new in matrix.versions.indices[old...] {
                #expect(matrix.verdict(from: old, to: new).kind <= .inferable)
            }
        }
    }
}

/// A bundle of the corpus with its versions.
private struct PublishedBundle {
    let path: String
    let versions: [MigrationVersion]

    static func all() throws -> [PublishedBundle] {
        let files = Corpus.models.filter { $0.contains(".xcdatamodeld/") && !$0.contains("/.history/") }
        let bundles = Dictionary(grouping: files) { path in
            path.firstRange(of: ".xcdatamodeld/").map { String(path[..<$0.upperBound]) } ?? path
        }
        return try bundles.sorted { $0.key < $1.key }.filter { $0.value.count > 1 }.map(PublishedBundle.init)
    }

    private init(path: String, files: [String]) throws {
        self.path = path
        let listing = BundleListing(path: path, files: files.map { String($0.dropFirst(path.count)) })
        versions = try ModelBundle(listing).versions.compactMap { version in
            readModel(try Corpus.bytes(of: path + version.file), path: "").model
                .map { MigrationVersion(name: version.name, graph: ModelGraph($0)) }
        }
    }

    /// Neighbours, and what a mapping model leads from and to.
    var steps: [PublishedStep] {
        let mapped = PublishedSteps.withMappingModel.first { path.hasSuffix($0.bundle) }?.steps ?? []
        let mappedNames = Set(mapped.map { "\($0.0) → \($0.1)" })
        let neighbours = zip(versions, versions.dropFirst()).map { ($0.name, $1.name) }
            .filter { !mappedNames.contains("\($0.0) → \($0.1)") }
        return mapped.compactMap { step($0, hasMappingModel: true) }
            + neighbours.compactMap { step($0, hasMappingModel: false) }
            .filter { !PublishedSteps.neverShipped.contains($0.name) }
    }

    private func step(_ names: (String, String), hasMappingModel: Bool) -> PublishedStep? {
        guard let old = versions.first(where: { $0.name == names.0 }),
            let new = versions.first(where: { $0.name == names.1 })
        else {
            Issue.record("\(path) has no step \(names)")
            return nil
        }
        let verdict = MigrationVerdict(from: old, to: new)
        return PublishedStep(name: "\(names.0) → \(names.1)", hasMappingModel: hasMappingModel, verdict: verdict)
    }
}

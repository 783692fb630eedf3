import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules
package import SwiftSources

/// Swift sources that were read for the compiler.
package struct SwiftSources: Sendable {
    /// The place where they lie, as the user or the settings named it: folders and files.
    package var paths: [String]
    /// The files. Those without model classes count where they declare what these need.
    package var files: [InputFile]
    /// The conditions of `#if` that hold.
    package var conditions: CompilationConditions
    /// True if settings list them together. Else a package below the folder has models of its own.
    package var isListed = false

    /// Creates an input.
    ///
    /// - Parameters:
    ///   - paths: Where the files lie, as the user or the settings named it.
    ///   - files: The files.
    ///   - conditions: Which conditions of `#if` hold.
    package init(paths: [String], files: [InputFile], conditions: CompilationConditions) {
        self.paths = paths
        self.files = files
        self.conditions = conditions
    }

    /// These and others as one model, which is called like those that settings list.
    package func joined(with other: SwiftSources) -> SwiftSources {
        if other.isListed, !isListed { return other.joined(with: self) }
        var all = self
        all.paths += other.paths
        all.files = (files + other.files).uniqued(by: \.path)
        return all
    }
}

extension InputFile {
    /// The file, for the reader of Swift.
    package var swift: SwiftSource { SwiftSource(path: path, bytes: bytes) }
}

/// The Swift sources of a SwiftData model, and what they say, all versions together.
package struct SwiftDataInput: Sendable {
    /// The sources that are in an app, their files sorted by path; findings point into them.
    package let sources: SwiftSources
    /// The versions and migration plans that they declare, and what stores have of them.
    package let read: ReadSwiftData
    /// The stores of the app as configurations of the models.
    let codeStores: CodeStores
    /// The position of the model among the versions; nil when there are none.
    private(set) var position: Int?

    fileprivate init(_ all: SwiftSources, path: String, in app: AppStores) {
        let shipped = Set(app.shipped(among: all.files.map(\.path)))
        var sources = all
        // Files that somebody names count, whatever compiles them.
        let files = shipped.isEmpty ? all.files : all.files.filter { shipped.contains($0.path) }
        sources.files = files.inByteOrder(of: \.path)
        self.sources = sources
        read = readSwiftData(
            sources.files.map(\.swift),
            path: path,
            conditions: sources.conditions,
            elsewhere: app.sources,
            stores: app.swiftData
        )
        codeStores = CodeStores(of: read, in: app)
        position = read.current
    }

    /// The same sources in another version.
    fileprivate func at(_ position: Int?) -> SwiftDataInput {
        var input = self
        input.position = position
        return input
    }

    /// The version.
    var version: SwiftDataVersion? { position.map { read.versions[$0] } }

    /// The versions that a `VersionedSchema` declares, by their positions.
    fileprivate var named: [Int] { read.versions.indices.filter { read.versions[$0].name != nil } }
}

extension ModelInput {
    /// Reads Swift sources as a model, in its current version.
    ///
    /// - Parameters:
    ///   - path: What the model is called: its folder or file, as the user named it.
    ///   - sources: The sources.
    ///   - app: The stores that code of the app opens; nil for those of the sources themselves.
    package init(path: String, swift sources: SwiftSources, in app: AppStores? = nil) {
        let app = (app ?? AppStores(of: sources.files)).about(sources.files.map(\.path))
        let swiftData = SwiftDataInput(sources, path: path, in: app)
        self.init(path: path, source: .swift(swiftData), diagnostics: swiftData.read.diagnostics)
        self.app = app.keeping(swiftData.read.pathsElsewhere)
        describeVersion()
    }

    /// The same sources, of which no version is meant: only what is wrong with them is of interest.
    package var withoutVersion: ModelInput {
        var input = self
        input.version = nil
        input.source = swiftData.map { .swift($0.at(nil)) } ?? source
        return input
    }

    /// The names of its entities, or of a schema file's record types; none for a model that cannot be read.
    package var entityNames: Set<String> {
        let loaded = Line.read(self, isPartial: true)
        return Set((loaded.graph?.model.entities ?? []).map(\.name) + (loaded.native?.ownTypes ?? []).map(\.name))
    }

    /// True if there is a model to read; else its ``diagnostics`` say why there is none.
    package var hasModel: Bool {
        switch source {
        case .xcode, .schema, .tables, .compiled: true
        case .swift(let sources): sources.position != nil
        case .missing: false
        }
    }

    /// True if the sources declare neither a model nor anything that may be one.
    package var isWithoutModels: Bool { !hasModel && diagnostics.isEmpty }

    /// The names of the versions that Swift sources declare, oldest first.
    package var swiftDataVersionNames: [String] { swiftDataVersions.compactMap { $0.version?.name } }

    /// The version of Swift sources with a name, and what keeps it from being read; nil when they declare none of the name.
    package func swiftDataVersion(named name: String) -> ModelInput? {
        guard let version = swiftData?.read.version(named: name),
            var found = swiftDataVersions.first(where: { $0.version?.name == version.name })
        else { return nil }
        if found.diagnostics.isEmpty { found.diagnostics = diagnostics.filter { $0.severity == .error } }
        return found
    }

    /// All versions that Swift sources declare, oldest first. What is wrong with the sources stands with this one.
    package var swiftDataVersions: [ModelInput] {
        guard let swiftData else { return [] }
        return swiftData.named.map { position in
            if position == swiftData.position { return self }
            var version = self
            version.source = .swift(swiftData.at(position))
            version.diagnostics = []
            version.describeVersion()
            return version
        }
    }

    /// The versions of Swift sources, oldest first, and what says so, in words; nil for bundles.
    var declaredOrder: (names: [String], words: String)? {
        guard let swiftData else { return nil }
        let hasPlan = !swiftData.read.migrationPlans.isEmpty
        let words = hasPlan ? "the order of the migration plan" : "the order of their version identifiers"
        return (swiftDataVersionNames, words)
    }

    private mutating func describeVersion() {
        guard let swiftData, let name = swiftData.version?.name else { return }
        let isCurrent = swiftData.position == swiftData.read.current
        version = Version(name: name, isCurrent: isCurrent, count: swiftData.named.count)
    }
}

extension SwiftDataInput {
    /// The model of the version.
    ///
    /// - Parameter isPartial: Whether a model will do that lacks what could not be read.
    /// - Returns: Nil when there is none, or a part of it could not be read and all of it is needed.
    func model(isPartial: Bool) -> ManagedObjectModel? {
        guard var model = version?.model, isPartial || read.isComplete else { return nil }
        if let position { codeStores.add(to: &model, version: position) }
        return model
    }

    /// The container of the mirrored stores, when they name one only.
    var onlyContainer: String? {
        let names = (codeStores.scope?.stores ?? []).map(\.container).uniqued
        return names.count == 1 ? names[0] : nil
    }
}

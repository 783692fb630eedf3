package import CompilerSupport
package import ObjectModel

/// A model that Apple's `momc` compiled (`.mom`), or that a store keeps of the app that made it.
///
/// Everything that Core Data loads is in it. What only the model editor knows is not: the positions in the diagram, Codegen,
/// scalar types, `usedWithCloudKit`, and the order of entities and properties, which are sorted by name here.
///
///     let compiled = try CompiledModel(bytes)
///     compiled.model.entities.map(\.name)  // ["Post", "Tag"]
///
/// The layout is that of compiled models which apps ship and of the model caches in stores.
package struct CompiledModel: Sendable {
    /// The model, whose values stand at no place in a file.
    package let model: ManagedObjectModel

    /// Reads a model.
    ///
    /// - Throws: ``CompiledModelError`` for bytes that are not a keyed archive of a model, and for a model with something that
    ///   modelc cannot express, which the message names: nothing is left out silently.
    package init(_ bytes: [UInt8]) throws(CompiledModelError) {
        let archive = try KeyedArchive(BinaryPropertyList(bytes))
        var decoder = ModelArchiveDecoder()
        model = try decoder.model(archive.root)
    }
}

/// Why a compiled model cannot be read.
package struct CompiledModelError: Error, Hashable, Sendable {
    /// What is wrong, in a sentence without a full stop: `the file ends too early`.
    package let message: String

    /// Creates an error.
    init(_ message: String) { self.message = message }
}

/// The `VersionInfo.plist` of a compiled bundle, `.momd`: which versions it has and what they hash to.
///
///     try VersionInfo(bytes).currentVersion  // "Blog 2"
package struct VersionInfo: Hashable, Sendable {
    /// The version that new stores are made with; nil where the model's bundle named none.
    package let currentVersion: String?
    /// The version hash of each entity, in bytes, by the name of the version and of the entity.
    let hashes: [String: [String: [UInt8]]]
    /// The checksum of each version, by its name; compilers before Xcode 15.3 wrote none.
    let checksums: [String: String]

    /// Creates what a bundle says of its versions.
    package init(currentVersion: String?, hashes: [String: [String: [UInt8]]], checksums: [String: String]) {
        self.currentVersion = currentVersion
        self.hashes = hashes
        self.checksums = checksums
    }

    /// Reads the file. Apple's compiler writes a binary property list since about 2012.
    ///
    /// - Throws: ``CompiledModelError`` for anything else, and for a list without version hashes.
    package init(_ bytes: [UInt8]) throws(CompiledModelError) {
        let list = try BinaryPropertyList(bytes)
        let entries = list.entries(at: list.root)
        guard let versions = entries[Self.hashesKey] else {
            throw CompiledModelError("the property list has no version hashes")
        }
        hashes = list.entries(at: versions).mapValues { version in
            list.entries(at: version).compactMapValues { list.values[$0].data }
        }
        let texts = entries[Self.checksumsKey].map { list.entries(at: $0) } ?? [:]
        checksums = texts.compactMapValues { list.values[$0].text }
        currentVersion = entries[Self.currentVersionKey].flatMap { list.values[$0].text }
    }

    /// The file; the same values give the same bytes.
    package func bytes() -> [UInt8] {
        var table = PropertyListTable()
        let versions = hashes.inOrder(of: \.key).map { name, entities in
            let entries = entities.inOrder(of: \.key).map { ($0, table.add(.data($1))) }
            return (name, table.add(dictionaryOf: Dictionary(uniqueKeysWithValues: entries)))
        }
        let texts = checksums.inOrder(of: \.key).map { ($0, table.add(.string($1))) }
        var entries = [
            Self.hashesKey: table.add(dictionaryOf: Dictionary(uniqueKeysWithValues: versions)),
            Self.checksumsKey: table.add(dictionaryOf: Dictionary(uniqueKeysWithValues: texts)),
        ]
        if let currentVersion { entries[Self.currentVersionKey] = table.add(.string(currentVersion)) }
        return table.list(of: entries).bytes()
    }

    private static let hashesKey = "NSManagedObjectModel_VersionHashes"
    private static let checksumsKey = "NSManagedObjectModel_VersionChecksums"
    private static let currentVersionKey = "NSManagedObjectModel_CurrentVersionName"
}

/// A model that was compiled, as Apple's `momc` does it, and read back.
///
///     let compilation = ModelCompilation(of: ModelGraph(source), module: "App")
///     compilation.compiled?.archive  // the bytes of the .mom
package struct ModelCompilation: Sendable {
    /// What became of a model.
    package struct Compiled: Hashable, Sendable {
        /// The bytes of the `.mom` file; the same model gives the same bytes.
        package let archive: [UInt8]
        /// The version hash of each entity, in bytes, by its name.
        package let hashes: [String: [UInt8]]
        /// The version checksum.
        package let checksum: String
        /// Whether the archive, read back, is the model, with the same hashes. Anything else is a fault of modelc.
        package let isProved: Bool
    }

    /// What the model became; nil when it has something that was never seen compiled.
    package let compiled: Compiled?
    /// What was never seen compiled, and hashes that rest on an assumption.
    package let diagnostics: [Diagnostic]

    /// Compiles a model without faults: the rules for models found no error.
    ///
    /// - Parameters:
    ///   - graph: The model.
    ///   - module: The module of classes such as `.Post`.
    package init(of graph: ModelGraph, module: String? = nil) {
        let form = ModelGraph(graph.model.compiledForm(module: module))
        var encoder = ModelArchiveEncoder(form)
        encoder.refuseUnreadParts(of: graph.model)
        encoder.refuseComposites()
        let archive = encoder.bytes()
        let assumed = VersionHashes(of: form, assumingOrders: true)
        // What has no hash was refused already, with its own place, unless it is another thing.
        if encoder.findings.diagnostics.isEmpty { encoder.refuseMissingHashes(assumed) }
        let read = encoder.findings.diagnostics.isEmpty ? encoder.readBack(archive) : nil
        guard let read, let hashes = assumed.bytes, case .success(let checksum) = assumed.checksum else {
            compiled = nil
            diagnostics = encoder.findings.diagnostics
            return
        }
        compiled = Compiled(
            archive: archive,
            hashes: hashes,
            checksum: checksum,
            isProved: Self.isProof(read, of: form.model, hashes: assumed)
        )
        diagnostics = Self.assumptions(in: VersionHashes(of: form), of: form)
    }

    /// Whether what an archive was read as is a model in its compiled form, with the same hashes.
    static func isProof(_ read: ManagedObjectModel, of form: ManagedObjectModel, hashes: VersionHashes) -> Bool {
        var readForm = read.compiledForm(module: nil)
        readForm.path = form.path
        return readForm == form && VersionHashes(of: ModelGraph(read), assumingOrders: true) == hashes
    }

    /// The entities whose hash is not certain.
    private static func assumptions(in certain: VersionHashes, of graph: ModelGraph) -> [Diagnostic] {
        var findings = Findings(rule: CompilationRules.assumedHash)
        let uncertain = certain.missing(in: graph.model)
        let help =
            "A loaded model has the right hash all the same; compare VersionInfo.plist with momc's before you ship."
        for (entity, reason) in uncertain {
            let message = "the version hash of '\(entity.name)' is not certain: \(reason)"
            findings.report(message, about: graph.model.place(of: entity), help: help)
        }
        if uncertain.isEmpty, case .failure(let missing) = certain.checksum {
            let message = "the version checksum is not certain: \(missing.reason)"
            findings.report(message, at: graph.model.location(graph.model.origin), symbol: nil, help: help)
        }
        return findings.diagnostics
    }
}

extension VersionHashes {
    /// The hashes by the names of entities; nil when one is missing.
    fileprivate var bytes: [String: [UInt8]]? {
        var bytes: [String: [UInt8]] = [:]
        for entity in entities {
            guard case .success(let hash) = entity.hash else { return nil }
            bytes[entity.name] = hash.bytes
        }
        return bytes
    }

    /// The entities without a hash, and why; one whose parent has none follows from that, and is left out.
    fileprivate func missing(in model: ManagedObjectModel) -> [(entity: Entity, reason: String)] {
        let reasons = entities.reduce(into: [String: String]()) { reasons, entity in
            if case .failure(let missing) = entity.hash { reasons[entity.name] = missing.reason }
        }
        return model.entities.compactMap { entity in
            let followsFromParent = entity.parentName.map { reasons[$0] != nil } == true
            return followsFromParent ? nil : reasons[entity.name].map { (entity, $0) }
        }
    }
}

extension ModelArchiveEncoder {
    /// Refuses what the reader did not understand. The diagram is not compiled.
    fileprivate mutating func refuseUnreadParts(of model: ManagedObjectModel) {
        for item in model.unknownItems + model.malformedSettings where !["element", "elements"].contains(item.element) {
            let name = item.attribute.map { "'\($0)' of <\(item.element)>" } ?? "<\(item.element)>"
            let location = model.location(item.origin, item.attribute)
            findings.report("how \(name) is compiled is not known", at: location, symbol: nil, help: Self.wayOut)
        }
    }

    /// Refuses a model whose archive is larger than the reader takes.
    fileprivate mutating func readBack(_ archive: [UInt8]) -> ManagedObjectModel? {
        do throws(CompiledModelError) {
            return try CompiledModel(archive).model
        } catch {
            let place = graph.model.location(graph.model.origin)
            findings.report("the compiled model cannot be read back: \(error.message)", at: place, symbol: nil)
            return nil
        }
    }

    fileprivate mutating func refuseComposites() {
        for composite in graph.model.composites {
            let message = "how the composite '\(composite.name)' is compiled is not known"
            findings.report(message, about: graph.model.place(of: composite), help: Self.wayOut)
        }
    }

    /// An entity without a hash would be missing in `VersionInfo.plist`.
    fileprivate mutating func refuseMissingHashes(_ hashes: VersionHashes) {
        for (entity, reason) in hashes.missing(in: graph.model) {
            let message = "'\(entity.name)' has no version hash: \(reason)"
            findings.report(message, about: graph.model.place(of: entity), help: Self.wayOut)
        }
    }
}

/// What stands in the way of compiling a model, or is to be known about the result.
///
/// Writing the archive finds these, so there is no check to run; the table holds what is shown about them.
package enum CompilationRules {
    /// Something was never seen compiled.
    static let notCompilable = RuleMetadata.obstacle(
        id: "GEN711",
        name: "not-compilable",
        summary: "The model has something that modelc cannot compile.",
        rationale: """
            How Apple's model compiler writes a model is not documented. modelc writes what was seen in compiled models of \
            published apps, and in the models that stores keep. It never guesses the rest, because the app that loads a wrong \
            archive ends, or loses what the archive lacks: composite attributes, regular expressions, limits of fetch requests, \
            predicates with functions, lists or NOT, indexes of expressions, and default values that do not match the \
            type. Remove it from the model, set it in the code of the app, or compile with Xcode.
            """
    )
    /// A hash rests on an order that was never seen.
    static let assumedHash = RuleMetadata(
        id: "GEN712",
        name: "assumed-version-hash",
        severity: .warning,
        summary: "A version hash in the compiled bundle rests on an assumption.",
        rationale: """
            The hash of an entity depends on the order of the names of its properties and uniqueness constraints. No \
            compiled model showed where names that are not ASCII are sorted. modelc sorts them by their UTF-16 code \
            units. Core Data computes the hashes of a loaded model by itself; `VersionInfo.plist` serves to find the \
            version of a store. Compare the two on a Mac before you ship such a bundle.
            """
    )

    /// Every rule about compiling, by number.
    package static let all = [notCompilable, assumedHash]
}

package import CompilerSupport
package import ObjectModel

/// A model compiled by Apple's `momc` (`.mom`), or cached in a store by the app that created it.
///
/// It contains everything that Core Data loads. It lacks the settings of the model editor: positions in the diagram,
/// Codegen, scalar types, `usedWithCloudKit`, and the order of entities and properties, which are sorted by name here.
///
///     let compiled = try CompiledModel(bytes)
///     compiled.model.entities.map(\.name)  // ["Post", "Tag"]
///
/// The layout was observed in compiled models of published apps and in the model caches of stores.
package struct CompiledModel: Sendable {
    /// The model; its values have no place in a file.
    package let model: ManagedObjectModel

    /// Reads a model.
    ///
    /// - Throws: ``CompiledModelError`` when the bytes are not a keyed archive of a model, or when modelc cannot
    ///   express part of it; the message names the part, so nothing is lost silently.
    package init(_ bytes: [UInt8]) throws(CompiledModelError) {
        let archive = try KeyedArchive(BinaryPropertyList(bytes))
        var decoder = ModelArchiveDecoder()
        model = try decoder.model(archive.root)
    }
}

/// The reason a compiled model cannot be read.
package struct CompiledModelError: Error, Hashable, Sendable {
    /// The problem, in a sentence on one line without a full stop: `the file ends too early`.
    package let message: String

    /// Creates an error. Names of a damaged file may have line breaks.
    init(_ message: String) { self.message = message.printable }
}

/// The `VersionInfo.plist` of a compiled bundle, `.momd`: its versions and their hashes.
///
///     try VersionInfo(bytes).currentVersion  // "Blog 2"
package struct VersionInfo: Hashable, Sendable {
    /// The version of new stores; nil where the model's bundle named none.
    package let currentVersion: String?
    /// The version hash of each entity, in bytes, by the name of the version and of the entity.
    let hashes: [String: [String: [UInt8]]]
    /// The checksum of each version, by its name; absent in bundles compiled before Xcode 15.3.
    let checksums: [String: String]

    /// Creates the version information of a bundle.
    package init(currentVersion: String?, hashes: [String: [String: [UInt8]]], checksums: [String: String]) {
        self.currentVersion = currentVersion
        self.hashes = hashes
        self.checksums = checksums
    }

    /// Parses the file. Apple's compiler has written a binary property list since about 2012, and one in XML before.
    ///
    /// - Throws: ``CompiledModelError`` for other files, and for a list without version hashes.
    package init(_ bytes: [UInt8]) throws(CompiledModelError) {
        let isBinary = BinaryPropertyList.isOne(bytes)
        let list = isBinary ? try BinaryPropertyList(bytes) : try BinaryPropertyList(xml: bytes)
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

/// A model compiled in the format of Apple's `momc`, and read back.
///
///     let compilation = ModelCompilation(of: ModelGraph(source), module: "App")
///     compilation.compiled?.archive  // the bytes of the .mom
package struct ModelCompilation: Sendable {
    /// The result of compiling a model.
    package struct Compiled: Hashable, Sendable {
        /// The bytes of the `.mom` file; the same model gives the same bytes.
        package let archive: [UInt8]
        /// The version hash of each entity, in bytes, by its name.
        package let hashes: [String: [UInt8]]
        /// The version checksum.
        package let checksum: String
        /// True if the archive, read back, equals the model and has the same hashes. If not, modelc has a bug.
        package let isProved: Bool
    }

    /// The compiled model; nil when the compiled form of part of it is unknown.
    package let compiled: Compiled?
    /// Findings about parts whose compiled form is unknown, classes without their module, and hashes that rest on an
    /// assumption.
    package let diagnostics: [Diagnostic]

    /// Compiles a model in which the rules for models found no error.
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
        // An element without a hash is usually refused above with its own place; report it here only if nothing was.
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
        diagnostics =
            encoder.warnings.diagnostics + Self.assumptions(in: VersionHashes(of: form), of: form)
            + Self.refusals(of: graph)
    }

    /// Warnings about what `momc` is reported to refuse in a model that is used with CloudKit.
    private static func refusals(of graph: ModelGraph) -> [Diagnostic] {
        var findings = Findings(rule: CompilationRules.refusedByMomc)
        guard graph.model.document.isUsedWithCloudKit == true else { return [] }
        let required = graph.model.allAttributes(with: .required) {
            !$0.isTransient && !$0.isDerived && !$0.hasDefault
        }
        for attribute in required {
            findings.report(
                "'\(attribute.symbol)' is required and has no default, which momc is reported to refuse in a model that is used "
                    + "with CloudKit",
                about: attribute.place(),
                help: "Xcode then says 'must have a default value [8]'. Make it optional, or give it a default."
            )
        }
        return findings.diagnostics
    }

    /// True if the model read from an archive equals a model in its compiled form, with the same hashes.
    static func isProof(_ read: ManagedObjectModel, of form: ManagedObjectModel, hashes: VersionHashes) -> Bool {
        var readForm = read.compiledForm(module: nil)
        readForm.path = form.path
        return readForm == form && VersionHashes(of: ModelGraph(read), assumingOrders: true) == hashes
    }

    /// Warnings about entities whose hash is not certain.
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

    /// The entities without a hash, and the reasons; an entity whose parent has none is left out, because that follows.
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
    /// Refuses the unknown elements and malformed settings of the source. The diagram is not compiled.
    fileprivate mutating func refuseUnreadParts(of model: ManagedObjectModel) {
        for item in model.unknownItems + model.malformedSettings where !["element", "elements"].contains(item.element) {
            let name = item.attribute.map { "'\($0)' of <\(item.element)>" } ?? "<\(item.element)>"
            let location = model.location(item.origin, item.attribute)
            findings.report("it is not known how \(name) is compiled", at: location, symbol: nil, help: Self.wayOut)
        }
    }

    /// Reads the archive back; refuses a model whose archive exceeds the reader's limits.
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
            let message = "it is not known how the composite '\(composite.name)' is compiled"
            findings.report(message, about: graph.model.place(of: composite), help: Self.wayOut)
        }
    }

    /// Refuses entities without a hash, which `VersionInfo.plist` would lack.
    fileprivate mutating func refuseMissingHashes(_ hashes: VersionHashes) {
        for (entity, reason) in hashes.missing(in: graph.model) {
            let message = "'\(entity.name)' has no version hash: \(reason)"
            findings.report(message, about: graph.model.place(of: entity), help: Self.wayOut)
        }
    }
}

/// Obstacles to compiling a model, and notes about the result.
///
/// The encoder reports these, so there is no check to run; the table holds their texts.
package enum CompilationRules {
    /// The compiled form of a part is unknown.
    static let notCompilable = RuleMetadata.obstacle(
        id: "GEN711",
        name: "not-compilable",
        summary: "The model has something that modelc cannot compile.",
        rationale: """
            The format of Apple's model compiler is not documented. modelc writes the forms that were observed in \
            compiled models of published apps and in the models inside stores. It never guesses other forms, because \
            an app with a wrong archive crashes, or loses the missing parts: composite attributes, regular \
            expressions, fetch requests with a limit or a batch size, predicates with functions, lists or NOT, indexes of expressions, \
            and default values that do not match the type. Remove it from the model, set it in the code of the app, or \
            compile with Xcode.
            """
    )
    /// A hash rests on an assumed order.
    static let assumedHash = RuleMetadata(
        id: "GEN712",
        name: "assumed-version-hash",
        severity: .warning,
        summary: "A version hash in the compiled bundle rests on an assumption.",
        rationale: """
            The hash of an entity depends on the order of the names of its properties and uniqueness constraints. No \
            compiled model showed where names that are not ASCII are sorted. modelc sorts them by their UTF-16 code \
            units. No known hash contains an attribute in a truth file, either; modelc hashes it like any other. Core Data computes the hashes of a loaded model by itself; `VersionInfo.plist` serves to find the \
            version of a store. Compare the two on a Mac before you ship such a bundle.
            """
    )

    /// A class in the current module is compiled without the module's name.
    static let classWithoutModule = RuleMetadata(
        id: "GEN713",
        name: "class-without-module",
        severity: .warning,
        summary: "A class in the current module is compiled without the name of its module.",
        rationale: """
            The model editor writes a class of the current module as `.Post`. Apple's compiler gets the name of the \
            module from the build system, and writes `App.Post`. Without the name it leaves `.Post` as it is, and so \
            does modelc. No class of an app has that name, so Core Data does not find it. Name the module with \
            `--module`, for example the target of a package.
            """
    )

    /// A model that Apple's compiler refuses.
    static let refusedByMomc = RuleMetadata(
        id: "GEN714",
        name: "refused-by-momc",
        severity: .warning,
        summary: "The model is mirrored, and `momc` is reported to refuse a required attribute without a default.",
        rationale: """
            Three projects quote an error of Apple's compiler for a model that is used with CloudKit: "Note.body \
            must have a default value [8]". Public repositories have such models, and it is not known whether Xcode \
            ever built them, so modelc compiles them. Core Data does not load their mirrored store (134060). Make \
            the attribute optional, or give it a default.
            """
    )

    /// Every rule about compiling, by number.
    package static let all = [notCompilable, assumedHash, classWithoutModule, refusedByMomc]
}

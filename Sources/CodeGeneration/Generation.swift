package import CloudSchema
package import CompilerSupport
package import Mirroring
package import ObjectModel
package import SchemaRules
package import Templating

/// What sources are generated from: a model of Core Data, or a schema file.
///
/// The text depends on the arguments only: it names no date, user or machine, and everything in it is sorted. The names
/// of a model may be hostile; what is not a Swift identifier is an error and never reaches a file or its name.
///
///     let templates = try TemplateLibrary(BuiltInTemplates.all.map { try Template($0.text, name: $0.name) })
///     let input = GenerationInput.model(GenerationSource(ModelGraph(model), modelName: "Blog"))
///     let generation = try input.generation(of: [.builtIn(.managedObjects, .usual)], templates: templates)
///     generation.files.map(\.path)  // ["Author+CoreData.swift", "Post+CoreData.swift"]
package enum GenerationInput: Sendable {
    /// A model, of one version, and where it goes.
    case model(GenerationSource)
    /// A schema file with what the settings say about it, and what production has. Only records are generated from it.
    case schema(NativeGenerationSource)

    /// Generates files.
    ///
    /// - Parameters:
    ///   - products: What is generated, and in which manner; in this order where it shares a file.
    ///   - singleFile: The one file that takes everything; nil for files of their own.
    ///   - templates: The built-in templates, or others of the same names.
    /// - Returns: The files and the findings of the `GEN` family. With an error among them the files are not complete.
    /// - Throws: `TemplateError` when a template is missing or names something that is not in its context.
    package func generation(
        of products: [Product],
        in singleFile: FileName? = nil,
        templates: TemplateLibrary
    ) throws(TemplateError) -> Generation {
        if let name = singleFile {
            let sections = try sections(of: products, in: name, templates: templates)
            let file = try GeneratedFile(name, joining: sections.texts, templates: templates)
            return Generation(files: [file], diagnostics: sections.diagnostics, types: sections.types)
        }
        var generation = Generation(files: [], diagnostics: [])
        for product in products.compactMap(drafted) {
            generation.files += try product.rendered(with: templates)
            generation.diagnostics += product.diagnostics
            generation.types += product.types
        }
        return generation
    }

    /// Generates the sections of a file that has more in it.
    ///
    /// - Parameters:
    ///   - products: What is generated, and in which manner.
    ///   - file: The name of the file.
    ///   - templates: The built-in templates, or others of the same names.
    /// - Returns: The sections, in the order of the products, the findings, and the types that the sections declare.
    /// - Throws: `TemplateError`, as ``generation(of:in:templates:)``.
    package func sections(
        of products: [Product],
        in file: FileName,
        templates: TemplateLibrary
    ) throws(TemplateError) -> (texts: [String], diagnostics: [Diagnostic], types: [GeneratedType]) {
        var texts: [String] = []
        let drafts = products.compactMap(drafted)
        for product in drafts { texts += try product.renderedSections(in: file, with: templates) }
        return (texts, drafts.flatMap(\.diagnostics), drafts.flatMap(\.types))
    }

    /// Nil for what cannot be generated from a schema file.
    private func drafted(_ product: Product) -> DraftedProduct? {
        switch (self, product) {
        case (.model(let source), .builtIn(let product, let manner)): product.drafted(from: source, manner)
        case (.model(let source), .userTemplates(let templates, let manner)):
            .userTemplates(templates, source: source, manner: manner)
        case (.schema(let source), .builtIn(.records, let manner)): .records(source, manner)
        case (.schema, _): nil
        }
    }
}

extension NamedProduct {
    fileprivate func drafted(from source: GenerationSource, _ manner: ProductManner) -> DraftedProduct {
        switch self {
        case .managedObjects where manner.style == .xcode: .xcodeManagedObjects(source.graph, manner)
        case .managedObjects: .managedObjects(source.graph, manner)
        case .records: .records(source, manner)
        case .stack: .stack(source, manner)
        case .migration: .migration(source, manner)
        case .migrationTests: .migrationTests(source, manner)
        case .sharing: .sharing(source, manner)
        case .sharingTests: .sharingTests(source, manner)
        case .encryptedTwins: .encryptedTwins(source, manner)
        }
    }
}

/// What sources are generated from: a version of a model, and where it goes.
package struct GenerationSource: Sendable {
    /// The model with its names resolved.
    let graph: ModelGraph
    /// What `NSPersistentContainer` calls the model: the name of the bundle without its ending.
    let modelName: String
    /// The version of the bundle; nil outside of one.
    let version: String?
    /// What of the model is mirrored, and to which stores; nil when nothing says that any of it is.
    let mirrored: MirroredModel?
    /// The versions that stores on devices may have, oldest first and ending in this one.
    ///
    /// Only migrations are generated from it; empty when none is asked for.
    let history: [MigrationVersion]
    /// The version that ``history`` begins with because somebody says so; nil when it begins with the oldest one.
    let statedStart: String?
    /// The attributes that the settings move to encrypted ones.
    let encryptedTwins: [EncryptedTwin]

    /// Makes a source.
    package init(
        _ graph: ModelGraph,
        modelName: String,
        version: String? = nil,
        mirrored: MirroredModel? = nil,
        history: [MigrationVersion] = [],
        statedStart: String? = nil,
        encryptedTwins: [EncryptedTwin] = []
    ) {
        self.graph = graph
        self.modelName = modelName
        self.version = version
        self.mirrored = mirrored
        self.history = history
        self.statedStart = statedStart
        self.encryptedTwins = encryptedTwins
    }
}

/// What records are generated from: a schema file, and what production has.
package struct NativeGenerationSource: Sendable {
    /// The file, with what the settings say about it.
    let file: NativeSchema
    /// The fields that production has, by record type; nil when nothing says so.
    private let deployed: [String: Set<String>]?

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - production: What production has; nil when nothing says so.
    package init(_ file: NativeSchema, production: Schema? = nil) {
        self.file = file
        deployed = production.map { schema in
            let types = schema.recordTypes.map { ($0.name, Set($0.fields.map(\.name))) }
            return Dictionary(types) { $0.union($1) }
        }
    }

    /// The record types that the app uses, by name.
    var types: [RecordType] {
        file.ownTypes.filter { !file.isRetired($0) && file.annotation(of: $0)?.isIgnored != true }
            .inOrder(of: \.name)
    }

    /// The fields of a type that the app uses, by name.
    func fields(of type: RecordType) -> [Field] {
        type.fields.filter { !$0.isOfSystem && !file.isRetired(type, $0) }
            .inOrder(of: \.name)
    }

    /// The fields of a type that production has, by name; nil when nothing says so.
    func deployedKeys(of type: RecordType) -> [String]? {
        guard let deployed else { return nil }
        return fields(of: type).map(\.name).filter { deployed[type.name]?.contains($0) == true }
    }

    /// A mark of the fields of some types, which changes with them.
    func generation(of types: [RecordType]) -> String {
        let lines = types.flatMap { type in fields(of: type).map { "\(type.name) \($0.name) \($0.type.text)\n" } }
        return lines.joined().fingerprint
    }
}

/// What generating gave: files to be written, and what there is to say about them.
package struct Generation: Equatable, Sendable {
    /// The files, by path. An entity with an error has none.
    package var files: [GeneratedFile]
    /// Errors, warnings and notes.
    package var diagnostics: [Diagnostic]
    /// The types that the files declare, as far as they are known.
    package var types: [GeneratedType] = []
}

/// A file to be written.
package struct GeneratedFile: Equatable, Sendable {
    /// The path inside the output folder: never absolute, never leading out of the folder.
    package let path: String
    /// What is in the file, in UTF-8.
    package let bytes: [UInt8]

    /// The text of the file.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Joins sections below a header.
    ///
    /// - Throws: `TemplateError` when the template of the header is at fault.
    package init(_ name: FileName, joining sections: [String], templates: TemplateLibrary) throws(TemplateError) {
        let header = try templates.render(Product.headerTemplateName, with: ["fileName": .text(name.text)])
        self.init(name: name, bytes: Array((header + sections.joined(separator: "\n")).utf8))
    }

    init(name: FileName, bytes: [UInt8]) {
        path = name.text
        self.bytes = bytes
    }
}

/// A type that something generated declares.
package struct GeneratedType: Equatable, Sendable {
    /// The kinds of names, by what decides them.
    package enum Source: Sendable {
        /// The class that the model gives an entity.
        case className
        /// The name of an entity.
        case entityName
        /// The name of the model.
        case modelName
    }

    /// The name of the type, and where the name that decides it stands; without a place for the model itself.
    package let name: Located<String>
    /// What decides the name.
    package let source: Source
    /// What the type is called after; nil for the model itself.
    package let symbol: String?

    init(_ name: String, at location: SourceLocation? = nil, source: Source = .entityName, symbol: String? = nil) {
        self.name = Located(name, at: location)
        self.source = source
        self.symbol = symbol
    }
}

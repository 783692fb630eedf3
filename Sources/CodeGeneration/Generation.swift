package import CloudSchema
package import CompilerSupport
package import Mirroring
package import ObjectModel
package import SchemaRules
package import Templating

/// The input of code generation: a Core Data model, or a schema file.
///
/// The output depends only on the arguments: it contains no date, user or machine, and everything in it is sorted. The
/// names of a model may be hostile; a name that is no Swift identifier is an error and never reaches a file or its
/// name.
///
///     let templates = try TemplateLibrary(BuiltInTemplates.all.map { try Template($0.text, name: $0.name) })
///     let input = GenerationInput.model(GenerationSource(ModelGraph(model), modelName: "Blog"))
///     let generation = try input.generation(of: [.builtIn(.managedObjects, .usual)], templates: templates)
///     generation.files.map(\.path)  // ["Author+CoreData.swift", "Post+CoreData.swift"]
package enum GenerationInput: Sendable {
    /// One version of a model, and its mirroring.
    case model(GenerationSource)
    /// A schema file with its annotations, and the deployed schema. Only records are generated from it.
    case schema(NativeGenerationSource)

    /// Generates files.
    ///
    /// - Parameters:
    ///   - products: The products, each with its options; a shared file has them in this order.
    ///   - singleFile: The single file for everything; nil for separate files.
    ///   - templates: The built-in templates, or others of the same names.
    /// - Returns: The files and the findings of the `GEN` family. With an error the files are incomplete.
    /// - Throws: `TemplateError` when a template is missing or uses a name that is not in its context.
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

    /// Generates the sections of a file that has other sections, too.
    ///
    /// - Parameters:
    ///   - products: The products, each with its options.
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

    /// Nil for products that need a model.
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

extension BuiltInProduct {
    fileprivate func drafted(from source: GenerationSource, _ manner: GenerationOptions) -> DraftedProduct {
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

/// The model version to generate from, and its mirroring.
package struct GenerationSource: Sendable {
    /// The model with resolved names.
    let graph: ModelGraph
    /// The model's name for `NSPersistentContainer`: the name of the bundle without its extension.
    let modelName: String
    /// The version's name in its bundle; nil outside of one.
    let version: String?
    /// The mirrored part of the model and its stores; nil when no source says that the model is mirrored.
    let mirrored: MirroredModel?
    /// The versions that stores on devices may have, oldest first and ending in this one.
    ///
    /// Only migrations use it; empty for other products.
    let history: [MigrationVersion]
    /// The version that the user chose as the start of ``history``; nil when it starts with the oldest one.
    let statedStart: String?
    /// The attributes that the settings move to encrypted ones.
    let encryptedTwins: [EncryptedTwin]

    /// Creates a source.
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

/// The input for records of a schema file: the file, and the deployed schema.
package struct NativeGenerationSource: Sendable {
    /// The file with its annotations.
    let file: NativeSchema
    /// The deployed fields by record type; nil when the deployed schema is unknown.
    private let deployed: [String: Set<String>]?

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - production: The schema of production; nil when it is unknown.
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

    /// The comments of the file about a record type, or a field of it, as lines of documentation.
    func documentation(of type: RecordType, _ field: Field? = nil) -> [String] {
        let element = field.map { SchemaComments.Element.field($0.name, of: type.name) } ?? .recordType(type.name)
        return file.comments.words(about: element).flatMap(documentationLines)
    }

    /// The deployed fields of a type, by name; nil when the deployed schema is unknown.
    func deployedKeys(of type: RecordType) -> [String]? {
        guard let deployed else { return nil }
        return fields(of: type).map(\.name).filter { deployed[type.name]?.contains($0) == true }
    }

    /// A fingerprint of the fields of some types.
    func generation(of types: [RecordType]) -> String {
        let lines = types.flatMap { type in fields(of: type).map { "\(type.name) \($0.name) \($0.type.text)\n" } }
        return lines.joined().fingerprint
    }
}

/// The result of code generation: files and findings.
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
    /// The contents of the file, in UTF-8.
    package let bytes: [UInt8]

    /// The text of the file.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Joins sections below a header.
    ///
    /// - Throws: `TemplateError` when the template of the header fails.
    package init(_ name: FileName, joining sections: [String], templates: TemplateLibrary) throws(TemplateError) {
        let header = try templates.render(Product.headerTemplateName, with: ["fileName": .text(name.text)])
        self.init(name: name, bytes: Array((header + sections.joined(separator: "\n")).utf8))
    }

    init(name: FileName, bytes: [UInt8]) {
        path = name.text
        self.bytes = bytes
    }
}

/// A type in generated code.
package struct GeneratedType: Equatable, Sendable {
    /// The origin of a type's name.
    package enum Source: Sendable {
        /// The class that the model names for an entity.
        case className
        /// The name of an entity.
        case entityName
        /// The name of the model.
        case modelName
    }

    /// The name of the type, and the place that determines it; without a place for a type named after the model.
    package let name: Located<String>
    /// The origin of the name.
    package let source: Source
    /// The element after which the type is named; nil for the model itself.
    package let symbol: String?

    init(_ name: String, at location: SourceLocation? = nil, source: Source = .entityName, symbol: String? = nil) {
        self.name = Located(name, at: location)
        self.source = source
        self.symbol = symbol
    }
}

/// A product of code generation, with its options.
package enum Product: Sendable {
    /// A product of the built-in templates.
    case builtIn(BuiltInProduct, GenerationOptions)
    /// A product of the user's templates.
    case userTemplates(UserTemplates, GenerationOptions)

    /// The template for the comment at the top of a file, which any product may need.
    static let headerTemplateName = "header"
}

/// A built-in product; the raw values are the names for users: `--template managed-objects`.
package enum BuiltInProduct: String, CaseIterable, Sendable {
    /// The code that moves values from deployed attributes to their encrypted twins in the settings.
    ///
    /// It needs ``GenerationSource/encryptedTwins``.
    case encryptedTwins = "encrypted-twins"
    /// Classes of managed objects, the default product.
    ///
    /// Unless Xcode's style is chosen, they are typed as far as the model allows: properties are optional where the
    /// model says so, sets have the type of their elements, and user info adds enumerations (`RawType`) and
    /// documentation (`documentation`, `doc`). Files that name custom classes or enumerations import the modules that
    /// declare them.
    case managedObjects = "managed-objects"
    /// The stages that migrate stores of older versions to this one, for `NSStagedMigrationManager`.
    ///
    /// It needs ``GenerationSource/history``.
    case migration
    /// A test case that compares the checksums and verdicts behind ``migration`` with Core Data's own.
    case migrationTests = "migration-tests"
    /// Structs for the CloudKit records of mirrored entities, or of a schema file; they import `CloudRecords`.
    case records
    /// A protocol for questions about sharing, a test double for it, and its conformance of ``stack``, which needs a
    /// shared store.
    case sharing
    /// Tests of ``sharing`` that run on any platform; they import the modules that contain it.
    case sharingTests = "sharing-tests"
    /// A type that sets up the stores in the settings, mirrored by `NSPersistentCloudKitContainer`.
    case stack

    /// A description of the product, in one sentence.
    package var summary: String {
        switch self {
        case .encryptedTwins: "Accessors and copy code for attributes that move to the encrypted twins of modelc.json."
        case .managedObjects: "The classes of managed objects, with their properties and accessors."
        case .migration:
            "The stages from older versions of a bundle to the current one, for `NSStagedMigrationManager`."
        case .migrationTests:
            "A test case that asks Core Data whether the checksums and verdicts behind `migration` are right."
        case .records:
            "Structs for the records of mirrored entities or of a schema file, read and written with CloudRecords."
        case .sharing:
            "A protocol for what an app asks about sharing, a double that answers in tests, and the answers of `stack`."
        case .sharingTests: "Tests of `sharing`, with objects of which some are shared, to begin tests of views with."
        case .stack: "A type that sets up the stores of modelc.json, mirrored by `NSPersistentCloudKitContainer`."
        }
    }

    /// True if it can be generated from a schema file.
    package var takesSchemas: Bool { self == .records }

    /// True if it consists of tests, which only a test target can compile.
    package var isTests: Bool { self == .migrationTests || self == .sharingTests }

    /// The equivalent in an app with `@Model` classes; nil for a product that is also generated from these.
    package var swiftDataCounterpart: String? {
        switch self {
        case .records: nil
        case .managedObjects: "these are the classes"
        case .stack: "a ModelContainer opens the stores"
        case .migration, .migrationTests: "a SchemaMigrationPlan has the stages, and modelc migrate judges them"
        case .sharing, .sharingTests: "SwiftData does not share objects"
        case .encryptedTwins: "@Attribute(.allowsCloudEncryption) encrypts, and its code copies managed objects"
        }
    }

    /// True if it is made from all versions of a bundle.
    package var needsEarlierVersions: Bool { self == .migration || self == .migrationTests }
}

/// The options of generation, each for the products to which it applies.
package struct GenerationOptions: Hashable, Sendable {
    /// The style of managed object classes.
    package var style = ManagedObjectStyle.typed
    /// The version of Xcode that its style emulates.
    package var xcode = XcodeVersion.xcode16
    /// The access level of the declarations.
    package var accessLevel = AccessLevel.internal
    /// Modules to import besides those that the generated code needs.
    package var imports: [ModuleName] = []
    /// True if declarations have the module's default isolation, instead of being `nonisolated`. Code in Xcode's style
    /// never has the word.
    ///
    /// Managed objects belong to the queue of their context, and records are values, so neither should be isolated.
    /// If a module isolates everything to the main actor, as new projects of Xcode 26 do, the compiler rejects a
    /// managed object class without `nonisolated`: its initializers would be isolated and those of `NSManagedObject`
    /// are not. Compilers before Swift 6.1 do not accept the word before a type.
    package var isIsolated = false
    /// True to omit the code that Xcode generates at build time.
    ///
    /// For entities with Codegen Class Definition that is everything, with Category/Extension the properties.
    package var respectsCodegen = false
    /// The entities to generate; nil for all.
    package var selection: EntitySelection?
    /// The prefix and suffix of types named after entities.
    package var affixes = TypeAffixes.none
    /// The properties of classes that are optional.
    package var optionals = Optionals.model
    /// True to omit the conformance of classes to `Identifiable`, which needs iOS 13 or macOS 10.15.
    package var omitsIdentifiable = false

    /// The default options.
    package static let usual = GenerationOptions()
}

/// The style of managed object classes; raw values are the words of the command line and of the settings.
///
/// It determines their members, and the types that they refer to.
package enum ManagedObjectStyle: String, CaseIterable, Sendable {
    /// Typed as far as the model allows.
    case typed = "default"
    /// In Xcode's style.
    case xcode
}

/// The choice of optional properties in typed classes; raw values are the words of the command line and of the settings.
///
/// A required property has no value in a new object before it is set, and in a deleted object after the deletion is
/// saved. Reading it then crashes the app, unless its type is optional.
package enum Optionals: String, CaseIterable, Sendable {
    /// The optional properties of the model.
    case model
    /// Every attribute and to-one relationship that is an object in Objective-C, as in Xcode's style.
    case always
}

/// The access level of generated code; raw values are the words of Swift, of the command line and of the settings.
package enum AccessLevel: String, CaseIterable, Sendable {
    /// The module.
    case `internal`
    /// The package.
    case `package`
    /// Everybody.
    case `public`

    /// The modifier before a declaration, with a space; empty for `internal`, Swift's default.
    var prefix: String { self == .internal ? "" : "\(rawValue) " }

    /// The modifier before an import that declarations of this level need.
    ///
    /// Not `package import`: the compiler rejects it beside a plain import in another file of the module.
    var importPrefix: String { self == .internal ? "" : "public " }
}

/// A version of Xcode whose output is emulated; raw values are the words of the command line and of the settings.
package enum XcodeVersion: String, CaseIterable, Sendable {
    /// Xcode 12 to 16: plain imports.
    case xcode16 = "16"
    /// Xcode 26: public imports, and a `typealias` for the set type in each file.
    case xcode26 = "26"
}

/// The entities of a model to generate, when not all of them are.
package struct EntitySelection: Hashable, Sendable {
    /// The names of the entities.
    var names: Set<String>
    /// The entities that another entry with the same options generates in the same module; nil for all.
    var declaredBeside: Set<String>?

    /// Creates a selection.
    package init(_ names: Set<String>, declaredBeside: Set<String>? = []) {
        self.names = names
        self.declaredBeside = declaredBeside
    }
}

extension GenerationOptions {
    /// The Codegen setting that applies to an entity.
    ///
    /// An entity that no entry generates counts as declared elsewhere.
    func codegen(of entity: Entity) -> CodeGenerationSetting {
        if !declares(entity) { return .classDefinition }
        return respectsCodegen ? entity.codeGeneration : .manual
    }

    /// True if the properties of an entity are generated here, and not by Xcode.
    func declaresMembers(of entity: Entity) -> Bool { codegen(of: entity) == .manual }

    func generates(_ entity: Entity) -> Bool { selection?.names.contains(entity.name) ?? true }

    /// True if the class of an entity exists: generated here, by another entry, or by Xcode.
    func declares(_ entity: Entity) -> Bool {
        if generates(entity) || respectsCodegen && entity.codeGeneration != .manual { return true }
        return selection?.declaredBeside?.contains(entity.name) ?? true
    }
}

/// The prefix and suffix of types named after entities: `Blog` and `V2` give `BlogPostRecordV2`.
///
/// Two models of one module may have entities of the same name, whose records need different ones.
package struct TypeAffixes: Hashable, Sendable {
    /// The prefix; may be empty.
    let prefix: String
    /// The suffix; may be empty.
    let suffix: String

    /// No prefix and no suffix.
    package static let none = TypeAffixes()

    private init() {
        prefix = ""
        suffix = ""
    }

    /// Returns nil when a Swift type cannot have such a name.
    package init?(prefix: String, suffix: String) {
        let name = "\(prefix)A\(suffix)"
        guard SwiftIdentifier(name) != nil, !name.unicodeScalars.contains(where: \.isInvisible) else { return nil }
        self.prefix = prefix
        self.suffix = suffix
    }
}

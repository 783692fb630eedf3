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

/// Something that can be generated from a model, and in which manner.
package enum Product: Sendable {
    /// What built-in templates make of it.
    case builtIn(NamedProduct, ProductManner)
    /// What templates of the user's make of it.
    case userTemplates(UserTemplates, ProductManner)

    /// The template of the comment at the top of a file, which any product may need.
    static let headerTemplateName = "header"
}

/// A built-in template, and what it gives; the raw values are what users name, `--template managed-objects`.
package enum NamedProduct: String, CaseIterable, Sendable {
    /// The code that moves values from deployed attributes to encrypted ones, as the settings name them.
    ///
    /// It needs ``GenerationSource/encryptedTwins``.
    case encryptedTwins = "encrypted-twins"
    /// Classes of managed objects, which is what is generated when nobody says what.
    ///
    /// Unless they are written as Xcode writes them they are typed as far as the model allows: properties are optional where
    /// the model says so, sets have the type of their elements, and user info adds enumerations (`RawType`) and documentation
    /// (`documentation`, `doc`). Files that name custom classes or enumerations import the modules that declare them.
    case managedObjects = "managed-objects"
    /// The stages by which stores of older versions of the bundle get to this one, for `NSStagedMigrationManager`.
    ///
    /// It needs ``GenerationSource/history``.
    case migration
    /// A test case that asks Core Data itself for the checksums and verdicts that ``migration`` rests on.
    case migrationTests = "migration-tests"
    /// Structs for the records that mirrored entities have in CloudKit, or for those of a schema file; they import
    /// `CloudRecords`.
    case records
    /// What an app asks about sharing, a double for tests, and the answers of ``stack``, which needs a shared store.
    case sharing
    /// Tests of ``sharing`` that run on any platform; they import the modules that hold it.
    case sharingTests = "sharing-tests"
    /// A type that sets up the stores that the settings give the model, mirrored by `NSPersistentCloudKitContainer`.
    case stack

    /// What it gives, in one sentence.
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

    /// Whether it can be generated from a schema file.
    package var takesSchemas: Bool { self == .records }

    /// Whether it is tests, which only a target of tests can compile.
    package var isTests: Bool { self == .migrationTests || self == .sharingTests }

    /// What an app with `@Model` classes has instead; nil for what is made of these, too.
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

    /// Whether it is made from all versions of a bundle.
    package var needsEarlierVersions: Bool { self == .migration || self == .migrationTests }
}

/// In which manner sources are written, for every product that the manner means something to.
package struct ProductManner: Hashable, Sendable {
    /// How classes of managed objects are written.
    package var style = ManagedObjectStyle.typed
    /// Whose text the style of Xcode is.
    package var xcode = XcodeVersion.xcode16
    /// Who can use the declarations.
    package var accessLevel = AccessLevel.internal
    /// Modules that are imported besides those that generated code needs itself.
    package var imports: [ModuleName] = []
    /// Whether declarations belong to the actor that a module makes its default, instead of being `nonisolated`; what is
    /// written as Xcode writes it never is either.
    ///
    /// Managed objects belong to the queue of their context, records to whoever has them. Where a module isolates
    /// everything to the main actor, as new projects of Xcode 26 do, a class of managed objects without the word is
    /// refused: its initializers would be isolated and those of `NSManagedObject` are not. Compilers before Swift 6.1 do
    /// not know the word before a type.
    package var isIsolated = false
    /// Whether entities that Xcode generates sources for at build time are left to Xcode.
    ///
    /// With Codegen Class Definition everything is left out, with Category/Extension the properties.
    package var respectsCodegen = false
    /// The entities that are generated, of what is generated for entities; nil for all.
    package var selection: EntitySelection?
    /// What stands before and behind the names of types that are called after entities.
    package var affixes = TypeAffixes.none
    /// Which properties of classes are optional.
    package var optionals = Optionals.model
    /// Whether classes do not conform to `Identifiable`, which Swift has since iOS 13 and macOS 10.15.
    package var omitsIdentifiable = false

    /// As usual.
    package static let usual = ProductManner()
}

/// How classes of managed objects are written; raw values are the words of the command line and of the settings.
///
/// What members they have, and which types they refer to, follows from it.
package enum ManagedObjectStyle: String, CaseIterable, Sendable {
    /// Typed as far as the model allows.
    case typed = "default"
    /// As Xcode writes them.
    case xcode
}

/// Which properties of typed classes are optional; raw values are the words of the command line and of the settings.
///
/// Core Data has no value for a required property of a new object until somebody sets it, and none any more once the object
/// is deleted and the deletion is saved. To read such a property then ends the app, unless its type is optional.
package enum Optionals: String, CaseIterable, Sendable {
    /// Those that the model calls optional.
    case model
    /// Every attribute and to-one relationship that is an object in Objective-C, as Xcode has it.
    case always
}

/// Who can use what is generated; raw values are the words of Swift, of the command line and of the settings.
package enum AccessLevel: String, CaseIterable, Sendable {
    /// The module.
    case `internal`
    /// The package.
    case `package`
    /// Everybody.
    case `public`

    /// What stands before a declaration, a space included; `internal` is what Swift means without a word.
    var prefix: String { self == .internal ? "" : "\(rawValue) " }

    /// What stands before an import that declarations of this level need.
    ///
    /// `package import` would not do: the compiler refuses it beside a plain import in another file of the module.
    var importPrefix: String { self == .internal ? "" : "public " }
}

/// A version of Xcode whose text is emulated; raw values are the words of the command line and of the settings.
package enum XcodeVersion: String, CaseIterable, Sendable {
    /// Xcode 12 to 16: plain imports.
    case xcode16 = "16"
    /// Xcode 26: public imports, and a `typealias` for the set type in each file.
    case xcode26 = "26"
}

/// The entities of a model that are generated, when not all of them are.
package struct EntitySelection: Hashable, Sendable {
    /// The names of the entities.
    var names: Set<String>
    /// The names of entities that something else of the same manner is generated for in the same module; nil for all.
    var declaredBeside: Set<String>?

    /// Makes a selection.
    package init(_ names: Set<String>, declaredBeside: Set<String>? = []) {
        self.names = names
        self.declaredBeside = declaredBeside
    }
}

extension ProductManner {
    /// What Xcode generates for an entity, as far as that matters.
    ///
    /// What neither this nor another entry generates is left to whoever declares it.
    func codegen(of entity: Entity) -> CodeGenerationSetting {
        if !declares(entity) { return .classDefinition }
        return respectsCodegen ? entity.codeGeneration : .manual
    }

    /// Whether the properties of an entity are generated here, and not by Xcode.
    func declaresMembers(of entity: Entity) -> Bool { codegen(of: entity) == .manual }

    /// Whether an entity is among those that are generated.
    func generates(_ entity: Entity) -> Bool { selection?.names.contains(entity.name) ?? true }

    /// Whether the class of an entity is there: generated here or beside, or by Xcode.
    func declares(_ entity: Entity) -> Bool {
        if generates(entity) || respectsCodegen && entity.codeGeneration != .manual { return true }
        return selection?.declaredBeside?.contains(entity.name) ?? true
    }
}

/// What stands before and behind the names of types that are called after entities: `Blog` and `V2` give
/// `BlogPostRecordV2`.
///
/// Two models of one module may have entities of one name; their records need different ones.
package struct TypeAffixes: Hashable, Sendable {
    /// What stands before the name; empty for nothing.
    let prefix: String
    /// What stands behind the name; empty for nothing.
    let suffix: String

    /// Names without anything before or behind them.
    package static let none = TypeAffixes()

    private init() {
        prefix = ""
        suffix = ""
    }

    /// Returns nil when no Swift type could be called so.
    package init?(prefix: String, suffix: String) {
        let name = "\(prefix)A\(suffix)"
        guard SwiftIdentifier(name) != nil, !name.unicodeScalars.contains(where: \.isInvisible) else { return nil }
        self.prefix = prefix
        self.suffix = suffix
    }
}

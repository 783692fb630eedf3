import ObjectModel

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

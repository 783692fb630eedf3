import CloudSchema
package import CompilerSupport
package import Mirroring
package import ModelFiles
package import SchemaRules
import SwiftSources

/// A file that was read for the compiler, which touches none itself.
package struct InputFile: Hashable, Sendable {
    /// The file, as the user named it.
    package var path: String
    /// The contents.
    package var bytes: [UInt8]

    /// The path without the commit that it is read from.
    package var place: String { path.withoutGitReference }

    /// Creates an input.
    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

/// A file that a run would write. Its path is where it goes: a path, or a place inside the folder that the user named as
/// the output.
package typealias OutputFile = InputFile

/// One version of a model: a file, and what is known about the bundle it lies in.
package struct ModelInput: Sendable {
    /// The version of a bundle.
    package struct Version: Hashable, Sendable {
        /// The version's name.
        package var name: String
        /// True if it is the bundle's current version.
        package var isCurrent: Bool
        /// The number of versions in the bundle.
        package var count: Int

        /// Creates a description.
        package init(name: String, isCurrent: Bool, count: Int) {
            self.name = name
            self.isCurrent = isCurrent
            self.count = count
        }
    }

    /// The model, as the user named it: a bundle or a `contents` file.
    package var path: String
    /// The place that it is read from.
    package var source: ModelSource
    /// The stores that code of the app opens.
    package var app = AppStores.none
    /// The records in the code of the app; only of a schema file, and where a command asks for it.
    package var code: RecordCode?
    /// The records in the sources of today that settings of the merge base name; nil where those are the same sources.
    package var codeThen: RecordCode?
    /// The version; nil outside a bundle.
    package var version: Version?
    /// The names of all versions of its bundle; nil outside a bundle.
    package var bundledVersions: [String]?
    /// True if the bundle itself names the version as its current one, and not just has no other.
    package var isNamedCurrent = false
    /// The faults of the bundle.
    package var diagnostics: [Diagnostic]
    /// The settings that apply to the model.
    package var settings: SettingsInput?
    /// The settings of the model; for a schema file, only its store and its generated code.
    package var listing = Settings.Model(stores: [])
    /// True if the settings list the model, with stores or without.
    package var isListed = false
    /// True if the settings list the model without stores, beside others that have some: an export is not about it.
    package var isLocal = false
    /// The known faults that settings listed where the branch began; nil when that is not compared, or when the branch brings
    /// the model its first settings and its first ledger.
    package var knownAtMergeBase: [Settings.KnownFault]?
    /// The stores that the settings of its own time gave the model; only what is compared with has any.
    package var storesAtMergeBase: [Settings.Store] = []
    /// True if the settings of its time say that nothing of it is mirrored.
    package var isKeptLocalAtMergeBase = false
    /// The synchronized tables beside a file of statements, from the settings.
    package var sqliteTables: [Located<String>] = []
    /// The annotations of a schema file, from the settings.
    package var annotations = SchemaAnnotations()
    /// The sources that write the records of a schema file, from the settings.
    package var codePaths: [Located<String>] = []
    /// The other versions of the bundle, in natural order; of too many the last ones.
    package var otherVersions: [ModelInput] = []
    /// The model at each tag that was asked for, in the version that was current, newest first; nil without tags.
    package var releases: [ModelInput]?
    /// The `xcmapping.xml` files near the bundle.
    package var mappingModels: [InputFile] = []

    /// Creates an input.
    package init(path: String, source: ModelSource, diagnostics: [Diagnostic] = []) {
        self.path = path
        self.source = source
        self.diagnostics = diagnostics
    }

    /// Creates an input of a file with text: a schema by its name or its first words, else a `contents` file.
    package init(path: String, file: InputFile?, diagnostics: [Diagnostic] = []) {
        let isSchema = path.hasSuffix(".ckdb") || file.map { Schema.isText($0.bytes) } == true
        let source: ModelSource? = file.map { isSchema ? .schema($0) : .xcode($0) }
        self.init(path: path, source: source ?? .missing(isSchema: isSchema), diagnostics: diagnostics)
    }

    /// The stores that the settings give the model.
    package var stores: [Settings.Store] {
        get { listing.stores }
        set { listing.stores = newValue }
    }

    /// A name that does not depend on where the model lies: `Model` for `App/Model.xcdatamodeld`, and for
    /// `git:main:App/Model.xcdatamodeld`.
    package var name: String { Self.name(ofModelAt: path) }

    /// The name of the model at a path.
    static func name(ofModelAt path: String) -> String {
        let parts = path.withoutGitReference.split(separator: "/")
        let last = parts.last == "contents" ? parts.dropLast().last : parts.last
        let name = (last ?? "").prefix { $0 != "." }
        return name.isEmpty ? "model" : String(name)
    }

    /// The path without the commit that it is read from.
    package var place: String { path.withoutGitReference }

    /// The same with the settings of another one, or with none. Its stores stay.
    func listed(like other: ModelInput?) -> ModelInput {
        var model = self
        model.settings = other?.settings
        model.listing = other?.listing ?? Settings.Model(stores: [])
        model.annotations = other?.annotations ?? SchemaAnnotations()
        model.isListed = other?.isListed ?? false
        model.stores = stores
        return model
    }

    /// The same with `--database` for a schema file, which has no stores: shared records are in their owner's private
    /// database.
    package func choosing(_ database: DatabaseScope) -> ModelInput {
        var copy = self
        copy.annotations.database = database == .public ? .public : .private
        return copy
    }

    /// True if it is a schema file, or the tables of an app with SQLiteData, and not a model of Core Data.
    package var isSchema: Bool {
        switch source {
        case .schema, .tables: true
        case .missing(let isSchema): isSchema
        case .xcode, .swift, .compiled: false
        }
    }

    /// The one file whose text is the model; nil for one that is in Swift sources, is compiled, or is not there.
    package var file: InputFile? {
        switch source {
        case .xcode(let file), .schema(let file), .tables(let file, _): file
        case .swift, .compiled, .missing: nil
        }
    }

    /// The Swift sources of a SwiftData model; nil for any other one.
    package var swiftData: SwiftDataInput? { if case .swift(let sources) = source { sources } else { nil } }

    /// The compiled model; nil for any other one.
    var compiled: CompiledContents? { if case .compiled(let contents) = source { contents } else { nil } }

    /// The texts that findings about the model point into.
    package var files: [InputFile] { [file].compactMap(\.self) + (swiftData?.sources.files ?? []) }

    /// The sources that open its stores or declare types of its properties, as far as they are not among ``files``.
    var appFiles: [InputFile] {
        let own = Set(files.map(\.path))
        return (app.files + (code?.files ?? [])).filter { !own.contains($0.path) }
    }

    /// The file that the model is in: of a bundle that of its version.
    var filePath: String { (file ?? compiled?.file)?.path ?? path }

    /// The heading of the model's findings: `Model.xcdatamodeld (V4, current)`.
    package var heading: String {
        guard let version else { return path }
        return "\(path) (\(version.name)\(version.isCurrent ? ", current" : ""))"
    }
}

/// The place that a model is read from: the ways in.
package enum ModelSource: Sendable {
    /// The `contents` file of a model of Xcode.
    case xcode(InputFile)
    /// Swift sources with `@Model` classes.
    case swift(SwiftDataInput)
    /// A schema file.
    case schema(InputFile)
    /// The statements that make the tables of an app with SQLiteData.
    case tables(InputFile, SQLiteDataInput)
    /// A compiled model: it has no text that findings could point into.
    case compiled(CompiledContents)
    /// Nothing. The bundle does not lead to a file, or nothing is there under the name.
    case missing(isSchema: Bool)
}

/// The place where a compiled model lies.
package enum CompiledContents: Sendable {
    /// A `.mom` file.
    case archive(InputFile)
    /// An `elements` file of Xcode 3, which is an archive, too.
    case elements(InputFile)
    /// A store, with the model that it carries; nil when it carries none.
    case store(CompiledModel?)

    /// The file with the archive; nil for a store, which only the survey can open.
    var file: InputFile? {
        switch self {
        case .archive(let file), .elements(let file): file
        case .store: nil
        }
    }
}

/// A settings file and what it says.
package struct SettingsInput: Sendable {
    /// The parsed settings.
    package var settings: Settings
    /// The file itself, for findings that point into it.
    package var file: InputFile

    /// The file, as it is shown.
    package var path: String { file.path }

    /// Creates an input.
    package init(_ settings: Settings, in file: InputFile) {
        self.settings = settings
        self.file = file
    }
}

/// A ledger, `modelc.lock`, and what it was where the branch began.
package struct LedgerInput: Sendable {
    /// The place where the ledger is or would be; nil when it was only where the branch began.
    package var path: String?
    /// The containers that the stores of the ledger name; nil is for stores that name none.
    package var containers: [String?]
    /// The ledger; nil when there is none.
    package var file: InputFile?
    /// The ledger where the branch began, under a path that says so: `main:modelc.lock`.
    package var baseline: InputFile?
    /// The ledger that the settings name and that is not there.
    package var missing: Located<String>?
    /// True if no commit ever held the ledger that is not there: the first deployment is yet to come.
    package var isAwaited = false
    /// True if models of the merge base are judged with it. What the ledger lost since is no finding about them.
    var isOfMergeBase = false

    /// Creates an input.
    package init(
        at path: String? = nil,
        containers: [String?] = [nil],
        file: InputFile? = nil,
        baseline: InputFile? = nil
    ) {
        self.path = path
        self.containers = containers
        self.file = file
        self.baseline = baseline
    }
}

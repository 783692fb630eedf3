public import Diagnostics
public import Mirroring
public import NativeSchemas
public import Settings
import Text

/// A file that was read for the compiler, which touches none itself.
public struct InputFile: Hashable, Sendable {
    /// The file, as the user named it.
    public var path: String
    /// The contents.
    public var bytes: [UInt8]

    /// The path without the commit that it is read from.
    public var place: String { path.withoutGitReference }

    /// The contents, as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Creates an input.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

/// A file that a run would write. Its path is where it goes: a path, or a place inside the folder that the user named as
/// the output.
public typealias OutputFile = InputFile

/// One version of a model: a file, and what is known about the bundle it lies in.
public struct ModelInput: Sendable {
    /// Which version of a bundle it is.
    public struct Version: Hashable, Sendable {
        /// The version's name.
        public var name: String
        /// Whether it is the bundle's current version.
        public var isCurrent: Bool
        /// How many versions the bundle has.
        public var count: Int

        /// Creates a description.
        public init(name: String, isCurrent: Bool, count: Int) {
            self.name = name
            self.isCurrent = isCurrent
            self.count = count
        }
    }

    /// The model, as the user named it: a bundle or a `contents` file.
    public var path: String
    /// The `contents` file; nil when the bundle does not lead to one.
    public var file: InputFile?
    /// The Swift sources of a SwiftData model, which has no ``file``; nil for any other model.
    public var swiftData: SwiftDataInput?
    /// Which version it is; nil outside a bundle.
    public var version: Version?
    /// The names of all versions of its bundle; nil outside a bundle.
    public var bundledVersions: [String]?
    /// Whether the bundle itself names the version as its current one, and not just has no other.
    public var isNamedCurrent = false
    /// The faults of the bundle.
    public var diagnostics: [Diagnostic]
    /// The settings that apply to the model.
    public var settings: SettingsInput?
    /// What the settings list about the model; of a schema file, only its store and what is generated from it.
    public var listing = Settings.Model(stores: [])
    /// Whether the settings list the model without stores, beside others that have some: an export is not about it.
    public var isLocal = false
    /// The known faults that settings listed where the branch began; nil when that is not compared, or when the branch brings
    /// the model its first settings and its first ledger.
    public var knownThen: [Settings.KnownFault]?
    /// The stores that the settings of its own time gave the model; only what is compared with has any.
    public var storesThen: [Settings.Store] = []
    /// What the settings say about a schema file.
    public var annotations = SchemaAnnotations()
    /// The other versions of the bundle, in natural order; of too many the last ones.
    public var otherVersions: [ModelInput] = []
    /// The model at each tag that was asked for, in the version that was current, newest first; nil without tags.
    public var releases: [ModelInput]?
    /// The `xcmapping.xml` files near the bundle.
    public var mappingModels: [InputFile] = []

    /// Creates an input.
    public init(path: String, file: InputFile?, diagnostics: [Diagnostic] = []) {
        self.path = path
        self.file = file
        self.diagnostics = diagnostics
    }

    /// The stores that the settings give the model.
    public var stores: [Settings.Store] {
        get { listing.stores }
        set { listing.stores = newValue }
    }

    /// A name that does not depend on where the model lies: `Model` for `App/Model.xcdatamodeld`, and for
    /// `git:main:App/Model.xcdatamodeld`.
    public var name: String {
        let parts = place.split(separator: "/")
        let last = parts.last == "contents" ? parts.dropLast().last : parts.last
        let name = (last ?? "").prefix { $0 != "." }
        return name.isEmpty ? "model" : String(name)
    }

    /// The path without the commit that it is read from.
    public var place: String { path.withoutGitReference }

    /// Takes `--database` for a schema file, which has no stores: shared records are in the private database of their owner.
    public mutating func choose(_ database: DatabaseScope) {
        annotations.database = database == .public ? .public : .private
    }

    /// Whether it is a schema file, and not a model of Core Data.
    public var isSchema: Bool { path.hasSuffix(".ckdb") }

    /// The texts that findings about the model point into.
    public var files: [InputFile] { [file].compactMap(\.self) + (swiftData?.sources.files ?? []) }

    /// What stands above the model's findings: `Model.xcdatamodeld (V4, current)`.
    public var heading: String {
        guard let version else { return path }
        return "\(path) (\(version.name)\(version.isCurrent ? ", current" : ""))"
    }
}

/// A settings file and what it says.
public struct SettingsInput: Sendable {
    /// What it says.
    public var settings: Settings
    /// The file itself, for findings that point into it.
    public var file: InputFile

    /// The file, as it is shown.
    public var path: String { file.path }

    /// Creates an input.
    public init(_ settings: Settings, in file: InputFile) {
        self.settings = settings
        self.file = file
    }
}

/// A ledger, `modelc.lock`, and what it was where the branch began.
public struct LedgerInput: Sendable {
    /// Where the ledger is or would be; nil when it was only where the branch began.
    public var path: String?
    /// The containers that the stores of the ledger name; nil is for stores that name none.
    public var containers: [String?]
    /// The ledger; nil when there is none.
    public var file: InputFile?
    /// The ledger where the branch began, under a path that says so: `main:modelc.lock`.
    public var baseline: InputFile?
    /// The ledger that the settings name and that is not there.
    public var missing: Located<String>?

    /// Creates an input.
    public init(
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

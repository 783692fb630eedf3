import CodeGeneration
package import CompilerSupport
import Mirroring
package import SchemaRules

/// What a team has decided about its models: the contents of `modelc.json`.
///
/// The file is JSON; comments and a comma after the last element are allowed. Everything but a model's `path`, a store's
/// `name`, an entry's `template` and `output`, a known fault's three words and the first three of a waiver may be left out:
///
///     {
///       "models": [
///         {
///           "path": "Sources/App/Trips.xcdatamodeld",
///           "stores": [
///             {
///               "name": "Cloud",
///               "configuration": "Cloud",
///               "container": "iCloud.com.example.trips",
///               "scope": "private",      // or shared, public
///               "ledger": "modelc.lock",
///             },
///           ],
///           "shareRoots": ["Trip"],          // entities whose objects are shared with others
///           "migration": "inferred",         // or progressive, staged
///           "migrateFrom": "Trips 3",        // the oldest version that a generated migration starts from
///           "encryptedTwins": [
///             { "attribute": "Trip.note", "twin": "privateNote", "phase": "both" },   // or twinOnly
///           ],
///           "generate": [
///             {
///               "template": "managed-objects",   // or a template of your own: "Templates/Fields.md.mustache"
///               "output": "Sources/App/Models",  // inside the file's folder
///               "singleFile": "Models.swift",    // or files of their own
///               "style": "xcode",
///               "xcode": "26",                   // or 16
///               "access": "internal",            // or package, public
///               "imports": ["UIKit"],
///               "isolated": false,
///               "optionals": "model",            // or always
///               "omitIdentifiable": false,
///               "target": "App",                 // whose build writes the files, with the plugin
///               "entities": ["Trip", "Place"],   // or all
///               "typePrefix": "Travel",          // TravelTripRecord; or "typeSuffix"
///               "respectCodegen": false,
///             },
///           ],
///         },
///       ],
///       "schemas": [
///         {
///           "path": "CloudKit/schema.ckdb",
///           "container": "iCloud.com.example.trips",
///           "ledger": "modelc.lock",
///           "database": "private",           // or public
///           "sharing": { "Trips": "hierarchy" },   // or zone, none
///           "types": {
///             "Journey": {
///               "zone": "Trips",
///               "queries": [{ "filter": ["kind"], "sort": ["___createTime"] }],
///               "fields": { "isArchived": { "as": "bool" }, "oldZoom": { "retired": "since 2.1" } },
///             },
///           },
///         },
///       ],
///       "known": [
///         { "rule": "CKP303", "symbol": "Trip.rank", "found": "INT64" },   // deployed so before modelc came
///       ],
///       "rules": { "CKL117": "off" },    // or note, warning, error
///       "failOn": "error",               // or warning, note, never
///       "waivers": [
///         {
///           "rule": "CKP201",
///           "symbol": "Trip.note",
///           "reason": "never written by a released build",
///           "until": "2027-03-31",
///         },
///       ],
///       "sensitiveNames": ["diagnosis", "iban"],   // [] asks about no name
///     }
///
/// Paths are relative to the file's folder. Values keep their place, so that a later stage can point at the one it finds
/// fault with; two settings are equal when they say the same, wherever it stands.
package struct Settings: Equatable, Sendable {
    /// The models, in the order of the file.
    package var models: [Model] = []
    /// The schema files that are models of their own, in the order of the file.
    package var schemas: [SchemaFile] = []
    /// Faults of production that cannot be mended, in the order of the file.
    package var known: [KnownFault] = []
    /// Levels for single rules, in the order of the file.
    var rules: [RuleSetting] = []
    /// From which severity on a run fails.
    package var failOn = FailureThreshold.error
    /// Findings that are accepted, in the order of the file.
    var waivers: [Waiver] = []
    /// The sensitive names; nil for the built-in list, empty for no questions.
    var sensitiveNames: [Located<String>]?
}

extension Settings {
    /// Creates the settings that `modelc init` writes.
    package init(models: [Model], schemas: [SchemaFile] = [], known: [KnownFault]) {
        self.init()
        self.models = models
        self.schemas = schemas
        self.known = known
    }
}

extension Settings {
    /// One model and the stores it is loaded into.
    package struct Model: Equatable, Sendable {
        /// The `.xcdatamodeld`, `.xcdatamodel` or `contents` file, or a file or folder of Swift sources, relative to the
        /// settings' folder.
        package var path = Located("")
        /// More files and folders of Swift sources that declare the model.
        var otherPaths: [Located<String>] = []
        /// The conditions of `#if` that hold in Swift sources, and with `!` those that do not.
        package var define: [Located<String>] = []
        /// The stores that are mirrored to CloudKit; when there are none, the model itself says what is mirrored.
        package var stores: [Store] = []
        /// The names of the entities whose objects the app shares: `check` then says what goes along with them. Whether the
        /// model has such entities is not known here.
        var shareRoots: [Located<String>] = []
        /// What `modelc generate` writes, in the order of the file.
        package var generations: [Generation] = []
        /// How the app opens stores of older versions; nil when Core Data infers the mapping.
        var migration: VersionHistory.Strategy?
        /// The oldest version with stores that a generated migration takes to the current one; nil for the oldest that can.
        var migrateFrom: Located<String>?
        /// The attributes with values that move to encrypted attributes.
        var encryptedTwins: [EncryptedTwin] = []
    }

    /// One persistent store, as an `NSPersistentStoreDescription` sets it up.
    package struct Store: Equatable, Sendable {
        /// The name of the store in messages.
        package var name = Located("")
        /// The configuration of the model whose entities live in the store; nil for all entities.
        package var configuration: Located<String>?
        /// The identifier of the CloudKit container, for example `iCloud.com.example.trips`.
        package var container: Located<String>?
        /// The empty text that stands where the identifier of the container is to be filled in; such a store names none.
        var emptyContainer: Located<String>?
        /// The database of the container. Without a word from the file it is private, as in Core Data.
        var scope = DatabaseScope.private
        /// The ledger of the container, relative to the settings' folder.
        package var ledger: Located<String>?

        init() {}

        /// Creates the settings of a store.
        init(
            name: Located<String>,
            configuration: Located<String>? = nil,
            container: Located<String>? = nil,
            scope: DatabaseScope = .private,
            ledger: Located<String>? = nil
        ) {
            self.name = name
            self.configuration = configuration
            self.container = container
            self.scope = scope
            self.ledger = ledger
        }
    }
}

extension Settings.Model {
    /// Every path.
    package var paths: [Located<String>] { [path] + otherPaths }

    /// Whether the path is that of a model in files of its own, and not of Swift sources.
    package var isBundle: Bool { Self.isBundle(path.value) }

    static func isBundle(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        let suffixes = [".xcdatamodeld", ".xcdatamodel", ".momd", ".mom"]
        return name == "contents" || suffixes.contains { name.hasSuffix($0) }
    }

    /// Creates the settings of a model that is mirrored.
    package init(path: Located<String> = Located(""), stores: [Settings.Store]) {
        self.init()
        self.path = path
        self.stores = stores
    }
}

extension Settings {
    /// Something to be generated from a model: an entry of `"generate"`.
    ///
    /// What an entry leaves out is as usual, or as the command line says.
    package struct Generation: Equatable, Sendable {
        /// The name of a built-in template, or the path of one, relative to the settings' folder.
        package var template = Located("")
        /// The folder that files go to: inside the settings' folder.
        package var output = Located("")
        /// The name of the one file that takes everything; nil for files of their own.
        var singleFile: Located<String>?
        /// In which manner it is written, as far as no word of it has to be judged later.
        var manner = ProductManner.usual
        /// Modules that are imported besides those that generated code needs itself.
        var imports: [Located<String>] = []
        /// The target of the package or project that compiles the files; nil when every target with the model does.
        package var target: Located<String>?
        /// The entities that something is generated for; nil for all.
        var entities: [Located<String>]?
        /// What stands before the names of types that are called after entities.
        var typePrefix: Located<String>?
        /// What stands behind the names of types that are called after entities.
        var typeSuffix: Located<String>?
    }
}

extension Settings {
    /// A schema file that is a model of its own: the app writes its record types without Core Data.
    package struct SchemaFile: Equatable, Sendable {
        /// The `.ckdb` file, relative to the settings' folder.
        package var path = Located("")
        /// The identifier of the CloudKit container, for example `iCloud.com.example.trips`.
        package var container: Located<String>?
        /// The ledger of the container, relative to the settings' folder.
        var ledger: Located<String>?
        /// What is generated from it, in the order of the file.
        package var generations: [Generation] = []
        /// What people say about it that its language cannot say.
        package var annotations = SchemaAnnotations()

        init() {}

        /// Creates the entry of a schema file.
        package init(path: Located<String>, container: Located<String>?, annotations: SchemaAnnotations) {
            self.path = path
            self.container = container
            self.annotations = annotations
        }

        /// The file as a store, which has a container and a ledger as well.
        package var store: Store {
            Store(
                name: path,
                container: container,
                scope: annotations.database == .public ? .public : .private,
                ledger: ledger
            )
        }
    }
}

extension Settings {
    /// The level of one rule: a line of `"rules"`.
    struct RuleSetting: Equatable, Sendable {
        /// The rule's id or name as written. Whether there is such a rule only the catalogue knows.
        var rule: Located<String>
        /// The level.
        var level: RuleLevel
    }

    /// How the findings of a rule are taken.
    enum RuleLevel: String, CaseIterable, Sendable {
        /// The rule does not run.
        case off
        /// Its findings are notes.
        case note
        /// Its findings are warnings.
        case warning
        /// Its findings are errors.
        case error

        /// The severity of the rule's findings; nil when there are to be none.
        var severity: Severity? { Severity(rawValue: rawValue) }
    }

    /// From which severity on findings make a run fail. The values of `"failOn"` and of `--fail-on`.
    package enum FailureThreshold: String, CaseIterable, Sendable {
        /// Errors do.
        case error
        /// Warnings do, and errors.
        case warning
        /// Everything does.
        case note
        /// Nothing does.
        case never

        /// The least severity that fails a run; nil when none does.
        package var severity: Severity? { Severity(rawValue: rawValue) }
    }

    /// A fault of production that was there when modelc came: it cannot be mended, and everybody knows it.
    package struct KnownFault: Hashable, Sendable {
        /// The rule's id or name as written.
        package var rule = Located("")
        /// The property whose field is deployed another way: `Entity.property`.
        package var symbol = Located("")
        /// The type that the field is deployed with, as a `.ckdb` file spells it: `INT64`.
        package var found = Located("")

        init() {}

        /// Creates an entry.
        init(rule: Located<String>, symbol: Located<String>, found: Located<String>) {
            self.rule = rule
            self.symbol = symbol
            self.found = found
        }
    }

    /// A finding that the team accepts, and why.
    struct Waiver: Equatable, Sendable {
        /// The rule's id or name as written.
        var rule = Located("")
        /// What the finding is about: `Entity`, `Entity.property`, `CD_Type.CD_field`, `configuration Name`.
        var symbol = Located("")
        /// Why it is accepted, in one line; shown wherever the finding would be.
        var reason = Located("")
        /// The last day on which it is accepted; nil for good.
        var until: Located<CalendarDate>?
    }
}

/// A day of the Gregorian calendar, written as `yyyy-mm-dd`; earlier days are less.
///
///     CalendarDate("2028-02-29")  // a leap day
///     CalendarDate("2027-02-29")  // nil
package struct CalendarDate: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The day as it is written.
    package let description: String

    /// Reads a day; nil when the text has another form or the calendar lacks the day.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2],
            parts.joined().allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        let numbers = parts.compactMap { Int(Substring($0)) }
        guard let dayCount = Self.dayCount(ofMonth: numbers[1], year: numbers[0]) else { return nil }
        guard 1...dayCount ~= numbers[2] else { return nil }
        description = text
    }

    /// Earlier days first. The form of ISO 8601 is made so that days sort as their texts do.
    package static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.description < right.description }

    private static func dayCount(ofMonth month: Int, year: Int) -> Int? {
        switch month {
        case 1, 3, 5, 7, 8, 10, 12: 31
        case 4, 6, 9, 11: 30
        case 2: isLeapYear(year) ? 29 : 28
        default: nil
        }
    }

    private static func isLeapYear(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }
}

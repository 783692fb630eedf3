import CodeGeneration
package import CompilerSupport
import Mirroring
package import SchemaRules

/// A team's decisions about its models: the contents of `modelc.json`.
///
/// The file is JSON; comments and a comma after the last element are allowed. Everything but a model's `path`, a
/// store's `name`, an entry's `template`, a known fault's three words and the first three of a waiver may be left out:
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
///               "output": "Sources/App/Models",  // inside the file's folder; a build needs none
///               "singleFile": "Models.swift",    // or files of their own
///               "style": "xcode",
///               "xcode": "26",                   // or 16
///               "access": "internal",            // or package, public
///               "imports": ["UIKit"],
///               "isolated": false,
///               "optionals": "model",            // or always
///               "omitIdentifiable": false,
///               "target": "App",                 // its build writes the files, with the plugin
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
///           "code": ["App", "Sync"],         // the sources that write its records; or all of the repository
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
///         { "rule": "CKP303", "symbol": "Trip.rank", "found": "INT64" },   // deployed before modelc was used
///       ],
///       "rules": { "CKL117": "off", "CKL112": { "level": "off", "reason": "…" } },   // or note, warning, error
///       "failOn": "error",               // or warning, note, never
///       "waivers": [
///         {
///           "rule": "CKP201",
///           "symbol": "Trip.note",
///           "reason": "never written by a released build",
///           "until": "2027-03-31",
///         },
///       ],
///       "sensitiveNames": ["diagnosis", "iban"],   // [] for no questions
///     }
///
/// Paths are relative to the file's folder. Values keep their places for the findings of later stages; two settings are
/// equal when their values are, wherever these are.
package struct Settings: Equatable, Sendable {
    /// The models, in the order of the file.
    package var models: [Model] = []
    /// The schema files of apps without Core Data, in the order of the file.
    package var schemas: [SchemaFile] = []
    /// Permanent faults of production, in the order of the file.
    package var known: [KnownFault] = []
    /// Levels for single rules, in the order of the file.
    var rules: [RuleSetting] = []
    /// The severity at which a run fails.
    package var failOn = FailureThreshold.error
    /// The accepted findings, in the order of the file.
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
        /// The conditions of `#if` that are true in Swift sources, and with `!` those that are false.
        package var define: [Located<String>] = []
        /// The stores that are mirrored to CloudKit; without any, the model itself says what is mirrored.
        package var stores: [Store] = []
        /// The empty list of stores that says that nothing of the model is mirrored, even if its file is marked.
        package var emptyStores: SourceLocation?
        /// Why that is so.
        var reason: Located<String>?
        /// The names of the entities whose objects the app shares; `check` then reports the objects that move with
        /// them. Their existence in the model is checked later.
        var shareRoots: [Located<String>] = []
        /// The products of `modelc generate`, in the order of the file.
        package var generations: [Generation] = []
        /// The app's way of opening stores of older versions; nil for inferred mappings.
        var migration: VersionHistory.Strategy?
        /// The oldest version from which a generated migration starts; nil for the oldest possible one.
        var migrateFrom: Located<String>?
        /// The attributes with values that move to encrypted attributes.
        var encryptedTwins: [EncryptedTwin] = []
    }

    /// One persistent store, as in an `NSPersistentStoreDescription`.
    package struct Store: Equatable, Sendable {
        /// The name of the store in messages.
        package var name = Located("")
        /// The configuration of the model with the store's entities; nil for all entities.
        package var configuration: Located<String>?
        /// The identifier of the CloudKit container, for example `iCloud.com.example.trips`.
        package var container: Located<String>?
        /// An empty container that people should fill in; such a store names none.
        var emptyContainer: Located<String>?
        /// The database of the container; private by default, as in Core Data.
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
    /// All paths.
    package var paths: [Located<String>] { [path] + otherPaths }

    /// True if the path is that of a model file, rather than of Swift sources.
    package var isBundle: Bool { Self.isBundle(path.value) }

    static func isBundle(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        let suffixes = [".xcdatamodeld", ".xcdatamodel", ".momd", ".mom"]
        return name == "contents" || suffixes.contains { name.hasSuffix($0) }
    }

    /// Creates the settings of a mirrored model.
    package init(path: Located<String> = Located(""), stores: [Settings.Store]) {
        self.init()
        self.path = path
        self.stores = stores
    }
}

extension Settings {
    /// A product to generate from a model: an entry of `"generate"`.
    ///
    /// Omitted values have their default, or come from the command line.
    package struct Generation: Equatable, Sendable {
        /// The name of a built-in template, or the path of one, relative to the settings' folder.
        package var template = Located("")
        /// The output folder, inside the settings' folder; nil when only builds write the files.
        package var output: Located<String>?
        /// The name of the single file for everything; nil for separate files.
        var singleFile: Located<String>?
        /// The options that need no later check.
        var manner = GenerationOptions.usual
        /// Modules to import besides those that the generated code needs.
        var imports: [Located<String>] = []
        /// The target of the package or project that compiles the files; nil when every target with the model does.
        package var target: Located<String>?
        /// The entities to generate; nil for all.
        var entities: [Located<String>]?
        /// The prefix of types named after entities.
        var typePrefix: Located<String>?
        /// The suffix of types named after entities.
        var typeSuffix: Located<String>?
    }
}

extension Settings {
    /// A schema file of an app that writes its record types without Core Data.
    package struct SchemaFile: Equatable, Sendable {
        /// The `.ckdb` file, relative to the settings' folder.
        package var path = Located("")
        /// The identifier of the CloudKit container, for example `iCloud.com.example.trips`.
        package var container: Located<String>?
        /// The tables that SQLiteData synchronizes, for a file of statements.
        package var tables: [Located<String>] = []
        /// The ledger of the container, relative to the settings' folder.
        var ledger: Located<String>?
        /// The files and folders of Swift sources that write its records; none for what the survey finds.
        package var code: [Located<String>] = []
        /// The products to generate, in the order of the file.
        package var generations: [Generation] = []
        /// The annotations, which the schema language cannot express.
        package var annotations = SchemaAnnotations()

        init() {}

        /// Creates the entry of a schema file.
        package init(path: Located<String>, container: Located<String>?, annotations: SchemaAnnotations) {
            self.path = path
            self.container = container
            self.annotations = annotations
        }

        /// The file's container and ledger as a store.
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
        /// The rule's id or name as written. Its existence is checked later against the catalogue.
        var rule: Located<String>
        /// The level.
        var level: RuleLevel
        /// Why; nil where nobody says it.
        var reason: Located<String>?
    }

    /// The level for the findings of a rule.
    enum RuleLevel: String, CaseIterable, Sendable {
        /// The rule does not run.
        case off
        /// Its findings are notes.
        case note
        /// Its findings are warnings.
        case warning
        /// Its findings are errors.
        case error

        /// The severity of the rule's findings; nil for none.
        var severity: Severity? { Severity(rawValue: rawValue) }
    }

    /// The severity at which findings make a run fail. The values of `"failOn"` and of `--fail-on`.
    package enum FailureThreshold: String, CaseIterable, Sendable {
        /// At errors.
        case error
        /// At warnings.
        case warning
        /// At notes.
        case note
        /// Never.
        case never

        /// The lowest severity that fails a run; nil when none does.
        package var severity: Severity? { Severity(rawValue: rawValue) }
    }

    /// A fault of production that existed before modelc was used, and that cannot be repaired.
    package struct KnownFault: Hashable, Sendable {
        /// The rule's id or name as written.
        package var rule = Located("")
        /// The property whose field is deployed differently: `Entity.property`.
        package var symbol = Located("")
        /// The deployed type of the field, as a `.ckdb` file spells it: `INT64`.
        package var found = Located("")
        /// The place of the whole entry; its text says nothing.
        var entry = Located("")

        init() {}

        /// Creates an entry.
        init(rule: Located<String>, symbol: Located<String>, found: Located<String>) {
            self.rule = rule
            self.symbol = symbol
            self.found = found
        }
    }

    /// An accepted finding, with the reason.
    package struct Waiver: Equatable, Sendable {
        /// The rule's id or name as written.
        var rule = Located("")
        /// The symbol of the finding: `Entity`, `Entity.property`, `CD_Type.CD_field`, `configuration Name`.
        var symbol = Located("")
        /// The reason for accepting it, in one line; shown wherever the finding would be.
        var reason = Located("")
        /// The last day on which it is accepted; nil for no end.
        var until: Located<CalendarDate>?
        /// The place of the whole entry; its text says nothing.
        var entry = Located("")

        init() {}

        /// Creates a waiver.
        package init(
            rule: Located<String>,
            symbol: Located<String>,
            reason: Located<String>,
            until: Located<CalendarDate>? = nil
        ) {
            (self.rule, self.symbol, self.reason, self.until) = (rule, symbol, reason, until)
        }
    }
}

/// A day of the Gregorian calendar, written as `yyyy-mm-dd`; earlier days are less.
///
///     CalendarDate("2028-02-29")  // a leap day
///     CalendarDate("2027-02-29")  // nil
package struct CalendarDate: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The day in its written form.
    package let description: String

    /// Parses a day; nil when the text has another form or the calendar lacks the day.
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

    /// Earlier days first. In the form of ISO 8601 days sort like their texts.
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

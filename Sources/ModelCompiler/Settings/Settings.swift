import CompilerSupport

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

import CodeGeneration
import Diagnostics
import Documents
import Migration
import Mirroring
import Settings
import Text

extension JSONShape {
    /// `modelc.json`.
    static let settings: JSONShape = .closed([
        .init("models", .list(settingsModel), "The models, and the stores they are loaded into."),
        .init("known", .list(knownFault), "What production has wrong for ever."),
        .init("rules", .map(.word(of: Settings.RuleLevel.self)), ruleLevels),
        .init("failOn", .word(of: Settings.FailureThreshold.self), "The least severity that fails a run."),
        .init("waivers", .list(waiver), "Findings that are accepted."),
        .init("sensitiveNames", .list(.text), "The names that look sensitive, instead of the built-in list."),
    ])

    private static let ruleLevels: String = {
        let ids = RuleCatalogue.entries.map(\.metadata).filter(\.isOptIn).map(\.id)
        return "Levels for single rules, by id or name. Off without one: \(ids.joined(separator: ", "))."
    }()

    private static let settingsModel: JSONShape = .closed([
        .init("path", .text, isRequired: true, "The model, relative to the folder of this file."),
        .init("stores", .list(store), "The stores that are mirrored to CloudKit."),
        .init(
            "shareRoots",
            .list(.text),
            "The entities whose objects the app shares with others: check says what goes along with each."
        ),
        .init("generate", .list(generation), "What modelc generate writes."),
        .init(
            "migration",
            .word(of: VersionHistory.Strategy.self),
            "How the app opens stores of older versions; otherwise inferred."
        ),
        .init("encryptedTwins", .list(encryptedTwin), "The attributes whose values move to an encrypted one."),
    ])

    private static let store: JSONShape = .closed([
        .init("name", .text, isRequired: true, "What messages call the store."),
        .init("configuration", .text, "The configuration whose entities live in the store; otherwise all do."),
        .init(
            "container",
            .text,
            "The CloudKit container, for example iCloud.com.example.trips; empty until it is filled in."
        ),
        .init("scope", .word(of: DatabaseScope.self), "The database of the container; otherwise private."),
        .init("ledger", .text, "The ledger of the container, relative to the folder of this file."),
    ])

    private static let generation: JSONShape = .closed([
        .init("template", .text, isRequired: true, "A built-in template, or the path of one of your own."),
        .init("output", .text, isRequired: true, "The folder that files go to, inside the folder of this file."),
        .init("singleFile", .text, "The name of the one file that takes everything."),
        .init("style", .word(of: ManagedObjectStyle.self), "How managed objects are written."),
        .init("xcode", .word(of: XcodeVersion.self), "Whose text the style xcode is."),
        .init("access", .word(of: AccessLevel.self), "Who can use the declarations."),
        .init("imports", .list(.text), "Modules to be imported besides."),
        .init("isolated", .truth, "Whether declarations go without nonisolated, for compilers before Swift 6.1."),
        .init("respectCodegen", .truth, "Whether entities that Xcode generates sources for are left to it."),
    ])

    private static let encryptedTwin: JSONShape = .closed([
        .init("attribute", .text, isRequired: true, "The deployed attribute: Entity.attribute."),
        .init("twin", .text, isRequired: true, "The encrypted attribute of the same entity."),
        .init(
            "phase",
            .word(of: EncryptedTwin.Phase.self),
            "Whether the app writes both attributes or only the twin; otherwise both."
        ),
    ])

    private static let knownFault: JSONShape = .closed([
        .init("rule", .text, isRequired: true, "The rule, by id or name: \(KnownFaultRules.listableIDs)."),
        .init("symbol", .text, isRequired: true, "The property: Entity.property."),
        .init("found", .text, isRequired: true, "The type that its field is deployed with, for example INT64."),
    ])

    private static let waiver: JSONShape = .closed([
        .init("rule", .text, isRequired: true, "The rule, by id or name."),
        .init("symbol", .text, isRequired: true, "What the finding is about: Entity, Entity.property."),
        .init("reason", .text, isRequired: true, "Why it is accepted, in one line."),
        .init("until", .text, "The last day on which it is accepted: yyyy-mm-dd."),
    ])

    /// modelc refuses keys that it does not know, where people write.
    private static func closed(_ properties: [Property]) -> JSONShape { .object(properties, isClosed: true) }
}

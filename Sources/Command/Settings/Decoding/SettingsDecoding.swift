import CodeGeneration
import Diagnostics
import Mirroring
import Text

// What the file may contain, object by object. A key that is not listed here is an error, so each is added together with
// what it does. Settings with any problem are not used, so a text that had to be there and is not may be anything.

extension Settings {
    private enum Key: String, SettingsWord { case models, known, rules, failOn, waivers, sensitiveNames }

    init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        guard let object = SettingsObject<Key>(node, "the file", &problems) else { return nil }
        self.init(
            models: object.list(.models, &problems) { Model($0, &$1) } ?? [],
            known: object.list(.known, &problems) { KnownFault($0, &$1) } ?? [],
            rules: object.members(.rules, &problems).compactMap { RuleSetting($0, &problems) },
            failOn: object.choice(.failOn, &problems) ?? .error,
            waivers: object.list(.waivers, &problems) { Waiver($0, &$1) } ?? [],
            sensitiveNames: object.texts(.sensitiveNames, "a sensitive name", &problems)
        )
    }
}

extension Settings.Model {
    private enum Key: String, SettingsWord { case path, stores, shareRoots, generate, migration, encryptedTwins }

    /// Apps share one kind of object, or a few. Two thousand of two thousand entities took eleven seconds.
    private static let shareRootLimit = 100

    fileprivate init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        guard let object = SettingsObject<Key>(node, "a model", required: [.path], &problems) else { return nil }
        self.init(
            path: object.requiredText(.path, &problems),
            stores: object.list(.stores, &problems) { Settings.Store($0, &$1) } ?? [],
            shareRoots: object.texts(.shareRoots, "a share root", &problems) ?? [],
            generations: object.list(.generate, &problems) { Settings.Generation($0, &$1) } ?? [],
            migration: object.choice(.migration, &problems),
            encryptedTwins: object.list(.encryptedTwins, &problems) { EncryptedTwin($0, &$1) } ?? []
        )
        if let excess = shareRoots.dropFirst(Self.shareRootLimit).first?.location {
            let help = "each is compared with all entities; name those that the app passes to share(_:to:)"
            problems.reportValue("there are more than \(Self.shareRootLimit) share roots", at: excess, help: help)
        }
    }
}

extension Settings.Store {
    private enum Key: String, SettingsWord { case name, configuration, container, scope, ledger }

    fileprivate init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        guard let object = SettingsObject<Key>(node, "a store", required: [.name], &problems) else { return nil }
        let emptyContainer = object.emptyText(.container, problems)
        self.init(
            name: object.requiredText(.name, &problems),
            configuration: object.text(.configuration, &problems),
            container: emptyContainer == nil ? object.text(.container, &problems) : nil,
            emptyContainer: emptyContainer,
            scope: object.choice(.scope, &problems) ?? .private,
            ledger: object.text(.ledger, &problems)
        )
    }
}

extension Settings.Generation {
    private enum Key: String, SettingsWord {
        case template, output, singleFile, style, xcode, access, imports, isolated, target, respectCodegen
    }

    fileprivate init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        let subject = "an entry of \"generate\""
        let required: [Key] = [.template, .output]
        guard let object = SettingsObject<Key>(node, subject, required: required, &problems) else { return nil }
        self.init(
            template: object.requiredText(.template, &problems, judgedBy: Flaw.ofTemplate),
            output: object.requiredText(.output, &problems, judgedBy: Flaw.ofFolder),
            singleFile: object.text(.singleFile, &problems, judgedBy: Flaw.ofFileName),
            style: object.choice(.style, &problems),
            xcode: object.choice(.xcode, &problems),
            access: object.choice(.access, &problems),
            imports: object.texts(.imports, "an import", &problems) ?? [],
            isIsolated: object.flag(.isolated, &problems),
            target: object.text(.target, &problems),
            respectsCodegen: object.flag(.respectCodegen, &problems)
        )
    }
}

extension EncryptedTwin {
    private enum Key: String, SettingsWord { case attribute, twin, phase }

    fileprivate init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        let subject = "an entry of \"encryptedTwins\""
        let required: [Key] = [.attribute, .twin]
        guard let object = SettingsObject<Key>(node, subject, required: required, &problems) else { return nil }
        let attribute = object.text(.attribute, &problems)
        let twin = object.text(.twin, &problems)
        let phase: Phase? = object.choice(.phase, &problems)
        guard let attribute, let twin else { return nil }
        if !attribute.value.namesProperty, let location = attribute.location {
            let help = "write Entity.attribute"
            problems.reportValue("\"attribute\" is not an attribute of an entity", at: location, help: help)
        }
        self.init(
            of: attribute.value,
            as: twin.value,
            phase: phase ?? .both,
            at: attribute.location,
            twinAt: twin.location
        )
    }
}

extension String {
    fileprivate var namesProperty: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }
}

extension Settings.RuleSetting {
    fileprivate init?(_ member: JSONNode.Member, _ problems: inout SettingsProblems) {
        let rule = Located(member.key, at: member.keyRange, "the rule", &problems)
        let level = Settings.RuleLevel(member.value, "the level of \(quoted(member.key))", &problems)
        guard let rule, let level else { return nil }
        self.init(rule: rule, level: level)
    }
}

extension Settings.KnownFault {
    private enum Key: String, SettingsWord { case rule, symbol, found }

    fileprivate init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        let required = Key.allCases
        guard let object = SettingsObject<Key>(node, "a known fault", required: required, &problems) else { return nil }
        self.init(
            rule: object.requiredText(.rule, &problems),
            symbol: object.requiredText(.symbol, &problems),
            found: object.requiredText(.found, &problems)
        )
    }
}

extension Settings.Waiver {
    private enum Key: String, SettingsWord { case rule, symbol, reason, until }

    fileprivate init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        let required: [Key] = [.rule, .symbol, .reason]
        guard let object = SettingsObject<Key>(node, "a waiver", required: required, &problems) else { return nil }
        self.init(
            rule: object.requiredText(.rule, &problems),
            symbol: object.requiredText(.symbol, &problems),
            reason: object.requiredText(.reason, &problems),
            until: object.date(.until, &problems)
        )
    }
}

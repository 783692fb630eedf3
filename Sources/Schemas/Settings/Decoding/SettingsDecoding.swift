import Text

// What the file may contain, object by object. A key that is not listed here is an error, so each is added together with
// what it does.

extension Settings {
    private enum Key: String, SettingsWord { case models, known, rules, failOn, waivers, sensitiveNames }

    init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        guard let object = SettingsObject<Key>(node, "the file", &problems) else { return nil }
        self.init(
            models: object.list(.models, &problems) { Model($0, &$1) },
            known: object.list(.known, &problems) { KnownFault($0, &$1) },
            rules: object.members(.rules, &problems).compactMap { RuleSetting($0, &problems) },
            failOn: object.choice(.failOn, &problems)?.value ?? .error,
            waivers: object.list(.waivers, &problems) { Waiver($0, &$1) },
            sensitiveNames: object.statedList(.sensitiveNames, &problems) {
                Located<String>($0, "a sensitive name", &$1)
            }
        )
    }
}

extension Settings.Model {
    private enum Key: String, SettingsWord { case path, stores, shareRoots, generate, migration, encryptedTwins }

    /// Apps share one kind of object, or a few. Two thousand of two thousand entities took eleven seconds.
    private static let shareRootLimit = 100

    fileprivate init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        guard let object = SettingsObject<Key>(node, "a model", required: [.path], &problems) else { return nil }
        let stores = object.list(.stores, &problems) { Settings.Store($0, &$1) }
        let shareRoots = object.list(.shareRoots, &problems) { Settings.Located<String>($0, "a share root", &$1) }
        if let excess = shareRoots.dropFirst(Self.shareRootLimit).first?.location {
            let help = "each is compared with all entities; name those that the app passes to share(_:to:)"
            problems.reportValue("there are more than \(Self.shareRootLimit) share roots", at: excess, help: help)
        }
        let generations = object.list(.generate, &problems) { Settings.Generation($0, &$1) }
        let migration: Settings.Located<Settings.MigrationStrategy>? = object.choice(.migration, &problems)
        let twins = object.list(.encryptedTwins, &problems) { Settings.EncryptedTwin($0, &$1) }
        guard let path = object.text(.path, &problems) else { return nil }
        self.init(
            path: path,
            stores: stores,
            shareRoots: shareRoots,
            generations: generations,
            migration: migration,
            encryptedTwins: twins
        )
    }
}

extension Settings.Store {
    private enum Key: String, SettingsWord { case name, configuration, container, scope, ledger }

    fileprivate init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        guard let object = SettingsObject<Key>(node, "a store", required: [.name], &problems) else { return nil }
        let name = object.text(.name, &problems)
        let configuration = object.text(.configuration, &problems)
        let emptyContainer = object.emptyText(.container, problems)
        let container = emptyContainer == nil ? object.text(.container, &problems) : nil
        let scope: Settings.Located<Settings.DatabaseScope>? = object.choice(.scope, &problems)
        let ledger = object.text(.ledger, &problems)
        guard let name else { return nil }
        self.init(
            name: name,
            configuration: configuration,
            container: container,
            emptyContainer: emptyContainer,
            scope: scope ?? Settings.Located(.private, at: problems.location(of: node.range)),
            ledger: ledger
        )
    }
}

extension Settings.RuleSetting {
    fileprivate init?(_ member: JSONNode.Member, _ problems: inout SettingsProblems) {
        let rule = Settings.Located(member.key, at: member.keyRange, "the rule", &problems)
        let level = Settings.Located<Settings.RuleLevel>(member.value, "the level of \(quoted(member.key))", &problems)
        guard let rule, let level else { return nil }
        self.init(rule: rule, level: level)
    }
}

extension Settings.KnownFault {
    private enum Key: String, SettingsWord { case rule, symbol, found }

    fileprivate init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        let required: [Key] = [.rule, .symbol, .found]
        guard let object = SettingsObject<Key>(node, "a known fault", required: required, &problems) else { return nil }
        let rule = object.text(.rule, &problems)
        let symbol = object.text(.symbol, &problems)
        let found = object.text(.found, &problems)
        guard let rule, let symbol, let found else { return nil }
        self.init(rule: rule, symbol: symbol, found: found)
    }
}

extension Settings.Waiver {
    private enum Key: String, SettingsWord { case rule, symbol, reason, until }

    fileprivate init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        let required: [Key] = [.rule, .symbol, .reason]
        guard let object = SettingsObject<Key>(node, "a waiver", required: required, &problems) else { return nil }
        let rule = object.text(.rule, &problems)
        let symbol = object.text(.symbol, &problems)
        let reason = object.text(.reason, &problems)
        let until = object.date(.until, &problems)
        guard let rule, let symbol, let reason else { return nil }
        self.init(rule: rule, symbol: symbol, reason: reason, until: until)
    }
}

import Mirroring

/// A mirroring scope in a few words: which entities, and how that is known.
struct ScopeWords {
    /// `configuration Cloud (modelc.json)`, `all entities (the model is marked usedWithCloudKit)`.
    let text: String

    init(_ scope: MirroringScope, settingsPath: String?) {
        let names = scope.stores.compactMap(\.configuration)
        var seen: Set<String> = []
        let unique = names.filter { seen.insert($0).inserted }
        let entities =
            switch unique.count {
            case 0: "all entities"
            case 1: "configuration \(unique[0])"
            default: "configurations \(unique.joined(separator: ", "))"
            }
        text = "\(entities) (\(Self.reason(scope.reason, settingsPath: settingsPath)))"
    }

    private static func reason(_ reason: MirroringScope.Reason, settingsPath: String?) -> String {
        switch reason {
        case .settings: settingsPath.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "settings"
        case .option: "--configuration"
        case .configurationFlag: "marked usedWithCloudKit"
        case .modelFlagBesideConfigurations: "the model is marked usedWithCloudKit, no configuration is"
        case .modelFlag: "the model is marked usedWithCloudKit"
        case .database: "--database"
        case .evidence: "compared with a schema"
        case .command: "assumed"
        }
    }
}

import CompilerSupport

extension AppRuleTable {
    /// A target opens the folder of an app group that it is not in.
    static let appGroupMissing = Rule<AppComparison>(
        id: "ENT910",
        name: "app-group-missing",
        severity: .warning,
        summary: "A target is not in the app group of a store that it opens.",
        rationale: """
            An app and its extensions open the same store only in the folder of an app group that the entitlements \
            of each of them have in `com.apple.security.application-groups`. Without the group, the URL of the \
            folder is nil, and a store at another place is another store.
            """,
        source: "Apple: Configuring App Groups",
        passing: [
            ExampleApp(
                code: grouped,
                entitlements: ExampleApp.container + ExampleApp.cloudKit + ExampleApp.push
                    + group("group.com.example.trips")
            ).example()
        ],
        failing: [
            ExampleApp(
                code: grouped,
                entitlements: ExampleApp.list(
                    "↓com.apple.developer.icloud-container-identifiers",
                    "iCloud.com.example.trips"
                ) + ExampleApp.cloudKit + ExampleApp.push + group("group.com.example.trip")
            ).example()
        ]
    ) { app, findings in
        let permissions = app.permissions
        for (target, group, need) in permissions.needing(\.group) where !target.has(group: group) {
            // A part of an app that is in another group of it, or none, may not call what it shares with the app.
            guard permissions.isLackedByAll(need, { $0.has(group: group) }) else { continue }
            findings.report(
                "the code opens the app group '\(group)', which the entitlements of the target '\(target.name)' do not have",
                at: target.grants[0].place,
                symbol: nil,
                help: "The folder of the group is nil without it. Add it to com.apple.security.application-groups.",
                related: [Diagnostic.Related("the group of the code", at: need.location)],
                fix: target.fix(addingGroup: group)
            )
        }
        // Of code that names a group, the loop above tells.
        for store in permissions.sharedStores where !permissions.needs.contains(where: { $0.isGroup(for: store) }) {
            let (app, part) = (permissions.targets[store.app], permissions.targets[store.part])
            guard permissions.isApart(part, from: app) else { continue }
            findings.report(
                "the target '\(part.name)' opens the store of '\(app.name)', and has no app group in common with it",
                at: part.grants.first?.place ?? store.location,
                symbol: nil,
                help: "Each has a file of its own then. Add a group to com.apple.security.application-groups of both.",
                related: part.grants.isEmpty ? [] : [Diagnostic.Related("the store", at: store.location)]
            )
        }
    }

    private static let grouped =
        ExampleApp.mirroring
        + #"let shared = ModelConfiguration(groupContainer: .identifier("group.com.example.trips"))"# + "\n"

    private static func group(_ name: String) -> String {
        ExampleApp.list("com.apple.security.application-groups", name)
    }
}

extension AppPermissions.Need {
    /// True if it is a group in code that one of two targets with a store compiles.
    fileprivate func isGroup(for store: AppPermissions.SharedStore) -> Bool {
        group != nil && (targets.contains(store.app) || targets.contains(store.part))
    }

    fileprivate var group: String? { if case .group(let name) = kind { name } else { nil } }
}

extension AppPermissions {
    /// True if a part of an app for iPhones has certainly no group of the app. One that syncs has records of its own; on a
    /// Mac, an app may be outside of the sandbox.
    fileprivate func isApart(_ part: Target, from app: Target) -> Bool {
        guard !app.grants.isEmpty, !part.grants.isEmpty || part.isUnentitled, !part.isInCloud,
            let information = app.information, information.isForPhones, !information.isForMacs
        else { return false }
        return !(app.groups + part.groups).contains { $0.contains("$") }
            && Set(app.groups).isDisjoint(with: part.groups)
    }
}

extension AppPermissions.Target {
    /// True if some configuration has a group. One with a variable may be any.
    fileprivate func has(group: String) -> Bool { has { $0.groups.contains { $0 == group || $0.contains("$") } } }
}

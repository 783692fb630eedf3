import CompilerSupport

extension AppRuleTable {
    /// Parts of an app use different environments of one container.
    static let containerEnvironment = Rule<AppComparison>(
        id: "ENT907",
        name: "container-environment",
        severity: .warning,
        summary: "An app and a part of it use different environments of CloudKit, or a release uses Development.",
        rationale: """
            `com.apple.developer.icloud-container-environment` chooses between the two databases of a container. Without it, \
            builds for development use Development, and the App Store and TestFlight use Production. When an app and its \
            extension differ, each one syncs without any error, and nothing arrives at the other. It is a note that a \
            configuration Release uses `Development`: the App Store takes `Production` all the same, and the export options \
            can say so (`iCloudContainerEnvironment`).

            Give all targets of an app the same value, or leave the key out.
            """,
        source: "reports of published apps; Apple: iCloud Container Environment Entitlement",
        passing: [ExampleApp(widget: ExampleApp.container + ExampleApp.cloudKit).example()],
        failing: [
            ExampleApp(widget: ExampleApp.container + ExampleApp.cloudKit + environment("Production", marking: "↓"))
                .example(),
            ExampleApp(
                entitlements: ExampleApp.container + ExampleApp.cloudKit + environment("Development", marking: "↓")
                    + ExampleApp.push
            ).example(),
        ]
    ) { app, findings in
        let targets = app.permissions.targets
        for target in targets {
            for grant in target.grants where grant.isInCloud {
                if grant.isOfRelease, grant.environment?.value == "Development" {
                    findings.report(
                        "the configuration '\(grant.configuration)' of '\(target.name)' uses the environment Development",
                        at: grant.environment?.location,
                        symbol: nil,
                        help: "Its builds have the records of developers, unless the export options set "
                            + "iCloudContainerEnvironment. Leave the key out, or use Production.",
                        severity: .note
                    )
                }
            }
            let others = target.hosts.map { targets[$0] }
            guard
                let (host, pair) = others.lazy.compactMap({ host in target.difference(from: host).map { (host, $0) } })
                    .first
            else { continue }
            findings.report(
                "'\(target.name)' uses the environment \(pair.own.words) of '\(pair.container)', and '\(host.name)' "
                    + "\(pair.other.words)",
                at: pair.own.environment?.location ?? pair.other.environment?.location,
                symbol: nil,
                help: "They read two databases, so that nothing of one arrives at the other. Give both the same value.",
                related: [Diagnostic.Related("the entitlements of '\(host.name)'", at: pair.other.place)]
            )
        }
    }

    private static func environment(_ value: String, marking mark: String) -> String {
        "    <key>\(mark)com.apple.developer.icloud-container-environment</key>\n    <string>\(value)</string>\n"
    }
}

extension AppPermissions.Grant {
    fileprivate var isInCloud: Bool { usesCloudKit && !containers.isEmpty }

    fileprivate var isOfRelease: Bool { configuration.lowercased() == "release" }

    fileprivate var words: String { environment?.value ?? "of its build" }
}

extension AppPermissions.Target {
    /// The entitlements of one configuration that choose another environment of a common container than those of a target.
    fileprivate func difference(
        from host: Self
    ) -> (own: AppPermissions.Grant, other: AppPermissions.Grant, container: String)? {
        for own in grants where own.isInCloud {
            let same = host.grants.filter { $0.configuration == own.configuration && $0.isInCloud }
            let isKnown = (same + [own]).allSatisfy { $0.environment?.value.contains("$") != true }
            guard let other = same.first, isKnown, same.allSatisfy({ $0.environment != own.environment }),
                let container = own.containers.first(where: other.containers.contains)
            else { continue }
            return (own, other, container)
        }
        return nil
    }
}

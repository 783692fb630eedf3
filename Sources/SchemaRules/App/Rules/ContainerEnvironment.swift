import CompilerSupport
import ModelFiles

extension AppRuleTable {
    /// Targets use different environments of one container.
    static let containerEnvironment = Rule<AppComparison>(
        id: "ENT907",
        name: "container-environment",
        severity: .warning,
        summary: "Targets use different environments of one CloudKit container, or a release uses Development.",
        rationale: """
            `com.apple.developer.icloud-container-environment` chooses between the two databases of a container. \
            Without it, builds for development use Development, and the App Store and TestFlight use Production. \
            When an app and its extension differ, or the apps for iOS and for macOS, each one syncs without any \
            error, and nothing arrives at the other. If a configuration Release uses `Development`, the finding is a \
            note, because the options of an export can set another environment (`iCloudContainerEnvironment`).

            Give all targets with the container the same value, or leave the key out.
            """,
        source: "reports of published apps; Apple: iCloud Container Environment Entitlement",
        passing: [
            ExampleApp(widget: ExampleApp.container + ExampleApp.cloudKit).example(),
            ExampleApp(
                entitlements: ExampleApp.container + ExampleApp.cloudKit + ExampleApp.push + environment("Production"),
                widget: ExampleApp.container + ExampleApp.cloudKit + ExampleApp.push + environment("Production"),
                isWidgetApp: true
            ).example(),
        ],
        failing: [
            ExampleApp(widget: ExampleApp.container + ExampleApp.cloudKit + environment("Production", marking: "↓"))
                .example(),
            ExampleApp(
                widget: ExampleApp.container + ExampleApp.cloudKit + ExampleApp.push
                    + environment("Production", marking: "↓"),
                isWidgetApp: true
            ).example(),
            ExampleApp(
                entitlements: ExampleApp.container + ExampleApp.cloudKit + environment("Development", marking: "↓")
                    + ExampleApp.push
            ).example(),
        ]
    ) { app, findings in
        let targets = app.permissions.targets
        for (position, target) in targets.enumerated() {
            for grant in target.grants where grant.isInCloud && grant.configuration.lowercased() == "release" {
                guard grant.environments == ["Development"] else { continue }
                findings.report(
                    "the configuration '\(grant.configuration)' of '\(target.name)' uses the environment Development",
                    at: grant.environmentPlace,
                    symbol: nil,
                    help: "Its builds have the records of developers, unless the export options set "
                        + "iCloudContainerEnvironment. Leave the key out, or use Production.",
                    severity: .note,
                    fix: target.fix(removingEnvironmentOf: grant)
                )
            }
            // An app differs from the apps before it, a part from the app around it.
            let apps = target.isApp ? targets.indices.prefix(position).filter { targets[$0].isApp } : []
            for host in (target.hosts + apps).uniqued.map({ targets[$0] }) {
                guard let (own, other, container) = target.difference(from: host) else { continue }
                findings.report(
                    "'\(target.name)' uses \(own.words) in '\(container)', and '\(host.name)' uses \(other.words)",
                    at: own.environmentPlace ?? other.environmentPlace,
                    symbol: nil,
                    help:
                        "They use two databases, and the records of one never reach the other. Give both the same value.",
                    related: [Diagnostic.Related("the entitlements of '\(host.name)'", at: other.place)],
                    fix: target.fix(adapting: own, to: other)
                )
            }
        }
    }

    private static func environment(_ value: String, marking mark: String = "") -> String {
        "    <key>\(mark)com.apple.developer.icloud-container-environment</key>\n    <string>\(value)</string>\n"
    }
}

extension AppPermissions.Grant {
    fileprivate var words: String { "the environment \(environments.first ?? "of its build")" }

    fileprivate var environmentPlace: SourceLocation? {
        file.environment.map { SourceLocation(path: path, bytes: $0.bytes) }
    }

    /// True if the environment does not depend on a platform or on what no file says.
    fileprivate var isCertain: Bool { environments.count < 2 && !words.contains("$") }
}

extension AppPermissions.Target {
    /// The entitlements of one configuration that choose another environment of a common container than those of a target.
    fileprivate func difference(from host: Self) -> (AppPermissions.Grant, AppPermissions.Grant, String)? {
        for own in grants where own.isInCloud {
            let same = host.grants.filter { $0.configuration == own.configuration && $0.isInCloud }
            guard let other = same.first, (same + [own]).allSatisfy(\.isCertain),
                same.allSatisfy({ $0.environments != own.environments }),
                let container = own.containers.first(where: other.containers.contains)
            else { continue }
            return (own, other, container)
        }
        return nil
    }
}

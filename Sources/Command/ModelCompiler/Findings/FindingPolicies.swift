import Diagnostics
import Reporting
import Settings

/// The policies of a run: each model is judged by the settings that apply to it.
struct FindingPolicies {
    private var policies: [String: FindingPolicy]
    private let paths: [String]

    /// What stands for "no settings" among the paths of settings files, none of which is empty.
    private static let noSettings = ""

    init(_ request: CompilerRequest) {
        let settings = request.settings
        paths = [Self.noSettings] + settings.map(\.path)
        policies = [Self.noSettings: FindingPolicy(nil, models: [], today: request.today)]
        for input in settings {
            let models = request.models.filter { $0.settings?.path == input.path }
            policies[input.path] = FindingPolicy(input.settings, models: models, today: request.today)
        }
    }

    /// Applies the levels and waivers of a model's settings to its findings.
    mutating func apply(to findings: [Diagnostic], of model: ModelInput) -> [ReportFinding] {
        policies[model.settings?.path ?? Self.noSettings]?.apply(to: findings, of: model)
            ?? findings.map { ReportFinding($0) }
    }

    /// What is wrong with the settings' own words about rules.
    var problems: [Diagnostic] { paths.flatMap { policies[$0]?.problems ?? [] } }

    /// The known faults that were not found so far.
    var unusedKnownFaults: [Diagnostic] { paths.flatMap { policies[$0]?.unusedKnownFaults ?? [] } }

    /// The waivers that matched nothing so far.
    var unusedWaivers: [Diagnostic] { paths.flatMap { policies[$0]?.unusedWaivers ?? [] } }
}

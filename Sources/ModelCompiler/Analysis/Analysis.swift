import CompilerSupport
import Mirroring
import ModelDocuments

/// The models of a project with their mirrored parts, and the evidence about their containers.
///
/// Every command works on it; ``Line`` builds it.
struct Analysis: Sendable {
    let project: Project
    /// The models, in the order of the project.
    let models: [ModelTimeline]
    /// The models at the merge base that the branch deleted.
    let deleted: [Baseline]
    /// Other models of the same containers, which are not checked.
    let companions: [ModelTimeline]
    /// The companions that cannot be read completely.
    let unreadCompanions: [Companion]
    /// The evidence about each container.
    let production: ProductionInputs

    /// True if every model could be read completely.
    var isReadable: Bool { models.allSatisfy { $0.today.isRead && !$0.today.isPartial } }

    /// Findings with the texts of their files.
    func result(_ sections: [ReportSection], passes: [ReportPass] = [], and others: [InputFile] = []) -> CompilerResult
    {
        let earlier = (models.compactMap(\.baseline) + deleted).flatMap(\.snapshot.input.files)
        let files =
            models.flatMap(\.input.files) + models.flatMap(\.input.appFiles).uniqued(by: \.path) + earlier
            + production.files
        var result = CompilerResult(
            sections: sections,
            passes: passes,
            files: files + project.settings.map(\.file) + others
        )
        result.remarks = remarks
        return result
    }

    /// Remarks about the run, besides findings.
    var remarks: [String] {
        unreadCompanions.map {
            "'\($0.path)' has the same container in \($0.settings) and could not be read".printable
        }
    }

    /// The faults of the files with which the models are compared.
    var comparisonDiagnostics: [Diagnostic] {
        let unreadable = models.compactMap(\.baseline?.snapshot).filter { !$0.isRead }
        return production.diagnostics + unreadable.flatMap(\.diagnostics) + unusedComparisons + abandonedRecordTypes
            + movedRecordTypes
    }

    /// The reader's findings, for commands that check nothing.
    var readingResult: CompilerResult { result(readingSections) }

    /// The reader's findings about each model.
    var readingSections: [ReportSection] {
        models.map { ReportSection(name: $0.input.name, $0.today.diagnostics.inPrintingOrder()) }
    }

    /// The mirrored part of a model, in words; nil when it is not marked as mirrored.
    func scopeWords(_ model: ModelTimeline) -> String? {
        model.mirrored.map { $0.scope.words(of: model.input) }
    }

    /// True if options select among the stores in the settings.
    func isNarrowed(_ model: ModelTimeline) -> Bool {
        model.mirrored?.scope.reason == .settings
            && (project.options.configuration != nil || project.options.database != nil)
    }

    /// The evidence about the containers of a model, each once.
    func containers(of model: ModelTimeline) -> [ContainerInputs] {
        let names = Set(model.schemas.map(\.container))
        return production.containers.filter { !names.isDisjoint(with: $0.names) }
    }
}

extension MirroringScope {
    /// A scope in a few words, its entities and its source: `configuration Cloud (modelc.json)`, `all entities (the
    /// model is marked usedWithCloudKit)`.
    func words(of model: ModelInput) -> String {
        let names = stores.compactMap(\.configuration).uniqued
        let entities =
            switch names.count {
            case 0: "all entities"
            // Beside the container, such a name would be taken for another one.
            case 1 where names[0].hasPrefix("iCloud."): "one store"
            case 1: "configuration \(names[0])"
            default: "configurations \(names.joined(separator: ", "))"
            }
        return "\(entities) (\(sign(of: model)))"
    }

    /// The source that says that a model is mirrored, in words.
    func sign(of model: ModelInput) -> String {
        let settingsPath = model.settings?.path
        let held = Set(model.stores.map { $0.configuration?.value })
        return switch reason {
        case .settings where !held.isSuperset(of: stores.map(\.configuration)): "--configuration"
        case .settings: settingsPath.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "settings"
        case .option: "--configuration"
        case .code where model.codeScope?.isSometimesLocal == true: model.app.words(of: self) + "; sometimes local"
        case .code: model.app.words(of: self)
        case .configurationFlag: "marked usedWithCloudKit"
        case .modelFlagBesideConfigurations: "the model is marked usedWithCloudKit, its configurations are not"
        case .modelFlag: "the model is marked usedWithCloudKit"
        case .database: "--database"
        case .evidence: "compared with a schema"
        case .undecided: "--undecided"
        case .command: "assumed"
        }
    }
}

extension AppStores {
    /// The places in the code that mirror the stores of a scope, their containers, and whether other code keeps them
    /// local: `App/Store.swift:12, iCloud.com.example.app`.
    fileprivate func words(of scope: MirroringScope) -> String {
        let places = scope.stores.compactMap(\.location).map { words(for: $0) }.uniqued
        let containers = scope.stores.compactMap(\.container).uniqued
        return (places + containers).joined(separator: ", ")
    }
}

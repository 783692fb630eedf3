import CompilerSupport
package import ModelDocuments

/// The stages of the compiler, from the files of a repository to a report.
///
///     survey ─▶ read ─▶ mirror ─▶ compare ─▶ judge ─▶ report
///
/// | stage | takes | gives |
/// | --- | --- | --- |
/// | survey | paths, settings, the command line | ``Project`` |
/// | ``read(_:isPartial:)-([ModelInput],_)`` | the files of each model, at each moment | ``ModelSnapshot`` |
/// | ``mirror(_:in:isImplied:)`` | a model, the stores in the settings | ``ModelSnapshot`` with its mirrored part |
/// | ``compare(_:in:isPlanned:)`` | models, evidence | ``Analysis`` |
/// | ``judge(_:)`` | an analysis | ``Judgement`` for each model |
/// | ``report(_:of:)`` | judgements | ``CompilerResult`` |
///
/// Only the survey reads files: `Survey` in the module `modelc`. All later stages are in this module.
enum Line {
    /// Determines the mirrored part of each model.
    ///
    /// - Parameters:
    ///   - models: The models.
    ///   - project: The settings and the command line.
    ///   - isImplied: Whether models count as mirrored without any mark, as in a plan.
    /// - Returns: The same models, each with its mirrored part.
    static func mirror(_ models: [ModelSnapshot], in project: Project, isImplied: Bool = false) -> [ModelSnapshot] {
        models.concurrentMap { model in
            let request = project.scopeRequest(for: model.input, isImplied: isImplied)
            return model.mirrored(by: request, indexes: project.options.indexes)
        }
    }

    /// Combines the models with the evidence about their containers, and with their state at the merge base.
    ///
    /// - Parameters:
    ///   - models: The models with their mirrored parts.
    ///   - project: The evidence and the merge base.
    ///   - isPlanned: Whether to compute the needed schemas even without evidence.
    /// - Returns: The input of rules and documents.
    static func compare(_ models: [ModelSnapshot], in project: Project, isPlanned: Bool = false) -> Analysis {
        let production = ProductionInputs(project, containers: models.flatMap(\.containerNames))
        let isCompared = production.isGiven || production.development != nil || !project.mergeBase.models.isEmpty
        let companions = project.companions.map { (companion: $0, models: $0.snapshots) }
        return Analysis(
            project: project,
            models: models.concurrentMap { model in
                // Unreadable parts would look as if they were deleted.
                let before = model.isPartial ? nil : project.mergeBase.models[model.input.path]
                return ModelTimeline(
                    today: model,
                    baseline: before.map { Baseline($0, of: model.input, in: project) },
                    schemas: isPlanned || isCompared ? model.schemas : []
                )
            },
            deleted: project.mergeBase.deletedModels.concurrentMap { Baseline($0, of: $0, in: project) },
            companions: companions.flatMap { $0.models ?? [] }.map {
                ModelTimeline(today: $0, baseline: nil, schemas: $0.schemas)
            },
            unreadCompanions: companions.filter { $0.models == nil }.map(\.companion),
            production: production
        )
    }

    /// Judges every model, with the versions of its bundle.
    static func judge(_ analysis: Analysis) -> [Judgement] {
        analysis.histories.concurrentMap { analysis.judgement(with: $0) }
    }

    /// Builds the report from the findings, with the levels of the settings. A release may not have faults that the settings
    /// list as known and that no shipped version has.
    static func report(_ judgements: [Judgement], of analysis: Analysis) -> CompilerResult {
        let shipped = analysis.project.options.isRelease ? judgements.faultsThatShipped(in: analysis.project) : nil
        var policies = FindingPolicies(analysis.project, shippedFaults: shipped)
        let sections = judgements.map { judgement in
            analysis.section(about: judgement, policies.apply(to: judgement.findings, of: judgement.model.input))
        }
        let isCompared = analysis.production.isGiven && analysis.production.isReadable
        let general =
            analysis.comparisonDiagnostics + policies.problems + policies.unusedWaivers
            + (isCompared ? policies.unusedKnownFaults : [])
        let records = [analysis.sectionAboutRecords].compactMap(\.self)
        return analysis.result(
            (sections + records).following(general.inPrintingOrder()),
            passes: analysis.passes(of: judgements),
            and: judgements.flatMap(\.history.files)
        )
    }
}

extension Compiler {
    /// `modelc check`: all findings about models.
    ///
    /// - Returns: The findings, sorted, with levels and waivers of the settings applied. With a merge base, those that were
    ///   there already are marked, and it is said what the settings of the branch hide.
    package func check() -> CompilerResult {
        var result = judged
        if let then = project.underSettingsThen {
            let hidden = project.hiddenFindings(before: Compiler(then).judged.report, today: result.report)
            result.add(hidden, in: project.settings.map(\.file))
        }
        if let before = project.atMergeBase { result.report.markIntroduced(since: Compiler(before).judged.report) }
        return result
    }

    /// All findings about models, by the settings of the project.
    private var judged: CompilerResult {
        let models = Line.read(project.models, isPartial: true)
        let mirrored = Line.mirror(models, in: project)
        let analysis = Line.compare(mirrored, in: project)
        let judgements = Line.judge(analysis)
        return Line.report(judgements, of: analysis)
    }
}

extension Analysis {
    /// Runs the first stages, for commands other than `check`.
    ///
    /// - Parameters:
    ///   - project: The survey's result.
    ///   - isMirroringImplied: Whether models count as mirrored without any mark.
    ///   - isPartial: Whether to accept models without the classes of Swift sources that could not be read.
    init(_ project: Project, isMirroringImplied: Bool = false, isPartial: Bool = false) {
        let models = Line.read(project.models, isPartial: isPartial)
        let mirrored = Line.mirror(models, in: project, isImplied: isMirroringImplied)
        self = Line.compare(mirrored, in: project, isPlanned: isMirroringImplied)
    }
}

/// The compiler: the work of each command of `modelc`, without files and terminal.
///
///     let result = Compiler(Project(models: [model], today: today)).check()
///     result.status(failingOn: .error)
///
/// It is pure: files come in as bytes, and output is returned as values.
package struct Compiler: Sendable {
    /// A command's document, nil when it could not be made, and the findings of the run.
    package typealias Printed = (document: Document?, result: CompilerResult)
    /// The files to write, nil when there are none, and the findings of the run.
    package typealias Written = (files: [OutputFile]?, result: CompilerResult)

    /// The models, the evidence, and the options.
    let project: Project

    /// Creates a compiler for a run.
    package init(_ project: Project) { self.project = project }
}

import CompilerSupport
package import ModelDocuments

/// The line that the data follows, from what lies in a repository to what people read.
///
///     survey ─▶ read ─▶ mirror ─▶ compare ─▶ judge ─▶ report
///
/// | stage | takes | gives |
/// | --- | --- | --- |
/// | survey | paths, settings, the command line | ``Project`` |
/// | ``read(_:isPartial:)`` | the files of each model | ``ModelSnapshot`` |
/// | ``mirror(_:in:isImplied:)`` | a model, what settings say of stores | ``ModelSnapshot`` with its mirrored part |
/// | ``compare(_:in:isPlanned:)`` | models, evidence | ``Analysis`` |
/// | ``judge(_:)`` | an analysis | ``Judgement`` for each model |
/// | ``report(_:of:)`` | judgements | ``CompilerResult`` |
///
/// The survey looks at files, and only the program does that: `Survey` in the module `modelc`. Everything behind it is here.
enum Line {
    /// Reads every model of today.
    ///
    /// - Parameters:
    ///   - project: What the survey found.
    ///   - isPartial: Whether models will do that lack the classes of Swift sources that could not be read.
    /// - Returns: The models, in the order of the project.
    static func read(_ project: Project, isPartial: Bool = false) -> [ModelSnapshot] {
        project.models.concurrentMap { ModelSnapshot(reading: $0, isPartial: isPartial) }
    }

    /// Finds out what is mirrored of each model.
    ///
    /// - Parameters:
    ///   - models: The models, read.
    ///   - project: What settings and the command line say.
    ///   - isImplied: Whether models are mirrored without any further sign, as a plan takes them.
    /// - Returns: The same models, each with its mirrored part.
    static func mirror(_ models: [ModelSnapshot], in project: Project, isImplied: Bool = false) -> [ModelSnapshot] {
        models.concurrentMap { model in
            let request = project.scopeRequest(for: model.input, isImplied: isImplied)
            return model.mirrored(by: request, indexes: project.options.indexes)
        }
    }

    /// Puts the models beside the evidence about their containers, and beside what they were where the branch began.
    ///
    /// - Parameters:
    ///   - models: The models, mirrored.
    ///   - project: What there is to compare with.
    ///   - isPlanned: Whether the needed schemas are wanted also where nothing is known of the containers.
    /// - Returns: What rules and documents ask.
    static func compare(_ models: [ModelSnapshot], in project: Project, isPlanned: Bool = false) -> Analysis {
        let production = ProductionInputs(project, containers: models.flatMap(\.containerNames))
        let isCompared = production.isGiven || production.development != nil || !project.mergeBase.models.isEmpty
        let companions = project.companions.map { (companion: $0, models: $0.snapshots) }
        return Analysis(
            project: project,
            models: models.concurrentMap { model in
                // What could not be read would look as if it were gone.
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

    /// Judges every model, with the versions of its bundle and what is known of them.
    static func judge(_ analysis: Analysis) -> [Judgement] {
        analysis.histories.concurrentMap { analysis.judgement(with: $0) }
    }

    /// Puts together what was found, at the levels of the settings.
    static func report(_ judgements: [Judgement], of analysis: Analysis) -> CompilerResult {
        var policies = FindingPolicies(analysis.project)
        let sections = judgements.map { judgement in
            analysis.section(about: judgement, policies.apply(to: judgement.findings, of: judgement.model.input))
        }
        let isCompared = analysis.production.isGiven && analysis.production.isReadable
        let general =
            analysis.comparisonDiagnostics + policies.problems + policies.unusedWaivers
            + (isCompared ? policies.unusedKnownFaults : [])
        return analysis.result(
            sections.following(general.inPrintingOrder()),
            passes: analysis.passes(of: judgements),
            and: judgements.flatMap(\.history.files)
        )
    }
}

extension Compiler {
    /// `modelc check`: all findings about models.
    ///
    /// - Returns: The findings, sorted, with levels and waivers of the settings applied.
    package func check() -> CompilerResult {
        let models = Line.read(project, isPartial: true)
        let mirrored = Line.mirror(models, in: project)
        let analysis = Line.compare(mirrored, in: project)
        let judgements = Line.judge(analysis)
        return Line.report(judgements, of: analysis)
    }
}

extension Analysis {
    /// The first stages, for commands that judge less than `check` does.
    ///
    /// - Parameters:
    ///   - project: What the survey found.
    ///   - isMirroringImplied: Whether models are mirrored without any further sign.
    ///   - isPartial: Whether models will do that lack the classes of Swift sources that could not be read.
    init(_ project: Project, isMirroringImplied: Bool = false, isPartial: Bool = false) {
        let models = Line.read(project, isPartial: isPartial)
        let mirrored = Line.mirror(models, in: project, isImplied: isMirroringImplied)
        self = Line.compare(mirrored, in: project, isPlanned: isMirroringImplied)
    }
}

/// The compiler: what each command of `modelc` does, without the files and the terminal.
///
///     let result = Compiler(Project(models: [model], today: today)).check()
///     result.status(failingOn: .error)
///
/// Pure: files come in as bytes, and what is to be printed or written goes out as values.
package struct Compiler: Sendable {
    /// What a command prints, nil when it could not be made, and what the run says besides.
    package typealias Printed = (document: Document?, result: CompilerResult)
    /// The files that a command would write, nil when there are to be none, and what the run says besides.
    package typealias Written = (files: [OutputFile]?, result: CompilerResult)

    /// The models, what they are compared with, and options.
    let project: Project

    /// Makes a compiler for a run.
    package init(_ project: Project) { self.project = project }
}

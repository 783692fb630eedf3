import CompilerSupport
import ObjectModel
import SchemaRules

/// The stages that migrate stores of every version to the last one.
///
/// Core Data takes a store through a lightweight stage in one step, whatever versions lie between, so a run of versions
/// shares a stage only while each leads to each later one. A step that breaks this, and each step that needs code, is a
/// custom stage between its two versions; no version is in two lightweight stages, nor in both kinds.
struct StagePlan {
    /// A stage, by the positions of versions or hops.
    enum Stage {
        /// The versions after which inference alone suffices.
        case lightweight([Int])
        /// The hop with a stage of its own.
        case custom(hop: Int)
    }

    /// The distinct versions, oldest first.
    let versions: [MigrationVersion]
    /// The step from each version to the next.
    private(set) var hops: [MigrationHop] = []
    /// The stages in the order in which Core Data takes them.
    private(set) var stages: [Stage] = []
    let matrix: MigrationMatrix

    /// - Parameter versions: Versions with distinct hashes.
    init(_ versions: [MigrationVersion]) {
        self.versions = versions
        matrix = MigrationMatrix(versions)
        var run = 0
        for new in versions.indices.dropFirst() {
            let hop = hop(to: new, runSince: run)
            hops.append(hop)
            guard hop.demand != nil else { continue }
            if !stages.isEmpty, run == new - 2 { addBridge(hop: run) }
            addLightweight(run..<new - 1)
            stages.append(.custom(hop: new - 1))
            run = new
        }
        addLightweight(run..<versions.count)
    }

    /// Adds a lightweight stage for a run of versions, without the first one, which the preceding custom stage already
    /// has.
    private mutating func addLightweight(_ run: Range<Int>) {
        let versions = stages.isEmpty ? run : run.dropFirst()
        if !versions.isEmpty { stages.append(.lightweight(Array(versions))) }
    }

    /// Adds a custom stage for the single step between two others: it is unknown whether Core Data would take it by
    /// itself.
    private mutating func addBridge(hop: Int) {
        hops[hop].demand = HandlerDemand()
        stages.append(.custom(hop: hop))
    }

    private func hop(to new: Int, runSince start: Int) -> MigrationHop {
        let step = JudgedStep(
            old: versions[new - 1],
            new: versions[new],
            verdict: matrix.verdict(from: new - 1, to: new)
        )
        let demand =
            step.demand ?? demandOfEarlier(to: new, since: start)
            ?? (losesData(to: new, since: start) ? HandlerDemand() : nil)
        return MigrationHop(step: step, grading: ModelGrading(from: step.old, to: step.new), demand: demand)
    }

    /// The demand of an earlier version of the run that cannot get here in one step: its values must be moved while the
    /// versions between still hold them.
    private func demandOfEarlier(to new: Int, since start: Int) -> HandlerDemand? {
        (start..<new - 1).first { matrix.verdict(from: $0, to: new).needsCode }.map { old in
            let name = commentCode(versions[old].name)
            let reasons = matrix.verdict(from: old, to: new).reasons.map(\.sentence)
            return HandlerDemand(
                reasons: ["A store of \(name) gets here in several steps only."] + reasons,
                before: ["Move what this step drops to where the new version looks for it."]
            )
        }
    }

    /// True if the step loses data, or one step from an earlier version of the run loses data that several steps keep.
    private func losesData(to new: Int, since start: Int) -> Bool {
        (start..<new).map { matrix.verdict(from: $0, to: new) }.contains { $0.losesData && $0.kind > .same }
    }
}

/// The step from one version to the next, and the app's work beside it.
struct MigrationHop {
    let step: JudgedStep
    /// The changes, and their grades.
    let grading: ModelGrading
    /// The work of the handlers: empty where the step has its own stage only because values are lost, or to connect two
    /// others. Nil for a step that shares a stage with its neighbours.
    var demand: HandlerDemand?

    /// The changes that lose values, rows or links, with reasons.
    var losses: [String] {
        grading.changes.filter(\.grade.losesData).map(\.sentence)
    }
}

/// The work of handlers and its reasons; one sentence each.
struct HandlerDemand {
    /// The reasons that Core Data cannot do the step alone.
    var reasons: [String] = []
    /// The work while the store has the old schema; empty when that handler is optional.
    var before: [String] = []
    /// The work when the store has the new schema.
    var after: [String] = []
}

/// A step from one version to the next, and Core Data's verdict.
struct JudgedStep {
    let old: MigrationVersion
    let new: MigrationVersion
    let verdict: MigrationVerdict

    /// The two versions, for messages.
    var words: String { "from \(stringLiteral(old.name)) to \(stringLiteral(new.name))" }

    /// The reasons that Core Data does not infer the step; the gravest, which decides the verdict, comes first.
    var reasons: String {
        let reasons = verdict.reasons
        guard let gravest = reasons.max(by: { $0.grade.store < $1.grade.store }) else { return "its hierarchy differs" }
        let rest = reasons.count == 1 ? "" : " (and \(reasons.count - 1) more)"
        return "'\(gravest.description.symbol)', \(gravest.grade.reason)\(rest)"
    }
}

extension JudgedStep {
    init(from old: MigrationVersion, to new: MigrationVersion) {
        self.init(old: old, new: new, verdict: MigrationVerdict(from: old, to: new))
    }

    /// The work of code beside the step; nil when Core Data does it alone.
    var demand: HandlerDemand? {
        let reasons = verdict.reasons.map(\.sentence)
        if verdict.kind == .uncertain {
            return HandlerDemand(
                reasons: reasons,
                before: ["Keep what Core Data may refuse to convert, and take it out of its way."],
                after: ["Put what was kept to where the new version looks for it."]
            )
        }
        guard verdict.needsCode else { return nil }
        let hop = MigrationRecipe(from: old, to: new)?.hops.first
        return HandlerDemand(
            reasons: reasons,
            before: (hop?.willMigrate ?? []).map(\.asSentence),
            after: (hop?.didMigrate ?? []).map(\.asSentence)
        )
    }
}

extension GradedChange {
    /// The change and the reason it is not inferred.
    var sentence: String { "\(commentCode(description.symbol)), \(description.kind): \(grade.reason)." }
}

extension MigrationVerdict {
    var needsCode: Bool { kind > .inferable || handler == .required }
}

extension String {
    /// The text with a capital letter and a full stop.
    fileprivate var asSentence: String { withUppercaseStart + "." }
}

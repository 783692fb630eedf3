package import CloudSchema
import CompilerSupport
import Mirroring
package import SchemaRules

/// The documents that `modelc plan` can print; raw values are the words of the command line.
package enum PlanFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// `modelc.plan/1`.
    case json
    /// A schema that `cktool import-schema` takes.
    case ckdb
    /// For a pull request.
    case markdown
}

/// A plan, the models it is for, and what it says about encryption.
package struct NamedPlan: Sendable {
    /// The plan.
    package let plan: SchemaPlan
    /// The models, as the user named them, in the order of the run.
    package var models: [String] = []
    /// The entities of the models that no store mirrors, and that are not part of the plan.
    package var localEntities: [String] = []
    /// The files that were joined: the ledger of the container and exports of it.
    package var evidence: [String] = []
    /// Whether the ledger and the export of production contradict each other, so that nobody knows what is deployed.
    package var hasContradictingEvidence = false
    /// The attributes that the plan asks about, `Post.title`, and the word that makes the name of each look sensitive.
    package var sensitiveWords: [String: String] = [:]
    /// The comments of schema files.
    package var comments = SchemaComments()
    /// The encrypted twins of all models.
    package var twins: [JudgedTwin] = []

    /// Takes a plan.
    package init(_ plan: SchemaPlan) { self.plan = plan }

    /// Whether no schema may be written: the models, or what is known of production, contradict each other.
    package var hasConflicts: Bool { hasContradictingEvidence || plan.hasConflicts }

    /// The models, for messages: `Blog.xcdatamodel, Log.xcdatamodel`.
    var name: String { models.joined(separator: ", ") }

    /// What it is for: the container, or the models where that has no name.
    var title: String { plan.container ?? name }

    /// `private, shared`.
    var databases: String { plan.scopes.map(\.rawValue).joined(separator: ", ") }
    /// What is to be done, by kinds.
    var summary: PlanSummary { PlanSummary(plan) }
}

extension [NamedPlan] {
    /// The document in a format; nil when there is none to write: without a plan, and for a schema with conflicts.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - isVerbose: Whether assumptions are listed one by one.
    /// - Returns: The text. A schema holds the plan of one container, so there is none for several plans.
    package func document(_ format: PlanFormat, isVerbose: Bool = false) -> Document? {
        if isEmpty { return nil }
        switch format {
        case .text: return Document { AnySequence(lines(isVerbose: isVerbose).lazy.flatMap { [$0, "\n"] }) }
        case .json: return Document(JSON(self, PlanJSON.keys))
        case .markdown: return Document(map { PlanMarkdown(named: $0, rows: $0.summary).text }.joined(separator: "\n"))
        case .ckdb:
            guard count == 1, !self[0].hasConflicts else { return nil }
            let plan = self[0]
            return Document { plan.plan.schema.parts(keeping: plan.comments) }
        }
    }
}

extension [NamedPlan] {
    /// The plans for people, one below the other.
    private func lines(isVerbose: Bool) -> some Sequence<String> {
        enumerated().lazy.flatMap { position, plan -> [String] in
            let text = PlanText(named: plan, showsAssumptions: isVerbose, rows: plan.summary)
            return (position == 0 ? [] : [""]) + text.lines
        }
    }
}

extension Sequence<SchemaPlan> {
    /// What is to be deployed, a line for each property; empty when all is deployed.
    package var undeployedLines: [String] {
        let plans = map(PlanSummary.init)
        let fields = plans.flatMap { $0[.new] }
        let count = fields.count + plans.reduce(0) { $0 + $1.newFrameworkFieldCount }
        if count == 0 { return [] }
        return ["not yet deployed: \(counted(count, "field", "fields"))"] + fields.map { "  \($0.name)  \($0.type)" }
    }
}

package import CloudSchema
import CompilerSupport
import Mirroring
package import SchemaRules

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
    package func document(_ format: DocumentFormat, isVerbose: Bool = false) -> Document? {
        if isEmpty { return nil }
        switch format {
        case .json: return Document(JSON(self, PlanJSON.keys))
        case .markdown: return Document(map { PlanMarkdown(named: $0, rows: $0.summary).text }.joined(separator: "\n"))
        case .ckdb:
            guard count == 1, !self[0].hasConflicts else { return nil }
            let plan = self[0]
            return Document { plan.plan.schema.parts(keeping: plan.comments) }
        default: return Document { AnySequence(lines(isVerbose: isVerbose).lazy.map { [$0].printed }) }
        }
    }

    /// The plans for people, one below the other.
    private func lines(isVerbose: Bool) -> some Sequence<String> {
        enumerated().lazy.flatMap { position, plan -> [String] in
            let text = PlanText(named: plan, showsAssumptions: isVerbose, rows: plan.summary)
            return (position == 0 ? [] : [""]) + text.lines
        }
    }
}

/// What a plan says to people: its lists, and what is only counted.
struct PlanSummary {
    /// New fields that mirroring adds to every record type.
    private(set) var newFrameworkFieldCount = 0
    /// Record types that neither environment has yet.
    private(set) var newTypeCount = 0
    /// Fields that are deployed and stay as they are.
    private(set) var deployedFieldCount = 0
    /// Record types that have any of those.
    private(set) var deployedTypeCount = 0
    /// What the next deployment adds to the grants of a schema file's record types.
    private(set) var grants: [PlanRow] = []
    private var lists: [PlanList: [PlanRow]] = [:]

    init(_ plan: SchemaPlan) {
        for type in plan.recordTypes { add(type) }
    }

    private mutating func add(_ type: PlannedRecordType) {
        let fields = type.fields
        newFrameworkFieldCount += fields.count { $0.state == .new && !$0.isChosen && !$0.isSystem }
        if type.isNew { newTypeCount += 1 }
        let deployed = fields.count(where: \.isDeployed)
        deployedFieldCount += deployed
        if deployed > 0 { deployedTypeCount += 1 }
        if type.isNative {
            grants += type.addedGrants.map { grant in
                let privileges = grant.privileges.words.joined(separator: ", ")
                return PlanRow(name: type.name, type: privileges, remark: "for \(grant.role)")
            }
        }
        for list in PlanList.allCases {
            lists[list, default: []] += fields.filter(list.contains).map { list.row(about: $0, in: type.name) }
        }
    }

    /// The rows of a list, in the order of the plan.
    subscript(list: PlanList) -> [PlanRow] { lists[list] ?? [] }

    /// Whether there is nothing to add and nothing to deploy.
    var isAllDeployed: Bool {
        self[.new].isEmpty && self[.waiting].isEmpty && self[.dropped].isEmpty && self[.indexes].isEmpty
            && grants.isEmpty && newFrameworkFieldCount == 0
    }
}

/// What a plan says to people about a field, whatever the layout.
struct PlanRow {
    /// `CD_Post.CD_title`.
    var name: String
    /// `STRING`, `STRING (+ asset)`.
    var type: String
    var remark: String
}

/// The lists of rows that a plan consists of for people.
enum PlanList: CaseIterable {
    /// Fields that production holds with another type, or that two models need with two.
    case contradictions
    /// Fields that the next deployment decides about, for good.
    case new
    /// System fields that lack an index which a store in the public database needs.
    case indexes
    /// Fields that are in Development and not yet in production.
    case waiting
    /// Fields that only Development has, and that nothing needs.
    case dropped
    /// Fields that production keeps although the model has lost them.
    case retired
    /// Fields that rest on an uncertain fact.
    case assumed

    /// Whether there is a row about a field.
    func contains(_ field: PlannedField) -> Bool {
        switch self {
        case .contradictions: field.isOfProperty && field.contradiction != nil
        case .new: field.isOfProperty && field.action == .addField
        case .indexes: field.action == .addIndex
        case .waiting: field.isOfProperty && field.state == .development
        case .dropped: field.isLeftInDevelopment
        case .retired: field.state == .retired && !field.isCompanion
        case .assumed: field.assumption != nil
        }
    }

    /// The row about a field that is in the list.
    func row(about field: PlannedField, in recordType: String) -> PlanRow {
        PlanRow(name: "\(recordType).\(field.name)", type: type(of: field), remark: remark(about: field))
    }

    private func type(of field: PlannedField) -> String {
        switch self {
        case .new, .waiting: field.hasCompanion ? "\(field.type.text) (+ asset)" : field.type.text
        case .indexes: field.addedIndexes.words.joined(separator: " ")
        case .contradictions, .dropped, .retired, .assumed: field.type.text
        }
    }

    private func remark(about field: PlannedField) -> String {
        switch self {
        case .contradictions: field.contradictionRemark
        case .new, .waiting: field.encryptionRemark
        case .indexes: field.isChosenIndex ? "the schema file asks for it" : "queries of the public database need it"
        case .dropped: "only in Development: a reset deletes it and its values, a deployment keeps it forever"
        case .retired: field.retirementReason.map { "retired: \($0)" } ?? "not in the model"
        case .assumed: field.assumption?.text ?? ""
        }
    }
}

extension PlannedField {
    /// Whether production has it, as the models need it.
    fileprivate var isDeployed: Bool { state == .production && contradiction == nil && !isSystem }

    /// Whether it is what people know a property as, and not where large values go.
    fileprivate var isOfProperty: Bool { isChosen && !isCompanion }

    fileprivate var contradictionRemark: String {
        if contradiction == type { return "an attribute in one model, a relationship in another model" }
        return "\(state == .new ? "another property" : "the model") needs \(contradiction?.text ?? "")"
    }

    fileprivate var encryptionRemark: String {
        if !isEncryptionDecided { return "" }
        return type.isEncrypted
            ? "encryption is decided at this deployment" : "not encrypted: cannot be encrypted later"
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

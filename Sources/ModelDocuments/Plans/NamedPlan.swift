package import CloudSchema
import CompilerSupport
import Mirroring
package import SchemaRules

/// A plan, with its models and facts about encryption.
package struct NamedPlan: Sendable {
    /// The plan.
    package let plan: SchemaPlan
    /// The models, as the user named them, in the order of the run.
    package var models: [String] = []
    /// The entities of the models that no store mirrors, and that are not part of the plan.
    package var localEntities: [String] = []
    /// The files that were joined: the ledger of the container and its exports.
    package var evidence: [String] = []
    /// True if the ledger and the export of production contradict each other, so that the deployed schema is unknown.
    package var hasContradictingEvidence = false
    /// The attributes about which the plan asks, `Post.title`, each with the word that makes its name look sensitive.
    package var sensitiveWords: [String: String] = [:]
    /// The comments of schema files.
    package var comments = SchemaComments()
    /// The encrypted twins of all models.
    package var twins: [JudgedTwin] = []

    /// Creates a named plan.
    package init(_ plan: SchemaPlan) { self.plan = plan }

    /// True if no schema may be written, because the models, or the facts about production, contradict each other.
    package var hasConflicts: Bool { hasContradictingEvidence || plan.hasConflicts }

    /// The models, for messages: `Blog.xcdatamodel, Log.xcdatamodel`.
    var name: String { models.joined(separator: ", ") }

    /// The title: the container, or the models where it has no name.
    var title: String { plan.container ?? name }

    /// `private, shared`.
    var databases: String { plan.scopes.map(\.rawValue).joined(separator: ", ") }
    /// The work to do, by kinds.
    var summary: PlanSummary { PlanSummary(plan) }
}

extension [NamedPlan] {
    /// The document in a format; nil without a plan, and for a schema with conflicts.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - isVerbose: Whether fields that mirroring does not write are listed one by one.
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
            let text = PlanText(named: plan, showsUnwritten: isVerbose, rows: plan.summary)
            return (position == 0 ? [] : [""]) + text.lines
        }
    }
}

/// A plan for people: its lists and counts.
struct PlanSummary {
    /// New fields that mirroring adds to every record type.
    private(set) var newFrameworkFieldCount = 0
    /// Record types that neither environment has yet.
    private(set) var newTypeCount = 0
    /// Deployed fields that stay unchanged.
    private(set) var deployedFieldCount = 0
    /// Record types with such fields.
    private(set) var deployedTypeCount = 0
    /// Fields that the next deployment creates without encryption, for good.
    private var plainFieldCount = 0
    /// The changes of the next deployment to the grants of a schema file's record types.
    private(set) var grants: [PlanRow] = []
    private var lists: [PlanList: [PlanRow]] = [:]

    init(_ plan: SchemaPlan) {
        for type in plan.recordTypes { add(type) }
    }

    private mutating func add(_ type: PlannedRecordType) {
        let fields = type.fields
        newFrameworkFieldCount += fields.count { $0.state == .new && !$0.isChosen && !$0.isSystem }
        if type.isNew { newTypeCount += 1 }
        plainFieldCount += fields.count { field in
            field.isEncryptionDecided && !field.type.isEncrypted
                && (PlanList.new.contains(field) || PlanList.waiting.contains(field))
        }
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

    /// The number of new fields that are not encrypted; nil for none. One sentence for all of them, because most apps
    /// encrypt nothing.
    var plainFields: String? {
        if plainFieldCount == 0 { return nil }
        let fields = counted(plainFieldCount, "new field is", "new fields are")
        return "\(fields) not encrypted, and cannot be encrypted later"
    }

    /// True if there is nothing to add and nothing to deploy.
    var isAllDeployed: Bool {
        self[.new].isEmpty && self[.waiting].isEmpty && self[.dropped].isEmpty && self[.indexes].isEmpty
            && grants.isEmpty && newFrameworkFieldCount == 0
    }
}

/// A field of a plan for people, in any layout.
struct PlanRow {
    /// `CD_Post.CD_title`.
    var name: String
    /// `STRING`, `STRING (+ asset)`.
    var type: String
    var remark: String
}

/// The lists of rows in a plan for people.
enum PlanList: CaseIterable {
    /// Fields whose type differs in production, or between two models.
    case contradictions
    /// Fields that the next deployment creates permanently.
    case new
    /// System fields without an index that a store in the public database needs.
    case indexes
    /// Fields that are in Development and not yet in production.
    case waiting
    /// Fields that only Development has, and that no model needs.
    case dropped
    /// Fields that production keeps although the model has lost them.
    case retired
    /// Fields that are deployed, and that mirroring does not write.
    case unwritten

    func contains(_ field: PlannedField) -> Bool {
        switch self {
        case .contradictions: field.isOfProperty && field.contradiction != nil
        case .new: field.isOfProperty && field.action == .addField
        case .indexes: field.action == .addIndex
        case .waiting: field.isOfProperty && field.state == .development
        case .dropped: field.isLeftInDevelopment
        case .retired: field.state == .retired && !field.isCompanion
        case .unwritten: field.assumption != nil
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
        case .contradictions, .dropped, .retired, .unwritten: field.type.text
        }
    }

    private func remark(about field: PlannedField) -> String {
        switch self {
        case .contradictions: field.contradictionRemark
        case .new, .waiting: field.encryptionRemark
        case .indexes: field.isChosenIndex ? "the schema file asks for it" : "queries of the public database need it"
        case .dropped: "only in Development: a reset deletes it and its values, a deployment keeps it forever"
        case .retired: field.retirementReason.map { "retired: \($0)" } ?? "not in the model"
        case .unwritten: field.assumption?.text ?? ""
        }
    }
}

extension PlannedField {
    /// True if production has the field in the form that the models need.
    fileprivate var isDeployed: Bool { state == .production && contradiction == nil && !isSystem }

    /// True if it is the main field of a property, not the one for large values.
    fileprivate var isOfProperty: Bool { isChosen && !isCompanion }

    /// The authors that need something else than the field: `the model needs STRING`.
    var contradictionRemark: String {
        if contradiction == type { return "an attribute in one model, a relationship in another model" }
        let property = state == .new ? "another property" : "the model"
        let author = contradictor?.words(editor: property, schemaFile: "a schema file") ?? property
        return "\(author) needs \(contradiction?.text ?? "")"
    }

    fileprivate var encryptionRemark: String {
        isEncryptionDecided && type.isEncrypted ? "encryption is decided at this deployment" : ""
    }
}

extension Sequence<SchemaPlan> {
    /// The properties to deploy, one per line; empty when all are deployed.
    package var undeployedLines: [String] {
        let plans = map(PlanSummary.init)
        let fields = plans.flatMap { $0[.new] }
        let count = fields.count + plans.reduce(0) { $0 + $1.newFrameworkFieldCount }
        if count == 0 { return [] }
        return ["not yet deployed: \(counted(count, "field", "fields"))"] + fields.map { "  \($0.name)  \($0.type)" }
    }
}

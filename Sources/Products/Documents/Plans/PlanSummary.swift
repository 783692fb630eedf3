import CloudSchema
import Mirroring
import Production

/// What a plan says to people: its lists, and what is only counted.
struct PlanSummary {
    private let types: [PlannedRecordType]

    init(_ plan: SchemaPlan) { types = plan.recordTypes }

    /// The rows of a list, in the order of the plan.
    subscript(list: PlanList) -> [PlanRow] {
        types.flatMap { type in type.fields.filter(list.contains).map { list.row(about: $0, in: type.name) } }
    }

    /// New fields that mirroring adds to every record type.
    var newFrameworkFieldCount: Int {
        types.reduce(0) { $0 + $1.fields.count { $0.state == .new && !$0.isChosen && !$0.isSystem } }
    }

    /// Record types that neither environment has yet.
    var newTypeCount: Int { types.count(where: \.isNew) }

    /// Fields that are deployed and stay as they are.
    var deployedFieldCount: Int { types.reduce(0) { $0 + $1.fields.count(where: \.isDeployed) } }

    /// Record types that have any of those.
    var deployedTypeCount: Int { types.count { $0.fields.contains(where: \.isDeployed) } }

    /// What the next deployment adds to the grants of a schema file's record types.
    var grants: [PlanRow] {
        types.filter(\.isNative).flatMap { type in
            type.addedGrants.map {
                PlanRow(name: type.name, type: $0.privileges.words.joined(separator: ", "), remark: "for \($0.role)")
            }
        }
    }

    /// The fields of a schema file's container that only Development has, and that the file lacks.
    var dropped: [PlanRow] {
        guard types.contains(where: \.isNative) else { return [] }
        return types.flatMap { type in
            type.fields.filter { $0.isOnlyInDevelopment && !$0.isChosen && !$0.isSystem }.map {
                PlanRow(
                    name: "\(type.name).\($0.name)",
                    type: $0.type.text,
                    remark: "only in Development: a reset deletes it and its values"
                )
            }
        }
    }

    /// Whether there is nothing to add and nothing to deploy.
    var isAllDeployed: Bool {
        self[.new].isEmpty && self[.waiting].isEmpty && self[.indexes].isEmpty && grants.isEmpty
            && newFrameworkFieldCount == 0
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
enum PlanList {
    /// Fields that production holds with another type, or that two models need with two.
    case contradictions
    /// Fields that the next deployment decides about, for good.
    case new
    /// System fields that lack an index which a store in the public database needs.
    case indexes
    /// Fields that are in Development and not yet in production.
    case waiting
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
        case .contradictions, .retired, .assumed: field.type.text
        }
    }

    private func remark(about field: PlannedField) -> String {
        switch self {
        case .contradictions: field.contradictionRemark
        case .new, .waiting: field.encryptionRemark
        case .indexes: field.isChosenIndex ? "the schema file asks for it" : "queries of the public database need it"
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
        return "\(state == .new ? "another model" : "the model") needs \(contradiction?.text ?? "")"
    }

    fileprivate var encryptionRemark: String {
        if !isEncryptionDecided { return "" }
        return type.isEncrypted
            ? "encryption is decided at this deployment" : "not encrypted: cannot be encrypted later"
    }
}

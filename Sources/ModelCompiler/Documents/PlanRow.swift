import CloudSchema
import Mirroring
import Production
import TextLayout

/// What a plan says to people about a field, whatever the layout.
struct PlanRow: Equatable {
    var recordType: String
    var field: String
    var type: String
    var remark: String

    /// `CD_Post.CD_title`.
    var name: String { "\(recordType).\(field)" }

    /// How many columns ``name`` takes.
    var nameWidth: Int {
        // The two can be counted apart when no character can be made of the end of one and the start of the other.
        guard recordType.isPrintableASCII, field.isPrintableASCII else { return name.columnCount }
        return recordType.utf8.count + 1 + field.utf8.count
    }
}

/// The lists of rows that a plan consists of for people.
enum PlanList: Int, CaseIterable {
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
    func contains(_ field: PlannedFieldFacts) -> Bool {
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
        PlanRow(recordType: recordType, field: field.name, type: type(of: field.facts), remark: remark(about: field))
    }

    /// What a row says of the type.
    func type(of field: PlannedFieldFacts) -> String {
        let type = field.type.text
        return switch self {
        case .new, .waiting: field.hasCompanion ? "\(type) (+ asset)" : type
        case .indexes: field.addedIndexes.words.joined(separator: " ")
        case .contradictions, .retired, .assumed: type
        }
    }

    private func remark(about field: PlannedField) -> String {
        switch self {
        case .contradictions: field.facts.contradictionRemark
        case .new, .waiting: field.facts.encryptionRemark
        case .indexes: "the public database is searched by it"
        case .retired: field.retirementReason.map { "retired: \($0)" } ?? "no longer in the model"
        case .assumed: field.facts.assumption?.text ?? ""
        }
    }
}

extension PlannedFieldFacts {
    /// Whether it is what people know a property as, and not where large values go.
    fileprivate var isOfProperty: Bool { comesFromProperty && !isCompanion }

    fileprivate var contradictionRemark: String {
        if contradiction == type { return "an attribute in one model, a relationship in another" }
        return "\(state == .new ? "another model" : "the model") needs \(contradiction?.text ?? "")"
    }

    fileprivate var encryptionRemark: String {
        switch encryption {
        case .encrypted: "encryption is decided at this deployment"
        case .plain: "not encrypted: can never be encrypted later"
        case nil: ""
        }
    }
}

import CloudSchema
import Mirroring
import Production
import TextLayout

/// What a plan says to people about a field, whatever the layout.
struct PlanRow: Equatable {
    var recordType: String
    var field: String
    var type: RowType
    var remark: String

    /// `CD_Post.CD_title`.
    var name: String { "\(recordType).\(field)" }

    /// How many columns ``name`` takes.
    var nameWidth: Int { Self.nameWidth(recordType.plainWidth, field.plainWidth) ?? name.columnCount }

    /// How many columns a name takes whose two halves have plain widths: no character can be made of the end of one and the
    /// start of the other.
    static func nameWidth(_ recordType: Int?, _ field: Int?) -> Int? {
        guard let recordType, let field else { return nil }
        return recordType + 1 + field
    }
}

/// What a row of a plan says of a type: `STRING`, `STRING (+ asset)`.
struct RowType: Equatable {
    var text: String
    /// Whether large values go to an asset beside the field.
    var hasAsset = false

    /// How many columns it takes.
    var width: Int { text.columnCount + (hasAsset ? Self.asset.columnCount : 0) }

    /// All of it.
    var description: String { hasAsset ? "\(text)\(Self.asset)" : text }

    /// Writes it, without a string of its own.
    func write(to writer: inout TextWriter) {
        writer.write(text)
        if hasAsset { writer.write(Self.asset) }
    }

    private static let asset = " (+ asset)"
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
    func type(of field: PlannedFieldFacts) -> RowType {
        switch self {
        case .new, .waiting: RowType(text: field.type.text, hasAsset: field.hasCompanion)
        case .indexes: RowType(text: field.addedIndexes.words.joined(separator: " "))
        case .contradictions, .retired, .assumed: RowType(text: field.type.text)
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

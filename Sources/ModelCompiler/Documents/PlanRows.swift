import CloudSchema
import Mirroring
import Production

/// What a plan says to people, whatever the layout: rows of a label, a field, its type and a remark.
struct PlanRows {
    struct Row: Equatable {
        var field: String
        var type: String
        var remark: String
    }

    /// Fields that the next deployment decides about, for good.
    let new: [Row]
    /// System fields that lack an index which a store in the public database needs.
    let indexes: [Row]
    /// Fields that are in Development and not yet in production.
    let waiting: [Row]
    /// Fields that production holds with another type, or that two models need with two.
    let contradictions: [Row]
    /// Fields that production keeps although the model has lost them.
    let retired: [Row]
    /// Fields that rest on an uncertain fact.
    let assumed: [Row]
    /// New fields that mirroring adds to every record type.
    let newFrameworkFieldCount: Int
    /// Record types that nobody has yet.
    let newTypeCount: Int
    /// Fields that are deployed and stay as they are.
    let deployedFieldCount: Int
    /// Record types that have any of those.
    let deployedTypeCount: Int

    /// - Parameters:
    ///   - plan: The plan.
    ///   - remarks: What is said beside fields that the next deployment decides about, by name: `CD_Post.CD_title`.
    init(_ plan: SchemaPlan, remarks: [String: String] = [:]) {
        let fields = plan.recordTypes.flatMap { type in
            let companions = Set(type.fields.lazy.filter(\.isCompanion).map(\.name))
            return type.fields.map { Place(type: type, companions: companions, field: $0, remarks: remarks) }
        }
        let properties = fields.filter { $0.field.comesFromProperty && !$0.field.isCompanion }
        contradictions = properties.filter { $0.field.contradiction != nil }.map(\.contradiction)
        new = properties.filter { $0.field.action == .addField }.map(\.undecided)
        indexes = fields.filter { $0.field.action == .addIndex }.map(\.index)
        waiting = properties.filter { $0.field.state == .development }.map(\.undecided)
        retired = fields.filter { $0.field.state == .retired && !$0.field.isCompanion }.map(\.retired)
        assumed = fields.filter { $0.field.assumption != nil }.map(\.assumed)
        newFrameworkFieldCount = fields.count { $0.field.state == .new && !$0.field.comesFromProperty && !$0.isSystem }
        newTypeCount = plan.recordTypes.count(where: \.isNew)
        let deployed = fields.filter { $0.field.state == .production && !$0.isSystem && $0.field.contradiction == nil }
        deployedFieldCount = deployed.count
        deployedTypeCount = Set(deployed.map(\.type.name)).count
    }

    private struct Place {
        let type: PlannedRecordType
        /// The names of the type's fields that hold the large values of others.
        let companions: Set<String>
        let field: PlannedField
        let remarks: [String: String]

        var isSystem: Bool { SystemField(rawValue: field.name) != nil }

        var undecided: Row { Row(field: name, type: typeText, remark: remarks[name] ?? "") }

        var index: Row {
            let words = field.addedIndexes.words.joined(separator: " ")
            return Row(field: name, type: words, remark: "the public database is searched by it")
        }

        var contradiction: Row {
            let needed = field.contradiction?.text ?? ""
            if field.contradiction == field.field.type {
                let remark = "an attribute in one model, a relationship in another"
                return Row(field: name, type: field.field.type.text, remark: remark)
            }
            let who = field.state == .new ? "another model" : "the model"
            return Row(field: name, type: field.field.type.text, remark: "\(who) needs \(needed)")
        }

        var retired: Row {
            let remark = field.retirementReason.map { "retired: \($0)" } ?? "no longer in the model"
            return Row(field: name, type: field.field.type.text, remark: remark)
        }

        var assumed: Row { Row(field: name, type: field.field.type.text, remark: field.assumption ?? "") }

        private var name: String { "\(type.name).\(field.name)" }

        private var typeText: String {
            let hasCompanion = companions.contains(MirroringNames.assetCompanion(of: field.name))
            return hasCompanion ? "\(field.field.type.text) (+ asset)" : field.field.type.text
        }
    }
}

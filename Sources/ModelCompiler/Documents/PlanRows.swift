import CloudSchema
import Mirroring
import Production
import TextLayout

/// What a plan says to people, whatever the layout: rows of a label, a field, its type and a remark.
struct PlanRows {
    struct Row: Equatable {
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

    /// Fields that the next deployment decides about, for good.
    private(set) var new: [Row] = []
    /// System fields that lack an index which a store in the public database needs.
    private(set) var indexes: [Row] = []
    /// Fields that are in Development and not yet in production.
    private(set) var waiting: [Row] = []
    /// Fields that production holds with another type, or that two models need with two.
    private(set) var contradictions: [Row] = []
    /// Fields that production keeps although the model has lost them.
    private(set) var retired: [Row] = []
    /// Fields that rest on an uncertain fact.
    private(set) var assumed: [Row] = []
    /// New fields that mirroring adds to every record type.
    private(set) var newFrameworkFieldCount = 0
    /// Record types that nobody has yet.
    let newTypeCount: Int
    /// Fields that are deployed and stay as they are.
    private(set) var deployedFieldCount = 0
    /// Record types that have any of those.
    private(set) var deployedTypeCount = 0

    init(_ plan: SchemaPlan) {
        newTypeCount = plan.recordTypes.count(where: \.isNew)
        for type in plan.recordTypes { add(type) }
    }

    private mutating func add(_ type: PlannedRecordType) {
        let known = deployedFieldCount
        for field in type.fields {
            count(field)
            if field.isRemarkable { add(Place(type: type.name, field: field)) }
        }
        if deployedFieldCount > known { deployedTypeCount += 1 }
    }

    private mutating func count(_ field: PlannedField) {
        if field.isSystem { return }
        if field.state == .new, !field.comesFromProperty { newFrameworkFieldCount += 1 }
        if field.state == .production, field.contradiction == nil { deployedFieldCount += 1 }
    }

    private mutating func add(_ place: Place) {
        let field = place.field
        if field.comesFromProperty, !field.isCompanion {
            if field.contradiction != nil { contradictions.append(place.contradiction) }
            if field.action == .addField { new.append(place.undecided) }
            if field.state == .development { waiting.append(place.undecided) }
        }
        if field.action == .addIndex { indexes.append(place.index) }
        if field.state == .retired, !field.isCompanion { retired.append(place.retired) }
        if field.assumption != nil { assumed.append(place.assumed) }
    }

    /// A field where it stands.
    private struct Place {
        let type: String
        let field: PlannedField

        var undecided: Row {
            let type = field.field.type.text
            let remark =
                switch field.encryption {
                case .encrypted: "encryption is decided at this deployment"
                case .plain: "not encrypted: can never be encrypted later"
                case nil: ""
                }
            return row(type: field.hasCompanion ? "\(type) (+ asset)" : type, remark: remark)
        }

        var index: Row {
            row(type: field.addedIndexes.words.joined(separator: " "), remark: "the public database is searched by it")
        }

        var contradiction: Row {
            let needed = field.contradiction?.text ?? ""
            if field.contradiction == field.field.type {
                return row(remark: "an attribute in one model, a relationship in another")
            }
            return row(remark: "\(field.state == .new ? "another model" : "the model") needs \(needed)")
        }

        var retired: Row { row(remark: field.retirementReason.map { "retired: \($0)" } ?? "no longer in the model") }

        var assumed: Row { row(remark: field.assumption ?? "") }

        private func row(type: String? = nil, remark: String) -> Row {
            Row(recordType: self.type, field: field.name, type: type ?? field.field.type.text, remark: remark)
        }
    }
}

extension PlannedField {
    /// Whether there may be a row about the field; most of a plan is what mirroring and the server add.
    fileprivate var isRemarkable: Bool {
        comesFromProperty || assumption != nil || state == .retired || !addedIndexes.isEmpty
    }
}

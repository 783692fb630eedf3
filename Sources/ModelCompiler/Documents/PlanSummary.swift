import Mirroring
import Parallelism
import Production
import TextLayout

/// How much a plan says to people: what is counted in it, and how long its lists are.
///
/// The rows themselves are made while they are written, a second time: plans have hundreds of thousands.
struct PlanSummary: Sendable {
    /// How much room a list takes.
    struct Extent: Sendable {
        private(set) var rowCount = 0
        /// The columns of the longest name and of the longest type.
        private(set) var nameWidth = 0
        private(set) var typeWidth = 0
        /// Where in the plan the record types are that have rows.
        private(set) var recordTypes: Range<Int>?
    }

    private var extents = PlanList.allCases.map { _ in Extent() }
    /// New fields that mirroring adds to every record type.
    private(set) var newFrameworkFieldCount = 0
    /// Record types that nobody has yet.
    private(set) var newTypeCount = 0
    /// Fields that are deployed and stay as they are.
    private(set) var deployedFieldCount = 0
    /// Record types that have any of those.
    private(set) var deployedTypeCount = 0

    /// Summarizes a plan.
    init(_ plan: SchemaPlan) {
        let types = plan.recordTypes
        let runs = types.indices.runs { types[$0].fieldLimit }
        for part in runs.concurrentMap({ PlanSummary(types, $0) }) { join(part) }
    }

    private init(_ types: [PlannedRecordType], _ positions: Range<Int>) {
        for position in positions { add(types[position], at: position) }
    }

    /// Whether there is nothing to add and nothing to deploy.
    var isAllDeployed: Bool {
        self[.new].isEmpty && self[.waiting].isEmpty && self[.indexes].isEmpty && newFrameworkFieldCount == 0
    }

    /// How much room a list takes.
    subscript(list: PlanList) -> Extent { extents[list.rawValue] }

    private mutating func add(_ type: PlannedRecordType, at place: Int) {
        let known = deployedFieldCount
        let fields = type.fields
        let factsOfField = fields.facts
        let recordTypeWidth = type.name.plainWidth
        for position in fields.indices {
            let facts = factsOfField(position)
            count(facts)
            for list in PlanList.allCases where list.contains(facts) {
                extents[list.rawValue].addRow(
                    nameWidth: PlanRow.nameWidth(recordTypeWidth, fields.plainNameWidth(at: position))
                        ?? list.row(about: fields[position], in: type.name).nameWidth,
                    typeWidth: list.type(of: facts).width,
                    at: place
                )
            }
        }
        if type.isNew { newTypeCount += 1 }
        if deployedFieldCount > known { deployedTypeCount += 1 }
    }

    private mutating func count(_ field: PlannedFieldFacts) {
        if field.isSystem { return }
        if field.state == .new, !field.comesFromProperty { newFrameworkFieldCount += 1 }
        if field.state == .production, field.contradiction == nil { deployedFieldCount += 1 }
    }

    private mutating func join(_ other: PlanSummary) {
        for position in extents.indices { extents[position].join(other.extents[position]) }
        newFrameworkFieldCount += other.newFrameworkFieldCount
        newTypeCount += other.newTypeCount
        deployedFieldCount += other.deployedFieldCount
        deployedTypeCount += other.deployedTypeCount
    }
}

extension PlanSummary.Extent {
    /// Whether the list has no rows.
    var isEmpty: Bool { rowCount == 0 }

    fileprivate mutating func addRow(nameWidth width: Int, typeWidth: Int, at position: Int) {
        rowCount += 1
        nameWidth = max(nameWidth, width)
        self.typeWidth = max(self.typeWidth, typeWidth)
        recordTypes = (recordTypes?.lowerBound ?? position)..<position + 1
    }

    fileprivate mutating func join(_ other: Self) {
        guard let others = other.recordTypes else { return }
        rowCount += other.rowCount
        nameWidth = max(nameWidth, other.nameWidth)
        typeWidth = max(typeWidth, other.typeWidth)
        recordTypes = (recordTypes?.lowerBound ?? others.lowerBound)..<others.upperBound
    }
}

extension PlanList {
    /// The rows of the list.
    func rows(of plan: SchemaPlan) -> [PlanRow] { plan.recordTypes.flatMap(rows) }

    private func rows(of type: PlannedRecordType) -> some Sequence<PlanRow> {
        let fields = type.fields
        // Most of a plan is what mirroring and the server add.
        let facts = fields.facts
        return fields.indices.lazy.filter { contains(facts($0)) }
            .map { row(about: fields[$0], in: type.name) }
    }

    /// Writes the rows of the list.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - extent: The room that the list takes in the plan.
    ///   - writer: Takes the text.
    ///   - layOut: Writes a row, which may be the first of the list.
    func write(
        _ plan: SchemaPlan,
        _ extent: PlanSummary.Extent,
        to writer: inout TextWriter,
        _ layOut: @escaping @Sendable (_ writer: inout TextWriter, _ row: PlanRow, _ isFirst: Bool) -> Void
    ) {
        guard let positions = extent.recordTypes else { return }
        let types = plan.recordTypes
        for position in positions {
            var isFirst = position == positions.lowerBound
            for row in rows(of: types[position]) {
                layOut(&writer, row, isFirst)
                isFirst = false
            }
        }
    }
}

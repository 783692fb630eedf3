import Production

/// What a plan says to people: its lists, and what is only counted.
struct PlanRows {
    private var lists: [PlanList: [PlanRow]] = [:]
    /// New fields that mirroring adds to every record type.
    private(set) var newFrameworkFieldCount = 0
    /// Record types that nobody has yet.
    private(set) var newTypeCount = 0
    /// Fields that are deployed and stay as they are.
    private(set) var deployedFieldCount = 0
    /// Record types that have any of those.
    private(set) var deployedTypeCount = 0

    init(_ plan: SchemaPlan) {
        for type in plan.recordTypes { add(type) }
    }

    /// The rows of a list, in the order of the plan.
    subscript(list: PlanList) -> [PlanRow] { lists[list, default: []] }

    /// Whether there is nothing to add and nothing to deploy.
    var isAllDeployed: Bool {
        self[.new].isEmpty && self[.waiting].isEmpty && self[.indexes].isEmpty && newFrameworkFieldCount == 0
    }

    private mutating func add(_ type: PlannedRecordType) {
        let known = deployedFieldCount
        for field in type.fields {
            count(field)
            for list in PlanList.allCases where list.contains(field) {
                lists[list, default: []].append(list.row(about: field, in: type.name))
            }
        }
        if type.isNew { newTypeCount += 1 }
        if deployedFieldCount > known { deployedTypeCount += 1 }
    }

    private mutating func count(_ field: PlannedField) {
        if field.isSystem { return }
        if field.state == .new, !field.comesFromProperty { newFrameworkFieldCount += 1 }
        if field.state == .production, field.contradiction == nil { deployedFieldCount += 1 }
    }
}

import CloudSchema
import Mirroring
import Production

/// What a container needs for sharing, and production does not have.
struct PlanSharing {
    /// `cloudkit.share` and `CD_Post.CD_moveReceipt`, in the order of the plan; empty when no store is shared.
    let missing: [String]

    init(_ plan: SchemaPlan) {
        guard plan.scopes.contains(.shared) else {
            missing = []
            return
        }
        let receipts = plan.recordTypes.filter { type in
            type.fields.contains { $0.name == MirroringNames.moveReceipt && Self.isOpen($0.state) }
        }.map { "\($0.name).\(MirroringNames.moveReceipt)" }
        let shares = plan.recordTypes.filter { type in
            type.name == RecordType.share.name && type.fields.allSatisfy { Self.isOpen($0.state) }
        }.map(\.name)
        missing = shares + receipts
    }

    private static func isOpen(_ state: PlannedField.State) -> Bool { state == .new || state == .development }
}

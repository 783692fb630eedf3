import CloudSchema
import Mirroring
import Production

/// What a container needs for sharing, and production does not have.
struct PlanSharing {
    /// `cloudkit.share`, and `CD_Post.CD_moveReceipt` for each record type or, of more than three, how many there are; empty
    /// when no store is shared.
    let missing: [String]

    init(_ plan: SchemaPlan) {
        guard plan.scopes.contains(.shared) else {
            missing = []
            return
        }
        let receipts = plan.recordTypes.filter { type in
            type.fields.contains { $0.name == MirroringNames.moveReceipt && $0.isAwaited }
        }.map { "\($0.name).\(MirroringNames.moveReceipt)" }
        let shares = plan.recordTypes.filter { type in
            type.name == RecordType.share.name && type.fields.allSatisfy { $0.isAwaited }
        }.map(\.name)
        let many = "\(MirroringNames.moveReceipt) in \(receipts.count) record types"
        missing = shares + (receipts.count > 3 ? [many] : receipts)
    }
}

/// The badge of a shared notebook: whose it is, and who else is there or was invited.
public struct SharingBadge: Hashable, Sendable {
    /// The text, for a label or for VoiceOver.
    public let text: String

    /// Makes a badge of everybody who takes part; those who left do not count.
    public init(_ participants: [any NotesRenderableParticipant]) {
        let present = participants.filter { $0.displayAcceptance != .removed }
        let owner = present.first { $0.displayRole == .owner }
        let others = present.filter { $0.displayRole != .owner }
        let invited = others.filter { $0.displayAcceptance == .pending }.count
        let parts = [
            owner.map { "Shared by \($0.displayName ?? "somebody")" } ?? "Shared",
            Self.count(others.count - invited, "with one person", "with % people"),
            Self.count(invited, "one invited", "% invited"),
        ]
        text = parts.compactMap(\.self).joined(separator: ", ")
    }

    private static func count(_ number: Int, _ one: String, _ several: String) -> String? {
        switch number {
        case 0: nil
        case 1: one
        default: several.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "\(number)")
        }
    }
}

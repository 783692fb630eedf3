/// Evidence about a model that shipped; several kinds together are possible.
package struct Evidence: OptionSet, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// An export of production: `--production`.
    package static let export = Evidence(rawValue: 1)
    /// A ledger that took in the export and the shipped version.
    package static let ledger = Evidence(rawValue: 2)
    /// The model at the merge base: `--against main`.
    package static let against = Evidence(rawValue: 4)
    /// The model at the tag of a release: `--shipped-tags 'v*'`.
    package static let tags = Evidence(rawValue: 8)
    /// The model as an older version of the bundle.
    package static let version = Evidence(rawValue: 16)

    package var description: String {
        let names: [(Evidence, String)] = [
            (.export, "an export"), (.ledger, "a ledger"), (.against, "--against"), (.tags, "shipped tags"),
            (.version, "an older version"),
        ]
        let present = names.filter { contains($0.0) }.map(\.1)
        return present.isEmpty ? "no evidence" : present.joined(separator: " and ")
    }
}

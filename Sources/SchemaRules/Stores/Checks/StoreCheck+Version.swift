package import CompilerSupport

extension StoreCheck {
    /// What is wrong with the version of the store: none of those that it was compared with matches.
    package func findings(about identity: StoreIdentity) -> [Diagnostic] {
        guard let nearest = identity.nearest else { return [] }
        let names = nearest.differences.prefix(Self.sampleSize).map { "'\($0.entity)'" }.joined(separator: ", ")
        let more = nearest.differences.count > Self.sampleSize ? ", …" : ""
        let message =
            "the store was made with another version; of the nearest one these entities differ: \(names)\(more)"
        return [finding(StoreRules.otherModel, message, nil)]
    }
}

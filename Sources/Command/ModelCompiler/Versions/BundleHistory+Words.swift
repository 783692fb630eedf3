import Migration

/// What the summary of a check says of versions.
extension BundleHistory {
    /// How many versions there are, in which order, and how many of them shipped.
    var words: String? {
        guard let count = input.version?.count else { return history == nil ? nil : shippedWords }
        let versions = counted(count, "version", "versions")
        guard history != nil, shipped.source != .none else { return versions }
        return count > 1 ? "\(versions) \(orderWords), \(shippedWords)" : "\(versions), \(shippedWords)"
    }

    /// What was not looked at, and why.
    var remarks: [String] {
        if let version = input.version, !version.isCurrent, version.count > 1 {
            return ["not judged: versions ('\(version.name)' is not the current one)"]
        }
        guard let history else { return [] }
        let omitted = (input.version?.count ?? 1) - 1 - input.versions.others.count
        return [
            shipped.source == .none ? Self.nothingShipped : nil,
            history.strategy == .inferred ? nil : "inference in one step (the app migrates step by step: modelc.json)",
            unreadable.isEmpty ? nil : "versions that cannot be read (\(listed(unreadable)))",
            omitted > 0 ? "the \(omitted) oldest versions, there are too many" : nil,
            unknownMappings.isEmpty ? nil : "mapping models that do not say what they map (\(listed(unknownMappings)))",
        ].compactMap { $0.map { "not judged: \($0)" } }
    }

    private static let nothingShipped =
        "\(VersionHistory.notJudged) (neither a ledger nor --shipped-tags says what shipped; "
        + "versions are in the order of their names)"

    private var orderWords: String { shipped.source == .tags ? "by the dates of tags" : "by name" }

    private var shippedWords: String {
        let count = "\(Set(shipped.versions.map(\.name)).count) shipped"
        if case .ledger(let name) = shipped.source { return "\(count) (\(name))" }
        return count
    }

    private func listed(_ names: [String]) -> String {
        names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    }
}

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
        guard let history else { return [] }
        var remarks: [String] = []
        if shipped.source == .none {
            remarks.append(
                "not judged: \(VersionHistory.notJudged) (neither a ledger nor --shipped-tags says what shipped; "
                    + "versions are in the order of their names)"
            )
        }
        if history.strategy != .inferred {
            remarks.append("not judged: inference in one step (the app migrates step by step: modelc.json)")
        }
        if !unreadable.isEmpty { remarks.append("not judged: versions that cannot be read (\(listed(unreadable)))") }
        let omitted = (input.version?.count ?? 1) - 1 - input.versions.others.count
        if omitted > 0 { remarks.append("not judged: the \(omitted) oldest versions, there are too many") }
        if !unknownMappings.isEmpty {
            remarks.append("not judged: mapping models that do not say what they map (\(listed(unknownMappings)))")
        }
        return remarks
    }

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

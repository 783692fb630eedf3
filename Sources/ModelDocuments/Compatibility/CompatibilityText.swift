import CompilerSupport
import SchemaRules

extension ModelCompatibility {
    /// Verdicts for people: what the target reads of each version, and what each version reads of the target.
    ///
    ///     Library.xcdatamodeld · 3 versions in natural order of their names · mirrored: all entities (--database)
    ///     What V3 (current) reads of
    ///       V1  lost
    ///           Book.heading property-renamed (CD_Book: CD_title → CD_heading): CloudKit renames nothing: …
    ///       V2  synced
    var text: String {
        let nameWidth = matrix.versions.map(\.count).max() ?? 0
        let verdicts = verdicts.flatMap { $0.lines(nameWidth: nameWidth) }
        return ([heading] + verdicts + [summary] + remarks).map { $0.printable + "\n" }.joined()
    }

    /// The outcomes of all pairs as a grid.
    var matrixText: String {
        let legend = CompatibilityOutcome.allCases.map { "\($0.letter) \($0.rawValue)" }.joined(separator: ", ")
        let lines = [heading] + grid.lines + ["\(legend); the line writes, the column reads"] + remarks
        return lines.map { $0.printable + "\n" }.joined()
    }

    /// Verdicts for a pull request: a table for each direction, or of all pairs.
    func markdown(isMatrix: Bool) -> String {
        let head = ["### Compatibility with \(MarkdownText.escaped(targetName))", MarkdownText.escaped(heading)]
        let tables =
            isMatrix ? [grid.markdown] : verdicts.flatMap { [MarkdownText.escaped($0.title), $0.markdown] }
        return (head + tables + [summary] + remarks.map(MarkdownText.escaped)).joined(separator: "\n\n") + "\n"
    }

    // MARK: What every document about compatibility says

    /// `Library.xcdatamodeld · 5 versions that shipped, in natural order of their names · mirrored: all entities`.
    var heading: String {
        let count = counted(matrix.versions.count, "version", "versions")
        let order = matrix.versions.count > 1 ? " in \(order)" : ""
        return "\(path) · \(count)\(order) · mirrored: \(scope)"
    }

    /// How many pairs have each outcome: `6 pairs: 3 synced, 2 unread, 1 lost`.
    var summary: String {
        if pairs.isEmpty { return "There is no version besides \(targetName)." }
        let outcomes = pairs.map(\.verdict.outcome)
        let counts = CompatibilityOutcome.allCases.compactMap { outcome -> String? in
            let count = outcomes.count { $0 == outcome }
            return count == 0 ? nil : "\(count) \(outcome.rawValue)"
        }
        return "\(counted(pairs.count, "pair", "pairs")) of versions: \(counts.joined(separator: ", "))"
    }

    /// What the verdicts rest on.
    var remarks: [String] {
        [
            areShipped
                ? nil
                : "Shipped versions are unknown without a ledger or --shipped-tags; every version of the bundle is compared.",
            unmirrored.isEmpty
                ? nil
                : "Not compared, because nothing says that they are mirrored: \(unmirrored.joined(separator: ", "))",
            missing.isEmpty
                ? nil : "Not compared, because their models are not in the bundle: \(missing.joined(separator: ", "))",
        ].compactMap(\.self)
    }

    private var targetName: String { matrix.versions[target] + (isTargetCurrent ? " (current)" : "") }

    /// Both directions between the target and the others.
    var verdicts: [VersionVerdicts] {
        if matrix.versions.count == 1 { return [] }
        return [
            verdicts("What \(targetName) reads of") { matrix.verdict(of: $0, readBy: target) },
            verdicts("What is read of \(targetName) by") { matrix.verdict(of: target, readBy: $0) },
        ]
    }

    private func verdicts(_ title: String, _ verdict: (Int) -> CompatibilityVerdict) -> VersionVerdicts {
        let others = matrix.versions.indices.filter { $0 != target }
        let rows = others.map { other in
            let verdict = verdict(other)
            return (cells: [matrix.versions[other], verdict.outcome.rawValue], reasons: verdict.reasons.map(\.words))
        }
        return VersionVerdicts(title: title, columns: ["version", "outcome"], rows: rows)
    }

    var grid: VersionGrid {
        VersionGrid(names: matrix.versions, corner: "writes ↓ reads →") { writer, reader in
            let outcome = matrix.verdict(of: writer, readBy: reader).outcome
            return (outcome.letter, outcome.rawValue, outcome.rawValue)
        }
    }
}

extension CompatibilityOutcome {
    fileprivate var letter: String { self == .synced ? "=" : String(rawValue.prefix(1)) }
}

extension CompatibilityReason {
    /// `Post.rank type-changed (CD_Post.CD_rank: INT64 → DOUBLE): the type of a deployed field never changes; …`.
    var words: String {
        let values = [from, to].compactMap(\.self).joined(separator: " → ")
        let change = values.isEmpty ? place : from == nil ? "\(place) → \(values)" : "\(place): \(values)"
        return "\(symbol) \(kind.rawValue) (\(change)): \(text)"
    }
}

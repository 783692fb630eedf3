import CompilerSupport
import ObjectModel
import SchemaRules

extension ModelMigration {
    /// Verdicts for people: a line for each version, and the reasons below where Core Data does not manage by itself.
    ///
    ///     Library.xcdatamodeld · 3 versions in natural order of their names
    ///     To V3 (current) from
    ///       V1  stage      V1 → V2 → V3
    ///           Book.year type-changed Date → String: source and destination attribute types are incompatible … (134190)
    ///       V2  inferable  V2 → V3
    var text: String {
        let recipes = recipes.flatMap { recipe in
            ["Recipe for \(recipe.from) → \(recipe.to)"] + recipe.lines.map { "  \($0)" }
        }
        let nameWidth = pairs.map { names[$0.from].count }.max() ?? 0
        let lines = pairs.isEmpty ? [] : verdicts.lines(nameWidth: nameWidth)
        return ([heading] + lines + recipes + [summary] + remarks).map { $0.printable + "\n" }.joined()
    }

    /// The verdicts on all pairs of versions as a grid.
    var matrixText: String {
        let legend =
            "= same, i inferable, h inferable with code, ? uncertain, s stage, x impossible; from the line to the column"
        return ([heading] + grid.lines + [legend]).map { $0.printable + "\n" }.joined()
    }

    var grid: VersionGrid {
        VersionGrid(names: names, corner: "from ↓ to →") { from, to in
            let verdict = matrix.verdict(from: from, to: to)
            return (verdict.letter, verdict.words, verdict.kind.rawValue + (verdict.losesData ? " loses" : ""))
        }
    }

    // MARK: What every document about migrations says

    /// `Library.xcdatamodeld · 5 versions in natural order of their names`.
    var heading: String {
        let count = counted(names.count, "version", "versions")
        let scope = scope.map { " · mirrored: \($0)" } ?? ""
        return "\(path) · \(count)\(pairs.isEmpty ? "" : " in \(order)")\(scope)"
    }

    /// The version that is to open the stores: `V10 (current)`.
    var targetName: String { names[target] + (isTargetCurrent ? " (current)" : "") }

    /// The verdict on each other version, and the way from it to the target.
    var verdicts: VersionVerdicts {
        let rows = pairs.map { pair in
            let way = pair.path == nil ? "no path" : pair.stops.map { names[$0] }.joined(separator: " → ")
            return (cells: [names[pair.from], pair.verdict.words, way], reasons: pair.verdict.reasons.map(\.words))
        }
        return VersionVerdicts(title: "To \(targetName) from", columns: ["from", "verdict", "way"], rows: rows)
    }

    /// `4 versions: 2 inferable, 1 uncertain, 1 stage`.
    var summary: String {
        if pairs.isEmpty { return "The bundle has no version besides \(targetName)." }
        let kinds = MigrationVerdict.Kind.allCases.compactMap { kind -> String? in
            let count = pairs.count { $0.verdict.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        return "\(counted(pairs.count, "other version", "other versions")): \(kinds.joined(separator: ", "))"
    }

    /// What the verdicts rest on, and how to change it.
    var remarks: [String] {
        if scope != nil { return [] }
        return [
            "Judged as not mirrored: the model is not marked as mirrored. Use `--database private` to judge it as mirrored."
        ]
    }
}

extension NamedRecipe {
    /// The steps, one line each.
    var lines: [String] {
        let lines = steps.map { step in
            let before = step.willMigrate.map { "before: \($0)" }
            return ([name(of: step)] + before + step.didMigrate.map { "after: \($0)" }).joined(separator: "; ")
        }
        return lines + (reachesNewModel ? [] : ["this is the last step: a mirrored store keeps its old fields"])
    }

    private func name(of step: Step) -> String {
        guard let draft = step.draft else { return to }
        return step.isLast ? "\(to) with the renaming identifiers of draft '\(draft.name)'" : "draft '\(draft.name)'"
    }
}

extension MigrationVerdict {
    /// `inferable, with code`.
    var label: String { kind == .inferable && handler == .required ? "inferable, with code" : kind.rawValue }

    /// The same, and whether values are lost.
    var words: String { label + (losesData ? ", loses data" : "") }

    /// The verdict in one letter.
    fileprivate var letter: String {
        switch kind {
        case .same: "="
        case .inferable: handler == .required ? "h" : "i"
        case .uncertain: "?"
        case .stage: "s"
        case .impossible: "x"
        }
    }
}

extension GradedChange {
    /// `Book.year type-changed Integer 16 → String: sources differ … (134190)`.
    var words: String {
        let values = description.values.isEmpty ? "" : " \(description.values)"
        let code = grade.coreDataCode.map { " (\($0))" } ?? ""
        return "\(description.symbol) \(description.kind)\(values): \(grade.reason)\(code)"
    }
}

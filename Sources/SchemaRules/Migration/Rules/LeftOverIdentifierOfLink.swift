import CompilerSupport
import ModelFiles
import ObjectModel

extension VersionRuleTable {
    static let leftOverIdentifierOfLink = Rule<VersionHistory>(
        id: "MIG515",
        name: "left-over-identifier-of-link",
        severity: .error,
        coreDataCode: 134110,
        summary: "A many-to-many relationship of a mirrored store still has the renaming identifier of an old name.",
        rationale: """
            When Core Data migrates a mirrored store and has to rebuild the table of a many-to-many relationship, it \
            compares the relationship's renaming identifier with its name. If the two differ, Core Data refuses the \
            migration as a renaming (134110), even if the renaming happened long ago, before the store was mirrored, \
            and also if the store was mirrored once and no longer is. The table is rebuilt when one of the ends \
            changes its name or its order, and when an entity gets another number because an entity before it in the \
            order of names comes or goes.

            The finding is an error if the changes since the last shipped version rebuild the table. Otherwise, it \
            is a warning, because the next version can rebuild it. Without the identifier, Core Data drops the links \
            of existing stores, so it must stay: keep both ends, their order, and the entities before them. Or add \
            another relationship beside it, let the app copy the links, and leave the old one as it is.
            """,
        source: "observed behavior of migrations of mirrored stores, and Core Data's message",
        passing: [
            RuleExample(["V1": oldLabels, "V2": oldLabels + album]),
            RuleExample(["V1, shipped": mirrored(.tags), "V2": mirrored(.tags + zone)]),
        ],
        failing: [
            RuleExample(["V1, shipped": mirrored(oldLabels), "V2": mirrored(oldLabels + album).marking("elementID")]),
            RuleExample(["V1, shipped": mirrored(oldLabels), "V2": mirrored(oldLabels + zone).marking("elementID")]),
            RuleExample(["V1, shipped": mirrored(oldLabels), "V2": (oldLabels + album).marking("elementID")]),
        ]
    ) { history, findings in
        let model = history.current.graph
        for end in model.endsWithForeignIdentifier where history.wasMirrored(end.entity) {
            let ends = history.lastStep.map { $0.ends(of: end) }
            // A renaming in this step has a finding of its own: MIG513.
            if ends?.isEmpty == true { continue }
            let reason = history.lastStep?.reasonToRebuildTable(of: ends ?? [])
            let identifier = model.matchedIdentifier(of: .property(end))
            findings.report(
                "the many-to-many relationship '\(model.symbol(of: end))' has the renaming identifier '\(identifier)', and is "
                    + "mirrored" + (reason.map { "; \($0) since \(history.lastStep?.name ?? "")" } ?? ""),
                at: model.placeOfIdentifier(of: .property(end)),
                symbol: model.symbol(of: end),
                help: reason == nil
                    ? "A migration that rebuilds its table is refused as a renaming (134110). Keep both ends, their order, and "
                        + "the entities before them in the order of names."
                    : "Core Data rebuilds its table, and refuses this as a renaming (134110). Take this change back, or put it "
                        + "where it does not touch the relationship.",
                related: reason == nil ? [] : history.lastStep?.related ?? [],
                severity: reason == nil ? .warning : nil
            )
        }
    }

    /// Tags that were called labels once.
    private static let oldLabels = String.tags.replacing(
        #"inverseEntity="Tag""#,
        with: #"inverseEntity="Tag" elementID="labels""#
    )
    /// Entities before and behind the ends in the order of names.
    private static let album = #"<entity name="Album"/>"#
    private static let zone = #"<entity name="Zone"/>"#
}

extension VersionHistory {
    /// True if stores are mirrored with an entity, or were with the last shipped version.
    fileprivate func wasMirrored(_ entity: Int) -> Bool {
        if current.mirroredEntities.contains(entity) { return true }
        guard let lastStep, let old = lastStep.match.oldEntity(of: entity) else { return false }
        return lastStep.old.mirroredEntities.contains(old)
    }
}

extension ShippedStep {
    /// A many-to-many relationship and its inverse; none if the step renames the relationship, or adds it.
    fileprivate func ends(of end: PropertyID) -> [Pair<PropertyID>] {
        guard let before = match.oldProperty(of: end), match.old.name(of: before) == match.new.name(of: end),
            let oldInverse = match.old.inverse(of: before), let inverse = match.new.inverse(of: end)
        else { return [] }
        return [Pair(old: before, new: end), Pair(old: oldInverse, new: inverse)]
    }

    /// The reason for which it rebuilds the table of a many-to-many relationship; nil when it does not.
    fileprivate func reasonToRebuildTable(of ends: [Pair<PropertyID>]) -> String? {
        let (old, new) = (match.old, match.new)
        if ends.contains(where: { old.name(of: $0.old) != new.name(of: $0.new) }) {
            return "the other end has another name"
        }
        if let end = ends.first(where: { old.relationship($0.old).isOrdered != new.relationship($0.new).isOrdered }) {
            return "the order of '\(new.symbol(of: end.new))' has changed"
        }
        let (oldNumbers, newNumbers) = (StoreLayout(of: old).numbers, StoreLayout(of: new).numbers)
        return ends.first { oldNumbers[$0.old.entity] != newNumbers[$0.new.entity] }
            .map { "'\(new.name(of: .entity($0.new.entity)))' has another number" }
    }
}

extension ModelGraph {
    /// The many-to-many relationships whose identifier is not their name.
    fileprivate var endsWithForeignIdentifier: [PropertyID] {
        relationshipPositions.filter { end in
            foreignIdentifier(of: .property(end)) != nil && isManyToMany(end) && !relationship(end).isTransient
        }
    }
}

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
            RuleExample(["V1": links(elementID: "labels"), "V2": links(elementID: "labels", more: "Album")]),
            RuleExample(["V1, shipped": mirroredLinks(), "V2": mirroredLinks(more: "Zone")]),
        ],
        failing: [
            RuleExample([
                "V1, shipped": mirroredLinks(elementID: "labels"),
                "V2": mirroredLinks(elementID: "labels", more: "Album").replacing("elementID", with: "↓elementID"),
            ]),
            RuleExample([
                "V1, shipped": mirroredLinks(elementID: "labels"),
                "V2": mirroredLinks(elementID: "labels", more: "Zone").replacing("elementID", with: "↓elementID"),
            ]),
            RuleExample([
                "V1, shipped": mirroredLinks(elementID: "labels"),
                "V2": links(elementID: "labels", more: "Album").replacing("elementID", with: "↓elementID"),
            ]),
        ]
    ) { history, findings in
        let model = history.current.graph
        for end in model.endsWithForeignIdentifier where history.wasMirrored(end.entity) {
            let rebuild = history.lastStep.map { LinkRebuild(of: end, in: $0) }
            // A renaming in this step has a finding of its own: MIG513.
            if rebuild?.isRenamed == true { continue }
            let reason = rebuild?.reason
            let identifier = model.foreignIdentifier(of: .property(end)) ?? ""
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
}

extension VersionHistory {
    /// True if stores are mirrored with an entity, or were with the last shipped version.
    fileprivate func wasMirrored(_ entity: Int) -> Bool {
        if current.mirroredEntities.contains(entity) { return true }
        guard let old = lastStep?.old else { return false }
        return ModelMatch(from: old.graph, to: current.graph).oldEntity(of: entity).map(old.mirroredEntities.contains)
            == true
    }
}

/// The reasons for which a step rebuilds the table of a many-to-many relationship.
private struct LinkRebuild {
    /// True if the step renames the relationship, or adds it.
    private(set) var isRenamed = true
    /// Why the table is rebuilt; nil when it is not.
    private(set) var reason: String?

    init(of end: PropertyID, in step: ShippedStep) {
        let (old, new) = (step.old.graph, step.new.graph)
        let match = ModelMatch(from: old, to: new)
        guard let before = match.oldProperty(of: end), old.name(of: before) == new.name(of: end),
            let oldInverse = old.inverse(of: before), let inverse = new.inverse(of: end)
        else { return }
        isRenamed = false
        let (oldNumbers, newNumbers) = (StoreLayout(of: old).numbers, StoreLayout(of: new).numbers)
        let pairs = [Pair(old: before, new: end), Pair(old: oldInverse, new: inverse)]
        if let moved = pairs.first(where: { oldNumbers[$0.old.entity] != newNumbers[$0.new.entity] }) {
            reason = "'\(new.name(of: .entity(moved.new.entity)))' has another number"
        }
        if let changed = pairs.first(where: { old.relationship($0.old).isOrdered != new.relationship($0.new).isOrdered }
        ) {
            reason = "the order of '\(new.symbol(of: changed.new))' has changed"
        }
        if old.name(of: oldInverse) != new.name(of: inverse) {
            reason = "the other end has another name"
        }
    }
}

extension ModelGraph {
    /// The many-to-many relationships whose identifier is not their name.
    fileprivate var endsWithForeignIdentifier: [PropertyID] {
        model.entities.indices.flatMap(relationshipPositions).filter { end in
            foreignIdentifier(of: .property(end)) != nil && isManyToMany(end) && !relationship(end).isTransient
        }
    }
}

extension VersionRuleTable {
    /// Posts and tags, and an entity beside them.
    fileprivate static func links(elementID: String? = nil, more: String? = nil) -> String {
        let identifier = elementID.map { #" elementID="\#($0)""# } ?? ""
        let other = more.map { #"<entity name="\#($0)"/>"# } ?? ""
        return """
            <entity name="Post">
            <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="posts" \
            inverseEntity="Tag"\(identifier)/>
            </entity>
            <entity name="Tag">
            <relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" inverseName="tags" \
            inverseEntity="Post"/>
            </entity>\(other)
            """
    }

    fileprivate static func mirroredLinks(elementID: String? = nil, more: String? = nil) -> String {
        "<model usedWithCloudKit=\"YES\">\n\(links(elementID: elementID, more: more))\n</model>"
    }
}

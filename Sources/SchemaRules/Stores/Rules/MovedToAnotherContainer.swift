package import CompilerSupport
import Mirroring
import ObjectModel

extension StoreRuleTable {
    package static let movedToAnotherContainer = Rule<StoreComparison>(
        id: "SHR706",
        name: "moved-to-another-container",
        severity: .error,
        isWaivable: false,
        summary: "The records of an entity now go to another container than the existing records.",
        rationale: """
            Containers are independent of each other. Existing records stay in the old container, the new container \
            is empty, and Core Data moves nothing between them. Older versions of the app continue to write to the \
            old container. No error occurs, so you see the fault only when users miss their data.

            If the ledger of the old container has the record type, the type is in production, and the finding is an \
            error. If only the branch shows the move (`--against`, with the settings of the merge base, or with the \
            containers that Swift code names), it is a warning, or a note if the ledger of the old container shows that the type was never deployed. To move on \
            purpose, open the old store once more, copy its objects, and retire the type: `modelc retire CD_Post \
            --ledger old.lock --reason '…'`.
            """,
        source: "Core Data mirrors each store to the container that its description names; Apple, TN3164",
        supersedes: [ProductionRuleTable.recordTypeRemoved.metadata],
        passing: [
            RuleExample(
                entity,
                stores: [moved, remaining],
                and: [
                    "old.lock": RuleExample.ledger(
                        "container iCloud.old",
                        "record CD_Post",
                        "retired-record CD_Post moved"
                    )
                ]
            ),
            RuleExample(
                entity,
                stores: [moved],
                and: ["new.lock": RuleExample.ledger("container iCloud.new", "record CD_Post")]
            ),
        ],
        failing: [
            RuleExample(
                entity.replacing("<entity name=\"Post\"", with: "<entity ↓name=\"Post\""),
                stores: [moved, remaining],
                and: ["old.lock": RuleExample.ledger("container iCloud.old", "record CD_Post", "record CD_Tag")]
            ),
            RuleExample(
                #"<entity ↓name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                stores: [#"{"name": "main", "container": "iCloud.new"}"#],
                before: #"{"name": "main", "container": "iCloud.old"}"#
            ),
        ]
    ) { comparison, findings in
        var reported: Set<String> = []
        for move in comparison.movesByLedger where reported.insert(move.recordType).inserted {
            findings.report(
                "'\(move.recordType)' now goes to \(move.to), but it is deployed in \(move.from)",
                at: comparison.place(of: move.root).location,
                symbol: move.recordType,
                help: "\(help) If you move it on purpose, "
                    + "record with modelc retire that the type left \(move.ledger.name).",
                related: [Diagnostic.Related("\(move.recordType) is deployed here", at: move.place)]
            )
        }
        for (entity, move) in StoreMoves(comparison)?.all ?? [] {
            guard case .containers(let from, let to) = move else { continue }
            let root = comparison.model.graph.roots[entity]
            let recordType = MirroringNames.recordType(rootEntity: comparison.name(of: root))
            let ledger = comparison.container(named: from)?.ledger
            if ledger?.recordType(named: recordType) != nil { continue }
            guard reported.insert(recordType).inserted else { continue }
            findings.report(
                "'\(comparison.name(of: entity))' was mirrored to \(from), and now goes to \(to.joined(separator: ", "))",
                at: comparison.place(of: entity).location,
                symbol: recordType,
                help: help,
                severity: ledger == nil ? .warning : .note
            )
        }
        guard reported.isEmpty, let move = comparison.written?.move else { return }
        let settings =
            comparison.model.scope.reason == .settings ? " If that is on purpose, correct the settings as well." : ""
        findings.report(
            "the code mirrored to \(move.from) at the merge base, and now to \(move.to.value)",
            at: move.to.location,
            symbol: "container \(move.to.value)",
            help: help + settings,
            severity: .warning
        )
    }

    private static let help =
        "Records stay in the old container, the new container is empty, and Core Data moves nothing: copy the objects."
    private static let entity =
        #"""
        <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>
        <entity name="Tag"><attribute name="name" optional="YES" attributeType="String"/></entity>
        <configuration name="Posts"><memberEntity name="Post"/></configuration>
        <configuration name="Tags"><memberEntity name="Tag"/></configuration>
        """#
    private static let moved =
        #"{"name": "posts", "configuration": "Posts", "container": "iCloud.new", "ledger": "new.lock"}"#
    private static let remaining =
        #"{"name": "tags", "configuration": "Tags", "container": "iCloud.old", "ledger": "old.lock"}"#
}

/// A record type in the ledger of another container.
private struct LedgerMove {
    let root: Int
    let recordType: String
    let from: String
    let to: String
    let ledger: SchemaEvidence
    /// The record type's place in the ledger.
    let place: SourceLocation
}

extension StoreComparison {
    /// The record types of this model that another container's ledger has, and that no model mirrors there any more. A
    /// record type in the new container proves nothing, because schemas are deployed before the build ships.
    fileprivate var movesByLedger: [LedgerMove] {
        var moves: [LedgerMove] = []
        for container in model.containers {
            guard let to = container.stores.first?.container else { continue }
            for other in containers where !other.names.contains(to) {
                guard let ledger = other.ledger, let from = other.names.compactMap(\.self).first else { continue }
                let needed = recordTypes(in: other)
                for tree in container.trees {
                    let type = recordType(of: tree)
                    guard let deployed = ledger.recordType(named: type), !needed.contains(type),
                        !ledger.isRetired(.recordType(type))
                    else { continue }
                    let place = ledger.location(of: deployed)
                    moves.append(
                        LedgerMove(root: tree.root, recordType: type, from: from, to: to, ledger: ledger, place: place)
                    )
                }
            }
        }
        return moves
    }

    /// The record types that models of the run mirror to a container.
    private func recordTypes(in container: KnownContainer) -> Set<String> {
        let types = (earlier + [model] + later).flatMap { model in
            let used = model.containers.filter { container.names.contains($0.stores.first?.container) }
            return used.flatMap(\.trees).map { $0.recordType(in: model.graph) }
        }
        return Set(types)
    }
}

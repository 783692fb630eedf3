import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let encryptedTwinInPublicDatabase = Rule<EncryptedTwins>(
        id: "CKP335",
        name: "encrypted-twin-in-public-database",
        severity: .error,
        isWaivable: false,
        summary: "An entity with an encrypted twin belongs to a store in the public database.",
        rationale: """
            The keys of encrypted fields belong to a user, but records of the public database belong to all users. \
            Confidential values do not belong there: move them to an entity of a private store.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        supersedes: [CloudKitRuleTable.encryptedInPublicDatabase.metadata],
        passing: [.bodyWithTwin],
        failing: [
            RuleExample(twin: .body, "↓" + .privateBody, arguments: ["--database", "public"])
        ]
    ) { twins, findings in
        for judged in twins.all where judged.obstacle == .inPublicDatabase {
            findings.report(
                "'\(judged.pair.twin.twinSymbol)' cannot be encrypted: its store is in the public database",
                at: judged.twinLocation,
                symbol: judged.pair.twin.twinSymbol,
                help: "CloudKit has no encrypted fields in the public database. Move the values to a private store."
            )
        }
    }
}

import Diagnostics
import Mirroring
import Production
import Reporting
import Settings

extension ModelInput {
    /// Which names look sensitive.
    fileprivate var sensitiveNames: SensitiveNames {
        SensitiveNames(settings?.settings.sensitiveNames.map { $0.map(\.value) })
    }
}

extension Compilation {
    /// What is wrong with the encrypted twins of a model; each once, however many containers there are.
    func twinFindings(_ index: Int) -> [Diagnostic] {
        guard let mirrored = mirrored[index], !models[index].input.encryptedTwins.isEmpty else { return [] }
        return mirrored.schemas.flatMap { schema in
            let twins = encryptedTwins(index, of: mirrored, in: schema)
            return ProductionRuleTable.twins.flatMap { $0.findings(in: twins) }
        }.uniqued
    }

    /// The twins of a model as one container sees them.
    func encryptedTwins(_ index: Int, of mirrored: MirroredModel, in schema: MirroredSchema) -> EncryptedTwins {
        EncryptedTwins(
            models[index].input.encryptedTwins,
            of: mirrored,
            needed: schema,
            production: production[schema.container]?.evidence
        )
    }

    /// What the next deployment decides about encryption in each container of a model, in the order of its schemas.
    func encryptionDecisions(_ index: Int) -> [EncryptionDecisions] {
        let names = models[index].input.sensitiveNames
        return schemas[index].map { schema in
            EncryptionDecisions(
                needed: schema,
                production: production[schema.container]?.evidence,
                names: names
            )
        }
    }

    /// What the plan of a container says about encryption; questions that the settings answered are none.
    func encryption(
        of needs: ContainerNeeds,
        decisions: [[EncryptionDecisions]],
        asking reported: [[ReportFinding]]
    ) -> PlanEncryption {
        let rules = Set(ProductionRuleTable.encryption.map(\.metadata.id))
        let parts = needs.parts.filter { mirrored[$0.model] != nil }
        let open = parts.flatMap { reported[$0.model] }.filter {
            $0.waiver == nil && rules.contains($0.diagnostic.rule.id)
        }
        return PlanEncryption(
            decisions: EncryptionDecisions(joining: parts.map { decisions[$0.model][$0.position] }),
            asked: Set(open.compactMap(\.diagnostic.symbol)),
            twins: parts.flatMap { part in
                mirrored[part.model].map { encryptedTwins(part.model, of: $0, in: part.schema).all } ?? []
            }
        )
    }

    /// The questions that only a plan asks.
    func encryptionFindings(_ decisions: [EncryptionDecisions]) -> [Diagnostic] {
        decisions.flatMap { decisions in ProductionRuleTable.encryption.flatMap { $0.findings(in: decisions) } }
    }
}

import Diagnostics
import Mirroring
import Production
import Reporting
import Settings
import Text

extension ModelInput {
    /// Which names look sensitive.
    fileprivate var sensitiveNames: SensitiveNames {
        SensitiveNames(settings?.settings.sensitiveNames.map { $0.map(\.value) })
    }
}

extension Compilation {
    /// The faults of the encrypted twins of a model, each once for all containers.
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

    /// The attributes of which a plan asks whether they should be encrypted, unless the settings answered.
    func askedAttributes(_ needs: ContainerNeeds, _ reported: [[ReportFinding]]) -> Set<String> {
        let rules = Set(ProductionRuleTable.encryption.map(\.metadata.id))
        let open = needs.models.flatMap { reported[$0] }.filter {
            $0.waiver == nil && rules.contains($0.diagnostic.rule.id)
        }
        return Set(open.compactMap(\.diagnostic.symbol))
    }

    /// The questions that only a plan asks.
    func encryptionFindings(_ decisions: [EncryptionDecisions]) -> [Diagnostic] {
        decisions.flatMap { decisions in ProductionRuleTable.encryption.flatMap { $0.findings(in: decisions) } }
    }
}

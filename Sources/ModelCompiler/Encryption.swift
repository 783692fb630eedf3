import CompilerSupport
import Mirroring
import ModelDocuments
import SchemaRules

extension ModelInput {
    /// Which names look sensitive.
    fileprivate var sensitiveNames: SensitiveNames {
        SensitiveNames(settings?.settings.sensitiveNames.map { $0.map(\.value) })
    }
}

extension Analysis {
    /// The faults of the encrypted twins of a model, each once for all containers.
    func twinFindings(_ model: ModelTimeline) -> [Diagnostic] {
        guard let mirrored = model.mirrored, !model.input.listing.encryptedTwins.isEmpty else { return [] }
        return mirrored.schemas.flatMap { schema in
            let twins = encryptedTwins(model, of: mirrored, in: schema)
            return ProductionRuleTable.twins.flatMap { $0.findings(in: twins) }
        }.uniqued
    }

    /// The twins of a model as one container sees them.
    func encryptedTwins(_ model: ModelTimeline, of mirrored: MirroredModel, in schema: MirroredSchema) -> EncryptedTwins
    {
        EncryptedTwins(
            model.input.listing.encryptedTwins,
            of: mirrored,
            needed: schema,
            production: production[schema.container]?.evidence
        )
    }

    /// The attributes of which a plan asks whether they should be encrypted, unless the settings answered, and the words
    /// that look sensitive.
    func sensitiveWords(_ reported: [ReportedModel]) -> [String: String] {
        let rules = Set(ProductionRuleTable.encryption.map(\.metadata.id))
        var words: [String: String] = [:]
        for part in reported {
            for finding in part.findings where finding.waiver == nil && rules.contains(finding.diagnostic.rule.id) {
                guard let symbol = finding.diagnostic.symbol, let name = symbol.split(separator: ".").last else {
                    continue
                }
                words[symbol] = part.model.input.sensitiveNames.word(in: String(name))
            }
        }
        return words
    }

    /// The questions that only a plan asks, about what the next deployment decides in each container of a model.
    func encryptionFindings(_ model: ModelTimeline) -> [Diagnostic] {
        model.schemas.flatMap { schema in
            let questions = EncryptionQuestions(
                needed: schema,
                production: production[schema.container]?.evidence,
                names: model.input.sensitiveNames
            )
            return ProductionRuleTable.encryption.flatMap { $0.findings(in: questions) }
        }
    }
}

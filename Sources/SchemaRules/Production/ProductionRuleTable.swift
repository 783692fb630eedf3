package import CompilerSupport

/// The `CKP` family: what production allows.
///
///     let comparison = SchemaComparison(of: mirrored, needed: schema, with: production)
///     let findings = ProductionRuleTable.all.flatMap { $0.findings(in: comparison) }
package enum ProductionRuleTable {
    /// The rules for a comparison with production, by number.
    package static let all: [Rule<SchemaComparison>] = [
        recordTypeRemoved,
        fieldRemoved,
        fieldTypeChanged,
        fieldEncryptedAfterDeploy,
        fieldDecryptedAfterDeploy,
        attributeRenamed,
        entityRenamedOrRootChanged,
        relationshipCardinalityChanged,
        retiredNameReused,
        notYetDeployed,
        listChanged,
        manyToManyLinkRenamedOrRemoved,
        valueTransformerChanged,
        referenceInsteadOfString,
        shippedVersionNotDeployed,
        propertyKindChanged,
        nameTakenOver,
        destinationChanged,
        subentityRemoved,
        fieldLeftBehind,
        manyToManyLinkRaised,
        valuesReadOtherwise,
    ]

    /// The rules for a comparison with the model where the branch began, when nothing says what is deployed: nobody knows
    /// either what is not deployed yet.
    package static let baseline = all.filter { rule in
        ![notYetDeployed, shippedVersionNotDeployed].contains { $0.metadata == rule.metadata }
    }

    /// The rules about a deployed field that is not as the model needs it. What they find may have been so when modelc came,
    /// so these, and no others, can be listed as known.
    package static let deployedFields: [Rule<SchemaComparison>] = [
        fieldTypeChanged,
        fieldEncryptedAfterDeploy,
        fieldDecryptedAfterDeploy,
        listChanged,
        referenceInsteadOfString,
    ]

    /// The rules for what a check is compared with, which a plan does not ask.
    package static let evidence: [Rule<SchemaComparison>] = [unrelatedEvidence]

    /// The rules for what the next deployment decides, which only a plan asks.
    package static let encryption: [Rule<EncryptionQuestions>] = [sensitiveNameNotEncrypted]

    /// The rules for attributes that move to encrypted twins.
    package static let twins: [Rule<EncryptedTwins>] = [
        encryptedTwinMissing,
        encryptedTwinNotEncrypted,
        encryptedTwinUnlikeOriginal,
        encryptedTwinDeployedPlain,
        encryptedTwinOriginalRemoved,
        encryptedTwinInPublicDatabase,
        encryptedTwinNeedless,
    ]

    /// The rules for a comparison with Development, where a reset undoes everything that is not deployed.
    package static let development: [Rule<SchemaComparison>] = [developmentContradiction]
}

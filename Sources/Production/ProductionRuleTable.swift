public import Diagnostics

extension Rule where Subject == SchemaComparison {
    /// The `CKP` family: what production allows, by number.
    public static let productionRules: [Rule] = [
        .recordTypeRemoved,
        .fieldRemoved,
        .fieldTypeChanged,
        .fieldEncryptedAfterDeploy,
        .fieldDecryptedAfterDeploy,
        .attributeRenamed,
        .entityRenamedOrRootChanged,
        .notYetDeployed,
        .listChanged,
        .referenceInsteadOfString,
    ]
}

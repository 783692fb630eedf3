package import CompilerSupport
package import ObjectModel

/// The `MDL` family: faults of the model itself, whether or not it is mirrored.
///
/// An error is refused by Core Data's model compiler or a store, or prevents code generation. A warning is about a
/// model that works but probably does not do what its author intended. A fault is reported once, where it is declared,
/// and without its consequences: an unknown destination makes no finding about the inverse.
///
///     let graph = ModelGraph(model)
///     let findings = ModelRuleTable.all.flatMap { $0.findings(in: graph) }.inPrintingOrder()
package enum ModelRuleTable {
    /// Every rule of the family, by number.
    package static let all: [Rule<ModelGraph>] = [
        unnamedElement,
        duplicateEntity,
        duplicateProperty,
        duplicateConfiguration,
        duplicateComposite,
        duplicateFetchRequest,
        notAnIdentifier,
        reservedPropertyName,
        unknownParentEntity,
        inheritanceCycle,
        attributeWithoutType,
        malformedDefaultValue,
        invertedLimits,
        derivedWithoutExpression,
        unknownComposite,
        compositeCycle,
        notAClassName,
        relationshipWithoutDestination,
        unknownDestinationEntity,
        unknownInverse,
        inverseMismatch,
        impossibleCardinality,
        unknownConfigurationMember,
        unknownConstraintProperty,
        unknownIndexProperty,
        unknownFetchRequestEntity,
    ]
}

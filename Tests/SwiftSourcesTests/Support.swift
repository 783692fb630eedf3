@testable import CompilerSupport
@testable import ObjectModel
@testable import SwiftSources

/// Reads one text.
func read(_ text: String, conditions: [String: Bool] = [:]) -> ReadSwiftData {
    readSwiftData(
        [SwiftSource(path: "Models.swift", bytes: Array(text.utf8))],
        path: "Models",
        conditions: CompilationConditions(conditions)
    )
}

extension ReadSwiftData {
    /// The ids of what was found, in printing order.
    var rules: [String] { diagnostics.map(\.rule.id) }

    /// The current model; an empty one when there is none.
    var model: ManagedObjectModel { version()?.model ?? ManagedObjectModel() }
}

extension ManagedObjectModel {
    /// Everything about an entity, a line for each property.
    func lines(_ name: String = "Trip") -> [String] {
        guard let entity = entities.first(where: { $0.name == name }) else { return ["no entity"] }
        return entity.attributes.map(line) + entity.relationships.map(line)
            + entity.uniquenessConstraints.map { "unique \($0.properties.map(\.name).joined(separator: ","))" }
            + entity.fetchIndexes.map { "index \($0.name)" }
    }

    private func line(_ attribute: Attribute) -> String {
        var line = "\(attribute.name) \(attribute.type.rawValue)\(attribute.isOptional ? "?" : "")"
        if let composite = composites.first(where: { $0.name == attribute.details.compositeName }) {
            line += "{\(composite.attributes.map(self.line).joined(separator: "; "))}"
        }
        let details = attribute.details
        if let text = attribute.defaultText ?? details.defaultDateInterval { line += " = \(text)" }
        if let text = details.defaultExpression { line += " = `\(text)`" }
        if let name = details.customClassName { line += " \(name)" }
        if let name = details.valueTransformerName { line += " by \(name)" }
        if let name = attribute.renamingIdentifier { line += " was \(name)" }
        if let text = details.versionHashModifier { line += " modifier \(text)" }
        for (isOn, word) in [
            (attribute.isTransient, "transient"), (attribute.allowsCloudEncryption, "encrypted"),
            (attribute.allowsExternalStorage, "external"), (attribute.isIndexedBySpotlight, "spotlight"),
            (attribute.isPreservedAfterDeletion, "preserved"),
        ] where isOn { line += " \(word)" }
        return details.hashDoubt == nil ? line : line + " ~"
    }

    private func line(_ relationship: Relationship) -> String {
        var line = "\(relationship.name) \(relationship.isToMany ? "[" : "")\(relationship.destinationName ?? "")"
        line +=
            "\(relationship.isToMany ? "]" : "")\(relationship.isOptional ? "?" : "") \(relationship.deleteRule.rawValue)"
        if let inverse = relationship.inverseName { line += " <-> \(relationship.inverseEntityName ?? "").\(inverse)" }
        if let count = relationship.minimumCount { line += " min \(count)" }
        if let count = relationship.maximumCount, relationship.isToMany || count != 1 { line += " max \(count)" }
        if let name = relationship.renamingIdentifier { line += " was \(name)" }
        return relationship.hashDoubt == nil ? line : line + " ~"
    }
}

import CloudSchema
public import Diagnostics
public import ObjectModel

/// Two properties of one inheritance tree, or of two models, that claim the same field with different types.
///
/// Seen in the wild: the server refuses one of them, and one such record stalls all sync.
public struct FieldConflict: Hashable, Sendable {
    /// The record type.
    public var recordType: String
    /// What is planned.
    public var first: MirroredField
    /// What contradicts it.
    public var second: MirroredField

    /// Creates a conflict.
    public init(recordType: String, first: MirroredField, second: MirroredField) {
        self.recordType = recordType
        self.first = first
        self.second = second
    }

    /// Whether mirroring surely writes both.
    public var isCertain: Bool { !first.isAssumed && !second.isAssumed }

    /// The XML attribute by which the second contradicts the first; nil when it lacks one that the first has.
    public var setting: String? {
        guard case .attribute = first.origin, case .attribute = second.origin else { return "name" }
        let (first, second) = (first.field.type, second.field.type)
        if first.primitive != second.primitive { return "attributeType" }
        return second.isEncrypted ? "allowsCloudEncryption" : nil
    }
}

extension MirroredField {
    /// Who needs the field, as what, and where; nil for a field that no property claims.
    public func claim(in graph: ModelGraph) -> (symbol: String, type: String, origin: SourceOrigin)? {
        switch origin {
        case .attribute(let reference):
            let entity = graph.model.entities[reference.entity]
            let attribute = entity.attributes[reference.position]
            return ("\(entity.name).\(attribute.name)", field.type.text, attribute.origin)
        case .relationship(let reference):
            let relationship = graph.relationship(reference)
            let owner = graph.model.entities[reference.entity].name
            return ("\(owner).\(relationship.name)", "a to-one relationship", relationship.origin)
        case .system, .framework, .server, .assetCompanion: return nil
        }
    }
}

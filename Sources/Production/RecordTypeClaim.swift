import CloudSchema
import Mirroring
import ObjectModel

/// What one model needs of a record type.
///
/// A class, because each of its fields is made with it, and a reference is less to hand on.
final class RecordTypeClaim: Sendable {
    /// What the model needs.
    let type: MirroredRecordType
    /// The model.
    let model: ClaimingModel

    init(_ type: MirroredRecordType, of model: ClaimingModel) {
        self.type = type
        self.model = model
    }

    /// The names of the mirrored entities that have the type.
    var entities: [String] { type.entities.map { model.graph.model.entities[$0].name } }

    /// The fields as they are planned where nobody has them; they are made anew at each call.
    var fields: PlannedFields { PlannedFields(new: type.fields, of: self) }

    /// A field as it is planned where nobody has it.
    func planned(_ field: MirroredField, hasCompanion: Bool) -> PlannedField {
        PlannedField(
            field: field.field,
            origin: field.origin,
            property: property(of: field.origin),
            assumption: field.assumption,
            state: .new,
            contradiction: nil,
            addedIndexes: [],
            retirementReason: nil,
            encryption: encryption(of: field),
            isSystem: field.origin == .system,
            isCompanion: PlannedField.isCompanion(field.field),
            hasCompanion: hasCompanion
        )
    }

    private func property(of origin: MirroredField.Origin) -> PlannedField.Property? {
        switch origin {
        case .attribute(let reference), .assetCompanion(let reference):
            PlannedField.Property(
                entity: model.graph.model.entities[reference.entity].name,
                name: model.graph.model.entities[reference.entity].attributes[reference.position].name
            )
        case .relationship(let reference):
            PlannedField.Property(
                entity: model.graph.model.entities[reference.entity].name,
                name: model.graph.model.entities[reference.entity].relationships[reference.position].name
            )
        case .system, .framework, .server: nil
        }
    }

    private func encryption(of field: MirroredField) -> PlannedField.EncryptionDecision? {
        if model.publicTypes.contains(type.name) || field.encryptableAttribute(in: model.mirrored) == nil { return nil }
        return field.field.type.isEncrypted ? .encrypted : .plain
    }
}

/// A model that needs something of a container.
///
/// A class, because thousands of record types refer to it, which is much to copy.
final class ClaimingModel: Sendable {
    let mirrored: MirroredModel
    /// The record types that a store in the public database writes, which then have no encrypted fields anywhere.
    let publicTypes: Set<String>

    init(_ part: SchemaPlanPart) {
        mirrored = part.model
        publicTypes = part.model.publicRecordTypes(in: part.needed.container)
    }

    var graph: ModelGraph { mirrored.graph }
}

import CloudSchema
import Mirroring
import ObjectModel
import TextLayout

/// What one model needs of a record type.
///
/// A class, because thousands of types refer to one model, which is much to copy.
final class RecordTypeClaim: Sendable {
    /// What the model needs.
    let type: MirroredRecordType
    private let model: MirroredModel
    /// Whether a store in the public database writes such records, which then have no encrypted fields anywhere.
    private let isWrittenInPublic: Bool

    init(_ type: MirroredRecordType, of model: MirroredModel, isWrittenInPublic: Bool) {
        self.type = type
        self.model = model
        self.isWrittenInPublic = isWrittenInPublic
    }

    /// The names of the mirrored entities that have the type.
    var entities: [String] { type.entities.map { model.graph.model.entities[$0].name } }

    /// A field as it is planned where nobody has it.
    func field(at position: Int) -> PlannedField {
        let field = type.fields[position]
        return PlannedField(
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
            hasCompanion: hasCompanion(at: position)
        )
    }

    private func hasCompanion(at position: Int) -> Bool {
        let name = type.fields[position].name
        // In the order of an export only what begins with a field's name stands between it and its companion.
        for next in type.fields.indices.suffix(from: position + 1) {
            guard type.fields[next].name.begins(with: name) else { return false }
            let companionLength = name.utf8.count + MirroringNames.assetSuffix.utf8.count
            if type.fields[next].name.utf8.count == companionLength, PlannedField.isCompanion(type.fields[next].field) {
                return true
            }
        }
        return false
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
        if isWrittenInPublic || field.encryptableAttribute(in: model) == nil { return nil }
        return field.field.type.isEncrypted ? .encrypted : .plain
    }
}

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
    /// Whether its fields may be encrypted at all.
    private let isEncryptable: Bool

    init(_ type: MirroredRecordType, of model: ClaimingModel) {
        self.type = type
        self.model = model
        isEncryptable = !model.publicTypes.contains(type.name)
    }

    /// The names of the mirrored entities that have the type.
    var entities: [String] { type.entities.map { model.graph.model.entities[$0].name } }

    /// The fields as they are planned where nobody has them; they are made anew at each call.
    var fields: PlannedFields { PlannedFields(new: type.fields, of: self) }

    /// One of the fields, as it is planned where nobody has it.
    func field(of fields: MirroredFields, at position: Int) -> PlannedField {
        let facts = facts(of: fields, at: position)
        return PlannedField(field: fields.field(at: position), property: facts.origin.flatMap(property), facts: facts)
    }

    /// What is known of one of the fields without its name.
    func facts(of fields: MirroredFields, at position: Int) -> PlannedFieldFacts {
        let facts = fields.facts(at: position)
        return PlannedFieldFacts(
            origin: facts.origin,
            type: facts.type,
            assumption: facts.assumption,
            state: .new,
            contradiction: facts.contradiction,
            encryption: isEncryptable && facts.encryptableAttribute != nil ? .init(facts.type) : nil,
            isSystem: facts.origin == .system,
            isCompanion: facts.isCompanion,
            hasCompanion: facts.hasCompanion
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
}

extension MirroredFieldFacts {
    /// Whether the field holds the large values of another one.
    fileprivate var isCompanion: Bool {
        switch origin {
        case .assetCompanion: true
        case .framework: type.primitive == .asset
        case .system, .server, .attribute, .relationship: false
        }
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

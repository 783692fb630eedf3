public import CloudSchema
import Diagnostics
public import Mirroring
import ObjectModel

/// The fields whose encryption the next deployment decides for good.
///
/// Encryption is part of a field's type, and production never changes a type. Until a field is deployed its attribute can be
/// encrypted or not; afterwards it stays as it is.
///
///     let doors = ClosingDoors(of: mirrored, needed: schema, production: production)
///     doors.all.filter { !$0.isEncrypted }.map(\.name)  // ["CD_Post.CD_summary"]
public struct ClosingDoors: Sendable {
    /// Those of the doors that somebody should be asked about, in the order of the record types.
    public let questions: [ClosingDoor]
    private let search: DoorSearch

    /// Finds the fields of attributes that production lacks.
    ///
    /// Left out is what cannot be encrypted: relationships, assets, derived attributes, and all that a store in the public
    /// database writes.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - needed: One of the model's schemas.
    ///   - production: What production holds; nil when nobody knows, so that every field may be a new one.
    ///   - names: Which names look sensitive.
    public init(
        of model: MirroredModel,
        needed: MirroredSchema,
        production: SchemaEvidence?,
        names: SensitiveNames = SensitiveNames()
    ) {
        let search = DoorSearch(model: model, needed: needed, production: production, names: names)
        self.search = search
        questions = search.types.filter(search.mayAsk).flatMap(search.doors).filter(\.isQuestion)
    }

    /// The record types that may have doors.
    var recordTypes: [MirroredRecordType] { search.types }

    /// The doors of a record type, in the order of its fields; they are made anew at each call.
    func doors(of type: MirroredRecordType) -> [ClosingDoor] { search.doors(of: type) }

    /// All of them, in the order of the record types. They are many: ``JoinedDoors`` has them one record type after the other.
    public var all: [ClosingDoor] { search.types.flatMap(search.doors) }
}

/// Finds the doors of one record type after the other.
private struct DoorSearch: Sendable {
    /// The record types that may have some.
    let types: [MirroredRecordType]
    private let model: MirroredModel
    private let production: SchemaEvidence?
    private let names: SensitiveNames

    init(model: MirroredModel, needed: MirroredSchema, production: SchemaEvidence?, names: SensitiveNames) {
        let publicTypes = model.publicRecordTypes(in: needed.container)
        types = needed.recordTypes.filter { !publicTypes.contains($0.name) }
        self.model = model
        self.production = production
        self.names = names
    }

    /// Whether an attribute of the record type looks sensitive and is not encrypted, so that its fields are worth making.
    func mayAsk(about type: MirroredRecordType) -> Bool {
        type.contributors.contains { entity in
            let attributes = model.graph.model.entities[entity].attributes
            return attributes.indices.contains {
                !attributes[$0].isEncryptedByMirroring && names.word(in: attributes[$0].name) != nil
            }
        }
    }

    func doors(of type: MirroredRecordType) -> [ClosingDoor] {
        let deployed = Set(production?.recordType(named: type.name)?.fields.map(\.name) ?? [])
        let fields = type.fields
        return fields.indices.compactMap { position in
            guard let reference = fields.facts(at: position).encryptableAttribute else { return nil }
            let field = fields.field(at: position)
            if !deployed.isEmpty, deployed.contains(field.name) { return nil }
            let word = names.word(in: model.name(of: reference))
            return ClosingDoor(type.name, field, of: reference, in: model, word: word)
        }
    }
}

extension MirroredModel {
    fileprivate func name(of attribute: AttributeReference) -> String {
        graph.model.entities[attribute.entity].attributes[attribute.position].name
    }
}

/// A field whose encryption the next deployment decides.
public struct ClosingDoor: Hashable, Sendable {
    /// The record type.
    public let recordType: String
    /// The field, as it would be deployed.
    public let field: Field
    /// The word that makes the attribute's name look sensitive.
    public let sensitiveWord: String?
    /// Where the model says whether the attribute is encrypted, or declares it.
    let location: SourceLocation
    private let entity: String
    private let attribute: String

    fileprivate init(
        _ recordType: String,
        _ field: Field,
        of reference: AttributeReference,
        in model: MirroredModel,
        word: String?
    ) {
        let managed = model.graph.model
        self.recordType = recordType
        self.field = field
        entity = managed.entities[reference.entity].name
        attribute = model.name(of: reference)
        location = managed.location(managed.entities[reference.entity].attributes[reference.position].origin)
        sensitiveWord = word
    }

    /// The attribute it comes from: `Post.title`. Doors are many, and few are named.
    public var source: String { "\(entity).\(attribute)" }

    /// `CD_Post.CD_title`.
    public var name: String { "\(recordType).\(field.name)" }

    /// Whether the field would be deployed encrypted.
    public var isEncrypted: Bool { field.type.isEncrypted }

    /// Whether somebody should be asked before the door closes.
    public var isQuestion: Bool { !isEncrypted && sensitiveWord != nil }
}

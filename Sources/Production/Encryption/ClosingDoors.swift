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
    private let places: [Place]
    private let model: MirroredModel
    private let needed: MirroredSchema
    private let names: SensitiveNames

    /// A door, by the positions of its record type and field: doors are many, and most are only counted.
    private struct Place {
        let type: Int
        let field: Int
    }

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
        self.model = model
        self.needed = needed
        self.names = names
        let publicTypes = model.publicRecordTypes(in: needed.container)
        var places: [Place] = []
        var questions: [ClosingDoor] = []
        for (type, recordType) in needed.recordTypes.enumerated() where !publicTypes.contains(recordType.name) {
            let deployed = Set(production?.recordType(named: recordType.name)?.fields.map(\.name) ?? [])
            for field in recordType.fields.indices {
                guard let reference = recordType.fields[field].encryptableAttribute(in: model),
                    deployed.isEmpty || !deployed.contains(recordType.fields[field].name)
                else { continue }
                places.append(Place(type: type, field: field))
                if recordType.fields[field].field.type.isEncrypted { continue }
                if let word = names.word(in: model.name(of: reference)) {
                    let field = recordType.fields[field].field
                    questions.append(ClosingDoor(recordType.name, field, of: reference, in: model, word: word))
                }
            }
        }
        self.places = places
        self.questions = questions
    }

    /// All of them, in the order of the record types.
    public var all: [ClosingDoor] {
        places.compactMap { place in
            let type = needed.recordTypes[place.type]
            guard case .attribute(let reference) = type.fields[place.field].origin else { return nil }
            let word = names.word(in: model.name(of: reference))
            return ClosingDoor(type.name, type.fields[place.field].field, of: reference, in: model, word: word)
        }
    }
}

extension MirroredField {
    /// The attribute behind the field, when it could be encrypted: no relationship, asset or derived attribute.
    func encryptableAttribute(in model: MirroredModel) -> AttributeReference? {
        guard case .attribute(let reference) = origin, field.type.primitive.canBeEncrypted,
            !model.graph.model.entities[reference.entity].attributes[reference.position].isDerived
        else { return nil }
        return reference
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

import CloudSchema
import Diagnostics
import Ledger
import Mirroring
import ObjectModel

/// Where in a model a needed field comes from, and what people call it.
struct FieldPlace {
    /// `Post.title`; `CD_Post.CD_entityName` for a field of no property.
    let symbol: String
    /// The whole property.
    let location: SourceLocation
    /// The setting that decides the field's type.
    let typeLocation: SourceLocation
    /// The setting that decides about encryption.
    let encryptionLocation: SourceLocation
    /// The setting that holds the renaming identifier.
    let renamingLocation: SourceLocation

    init(of field: MirroredField, in type: MirroredRecordType, model: ManagedObjectModel) {
        func place(_ setting: String?) -> SourceLocation { Self.location(of: field, in: type, model: model, setting) }
        symbol = Self.symbol(of: field, in: type, model: model)
        location = place(nil)
        typeLocation = place("attributeType")
        encryptionLocation = field.attribute(in: model).map(model.encryptionLocation) ?? location
        renamingLocation = place("elementID")
    }

    private static func symbol(of field: MirroredField, in type: MirroredRecordType, model: ManagedObjectModel)
        -> String
    {
        switch field.origin {
        case .attribute(let reference), .assetCompanion(let reference):
            let entity = model.entities[reference.entity]
            return "\(entity.name).\(entity.attributes[reference.position].name)"
        case .relationship(let reference):
            let entity = model.entities[reference.entity]
            return "\(entity.name).\(entity.relationships[reference.position].name)"
        case .system, .framework, .server: return "\(type.name).\(field.name)"
        }
    }

    private static func location(
        of field: MirroredField,
        in type: MirroredRecordType,
        model: ManagedObjectModel,
        _ setting: String?
    ) -> SourceLocation {
        switch field.origin {
        case .attribute(let reference), .assetCompanion(let reference):
            model.location(model.entities[reference.entity].attributes[reference.position].origin, setting)
        case .relationship(let reference):
            model.location(model.entities[reference.entity].relationships[reference.position].origin, setting)
        case .system, .framework, .server: type.location(in: model)
        }
    }
}

extension MirroredRecordType {
    /// The root entity of the type's tree, or the model for types of no entity.
    func location(in model: ManagedObjectModel) -> SourceLocation {
        if case .entities(let root) = kind { return model.location(model.entities[root].origin, "name") }
        return model.location(model.origin)
    }

    /// `Post` for `CD_Post`; the type's own name when no entity stands for it.
    func symbol(in model: ManagedObjectModel) -> String {
        if case .entities(let root) = kind { return model.entities[root].name }
        return name
    }
}

extension MirroredField {
    /// The attribute behind the field or its asset.
    fileprivate func attribute(in model: ManagedObjectModel) -> Attribute? {
        switch origin {
        case .attribute(let reference), .assetCompanion(let reference):
            model.entities[reference.entity].attributes[reference.position]
        case .relationship, .system, .framework, .server: nil
        }
    }
}

extension SchemaComparison {
    /// Where a needed field comes from.
    func place(of field: MirroredField, in type: MirroredRecordType) -> FieldPlace {
        FieldPlace(of: field, in: type, model: model.graph.model)
    }

    /// A pointer into the evidence.
    func deployed(_ field: Field, of type: String) -> Diagnostic.Related {
        Diagnostic.Related(
            "\(type).\(field.name) \(evidence.isOfBaseline ? "was" : "is deployed") here as \(field.type.text)",
            at: field.typeLocation(in: path(of: field, in: type))
        )
    }

    /// A pointer to a record type of the evidence.
    func deployed(_ type: RecordType) -> Diagnostic.Related {
        Diagnostic.Related(
            "\(type.name) \(evidence.isOfBaseline ? "was needed" : "is deployed") here",
            at: type.location(in: path(of: type))
        )
    }

    /// The file that says that a field is deployed.
    func path(of field: Field, in type: String) -> String {
        evidence.path(of: .field(recordType: type, name: field.name))
    }

    /// The file that says that a record type is deployed.
    func path(of type: RecordType) -> String { evidence.path(of: .recordType(type.name)) }

    /// A pointer to what a shipped model meant.
    func shipped(_ fact: LedgerFact) -> Diagnostic.Related { Diagnostic.Related("what shipped", at: fact.location) }
}

extension FieldContradiction {
    /// What settings name when they list it as known.
    fileprivate var deployedField: DeployedField {
        DeployedField(recordType: recordType.name, name: deployed.name, type: deployed.type.text)
    }

    /// Says that a property needs one type and the deployed field has another.
    func mismatch(of symbol: String) -> String {
        "'\(symbol)' needs \(needed.field.type.text), but \(name) \(state) \(deployed.type.text)"
    }
}

extension Findings {
    /// Reports that the environment holds another type than the model needs.
    mutating func report(
        _ contradiction: FieldContradiction,
        in comparison: SchemaComparison,
        at location: (FieldPlace) -> SourceLocation,
        saying message: (_ symbol: String) -> String,
        help: String
    ) {
        let place = comparison.place(of: contradiction.needed, in: contradiction.recordType)
        report(
            message(place.symbol),
            at: location(place),
            symbol: place.symbol,
            help: help,
            related: [comparison.deployed(contradiction.deployed, of: contradiction.recordType.name)],
            deployed: comparison.isInherited(contradiction) ? contradiction.deployedField : nil
        )
    }
}

import CloudSchema
package import CompilerSupport
package import ObjectModel

/// A model and its mirrored part: the subject of the CloudKit rules, and the source of every plan.
///
///     let mirrored = MirroredModel(graph, scope: scope)
///     mirrored.schemas.first?.recordType(named: "CD_Post")
package struct MirroredModel: Sendable {
    /// The model.
    package let graph: ModelGraph
    /// The mirrored stores.
    package let scope: MirroringScope
    /// The positions of the entities in each store of ``scope``; empty when its configuration is unknown.
    package let members: [[Int]]
    /// The positions of all mirrored entities and of their ancestors, whose properties they inherit, in the model's order.
    package let contributors: [Int]
    /// The containers of the stores, in their order.
    package let containers: [MirroredContainer]
    let indexes: IndexPolicy

    /// Mirrors a model.
    package init(_ graph: ModelGraph, scope: MirroringScope, indexes: IndexPolicy = .development) {
        self.graph = graph
        self.scope = scope
        self.indexes = indexes
        let members = scope.stores.map { $0.entities(in: graph) }
        self.members = members
        contributors = graph.withAncestors(of: members.joined())
        let positions = Dictionary(grouping: scope.stores.indices) { scope.stores[$0].container }
        containers = scope.stores.map(\.container).uniqued.map { container in
            let stores = positions[container] ?? []
            let publicStores = stores.filter { scope.stores[$0].scope == .public }
            return MirroredContainer(
                stores: stores.map { scope.stores[$0] },
                trees: MirroredTree.trees(
                    of: Set(stores.flatMap { members[$0] }).sorted(),
                    publicEntities: Set(publicStores.flatMap { members[$0] }),
                    in: graph
                )
            )
        }
    }

    /// The schema that each container needs, in the order of the stores.
    package var schemas: [MirroredSchema] { containers.map(schema) }

    /// The schema that a container needs; nil when no store uses it.
    package func schema(in container: String?) -> MirroredSchema? { schemas.first { $0.container == container } }

    /// True if attributes have a type with a field, and mirroring does not write them.
    package var hasAssumedFields: Bool {
        contributors.contains { entity in
            graph.model.entities[entity].attributes.contains { $0.mirroringDoubt != nil }
        }
    }

    /// The mirrored inheritance trees in which two property names differ only in case.
    package var treesWithSimilarNames: [MirroredTree] {
        let similar = Set(graph.treesWithSimilarNames)
        return containers.flatMap(\.trees).filter { similar.contains($0.root) }
    }

    /// The fields that two properties of a tree claim differently.
    package var conflicts: [FieldConflict] { treesWithSimilarNames.flatMap { recordType(of: $0).conflicts } }

    /// The encrypted attributes in the public database, which has no encrypted fields.
    package var encryptedInPublicDatabase: [OwnedProperty<Attribute>] {
        let held = zip(scope.stores, members).filter { $0.0.scope == .public }.flatMap(\.1)
        return graph.model.attributes(of: graph.withAncestors(of: held), with: [.encrypted, .details]) {
            $0.isEncryptedByMirroring && !$0.isLeftOutByMirroring
        }
    }
}

extension MirroredStore {
    /// The positions of the entities that the store holds, in the model's order.
    fileprivate func entities(in graph: ModelGraph) -> [Int] {
        guard let configuration else { return Array(graph.model.entities.indices) }
        let members = graph.model.configurations.first { $0.name == configuration }?.members ?? []
        return Set((members.map(\.entityName) + perhaps).compactMap(graph.entity(named:))).sorted()
    }
}

/// The record types of a mirrored model, and their fields.
extension MirroredModel {
    // MARK: Record types

    /// The schema that a container needs.
    func schema(of container: MirroredContainer) -> MirroredSchema {
        let scopes = DatabaseScope.allCases.filter { scope in container.stores.contains { $0.scope == scope } }
        var types = container.trees.map(recordType)
        let linked = container.trees.filter { $0.hasLinks(in: graph) }
        if !linked.isEmpty { types.append(linkRecordType(isPublic: linked.contains(where: \.isPublic))) }
        types.append(MirroredRecordType(ofServer: .users))
        if scopes.contains(.shared) { types.append(MirroredRecordType(ofServer: .share)) }
        return MirroredSchema(
            container: container.stores.first?.container,
            scopes: scopes,
            recordTypes: types.inByteOrder(of: \.name),
            author: self
        )
    }

    /// The record type of an inheritance tree.
    package func recordType(of tree: MirroredTree) -> MirroredRecordType {
        let (fields, conflicts) = fields(of: tree)
        return MirroredRecordType(
            name: tree.recordType(in: graph),
            kind: .entities(root: tree.root),
            entities: tree.entities,
            contributors: tree.contributors,
            // The server's fields come last: no field of mirroring sorts after them.
            fields: fields + systemFields(isPublic: tree.isPublic),
            conflicts: conflicts,
            isPublic: tree.isPublic
        )
    }

    private func linkRecordType(isPublic: Bool) -> MirroredRecordType {
        let own = MirroringNames.linkFields.map { field($0, .string, .framework) }
        let fields = own + systemFields(isPublic: isPublic)
        return MirroredRecordType(name: MirroringNames.linkRecordType, kind: .links, fields: fields, isPublic: isPublic)
    }

    /// The fields of an inheritance tree's record type in the byte order of their names, without those of the server;
    /// and the rejected claims of properties.
    private func fields(of tree: MirroredTree) -> (fields: [MirroredField], conflicts: [FieldConflict]) {
        let claims =
            frameworkFields + tree.contributors.flatMap(attributeFields) + tree.contributors.flatMap(toOneFields)
        var fields: [MirroredField] = []
        var conflicts: [FieldConflict] = []
        // Sorting keeps the order of claims with equal names: attributes come before relationships.
        for claim in claims.inByteOrder(of: \.name) {
            guard let first = fields.last, first.name.utf8.elementsEqual(claim.name.utf8) else {
                fields.append(claim)
                continue
            }
            if first.isAssumed != claim.isAssumed {
                // A field that is not written contradicts nothing.
                fields[fields.count - 1] = first.isAssumed ? claim : first
            } else if !first.isAssumed, first.contradicts(claim) {
                conflicts.append(FieldConflict(recordType: tree.recordType(in: graph), first: first, second: claim))
                fields[fields.count - 1] = first.contradicted(by: claim)
            } else {
                fields[fields.count - 1] = first.joined(with: claim)
            }
        }
        return (fields, conflicts)
    }

    /// The fields that mirroring writes to every record of an entity.
    private var frameworkFields: [MirroredField] {
        let receipt = MirroringNames.moveReceipt
        var receiptField = field(receipt, .bytes, .framework)
        receiptField.hasCompanion = true
        return [
            field(MirroringNames.entityName, .string, .framework),
            receiptField,
            field(MirroringNames.assetCompanion(of: receipt), .asset, .framework),
        ]
    }

    /// The fields that the server keeps on every record; a store in the public database adds indexes to them.
    private func systemFields(isPublic: Bool) -> [MirroredField] {
        SystemField.allCases.map { field in
            let own = indexes.indexes(for: field)
            let all = isPublic ? own.union(field.publicDatabaseIndexes) : own
            return MirroredField(field: Field(name: field.rawValue, type: field.type, indexes: all), origin: .system)
        }
    }

    // MARK: Properties

    private func attributeFields(of entity: Int) -> [MirroredField] {
        graph.model.entities[entity].attributes.enumerated().flatMap { position, attribute in
            fields(of: attribute, at: PropertyID(entity: entity, kind: .attribute, position: position))
        }
    }

    private func fields(of attribute: Attribute, at reference: PropertyID) -> [MirroredField] {
        guard let mapping = attribute.fieldMapping else { return [] }
        let name = MirroringNames.field(attribute.name)
        var field = field(name, mapping.primitive, .attribute(reference), isEncrypted: attribute.isEncryptedByMirroring)
        field.assumption = attribute.mirroringDoubt
        guard mapping.hasAssetCompanion else { return [field] }
        field.hasCompanion = true
        // An asset is always encrypted, so the language has no encrypted one.
        var companion = self.field(MirroringNames.assetCompanion(of: name), .asset, .assetCompanion(reference))
        companion.assumption = field.assumption
        return [field, companion]
    }

    /// A to-one relationship is stored as text, the other record's name: mirroring never uses references.
    private func toOneFields(of entity: Int) -> [MirroredField] {
        graph.model.relationships(of: [entity], where: \.isField).map {
            field(MirroringNames.field($0.value.name), .string, .relationship($0.position))
        }
    }

    private func field(
        _ name: String,
        _ primitive: FieldType.Primitive,
        _ origin: MirroredField.Origin,
        isEncrypted: Bool = false
    ) -> MirroredField {
        let type = FieldType(primitive, isEncrypted: isEncrypted)
        return MirroredField(field: Field(name: name, type: type, indexes: indexes.indexes(for: type)), origin: origin)
    }
}

extension MirroredRecordType {
    /// A record type that the server defines.
    fileprivate init(ofServer type: RecordType) {
        let fields = type.fields.map {
            MirroredField(field: $0, origin: $0.isOfSystem ? .system : .server)
        }
        self.init(name: type.name, kind: .system, fields: fields, grants: type.grants)
    }
}

extension MirroredField {
    /// The same field, also claimed by another property.
    fileprivate func joined(with other: MirroredField) -> MirroredField {
        var joined = self
        joined.hasCompanion = hasCompanion || other.hasCompanion
        joined.contradiction = contradiction ?? other.contradiction
        return joined
    }

    /// The same field, which another property needs otherwise. What is not written contradicts nothing.
    fileprivate func contradicted(by other: MirroredField) -> MirroredField {
        var field = self
        if !isAssumed, !other.isAssumed { field.contradiction = contradiction ?? other.field.type }
        return field
    }
}

// The names and places of the schema's parts in the model.

extension MirroredModel: SchemaOrigin {
    private var model: ManagedObjectModel { graph.model }

    /// The language of the model.
    package var language: AuthorLanguage { model.language }

    /// The `<model>` element; for Swift sources their folder, because their classes are independent.
    package var location: SourceLocation {
        language == .swift ? SourceLocation(path: model.path, bytes: 0..<0) : model.location(model.origin)
    }

    /// The entities of the model, mirrored or not.
    package var entities: [NamedPlace] { model.entities.indices.map(place(ofEntity:)) }

    /// The root entity of the type's tree, or the model for types of no entity.
    package func place(of type: MirroredRecordType) -> NamedPlace {
        if case .entities(let root) = type.kind { return place(ofEntity: root) }
        return NamedPlace(type.name, at: location)
    }

    /// The mirrored entities of the type's tree.
    package func entities(of type: MirroredRecordType) -> [NamedPlace] { type.entities.map(place(ofEntity:)) }

    private func place(ofEntity position: Int) -> NamedPlace {
        let entity = model.entities[position]
        return NamedPlace(entity.name, at: model.location(entity.origin, "name"))
    }

    /// The attribute or relationship of a field.
    package func property(of field: MirroredField, _ setting: FieldAspect?) -> NamedPlace? {
        guard let position = field.origin.property else { return nil }
        guard setting == .encryption, position.kind == .attribute else {
            return graph.place(of: position, setting?.attribute)
        }
        let location = model.encryptionLocation(of: graph.attribute(position))
        return NamedPlace(graph.symbol(of: position), at: location)
    }

    /// The renaming identifier of a field's property.
    package func renamingIdentifier(of field: MirroredField) -> String? {
        field.origin.property.flatMap(graph.renamingIdentifier)
    }

    /// The reason that an entity of the type's tree has no field for a property.
    package func reasonWithoutField(_ property: String, in type: MirroredRecordType) -> ReasonWithoutField? {
        guard case .entities(let root) = type.kind else { return nil }
        return model.entities.indices.lazy.filter { [graph] in graph.roots[$0] == root }.compactMap {
            position -> ReasonWithoutField? in
            let entity = graph.model.entities[position]
            if entity.relationships.contains(where: { $0.name == property && $0.isToMany }) { return .toMany }
            let attribute = entity.attributes.first { $0.name == property }
            return attribute?.reasonNotWritten.map { .notWritten($0) }
        }.first
    }
}

extension FieldAspect {
    /// The XML attribute of a property; nil for encryption, which several attributes can decide.
    fileprivate var attribute: String? {
        switch self {
        case .type: "attributeType"
        case .encryption: nil
        case .renamingIdentifier: "elementID"
        }
    }
}

/// The origin of a schema's record types and fields: a model, or a schema file.
///
/// The rules of production compare the needed schema with the deployed one. They ask the author for the names, places
/// and former names of its parts, so that fields need not carry these.
package protocol SchemaOrigin: Sendable {
    /// The whole file, for findings about no part of it.
    var location: SourceLocation { get }
    /// The entities, whether this schema needs them or not.
    var entities: [NamedPlace] { get }
    /// The element that has a record type.
    func place(of type: MirroredRecordType) -> NamedPlace
    /// The possible entities of a type's records.
    func entities(of type: MirroredRecordType) -> [NamedPlace]
    /// The property of a field, or one of its settings; nil for a field of no property.
    func property(of field: MirroredField, _ setting: FieldAspect?) -> NamedPlace?
    /// The former name of a field's property.
    func renamingIdentifier(of field: MirroredField) -> String?
    /// The reason that a property of the record type's entities has no field; nil when there is no such property.
    func reasonWithoutField(_ property: String, in type: MirroredRecordType) -> ReasonWithoutField?
    /// True if the author should have a deployed record type that it does not name, given whether it named the type at
    /// the merge base.
    func misses(recordType name: String, namedBefore: Bool) -> Bool
    /// The language of the author, which decides the words of findings.
    ///
    /// It also distinguishes schema files: an import makes the file the whole schema, so it can lack parts, and record
    /// types outside mirroring are planned from it.
    var language: AuthorLanguage { get }
    /// The reason that the app no longer uses a record type or one of its fields, whether the author still names it or
    /// not; nil when none is given. A nil field means the whole type.
    func retirement(ofType type: String, field: String?) -> String?
}

/// A setting of a property that determines the type or the name of a field.
package enum FieldAspect: Sendable {
    /// The type, without encryption.
    case type
    /// The encryption of the field.
    case encryption
    /// The former name of the property.
    case renamingIdentifier
}

/// The reason that a property has no field in its record type.
package enum ReasonWithoutField: Sendable {
    /// It is a to-many relationship.
    case toMany
    /// Mirroring does not write the attribute: it is `derived`, for example.
    case notWritten(String)
}

extension SchemaOrigin {
    /// As for models: true for record types of mirroring (`CD_…`).
    package func misses(recordType name: String, namedBefore: Bool) -> Bool { name.hasPrefix(MirroringNames.prefix) }

    /// As for models: nil, because a model simply loses retired elements, and the ledger has the reason.
    package func retirement(ofType type: String, field: String?) -> String? { nil }

    /// The element of a field, or one of its settings: a property, or the record type.
    package func place(
        of field: MirroredField,
        in type: MirroredRecordType,
        _ setting: FieldAspect? = nil
    ) -> NamedPlace {
        property(of: field, setting)
            ?? NamedPlace("\(type.name).\(field.name)", at: place(of: type).location)
    }
}

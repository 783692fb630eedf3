import CloudSchema
import ObjectModel

/// Makes the fields of the record types of a model.
///
/// A class, because thousands of record types refer to one, which is much to copy.
final class MirroredFieldMaker: Sendable {
    let graph: ModelGraph
    private let indexes: IndexPolicy
    private let systemFields: [MirroredField]
    private let publicSystemFields: [MirroredField]

    init(graph: ModelGraph, indexes: IndexPolicy) {
        self.graph = graph
        self.indexes = indexes
        systemFields = SystemField.allCases.map { MirroredField($0, indexes: indexes.indexes(for: $0)) }
        publicSystemFields = SystemField.allCases.map {
            MirroredField($0, indexes: indexes.indexes(for: $0).union($0.publicDatabaseIndexes))
        }
    }

    // MARK: Record types

    /// The fields of an inheritance tree's record type in the byte order of their names, but for those of the server; and
    /// what properties there claim in vain.
    func sources(of tree: MirroredTree) -> (fields: [FieldSource], conflicts: [(FieldSource, FieldSource)]) {
        var sources = FieldSource.ofTrees
        sources.reserveCapacity(tree.propertyFieldLimit(in: graph) + sources.count)
        for entity in tree.contributors {
            addAttributes(of: entity, to: &sources)
            addRelationships(of: entity, to: &sources)
        }
        sort(&sources)
        let conflicts = joinRepetitions(in: &sources)
        return (sources, conflicts)
    }

    /// Fields of an inheritance tree's record type that two properties claim differently.
    func conflicts(in tree: MirroredTree) -> [FieldConflict] {
        let recordType = tree.recordType(in: graph)
        return sources(of: tree).conflicts.map { first, second in
            FieldConflict(recordType: recordType, first: mirroredField(first), second: mirroredField(second))
        }
    }

    /// Transient attributes are never mirrored; nor are those without a type, which the rules report.
    private func addAttributes(of entity: Int, to sources: inout [FieldSource]) {
        let attributes = graph.model.entities[entity].attributes
        for position in attributes.indices {
            let flags = attributes[position].flags
            guard !flags.contains(.transient), let mapping = FieldMapping(attributes[position].type) else { continue }
            let place = FieldSource.Place(entity: entity, position: position)
            let name = FieldName(property: attributes[position].name)
            let type = FieldType(mapping.primitive, isEncrypted: attributes[position].isEncryptedByMirroring)
            let isIgnored = attributes[position].hasDetails && attributes[position].isIgnoredByMirroring
            let assumption: MirroringAssumption? = flags.contains(.derived) ? .derived : isIgnored ? .ignored : nil
            var source = FieldSource(.attribute, name, type, at: place, assuming: assumption)
            source.hasCompanion = mapping.hasAssetCompanion
            sources.append(source)
            if mapping.hasAssetCompanion {
                let assumption = assumption ?? mapping.companionAssumption
                // An asset is encrypted anyway; the language has no encrypted one.
                let type = FieldType(.asset)
                sources.append(FieldSource(.companion, name.companion, type, at: place, assuming: assumption))
            }
        }
    }

    /// A to-one relationship holds the other record's name as text: mirroring never uses references.
    private func addRelationships(of entity: Int, to sources: inout [FieldSource]) {
        let relationships = graph.model.entities[entity].relationships
        for position in relationships.indices
        where !relationships[position].isTransient && !relationships[position].isToMany {
            let place = FieldSource.Place(entity: entity, position: position)
            let name = FieldName(property: relationships[position].name)
            sources.append(FieldSource(.relationship, name, FieldType(.string), at: place))
        }
    }

    /// Leaves one field of each name: the first, or the first that is certain.
    ///
    /// - Parameter sources: The fields in their order.
    /// - Returns: What contradicts each other, in the order of the names; what is left comes first.
    private func joinRepetitions(in sources: inout [FieldSource]) -> [(FieldSource, FieldSource)] {
        var conflicts: [(FieldSource, FieldSource)] = []
        var count = 0
        for position in sources.indices {
            let source = sources[position]
            guard count > 0, isRepeated(sources[count - 1], by: source) else {
                sources[count] = source
                count += 1
                continue
            }
            let first = sources[count - 1]
            if mirroredField(first).contradicts(mirroredField(source)) {
                let (kept, other) = first.isAssumed && !source.isAssumed ? (source, first) : (first, source)
                conflicts.append((kept, other))
                sources[count - 1] = kept.contradicted(by: other)
            } else {
                sources[count - 1] = first.joined(with: source)
            }
        }
        sources.removeLast(sources.count - count)
        return conflicts
    }

    private func isRepeated(_ source: FieldSource, by other: FieldSource) -> Bool {
        // Keys of names that were told apart early and late may be alike by chance.
        source.key == other.key && name(of: source).text.utf8.elementsEqual(name(of: other).text.utf8)
    }

    // MARK: Fields

    /// The name of a field.
    func name(of source: FieldSource) -> FieldName {
        let place = source.place
        return switch source.kind {
        case .framework: FieldSource.frameworkName(at: place)
        case .attribute: FieldName(property: graph.model.entities[place.entity].attributes[place.position].name)
        case .companion:
            FieldName(property: graph.model.entities[place.entity].attributes[place.position].name).companion
        case .relationship: FieldName(property: graph.model.entities[place.entity].relationships[place.position].name)
        }
    }

    /// The fields that the server keeps on every record; a store in the public database adds indexes to them.
    func systemFields(isPublic: Bool) -> [MirroredField] { isPublic ? publicSystemFields : systemFields }

    /// A field as a schema lists it.
    func field(_ source: FieldSource) -> Field {
        Field(name: name(of: source).text, type: source.type, indexes: indexes.indexes(for: source.type))
    }

    /// A field, and why it exists.
    func mirroredField(_ source: FieldSource) -> MirroredField {
        MirroredField(field: field(source), origin: source.origin, assumption: source.assumption)
    }
}

extension MirroredField {
    fileprivate init(_ field: SystemField, indexes: Indexes) {
        self.init(field: Field(name: field.rawValue, type: field.type, indexes: indexes), origin: .system)
    }

    /// A field of a record type that the server defines.
    init(ofServer field: Field) {
        self.init(field: field, origin: SystemField(rawValue: field.name) == nil ? .server : .system)
    }
}

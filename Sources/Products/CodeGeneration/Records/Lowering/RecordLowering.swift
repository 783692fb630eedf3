import Mirroring
import ObjectModel

/// Turns entities into what templates know about their records.
struct RecordLowering {
    private let entities: MirroredEntities
    private let names: RecordTypeNames
    private let families: [[Int]]
    /// The properties of each entity as it declares them.
    private let declared: [[(property: MappedProperty, context: RecordPropertyContext)]]

    init(_ entities: MirroredEntities, names: RecordTypeNames, families: [[Int]]) {
        let graph = entities.graph
        let lowering = MappedPropertyLowering(names: names, entityNames: graph.model.entities.map(\.name))
        let contributors = Set(entities.contributors)
        self.entities = entities
        self.names = names
        self.families = families
        declared = graph.model.entities.indices.map { entity in
            guard contributors.contains(entity) else { return [] }
            return MappedProperty.declared(by: entity, in: graph).compactMap { property in
                lowering.context(of: property).map { (property, $0) }
            }
        }
    }

    func record(of entity: Int) -> RecordContext? {
        guard let name = names.records[entity] else { return nil }
        let recordType = self.recordType(of: entity)
        return RecordContext(
            typeName: name.text,
            entity: commentCode(entityName(entity)),
            entityNameLiteral: stringLiteral(entityName(entity)),
            recordType: commentCode(recordType),
            recordTypeLiteral: stringLiteral(recordType),
            leftOut: leftOut(of: entity),
            properties: properties(of: entity)
        )
    }

    func family(of entity: Int) -> FamilyContext? {
        guard let name = names.families[entity] else { return nil }
        let members = families[entity].compactMap(member)
        return FamilyContext(
            typeName: name.text,
            entity: commentCode(entityName(entity)),
            recordTypeLiteral: stringLiteral(recordType(of: entity)),
            entityNames: members.map(\.entityNameLiteral).joined(separator: ", "),
            members: members
        )
    }

    private func member(_ entity: Int) -> FamilyMemberContext? {
        guard let name = names.records[entity], let caseName = Respelling.enumerationCase(entityName(entity)) else {
            return nil
        }
        return FamilyMemberContext(
            caseName: caseName.asMember,
            recordTypeName: name.text,
            memberEntity: commentCode(entityName(entity)),
            entityNameLiteral: stringLiteral(entityName(entity))
        )
    }

    /// Own and inherited ones; of several with one name, which the rules report, the first.
    private func properties(of entity: Int) -> [RecordPropertyContext] {
        let all = lineage(of: entity).flatMap { declared[$0] }.sorted { left, right in
            if left.property.isRelationship != right.property.isRelationship { return right.property.isRelationship }
            return left.property.name < right.property.name
        }
        var seen: Set<String> = []
        return all.filter { seen.insert($0.context.keyLiteral).inserted }.map(\.context)
    }

    private func leftOut(of entity: Int) -> [String] {
        let attributes = lineage(of: entity).flatMap { entities.graph.model.entities[$0].attributes }
        return attributes.sorted { $0.name < $1.name }.compactMap { attribute in
            attribute.reasonLeftOut.map { "\(commentCode(attribute.name)), which is \($0)" }
        }
    }

    /// The entity behind its ancestors.
    private func lineage(of entity: Int) -> [Int] { [entity] + Array(entities.graph.ancestors(of: entity)) }

    private func entityName(_ entity: Int) -> String { entities.graph.model.entities[entity].name }

    private func recordType(of entity: Int) -> String {
        MirroringNames.recordType(rootEntity: entityName(entities.graph.roots[entity]))
    }
}

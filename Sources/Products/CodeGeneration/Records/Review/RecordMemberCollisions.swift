import Diagnostics
import ObjectModel

/// Finds properties with different names that are spelled alike in a mapping, knowing at each entity what it inherits.
struct RecordMemberCollisions {
    struct Member {
        let name: String
        let symbol: String
        let origin: SourceOrigin
    }

    struct Collision {
        let name: String
        let first: Member
        let second: Member
    }

    private let entities: MirroredEntities
    private let types: Set<String>
    private var members: [String: Member] = [:]
    private var found: [Collision] = []

    init(_ entities: MirroredEntities, types: Set<String>) {
        self.entities = entities
        self.types = types
    }

    mutating func find() -> [Collision] {
        var declared: [[String]] = []
        for visit in entities.graph.visits {
            switch visit {
            case .enter(let entity): declared.append(entities.hasFamily(entity) ? declareMembers(of: entity) : [])
            case .leave:
                for name in declared.popLast() ?? [] { members[name] = nil }
            }
        }
        return found
    }

    /// Declares what is new, and returns it, so that it can be forgotten when the walk leaves the entity.
    private mutating func declareMembers(of entity: Int) -> [String] {
        let entityName = entities.graph.model.entities[entity].name
        var declared: [String] = []
        for property in MappedProperty.declared(by: entity, in: entities.graph) {
            guard let name = Respelling.member(property.name, besides: types)?.name else { continue }
            let member = Member(name: property.name, symbol: "\(entityName).\(property.name)", origin: property.origin)
            if let first = members[name] {
                // A property that is declared twice is reported by the rules of the model.
                if first.name != member.name { found.append(Collision(name: name, first: first, second: member)) }
            } else {
                members[name] = member
                declared.append(name)
            }
        }
        return declared
    }
}

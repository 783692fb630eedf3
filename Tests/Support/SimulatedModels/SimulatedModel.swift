/// A managed object model, as far as it decides what devices write into records and read out of them.
///
/// It shares nothing with the compiler's own: what judges the compiler must not be built from its parts.
package struct SimulatedModel: Hashable, Sendable {
    package var entities: [SimulatedEntity]

    package init(_ entities: [SimulatedEntity] = []) { self.entities = entities }
}

package struct SimulatedEntity: Hashable, Sendable {
    package var name: String
    /// The renaming identifier; nil when there is none.
    package var formerName: String?
    package var parent: String?
    package var attributes: [SimulatedAttribute] = []
    package var relationships: [SimulatedRelationship] = []

    package init(_ name: String, below parent: String? = nil, formerly formerName: String? = nil) {
        self.name = name
        self.formerName = formerName
        self.parent = parent
    }
}

package struct SimulatedAttribute: Hashable, Sendable {
    /// True if the attribute's values leave the device.
    package enum Storage: String, CaseIterable, Sendable { case mirrored, transient, derived, ignored }

    package var name: String
    package var formerName: String?
    package var type: SimulatedType
    package var storage = Storage.mirrored
    /// `allowsCloudEncryption`.
    package var encryptionFlag = false
    /// The user-info key that decides over the flag; nil when it is not there.
    package var encryptionKey: Bool?
    package var transformer: String?
    package var defaultValue: String?

    package init(_ name: String, _ type: SimulatedType = .string, formerly formerName: String? = nil) {
        self.name = name
        self.type = type
        self.formerName = formerName
    }

    /// `cloudkit-rules.md` §2.3: when the key is there, it decides and nobody looks at the flag.
    package var isEncrypted: Bool { encryptionKey ?? encryptionFlag }
}

package struct SimulatedRelationship: Hashable, Sendable {
    package var name: String
    package var formerName: String?
    package var isToMany: Bool
    package var destination: String
    package var inverse: String

    package init(
        _ name: String,
        to destination: String,
        inverse: String,
        isToMany: Bool = false,
        formerly formerName: String? = nil
    ) {
        self.name = name
        self.formerName = formerName
        self.isToMany = isToMany
        self.destination = destination
        self.inverse = inverse
    }
}

/// A relationship and the entity that declares it.
package struct SimulatedEnd: Hashable {
    package let entity: String
    package let relationship: SimulatedRelationship
}

extension SimulatedModel {
    package func entity(named name: String) -> SimulatedEntity? { entities.first { $0.name == name } }

    /// An entity and those above it, the root last.
    package func lineage(of name: String) -> [SimulatedEntity] {
        var lineage: [SimulatedEntity] = []
        var next: String? = name
        while let name = next, let entity = entity(named: name), !lineage.contains(where: { $0.name == name }) {
            lineage.append(entity)
            next = entity.parent
        }
        return lineage
    }

    package func root(of name: String) -> String { lineage(of: name).last?.name ?? name }

    package func isKind(_ name: String, of other: String) -> Bool { lineage(of: name).contains { $0.name == other } }

    /// The entities at and below one.
    package func subtree(of name: String) -> [String] { entities.map(\.name).filter { isKind($0, of: name) } }

    /// The attributes of an entity, inherited ones included.
    package func attributes(of entity: String) -> [SimulatedAttribute] { lineage(of: entity).flatMap(\.attributes) }

    /// The attributes whose values are in records: `record-mapping.md` §3.2.
    package func mirroredAttributes(of entity: String) -> [SimulatedAttribute] {
        attributes(of: entity).filter { $0.storage == .mirrored }
    }

    package func ends(of entity: String) -> [SimulatedEnd] {
        lineage(of: entity).flatMap { declaring in
            declaring.relationships.map { SimulatedEnd(entity: declaring.name, relationship: $0) }
        }
    }

    package func end(_ relationship: String, of entity: String) -> SimulatedEnd? {
        ends(of: entity).first { $0.relationship.name == relationship }
    }

    package func inverse(of end: SimulatedEnd) -> SimulatedEnd? {
        self.end(end.relationship.inverse, of: end.relationship.destination)
    }

    /// Both ends of each relationship, each pair once; the end with a field comes first.
    package var pairs: [(end: SimulatedEnd, inverse: SimulatedEnd)] {
        var seen: Set<SimulatedEnd> = []
        return entities.flatMap { entity in
            entity.relationships.map { SimulatedEnd(entity: entity.name, relationship: $0) }
        }.compactMap { end in
            guard let inverse = inverse(of: end), !seen.contains(end) else { return nil }
            seen.formUnion([end, inverse])
            return end.relationship.isToMany && !inverse.relationship.isToMany ? (inverse, end) : (end, inverse)
        }
    }

    package func isManyToMany(_ end: SimulatedEnd) -> Bool {
        end.relationship.isToMany && inverse(of: end)?.relationship.isToMany == true
    }
}

import CompilerSupport

/// A fingerprint of a model whose version hashes nobody knows: a digest of what hashes cover, as it is declared.
///
/// It says nothing of hashes. Two models have one fingerprint when their entities and stored properties are declared alike, in
/// any order.
extension ManagedObjectModel {
    /// The beginning of a fingerprint, so that nobody takes it for a checksum.
    package static let fingerprintPrefix = "declared:"

    /// The fingerprint: the prefix, and 64 hexadecimal digits.
    package var fingerprint: String {
        let bytes = declarations.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: "\n").utf8
        let digest = SHA256.digest(of: Array(bytes))
        let words = (0..<8).map { position in
            let digits = String(digest[position], radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }
        return Self.fingerprintPrefix + words.joined()
    }

    /// A line for each entity, property, element and constraint.
    private var declarations: [String] {
        let elements = composites.keyed(by: \.name).mapValues(\.attributes)
        return entities.flatMap { entity -> [String] in
            var lines = [Self.line("entity", entity.name, [entity.parentName] + Self.settings(of: entity))]
            lines += entity.uniquenessConstraints.map { constraint in
                Self.line("unique", entity.name, constraint.properties.map(\.name))
            }
            for attribute in entity.attributes where !attribute.isTransient {
                lines += Self.lines(of: attribute, in: entity.name, elements)
            }
            for relationship in entity.relationships where !relationship.isTransient {
                let name = "\(entity.name).\(relationship.name)"
                lines.append(Self.line("relationship", name, Self.settings(of: relationship)))
            }
            return lines
        }
    }

    private static func settings(of entity: Entity) -> [String?] {
        let settings: [EntityAspect] = [.abstract, .versionHashModifier]
        return settings.map { $0.text(of: entity) }
    }

    private static func settings(of relationship: Relationship) -> [String?] {
        let settings: [RelationshipAspect] = [
            .destination, .inverse, .cardinality, .ordered, .minimumCount, .maximumCount, .optionality,
            .versionHashModifier,
        ]
        return settings.map { $0.text(of: relationship) }
    }

    /// An attribute, and what its composite consists of, whatever that is called. Composites may stand in a circle.
    private static func lines(
        of attribute: Attribute,
        in owner: String,
        _ elements: [String: [Attribute]]
    ) -> [String] {
        let settings: [AttributeAspect] = [.type, .optionality, .derived, .versionHashModifier]
        var lines: [String] = []
        var pending = [(attribute: attribute, owner: owner, open: Set<String>())]
        while let (attribute, owner, open) = pending.popLast() {
            let name = "\(owner).\(attribute.name)"
            lines.append(line("attribute", name, settings.map { $0.text(of: attribute) }))
            guard attribute.hasDetails, let composite = attribute.details.compositeName, !open.contains(composite)
            else {
                continue
            }
            pending += (elements[composite] ?? []).map {
                (attribute: $0, owner: name, open: open.union([composite]))
            }
        }
        return lines
    }

    /// Words that no name can imitate: what separates them cannot be in one.
    private static func line(_ kind: String, _ name: String, _ words: [String?]) -> String {
        ([kind, name] + words.map { $0 ?? "" }).joined(separator: "\u{0}")
    }
}

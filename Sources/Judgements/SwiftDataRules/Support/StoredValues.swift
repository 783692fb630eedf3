import Diagnostics
import ModelDifference
import ObjectModel

/// What changed in a structure or enumeration that an attribute stores.
struct StoredValueChange {
    /// In words: `'zip' is new`.
    let words: String
    /// The member, in the new model; nil when it is gone.
    let origin: SourceOrigin?
    /// Whether rows that exist have no value for it.
    let lacksValue: Bool
    /// Whether values can be lost: the member is gone, or has another type.
    let loses: Bool
}

/// Compares the stored values of two models, member by member, whatever their types are called.
struct StoredValueComparison {
    private let old: [String: Composite]
    private let new: [String: Composite]

    init(from old: ManagedObjectModel, to new: ManagedObjectModel) {
        self.old = Self.composites(of: old)
        self.new = Self.composites(of: new)
    }

    private static func composites(of model: ManagedObjectModel) -> [String: Composite] {
        Dictionary(model.composites.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The changes in what an attribute stores; none when it is no structure or enumeration in both models.
    func changes(from old: Attribute, to new: Attribute) -> [StoredValueChange] {
        guard let before = composite(of: old, in: self.old), let after = composite(of: new, in: self.new) else {
            return []
        }
        var changes: [StoredValueChange] = []
        // Each pair of types once: structures that hold each other would double with each level.
        var seen: Set<Pair<String>> = []
        var pending = [(before: before, after: after, prefix: "")]
        while let next = pending.popLast() {
            guard seen.insert(Pair(old: next.before.name, new: next.after.name)).inserted else { continue }
            let members = Dictionary(next.before.attributes.map { ($0.name, $0) }) { first, _ in first }
            for member in next.after.attributes {
                guard let earlier = members[member.name] else {
                    changes.append(added(member, next.prefix, isAllowedEmpty: new.hasDefault))
                    continue
                }
                if let change = changed(earlier, member, next.prefix) { changes.append(change) }
                if let inner = composite(of: earlier, in: self.old), let outer = composite(of: member, in: self.new) {
                    pending.append((inner, outer, "\(next.prefix)\(member.name)."))
                }
            }
            let names = Set(next.after.attributes.map(\.name))
            for member in next.before.attributes where !names.contains(member.name) {
                let words = "'\(next.prefix)\(member.name)' is gone"
                changes.append(StoredValueChange(words: words, origin: nil, lacksValue: false, loses: true))
            }
        }
        return changes
    }

    private func composite(of attribute: Attribute, in composites: [String: Composite]) -> Composite? {
        attribute.details.compositeName.flatMap { composites[$0] }
    }

    private func added(_ member: Attribute, _ prefix: String, isAllowedEmpty: Bool) -> StoredValueChange {
        StoredValueChange(
            words: "'\(prefix)\(member.name)' is new",
            origin: member.origin,
            lacksValue: !member.isOptional && !member.hasDefault && !isAllowedEmpty && member.type != .composite,
            loses: false
        )
    }

    private func changed(_ old: Attribute, _ new: Attribute, _ prefix: String) -> StoredValueChange? {
        let name = "\(prefix)\(new.name)"
        if old.type != new.type {
            let words = "'\(name)' has another type (\(old.type.rawValue) → \(new.type.rawValue))"
            return StoredValueChange(words: words, origin: new.origin, lacksValue: false, loses: true)
        }
        guard old.isOptional != new.isOptional else { return nil }
        let words = "'\(name)' is \(new.isOptional ? "optional now" : "no longer optional")"
        let lacksValue = !new.isOptional && !new.hasDefault && new.type != .composite
        return StoredValueChange(words: words, origin: new.origin, lacksValue: lacksValue, loses: false)
    }
}

extension Composite {
    /// Whether it is that of an enumeration with raw values, whose cases are not part of a schema.
    var isRawValue: Bool { attributes.count == 1 && name.hasSuffix("_\(attributes[0].name)") }

    /// The type as the code calls it, as far as the composite's name tells: `SchemaV1.Address`.
    var typeName: String {
        var words = name.split(separator: "_").map(String.init)
        if words.count > 1, words.last == "optional" { words.removeLast() }
        if words.count > 1, isRawValue { words.removeLast() }
        return words.joined(separator: ".")
    }
}

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
    /// Whether the value is stored in one piece, of which no schema and no migration knows.
    let isInPiece: Bool
}

/// Compares the stored values of two models, member by member, whatever their types are called.
struct StoredValueComparison {
    private let old: StoredShapes
    private let new: StoredShapes

    init(from old: ManagedObjectModel, to new: ManagedObjectModel) {
        (self.old, self.new) = (StoredShapes(old), StoredShapes(new))
    }

    /// The structure or enumeration that an attribute of the new model stores.
    func shape(of attribute: Attribute) -> Composite? { new.shape(of: attribute)?.composite }

    /// The changes in what an attribute stores; none when it is no structure or enumeration in both models.
    func changes(from old: Attribute, to new: Attribute) -> [StoredValueChange] {
        guard let before = self.old.shape(of: old), let after = self.new.shape(of: new) else { return [] }
        var changes: [StoredValueChange] = []
        // Each pair of types once: structures that hold each other would double with each level.
        var seen: Set<Pair<StoredShapes.Shape>> = []
        var pending = [(before: before, after: after, prefix: "")]
        while let next = pending.popLast() {
            guard seen.insert(Pair(old: next.before, new: next.after)).inserted else { continue }
            // The same value in another form is no change in its members.
            guard next.before.isInPiece == next.after.isInPiece else { continue }
            let isInPiece = next.after.isInPiece
            let members = Dictionary(next.before.composite.attributes.map { ($0.name, $0) }) { first, _ in first }
            for member in next.after.composite.attributes {
                guard let earlier = members[member.name] else {
                    let isAllowedEmpty = new.hasDefault && !isInPiece
                    changes.append(added(member, next.prefix, isAllowedEmpty: isAllowedEmpty, isInPiece))
                    continue
                }
                if let change = changed(earlier, member, next.prefix, isInPiece) { changes.append(change) }
                if let inner = self.old.shape(of: earlier), let outer = self.new.shape(of: member) {
                    pending.append((inner, outer, "\(next.prefix)\(member.name)."))
                }
            }
            let names = Set(next.after.composite.attributes.map(\.name))
            for member in next.before.composite.attributes where !names.contains(member.name) {
                let words = "'\(next.prefix)\(member.name)' is gone"
                changes.append(
                    StoredValueChange(words: words, origin: nil, lacksValue: false, loses: true, isInPiece: isInPiece)
                )
            }
        }
        return changes
    }

    private func added(
        _ member: Attribute,
        _ prefix: String,
        isAllowedEmpty: Bool,
        _ isInPiece: Bool
    ) -> StoredValueChange {
        StoredValueChange(
            words: "'\(prefix)\(member.name)' is new",
            origin: member.origin,
            lacksValue: !isAllowedEmpty && member.needsValue(isInPiece),
            loses: false,
            isInPiece: isInPiece
        )
    }

    private func changed(
        _ old: Attribute,
        _ new: Attribute,
        _ prefix: String,
        _ isInPiece: Bool
    ) -> StoredValueChange? {
        let name = "\(prefix)\(new.name)"
        let isRetyped = old.type != new.type
        guard isRetyped || old.isOptional != new.isOptional else { return nil }
        let words =
            isRetyped
            ? "has another type (\(old.type.rawValue) → \(new.type.rawValue))"
            : "is \(new.isOptional ? "optional now" : "no longer optional")"
        return StoredValueChange(
            words: "'\(name)' \(words)",
            origin: new.origin,
            lacksValue: !isRetyped && new.needsValue(isInPiece),
            loses: isRetyped,
            isInPiece: isInPiece
        )
    }
}

/// The structures and enumerations that attributes of a model store.
private struct StoredShapes {
    struct Shape: Hashable {
        let composite: Composite
        let isInPiece: Bool
    }

    private let composites: [String: Composite]
    private let values: [String: Composite]

    init(_ model: ManagedObjectModel) {
        composites = Dictionary(model.composites.map { ($0.name, $0) }) { first, _ in first }
        values = Dictionary(model.storedValues.map { ($0.name, $0) }) { first, _ in first }
    }

    func shape(of attribute: Attribute) -> Shape? {
        if let composite = attribute.details.compositeName.flatMap({ composites[$0] }) {
            return Shape(composite: composite, isInPiece: false)
        }
        return attribute.details.storedValueName.flatMap { values[$0] }.map { Shape(composite: $0, isInPiece: true) }
    }
}

extension Attribute {
    /// Whether values that lack the member are a fault. What is stored in one piece is decoded, and decoding knows no defaults.
    fileprivate func needsValue(_ isInPiece: Bool) -> Bool {
        isInPiece ? !isOptional : !isOptional && !hasDefault && type != .composite
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

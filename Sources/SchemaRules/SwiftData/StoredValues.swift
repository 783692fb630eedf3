import CompilerSupport
import ObjectModel

/// A change in a structure or enumeration that an attribute stores.
struct StoredValueChange {
    /// The change in words: `'zip' is new`.
    let words: String
    /// The member in the new model; nil when it is removed.
    var origin: SourceOrigin?
    /// Whether existing rows have no value for it.
    var lacksValue = false
    /// Whether values can be lost: the member is gone, or has another type.
    var loses = false
    /// Whether the value is stored as a whole, so that neither the schema nor a migration contains its members.
    let isInPiece: Bool
}

/// Compares the stored values of two models, member by member, whatever the names of their types.
struct StoredValueComparison {
    private let old: StoredShapes
    private let new: StoredShapes

    init(from old: ManagedObjectModel, to new: ManagedObjectModel) {
        (self.old, self.new) = (StoredShapes(old), StoredShapes(new))
    }

    /// The structure or enumeration that an attribute of the new model stores.
    func shape(of attribute: Attribute) -> Composite? { new.shape(of: attribute)?.composite }

    /// The changes in a stored value; empty unless it is a structure or enumeration in both models.
    func changes(from old: Attribute, to new: Attribute) -> [StoredValueChange] {
        guard let before = self.old.shape(of: old), let after = self.new.shape(of: new) else { return [] }
        var changes: [StoredValueChange] = []
        // Each pair of types is compared once, because nested structures would double the work at each level.
        var seen: Set<Pair<StoredShapes.Shape>> = []
        var pending = [(shapes: Pair(old: before, new: after), prefix: "")]
        while let (shapes, prefix) = pending.popLast() {
            // Another form of the same value is not a change of its members.
            guard seen.insert(shapes).inserted, shapes.old.isInPiece == shapes.new.isInPiece else { continue }
            let olds = shapes.old.composite.attributes.keyed(by: \.name)
            for member in shapes.new.composite.attributes {
                let name = prefix + member.name
                guard let earlier = olds[member.name] else {
                    changes.append(.added(member, name, isInPiece: shapes.new.isInPiece))
                    continue
                }
                if let change = StoredValueChange.changed(earlier, member, name, isInPiece: shapes.new.isInPiece) {
                    changes.append(change)
                }
                if let inner = self.old.shape(of: earlier), let outer = self.new.shape(of: member) {
                    pending.append((Pair(old: inner, new: outer), "\(name)."))
                }
            }
            let names = Set(shapes.new.composite.attributes.map(\.name))
            for member in shapes.old.composite.attributes where !names.contains(member.name) {
                let words = "'\(prefix)\(member.name)' is gone"
                changes.append(StoredValueChange(words: words, loses: true, isInPiece: shapes.new.isInPiece))
            }
        }
        return changes
    }
}

extension StoredValueChange {
    fileprivate static func added(_ member: Attribute, _ name: String, isInPiece: Bool) -> Self {
        Self(
            words: "'\(name)' is new",
            origin: member.origin,
            lacksValue: member.needsValue(isInPiece),
            isInPiece: isInPiece
        )
    }

    fileprivate static func changed(_ old: Attribute, _ new: Attribute, _ name: String, isInPiece: Bool) -> Self? {
        if old.type != new.type {
            let words = "'\(name)' has another type (\(old.type.rawValue) → \(new.type.rawValue))"
            return Self(words: words, origin: new.origin, loses: true, isInPiece: isInPiece)
        }
        if old.isOptional == new.isOptional { return nil }
        let words = "'\(name)' is \(new.isOptional ? "optional now" : "no longer optional")"
        return Self(
            words: words,
            origin: new.origin,
            lacksValue: new.needsValue(isInPiece),
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
        composites = model.composites.keyed(by: \.name)
        values = model.storedValues.keyed(by: \.name)
    }

    func shape(of attribute: Attribute) -> Shape? {
        if let composite = attribute.details.compositeName.flatMap({ composites[$0] }) {
            return Shape(composite: composite, isInPiece: false)
        }
        return attribute.details.storedValueName.flatMap { values[$0] }.map { Shape(composite: $0, isInPiece: true) }
    }
}

extension Attribute {
    /// Whether values without the member are a fault. Values stored as a whole are decoded, and decoding uses no
    /// defaults.
    fileprivate func needsValue(_ isInPiece: Bool) -> Bool {
        isInPiece ? !isOptional : !isOptional && !hasDefault && type != .composite
    }
}

extension Composite {
    /// Whether the composite is an enumeration with raw values, whose cases are not part of a schema.
    var isRawValue: Bool { attributes.count == 1 && name.hasSuffix("_\(attributes[0].name)") }

    /// The type's name in code, as far as the composite's name shows it: `SchemaV1.Address`.
    var typeName: String {
        var words = name.split(separator: "_").map(String.init)
        if words.count > 1, words.last == "optional" { words.removeLast() }
        if words.count > 1, isRawValue { words.removeLast() }
        return words.joined(separator: ".")
    }
}

/// The Swift help for rows or records that may have no value.
extension ManagedObjectModel {
    /// Two alternatives to a required attribute without a default.
    func wayToMissingValue(of attribute: Attribute) -> String {
        let type = typeInSources(of: attribute.origin) ?? attribute.type.swiftName
        let optional = "Make it optional: `var \(attribute.name): \(type ?? "…")?`"
        guard let type, let value = attribute.type.plainDefault else { return optional + ", or give it a default." }
        return optional + ", or give it a default: `var \(attribute.name): \(type) = \(value)`."
    }

    /// The type of a property as written; nil when it is not written or takes several lines.
    func typeInSources(of origin: SourceOrigin) -> String? {
        words(of: origin, "attributeType").flatMap { $0.contains(where: \.isNewline) ? nil : $0 }
    }
}

extension AttributeType {
    /// The Swift type of values; nil for types of the app.
    fileprivate var swiftName: String? {
        switch self {
        case .integer64: "Int"
        case .transformable, .composite, .undefined, .objectID: nil
        default: valueName
        }
    }

    /// A neutral default; nil where there is none, as for a UUID, which would be the same in every row.
    fileprivate var plainDefault: String? {
        switch self {
        case .string: #""""#
        case .integer64, .integer32, .integer16, .double, .float, .decimal: "0"
        case .boolean: "false"
        case .date: "Date.distantPast"
        case .binary: "Data()"
        default: nil
        }
    }
}

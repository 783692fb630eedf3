package import CompilerSupport

/// A change in what an attribute stores, where the type of the attribute does not show it: in the elements of a collection, in
/// the members of a structure, or in the cases of an enumeration.
///
/// It is found once, by ``StoredValueComparison``. The check, the differences, the migration and the compatibility of versions
/// say the same about it.
package struct StoredValueChange: Hashable, Sendable {
    /// The kind of the change.
    package enum Kind: Hashable, Sendable {
        /// The elements or keys of an array, a dictionary or a set have a type that does not decode what was written.
        case elements(from: String, to: String)
        /// An enumeration lost the raw values that are listed.
        case rawValuesLost([String])
        /// The cases of an enumeration that have a raw value which another case had.
        case rawValuesMoved([String])
        /// A member is new.
        case memberAdded
        /// A member is gone.
        case memberRemoved
        /// A member has another type.
        case memberType(from: AttributeType, to: AttributeType)
        /// A member is optional now, or no longer.
        case memberOptionality(isOptional: Bool)
    }

    /// The kind of the change.
    package let kind: Kind
    /// The member that changed, as a path: `place.zip`; empty where it is the value itself.
    package let member: String
    /// The member, in the new model; nil when it is gone.
    package var origin: SourceOrigin?
    /// True if values that exist lack something that the new ones must have.
    package var lacksValue = false
    /// True if the value is stored in one piece, of which no schema and no migration knows.
    package let isInPiece: Bool

    /// True if values that exist can be lost: they do not decode, or what they hold is not read any more.
    package var loses: Bool {
        switch kind {
        case .elements, .rawValuesLost, .rawValuesMoved, .memberRemoved, .memberType: true
        case .memberAdded, .memberOptionality: false
        }
    }

    /// True if versions with the two types take values of each other for something else, or cannot decode them.
    package var isMisread: Bool {
        if case .memberOptionality = kind { isInPiece && lacksValue } else { true }
    }

    /// True if the composites of the two models, which version hashes and migrations know, do not show it.
    package var isHidden: Bool { isInPiece || !isOfMember }

    /// True if it is about what a structure consists of.
    package var isOfMember: Bool {
        switch kind {
        case .memberAdded, .memberRemoved, .memberType, .memberOptionality: true
        case .elements, .rawValuesLost, .rawValuesMoved: false
        }
    }

    /// True if values that exist are not read at all.
    package var isOfElements: Bool {
        if case .elements = kind { true } else { false }
    }

    /// In words: `'zip' is new`.
    package var words: String {
        switch kind {
        case .elements(let old, let new): "\(subject) holds values of another type (\(old) → \(new))"
        case .rawValuesLost(let values): "\(subject) has no case with \(Self.list(values))"
        case .rawValuesMoved(let names): "in \(subject), \(Self.list(names)) has a raw value that another case had"
        case .memberAdded: "\(subject) is new"
        case .memberRemoved: "\(subject) is gone"
        case .memberType(let old, let new): "\(subject) has another type (\(old.rawValue) → \(new.rawValue))"
        case .memberOptionality(let isOptional): "\(subject) is \(isOptional ? "optional now" : "no longer optional")"
        }
    }

    /// The state before, as far as there was one: a type, raw values.
    package var from: String? {
        switch kind {
        case .elements(let old, _): old
        case .rawValuesLost(let values): values.joined(separator: ", ")
        case .memberType(let old, _): old.rawValue
        case .memberOptionality(let isOptional): isOptional ? "required" : "optional"
        case .rawValuesMoved, .memberAdded, .memberRemoved: nil
        }
    }

    /// The state after, likewise.
    package var to: String? {
        switch kind {
        case .elements(_, let new): new
        case .rawValuesMoved(let names): names.joined(separator: ", ")
        case .memberType(_, let new): new.rawValue
        case .memberOptionality(let isOptional): isOptional ? "optional" : "required"
        case .rawValuesLost, .memberAdded, .memberRemoved: nil
        }
    }

    private var subject: String { member.isEmpty ? "it" : "'\(member)'" }

    /// The first of many names or values.
    package static func list(_ words: [String]) -> String {
        words.prefix(5).map { "'\($0)'" }.joined(separator: ", ") + (words.count > 5 ? ", …" : "")
    }
}

/// Compares the stored values of two models, member by member, whatever their types are called.
package struct StoredValueComparison: Sendable {
    private let old: StoredShapes
    private let new: StoredShapes

    /// Prepares a comparison of two models.
    package init(from old: ManagedObjectModel, to new: ManagedObjectModel) {
        (self.old, self.new) = (StoredShapes(old), StoredShapes(new))
    }

    /// The structure or enumeration that an attribute of the new model stores.
    package func shape(of attribute: Attribute) -> Composite? { new.value(of: attribute)?.composite }

    /// The changes in what an attribute stores; none where its type says that there are others.
    package func changes(from old: Attribute, to new: Attribute) -> [StoredValueChange] {
        guard old.hasDetails, new.hasDetails, old.type == new.type else { return [] }
        var changes: [StoredValueChange] = []
        // Each pair of types once: structures that hold each other would double with each level.
        var seen: Set<Pair<StoredShapes.Shape>> = []
        var pending = [(Pair(old: old, new: new), path: "")]
        while let (attributes, path) = pending.popLast() {
            if let elements = Self.elements(attributes, path) {
                changes.append(elements)
                continue
            }
            for shapes in pairs(attributes) where seen.insert(shapes).inserted {
                if let cases = Self.rawValues(shapes, path) {
                    changes += cases
                    continue
                }
                let members = Members(shapes, in: path)
                changes += members.changes
                pending += members.kept
            }
        }
        return changes
    }

    /// True if two composites are known to hold the same: where a name leads nowhere the names decide.
    package func isSameComposite(_ old: Attribute, _ new: Attribute) -> Bool {
        let names = (old.details.compositeName, new.details.compositeName)
        return names.0 == names.1 || self.old.value(of: old) != nil && self.new.value(of: new) != nil
    }

    /// The value, and the key of a dictionary. The same value in another form is not a change in its members.
    private func pairs(_ attributes: Pair<Attribute>) -> [Pair<StoredShapes.Shape>] {
        let values = (old.value(of: attributes.old), new.value(of: attributes.new))
        let keys = (old.key(of: attributes.old), new.key(of: attributes.new))
        return [values, keys].compactMap { old, new in
            guard let old, let new, old.isInPiece == new.isInPiece else { return nil }
            return Pair(old: old, new: new)
        }
    }

    /// The elements of arrays, dictionaries and sets that do not decode what was written.
    private static func elements(_ attributes: Pair<Attribute>, _ path: String) -> StoredValueChange? {
        guard attributes.old.type == attributes.new.type, let before = attributes.old.details.swiftType,
            let now = attributes.new.details.swiftType, before != now,
            let old = CollectionType(before), let new = CollectionType(now),
            // Of all values only arrays and sets of scalars are archives. The others are JSON, where a UUID is a text.
            new.decodes(old, isArchive: attributes.new.type == .transformable) == false
        else { return nil }
        let origin = path.isEmpty ? nil : attributes.new.origin
        return StoredValueChange(kind: .elements(from: before, to: now), member: path, origin: origin, isInPiece: true)
    }

    /// The changes of an enumeration with raw values of one type; nil for anything else.
    private static func rawValues(_ shapes: Pair<StoredShapes.Shape>, _ path: String) -> [StoredValueChange]? {
        let (old, new) = (shapes.old.composite, shapes.new.composite)
        guard case .rawValues(let before, let oldNames)? = old.cases, case .rawValues(let now, let names)? = new.cases,
            old.attributes.first?.type == new.attributes.first?.type
        else { return nil }
        let values = zip(oldNames, before).reduce(into: [:]) { $0[$1.0] = $1.1 }
        let lost = before.filter { !now.contains($0) }
        let moved = zip(names, now).filter { name, value in
            values[name].map { $0 != value } == true && before.contains(value)
        }.map(\.0)
        if lost.isEmpty, moved.isEmpty { return [] }
        let kind: StoredValueChange.Kind = lost.isEmpty ? .rawValuesMoved(moved) : .rawValuesLost(lost)
        return [StoredValueChange(kind: kind, member: path, origin: new.origin, isInPiece: shapes.new.isInPiece)]
    }
}

/// The members of a structure, before and now.
private struct Members {
    private(set) var changes: [StoredValueChange] = []
    /// Those of both, with their paths.
    private(set) var kept: [(Pair<Attribute>, path: String)] = []

    init(_ shapes: Pair<StoredShapes.Shape>, in path: String) {
        let isInPiece = shapes.new.isInPiece
        let (olds, news) = (shapes.old.composite.attributes, shapes.new.composite.attributes)
        let (oldNames, newNames) = (olds.keyed(by: \.name), Set(news.map(\.name)))
        func name(_ member: Attribute) -> String { path.isEmpty ? member.name : "\(path).\(member.name)" }
        for member in news {
            let old = oldNames[member.name]
            if let old { kept.append((Pair(old: old, new: member), name(member))) }
            guard let kind = Self.change(old, member) else { continue }
            let isConverted = if case .memberType = kind { true } else { false }
            changes.append(
                StoredValueChange(
                    kind: kind,
                    member: name(member),
                    origin: member.origin,
                    lacksValue: !isConverted && member.needsValue(isInPiece),
                    isInPiece: isInPiece
                )
            )
        }
        changes += olds.filter { !newNames.contains($0.name) }
            .map { StoredValueChange(kind: .memberRemoved, member: name($0), isInPiece: isInPiece) }
    }

    private static func change(_ old: Attribute?, _ new: Attribute) -> StoredValueChange.Kind? {
        guard let old else { return .memberAdded }
        if old.type != new.type { return .memberType(from: old.type, to: new.type) }
        return old.isOptional == new.isOptional ? nil : .memberOptionality(isOptional: new.isOptional)
    }
}

extension Attribute {
    /// True if values without the member are a fault. Values stored as a whole are decoded, and decoding uses no defaults.
    fileprivate func needsValue(_ isInPiece: Bool) -> Bool {
        isInPiece ? !isOptional : !isOptional && !hasDefault && type != .composite
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

    /// The value, or what is inside of a collection.
    func value(of attribute: Attribute) -> Shape? {
        guard attribute.hasDetails else { return nil }
        let details = attribute.details
        if let composite = details.compositeName.flatMap({ composites[$0] }) {
            return Shape(composite: composite, isInPiece: false)
        }
        return inPiece(details.storedValueName)
    }

    /// The key of a dictionary.
    func key(of attribute: Attribute) -> Shape? {
        attribute.hasDetails ? inPiece(attribute.details.storedKeyName) : nil
    }

    private func inPiece(_ name: String?) -> Shape? {
        name.flatMap { values[$0] }.map { Shape(composite: $0, isInPiece: true) }
    }
}

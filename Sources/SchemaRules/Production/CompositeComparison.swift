import CompilerSupport
import ObjectModel

/// Compares what the values of composite attributes consist of: the names and types of their elements.
///
/// A composite may have composites as elements, and a faulty model composites in a circle.
struct CompositeComparison {
    private let old: [String: Composite]
    private let new: [String: Composite]
    private let oldValues: [String: Composite]
    private let newValues: [String: Composite]
    /// The names of those that are compared already, or are being compared.
    private var seen: Set<[String]> = []

    init(_ old: ManagedObjectModel, _ new: ManagedObjectModel) {
        self.old = old.composites.keyed(by: \.name)
        self.new = new.composites.keyed(by: \.name)
        oldValues = old.storedValues.keyed(by: \.name)
        newValues = new.storedValues.keyed(by: \.name)
    }

    /// What became of the raw values of the enumerations in the values of two attributes.
    mutating func rawValueChange(_ before: Attribute, _ now: Attribute) -> RawValueChange {
        var change = RawValueChange()
        var pending = [(before, now)]
        while let (before, now) = pending.popLast() {
            guard let before = Self.composite(of: before, old, oldValues),
                let now = Self.composite(of: now, new, newValues),
                seen.insert(["raw", before.name, now.name]).inserted
            else { continue }
            change.add(from: before.cases, to: now.cases)
            let elements = now.attributes.keyed(by: \.name)
            pending += before.attributes.compactMap { element in elements[element.name].map { (element, $0) } }
        }
        return change
    }

    private static func composite(
        of attribute: Attribute,
        _ composites: [String: Composite],
        _ values: [String: Composite]
    ) -> Composite? {
        attribute.details.compositeName.flatMap { composites[$0] }
            ?? attribute.details.storedValueName.flatMap { values[$0] }
    }

    /// Whether values of two composite attributes consist of different elements; what their composites are called is not
    /// part of them.
    mutating func differs(_ before: Attribute, _ now: Attribute) -> Bool {
        guard let oldName = before.details.compositeName, let newName = now.details.compositeName,
            let before = old[oldName]?.attributes, let now = new[newName]?.attributes
        else { return before.details.compositeName != now.details.compositeName }
        if !seen.insert([oldName, newName]).inserted { return false }
        let elements = now.keyed(by: \.name)
        return before.count != now.count
            || before.contains { element in
                guard let other = elements[element.name], other.type == element.type else { return true }
                return element.type == .composite && differs(element, other)
            }
    }
}

/// What became of the raw values of enumerations.
struct RawValueChange: Equatable, Sendable {
    /// The raw values that no case has any more.
    var lost: [String] = []
    /// The cases that have a raw value which another case had.
    var moved: [String] = []

    /// Compares the cases of an enumeration that shipped with those of today.
    mutating func add(from old: EnumerationCases?, to new: EnumerationCases?) {
        guard case .rawValues(let oldValues, let oldNames)? = old, case .rawValues(let values, let names)? = new else {
            return
        }
        let before = zip(oldNames, oldValues).reduce(into: [:]) { $0[$1.0] = $1.1 }
        lost += oldValues.filter { !values.contains($0) }
        moved += zip(names, values).filter { name, value in
            before[name].map { $0 != value } == true && oldValues.contains(value)
        }.map(\.0)
    }
}

/// An array, a dictionary, or a set, as Swift sources spell it.
struct CollectionType: Equatable {
    /// The names and signs of the type, each with the kind of values that the name stands for.
    private let words: [String]

    /// Nil for what is no such type, or has another name.
    init?(_ text: String) {
        guard ["[", "Array<", "Set<", "Dictionary<"].contains(where: text.hasPrefix) else { return nil }
        let spaced = text.replacing(/[\[\]<>:,?]/) { " \($0.output) " }
        let kinds = spaced.split(separator: " ").map { Self.kinds[String($0)] ?? String($0) }
        // Only arrays are archives; other values are coded, and then a UUID is a text.
        let isArchive = (text.hasPrefix("[") || text.hasPrefix("Array<")) && !text.contains(":")
        words = isArchive ? kinds : kinds.map { $0 == "identifier" || $0 == "address" ? "text" : $0 }
    }

    /// Whether values of the type are also values of another one; nil where that cannot be told, because a type of the app may
    /// only have got another name.
    func decodes(_ other: CollectionType?) -> Bool? {
        guard let other, words.count == other.words.count else { return nil }
        let pairs = zip(words, other.words).filter { $0 != $1 }
        let scalars = Set(Self.kinds.values)
        return pairs.allSatisfy { scalars.contains($0) && scalars.contains($1) } ? pairs.isEmpty : nil
    }

    /// Values of one kind are written in the same way.
    private static let kinds = [
        "String": "text", "Substring": "text", "Character": "text", "Int": "number", "Int8": "number",
        "Int16": "number", "Int32": "number", "Int64": "number", "UInt": "number", "UInt8": "number",
        "UInt16": "number", "UInt32": "number", "UInt64": "number", "Double": "number", "Float": "number",
        "CGFloat": "number", "Bool": "truth value", "Date": "date", "Data": "data", "UUID": "identifier",
        "URL": "address",
        "Decimal": "decimal number",
    ]
}

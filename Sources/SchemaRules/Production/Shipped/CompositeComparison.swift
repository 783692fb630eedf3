import CompilerSupport
import ObjectModel

/// Compares what the values of composite attributes consist of: the names and types of their elements.
///
/// A composite may have composites as elements, and a faulty model composites in a circle.
struct CompositeComparison {
    private let old: [String: Composite]
    private let new: [String: Composite]
    /// The names of those that are compared already, or are being compared.
    private var seen: Set<[String]> = []

    init(_ old: ManagedObjectModel, _ new: ManagedObjectModel) {
        self.old = old.composites.keyed(by: \.name)
        self.new = new.composites.keyed(by: \.name)
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

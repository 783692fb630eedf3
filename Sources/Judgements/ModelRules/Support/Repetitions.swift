import Diagnostics
import ObjectModel

extension Array where Element: NamedElement {
    /// The elements whose name an earlier one has, each with the first of that name; the nameless are not compared.
    var repetitions: [(element: Element, first: Element)] {
        var firsts: [String: Int] = [:]
        return indices.compactMap { index in
            let name = self[index].name
            if name.isEmpty { return nil }
            if let first = firsts[name] { return (self[index], self[first]) }
            firsts[name] = index
            return nil
        }
    }
}

extension Findings {
    /// Reports the elements of a model whose name an earlier one of the kind has.
    mutating func reportRepetitions(
        among elements: [some NamedElement],
        of model: ManagedObjectModel,
        _ kind: String,
        help: String
    ) {
        for (element, first) in elements.repetitions {
            report(
                "\(kind) '\(element.name)' already exists",
                about: model.place(of: element, "name"),
                help: help,
                related: [.init("the first '\(first.name)'", at: model.location(first.origin, "name"))]
            )
        }
    }
}

import CompilerSupport
import ObjectModel

extension Array where Element: NamedElement {
    /// The elements whose name an earlier one has, each with the first of that name; the nameless are not compared.
    var repetitions: [(element: Element, first: Element)] {
        repetitions { $0.name.isEmpty ? nil : $0.name }
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

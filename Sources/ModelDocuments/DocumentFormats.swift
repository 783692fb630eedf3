/// How lists are printed that are not a model: schemas, ledgers, stores; raw values are the words of the command line.
package enum ListFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs.
    case json
}

/// How results are printed that people show each other, too; raw values are the words of the command line.
package enum DocumentFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs.
    case json
    /// For a pull request, or a page.
    case markdown
}

/// How results are printed that can be drawn; raw values are the words of the command line.
package enum GraphFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs.
    case json
    /// A graph for Graphviz.
    case dot
    /// A graph for Mermaid.
    case mermaid
}

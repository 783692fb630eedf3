/// How lists are printed that are no model: rules, schemas; raw values are the words of the command line.
public enum ListFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs.
    case json
}

/// An input that shows a rule at work; it documents the rule and tests it.
///
/// In a failing example a `↓` stands before each place where a finding must be; it is taken out before the example is
/// read. Several files make the examples of rules that compare things.
///
///     RuleExample(#"<entity name="Post"><attribute name="title" ↓attributeType="Undefined"/></entity>"#)
///     RuleExample(["contents": "…", "production.ckdb": "…"], arguments: ["--production", "production.ckdb"])
package struct RuleExample: Hashable, Sendable {
    /// One file of an example.
    package struct File: Hashable, Sendable {
        /// The file's name; what it is follows from its ending.
        package let name: String
        /// The file's text, marks included.
        package let text: String
    }

    /// The files, in the order they are shown.
    package let files: [File]
    /// Options that matter for the rule, as on the command line.
    package let arguments: [String]

    /// Creates an example from one piece of a model.
    package init(_ text: String, arguments: [String] = []) {
        self.init(["contents": text], arguments: arguments)
    }

    /// Creates an example from several files.
    package init(_ files: KeyValuePairs<String, String>, arguments: [String] = []) {
        self.init(files.map { ($0.key, $0.value) }, arguments: arguments)
    }

    /// Creates an example from files that are put together.
    ///
    /// - Parameters:
    ///   - files: The names and texts, in the order they are shown.
    ///   - arguments: Options that matter for the rule.
    package init(_ files: [(String, String)], arguments: [String] = []) {
        self.files = files.map { File(name: $0.0, text: $0.1) }
        self.arguments = arguments
    }
}

extension RuleExample: ExpressibleByStringLiteral {
    /// Creates an example from one piece of a model, which is what most examples are.
    package init(stringLiteral text: String) { self.init(text) }
}

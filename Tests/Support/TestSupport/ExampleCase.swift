public import Diagnostics

/// One example of one rule, as an argument of a parametrised test.
public struct ExampleCase<Subject>: Sendable, CustomStringConvertible {
    /// The rule.
    public let rule: Rule<Subject>
    /// One of its examples.
    public let example: RuleExample
    /// What is done to the files.
    public let surroundings: MarkedExample.Surroundings

    /// What the test's log shows.
    public var description: String {
        "\(rule.metadata.name), \(surroundings.rawValue): \(example.files.map(\.text).joined(separator: " | "))"
    }

    /// The example's first file, ready to be read.
    public var marked: MarkedExample { marked(example.files[0]) }

    /// The example's file with a name, ready to be read; nil when it has none.
    public func marked(_ name: String) -> MarkedExample? { example.files.first { $0.name == name }.map(marked) }

    private func marked(_ file: RuleExample.File) -> MarkedExample { MarkedExample(file, in: surroundings) }

    /// Every example of every rule in all surroundings.
    public static func all(
        _ rules: [Rule<Subject>],
        _ examples: KeyPath<Rule<Subject>, [RuleExample]>
    ) -> [ExampleCase] {
        rules.flatMap { rule in
            rule[keyPath: examples].flatMap { example in
                MarkedExample.Surroundings.allCases.map { ExampleCase(rule: rule, example: example, surroundings: $0) }
            }
        }
    }
}

package import CompilerSupport

/// One example of one rule, as an argument of a parametrised test.
package struct ExampleCase<Subject>: Sendable, CustomStringConvertible {
    /// The rule.
    package let rule: Rule<Subject>
    /// One of its examples.
    package let example: RuleExample
    /// What is done to the files.
    package let surroundings: MarkedExample.Surroundings

    /// What the test's log shows.
    package var description: String {
        "\(rule.metadata.name), \(surroundings.rawValue): \(example.files.map(\.text).joined(separator: " | "))"
    }

    /// The example's first file, ready to be read.
    package var marked: MarkedExample { marked(example.files[0]) }

    /// The example's file with a name, ready to be read; nil when it has none.
    package func marked(_ name: String) -> MarkedExample? { example.files.first { $0.name == name }.map(marked) }

    private func marked(_ file: RuleExample.File) -> MarkedExample { MarkedExample(file, in: surroundings) }

    /// Every example of every rule in all surroundings.
    package static func all(
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

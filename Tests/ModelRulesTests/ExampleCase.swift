import Diagnostics
import Testing

/// One example of one rule, as an argument of a parametrised test.
struct ExampleCase<Subject>: Sendable, CustomTestStringConvertible {
    let rule: Rule<Subject>
    let example: RuleExample
    let surroundings: MarkedExample.Surroundings

    var testDescription: String {
        "\(rule.metadata.name), \(surroundings.rawValue): \(example.files.map(\.text).joined(separator: " | "))"
    }

    /// The example's first file, ready to be read.
    func marked() throws -> MarkedExample { MarkedExample(try #require(example.files.first), in: surroundings) }

    /// Every example of every rule in all surroundings.
    static func all(_ rules: [Rule<Subject>], _ examples: KeyPath<Rule<Subject>, [RuleExample]>) -> [ExampleCase] {
        rules.flatMap { rule in
            rule[keyPath: examples].flatMap { example in
                MarkedExample.Surroundings.allCases.map { ExampleCase(rule: rule, example: example, surroundings: $0) }
            }
        }
    }
}

/// A variable of a predicate.
struct PredicateVariable {
    let name: String
    /// The property that it is compared with at each use: `author` in `author == $AUTHOR`; nil for any other use.
    var properties: [String?]
}

/// Finds the variables of a predicate: `author == $AUTHOR` has `AUTHOR`.
///
/// A dollar sign inside a text is not a variable, and the second argument of `SUBQUERY` is the predicate's own.
///
///     PredicateVariables.all(in: "SUBQUERY(tags, $t, $t.name == $NAME).@count > 0").map(\.name)  // ["NAME"]
struct PredicateVariables {
    private var variables: [PredicateVariable] = []
    private var boundNames: Set<String> = []
    /// The brackets that are open.
    private var brackets: [(isSubquery: Bool, commas: Int)] = []
    /// What was read so far; of a text nothing but its quotation mark.
    private var tokens: [String] = []
    private var rest: Substring.UnicodeScalarView

    /// The variables, each once, in the order of their first use.
    static func all(in predicate: String) -> [PredicateVariable] {
        var scanner = PredicateVariables(rest: predicate[...].unicodeScalars)
        scanner.scan()
        return scanner.variables.filter { !scanner.boundNames.contains($0.name) }
    }

    private init(rest: Substring.UnicodeScalarView) { self.rest = rest }

    private mutating func scan() {
        while let first = rest.first {
            if first.beginsIdentifier {
                tokens.append(takeWord())
                continue
            }
            if Self.signs.contains(first) {
                tokens.append(take(while: Self.signs.contains))
                continue
            }
            rest.removeFirst()
            switch first {
            case "\"", "'": skipText(until: first)
            case "$":
                takeVariable()
                continue
            case "(": brackets.append((tokens.last?.uppercased() == "SUBQUERY", commas: 0))
            case ")": _ = brackets.popLast()
            case ",": if !brackets.isEmpty { brackets[brackets.count - 1].commas += 1 }
            // The options of an operator: `CONTAINS[cd]`.
            case "[" where tokens.last.map(Self.isOperator) == true:
                while let next = rest.popFirst(), next != "]" {}
                continue
            default: if first.properties.isWhitespace { continue }
            }
            tokens.append(String(first))
        }
    }

    private mutating func takeVariable() {
        guard rest.first?.beginsIdentifier == true else { return }
        let property = comparedProperty
        let name = takeWord()
        if let bracket = brackets.last, bracket.isSubquery, bracket.commas == 1 { boundNames.insert(name) }
        tokens.append("$")
        let use = rest.first == "." ? nil : property
        if let known = variables.firstIndex(where: { $0.name == name }) {
            variables[known].properties.append(use)
        } else {
            variables.append(PredicateVariable(name: name, properties: [use]))
        }
    }

    /// The property in front of an operator, when it is all that stands there.
    private var comparedProperty: String? {
        guard let sign = tokens.last, Self.isOperator(sign), let property = tokens.dropLast().last else { return nil }
        let before = tokens.dropLast(2).last?.uppercased()
        return before.map(Self.beginnings.contains) ?? true ? property : nil
    }

    private static let signs: Set<Unicode.Scalar> = ["=", "<", ">", "!", "&", "|"]

    /// What can stand before a comparison.
    private static let beginnings: Set = ["AND", "OR", "NOT", "&&", "||", "!", "("]

    private static func isOperator(_ token: String) -> Bool {
        [
            "=", "==", "!=", "<>", "<", ">", "<=", "=<", ">=", "=>", "BEGINSWITH", "CONTAINS", "ENDSWITH", "LIKE",
            "MATCHES",
        ].contains(token.uppercased())
    }

    private mutating func takeWord() -> String { take(while: \.continuesIdentifier) }

    private mutating func take(while isPart: (Unicode.Scalar) -> Bool) -> String {
        let word = rest.prefix(while: isPart)
        rest = rest[word.endIndex...]
        return String(word)
    }

    private mutating func skipText(until quote: Unicode.Scalar) {
        while let next = rest.popFirst(), next != quote {
            if next == "\\" { _ = rest.popFirst() }
        }
    }
}

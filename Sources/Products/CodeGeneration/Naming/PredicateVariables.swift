/// Finds the variables of a predicate: `author == $AUTHOR` has `AUTHOR`.
///
/// A dollar sign inside a text is no variable, and the second argument of `SUBQUERY` is the predicate's own.
///
///     PredicateVariables.names(in: "SUBQUERY(tags, $t, $t.name == $NAME).@count > 0")  // ["NAME"]
struct PredicateVariables {
    private var names: [String] = []
    private var known: Set<String> = []
    private var boundNames: Set<String> = []
    private var brackets: [Bracket] = []
    private var lastWord: Substring.UnicodeScalarView = ""[...].unicodeScalars
    private var rest: Substring.UnicodeScalarView

    private struct Bracket {
        var isSubquery: Bool
        var commas = 0
    }

    /// The variables, each once, in the order of their first use.
    static func names(in predicate: String) -> [String] {
        var scanner = PredicateVariables(rest: predicate[...].unicodeScalars)
        scanner.scan()
        return scanner.names.filter { !scanner.boundNames.contains($0) }
    }

    private init(rest: Substring.UnicodeScalarView) { self.rest = rest }

    private mutating func scan() {
        while let first = rest.first {
            if first.beginsIdentifier {
                lastWord = takeWord()
                continue
            }
            rest.removeFirst()
            switch first {
            case "\"", "'": skipText(until: first)
            case "$": takeVariable()
            case "(": brackets.append(Bracket(isSubquery: String(lastWord).uppercased() == "SUBQUERY"))
            case ")": _ = brackets.popLast()
            case ",": if !brackets.isEmpty { brackets[brackets.count - 1].commas += 1 }
            default: continue
            }
            lastWord = ""[...].unicodeScalars
        }
    }

    private mutating func takeVariable() {
        guard rest.first?.beginsIdentifier == true else { return }
        let name = String(takeWord())
        if let bracket = brackets.last, bracket.isSubquery, bracket.commas == 1 { boundNames.insert(name) }
        if known.insert(name).inserted { names.append(name) }
    }

    private mutating func takeWord() -> Substring.UnicodeScalarView {
        let word = rest.prefix(while: \.continuesIdentifier)
        rest = rest[word.endIndex...]
        return word
    }

    private mutating func skipText(until quote: Unicode.Scalar) {
        while let next = rest.popFirst(), next != quote {
            if next == "\\" { _ = rest.popFirst() }
        }
    }
}

/// The comparisons in the format of a predicate: `status == %@ AND tags CONTAINS %@`.
struct PredicateFormat {
    enum Key: Equatable {
        case name(String)
        /// `%K`, by the position of its argument.
        case argument(Int)
    }

    private enum Item: Equatable {
        case key(Key)
        case value
        case comparison(String)
        case word(String)
        case open
        case close
    }

    private(set) var comparisons: [(key: Key, comparison: String)] = []
    /// The words that CloudKit refuses.
    private(set) var refused: [String] = []
    /// True if it is true of every record.
    private(set) var isTrue = false
    /// True if there was something that cannot be understood.
    private(set) var isUnread = false

    init(_ text: String) {
        let items = Self.items(text)
        isTrue = items == [.word("TRUEPREDICATE")]
        if isTrue { return }
        for (index, item) in items.enumerated() {
            switch item {
            case .comparison(let comparison):
                if ["LIKE", "MATCHES", "ENDSWITH"].contains(comparison) { refused.append(comparison) }
                guard index > 0, index + 1 < items.count else { isUnread = true; continue }
                if case .key(let key) = items[index - 1] {
                    comparisons.append((key, comparison))
                } else if case .key(let key) = items[index + 1] {
                    comparisons.append((key, comparison))
                } else {
                    isUnread = true
                }
            case .word("OR"): refused.append("OR")
            default: break
            }
        }
        if comparisons.isEmpty { isUnread = true }
    }

    private static let comparisonWords: Set<String> = [
        "CONTAINS", "IN", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "BETWEEN", "TOKENMATCHES",
    ]
    private static let valueWords: Set<String> = ["NIL", "NULL", "YES", "NO", "TRUE", "FALSE"]
    private static let otherWords: Set<String> = [
        "AND", "OR", "NOT", "ANY", "ALL", "NONE", "TRUEPREDICATE", "FALSEPREDICATE",
    ]

    private static func items(_ text: String) -> [Item] {
        var items: [Item] = []
        var rest = Substring(text)
        var arguments = 0
        while let character = rest.first {
            if character.isWhitespace {
                rest.removeFirst()
            } else if character == "'" || character == "\"" {
                rest.removeFirst()
                rest = rest.drop { $0 != character }.dropFirst()
                items.append(.value)
            } else if character == "%" {
                rest.removeFirst()
                let isKey = rest.first == "K"
                rest = rest.drop { $0.isLetter || $0 == "@" }
                items.append(isKey ? .key(.argument(arguments)) : .value)
                arguments += 1
            } else if character.isNumber {
                rest = rest.drop { $0.isNumber || $0 == "." }
                items.append(.value)
            } else if character.isLetter || character == "_" || character == "#" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || "_.#:".contains($0) }
                rest = rest.dropFirst(word.count)
                add(String(word), &rest, &items)
            } else {
                let sign = rest.prefix { "=!<>&|".contains($0) }
                if sign.isEmpty {
                    if character == "(" { items.append(.open) }
                    if character == ")" { items.append(.close) }
                    if character == "{" { items.append(.value); rest = rest.drop { $0 != "}" } }
                    rest = rest.dropFirst()
                    continue
                }
                rest = rest.dropFirst(sign.count)
                switch sign {
                case "&&": items.append(.word("AND"))
                case "||": items.append(.word("OR"))
                case "!": items.append(.word("NOT"))
                default: items.append(.comparison(sign == "=" ? "==" : String(sign)))
                }
            }
        }
        return items
    }

    private static func add(_ word: String, _ rest: inout Substring, _ items: inout [Item]) {
        let upper = word.uppercased()
        if word.contains(":"), rest.first == "(" {
            // `distanceToLocation:fromLocation:(place, %@)`: its first argument is the key.
            let inner = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
            rest = rest.drop { $0 != ")" }.dropFirst()
            items.append(inner.isEmpty ? .value : .key(.name(String(inner))))
        } else if comparisonWords.contains(upper) {
            if rest.first == "[" { rest = rest.drop { $0 != "]" }.dropFirst() }
            items.append(.comparison(upper))
        } else if valueWords.contains(upper) {
            items.append(.value)
        } else if otherWords.contains(upper) {
            items.append(.word(upper))
        } else {
            items.append(.key(.name(word)))
        }
    }
}

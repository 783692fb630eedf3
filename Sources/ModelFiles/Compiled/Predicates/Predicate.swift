import ObjectModel

/// A predicate as `NSPredicate` has it: the text of a model, and the objects of an archive, in one form.
indirect enum Predicate: Equatable {
    case comparison(PredicateComparison)
    case not(Predicate)
    case and([Predicate])
    case or([Predicate])

    /// How deep predicates may be nested.
    static let depthLimit = 32

    /// The text that `NSPredicate` prints, which it takes back.
    var text: String {
        switch self {
        case .comparison(let comparison): comparison.text
        case .not(let part): "NOT \(part.textInside)"
        case .and(let parts): parts.map(\.textInside).joined(separator: " AND ")
        case .or(let parts): parts.map(\.textInside).joined(separator: " OR ")
        }
    }

    private var textInside: String {
        if case .comparison(let comparison) = self { comparison.text } else { "(\(text))" }
    }
}

/// Two expressions and how they are compared.
struct PredicateComparison: Equatable {
    /// Raw values are those of `NSComparisonPredicate.Operator`.
    enum Operator: Int, CaseIterable {
        case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual, matches, like, beginsWith, endsWith, isIn
        case contains = 99

        /// As predicates spell it.
        var word: String {
            switch self {
            case .less: "<"
            case .lessOrEqual: "<="
            case .greater: ">"
            case .greaterOrEqual: ">="
            case .equal: "=="
            case .notEqual: "!="
            case .matches: "MATCHES"
            case .like: "LIKE"
            case .beginsWith: "BEGINSWITH"
            case .endsWith: "ENDSWITH"
            case .isIn: "IN"
            case .contains: "CONTAINS"
            }
        }
    }

    /// Raw values are those of `NSComparisonPredicate.Modifier`.
    enum Modifier: Int {
        case direct, all, any
    }

    /// Bits are those of `NSComparisonPredicate.Options`.
    struct Options: OptionSet {
        let rawValue: Int

        static let caseInsensitive = Options(rawValue: 1)
        static let diacriticInsensitive = Options(rawValue: 2)

        /// `[cd]`, or nothing.
        var text: String {
            let letters = (contains(.caseInsensitive) ? "c" : "") + (contains(.diacriticInsensitive) ? "d" : "")
            return letters.isEmpty ? "" : "[\(letters)]"
        }
    }

    var left: PredicateExpression
    var comparison: Operator
    var right: PredicateExpression
    var modifier = Modifier.direct
    var options: Options = []

    var text: String {
        let prefix =
            switch modifier {
            case .direct: ""
            case .all: "ALL "
            case .any: "ANY "
            }
        return "\(prefix)\(left.text) \(comparison.word)\(options.text) \(right.text)"
    }
}

/// What a comparison compares, or a derived attribute computes.
indirect enum PredicateExpression: Equatable {
    /// The object itself.
    case selfObject
    /// `$NAME`.
    case variable(String)
    /// Keys joined by dots, of the object itself or of another expression.
    case keyPath(String, of: PredicateExpression)
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case string(String)
    /// `now()`, or a selector such as `canonical:` with its arguments.
    case function(String, [PredicateExpression])

    /// The text that `NSExpression` prints.
    var text: String {
        switch self {
        case .selfObject: "SELF"
        case .variable(let name): "$\(name)"
        case .keyPath(let path, of: .selfObject): path
        case .keyPath(let path, of: let operand): "\(operand.text).\(path)"
        case .boolean(let truth): truth ? "TRUE" : "FALSE"
        case .integer(let number): String(number)
        case .real(let number): "\(number)"
        case .string(let text): "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        case .function(let name, let arguments):
            name.hasSuffix(":") ? "\(name)(\(arguments.map(\.text).joined(separator: ", ")))" : "\(name)()"
        }
    }

    /// A derivation as the model editor takes it: `pages.@count`, where an archive has a function of `pages`.
    var derivationText: String {
        if case .function("count:", let arguments) = self, let collection = arguments.first, arguments.count == 1 {
            return "\(collection.text).@count"
        }
        return text
    }
}

extension PredicateExpression {
    /// What a derived attribute computes.
    init(_ derivation: DerivationExpression) {
        self =
            switch derivation {
            case .keyPath(let path): .keyPath(path, of: .selfObject)
            case .count(let key): .function("count:", [.keyPath(key, of: .selfObject)])
            case .canonical(let key): .function("canonical:", [.keyPath(key, of: .selfObject)])
            case .now: .function("now", [])
            }
    }
}

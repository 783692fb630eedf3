/// Archived predicates and expressions as the text that they were made from.
///
/// Texts are those that `NSPredicate` prints, which it takes back. What was never seen in an archive, such as a subquery, is
/// refused by the name of its class.
enum ArchivedPredicates {
    /// How deep predicates may be nested.
    private static let depthLimit = 32

    /// The text of a predicate.
    static func text(of object: ArchivedObject, depth: Int = 0) throws(CompiledModelError) -> String {
        try check(depth)
        switch object.className {
        case "NSComparisonPredicate": return try comparison(object, depth)
        case "NSCompoundPredicate":
            let type = object.integer("NSCompoundPredicateType") ?? -1
            var parts: [String] = []
            for part in object["NSSubpredicates"]?.elements ?? [] {
                let text = try text(of: part, depth: depth + 1)
                parts.append(part.className == "NSCompoundPredicate" ? "(\(text))" : text)
            }
            // The raw values of NSCompoundPredicate.LogicalType: not, and, or.
            switch (type, parts.count) {
            case (0, 1): return "NOT \(parts[0])"
            case (1, 1...): return parts.joined(separator: " AND ")
            case (2, 1...): return parts.joined(separator: " OR ")
            default: throw CompiledModelError("a compound predicate has the unknown type \(type)")
            }
        default: throw unknown(object, "predicate")
        }
    }

    /// The raw values of `NSComparisonPredicate.Operator`.
    private static let operators = [
        0: "<", 1: "<=", 2: ">", 3: ">=", 4: "==", 5: "!=", 6: "MATCHES", 7: "LIKE", 8: "BEGINSWITH", 9: "ENDSWITH",
        10: "IN",
        99: "CONTAINS",
    ]

    private static func comparison(_ object: ArchivedObject, _ depth: Int) throws(CompiledModelError) -> String {
        guard let left = object["NSLeftExpression"], let right = object["NSRightExpression"],
            let comparison = object["NSPredicateOperator"], let type = comparison.integer("NSOperatorType"),
            let name = operators[type]
        else { throw CompiledModelError("a comparison has an unknown operator") }
        // The raw values of NSComparisonPredicate.Modifier: direct, all, any; and of Options: case and diacritics.
        let modifiers = [0: "", 1: "ALL ", 2: "ANY "]
        let options = [0: "", 1: "[c]", 2: "[d]", 3: "[cd]"]
        guard let modifier = modifiers[comparison.integer("NSModifier") ?? 0],
            let option = options[comparison.integer("NSOptions") ?? comparison.integer("NSFlags") ?? 0]
        else { throw CompiledModelError("a comparison has an unknown modifier or option") }
        let sides = (try text(ofExpression: left, depth: depth + 1), try text(ofExpression: right, depth: depth + 1))
        return "\(modifier)\(sides.0) \(name)\(option) \(sides.1)"
    }

    /// The text of an expression.
    static func text(ofExpression object: ArchivedObject, depth: Int = 0) throws(CompiledModelError) -> String {
        try check(depth)
        switch object.className {
        case "NSSelfExpression": return "SELF"
        case "NSVariableExpression":
            if let name = object.text("NSVariable") { return "$\(name)" }
        case "NSKeyPathSpecifierExpression":
            if let path = object.text("NSKeyPath") { return path }
        case "NSConstantValueExpression":
            if let constant = constant(object) { return constant }
        case "NSKeyPathExpression": return try keyPath(object, depth)
        case "NSFunctionExpression":
            if let selector = object.text("NSSelectorName") {
                let arguments = try (object["NSArguments"]?.elements ?? []).map { argument throws(CompiledModelError) in
                    try text(ofExpression: argument, depth: depth + 1)
                }
                return selector.hasSuffix(":") ? "\(selector)(\(arguments.joined(separator: ", ")))" : "\(selector)()"
            }
        default: break
        }
        throw unknown(object, "expression")
    }

    /// A derivation as the model editor takes it: `pages.@count`, where an archive has a function of `pages`.
    static func derivation(_ object: ArchivedObject) throws(CompiledModelError) -> String {
        let text = try text(ofExpression: object)
        guard object.text("NSSelectorName") == "count:" else { return text }
        return "\(text.dropFirst("count:(".count).dropLast()).@count"
    }

    /// A key path on the object itself, or on a variable.
    private static func keyPath(_ object: ArchivedObject, _ depth: Int) throws(CompiledModelError) -> String {
        guard let specifier = object["NSArguments"]?.elements?.first else { throw unknown(object, "expression") }
        let path = try text(ofExpression: specifier, depth: depth + 1)
        guard let operand = object["NSOperand"], operand.className != "NSSelfExpression" else { return path }
        return "\(try text(ofExpression: operand, depth: depth + 1)).\(path)"
    }

    private static func constant(_ object: ArchivedObject) -> String? {
        guard let constant = object["NSConstantValue"] else { return nil }
        switch constant.value {
        case .bool(let truth): return truth ? "TRUE" : "FALSE"
        case .integer(let number): return String(number)
        case .real(let number): return "\(number)"
        default:
            guard let text = constant.text else { return nil }
            return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
    }

    private static func check(_ depth: Int) throws(CompiledModelError) {
        if depth > depthLimit { throw CompiledModelError("a predicate is nested too deeply") }
    }

    private static func unknown(_ object: ArchivedObject, _ kind: String) -> CompiledModelError {
        CompiledModelError("a \(object.className ?? "nil") in an archived \(kind) cannot be read")
    }
}

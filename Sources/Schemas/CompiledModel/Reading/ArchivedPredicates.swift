/// Archived predicates and expressions.
///
/// What was never seen in an archive, such as a subquery, is refused by the name of its class.
enum ArchivedPredicates {
    /// The text of a predicate.
    static func text(of object: ArchivedObject) throws(CompiledModelError) -> String {
        try predicate(object, depth: 0).text
    }

    /// The text of an expression.
    static func text(ofExpression object: ArchivedObject) throws(CompiledModelError) -> String {
        try expression(object, depth: 0).text
    }

    /// A derivation as the model editor takes it.
    static func derivation(_ object: ArchivedObject) throws(CompiledModelError) -> String {
        try expression(object, depth: 0).derivationText
    }

    private static func predicate(_ object: ArchivedObject, depth: Int) throws(CompiledModelError) -> Predicate {
        try check(depth)
        switch object.className {
        case "NSComparisonPredicate": return .comparison(try comparison(object, depth))
        case "NSCompoundPredicate":
            let parts = try (object["NSSubpredicates"]?.elements ?? []).map { part throws(CompiledModelError) in
                try predicate(part, depth: depth + 1)
            }
            // The raw values of NSCompoundPredicate.LogicalType: not, and, or.
            let type = object.integer("NSCompoundPredicateType") ?? -1
            switch (type, parts.count) {
            case (0, 1): return .not(parts[0])
            case (1, 1...): return .and(parts)
            case (2, 1...): return .or(parts)
            default: throw CompiledModelError("a compound predicate has the unknown type \(type)")
            }
        default: throw unknown(object, "predicate")
        }
    }

    private static func comparison(
        _ object: ArchivedObject,
        _ depth: Int
    ) throws(CompiledModelError) -> PredicateComparison {
        guard let left = object["NSLeftExpression"], let right = object["NSRightExpression"],
            let archived = object["NSPredicateOperator"],
            let comparison = archived.integer("NSOperatorType").flatMap(PredicateComparison.Operator.init(rawValue:))
        else { throw CompiledModelError("a comparison has an unknown operator") }
        let options = archived.integer("NSOptions") ?? archived.integer("NSFlags") ?? 0
        guard let modifier = PredicateComparison.Modifier(rawValue: archived.integer("NSModifier") ?? 0),
            (0...3).contains(options)
        else { throw CompiledModelError("a comparison has an unknown modifier or option") }
        return PredicateComparison(
            left: try expression(left, depth: depth + 1),
            comparison: comparison,
            right: try expression(right, depth: depth + 1),
            modifier: modifier,
            options: PredicateComparison.Options(rawValue: options)
        )
    }

    private static func expression(
        _ object: ArchivedObject,
        depth: Int
    ) throws(CompiledModelError) -> PredicateExpression {
        try check(depth)
        switch object.className {
        case "NSSelfExpression": return .selfObject
        case "NSVariableExpression":
            if let name = object.text("NSVariable") { return .variable(name) }
        case "NSConstantValueExpression":
            if let constant = constant(object) { return constant }
        case "NSKeyPathExpression":
            if let path = object["NSArguments"]?.elements?.first?.text("NSKeyPath") {
                let operand = try object["NSOperand"].map { operand throws(CompiledModelError) in
                    try expression(operand, depth: depth + 1)
                }
                return .keyPath(path, of: operand ?? .selfObject)
            }
        case "NSFunctionExpression":
            if let selector = object.text("NSSelectorName") {
                let arguments = try (object["NSArguments"]?.elements ?? []).map { argument throws(CompiledModelError) in
                    try expression(argument, depth: depth + 1)
                }
                return .function(selector, arguments)
            }
        default: break
        }
        throw unknown(object, "expression")
    }

    private static func constant(_ object: ArchivedObject) -> PredicateExpression? {
        guard let constant = object["NSConstantValue"] else { return nil }
        return switch constant.value {
        case .bool(let truth): .boolean(truth)
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        default: constant.text.map { .string($0) }
        }
    }

    private static func check(_ depth: Int) throws(CompiledModelError) {
        if depth > Predicate.depthLimit { throw CompiledModelError("a predicate is nested too deeply") }
    }

    private static func unknown(_ object: ArchivedObject, _ kind: String) -> CompiledModelError {
        CompiledModelError("a \(object.className ?? "nil") in an archived \(kind) cannot be read")
    }
}

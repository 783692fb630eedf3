// Archived predicates and expressions. What was never seen in an archive, such as a subquery, is refused by the name of its
// class.

extension ArchivedObject {
    /// The text of the predicate behind a key; nil for nil.
    func predicateText(_ key: String) throws(CompiledModelError) -> String? {
        guard let predicate = self[key] else { return nil }
        return try predicate.predicate(depth: 0).text
    }

    /// The expression behind a key; nil for nil.
    func expression(_ key: String) throws(CompiledModelError) -> PredicateExpression? {
        guard let expression = self[key] else { return nil }
        return try expression.expression(depth: 0)
    }

    func predicate(depth: Int) throws(CompiledModelError) -> Predicate {
        try Self.check(depth)
        switch className {
        case "NSComparisonPredicate": return .comparison(try comparison(depth: depth + 1))
        case "NSCompoundPredicate":
            let parts = try (self["NSSubpredicates"]?.elements ?? []).map { part throws(CompiledModelError) in
                try part.predicate(depth: depth + 1)
            }
            // The raw values of NSCompoundPredicate.LogicalType: not, and, or.
            let type = integer("NSCompoundPredicateType") ?? -1
            switch (type, parts.count) {
            case (0, 1): return .not(parts[0])
            case (1, 1...): return .and(parts)
            case (2, 1...): return .or(parts)
            default: throw CompiledModelError("a compound predicate has the unknown type \(type)")
            }
        default: throw unknown("predicate")
        }
    }

    /// A comparison, whose expressions are at a depth.
    private func comparison(depth: Int) throws(CompiledModelError) -> PredicateComparison {
        guard let left = self["NSLeftExpression"], let right = self["NSRightExpression"],
            let archived = self["NSPredicateOperator"],
            let comparison = archived.integer("NSOperatorType").flatMap(PredicateComparison.Operator.init(rawValue:))
        else { throw CompiledModelError("a comparison has an unknown operator") }
        let options = archived.integer("NSOptions") ?? archived.integer("NSFlags") ?? 0
        guard let modifier = PredicateComparison.Modifier(rawValue: archived.integer("NSModifier") ?? 0),
            (0...3).contains(options)
        else { throw CompiledModelError("a comparison has an unknown modifier or option") }
        return PredicateComparison(
            left: try left.expression(depth: depth),
            comparison: comparison,
            right: try right.expression(depth: depth),
            modifier: modifier,
            options: PredicateComparison.Options(rawValue: options)
        )
    }

    private func expression(depth: Int) throws(CompiledModelError) -> PredicateExpression {
        try Self.check(depth)
        switch className {
        case "NSSelfExpression": return .selfObject
        case "NSVariableExpression":
            if let name = text("NSVariable") { return .variable(name) }
        case "NSConstantValueExpression":
            if let constant { return constant }
        case "NSKeyPathExpression":
            if let path = self["NSArguments"]?.elements?.first?.text("NSKeyPath") {
                guard let operand = self["NSOperand"] else { return .keyPath(path, of: .selfObject) }
                return .keyPath(path, of: try operand.expression(depth: depth + 1))
            }
        case "NSFunctionExpression":
            if let selector = text("NSSelectorName") {
                let arguments = try (self["NSArguments"]?.elements ?? []).map { argument throws(CompiledModelError) in
                    try argument.expression(depth: depth + 1)
                }
                return .function(selector, arguments)
            }
        default: break
        }
        throw unknown("expression")
    }

    private var constant: PredicateExpression? {
        guard let constant = self["NSConstantValue"] else { return nil }
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

    private func unknown(_ kind: String) -> CompiledModelError {
        CompiledModelError("a \(className ?? "nil") in an archived \(kind) cannot be read")
    }
}

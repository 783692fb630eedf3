// Predicates and expressions as the models in stores have them; no file of momc with one was found. How the rest is archived
// was never seen, and nothing is guessed: a wrong archive would end the app that loads it.

extension KeyedArchiver {
    /// A predicate.
    ///
    /// - Throws: ``CompiledModelError`` for one with something that was never seen in an archive.
    mutating func add(_ predicate: Predicate) throws(CompiledModelError) -> Reference {
        // The raw values of NSCompoundPredicate.LogicalType.
        switch predicate {
        case .comparison(let comparison): return try add(comparison)
        case .not: throw .neverArchived("NOT")
        case .and(let parts): return try compound(1, parts)
        case .or(let parts): return try compound(2, parts)
        }
    }

    private mutating func compound(_ type: Int, _ parts: [Predicate]) throws(CompiledModelError) -> Reference {
        let parts = try parts.map { part throws(CompiledModelError) in try add(part) }
        return add(.compound, ["NSCompoundPredicateType": .integer(type), "NSSubpredicates": list(.array, parts)])
    }

    private mutating func add(_ comparison: PredicateComparison) throws(CompiledModelError) -> Reference {
        let kind = comparison.comparison
        let options = comparison.options
        let seenOptions: PredicateComparison.Options = kind == .like || kind == .contains ? .caseInsensitive : []
        if !options.isSubset(of: seenOptions) { throw .neverArchived("\(kind.word)\(options.text)") }
        if comparison.modifier != .direct { throw .neverArchived(comparison.modifier == .all ? "ALL" : "ANY") }
        var members: [String: Member] = ["NSOperatorType": .integer(kind.rawValue), "NSModifier": .integer(0)]
        let archived: ArchivedClass
        switch kind {
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            archived = .comparisonOperator
            members["NSVariant"] = .integer(kind.rawValue)
            members["NSOptions"] = .integer(0)
        case .equal, .notEqual:
            archived = .equalityOperator
            members["NSNegate"] = .bool(kind == .notEqual)
            members["NSOptions"] = .integer(0)
        case .like, .contains:
            archived = kind == .like ? .likeOperator : .inOperator
            members["NSFlags"] = .integer(options.rawValue)
        case .matches, .beginsWith, .endsWith, .isIn: throw .neverArchived(kind.word)
        }
        return add(
            .comparison,
            [
                "NSLeftExpression": .object(add(comparison.left)),
                "NSRightExpression": .object(add(comparison.right)),
                "NSPredicateOperator": .object(add(archived, members)),
            ]
        )
    }

    // MARK: Expressions

    /// An expression; its type is a raw value of `NSExpression.ExpressionType`.
    mutating func add(_ expression: PredicateExpression) -> Reference {
        switch expression {
        case .selfObject: add(.selfObject, ["NSExpressionType": .integer(1)])
        case .variable(let name): add(.variable, ["NSExpressionType": .integer(2), "NSVariable": text(name)])
        case .keyPath(let path, of: let operand): keyPath(path, of: operand)
        case .boolean(let truth): constant(.bool(truth))
        case .integer(let number): constant(.integer(number))
        case .real(let number): constant(.real(number))
        case .string(let text): constant(.string(text))
        case .function(let selector, let arguments): function(selector, arguments)
        }
    }

    private mutating func constant(_ value: BinaryPropertyList.Value) -> Reference {
        add(.constant, ["NSExpressionType": .integer(0), "NSConstantValue": .object(plain(value))])
    }

    /// A key path is a call of `valueForKeyPath:`. One on a variable has the type of a function.
    private mutating func keyPath(_ path: String, of operand: PredicateExpression) -> Reference {
        let specifier = add(.keyPathSpecifier, ["NSExpressionType": .integer(10), "NSKeyPath": text(path)])
        return add(
            .keyPath,
            [
                "NSExpressionType": .integer(operand == .selfObject ? 3 : 4),
                "NSOperand": .object(add(operand)),
                "NSSelectorName": text(path.contains(".") ? "valueForKeyPath:" : "valueForKey:"),
                "NSArguments": list(.mutableArray, [specifier]),
            ]
        )
    }

    /// The functions of predicates are methods of a class of Foundation.
    private mutating func function(_ selector: String, _ arguments: [PredicateExpression]) -> Reference {
        let functions = add(
            .constant,
            ["NSExpressionType": .integer(0), "NSConstantValueClassName": text("_NSPredicateUtilities")]
        )
        let arguments = arguments.map { add($0) }
        return add(
            .function,
            [
                "NSExpressionType": .integer(4),
                "NSOperand": .object(functions),
                "NSSelectorName": text(selector),
                "NSArguments": list(.array, arguments),
            ]
        )
    }
}

extension CompiledModelError {
    /// What a predicate has that was never seen in an archive.
    fileprivate static func neverArchived(_ word: String) -> CompiledModelError {
        CompiledModelError("\(word) was never seen in a compiled predicate")
    }
}

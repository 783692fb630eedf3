import CompilerSupport
import ObjectModel

/// Writes an archive in the format of `NSKeyedArchiver`; ``KeyedArchive`` reads it.
///
/// Objects may refer to each other in circles: reserve a reference first, and fill it later.
///
///     var archive = KeyedArchiver()
///     let model = archive.reserve()
///     archive.fill(model, .model, ["NSEntities": .object(entities)])
///     archive.bytes(root: model)
struct KeyedArchiver {
    /// An object of the archive.
    struct Reference {
        fileprivate let number: Int

        /// Nil, which is the first object of every archive.
        static let none = Reference(number: 0)
    }

    /// The value under a key of an object.
    enum Member {
        case object(Reference)
        case objects([Reference])
        case bool(Bool)
        case integer(Int)
        case real(Double)
        case data([UInt8])
    }

    private var table = PropertyListTable()
    /// The positions of the objects in the table; nil for reserved ones.
    private var objects: [Int?]
    private var shared: [BinaryPropertyList.Value: Reference] = [:]
    private var classes: [ArchivedClass: Int] = [:]

    init() { objects = [table.add(.string("$null"))] }

    /// Reserves a reference for an object that is filled later.
    mutating func reserve() -> Reference {
        objects.append(nil)
        return Reference(number: objects.count - 1)
    }

    /// Fills a reserved reference.
    mutating func fill(_ place: Reference, _ kind: ArchivedClass, _ members: [String: Member]) {
        var entries: [String: Int] = ["$class": uid(classes[kind] ?? add(kind))]
        for (key, member) in members.inOrder(of: \.key) { entries[key] = position(of: member) }
        objects[place.number] = table.add(dictionaryOf: entries)
    }

    /// Adds a new object.
    mutating func add(_ kind: ArchivedClass, _ members: [String: Member]) -> Reference {
        let place = reserve()
        fill(place, kind, members)
        return place
    }

    /// Adds a text, a number or a Boolean as an object; equal ones are one object.
    mutating func plain(_ value: BinaryPropertyList.Value) -> Reference {
        if let known = shared[value] { return known }
        objects.append(table.add(value))
        let reference = Reference(number: objects.count - 1)
        shared[value] = reference
        return reference
    }

    /// A text as an object; nil for nil.
    mutating func text(_ text: String?) -> Member { .object(text.map { plain(.string($0)) } ?? .none) }

    /// Adds an array or a set.
    mutating func list(_ kind: ArchivedClass, _ elements: [Reference]) -> Member {
        .object(add(kind, ["NS.objects": .objects(elements)]))
    }

    /// Adds a dictionary, its entries in their order.
    mutating func dictionary(_ kind: ArchivedClass, _ entries: [(key: String, value: Reference)]) -> Member {
        .object(add(kind, entries))
    }

    /// Adds a dictionary, its entries in their order, as an object.
    mutating func add(_ kind: ArchivedClass, _ entries: [(key: String, value: Reference)]) -> Reference {
        let keys = entries.map { plain(.string($0.key)) }
        return add(kind, ["NS.keys": .objects(keys), "NS.objects": .objects(entries.map(\.value))])
    }

    /// The whole archive.
    mutating func bytes(root: Reference) -> [UInt8] {
        let places = objects.map { $0 ?? table.add(.string("$null")) }
        let entries = [
            "$archiver": table.add(.string("NSKeyedArchiver")),
            "$objects": table.add(arrayOf: places),
            "$top": table.add(dictionaryOf: ["root": uid(root.number)]),
            "$version": table.add(.integer(100_000)),
        ]
        return table.list(of: entries).bytes()
    }

    private mutating func uid(_ number: Int) -> Int { table.add(.uid(number)) }

    private mutating func add(_ kind: ArchivedClass) -> Int {
        let chain = table.add(arrayOf: kind.chain.map { table.add(.string($0)) })
        objects.append(table.add(dictionaryOf: ["$classname": table.add(.string(kind.rawValue)), "$classes": chain]))
        classes[kind] = objects.count - 1
        return objects.count - 1
    }

    private mutating func position(of member: Member) -> Int {
        switch member {
        case .object(let reference): uid(reference.number)
        case .objects(let references): table.add(arrayOf: references.map { uid($0.number) })
        case .bool(let truth): table.add(.bool(truth))
        case .integer(let number): table.add(.integer(number))
        case .real(let number): table.add(.real(number))
        case .data(let bytes): table.add(.data(bytes))
        }
    }
}

extension KeyedArchiver {
    /// A default value as momc archives it; nil when the text is not of the attribute's type, or the archive of such
    /// values is unknown.
    mutating func add(_ value: AttributeValue, of attribute: Attribute) -> Reference? {
        switch value {
        case .integer(let number): plain(.integer(Int(number)))
        // As a number of the attribute's own size.
        case .double(let number) where attribute.type == .float: plain(.single(Float(number)))
        case .double(let number): plain(.real(number))
        case .boolean(let truth): plain(.bool(truth))
        case .date(let seconds): add(.date, ["NS.time": .real(seconds)])
        case .decimal: attribute.defaultText.flatMap { ScaledDecimal($0) }.flatMap { add($0) }
        case .text(let text) where attribute.type == .string: plain(.string(text))
        case .text(let text) where attribute.type == .uuid:
            add(.uuid, ["NS.uuidbytes": .data(Self.bytes(ofUUID: text))])
        case .text, .malformed: nil
        }
    }

    private mutating func add(_ decimal: ScaledDecimal) -> Reference? {
        guard let mantissa = decimal.mantissa else { return nil }
        let wordCount = ((mantissa.lastIndex { $0 != 0 } ?? -1) + 2) / 2
        return add(
            .decimal,
            [
                "NS.mantissa": .data(mantissa), "NS.mantissa.bo": .integer(1), "NS.length": .integer(wordCount),
                "NS.exponent": .integer(decimal.exponent), "NS.negative": .bool(decimal.isNegative),
                "NS.compact": .bool(false),
            ]
        )
    }

    private static func bytes(ofUUID text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}

// Predicates and expressions as in the models that stores carry; no file of momc with one was found. Other forms are
// refused rather than guessed, because a wrong archive would crash the app that loads it.

extension KeyedArchiver {
    /// A predicate.
    ///
    /// - Throws: ``CompiledModelError`` for parts whose archive is unknown.
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

    /// A key path is a call of `valueForKeyPath:`. A key path of a variable has the type of a function.
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

    /// Functions of predicates are methods of a Foundation class.
    private mutating func function(_ selector: String, _ arguments: [PredicateExpression]) -> Reference {
        let functions = add(
            .constant,
            ["NSExpressionType": .integer(0), "NSConstantValueClassName": text("_NSPredicateUtilities")]
        )
        let arguments = arguments.map { add($0) }
        // In momc's archives the arguments of `count:` cannot be changed, and those of the other functions can.
        let list = list(selector == "count:" ? .array : .mutableArray, arguments)
        return add(
            .function,
            [
                "NSExpressionType": .integer(4),
                "NSOperand": .object(functions),
                "NSSelectorName": text(selector),
                "NSArguments": list,
            ]
        )
    }
}

extension CompiledModelError {
    /// The error for a part of a predicate whose archive is unknown.
    fileprivate static func neverArchived(_ word: String) -> CompiledModelError {
        CompiledModelError("\(word) was never seen in a compiled predicate")
    }
}

/// The least or greatest value of an attribute, as its validation predicate.
struct ArchivedLimit {
    /// The number that values are compared with.
    let value: PredicateExpression
    /// The compared expression: the value itself, or the length of a text.
    private let measured: PredicateExpression
    private let type: AttributeType

    /// Parses a limit; nil when it is not a number, and for types without limits.
    init?(_ text: String, of type: AttributeType) {
        switch type {
        case .integer16, .integer32, .integer64, .string:
            guard let number = Int(text) else { return nil }
            value = .integer(number)
        case .float, .double, .decimal, .date:
            guard let number = Double(text), number.isFinite else { return nil }
            value = .real(number)
        case .boolean, .binary, .uuid, .uri, .transformable, .composite, .undefined, .objectID: return nil
        }
        measured =
            switch type {
            case .string: .keyPath("length", of: .selfObject)
            case .date: .keyPath("timeIntervalSinceReferenceDate", of: .selfObject)
            default: .selfObject
            }
        self.type = type
    }

    func predicate(isMinimum: Bool) -> Predicate {
        .comparison(
            PredicateComparison(left: measured, comparison: isMinimum ? .greaterOrEqual : .lessOrEqual, right: value)
        )
    }

    /// The error code for a value beyond the limit: a public constant of Core Data, such as
    /// `NSValidationNumberTooSmallError`.
    func code(isMinimum: Bool) -> Int {
        switch type {
        case .string: isMinimum ? 1670 : 1660
        case .date: isMinimum ? 1640 : 1630
        default: isMinimum ? 1620 : 1610
        }
    }
}

import ObjectModel

/// The options of a property in `@Attribute` and `@Relationship`.
struct PropertyOptions {
    var isTransient = false
    var allowsCloudEncryption = false
    var allowsExternalStorage = false
    var isPreservedAfterDeletion = false
    var isIndexedBySpotlight = false
    var isUnique = false
    var isTransformable = false
    /// The transformer of `.transformable(by:)`; nil when only the running app knows its name.
    var transformerName: String?
    var isCodable = false
    var originalName: String?
    var hashModifier: String?
    var deleteRule: DeleteRule?
    var minimumCount: Int?
    var maximumCount: Int?
    /// The root, if stated, and the names of the inverse's key path.
    var inverse: [String]?
    /// The places of arguments, by the setting's name in model files.
    private(set) var places: [(setting: String, bytes: Range<Int>)] = []
    /// The unreadable parts.
    private(set) var faults: [SyntaxFault] = []

    /// Adds the options of one attribute.
    mutating func add(_ attribute: AttributeSyntax) {
        for argument in attribute.arguments {
            let isRead = argument.label == nil ? readOption(argument.value) : read(argument)
            if isRead { continue }
            let message = "'\(argument.value.text.prefix(60))' in @\(attribute.name) is not an option that modelc knows"
            faults.append(SyntaxFault(message: message, bytes: argument.value.bytes))
        }
    }

    private mutating func readOption(_ value: SyntaxSlice) -> Bool {
        let expression = Expression(value)
        switch expression.lastName {
        case "unique": turnOn(\.isUnique, "uniquenessConstraint", value)
        case "externalStorage": turnOn(\.allowsExternalStorage, "allowsExternalBinaryDataStorage", value)
        case "allowsCloudEncryption": turnOn(\.allowsCloudEncryption, "allowsCloudEncryption", value)
        case "spotlight": isIndexedBySpotlight = true
        case "preserveValueOnDeletion": isPreservedAfterDeletion = true
        case "ephemeral": turnOn(\.isTransient, "transient", value)
        case "codable": isCodable = true
        case "transformable":
            guard case .call(_, _, let arguments) = expression, arguments.count == 1, arguments[0].label == "by" else {
                return false
            }
            isTransformable = true
            // `Transformer.self` or `"Transformer"`.
            let value = arguments[0].value
            transformerName = TypeMention.names(of: value)?.last ?? Expression(value).text
            places.append(("valueTransformerName", value.bytes))
        default: return false
        }
        return true
    }

    private mutating func turnOn(_ option: WritableKeyPath<Self, Bool>, _ setting: String, _ value: SyntaxSlice) {
        self[keyPath: option] = true
        places.append((setting, value.bytes))
    }

    private mutating func read(_ argument: ArgumentSyntax) -> Bool {
        let expression = Expression(argument.value)
        if case .nothing = expression { return true }
        switch argument.label {
        case "originalName": return set(\.originalName, expression.text, "elementID", argument)
        case "hashModifier": return set(\.hashModifier, expression.text, "versionHashModifier", argument)
        case "deleteRule":
            return set(\.deleteRule, expression.lastName.flatMap { Self.deleteRules[$0] }, "deletionRule", argument)
        case "minimumModelCount":
            return set(\.minimumCount, expression.digits.flatMap { Int($0) }, "minCount", argument)
        case "maximumModelCount":
            return set(\.maximumCount, expression.digits.flatMap { Int($0) }, "maxCount", argument)
        case "inverse":
            guard case .keyPath(let names) = expression else { return false }
            return set(\.inverse, names, "inverseName", argument)
        default: return false
        }
    }

    private mutating func set<Value>(
        _ path: WritableKeyPath<Self, Value?>,
        _ value: Value?,
        _ setting: String,
        _ argument: ArgumentSyntax
    ) -> Bool {
        guard let value else { return false }
        self[keyPath: path] = value
        places.append((setting, argument.value.bytes))
        return true
    }

    private static let deleteRules: [String: DeleteRule] = [
        "cascade": .cascade, "deny": .deny, "noAction": .noAction, "nullify": .nullify,
    ]
}

/// The initial value of a property, as a default of its attribute.
enum DefaultValue {
    /// A value that is known from the source, in the form of model files.
    case text(String)
    /// A date that is known from the source: seconds since the start of 2001.
    case dateInterval(String)
    /// An expression that only the running app evaluates, the same for every object: `UUID()`, `Date()`.
    case expression(String)

    /// Nil without a default: neither `nil` nor the `.none` of an optional is one.
    init?(_ initializer: SyntaxSlice, type: AttributeType, isOptional: Bool) {
        let expression = Expression(initializer)
        if case .nothing = expression { return nil }
        if case .optionalValue(_, let value) = expression {
            guard let value, let inner = DefaultValue(value, type: type, isOptional: isOptional) else { return nil }
            self = inner
            return
        }
        if isOptional, case .member(_, isImplicit: true) = expression, expression.lastName == "none" { return nil }
        self =
            Self.text(of: expression, type: type).map { .text($0) }
            ?? Self.constant(initializer, type: type)
            ?? .expression(initializer.text)
    }

    /// The constant of `Date.distantPast`, `Date(timeIntervalSince1970: 0)`, `URL(string: "…")!` or `Int(3)`, which
    /// model files can state, too.
    private static func constant(_ initializer: SyntaxSlice, type: AttributeType) -> DefaultValue? {
        let end = initializer.range.upperBound
        let isForced = !initializer.range.isEmpty && initializer.list.isMark("!", at: end - 1)
        let call = SyntaxSlice(list: initializer.list, range: initializer.range.lowerBound..<(isForced ? end - 1 : end))
        switch Expression(call) {
        case .member(let components, let isImplicit) where type == .date:
            let isOfDate = isImplicit || components.dropLast().last?.name == "Date"
            return isOfDate ? components.last.flatMap { distantDates[$0.name] }.map { .dateInterval($0) } : nil
        case .call(.name(let components), isImplicit: false, let arguments) where arguments.count == 1:
            return components.last.flatMap { value(of: $0.name, arguments[0], type: type) }
        case .call(.name(let components), isImplicit: false, let arguments)
        where type == .decimal && components.last?.name == "Decimal":
            return decimal(ofParts: arguments).map { .text($0) }
        default: return nil
        }
    }

    /// The number of `Decimal(sign: .minus, exponent: -1, significand: 15)`, the form in converted classes.
    private static func decimal(ofParts parts: [ArgumentSyntax]) -> String? {
        guard parts.map(\.label) == ["sign", "exponent", "significand"],
            let sign = Expression(parts[0].value).lastName.flatMap({ ["plus": "", "minus": "-"][$0] }),
            let exponent = Expression(parts[1].value).digits, let digits = Expression(parts[2].value).digits
        else { return nil }
        return ExactDecimal("\(sign)\(digits)e\(exponent)")?.description
    }

    /// The value of a call with one argument.
    private static func value(of name: String, _ argument: ArgumentSyntax, type: AttributeType) -> DefaultValue? {
        let value = Expression(argument.value)
        switch (name, argument.label, value, type) {
        case ("Date", "timeIntervalSinceReferenceDate", .integer(let digits), .date),
            ("Date", "timeIntervalSinceReferenceDate", .floatingPoint(let digits), .date):
            return Double(digits).flatMap { $0.isFinite ? .dateInterval(digits) : nil }
        case ("Date", "timeIntervalSince1970", .integer(let digits), .date),
            ("Date", "timeIntervalSince1970", .floatingPoint(let digits), .date):
            return Double(digits).flatMap { $0.isFinite ? .dateInterval(interval(since1970: $0)) : nil }
        case ("URL", "string", .string(let text), .uri): return .text(text)
        case ("UUID", "uuidString", .string(let text), .uuid): return isUUID(text) ? .text(text) : nil
        case ("UUID", "uuid", _, .uuid): return uuid(ofBytes: argument.value.text).map { .text($0) }
        case ("Decimal", "string", .string(let text), .decimal): return ExactDecimal(text).map { _ in .text(text) }
        case (_, nil, _, _) where Scalar(named: name)?.type == type:
            return text(of: value, type: type).map { .text($0) }
        default: return nil
        }
    }

    /// Foundation's constants for the first days of the years 1 and 4001.
    private static let distantDates = ["distantPast": "-63114076800", "distantFuture": "63113904000"]

    /// Seconds since the start of 2001, from those since the start of 1970.
    private static func interval(since1970 seconds: Double) -> String {
        let interval = seconds - 978_307_200
        return Int64(exactly: interval).map { "\($0)" } ?? "\(interval)"
    }

    private static func isUUID(_ text: String) -> Bool {
        if case .text? = Attribute(name: "", type: .uuid, defaultText: text).defaultValue { true } else { false }
    }

    /// The identifier of `(0x01, 0x02, …)`.
    private static func uuid(ofBytes tuple: String) -> String? {
        let bytes = tuple.split { "(), \n".contains($0) }
        guard bytes.count == 16, bytes.allSatisfy({ $0.count == 4 && $0.hasPrefix("0x") }) else { return nil }
        let digits = bytes.map { String($0.dropFirst(2)) }
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
        let text = groups.joined(separator: "-")
        return isUUID(text) ? text : nil
    }

    /// The spelling of a literal in model files; nil for every other expression.
    static func text(of expression: Expression, type: AttributeType) -> String? {
        switch (expression, type) {
        case (.string(let text), .string): text
        case (.boolean(let value), .boolean): value ? "YES" : "NO"
        case (.integer(let digits), _) where type.isInteger: number(digits).flatMap { wholeNumber($0, of: type) }
        case (.integer(let digits), .double), (.integer(let digits), .float), (.integer(let digits), .decimal):
            number(digits).map { "\($0)" }
        case (.floatingPoint(let digits), .decimal): ExactDecimal(digits).map { _ in digits }
        case (.floatingPoint(let digits), .double), (.floatingPoint(let digits), .float):
            Double(digits).flatMap { $0.isFinite ? digits : nil }
        default: nil
        }
    }

    /// The number as a default of a model file; nil for one that only an unsigned type of Swift has.
    private static func wholeNumber(_ number: Int64, of type: AttributeType) -> String? {
        let text = "\(number)"
        guard case .integer? = Attribute(name: "", type: type, defaultText: text).defaultValue else { return nil }
        return text
    }

    /// Digits of any base with a sign.
    private static func number(_ text: String) -> Int64? {
        let sign = text.hasPrefix("-") ? "-" : ""
        let digits = text.dropFirst(sign.count)
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
            return Int64(sign + digits.dropFirst(2), radix: radix)
        }
        return Int64(sign + digits)
    }
}

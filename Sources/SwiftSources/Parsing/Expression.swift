import CompilerSupport

/// The syntactic form of an expression; nothing is evaluated.
enum Expression: Sendable {
    case nothing
    case string(String)
    /// A string with interpolations.
    case interpolatedString
    /// A whole number as written, with its sign.
    case integer(String)
    case floatingPoint(String)
    case boolean(Bool)
    /// `[a, b]`.
    case array([SyntaxSlice])
    /// `T(…)`, `[T]()`, `.init(…)`: the called type, empty when the call begins with a dot.
    case call(TypeSyntax, isImplicit: Bool, [ArgumentSyntax])
    /// `T(…).member`.
    case memberOfCall(TypeSyntax, String)
    /// `T?.none`, and `T?.some(…)` with the value.
    case optionalValue(TypeSyntax, SyntaxSlice?)
    /// `T.member`, `.member`, `T.self`.
    case member([TypeSyntax.Component], isImplicit: Bool)
    /// `\Trip.name`, `\.name`: the root, if stated, and the names after it.
    case keyPath([String])
    case other

    /// Parses the form of an expression.
    init(_ slice: SyntaxSlice) {
        var parser = DeclarationParser(slice)
        self = parser.isAtEnd ? .other : parser.parseForm()
        if !parser.isAtEnd { self = .other }
    }

    /// The text of a string; nil for other expressions.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The digits of a whole number; nil for other expressions.
    var digits: String? {
        if case .integer(let digits) = self { digits } else { nil }
    }

    /// The last name of a member or of a called type: `cascade` of `Schema.Relationship.DeleteRule.cascade`.
    var lastName: String? {
        switch self {
        case .member(let components, _): components.last?.name
        case .call(.name(let components), _, _): components.last?.name
        default: nil
        }
    }
}

extension DeclarationParser {
    fileprivate mutating func parseForm() -> Expression {
        switch token.kind {
        case .string: return literal { StringLiteral.value(of: $0).map { .string($0) } ?? .interpolatedString }
        case .number: return literal { Self.number($0, sign: "") }
        case .quotedWord: return parseNames(isImplicit: false)
        case .word: return parseWord()
        case .mark: return parseMark()
        default: return .other
        }
    }

    private mutating func literal(_ form: ([UInt8]) -> Expression) -> Expression {
        defer { index += 1 }
        return form(Array(list.bytes[token.bytes]))
    }

    private static func number(_ bytes: [UInt8], sign: String) -> Expression {
        let text = String(decoding: bytes.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
        let isHexadecimal = text.hasPrefix("0x")
        let isWhole = !text.contains { $0 == "." || (isHexadecimal ? "pP" : "eE").contains($0) }
        return isWhole ? .integer(sign + text) : .floatingPoint(sign + text)
    }

    private mutating func parseWord() -> Expression {
        if accept(word: "nil") { return .nothing }
        if accept(word: "true") { return .boolean(true) }
        if accept(word: "false") { return .boolean(false) }
        return parseNames(isImplicit: false)
    }

    private mutating func parseMark() -> Expression {
        if isMark("["), let close = list.partner(of: index) {
            let inner = SyntaxSlice(list: list, range: index + 1..<close)
            let isType = close + 1 < end && ["(", "?"].contains { list.isMark($0, at: close + 1) }
            if isType { return parseNames(isImplicit: false) }
            index = close + 1
            return .array(inner.elements)
        }
        if accept(mark: ".") { return isAtEnd ? .other : parseNames(isImplicit: true) }
        if accept(mark: "\\") { return parseKeyPath() }
        let sign = list.text(of: index)
        if sign == "-" || sign == "+", token(after: 1)?.kind == .number {
            index += 1
            return literal { Self.number($0, sign: sign == "-" ? "-" : "") }
        }
        return .other
    }

    /// A dotted name, perhaps with arguments.
    private mutating func parseNames(isImplicit: Bool) -> Expression {
        guard let type = try? parseType() else { return .other }
        if !isImplicit, let value = parseOptionalValue(of: type) { return value }
        if isMark("("), let arguments = try? parseBrackets().arguments {
            skipTrailingClosures()
            if !isImplicit, isMark("."), index + 2 == end, list[index + 1].kind == .word {
                index = end
                return .memberOfCall(type, list.text(of: end - 1))
            }
            return .call(type, isImplicit: isImplicit, arguments)
        }
        guard case .name(let components) = type else { return .other }
        return .member(components, isImplicit: isImplicit)
    }

    /// `.none` or `.some(…)` after a type with a question mark; after `Optional<T>` they are already part of the name.
    private mutating func parseOptionalValue(of type: TypeSyntax) -> Expression? {
        var (type, name) = (type, "")
        if case .name(let components) = type, components.dropLast().last?.isOptional == true {
            type = .name(components.dropLast())
            name = components.last?.name ?? ""
        } else if case .optional = type, isMark("."), token(after: 1)?.kind == .word {
            name = list.text(of: index + 1)
            if name == "none" || name == "some" { index += 2 }
        }
        if name == "none" { return .optionalValue(type, nil) }
        guard name == "some", isMark("("), let value = try? parseBrackets() else { return nil }
        return .optionalValue(type, value)
    }

    /// `{ … } onError: { … }`.
    private mutating func skipTrailingClosures() {
        while !isAtEnd {
            if isAtName, isMark(":", after: 1), isMark("{", after: 2) { index += 2 }
            guard isMark("{") else { return }
            step()
        }
    }

    private mutating func parseKeyPath() -> Expression {
        var names: [String] = []
        if accept(mark: ".") { names.append("") }
        repeat {
            guard isAtName else { return .other }
            names.append(list.text(of: index))
            index += 1
            // `\Trip.stops?.name` goes through an optional, which does not affect the names.
            if isMark("?") || isMark("!") { index += 1 }
        } while accept(mark: ".")
        return .keyPath(names)
    }
}

/// The value of a string literal.
enum StringLiteral {
    /// Nil for a literal with an interpolation, or an invalid escape.
    static func value(of literal: [UInt8]) -> String? {
        let pounds = literal.prefix { $0 == UInt8(ascii: "#") }.count
        let inner = literal.dropFirst(pounds).dropLast(pounds)
        let triple = Array("\"\"\"".utf8)
        if inner.count >= 6, inner.starts(with: triple), inner.suffix(3).elementsEqual(triple),
            inner.contains(where: \.isLineBreak)
        {
            return multilineValue(Array(inner.dropFirst(3).dropLast(3)), pounds: pounds)
        }
        return unescaped(Array(inner.dropFirst().dropLast()), pounds: pounds)
    }

    /// The lines without the indentation of the closing quotation marks, which are on their own line.
    private static func multilineValue(_ text: [UInt8], pounds: Int) -> String? {
        let normal = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        let indentation = normal.last?.count ?? 0
        let lines = normal.dropFirst().dropLast().map { $0.dropFirst(min(indentation, $0.count)) }
        let joined = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
        return unescaped(joined, pounds: pounds)
    }

    private static func unescaped(_ text: [UInt8], pounds: Int) -> String? {
        var result: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            let isEscape =
                byte == UInt8(ascii: "\\") && rest.prefix(pounds).count == pounds
                && rest.prefix(pounds).allSatisfy { $0 == UInt8(ascii: "#") }
            if !isEscape {
                result.append(byte)
                continue
            }
            rest = rest.dropFirst(pounds)
            guard let escape = rest.popFirst(), let bytes = value(ofEscape: escape, &rest) else { return nil }
            result += bytes
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func value(ofEscape escape: UInt8, _ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        switch escape {
        case UInt8(ascii: "n"): return [10]
        case UInt8(ascii: "t"): return [9]
        case UInt8(ascii: "r"): return [13]
        case UInt8(ascii: "0"): return [0]
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): return [escape]
        // An escaped line end joins two lines.
        case UInt8(ascii: "\n"): return []
        case UInt8(ascii: "u"):
            guard rest.popFirst() == UInt8(ascii: "{"), let close = rest.firstIndex(of: UInt8(ascii: "}")) else {
                return nil
            }
            let digits = String(decoding: rest[..<close], as: UTF8.self)
            rest = rest[(close + 1)...]
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
        default: return nil
        }
    }
}

extension TypeSyntax.Component {
    fileprivate var isOptional: Bool { name == "Optional" && arguments.count == 1 }
}

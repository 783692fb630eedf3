import TestSupport

/// Swift that nobody would write: every kind of declaration, with comments, line breaks and literals that look like code.
struct MadeUpProgram {
    private var random: SeededGenerator

    static func text(seed: Int) -> String {
        var program = MadeUpProgram(random: SeededGenerator(seed: seed))
        let count = Int.random(in: 1...4, using: &program.random)
        return (0..<count).map { _ in program.declaration(depth: 0) }.joined(separator: program.lineBreak)
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private var lineBreak: String { "\n" }

    /// Texts that may stand between any two words.
    private mutating func space() -> String {
        pick([" ", " ", " ", " ", "  ", "\n    ", " /* { */ ", " // } \"\n", " /* a /* ( */ b */ ", "\t"])
    }

    /// Texts that may stand where a line must not end.
    private mutating func inlineSpace() -> String { pick([" ", " ", "  ", " /* } */ "]) }

    private mutating func name() -> String { pick(["a", "bc", "größe", "`class`", "x1", "_y", "`default`", "value"]) }

    private mutating func typeName() -> String { pick(["Trip", "Stop", "Café", "Outer", "T1"]) }

    private mutating func words(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.reduce("") { $0.isEmpty ? $1 : $0 + space() + $1 }
    }
}

// MARK: - Declarations

extension MadeUpProgram {
    private mutating func declaration(depth: Int) -> String {
        if depth < 3, chance(10) { return conditional(depth: depth) }
        let keyword = pick(["class", "class", "final class", "struct", "enum", "extension", "actor", "protocol"])
        let inherited =
            chance(50)
            ? ": \((0..<Int.random(in: 1...3, using: &random)).map { _ in simpleType() }.joined(separator: ", "))" : ""
        let generics = keyword != "extension" && keyword != "protocol" && chance(10) ? "<A, B: Hashable>" : ""
        let bound = generics.isEmpty || chance(50) ? "" : "where A: Sequence, A.Element == B"
        let name = keyword == "extension" ? pick(["Trip", "Outer.Inner", "Café"]) : typeName()
        let members = (0..<Int.random(in: 0...5, using: &random)).map { _ in
            member(depth: depth + 1, in: keyword)
        }
        let body = "{\n\(members.joined(separator: "\n"))\n}"
        return words([
            attributes(), pick(["", "", "public", "private"]), keyword, name + generics + inherited, bound, body,
        ])
    }

    private mutating func member(depth: Int, in kind: String) -> String {
        if kind == "protocol" { return "var a: Int { get }" }
        if kind == "enum", chance(50) { return enumCase() }
        if depth < 4, chance(12) { return declaration(depth: depth) }
        switch Int.random(in: 0..<14, using: &random) {
        case 0:
            return words([
                "func", "f\(pick(["()", "(a: Int = 1, b: [String])", "<T>(x: T) async throws -> T"]))", codeBlock(),
            ])
        case 1: return words(["init(a: Int)", codeBlock()])
        case 2: return words(["typealias", typeName(), "=", type()])
        case 3: return "#Unique<Trip>([\\.a], [\\.a, \\.b])"
        case 4 where depth < 4: return conditional(depth: depth, members: true)
        case 5: return words(["subscript(i: Int)", "->", "Int", codeBlock()])
        case 6: return words([attributes(), "var", name() + ":", type(), codeBlock()])
        case 7: return words(["static", "var", name() + ":", type(), "{ get { 1 } set { } }"])
        default: return property(kind)
        }
    }

    private mutating func property(_ kind: String) -> String {
        let modifiers = pick([
            "", "", "", "public", "private(set)", "weak", "static", "nonisolated(unsafe)", "fileprivate lazy",
        ])
        let isStored = kind != "extension" && kind != "enum"
        let prefix = isStored ? modifiers : "static"
        var binding = name()
        let isTyped = chance(70)
        if isTyped { binding += ":\(pick(["", " "]))" + type() }
        if !isTyped || chance(60) { binding += inlineSpace() + "=" + space() + value() }
        if isTyped, chance(10) { binding += ", other: Int = 2" }
        if !isTyped || binding.contains(" = "), chance(10) { binding += " { didSet { \"}\" } }" }
        return words([attributes(), prefix, pick(["var", "let", "var"]), binding]) + pick(["", "", ";", " // } {"])
    }

    private mutating func enumCase() -> String {
        pick([
            "case a", "case `default`, b", "case c = \"x}\"", "case d(Int, label: [String]?)",
            "indirect case e(Outer.Inner)",
            "case f = -1, g", "case h(a: (Int, Int), _ b: String = \")\")",
        ])
    }

    private mutating func conditional(depth: Int, members: Bool = false) -> String {
        let inner = { (program: inout MadeUpProgram) in
            members ? program.member(depth: depth + 1, in: "class") : program.declaration(depth: depth + 1)
        }
        let first = inner(&self)
        let second =
            chance(50) ? "#else\n\(inner(&self))\n" : chance(50) ? "#elseif canImport(UIKit)\n\(inner(&self))\n" : ""
        return "#if \(pick(["DEBUG", "os(iOS) && !A", "swift(>=5.9)", "(A || B) && C"]))\n\(first)\n\(second)#endif"
    }

    private mutating func attributes() -> String {
        guard chance(40) else { return "" }
        return pick([
            "@Model", "@Attribute(.unique)", "@Attribute(.externalStorage, originalName: \"a)b\")", "@Transient",
            "@available(iOS 17, *)", "@Relationship(deleteRule: .cascade, inverse: \\Stop.trip)", "@Outer.Inner",
            "@Attribute(\n    .unique, // )\n    hashModifier: \"x\"\n)", "@MainActor\n@objc",
        ])
    }

    private mutating func codeBlock() -> String {
        pick([
            "{ }", "{ let a = \"}\"; return a }", "{\n// }\nif x { y() } else { z(\"\\(a(\"}\"))\") }\n}",
            "{ /* } */ 1 }",
            "{ switch x { case .a: 1; default: 2 } }", "{ let r = /a}\"/; _ = r }", "{\n#if A\nf()\n#endif\n}",
        ])
    }
}

// MARK: - Types and values

extension MadeUpProgram {
    private mutating func simpleType() -> String {
        pick(["Int", "String", "Codable", "Outer.Inner", "Sequence", "Array<Int>"])
    }

    private mutating func type(depth: Int = 0) -> String {
        if depth > 2 { return simpleType() }
        return switch Int.random(in: 0..<16, using: &random) {
        case 0: "[\(type(depth: depth + 1))]"
        case 1: "[\(simpleType()): \(type(depth: depth + 1))]"
        case 2: "\(simpleType())?"
        case 3: "Optional<\(type(depth: depth + 1))>"
        case 4: "Dictionary<String, \(type(depth: depth + 1))>"
        case 5: "(\(simpleType())) -> \(type(depth: depth + 1))"
        case 6: "(Int, b: \(simpleType()))"
        case 7: "any \(simpleType())"
        case 8: "[\(type(depth: depth + 1))]?"
        case 9: "Result<[\(simpleType())?], any Error>"
        case 10: "(\(simpleType()))?"
        case 11: "@Sendable (Int) async throws -> Void"
        case 12: "Set<Outer.Inner>!"
        default: simpleType()
        }
    }

    private mutating func value() -> String {
        pick([
            "1", "-1.5e3", "0xFF", "true", "nil", "\"\"", "\"a { \\\" // \\(f(\"x)\")) (\"", "#\"a\"b{\\#(c)\"#",
            "#\"\"\"#",
            "\"\"\"\n    a \"b\" {\n    \\(c)\n    \"\"\"", "[1, 2]", "[\"a\": 1, \"b\": 2]", "[]", "[:]",
            ".init(x: 1)", "UUID()",
            "Foo<Int, [String]>(c: 1)", "[Int]()", "[Outer.Inner]()", "{ $0 + 1 }(2)", "a\n        .b()\n        .c",
            "x ? y : z",
            "/ab\"c{/", "#/a\"{/#", "\\Trip.name", "a as? Int ?? 2", "try! f()", "Mood.happy", "a\n        + b",
            "a +\n        b",
            "f { $0 }", "f(1) { \"}\" }", "(1, 2).0", "a[1]?.b!", "await g()", "if x { 1 } else { 2 }", "a < b",
            "Date.now",
            "f(a<b, c>(d))", "x! / y / 2", "\"a\" + /* } */ \"b\"", "#selector(Trip.f)",
        ])
    }
}

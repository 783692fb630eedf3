import Testing

@testable import ModelFiles

@Suite("Predicates")
struct PredicateTests {
    /// Predicates as people write them, and as `NSPredicate` prints them; once if both are the same.
    static let texts: [(written: String, printed: String)] = [
        ("name == $NAME", "name == $NAME"), ("a=1", "a == 1"), ("a <> 1", "a != 1"),
        ("a =< 1 && b => 2", "a <= 1 AND b >= 2"),
        ("a < 1 || b > 2", "a < 1 OR b > 2"), ("a = 1 and b = 2 or c = 3", "(a == 1 AND b == 2) OR c == 3"),
        ("a = 1 AND (b = 2 OR c = 3)", "a == 1 AND (b == 2 OR c == 3)"), ("((a = 1))", "a == 1"),
        ("true == true", "TRUE == TRUE"), ("flag = YES", "flag == TRUE"), ("flag != no", "flag != FALSE"),
        ("a == -5", "a == -5"), ("a > 1.50", "a > 1.5"), ("a > 1e3", "a > 1000.0"),
        ("SELF != $OTHER", "SELF != $OTHER"),
        ("SELF.name == 'x'", "name == \"x\""), ("list == $FETCH_SOURCE.list", "list == $FETCH_SOURCE.list"),
        ("name LIKE 'a*'", "name LIKE \"a*\""), ("name contains[C] $TEXT", "name CONTAINS[c] $TEXT"),
        ("a.b.c == 'it\\'s \"so\"'", "a.b.c == \"it's \\\"so\\\"\""), ("a == 'b\\\\c'", "a == \"b\\\\c\""),
        ("NOT a == 1", "NOT a == 1"), ("!(a == 1 AND b == 2)", "NOT (a == 1 AND b == 2)"),
        ("ANY tags.name == 'x'", "ANY tags.name == \"x\""),
        ("name MATCHES[cd] '.*'", "name MATCHES[cd] \".*\""), ("a IN $LIST", "a IN $LIST"), ("a\n==\t1", "a == 1"),
    ]

    @Test("A predicate is printed as Core Data prints it, and read again", arguments: texts)
    func printing(written: String, printed: String) throws {
        let predicate = try Predicate(written)
        #expect(predicate.text == printed)
        #expect(try Predicate(printed) == predicate)
    }

    static let faults: [(text: String, message: String)] = [
        ("", "expected an expression, found the end"), ("a ==", "expected an expression, found the end"),
        ("a", "expected an operator, found the end"), ("a == 1 b", "expected the end, found 'b'"),
        ("(a == 1", "expected ')', found the end"), ("a == 1 AND", "expected an expression, found the end"),
        ("a == 'x", "a text has no end"), ("a == '\\q'", "a text has an unknown escape"),
        ("a == $", "a '$' has no name behind it"),
        ("a == 12x", "'12x' is not a number"), ("a == 0x10", "'0x10' is not a number"),
        ("a == 1.2.3", "'1.2.3' is not a number"),
        ("a LIKE[x] 'b'", "expected c, d or cd, found 'x'"), ("a LIKE[c 'b'", "expected ']', found \"b\""),
        ("a.b. == 1", "expected a key, found '=='"),
        ("TRUEPREDICATE", "TRUEPREDICATE was never seen in a compiled predicate"),
        ("a == NULL", "NULL was never seen in a compiled predicate"),
        ("a == nil", "nil was never seen in a compiled predicate"),
        ("a BETWEEN 1", "expected an operator, found 'BETWEEN'"),
        ("a IN {1, 2}", "'{' was never seen in a compiled predicate"),
        ("tags.@count > 0", "'@' was never seen in a compiled predicate"),
        ("a == %@", "'%' was never seen in a compiled predicate"),
        ("a + 1 == 2", "'+' was never seen in a compiled predicate"),
        ("lowercase(a) == 'b'", "expected an operator, found '('"),
        ("SUBQUERY(a, $x, $x == 1) > 0", "',' was never seen in a compiled predicate"),
        ("größe == 1", "'ö' was never seen in a compiled predicate"),
        ("a.first == 1", "first was never seen in a compiled predicate"),
    ]

    @Test("A predicate that cannot be read is refused with a reason", arguments: faults)
    func fault(text: String, message: String) {
        let error = #expect(throws: CompiledModelError.self) { try Predicate(text) }
        #expect(error?.message == message)
    }

    @Test(
        "A predicate may be long, and is refused when it is nested too deeply",
        arguments: ["(", "NOT ", "!", "a == 1 AND ("]
    )
    func depth(opening: String) throws {
        let error = #expect(throws: CompiledModelError.self) {
            try Predicate(String(repeating: opening, count: 2_000) + "a == 1")
        }
        #expect(error?.message == "it is nested too deeply")
        let long = Array(repeating: "a == 1", count: 1_000).joined(separator: " OR ")
        #expect(try Predicate(long).text == long)
    }

    @Test("A predicate of the greatest allowed depth is read from its archive")
    func deepest() throws {
        var text = "a.b == 1"
        for level in 0..<28 { text = "b == \(level) \(level % 2 == 0 ? "AND" : "OR") (\(text))" }
        let predicate = try Predicate(text)
        var archive = KeyedArchiver()
        let root = try archive.add(predicate)
        let object = try KeyedArchive(BinaryPropertyList(archive.bytes(root: root))).root
        #expect(try object.predicate(depth: 0).text == predicate.text)
        #expect(throws: CompiledModelError.self) { try Predicate("b == 1 AND (\(text))") }
    }

    /// Predicates that were never seen in an archive.
    static let unseenTexts = [
        ("NOT a == 1", "NOT"), ("ANY tags.name == 'x'", "ANY"), ("ALL tags.name == 'x'", "ALL"),
        ("name MATCHES '.*'", "MATCHES"),
        ("name BEGINSWITH 'x'", "BEGINSWITH"), ("name ENDSWITH 'x'", "ENDSWITH"), ("a IN $LIST", "IN"),
        ("name ==[c] 'x'", "==[c]"),
        ("name LIKE[cd] 'x'", "LIKE[cd]"), ("name CONTAINS[d] 'x'", "CONTAINS[d]"), ("a < 1 OR NOT b == 2", "NOT"),
    ]

    @Test("A predicate form never seen in a compiled model is not archived", arguments: unseenTexts)
    func unseen(text: String, word: String) throws {
        let predicate = try Predicate(text)
        let error = #expect(throws: CompiledModelError.self) {
            var archive = KeyedArchiver()
            _ = try archive.add(predicate)
        }
        #expect(error?.message == "\(word) was never seen in a compiled predicate")
    }
}

import Testing

@testable import CompilerSupport
@testable import SwiftSources

/// A predicate in code, and what the query with it asks for: `title ==`, `refused OR`, `all`, or nothing where it cannot be read.
private struct QueryCase: Sendable, CustomTestStringConvertible {
    let title: String
    let predicate: String
    let more: String
    let facts: [String]

    init(_ title: String, _ predicate: String, with more: String = "", _ facts: String...) {
        (self.title, self.predicate, self.more, self.facts) = (title, predicate, more, facts)
    }

    var testDescription: String { title }

    var found: [String] {
        let code = """
            import CloudKit
            enum Key: String { case title, days = "length" }
            enum Names { static let title = "title" }
            \(more)
            func ask(name: String, names: [String]) { _ = CKQuery(recordType: "Trip", predicate: \(predicate)) }

            """
        return CodeRecords.read([SwiftSource(path: "App.swift", bytes: Array(code.utf8))]).queries.flatMap { query in
            query.filters.map { "\($0.field) \($0.comparison)" } + query.refused.map { "refused \($0)" }
                + (query.isForAll == true ? ["all"] : [])
        }
    }
}

private let helper = """
    func equals(_ key: String, _ value: any CVarArg) -> NSPredicate { NSPredicate(format: "%K == %@", key, value) }
    """
private let member = """
    extension NSPredicate {
        static func equal(_ key: Key, to value: any CVarArg) -> NSPredicate {
            NSPredicate(format: "%K == %@", key.rawValue, value)
        }
        static var everything: NSPredicate { NSPredicate(value: true) }
        convenience init(key: String, equals value: any CVarArg) { self.init(format: "%K == %@", key, value) }
    }
    """

private let readable = [
    QueryCase("All records", "NSPredicate(value: true)", "all"),
    QueryCase("All records, by the format", #"NSPredicate(format: "TRUEPREDICATE")"#, "all"),
    QueryCase("A literal", #"NSPredicate(format: "title == %@", name)"#, "title =="),
    QueryCase("A key behind a placeholder", #"NSPredicate(format: "%K == %@", "title", name)"#, "title =="),
    QueryCase("A constant behind a placeholder", #"NSPredicate(format: "%K == %@", Names.title, name)"#, "title =="),
    QueryCase("A raw value behind a placeholder", #"NSPredicate(format: "%K > %d", Key.days.rawValue, 3)"#, "length >"),
    QueryCase("A raw value inside of the format", #"NSPredicate(format: "\(Key.days.rawValue) == 3")"#, "length =="),
    QueryCase("A format made of two texts", #"NSPredicate(format: Names.title + " == %@", name)"#, "title =="),
    QueryCase(
        "A list of arguments",
        #"NSPredicate(format: "%K == %@ AND %K IN %@", argumentArray: ["title", name, Key.days.rawValue, names])"#,
        "title ==",
        "length IN"
    ),
    QueryCase("A function with the key as parameter", #"equals("title", name)"#, with: helper, "title =="),
    QueryCase("A static function by its type", "NSPredicate.equal(.days, to: 3)", with: member, "length =="),
    QueryCase("A static function by a dot", ".equal(.days, to: 3)", with: member, "length =="),
    QueryCase("An initializer in an extension", #"NSPredicate(key: "title", equals: name)"#, with: member, "title =="),
    QueryCase(
        "An expression with the key",
        #"NSComparisonPredicate(leftExpression: NSExpression(forKeyPath: "title"), rightExpression: NSExpression(forConstantValue: name), modifier: .direct, type: .equalTo)"#,
        "title =="
    ),
    QueryCase(
        "An expression with the key on the right",
        #"NSComparisonPredicate(leftExpression: NSExpression(forConstantValue: name), rightExpression: NSExpression(forKeyPath: Names.title), modifier: .direct, type: .in)"#,
        "title IN"
    ),
    QueryCase(
        "An expression with an operator that CloudKit lacks",
        #"NSComparisonPredicate(leftExpression: NSExpression(forKeyPath: "title"), rightExpression: NSExpression(forConstantValue: name), modifier: .direct, type: .like)"#,
        "title LIKE",
        "refused LIKE"
    ),
    QueryCase(
        "Predicates joined by AND",
        #"NSCompoundPredicate(andPredicateWithSubpredicates: [equals("title", name), equals("days", 3)])"#,
        with: helper,
        "title ==",
        "days =="
    ),
    QueryCase(
        "Predicates joined by OR",
        #"NSCompoundPredicate(orPredicateWithSubpredicates: [equals("title", name), equals("days", 3)])"#,
        with: helper,
        "title ==",
        "days ==",
        "refused OR"
    ),
    QueryCase(
        "Predicates joined by a type",
        #"NSCompoundPredicate(type: .or, subpredicates: [equals("title", name), equals("days", 3)])"#,
        with: helper,
        "title ==",
        "days ==",
        "refused OR"
    ),
    QueryCase(
        "OR inside of a format",
        #"NSPredicate(format: "title == 'a' OR title == 'b'")"#,
        "title ==",
        "title ==",
        "refused OR"
    ),
    QueryCase(
        "A function that calls another one",
        #"titled(name)"#,
        with: helper + "\nfunc titled(_ name: String) -> NSPredicate { equals(Names.title, name) }",
        "title =="
    ),
]

private let unreadable = [
    QueryCase("A value of a function that another module has", "Filters.current(name)"),
    QueryCase(
        "A static function of another type by a dot",
        ".equal(.days, to: 3)",
        with: "enum Rows { static func equal(_ key: Key, to value: Int) -> NSPredicate { NSPredicate(value: true) } }"
    ),
    QueryCase("A format from outside", "NSPredicate(format: name)"),
    QueryCase("A key from outside", #"NSPredicate(format: "%K == %@", name, name)"#),
    QueryCase("A list of arguments from outside", #"NSPredicate(format: "%K == %@", argumentArray: names)"#),
    QueryCase(
        "A list with fewer arguments than placeholders",
        #"NSPredicate(format: "%@ == %K", argumentArray: [name])"#
    ),
    QueryCase("A block", "NSPredicate(block: { _, _ in true })"),
    QueryCase(
        "An expression with a key from outside",
        "NSComparisonPredicate(leftExpression: NSExpression(forKeyPath: name), rightExpression: NSExpression(forConstantValue: name), modifier: .direct, type: .equalTo)"
    ),
    QueryCase(
        "An expression with an operator from outside",
        #"NSComparisonPredicate(leftExpression: NSExpression(forKeyPath: "title"), rightExpression: NSExpression(forConstantValue: name), modifier: .direct, type: kind)"#
    ),
    QueryCase(
        "Two initializers with the same labels",
        #"NSPredicate(key: "title", equals: name)"#,
        with: member
            + "\nextension NSPredicate { convenience init(key: String, equals value: Int) { self.init(value: true) } }"
    ),
    QueryCase(
        "An initializer that makes one of two",
        #"NSPredicate(either: true)"#,
        with:
            #"extension NSPredicate { convenience init(either: Bool) { if either { self.init(value: true) } else { self.init(format: "title == 1") } } }"#
    ),
    QueryCase("A function that calls itself", "again()", with: "func again() -> NSPredicate { again() }"),
]

@Suite("Queries in code")
struct CodeQueryTests {
    @Test("A predicate of a query is read", arguments: readable)
    fileprivate func reads(_ example: QueryCase) { #expect(example.found == example.facts) }

    @Test("A predicate that cannot be followed names no field", arguments: unreadable)
    fileprivate func leaves(_ example: QueryCase) { #expect(example.found == []) }
}

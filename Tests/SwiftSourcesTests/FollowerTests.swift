import SwiftSources
import Testing

/// The changes of a value, in code as people write it: each row passes a database to a store on a way of its own.
///
/// A row says `…` where modelc must know that it does not know: then the store is undecided, and never local.
@Suite("Values that code changes")
struct FollowerTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let code: String
        let outcome: String

        init(_ name: String, _ outcome: String, _ code: String) {
            (testDescription, self.outcome) = (name, outcome)
            self.code = code.replacing("CLOUD", with: ".private(\"iCloud.a\")")
                .replacing("DATABASE", with: "ModelConfiguration.CloudKitDatabase")
                .replacing("USE(", with: "let c = ModelConfiguration(cloudKitDatabase: ")
        }
    }

    static let changes: [Row] = [
        Row(
            "inout",
            "none iCloud.a",
            "func f() {\n var d: DATABASE = .none\n choose(&d)\n USE(d)\n}\nfunc choose(_ x: inout DATABASE) { x = CLOUD }"
        ),
        Row(
            "inout of a method",
            "none iCloud.a",
            "struct A {\n func f() {\n var d: DATABASE = .none\n choose(on: &d)\n USE(d)\n}\n func choose(on x: inout DATABASE) { if a { x = CLOUD } }\n}"
        ),
        Row(
            "inout through two functions",
            "none iCloud.a",
            "func f() {\n var d: DATABASE = .none\n g(&d)\n USE(d)\n}\nfunc g(_ x: inout DATABASE) { h(&x) }\nfunc h(_ y: inout DATABASE) { y = CLOUD }"
        ),
        Row(
            "swap",
            "none …",
            "func f() {\n var d: DATABASE = .none\n var e: DATABASE = CLOUD\n swap(&d, &e)\n USE(d)\n}"
        ),
        Row(
            "a pointer",
            "none …",
            "func f() {\n var d: DATABASE = .none\n withUnsafeMutablePointer(to: &d) { $0.pointee = CLOUD }\n USE(d)\n}"
        ),
        Row(
            "a tuple on the left",
            "none iCloud.a",
            "func f() {\n var d: DATABASE = .none\n var n = 0\n (n, d) = (1, CLOUD)\n USE(d)\n}"
        ),
        Row("a part of a tuple", "iCloud.a", "func f() {\n let (n, d) = (1, CLOUD)\n USE(d)\n}"),
        Row(
            "a part of a tuple of a stated type",
            "…",
            "func f() {\n let (n, d): (Int, DATABASE) = (1, CLOUD)\n USE(d)\n}"
        ),
        Row("a part of a tuple by its label", "iCloud.a", "func f() {\n let pair = (n: 1, d: CLOUD)\n USE(pair.d)\n}"),
        Row(
            "a closure that captures",
            "none iCloud.a",
            "func f() {\n var d: DATABASE = .none\n let set = { d = CLOUD }\n set()\n USE(d)\n}"
        ),
        Row(
            "a nested function",
            "none iCloud.a",
            "func f() {\n var d: DATABASE = .none\n func set() { d = CLOUD }\n set()\n USE(d)\n}"
        ),
        Row("defer", "none iCloud.a", "func f() {\n var d: DATABASE = .none\n defer { d = CLOUD }\n USE(d)\n}"),
        Row(
            "a member of a value",
            "none iCloud.a",
            "struct Setup { var d: DATABASE = .none }\nfunc f() {\n var s = Setup()\n s.d = CLOUD\n USE(s.d)\n}"
        ),
        Row(
            "a member of a member",
            "none iCloud.a",
            "struct In { var d: DATABASE = .none }\nstruct Out { var i = In() }\nfunc f() {\n var o = Out()\n o.i.d = CLOUD\n USE(o.i.d)\n}"
        ),
        Row(
            "a member by a key path",
            "none iCloud.a",
            "struct Setup { var d: DATABASE = .none }\nfunc f() {\n var s = Setup()\n s[keyPath: \\.d] = CLOUD\n USE(s.d)\n}"
        ),
        Row(
            "a mutating function",
            "none iCloud.a",
            "struct Setup {\n var d: DATABASE = .none\n mutating func cloud() { d = CLOUD }\n}\nfunc f() {\n var s = Setup()\n s.cloud()\n USE(s.d)\n}"
        ),
        Row(
            "a static property",
            "none iCloud.a",
            "enum K { static var d: DATABASE = .none }\nfunc launch() { K.d = CLOUD }\nfunc f() { USE(K.d) }"
        ),
        Row(
            "a static property of a shared value",
            "none iCloud.a",
            "final class K {\n static let shared = K()\n var d: DATABASE = .none\n}\nfunc launch() { K.shared.d = CLOUD }\nfunc f() { USE(K.shared.d) }"
        ),
        Row(
            "a global variable",
            "none iCloud.a",
            "var d: DATABASE = .none\nfunc launch() { d = CLOUD }\nfunc f() { USE(d) }"
        ),
        Row(
            "an overridden property",
            "none iCloud.a",
            "class A {\n var d: DATABASE { .none }\n func f() { USE(d) }\n}\nclass B: A { override var d: DATABASE { CLOUD } }"
        ),
        Row(
            "an overridden function of a subclass of a subclass",
            "none iCloud.a",
            "class A {\n func d() -> DATABASE { .none }\n func f() { USE(d()) }\n}\nclass B: A {}\nclass C: B { override func d() -> DATABASE { CLOUD } }"
        ),
        Row(
            "a requirement of a protocol",
            "none iCloud.a",
            "protocol P { var d: DATABASE { get } }\nextension P { var d: DATABASE { .none } }\nstruct A: P { func f() { USE(d) } }\nstruct B: P { var d: DATABASE { CLOUD } }\nextension P { func g() { USE(d) } }"
        ),
        Row(
            "a property that a subclass sets",
            "none iCloud.a",
            "class A {\n var d: DATABASE = .none\n func f() { USE(d) }\n}\nclass B: A { override init() { super.init(); d = CLOUD } }"
        ),
        Row(
            "case let",
            "iCloud.a",
            "enum K { case cloud(DATABASE), other }\nfinal class A {\n let d: DATABASE = .none\n func f(_ k: K = .cloud(CLOUD)) {\n switch k {\n case .cloud(let d): USE(d)\n case .other: break\n }\n }\n}"
        ),
        Row(
            "case let before the name",
            "iCloud.a",
            "enum K { case cloud(DATABASE), other }\nfinal class A {\n let d: DATABASE = .none\n func f(_ k: K = .cloud(CLOUD)) {\n if case let .cloud(d) = k { USE(d) }\n }\n}"
        ),
        Row(
            "the second associated value",
            "iCloud.a",
            "enum K { case cloud(Int, DATABASE) }\nlet d: DATABASE = .none\nfunc f(_ k: K = K.cloud(1, CLOUD)) {\n guard case .cloud(_, let d) = k else { return }\n USE(d)\n}"
        ),
        Row(
            "a loop shadows",
            "iCloud.a",
            "final class A {\n let d: DATABASE = .none\n func f() {\n for d in [CLOUD] as [DATABASE] { USE(d) }\n }\n}"
        ),
        Row(
            "a closure shadows",
            "iCloud.a",
            "final class A {\n let d: DATABASE = .none\n func f() {\n [CLOUD].forEach { d in USE(d) }\n }\n}"
        ),
        Row(
            "a parameter shadows",
            "iCloud.a",
            "final class A {\n let d: DATABASE = .none\n func f(d: DATABASE = CLOUD) { USE(d) }\n}"
        ),
        Row(
            "if let shadows",
            "iCloud.a",
            "final class A {\n let d: DATABASE = .none\n let e: DATABASE? = CLOUD\n func f() { if let d = e { USE(d) } }\n}"
        ),
        Row(
            "a setter",
            "none iCloud.a",
            "final class A {\n private var s: DATABASE = .none\n var d: DATABASE { get { s } set { s = newValue } }\n func f() { USE(d) }\n}\nfunc g(a: A) { a.d = CLOUD }"
        ),
        Row(
            "a property by a key",
            "none iCloud.a",
            "final class A: NSObject {\n var d: DATABASE = .none\n func f() { setValue(CLOUD, forKey: \"d\"); USE(d) }\n}"
        ),
        Row(
            "a lazy property",
            "iCloud.a",
            "final class A {\n lazy var d: DATABASE = { CLOUD }()\n func f() { USE(d) }\n}"
        ),
        Row(
            "a function that is passed on",
            "…",
            "func make(_ d: DATABASE) -> ModelConfiguration { ModelConfiguration(cloudKitDatabase: d) }\nlet all = load().map(make)"
        ),
        Row(
            "a type of another name",
            "iCloud.a",
            "typealias A = ModelConfiguration\ntypealias B = A\nlet c = B(cloudKitDatabase: CLOUD)"
        ),
        Row(
            "a qualified type of another name",
            "iCloud.a",
            "typealias A = SwiftData.ModelConfiguration\nlet c = A(cloudKitDatabase: CLOUD)"
        ),
        Row(
            "a closure in a variable",
            "iCloud.a",
            "func f() {\n let make: () -> DATABASE = { CLOUD }\n USE(make())\n}"
        ),
        Row(
            "an element of a dictionary that changes",
            "…",
            "func f() {\n var all: [String: DATABASE] = [:]\n all[\"a\"] = CLOUD\n USE(all[\"a\"]!)\n}"
        ),
        Row(
            "a value of a property that nobody sets",
            "…",
            "final class A {\n var d: DATABASE\n init() { load() }\n func f() { USE(d) }\n}"
        ),
        Row("an element of a list", "none iCloud.a", "let all: [DATABASE] = [.none, CLOUD]\nfunc f() { USE(all[i]) }"),
        Row("the first of a list", "none", "let all: [DATABASE] = [.none, CLOUD]\nfunc f() { USE(all.first!) }"),
    ]

    @Test("Everything that changes a value counts, or is said not to be known", arguments: changes)
    func change(_ row: Row) {
        let source = SwiftSource(path: "A.swift", bytes: Array("import SwiftData\n\(row.code)\n".utf8))
        let stores = OpenedStore.stores(in: [source])
        let found = Set(stores.flatMap(\.ways).map(\.database.word))
        let expected = Set(row.outcome.split(separator: " ").map(String.init))
        #expect(expected.isSubset(of: found) && (expected.contains("…") || found == expected), "\(found.sorted())")
    }

    static let lists: [Row] = [
        Row(
            "append",
            "A B",
            "func f() {\n var l = [A.self]\n l.append(B.self)\n let c = ModelContainer(for: Schema(l))\n}"
        ),
        Row(
            "append contents",
            "A B",
            "func f() {\n var l = [A.self]\n l.append(contentsOf: [B.self])\n let c = ModelContainer(for: Schema(l))\n}"
        ),
        Row(
            "+=",
            "A B",
            "func f() {\n var l = [A.self]\n if x { l += [B.self] }\n let c = ModelContainer(for: Schema(l))\n}"
        ),
        Row(
            "insert",
            "A B",
            "func f() {\n var l = [A.self]\n l.insert(B.self, at: 0)\n let c = ModelContainer(for: Schema(l))\n}"
        ),
        Row(
            "an element",
            "A B",
            "func f() {\n var l = [A.self, A.self]\n l[1] = B.self\n let c = ModelContainer(for: Schema(l))\n}"
        ),
        Row(
            "a function appends",
            "A B",
            "func f() {\n var l = [A.self]\n grow(&l)\n let c = ModelContainer(for: Schema(l))\n}\nfunc grow(_ l: inout [any PersistentModel.Type]) { l.append(B.self) }"
        ),
        Row(
            "a static list appended",
            "A B",
            "enum L { static var all: [any PersistentModel.Type] = [A.self] }\nfunc g() { L.all.append(B.self) }\nfunc f() { let c = ModelContainer(for: Schema(L.all)) }"
        ),
        Row(
            "a member appended",
            "A B",
            "struct L { var all: [any PersistentModel.Type] = [A.self] }\nfunc f() {\n var l = L()\n l.all.append(B.self)\n let c = ModelContainer(for: Schema(l.all))\n}"
        ),
        Row(
            "a mutating function of an extension",
            "A …",
            "extension Array { mutating func grow() {} }\nfunc f() {\n var l = [A.self]\n l.grow()\n let c = ModelContainer(for: Schema(l))\n}"
        ),
        Row(
            "swapped",
            "A …",
            "func f() {\n var l = [A.self]\n var m = [B.self]\n swap(&l, &m)\n let c = ModelContainer(for: Schema(l))\n}"
        ),
        Row("from elsewhere", "A …", "func f() { let c = ModelContainer(for: Schema([A.self] + Other.types)) }"),
        Row(
            "only read",
            "A",
            "func f() {\n var l = [A.self]\n print(l, l.count, l.first as Any)\n let c = ModelContainer(for: Schema(l))\n}"
        ),
    ]

    @Test("A list of classes that grows has what it gets, or at least what is known", arguments: lists)
    func list(_ row: Row) {
        let source = SwiftSource(path: "A.swift", bytes: Array("import SwiftData\n\(row.code)\n".utf8))
        let store = OpenedStore.stores(in: [source]).first
        var words = Set((store?.classes ?? []).map { $0.names.joined(separator: ".") })
        if case .atLeast? = store?.listing { words.insert("…") }
        #expect(words == Set(row.outcome.split(separator: " ").map(String.init)))
    }

    @Test("A limit is a gap")
    func limit() {
        let calls = Array(repeating: "make(.none)", count: 5000).joined(separator: "\n")
        let code = """
            import SwiftData
            func make(_ d: ModelConfiguration.CloudKitDatabase) { _ = ModelConfiguration(cloudKitDatabase: d) }
            func calls() {
            \(calls)
            }
            """
        let ways = OpenedStore.stores(in: [SwiftSource(path: "A.swift", bytes: Array(code.utf8))]).flatMap(\.ways)
        let reasons = ways.compactMap { if case .undecided(let reason) = $0.database { reason } else { nil } }
        #expect(reasons.contains { $0.contains("no more than") })
    }
}

extension OpenedStore.Way.Database {
    fileprivate var word: String {
        switch self {
        case .automatic: "automatic"
        case .none: "none"
        case .container(let name): name ?? "unknown"
        case .undecided: "…"
        }
    }
}

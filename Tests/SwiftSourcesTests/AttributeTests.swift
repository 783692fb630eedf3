import Testing

@testable import CompilerSupport
@testable import ObjectModel
@testable import SwiftSources

/// Each row is a construct and what SwiftData makes of it; `~` marks what has no version hash because it was never seen.
@Suite("Stored properties of @Model classes")
struct AttributeTests {
    static let types = """
        enum Mood: String, Codable { case happy, sad = "s" }
        enum Level: Int, Codable { case low = 1 }
        enum Small: Int16, Codable { case one }
        enum Plain: Codable { case first, second }
        enum Payload: Codable { case text(String), pair(Int, Int), place(Place), none }
        struct Place: Codable {
            static let home = Place(name: "")
            var name: String
            var latitude: Double?
            var tags: [String]
            var label: String { name }
            var id: UUID { UUID() }
        }
        struct Outer: Codable { var place: Place }
        struct Looped: Codable { var again: Again }
        enum Again: Codable { indirect case looped(Looped) }
        indirect enum Term: Codable { case number(Int), minus(Term) }
        struct Half: Codable { var other: Either? }
        indirect enum Either: Codable { case half(Half), either(Either) }
        typealias Name = String
        typealias Names = [Name]
        typealias MaybeName = Name?
        enum Kind { enum Of: String, Codable { case one }; typealias Title = Name }
        struct Raw: RawRepresentable, Codable { var rawValue: String }
        enum Limits {
            static let days = 7
            static var name: String? { nil }
            static let again = Limits.days
            static let home = Place.home
        }
        """

    static let rows: [(String, [String])] = [
        // Scalars
        ("var a: String", ["a String"]), ("var a: String?", ["a String?"]), ("var a: Optional<String>", ["a String?"]),
        ("var a: String!", ["a String?"]), ("let a: Int", ["a Integer 64"]), ("var a: Int64?", ["a Integer 64?"]),
        ("var a: Int32", ["a Integer 32"]), ("var a: Int16", ["a Integer 16"]), ("var a: Int8", ["a Integer 16 ~"]),
        ("var a: UInt8", ["a Integer 16 ~"]), ("var a: UInt16", ["a Integer 16 ~"]),
        ("var a: UInt32", ["a Integer 32 ~"]),
        ("var a: UInt", ["a Integer 64 ~"]), ("var a: UInt64", ["a Integer 64 ~"]),
        ("var a: Double", ["a Double"]), ("var a: TimeInterval", ["a Double"]), ("var a: CGFloat", ["a Double ~"]),
        ("var a: Float", ["a Float"]), ("var a: Bool", ["a Boolean"]), ("var a: Decimal", ["a Decimal"]),
        ("var a: Date", ["a Date"]), ("var a: Data", ["a Binary"]), ("var a: UUID", ["a UUID"]),
        ("var a: URL?", ["a URI?"]),
        ("var a: Foundation.Date", ["a Date"]), ("var a: Swift.String?", ["a String?"]),
        ("var a: (String)?", ["a String?"]),
        ("var a: Name", ["a String"]), ("var a: MaybeName", ["a String?"]), ("var a: Kind.Title", ["a String"]),
        ("var a: Mood.RawValue", ["a String"]), ("var a: Level.RawValue?", ["a Integer 64?"]),
        // Access, observers and what is not stored
        ("private var a: Int", ["a Integer 64"]), ("public private(set) var a: Int", ["a Integer 64"]),
        ("fileprivate(set) var a: Int", ["a Integer 64"]), ("var a = 0 { didSet { print(1) } }", ["a Integer 64 = 0"]),
        ("var a: Int = 1 { willSet { } didSet { } }", ["a Integer 64 = 1"]), ("var a: Int { 1 }", []),
        ("var a: Int { get { 1 } set { } }", []), ("var a: Int {\n return 1\n}", []), ("static var a = 1", []),
        ("class var a: Int { 1 }", []), ("static let a: [String] = []", []), ("@Transient var a = 1", []),
        ("@Transient\nvar a: (Int, Int)?", []), ("var a, b: Int", []),
        ("func a() -> Int { var x: Int = 1; return x }", []),
        ("init(a: Int = 1) { }", []), ("deinit { }", []), ("subscript(i: Int) -> Int { i }", []),
        ("enum E { case a }", []), ("struct S { var x: Int }", []), ("typealias T = Int", []),
        ("@available(iOS 18, *) var a: Int { 1 }", []), ("var a = 1, b = \"x\"", ["a Integer 64 = 1", "b String = x"]),
        ("var `default`: Int", ["default Integer 64"]),
        // Defaults
        ("var a: String = \"x\\n\\u{E9}\\\"\"", ["a String = x\né\""]), ("var a = #\"\\n\"#", ["a String = \\n"]),
        ("var a = \"\"\"\n  x\n    y\n  \"\"\"", ["a String = x\n  y"]),
        ("var a = \"\\(b)\"", ["a String = `\"\\(b)\"`"]),
        ("var a: Int = -1_000", ["a Integer 64 = -1000"]), ("var a = 0xFF", ["a Integer 64 = 255"]),
        ("var a: Double = 1", ["a Double = 1"]), ("var a = 1.5e2", ["a Double = 1.5e2"]),
        ("var a: Decimal = 0.1", ["a Decimal = 0.1"]),
        ("var a: Bool = false", ["a Boolean = NO"]), ("var a = true", ["a Boolean = YES"]),
        ("var a: Int? = nil", ["a Integer 64?"]),
        ("var a: UUID = UUID()", ["a UUID = `UUID()`"]), ("var a = UUID()", ["a UUID = `UUID()`"]),
        ("var a: Date = .now", ["a Date = `.now`"]), ("var a = Date.now", ["a Date = `Date.now`"]),
        ("var a = Date(timeIntervalSince1970: 0)", ["a Date = -978307200"]),
        ("var a = Date(timeIntervalSince1970: 0.5)", ["a Date = -978307199.5"]),
        ("var a = Date(timeIntervalSince1970: start)", ["a Date = `Date(timeIntervalSince1970: start)`"]),
        ("var a: Date = .distantPast", ["a Date = -63114076800"]),
        ("var a: Date? = Foundation.Date.distantFuture", ["a Date? = 63113904000"]),
        ("var a: Date = Days.distantPast", ["a Date = `Days.distantPast`"]),
        ("var a = Int(3)", ["a Integer 64 = 3"]), ("var a: Double = Double(3)", ["a Double = 3"]),
        ("var a = TimeInterval(-0.5)", ["a Double = -0.5"]), ("var a = Bool(true)", ["a Boolean = YES"]),
        ("var a: Int = Int(\"3\")!", ["a Integer 64 = `Int(\"3\")!`"]),
        ("var a: Int = Int(2.5)", ["a Integer 64 = `Int(2.5)`"]),
        ("var a: Int = Days(3)", ["a Integer 64 = `Days(3)`"]),
        ("var a = Decimal(1)", ["a Decimal = 1"]), ("var a: Decimal = Decimal(string: \"1.5\")!", ["a Decimal = 1.5"]),
        ("var a = Decimal(sign: .minus, exponent: -1, significand: 15)", ["a Decimal = -1.5"]),
        ("var a: Decimal? = Decimal(string: \"one\")", ["a Decimal? = `Decimal(string: \"one\")`"]),
        ("var a = String(\"x\")", ["a String = x"]), ("var a: String = String(3)", ["a String = `String(3)`"]),
        ("var a = Data()", ["a Binary = `Data()`"]), ("var a: Int = 1 + 1", ["a Integer 64 = `1 + 1`"]),
        ("var a: String = UUID().uuidString", ["a String = `UUID().uuidString`"]),
        (
            "var a: String = Kind.Of.one\n  .rawValue\nvar b: Int",
            ["a String = `Kind.Of.one\n  .rawValue`", "b Integer 64"]
        ),
        ("var a: String = { \"x\" }()\nvar b: Int", ["a String = `{ \"x\" }()`", "b Integer 64"]),
        ("var a: Int = 5 // {\nvar b: Int /* = 3 */", ["a Integer 64 = 5", "b Integer 64"]),
        ("var a = UUID().uuidString", ["a String = `UUID().uuidString`"]),
        ("var a = Mood.happy.rawValue", ["a String = `Mood.happy.rawValue`"]),
        ("var a = Kind.Of.one.rawValue", ["a String = `Kind.Of.one.rawValue`"]),
        ("var a: Place.ID?", ["a UUID?"]), ("var id: Int\nvar a: Trip.ID", ["id Integer 64", "a Integer 64"]),
        ("var id: Int\nvar a: Self.ID", ["id Integer 64", "a Integer 64"]),
        ("var id = UUID()\nvar a: Trip.ID?", ["id UUID = `UUID()`", "a UUID?"]),
        // Constants, and values of members
        ("var a = Date.now", ["a Date = `Date.now`"]), ("var a = Date.distantPast", ["a Date = -63114076800"]),
        ("var a = Foundation.Date.distantFuture", ["a Date = 63113904000"]),
        ("var a = Int.max", ["a Integer 64 = `Int.max`"]),
        ("var a = Double.pi", ["a Double = `Double.pi`"]), ("var a = Decimal.zero", ["a Decimal = `Decimal.zero`"]),
        ("var a = URL.documentsDirectory", ["a URI = `URL.documentsDirectory`"]),
        ("var a = Limits.days", ["a Integer 64 = `Limits.days`"]),
        ("var a = Limits.name", ["a String? = `Limits.name`"]),
        ("var a = Limits.again", ["a Integer 64 = `Limits.again`"]),
        (
            "var a = Limits.home",
            ["a Composite{name String; latitude Double?; tags Binary} = `Limits.home`"]
        ),
        // Optionals whose type is written in the value
        ("var a = String?.none", ["a String?"]), ("var a = Optional<Int>.none", ["a Integer 64?"]),
        ("var a = Int?.some(3)", ["a Integer 64? = 3"]), ("var a = Int??.none", ["a Integer 64?"]),
        ("var a = Kind.Title?.none", ["a String?"]), ("var a: Int? = Int?.none", ["a Integer 64?"]),
        ("var a = Optional<Date>.some(.now)", ["a Date? = `.now`"]),
        ("var a = Mood?.some(.happy)", ["a Composite?{a String?} = `.happy`"]),
        (
            "var a = [String]?.some([])",
            ["a Transformable? = `[]` Array<String> by NSSecureUnarchiveFromData"]
        ),
        ("var a = [String: Int]?.none", ["a Binary?"]),
        // Collections
        ("var a: [String]", ["a Transformable Array<String> by NSSecureUnarchiveFromData"]),
        ("var a: [String]? = []", ["a Transformable? = `[]` Array<String> by NSSecureUnarchiveFromData"]),
        ("var a: Names", ["a Transformable Array<String> by NSSecureUnarchiveFromData"]),
        ("var a: Array<String>", ["a Transformable Array<String> by NSSecureUnarchiveFromData"]),
        ("var a = [String]()", ["a Transformable = `[String]()` Array<String> by NSSecureUnarchiveFromData"]),
        ("var a: [Int]", ["a Transformable Array<Int> by NSSecureUnarchiveFromData"]),
        ("var a: [CGFloat]", ["a Transformable Array<CGFloat> by NSSecureUnarchiveFromData ~"]),
        ("var a: [Mood]", ["a Binary"]), ("var a: [Int?]", ["a Binary"]),
        ("var a: [Place]?", ["a Binary?"]), ("var a: [String: Int]", ["a Binary"]),
        ("var a: Set<String>", ["a Transformable Array<String> by NSSecureUnarchiveFromData"]),
        ("var a: Set<UUID>?", ["a Transformable? Array<UUID> by NSSecureUnarchiveFromData"]),
        ("var a: Set<Mood>", ["a Binary"]), ("var a: [String: Mood]", ["a Binary"]),
        ("var a: Dictionary<String, Int>", ["a Binary"]), ("var a: [[String]]", ["a Binary"]),
        // Enumerations
        ("var a: Mood", ["a Composite{a String?}"]), ("var a: Mood? = .happy", ["a Composite?{a String?} = `.happy`"]),
        ("var a = Mood.happy", ["a Composite{a String?} = `Mood.happy`"]),
        ("var a: Level", ["a Composite{a Integer 64?}"]),
        ("var a: Small", ["a Composite{a Integer 16?}"]),
        ("var a: Plain", ["a Composite{first String?; second String?}"]),
        ("var a: Kind.Of", ["a Composite{a String?}"]),
        ("var a: Mood\nvar b: Mood", ["a Composite{a String?}", "b Composite{b String?}"]),
        ("enum Own: String, Codable { case x }\nvar a: Own", ["a Composite{a String?}"]),
        ("enum Own: String, Codable { case x }\nvar a: Self.Own", ["a Composite{a String?}"]),
        ("enum Own: String, Codable { case x }\nvar a = Self.Own.x", ["a Composite{a String?} = `Self.Own.x`"]),
        ("enum Own: Int, Codable { case x }\nvar a: Self.Own.RawValue", ["a Integer 64"]),
        ("typealias Own = String\nvar a: Self.Own?", ["a String?"]),
        (
            "var a: Payload",
            [
                "a Composite{text String?; pair Binary?; place Composite?{name String; latitude Double?; tags Binary}; none String?} ~"
            ]
        ),
        // Structures
        ("var a: Place", ["a Composite{name String; latitude Double?; tags Binary}"]),
        ("var a: Place?", ["a Composite?{name String?; latitude Double?; tags Binary?}"]),
        ("var a = Place.home", ["a Composite{name String; latitude Double?; tags Binary} = `Place.home`"]),
        (
            "struct Own: Codable { enum Kind: Int, Codable { case x }; var kind: Self.Kind; var all: [Self] }\nvar a: Own",
            ["a Composite{kind Composite{kind Integer 64?}; all Binary}"]
        ),
        ("var a: Outer", ["a Composite{place Composite{name String; latitude Double?; tags Binary}}"]),
        ("var a: Raw", ["a Composite{rawValue String} ~"]),
        ("var a: Looped", ["a Composite{again Composite{looped Binary? ~}}"]),
        ("var a: Term?", ["a Composite?{number Integer 64?; minus Binary? ~} ~"]),
        (
            "var a: Half?",
            ["a Composite?{other Composite?{half Composite?{other Binary? ~}; either Binary? ~}}"]
        ),
        ("var a: Color.Resolved", ["a Composite{linearRed Float; linearGreen Float; linearBlue Float; opacity Float}"]),
        // Options
        ("@Attribute(.unique) var a: String", ["a String", "unique a"]), ("@Attribute\nvar a: String", ["a String"]),
        ("@Attribute(.externalStorage, originalName: \"b\") var a: Data", ["a Binary was b external"]),
        ("@Attribute(.externalStorage) var a: String", ["a String"]),
        ("@Attribute(.externalStorage) var a: [Place]", ["a Binary"]),
        ("@Attribute(.allowsCloudEncryption) var a: String", ["a String encrypted"]),
        ("@Attribute(.spotlight) var a: String", ["a String spotlight"]),
        ("@Attribute(.ephemeral) var a: Int = 0", ["a Integer 64 = 0 transient"]),
        ("@Attribute(.preserveValueOnDeletion) var a: UUID", ["a UUID preserved ~"]),
        ("@Attribute(Schema.Attribute.Option.unique) var a: Int", ["a Integer 64", "unique a"]),
        ("@Attribute(hashModifier: \"v2\") var a: Int", ["a Integer 64 modifier v2"]),
        ("@Attribute(originalName: nil) var a: Int", ["a Integer 64"]),
        (
            "@Attribute(.transformable(by: ColorTransformer.self)) var a: UIColor?",
            ["a Transformable? by ColorTransformer ~"]
        ),
        ("@Attribute(.transformable(by: \"T\")) var a: Place", ["a Transformable by T ~"]),
        ("@Attribute(.transformable(by: Names.list.rawValue)) var a: [String]", ["a Transformable ~"]),
        ("@Attribute(.codable) var a: Place", ["a Binary ~"]),
        (
            "@SwiftData.Attribute(\n    .unique,\n    originalName: \"b\" // old\n)\nvar a: Int",
            ["a Integer 64 was b", "unique a"]
        ),
        // Constraints and indexes
        (
            "#Unique<Trip>([\\.a], [\\.a, \\.b])\nvar a: Int\nvar b: Int",
            ["a Integer 64", "b Integer 64", "unique a", "unique a,b"]
        ),
        ("@Attribute(.unique) var a: Int\n#Unique<Trip>([\\.a])", ["a Integer 64", "unique a"]),
        (
            "#Index<Trip>([\\.a], [\\Trip.a, \\.b])\nvar a: Int\nvar b: Int",
            ["a Integer 64", "b Integer 64", "index SwiftDataIndexOnBinarya", "index SwiftDataIndexOnBinaryab"]
        ),
        (
            "#Index<Trip>(.rtree([\\.a, \\.b]))\nvar a: Double\nvar b: Double",
            ["a Double", "b Double", "index SwiftDataIndexOnRTreeab"]
        ),
        ("#Index<Trip>(.binary([\\.a]))\nvar a: Double", ["a Double", "index SwiftDataIndexOnBinarya"]),
    ]

    @Test("A stored property becomes the attribute that SwiftData makes of it", arguments: rows)
    func property(body: String, expected: [String]) {
        // With one annotation for two names only the second has a type, which the compiler refuses, too.
        if body == "var a, b: Int" { return }
        let read = read("\(Self.types)\n@Model final class Trip {\n\(body)\n}")
        #expect(read.model.lines() == expected)
        #expect(read.diagnostics.allSatisfy { $0.severity != .error }, "\(read.diagnostics.map(\.message))")
    }

    @Test(
        "A property that cannot be read or stored is an error at its place, and hides no other",
        arguments: [
            ("↓lazy var a = 1", "SRC034"), ("var a: ↓(Int, Int)", "SRC034"), ("var a: ↓() -> Void", "SRC034"),
            ("var a: ↓Any", "SRC034"),
            ("var a: ↓any P", "SRC034"), ("var a: ↓[String: Other]", "SRC034"), ("var a: ↓Set<Other>", "SRC034"),
            ("var a: ↓[Other?]", "SRC034"),
            ("var ↓a = compute()", "SRC035"), ("var ↓a = b + c", "SRC035"), ("var ↓a", "SRC035"),
            ("var ↓a = Date.timeIntervalBetween1970AndReferenceDate", "SRC035"), ("var ↓a = Double.radix", "SRC035"),
            ("var ↓a = Int.bitWidth", "SRC035"), ("var ↓a = Date.epoch", "SRC035"), ("var ↓a = String.empty", "SRC035"),
            ("enum K: CaseIterable { case x }\nvar ↓a = K.allCases", "SRC035"), ("var ↓a = color?.none", "SRC035"),
            ("enum K { static let x = K.y, y = K.x }\nvar ↓a = K.x", "SRC035"), ("var ↓a = String?.empty", "SRC035"),
            ("var ↓a = Unknown.value", "SRC035"), ("static let start = 1\nvar ↓a = Self.start", "SRC035"),
            ("var ↓(a, b) = (1, 2)", "SRC032"), ("var a: ↓= 1", "SRC032"), ("↓#makeProperties()", "SRC032"),
            ("↓^nonsense", "SRC032"),
            ("var a: Int\(String(repeating: "?", count: 64))↓?", "SRC032"),
            ("var a: Int\(String(repeating: "!", count: 64))↓\(String(repeating: "!", count: 70_000))", "SRC032"),
            ("case ↓a", "SRC032"), ("@Attribute(↓.magic) var a: Int", "SRC038"),
            ("@Attribute(originalName: ↓name) var a: Int", "SRC038"),
            ("@Attribute(↓.transformable(make())) var a: Int", "SRC038"),
            ("@Relationship(deleteRule: ↓.explode) var a: Other?", "SRC038"),
            ("@Relationship(inverse: ↓inverse) var a: Other?", "SRC038"), ("#Unique<Trip>(↓keys)", "SRC038"),
            ("#Index<Trip>(↓[a])", "SRC038"),
            ("var a: Int\nvar ↓a: String", "SRC037"),
        ]
    )
    func error(body: String, rule: String) {
        let marked = "@Model class Other {}\n@Model class Trip {\nvar before: Int\n\(body)\nvar after: Int\n}"
        let text = marked.replacing("↓", with: "")
        let read = read(text)
        #expect(read.diagnostics.filter { $0.severity == .error }.map(\.rule.id) == [rule], "\(read.diagnostics)")
        #expect(!read.isComplete)
        #expect(read.model.lines().contains("before Integer 64"))
        #expect(read.model.lines().contains("after Integer 64"))
        let offset = marked.utf8.firstIndex(of: 0xE2).map { marked.utf8.distance(from: marked.startIndex, to: $0) }
        // The property, where what is marked is a word in front of it.
        let place = body.hasPrefix("↓lazy") ? offset.map { $0 + 9 } : offset
        #expect(read.diagnostics.first { $0.severity == .error }?.location?.offset == place)
    }

    @Test(
        "A property of a type declared elsewhere is read as data, with a warning",
        arguments: ["UIColor", "CLLocationCoordinate2D?", "[SwiftToken]", "Measurement<UnitLength>", "CKRecord.ID"]
    )
    func unknown(type: String) {
        let read = read("@Model class Trip { var a: \(type) }")
        #expect(read.rules == ["SRC036"])
        #expect(read.isComplete)
        #expect(read.model.entities.first?.attributes.first?.type == .binary)
        #expect(read.model.entities.first?.attributes.first?.details.hashDoubt != nil)
    }

    @Test(
        "A property of a class or a generic type of the sources is declared, and its hash is not known",
        arguments: ["Settings", "Settings?", "[Settings]", "Box<Int>"]
    )
    func opaque(type: String) {
        let read = read(
            """
            @Model class Trip { var a: \(type) }
            final class Settings: Codable { var size = 1 }
            struct Box<Value: Codable>: Codable { var value: Value }
            """
        )
        #expect(read.rules == [])
        #expect(read.model.entities.first?.attributes.first?.type == .binary)
        #expect(read.model.entities.first?.attributes.first?.details.hashDoubt != nil)
    }

    @Test("A number that only an unsigned type has is a default that no model file can state")
    func unsigned() {
        let attribute = read("@Model class Trip { var a: UInt32 = 0xE5E5E5FF }").model.entities.first?.attributes.first
        #expect(attribute?.defaultText == nil)
        #expect(attribute?.hasDefault == true)
        #expect(attribute?.details.hashDoubt != nil)
    }

    @Test(
        "A property whose option says how it is stored needs no declared type",
        arguments: [
            ("@Attribute(.transformable(by: \"T\")) var a: UIImage?", []),
            ("@Attribute(.transformable(by: T.self), originalName: \"b\") var a: [CLLocation]", []),
            ("@Attribute(.codable) var a: CKRecord.ID", []),
            ("@Attribute(.externalStorage) var a: UIImage?", ["SRC036"]),
            ("var a = UIImage?.none", ["SRC036"]),
        ]
    )
    func statedStorage(property: String, rules: [String]) {
        #expect(read("@Model class Trip { \(property) }").rules == rules)
    }

    @Test(
        "External storage is ignored with a warning unless the type is Data",
        arguments: [
            ("Data", []), ("Data?", []), ("String", ["SRC045"]), ("[Data]", ["SRC045"]), ("[String: Int]?", ["SRC045"]),
        ]
    )
    func externalStorage(type: String, rules: [String]) {
        let read = read("@Model class Trip { @Attribute(.externalStorage) var a: \(type) }")
        #expect(read.rules == rules)
        #expect(read.model.entities.first?.attributes.first?.allowsExternalStorage == rules.isEmpty)
        #expect(read.model.entities.first?.attributes.first?.details.hashDoubt == nil)
    }

    @Test(
        "A declared transformer needs a source that registers it",
        arguments: [
            ("final class T: ValueTransformer {}", ["SRC046"]),
            (
                "final class T: ValueTransformer { static func register() { setValueTransformer(T(), forName: .t) } }",
                []
            ),
            // It may be registered where it is declared.
            ("", []),
        ]
    )
    func transformer(declaration: String, rules: [String]) {
        let text = "@Model class Trip { @Attribute(.transformable(by: T.self)) var a: UIColor? }\n\(declaration)"
        #expect(read(text).rules == rules)
    }

    @Test("A property with an unknown attribute is read, with a warning")
    func unknownAttribute() {
        let read = read("@Model class Trip { @AppStorage(\"x\") var a: Int; @objc var b: Int }")
        #expect(read.rules == ["SRC039"])
        #expect(read.model.lines() == ["a Integer 64", "b Integer 64"])
    }

    @Test("The settings of a property have their places in the source")
    func places() throws {
        let text = "@Model class Trip {\n  @Attribute(originalName: \"b\") var name: String = \"x\"\n}"
        let model = read(text).model
        let attribute = try #require(model.entities.first?.attributes.first)
        let source = SourceText(path: "Models.swift", bytes: Array(text.utf8))
        let place = { (setting: String?) in
            let location = model.location(attribute.origin, setting)
            #expect(location.path == "Models.swift")
            let range = source.range(of: location)
            return "\(range.start.line):\(range.start.column)-\(range.end.column)"
        }
        #expect(place(nil) == "2:37-41")
        #expect(place("attributeType") == "2:43-49")
        #expect(place("defaultValueString") == "2:52-55")
        #expect(place("elementID") == "2:28-31")
        #expect(place("minValueString") == "2:37-41")
        let declared = try #require(model.allAttributes(where: { _ in true }).first)
        #expect(declared.place("attributeType").location == model.location(attribute.origin, "attributeType"))
    }
}

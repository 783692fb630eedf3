import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("The properties of typed classes")
struct TypedPropertyTests {
    @Test(
        "A property of a typed class is optional exactly where the model says so",
        arguments: [
            ("Integer 16", "Int16", "NSNumber"),
            ("Double", "Double", "NSNumber"),
            ("Boolean", "Bool", "NSNumber"),
            ("Date", "TimeInterval", "Date"),
            ("String", "String", "String"),
            ("Binary", "Data", "Data"),
            ("Decimal", "NSDecimalNumber", "NSDecimalNumber"),
            ("UUID", "UUID", "UUID"),
            ("URI", "URL", "URL"),
            ("Transformable", "NSObject", "NSObject"),
            ("Composite", "[String: Any]", "[String: Any]"),
        ]
    )
    func attributes(type: String, scalar: String, object: String) throws {
        let body = try body(
            """
            <attribute name="a" attributeType="\(type)" usesScalarValueType="YES"/>
            <attribute name="b" attributeType="\(type)"/>
            <attribute name="c" optional="YES" attributeType="\(type)"/>
            <attribute name="d" optional="YES" attributeType="\(type)" usesScalarValueType="YES"/>
            """
        )
        for line in [
            "@NSManaged var a: \(scalar)\n", "@NSManaged var b: \(object)\n", "@NSManaged var c: \(object)?\n",
        ] {
            #expect(body.contains(line))
        }
        // Objective-C has no optional numbers: it sees the object, and a number is beside it.
        #expect(body.contains("@NSManaged var d: \(object)?\n"))
        #expect(body.contains("    var dValue: \(scalar)? {\n") == (scalar != object))
    }

    @Test("With all objects optional, numbers and sets keep their types")
    func allOptional() throws {
        let generation = try typed(
            """
            <entity name="Post" representedClassName="Post">
                <attribute name="day" attributeType="Date" usesScalarValueType="NO"/>
                <attribute name="id" attributeType="UUID"/>
                <attribute name="views" attributeType="Integer 64" usesScalarValueType="YES"/>
                <attribute name="mood" attributeType="String" defaultValueString="good">\(rawType("Mood"))</attribute>
                <relationship name="author" maxCount="1" destinationEntity="Post"/>
                <relationship name="tags" toMany="YES" destinationEntity="Post"/>
            </entity>
            """,
            RequestedProducts(products: [.builtIn(.managedObjects, GenerationOptions(optionals: .always))])
        )
        let body = try generation.body(of: "Post+CoreData.swift")
        let lines = [
            "@NSManaged var day: Date?", "@NSManaged var id: UUID?", "@NSManaged var mood: String?",
            "@NSManaged var views: Int64", "@NSManaged var author: Post?", "@NSManaged var tags: Set<Post>",
            "var moodValue: Mood {",
        ]
        for line in lines { #expect(body.contains("    \(line)\n")) }
        #expect(!body.contains("A required property is not optional."))
    }

    @Test("An optional number is read from and written to its stored NSNumber")
    func optionalScalar() throws {
        let property = #"<attribute name="d" optional="YES" attributeType="Integer 32" usesScalarValueType="YES"/>"#
        #expect(
            try body(property).contains(
                """
                    @NSManaged var d: NSNumber?

                    /// `d` as a Swift number.
                    var dValue: Int32? {
                        get { self.d?.int32Value }
                        set { self.d = newValue.map { .init(value: $0) } }
                    }
                """
            )
        )
    }

    @Test("A derived attribute cannot be set and is optional")
    func derived() throws {
        let body = try body(
            """
            <attribute name="a" attributeType="String" derived="YES"/>
            <attribute name="b" attributeType="Integer 64" derived="YES" usesScalarValueType="YES"/>
            """
        )
        #expect(body.contains("@NSManaged private(set) var a: String?\n"))
        #expect(body.contains("@NSManaged private(set) var b: NSNumber?\n"))
        #expect(body.contains("    var bValue: Int64? {\n        get { self.b?.int64Value }\n    }\n"))
        #expect(!body.contains("set {"))
    }

    @Test(
        "An enumeration in the user info is read from raw values, and an unknown one gives the default or nil",
        arguments: [
            (#"optional="YES" attributeType="String""#, "String?", "Status?", false),
            (#"optional="YES" attributeType="String" defaultValueString="draft""#, "String?", "Status?", false),
            (#"attributeType="Integer 16""#, "NSNumber", "Status?", false),
            (#"attributeType="Integer 16" usesScalarValueType="YES""#, "Int16", "Status?", false),
            (#"optional="YES" attributeType="Integer 16" usesScalarValueType="YES""#, "NSNumber?", "Status?", false),
            (#"attributeType="String" defaultValueString="draft""#, "String", "Status", true),
            (#"attributeType="Integer 16" defaultValueString="x""#, "NSNumber", "Status?", false),
        ]
    )
    func rawTypes(settings: String, raw: String, type: String, hasDefault: Bool) throws {
        let body = try body("<attribute name=\"status\" \(settings)>\(rawType("Status"))</attribute>")
        #expect(body.contains("    @NSManaged var status: \(raw)\n"))
        #expect(body.contains("    var statusValue: \(type) {\n"))
        #expect(body.contains("?? defaultValue\n") == hasDefault)
        #expect(
            body.contains(hasDefault ? "setPrimitiveValue(newValue.rawValue" : "setPrimitiveValue(newValue?.rawValue")
        )
    }

    @Test(
        "A RawType that is not a type, or is on an unsuitable attribute, is an error",
        arguments: [
            ("Status {}", "String"), ("[Status]", "String"), ("Status?", "String"), ("", "String"), ("a.", "String"),
            ("in", "String"), ("Keys", "String"), ("title", "String"), ("Status", "Date"), ("Status\n", "String"),
            ("any Status", "Integer 16"),
        ]
    )
    func malformedRawTypes(name: String, type: String) throws {
        let text = name.replacing("\n", with: "&#10;")
        let generation = try typed(
            """
            <entity name="Post" representedClassName="Post">
                <attribute name="status" attributeType="\(type)">\(rawType(text))</attribute>
                <attribute name="title" attributeType="String"/>
            </entity>
            """
        )
        #expect(generation.findings == ["GEN620 Post.status"])
        #expect(generation.files.isEmpty)
    }

    @Test(
        "A custom class becomes the property's type, in parentheses where it is optional and needs them",
        arguments: [
            ("UIColor", "UIColor", "UIColor?"), ("[String: Double]", "[String: Double]", "[String: Double]?"),
            ("A & B", "A & B", "(A & B)?"), ("(A) -> B", "(A) -> B", "((A) -> B)?"), ("any A", "any A", "(any A)?"),
            (".Article", "Article", "Article?"), ("A?", "A?", "A?"),
            // Types that are generic in Objective-C only.
            ("NSArray&lt;NSString&gt;", "NSArray", "NSArray?"),
            ("NSDictionary &lt;NSString *, NSArray&lt;NSNumber *&gt; *&gt;", "NSDictionary", "NSDictionary?"),
            ("Box&lt;Int&gt;", "Box<Int>", "Box<Int>?"),
        ]
    )
    func customClasses(name: String, required: String, optional: String) throws {
        let settings = #"attributeType="Transformable" customClassName="\#(name.replacing("& ", with: "&amp; "))""#
        let body = try body("<attribute name=\"a\" \(settings)/><attribute name=\"b\" optional=\"YES\" \(settings)/>")
        #expect(body.contains("@NSManaged var a: \(required)\n"))
        #expect(body.contains("@NSManaged var b: \(optional)\n"))
    }

    @Test("A relationship is optional as the model says, and an ordered one has an array beside it")
    func relationships() throws {
        let body = try body(
            """
            <relationship name="author" maxCount="1" destinationEntity="Post"/>
            <relationship name="editor" optional="YES" maxCount="1" destinationEntity="Plain"/>
            <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Plain"/>
            <relationship name="pages" optional="YES" toMany="YES" ordered="YES" destinationEntity="Post"/>
            """
        )
        for line in [
            "@NSManaged var author: Post\n", "@NSManaged var editor: NSManagedObject?\n",
            "@NSManaged var tags: Set<NSManagedObject>\n", "@NSManaged var pages: NSOrderedSet\n",
            "    var pagesArray: [Post] { pages.array as? [Post] ?? [] }\n",
            "func addToTags(_ values: Set<NSManagedObject>)\n", "func addToPages(_ values: NSOrderedSet)\n",
            "func insertIntoPages(_ values: [Post], at indexes: IndexSet)\n",
        ] {
            #expect(body.contains(line))
        }
    }

    @Test("A class named Set makes the sets of other properties Swift.Set")
    func classNamedSet() throws {
        let generation = try typed(
            """
            <entity name="Set" representedClassName="Set">
                <relationship name="sets" toMany="YES" destinationEntity="Set"/>
            </entity>
            """
        )
        #expect(try generation.text(of: "Set+CoreData.swift").contains("@NSManaged var sets: Swift.Set<Set>\n"))
        #expect(generation.diagnostics.isEmpty)
    }

    private func body(_ properties: String) throws -> String {
        let plain = #"<entity name="Plain"/>"#
        return try typed(#"<entity name="Post" representedClassName="Post">\#(properties)</entity>"# + plain)
            .body(of: "Post+CoreData.swift")
    }

    private func rawType(_ name: String) -> String {
        #"<userInfo><entry key="RawType" value="\#(name)"/></userInfo>"#
    }
}

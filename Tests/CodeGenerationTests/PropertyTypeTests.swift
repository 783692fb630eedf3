import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("The types of properties")
struct PropertyTypeTests {
    @Test(
        "An attribute has the type of its settings, scalar or object",
        arguments: [
            ("Integer 16", "Int16", "NSNumber?"),
            ("Integer 32", "Int32", "NSNumber?"),
            ("Integer 64", "Int64", "NSNumber?"),
            ("Double", "Double", "NSNumber?"),
            ("Float", "Float", "NSNumber?"),
            ("Boolean", "Bool", "NSNumber?"),
            ("Date", "TimeInterval", "Date?"),
            ("String", "String?", "String?"),
            ("Binary", "Data?", "Data?"),
            ("Decimal", "NSDecimalNumber?", "NSDecimalNumber?"),
            ("UUID", "UUID?", "UUID?"),
            ("URI", "URL?", "URL?"),
            ("Transformable", "NSObject?", "NSObject?"),
            ("Composite", "[String: Any]?", "[String: Any]?"),
            ("Undefined", "NSObject?", "NSObject?"),
            ("ObjectID", "NSManagedObjectID?", "NSManagedObjectID?"),
        ]
    )
    func attributes(type: String, scalar: String, object: String) throws {
        let generation = try generated(
            """
            <entity name="Post" representedClassName="Post">
                <attribute name="a" attributeType="\(type)" usesScalarValueType="YES"/>
                <attribute name="b" optional="YES" attributeType="\(type)" usesScalarValueType="YES"/>
                <attribute name="c" attributeType="\(type)" usesScalarValueType="NO"/>
                <attribute name="d" optional="YES" attributeType="\(type)"/>
            </entity>
            """
        )
        #expect(try generation.properties() == ["a: \(scalar)", "b: \(scalar)", "c: \(object)", "d: \(object)"])
    }

    @Test(
        "A custom class is printed as it is, without a leading dot",
        arguments: [
            ("UIColor", "UIColor?"), (".Article", "Article?"), ("UIKit.UIColor", "UIKit.UIColor?"),
            ("[String: Any]", "[String: Any]?"), ("", "NSObject?"),
        ]
    )
    func customClasses(name: String, type: String) throws {
        let generation = try generated(
            """
            <entity name="Post" representedClassName="Post">
                <attribute name="value" attributeType="Transformable" customClassName="\(name)"/>
            </entity>
            """
        )
        #expect(try generation.properties() == ["value: \(type)"])
    }

    @Test("A relationship is always optional, and its destination without a class is NSManagedObject")
    func relationships() throws {
        let generation = try generated(
            """
            <entity name="Post" representedClassName="Post">
                <relationship name="a" maxCount="1" destinationEntity="Author"/>
                <relationship name="b" optional="YES" maxCount="1" destinationEntity="Plain"/>
                <relationship name="c" toMany="YES" destinationEntity="Author"/>
                <relationship name="d" optional="YES" toMany="YES" ordered="YES" destinationEntity="Author"/>
            </entity>
            <entity name="Author" representedClassName="Blog.Writer"/>
            <entity name="Plain"/>
            """
        )
        #expect(
            try generation.properties() == ["a: Writer?", "b: NSManagedObject?", "c: NSSet?", "d: NSOrderedSet?"]
        )
    }
}

import Foundation
import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("Fetch request templates and fetched properties")
struct FetchRequestTests {
    @Test("A fetch request template becomes a function with its predicate variables as parameters")
    func function() throws {
        let text = try text(#"<fetchRequest name="RecentPosts" entity="Post" predicateString="a == $AUTHOR"/>"#)
        #expect(
            text.contains(
                """
                    static func fetchRecentPosts(
                        author: Any,
                        in model: NSManagedObjectModel
                    ) -> NSFetchRequest<Post>? {
                        let request = model.fetchRequestFromTemplate(
                            withName: "RecentPosts",
                            substitutionVariables: [
                                "AUTHOR": author,
                            ]
                        )
                        return request as? NSFetchRequest<Post>
                    }
                """
            )
        )
    }

    @Test(
        "A predicate variable becomes a parameter in Swift's spelling",
        arguments: [
            ("a == $A AND b == $B AND c == $A", ["a", "b"]),
            ("a == $FETCH_SOURCE.name", ["fetchSource"]),
            ("a == $humanName", ["humanName"]),
            ("a == '$NO' AND b == \"\\\"$NO\" AND c == $YES", ["yes"]),
            ("SUBQUERY(tags, $t, $t.name == $NAME AND SUBQUERY($t.x, $u, $u == 1).@count > 0).@count > 0", ["name"]),
            ("a == $A AND b == $a", ["A_0", "a_1"]),
            ("a == $model", ["model_0"]),
            ("a == $IN", ["IN_0"]),
            ("a == $_", ["__0"]),
            ("a == '$", []),
            ("$ == $$ AND a == $1", []),
        ]
    )
    func variables(predicate: String, parameters: [String]) throws {
        let escaped = predicate.replacing("\"", with: "&quot;").replacing(">", with: "&gt;")
        let text = try text(#"<fetchRequest name="Some" entity="Post" predicateString="\#(escaped)"/>"#)
        let lines = text.split(separator: "\n").filter { $0.hasSuffix(": Any,") }
        #expect(lines.map { $0.dropLast(6).trimmingPrefix { $0 == " " } } == parameters.map { $0[...] })
    }

    @Test(
        "A parameter has the type of the compared property, or Any where that is unclear",
        arguments: [
            ("title == $X", "String"), ("title CONTAINS[cd] $X", "String"), ("views > $X AND title == 'a'", "Int32"),
            ("NOT (views <= $X)", "Int32"), ("day >= $X && views == 1", "Date"), ("isRead = $X", "Bool"),
            ("price < $X", "NSDecimalNumber"), ("author == $X", "Author"), ("inherited == $X", "UUID"),
            ("views > $X AND views < $X", "Int32"),
            ("views > $X AND title == $X", "Any"), ("views > $X AND other == $X", "Any"), ("title IN $X", "Any"),
            ("author.name == $X", "Any"), ("ANY tags == $X", "Any"), ("tags == $X", "Any"),
            ("views == $X.count", "Any"),
            ("views + views == $X", "Any"), ("$X == title", "Any"), ("color == $X", "Any"), ("title BETWEEN $X", "Any"),
            ("SUBQUERY(tags, $t, $t.views == $X).@count > 0", "Any"),
        ]
    )
    func types(predicate: String, type: String) throws {
        let escaped = predicate.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let generation = try typed(
            """
            <entity name="Base" representedClassName="Base"><attribute name="inherited" attributeType="UUID"/></entity>
            <entity name="Author" representedClassName="Author"/>
            <entity name="Post" representedClassName="Post" parentEntity="Base">
                <attribute name="title" optional="YES" attributeType="String"/>
                <attribute name="views" attributeType="Integer 32"/>
                <attribute name="day" attributeType="Date" usesScalarValueType="YES"/>
                <attribute name="isRead" attributeType="Boolean"/>
                <attribute name="price" attributeType="Decimal"/>
                <attribute name="color" attributeType="Transformable"/>
                <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author"/>
                <relationship name="tags" toMany="YES" destinationEntity="Author"/>
            </entity>
            <fetchRequest name="some" entity="Post" predicateString="\(escaped)"/>
            """
        )
        #expect(try generation.text(of: "Post+CoreData.swift").contains("        x: \(type),\n"))
    }

    @Test(
        "The result of a fetch request function follows from the result type",
        arguments: [(0, "Post"), (1, "NSManagedObjectID"), (2, "NSDictionary"), (4, "NSNumber"), (9, "Post")]
    )
    func results(resultType: Int, type: String) throws {
        let text = try text(#"<fetchRequest name="all" entity="Post" resultType="\#(resultType)"/>"#)
        #expect(text.contains("static func fetchAll(in model: NSManagedObjectModel) -> NSFetchRequest<\(type)>? {"))
    }

    @Test("A fetch request whose name is no function name, or is taken, is skipped with a warning")
    func refusals() throws {
        let generation = try typed(
            """
            <entity name="Post" representedClassName="Post"/><entity name="Plain"/>
            <fetchRequest name="a b" entity="Post"/>
            <fetchRequest name="x()&#10;" entity="Post"/>
            <fetchRequest name="recent" entity="Post"/>
            <fetchRequest name="fetchRecent" entity="Post"/>
            <fetchRequest name="other" entity="Plain"/>
            <fetchRequest name="2024" entity="Post"/>
            """
        )
        #expect(generation.findings.filter { $0.hasPrefix("GEN621") }.count == 4)
        #expect(generation.diagnostics.allSatisfy { $0.severity < .error })
        #expect(try generation.text(of: "Post+CoreData.swift").components(separatedBy: "static func").count == 2)
    }

    @Test("A fetched property is an array")
    func fetchedProperty() throws {
        let generation = try typed(
            """
            <entity name="Post" representedClassName="Post">
                <fetchedProperty name="default"><fetchRequest name="x" entity="Tag"/></fetchedProperty>
            </entity>
            <entity name="Tag" representedClassName="Tag"/>
            """
        )
        let line = #"    var `default`: [Tag] { value(forKey: "default") as? [Tag] ?? [] }"#
        #expect(try generation.text(of: "Post+CoreData.swift").contains(line))
        #expect(generation.findings == ["GEN608 Post.default"])
    }

    private func text(_ request: String) throws -> String {
        try typed(#"<entity name="Post" representedClassName="Post"/>"# + request).text(of: "Post+CoreData.swift")
    }
}

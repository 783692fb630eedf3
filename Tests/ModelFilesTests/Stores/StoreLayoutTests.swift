import ObjectModel
import Testing

@testable import ModelFiles

@Suite("Columns of stores")
struct StoreLayoutTests {
    @Test("Of siblings with equal names, the one whose entity sorts first keeps the column name")
    func siblings() throws {
        let layout = try Self.layout(
            """
            <entity name="Post"><relationship name="owner" optional="YES" destinationEntity="Post"/></entity>
            <entity name="Note" parentEntity="Post"><attribute name="title" attributeType="Binary"/></entity>
            <entity name="Memo" parentEntity="Post"><attribute name="title" attributeType="String"/>\
            <attribute name="owner" attributeType="String"/></entity>
            """
        )
        #expect(layout.names("Memo", "title") == "ZTITLE")
        #expect(layout.names("Note", "title") == "ZTITLE1")
        // The parent comes before its subentities.
        #expect(layout.names("Post", "owner") == "ZOWNER")
        #expect(layout.names("Memo", "owner") == "ZOWNER1")
    }

    @Test("Attributes of an entity take their column names before its relationships, and composites in place")
    func composites() throws {
        let layout = try Self.layout(
            """
            <entity name="Post"><attribute name="b" attributeType="Composite" composite="Place"/>\
            <attribute name="zip" attributeType="String"/><attribute name="a" attributeType="String"/></entity>
            <composite name="Place"><attribute name="zip" attributeType="String"/>\
            <attribute name="inner" attributeType="Composite" composite="Inner"/></composite>
            <composite name="Inner"><attribute name="a" attributeType="Integer 64"/></composite>
            """
        )
        let columns = layout.tables[0].columns.map(\.name)
        // Inner.a is the second a, Post.zip the second zip.
        #expect(columns.sorted() == ["ZA", "ZA1", "ZZIP", "ZZIP1"])
        #expect(layout.names("Post", "a") == "ZA")
        #expect(layout.names("Post", "zip") == "ZZIP1")
        #expect(columns[0] == "ZA1")
    }

    @Test("Names of attributes keep letters whose capitals are several, names of relationships and entities do not")
    func capitals() throws {
        let layout = try Self.layout(
            """
            <entity name="Straße"><attribute name="größe" attributeType="String"/>\
            <relationship name="maß" optional="YES" destinationEntity="Straße"/></entity>
            """
        )
        #expect(layout.tables[0].name == "ZSTRASSE")
        #expect(Set(layout.tables[0].columns.map(\.name)) == ["ZGRÖßE", "ZMASS"])
    }

    @Test("The links of a relationship that is its own inverse have a column REFLEXIVE", arguments: [false, true])
    func reflexive(isOrdered: Bool) throws {
        let order = isOrdered ? #" ordered="YES""# : ""
        let layout = try Self.layout(
            """
            <entity name="Post"><relationship name="friends" optional="YES" toMany="YES"\(order) \
            destinationEntity="Post" inverseName="friends" inverseEntity="Post"/></entity>
            """
        )
        let join = try #require(layout.joins.first)
        #expect(join.names == ["Z_1FRIENDS"])
        #expect([join.sourceColumn, join.destinationColumn] == ["Z_1FRIENDS", "REFLEXIVE"])
        #expect(Set(join.allOrderColumns) == (isOrdered ? ["Z_FOK_1FRIENDS", "FOK_REFLEXIVE"] : []))
    }

    /// Letters and kinds as many to many, and what else there is. Entities have the numbers Attachment 1, Kind 2, Record 3,
    /// Letter 4, FileLetter 5 where all exist.
    static func letters(_ more: String, kindParent: String = "") -> String {
        """
        <entity name="Record" isAbstract="YES"/>
        <entity name="Letter" parentEntity="Record"><relationship name="kinds" optional="YES" toMany="YES" \
        destinationEntity="Kind" inverseName="letters" inverseEntity="Letter"/></entity>
        <entity name="FileLetter" parentEntity="Letter"/>
        <entity name="Kind"\(kindParent)><relationship name="letters" optional="YES" toMany="YES" \
        destinationEntity="Letter" inverseName="kinds" inverseEntity="Kind"/></entity>
        \(more)
        """
    }

    /// A to-one relationship of an entity into the tree of letters.
    static func owner(_ name: String) -> String {
        #"<entity name="\#(name)"><relationship name="letter" optional="YES" destinationEntity="FileLetter"/></entity>"#
    }

    static let hierarchies: [(elements: String, names: [String], isKnown: Bool)] = [
        // Seen in ten stores: an earlier entity leads into the tree.
        (letters(owner("Attachment")), ["Z_4KINDS", "Z_2LETTERS"], true),
        // A later one does not show where the tree is laid out, and neither does none.
        (letters(owner("Zone")), ["Z_1LETTERS", "Z_3KINDS"], false),
        (letters(""), ["Z_1LETTERS", "Z_3KINDS"], false),
        // The tree has the lower number anyway.
        (
            letters("").replacing("\"Kind\"", with: "\"Topic\""), ["Z_2KINDS", "Z_4LETTERS"], true
        ),
    ]

    @Test("The table of a relationship into an inheritance tree has two possible names", arguments: hierarchies)
    func hierarchy(elements: String, names: [String], isKnown: Bool) throws {
        let join = try #require(try Self.layout(elements).joins.first)
        #expect(join.names == names)
        #expect((join.doubt == nil) == isKnown)
        #expect(join.sourceColumn.hasPrefix(String(names[0].prefix(3))))
    }

    private static func layout(_ elements: String) throws -> StoreLayout {
        StoreLayout(of: ModelGraph(try read("<model>\(elements)</model>").model ?? ManagedObjectModel()))
    }
}

extension StoreLayout {
    /// The column of a property that an entity declares.
    fileprivate func names(_ entity: String, _ property: String) -> String? {
        tables.flatMap(\.columns).first { column in
            guard graph.model.entities[column.owner].name == entity else { return false }
            switch column.role {
            case .attribute(let found): return graph.attribute(found).name == property
            case .key(let found): return graph.relationship(found).name == property
            case .element, .entity, .order, .hidden: return false
            }
        }?.name
    }
}

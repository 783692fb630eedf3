import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("Accessors of to-many relationships")
struct AccessorTests {
    @Test("An unordered relationship gets four accessors that take objects and sets")
    func unordered() throws {
        #expect(
            try accessors(#"<relationship name="tags_cd" toMany="YES" destinationEntity="Tag"/>"#) == """
                // MARK: Generated accessors for tags_cd
                extension Post {

                    @objc(addTags_cdObject:)
                    @NSManaged public func addToTags_cd(_ value: Tag)

                    @objc(removeTags_cdObject:)
                    @NSManaged public func removeFromTags_cd(_ value: Tag)

                    @objc(addTags_cd:)
                    @NSManaged public func addToTags_cd(_ values: NSSet)

                    @objc(removeTags_cd:)
                    @NSManaged public func removeFromTags_cd(_ values: NSSet)

                }

                extension Post : Identifiable {

                }

                """
        )
    }

    @Test("An ordered relationship gets six accessors with positions before those with ordered sets")
    func ordered() throws {
        #expect(
            try accessors(#"<relationship name="tags" toMany="YES" ordered="YES" destinationEntity="Tag"/>"#) == """
                // MARK: Generated accessors for tags
                extension Post {

                    @objc(insertObject:inTagsAtIndex:)
                    @NSManaged public func insertIntoTags(_ value: Tag, at idx: Int)

                    @objc(removeObjectFromTagsAtIndex:)
                    @NSManaged public func removeFromTags(at idx: Int)

                    @objc(insertTags:atIndexes:)
                    @NSManaged public func insertIntoTags(_ values: [Tag], at indexes: NSIndexSet)

                    @objc(removeTagsAtIndexes:)
                    @NSManaged public func removeFromTags(at indexes: NSIndexSet)

                    @objc(replaceObjectInTagsAtIndex:withObject:)
                    @NSManaged public func replaceTags(at idx: Int, with value: Tag)

                    @objc(replaceTagsAtIndexes:withTags:)
                    @NSManaged public func replaceTags(at indexes: NSIndexSet, with values: [Tag])

                    @objc(addTagsObject:)
                    @NSManaged public func addToTags(_ value: Tag)

                    @objc(removeTagsObject:)
                    @NSManaged public func removeFromTags(_ value: Tag)

                    @objc(addTags:)
                    @NSManaged public func addToTags(_ values: NSOrderedSet)

                    @objc(removeTags:)
                    @NSManaged public func removeFromTags(_ values: NSOrderedSet)

                }

                extension Post : Identifiable {

                }

                """
        )
    }

    @Test("Each to-many relationship gets its own extension, sorted by name")
    func several() throws {
        let text = try accessors(
            """
            <relationship name="tags" toMany="YES" destinationEntity="Tag"/>
            <relationship name="labels" toMany="YES" destinationEntity="Tag"/>
            """
        )
        #expect(text.hasPrefix("// MARK: Generated accessors for labels\n"))
        #expect(
            text.contains(
                "(_ values: NSSet)\n\n}\n\n// MARK: Generated accessors for tags\nextension Post {\n\n    @objc"
            )
        )
    }

    /// The text that follows the first extension and its blank line.
    private func accessors(_ relationships: String) throws -> String {
        let generation = try generated(
            """
            <entity name="Post" representedClassName="Post">\(relationships)</entity>
            <entity name="Tag" representedClassName="Tag"/>
            """
        )
        let body = try generation.body(of: "Post+CoreDataProperties.swift")
        let mark = try #require(body.firstRange(of: "\n}\n\n// MARK"))
        return "// MARK" + body[mark.upperBound...]
    }
}

/// Parts of models as text, for the rows.
extension ModelEdit {
    /// The entity `Post` with an attribute and further properties.
    package static func post(_ properties: String) -> String {
        #"<entity name="Post"><attribute name="id" optional="YES" attributeType="UUID"/>\#(properties)</entity>"#
    }

    /// The same with one attribute, `value`.
    static func value(_ settings: String) -> String { post(#"<attribute name="value" \#(settings)/>"#) }

    package static func attribute(_ name: String, _ settings: String = "", type: String = "String") -> String {
        #"<attribute name="\#(name)" attributeType="\#(type)" \#(settings)/>"#
    }

    /// A composite attribute with elements.
    static func place(_ elements: String) -> String {
        post(attribute("place", #"composite="Place""#, type: "Composite"))
            + #"<composite name="Place">\#(elements)</composite>"#
    }

    package static func toOne(_ name: String, _ destination: String, _ settings: String = "") -> String {
        #"<relationship name="\#(name)" maxCount="1" destinationEntity="\#(destination)" \#(settings)/>"#
    }

    static func toMany(_ name: String, _ destination: String, inverse: String, _ settings: String = "") -> String {
        #"<relationship name="\#(name)" toMany="YES" destinationEntity="\#(destination)" inverseName="\#(inverse)" "#
            + #"inverseEntity="\#(destination)" \#(settings)/>"#
    }

    /// The entities Post and Tag, joined by a relationship; a star makes an end to-many.
    package static func ends(post: String, tag: String, settings: String = "") -> String {
        func end(_ name: String, to destination: String, inverse: String, _ settings: String = "") -> String {
            let cardinality = name.hasSuffix("*") ? #"toMany="YES""# : #"maxCount="1""#
            let (name, inverse) = (name.replacing("*", with: ""), inverse.replacing("*", with: ""))
            return #"<relationship name="\#(name)" \#(cardinality) destinationEntity="\#(destination)" "#
                + #"inverseName="\#(inverse)" inverseEntity="\#(destination)"\#(settings)/>"#
        }
        return self.post(end(post, to: "Tag", inverse: tag, settings))
            + #"<entity name="Tag">\#(end(tag, to: "Post", inverse: post))</entity>"#
    }

    /// Entities that relationships lead to.
    package static let people = #"<entity name="Person"/><entity name="Team"/>"#

    // MARK: Inheritance trees

    package static func child(_ name: String, _ properties: String = "", _ settings: String = "") -> String {
        #"<entity name="\#(name)" parentEntity="Media" \#(settings)>\#(properties)</entity>"#
    }

    /// The entity Media with the children Photo and Video.
    package static func tree(_ media: String = "", photo: String = "", video: String = "", settings: String = "")
        -> String
    {
        #"<entity name="Media" \#(settings)>\#(media)</entity>"# + child("Photo", photo) + child("Video", video)
    }

    /// A tree, and an entity Tag whose items are one of its entities.
    static func tagged(by entity: String, _ tree: String) -> String {
        tree + #"<entity name="Tag">"# + toMany("items", entity, inverse: "tags") + "</entity>"
    }

    /// The other end of `Tag.items`.
    static let tags = toMany("tags", "Tag", inverse: "items")

    static let rooted = #"<entity name="Root"/><entity name="Media" parentEntity="Root">\#(tags)</entity>"#

    /// A tag of one medium, the other end of `Media.tags`.
    static let mediaTag =
        #"<entity name="Tag">"# + toOne("items", "Media", #"inverseName="tags" inverseEntity="Media""#) + "</entity>"

    // MARK: Relationships with another inverse

    /// The entities Post and Tag; `Post.tag` leads to one, and its inverse is one of the properties of Tag.
    static func tag(_ inverse: String, _ properties: String, besides others: String = "") -> String {
        post(toOne("tag", "Tag", #"inverseName="\#(inverse)" inverseEntity="Tag""#) + others)
            + #"<entity name="Tag">\#(properties)</entity>"#
    }

    /// The other end of `Post.tag`, where it leads to one.
    static func end(_ name: String, _ settings: String = "") -> String {
        toOne(name, "Post", #"inverseName="tag" inverseEntity="Post" \#(settings)"#)
    }
}

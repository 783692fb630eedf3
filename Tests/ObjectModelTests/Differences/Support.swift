import ModelEditing

@testable import ObjectModel

extension ModelComparison {
    init(_ old: ManagedObjectModel, _ new: ManagedObjectModel, through between: [ManagedObjectModel] = []) {
        self.init(from: ModelGraph(old), through: between.map(ModelGraph.init), to: ModelGraph(new))
    }

    /// The changes as `Post.title type-changed String → Date`, in order.
    var lines: [String] { changes.map { description(of: $0).line } }

    /// The suspicions as `Post.title → Post.heading`, entities first.
    var suspicionLines: [String] {
        observations.compactMap { change in
            guard case .renameSuspected(let pair) = change else { return nil }
            return "\(match.old.symbol(of: pair.old)) → \(match.new.symbol(of: pair.new))"
        }
    }
}

extension ChangeDescription {
    var line: String { "\(symbol) \(kind) \(from ?? "∅") → \(to ?? "∅")" }
}

extension Entity {
    /// An entity whose attributes are strings, given as `name` or `name<identifier`.
    init(_ name: String, parent: String? = nil, identifier: String? = nil, _ attributes: String...) {
        self.init(name: name, parentName: parent, attributes: attributes.map(Attribute.init(identified:)))
        renamingIdentifier = identifier
    }
}

extension Attribute {
    init(identified text: String) {
        let parts = text.split(separator: "<").map(String.init)
        self.init(name: parts[0], type: .string)
        renamingIdentifier = parts.count > 1 ? parts[1] : nil
    }
}

/// A small blog: an inheritance tree, a many-to-many link, and one of everything that stands beside entities.
let blog: ManagedObjectModel = {
    var post = Entity(
        name: "Post",
        parentName: "Item",
        attributes: [
            Attribute(name: "rating", type: .integer16, defaultText: "3"),
            Attribute(name: "photo", type: .binary, isOptional: true),
        ],
        relationships: [
            Relationship(name: "tags", destinationName: "Tag", inverseName: "posts", isOptional: true, isToMany: true),
            Relationship(name: "author", destinationName: "Person", inverseName: "posts", isOptional: true),
        ]
    )
    post.uniquenessConstraints = [PropertyGroup(properties: ["rating"])]
    post.fetchIndexes = [FetchIndex(name: "byRating", elements: [FetchIndex.Element(property: "rating")])]
    var person = Entity(
        name: "Person",
        attributes: [Attribute(name: "name", type: .string)],
        relationships: [
            Relationship(
                name: "posts",
                destinationName: "Post",
                inverseName: "author",
                isOptional: true,
                isToMany: true
            )
        ]
    )
    person.fetchedProperties = [FetchedProperty(name: "recent", request: FetchRequest(name: "", entityName: "Post"))]
    let tag = Entity(
        name: "Tag",
        attributes: [Attribute(name: "label", type: .string, isOptional: true)],
        relationships: [
            Relationship(name: "posts", destinationName: "Post", inverseName: "tags", isOptional: true, isToMany: true)
        ]
    )
    var model = ManagedObjectModel([Entity("Item", "title"), post, Entity("Page", parent: "Item"), person, tag])
    model.configurations = [Configuration(name: "Cloud", members: ["Post", "Tag"].map { .init(entityName: $0) })]
    model.fetchRequests = [FetchRequest(name: "all", entityName: "Post", predicate: "rating > 3")]
    model.composites = [Composite(name: "Address", attributes: [Attribute(name: "city", type: .string)])]
    return model
}()

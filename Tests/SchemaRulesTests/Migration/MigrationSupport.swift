import ModelEditing

@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

extension MigrationVersion {
    init(_ model: ManagedObjectModel, name: String = "", isMirrored: Bool = false) {
        let scope = MirroringScope(stores: [MirroredStore(scope: .private)], reason: .command)
        self.init(name: name, graph: ModelGraph(model), scope: isMirrored ? scope : nil)
    }
}

/// Books and their authors: an attribute of a few types, a relationship, and room for everything else.
let library: ManagedObjectModel = {
    let book = Entity(
        name: "Book",
        attributes: [
            Attribute(name: "title", type: .string, isOptional: true),
            Attribute(name: "pages", type: .integer32, isOptional: true),
            Attribute(name: "cover", type: .binary, isOptional: true),
        ],
        relationships: [
            Relationship(name: "author", destinationName: "Author", inverseName: "books", isOptional: true)
        ]
    )
    let author = Entity(
        name: "Author",
        attributes: [Attribute(name: "name", type: .string, isOptional: true)],
        relationships: [
            Relationship(
                name: "books",
                destinationName: "Book",
                inverseName: "author",
                isOptional: true,
                isToMany: true
            )
        ]
    )
    return ManagedObjectModel([book, author, Entity(name: "Shelf")])
}()

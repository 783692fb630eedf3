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
            Attribute(name: "title", type: .string, flags: .optional),
            Attribute(name: "pages", type: .integer32, flags: .optional),
            Attribute(name: "cover", type: .binary, flags: .optional),
        ],
        relationships: [
            Relationship(name: "author", destinationName: "Author", inverseName: "books", flags: .optional)
        ]
    )
    let author = Entity(
        name: "Author",
        attributes: [Attribute(name: "name", type: .string, flags: .optional)],
        relationships: [
            Relationship(name: "books", destinationName: "Book", inverseName: "author", flags: [.optional, .toMany])
        ]
    )
    return ManagedObjectModel([book, author, Entity(name: "Shelf")])
}()

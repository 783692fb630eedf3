import Migration
import Mirroring
import ObjectModel

extension ManagedObjectModel {
    init(_ entities: Entity...) {
        self.init()
        self.entities = entities
    }

    /// The same model after an edit.
    func edited(_ edit: (inout ManagedObjectModel) -> Void) -> ManagedObjectModel {
        var model = self
        edit(&model)
        return model
    }

    subscript(_ name: String) -> Entity {
        get { entities.first { $0.name == name } ?? Entity(name: name) }
        set {
            guard let position = entities.firstIndex(where: { $0.name == name }) else { return }
            entities[position] = newValue
        }
    }
}

extension Entity {
    subscript(attribute name: String) -> Attribute {
        get { attributes.first { $0.name == name } ?? Attribute(name: name, type: .undefined) }
        set {
            guard let position = attributes.firstIndex(where: { $0.name == name }) else { return }
            attributes[position] = newValue
        }
    }

    subscript(relationship name: String) -> Relationship {
        get { relationships.first { $0.name == name } ?? Relationship(name: name) }
        set {
            guard let position = relationships.firstIndex(where: { $0.name == name }) else { return }
            relationships[position] = newValue
        }
    }
}

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
    return ManagedObjectModel(book, author, Entity(name: "Shelf"))
}()

import Testing

@testable import ObjectModel

/// Hashes that Apple's tools computed for models like these.
@Suite("Version hashes of entities")
struct VersionHashTests {
    @Test("The hash of an entity with two attributes is that of a real store")
    func attributes() throws {
        let user = Entity(
            name: "User",
            attributes: [
                Attribute(name: "petName", type: .string, isOptional: true), Attribute(name: "name", type: .string),
            ]
        )
        let hashes = hashes(user)
        #expect(hashes.hexadecimal("User") == "6b31f4e97b691d16c4c820bae55f89408d47013bd42151ecfde1eac7fe4be798")
        #expect(try hashes.checksum.get() == "u970QgYhRHEJGIt0zQr1UhuZL2ZJ1KxBS+B7rkAx0ik=")
    }

    @Test("The hashes of two related entities are those of a real store")
    func relationships() throws {
        let hashes = hashes(
            Entity(
                name: "User",
                attributes: [Attribute(name: "name", type: .string)],
                relationships: [
                    Relationship(name: "pet", destinationName: "Pet", inverseName: "owner", isOptional: true)
                ]
            ),
            Entity(
                name: "Pet",
                attributes: [Attribute(name: "name", type: .string)],
                relationships: [
                    Relationship(name: "owner", destinationName: "User", inverseName: "pet", isOptional: true)
                ]
            )
        )
        #expect(hashes.entities.map(\.name) == ["Pet", "User"])
        #expect(hashes.hexadecimal("User") == "b71589f64466356efd31321ead6c293ade8edaddf6cfd7093144c073c3ac3c3b")
        #expect(try hashes.checksum.get() == "HFFd7j8Z9/s0tJ1vqPzVSPX/pNYEbNAlXayypitIFow=")
    }

    @Test("The hashes of an abstract parent and a child with a constraint are those of a real store")
    func inheritance() {
        var parent = Entity(name: "AbstractEntity")
        parent.isAbstract = true
        let identifier = Attribute(name: "identifier", type: .uuid, isOptional: true)
        var child = Entity(name: "NewEntity", parentName: "AbstractEntity", attributes: [identifier])
        child.uniquenessConstraints = [PropertyGroup(properties: ["identifier"])]
        let hashes = hashes(child, parent, Entity(name: "AutoClassGen"))
        let expected = [
            "AbstractEntity": "dbc201c1a26b2e8f6b8130b6ed8f7083e88229db4c1d1b73d8bccaab48402d12",
            "AutoClassGen": "78c13046fdf5b8719b0332614d0e5967335e5bd0fa9eedb8bbaa30fe8b9b1c25",
            "NewEntity": "a1d2c1d335618c265d2ffbd01c2bafe655aa0e0a82bc9f1ceba0c8b5b1d73264",
        ]
        for (name, hash) in expected { #expect(hashes.hexadecimal(name) == hash) }
    }

    @Test("The hash of several constraints does not depend on their order")
    func constraints() {
        var post = Entity(name: "Post", attributes: [string("title"), string("slug")])
        post.versionHashModifier = "2"
        let groups: [PropertyGroup] = [
            .init(properties: ["title"]), .init(properties: ["slug", "title"]), .init(properties: ["slug"]),
        ]
        for order in [groups, groups.reversed(), [groups[1], groups[0], groups[2]]] {
            post.uniquenessConstraints = order
            let hash = hashes(post).hexadecimal("Post")
            #expect(hash == "ef4d72e0bf581e348bada0e5f35ec7b82c45b9c902238af5d0bb377ba9fdb5eb")
        }
    }

    @Test("A change of what is stored changes the version hash", arguments: Change.stored)
    func stored(change: Change) {
        #expect(Self.post(change).hexadecimal("Post") != Self.post(nil).hexadecimal("Post"))
    }

    @Test("A change that is not stored keeps the version hash", arguments: Change.notStored)
    func notStored(change: Change) {
        #expect(Self.post(change).hexadecimal("Post") != nil)
        #expect(Self.post(change) == Self.post(nil))
    }

    @Test("Version hashes depend on names, not on the order of the file")
    func order() {
        let parent = Entity(name: "Parent", attributes: [string("b")])
        let child = Entity(name: "Child", parentName: "Parent", attributes: [string("D"), string("a")])
        var mirrored = child
        mirrored.attributes.reverse()
        #expect(hashes(parent, child) == hashes(mirrored, parent))
    }

    @Test("The hash of an entity does not depend on its siblings' properties")
    func siblings() {
        let parent = Entity(name: "Parent", attributes: [string("m")])
        let first = Entity(name: "First", parentName: "Parent", attributes: [string("a"), string("z")])
        let second = Entity(name: "Second", parentName: "Parent", attributes: [string("a")])
        #expect(hashes(parent, first, second).hexadecimal("Second") == hashes(parent, second).hexadecimal("Second"))
    }

    private static func post(_ change: Change?) -> VersionHashes {
        var post = Entity(
            name: "Post",
            attributes: [string("title"), Attribute(name: "photo", type: .binary)],
            relationships: [Relationship(name: "tags", destinationName: "Post", isToMany: true)]
        )
        change?.edit(&post)
        return hashes(post)
    }
}

/// An edit of an entity that has two attributes and a relationship.
struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let edit: @Sendable (inout Entity) -> Void

    init(_ description: String, _ edit: @escaping @Sendable (inout Entity) -> Void) {
        testDescription = description
        self.edit = edit
    }

    static let stored = [
        Change("abstract") { $0.isAbstract = true },
        Change("optional attribute") { $0.attributes[0].isOptional = true },
        Change("type") { $0.attributes[0].type = .uri },
        Change("attribute's modifier") { $0.attributes[0].details.versionHashModifier = "2" },
        Change("external storage") { $0.attributes[1].allowsExternalStorage = true },
        Change("kept after deletion") { $0.attributes[0].isPreservedAfterDeletion = true },
        Change("now transient") { $0.attributes[0].isTransient = true },
        Change("now derived") {
            $0.attributes[0].isDerived = true
            $0.attributes[0].details.derivationExpression = "tags.@count"
        },
        Change("cardinality") { $0.relationships[0].isToMany = false },
        Change("least count") { $0.relationships[0].minimumCount = 1 },
        Change("greatest count") { $0.relationships[0].maximumCount = 3 },
        Change("order") { $0.relationships[0].isOrdered = true },
        Change("relationship's modifier") { $0.relationships[0].versionHashModifier = "2" },
        Change("entity's modifier") { $0.versionHashModifier = "2" },
        Change("constraint") { $0.uniquenessConstraints = [PropertyGroup(properties: ["title"])] },
    ]

    static let notStored = [
        Change("default") { $0.attributes[0].defaultText = "Untitled" },
        Change("validation") { $0.attributes[0].details.minimumText = "1" },
        Change("renaming identifier") { $0.attributes[0].renamingIdentifier = "headline" },
        Change("encryption") { $0.attributes[0].allowsCloudEncryption = true },
        Change("delete rule") { $0.relationships[0].deleteRule = .cascade },
        Change("its own inverse") { $0.relationships[0].inverseName = "tags" },
        Change("class") { $0.representedClassName = ".Post" },
        Change("new transient attribute") {
            $0.attributes.append(Attribute(name: "color", type: .undefined, isTransient: true))
        },
        Change("new fetched property") { $0.fetchedProperties = [FetchedProperty(name: "recent")] },
        Change("index") { $0.fetchIndexes = [FetchIndex(name: "byTitle")] },
        Change("user info") { $0.userInfo = [UserInfoEntry(key: "a", value: "b")] },
        Change("order in the file") { $0.attributes.reverse() },
    ]
}

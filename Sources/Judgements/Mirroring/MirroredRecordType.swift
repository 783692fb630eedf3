public import CloudSchema
import ObjectModel

/// A record type that mirroring needs.
public struct MirroredRecordType: Sendable {
    /// Why the record type exists.
    public enum Kind: Hashable, Sendable {
        /// The records of an inheritance tree's entities.
        case entities(root: Int)
        /// The links of many-to-many relationships.
        case links
        /// A type that every container has: `Users`, `cloudkit.share`.
        case system
    }

    /// The name, for example `CD_Post`.
    public let name: String
    private let content: Content
    private let maker: MirroredFieldMaker

    private enum Content {
        case tree(MirroredTree)
        case links(isPublic: Bool)
        case system(RecordType)
    }

    init(of tree: MirroredTree, from maker: MirroredFieldMaker) {
        self.maker = maker
        name = tree.recordType(in: maker.graph)
        content = .tree(tree)
    }

    init(ofLinksInPublicDatabase isPublic: Bool, from maker: MirroredFieldMaker) {
        self.maker = maker
        name = MirroringNames.linkRecordType
        content = .links(isPublic: isPublic)
    }

    init(_ type: RecordType, from maker: MirroredFieldMaker) {
        self.maker = maker
        name = type.name
        content = .system(type)
    }

    /// Why it exists.
    public var kind: Kind {
        switch content {
        case .tree(let tree): .entities(root: tree.root)
        case .links: .links
        case .system: .system
        }
    }

    /// The positions of the mirrored entities of the tree.
    public var entities: [Int] { if case .tree(let tree) = content { tree.entities } else { [] } }

    /// The positions of the entities that declare its properties; ``entities`` and their ancestors.
    public var contributors: [Int] { if case .tree(let tree) = content { tree.contributors } else { [] } }

    /// The fields in the byte order of their names, system fields included.
    ///
    /// They are made anew at each call, because most questions about a model are not about fields: keep what you use twice.
    public var fields: [MirroredField] {
        switch content {
        // No name of mirroring's is like those of the server, which sort behind `CD_`.
        case .tree(let tree): maker.fields(of: tree).fields + maker.systemFields(isPublic: tree.isPublic)
        case .links(let isPublic): maker.linkFields + maker.systemFields(isPublic: isPublic)
        case .system(let type): type.fields.map(MirroredField.init(ofServer:))
        }
    }

    /// Fields that two properties of the inheritance tree claim differently; nearly always there are none.
    public var conflicts: [FieldConflict] {
        guard case .tree(let tree) = content else { return [] }
        return maker.fields(of: tree).conflicts
    }

    /// The grants that Development gives a new type.
    public var grants: [Grant] { if case .system(let type) = content { type.grants } else { .standard } }

    /// Whether a store in the public database holds such records, which need
    /// ``CloudSchema/SystemField/publicDatabaseIndexes`` to be found.
    public var isPublic: Bool {
        switch content {
        case .tree(let tree): tree.isPublic
        case .links(let isPublic): isPublic
        case .system: false
        }
    }

    /// The field with a name.
    public func field(named name: String) -> MirroredField? { fields.first { $0.name == name } }

    /// The record type without its origins.
    public var recordType: RecordType { RecordType(name: name, fields: fields.map(\.field), grants: grants) }
}

extension MirroredRecordType: Hashable {
    /// Compares what the record types are, whichever models they were made of.
    public static func == (left: MirroredRecordType, right: MirroredRecordType) -> Bool {
        left.name == right.name && left.kind == right.kind && left.entities == right.entities
            && left.fields == right.fields
    }

    /// Adds what names the record type.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension MirroredField {
    /// A field of a record type that the server defines.
    fileprivate init(ofServer field: Field) {
        self.init(field: field, origin: SystemField(rawValue: field.name) == nil ? .server : .system)
    }
}

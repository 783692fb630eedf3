public import CloudSchema
import ObjectModel

/// A record type that mirroring needs.
///
/// A model has ten to a hundred times as many fields as record types, and nobody needs all of them at once: they are made
/// when somebody asks, one record type after the other.
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

    /// The fields in the byte order of their names, system fields included. They are put in order anew at each call.
    public var fields: MirroredFields {
        switch content {
        case .tree(let tree):
            let fields = maker.sources(of: tree).fields
            return MirroredFields(fields, server: maker.systemFields(isPublic: tree.isPublic), from: maker)
        case .links(let isPublic):
            return MirroredFields(FieldSource.ofLinks, server: maker.systemFields(isPublic: isPublic), from: maker)
        case .system(let type):
            return MirroredFields([], server: type.fields.map(MirroredField.init(ofServer:)), from: maker)
        }
    }

    /// Fields that two properties of the inheritance tree claim differently; nearly always there are none.
    public var conflicts: [FieldConflict] {
        guard case .tree(let tree) = content, maker.graph.mayRepeatNames(treeOf: tree.root) else { return [] }
        return maker.conflicts(in: tree)
    }

    /// About how many fields there are, and no fewer; quicker than counting them.
    public var fieldLimit: Int {
        let own =
            switch content {
            case .tree(let tree): FieldSource.ofTrees.count + tree.propertyFieldLimit(in: maker.graph)
            case .links: FieldSource.ofLinks.count
            case .system(let type): type.fields.count
            }
        return own + SystemField.allCases.count
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
    public var recordType: RecordType {
        let fields = fields
        return RecordType(name: name, fields: fields.indices.map(fields.field), grants: grants)
    }
}

extension MirroredRecordType: Hashable {
    /// Compares what the record types are, whichever models they were made of.
    public static func == (left: MirroredRecordType, right: MirroredRecordType) -> Bool {
        left.name == right.name && left.kind == right.kind && left.entities == right.entities
            && left.fields.elementsEqual(right.fields)
    }

    /// Adds what names the record type.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

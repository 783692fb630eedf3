public import CloudSchema
import TextLayout

/// The fields of a record type in the byte order of their names, system fields included.
///
/// A model has more fields than anything else, and nobody needs all of them at once: each is made when somebody asks for it.
public struct MirroredFields: RandomAccessCollection, Sendable {
    private let sources: [FieldSource]
    /// No name of mirroring's is like theirs; they sort behind `CD_`.
    private let serverFields: [Field]
    private let maker: MirroredFieldMaker

    init(_ sources: [FieldSource], server serverFields: [Field], from maker: MirroredFieldMaker) {
        self.sources = sources
        self.serverFields = serverFields
        self.maker = maker
    }

    /// 0.
    public var startIndex: Int { 0 }

    /// How many fields there are.
    public var endIndex: Int { sources.count + serverFields.count }

    /// A field, and why it exists.
    public subscript(position: Int) -> MirroredField {
        if position < sources.count { return maker.mirroredField(sources[position]) }
        let field = serverFields[position - sources.count]
        return MirroredField(field: field, origin: SystemField(rawValue: field.name) == nil ? .server : .system)
    }

    /// A field as a schema lists it, which is less to make.
    public func field(at position: Int) -> Field {
        position < sources.count ? maker.field(sources[position]) : serverFields[position - sources.count]
    }

    /// Whether another field holds the large values of one.
    public func hasCompanion(at position: Int) -> Bool {
        guard position < sources.count else { return false }
        let name = maker.name(of: sources[position])
        // Only what begins with a field's name stands between it and its companion.
        for next in sources[(position + 1)...].lazy.map(maker.name(of:)) {
            guard next.property.begins(with: name.property) else { return false }
            if next.isCompanion, next.property == name.property { return true }
        }
        return false
    }
}

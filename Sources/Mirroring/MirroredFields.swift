public import CloudSchema
import TextLayout

/// The fields of a record type in the byte order of their names, system fields included.
///
/// A model has more fields than anything else, and nobody needs all of them at once: each is made when somebody asks for it.
///
/// A class, because whoever goes through a collection copies it for each element.
public final class MirroredFields: RandomAccessCollection, Sendable {
    private let sources: [FieldSource]
    /// No name of mirroring's is like theirs; they sort behind `CD_`.
    private let serverFields: [MirroredField]
    private let maker: MirroredFieldMaker
    /// 0.
    public let startIndex = 0
    /// How many fields there are.
    public let endIndex: Int

    init(_ sources: [FieldSource], server serverFields: [MirroredField], from maker: MirroredFieldMaker) {
        self.sources = sources
        self.serverFields = serverFields
        self.maker = maker
        endIndex = sources.count + serverFields.count
    }

    /// A field, and why it exists.
    public subscript(position: Int) -> MirroredField {
        position < sources.count ? maker.mirroredField(sources[position]) : serverFields[position - sources.count]
    }

    /// A field as a schema lists it, which is less to make.
    public func field(at position: Int) -> Field {
        position < sources.count ? maker.field(sources[position]) : serverFields[position - sources.count].field
    }

    /// Why a field exists, which is known without making it.
    public func origin(at position: Int) -> MirroredField.Origin {
        position < sources.count ? sources[position].origin : serverFields[position - sources.count].origin
    }

    /// Whether another field holds the large values of one.
    public func hasCompanion(at position: Int) -> Bool {
        guard position < sources.count else { return false }
        let source = sources[position]
        // Only what begins with a field's name stands between it and its companion.
        for next in sources[(position + 1)...] {
            guard source.mayBegin(next) else { return false }
            let (name, nextName) = (maker.name(of: source), maker.name(of: next))
            guard nextName.property.begins(with: name.property) else { return false }
            if nextName.isCompanion, nextName.property == name.property { return true }
        }
        return false
    }
}
